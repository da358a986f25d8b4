import { describe, expect, test } from 'vitest'
import { readSentence } from '#src/features/finding/model/rules/sentence.ts'
import { calendarDayOf } from '#src/kernel/time/days.ts'
import { describeWish } from './describe-wish.ts'

/** Sentences of one language by locale, with all correct readings as described by `describeWish`. */
interface Corpus {
  readonly language: string
  readonly today: string
  readonly types: readonly string[]
  readonly sentences: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

const corpora = Object.values(import.meta.glob<Corpus>('./corpus/*.json', { eager: true, import: 'default' }))

test('every language has a corpus', () => {
  expect(corpora.map(({ language }) => language).toSorted()).toEqual(['ca', 'cs', 'de', 'en', 'es', 'fr', 'ua'])
})

describe.each(corpora)('sentences of $language', ({ today, types, sentences }) => {
  const rows = Object.entries(sentences).flatMap(([locale, readings]) =>
    Object.entries(readings).map(([text, accepted]) => [locale, text, accepted] as const),
  )

  test.each(rows)('in %s: %s is read as %j', (locale, text, accepted) => {
    const wish = readSentence(text, calendarDayOf(today), { locale, types, filters: [] })
    expect(accepted).toContain(describeWish(wish))
  })
})
