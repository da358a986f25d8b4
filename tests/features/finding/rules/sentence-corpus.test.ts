import { describe, expect, test } from 'vitest'
import { readSentence, type Wish } from '#src/features/finding/rules/sentence.ts'
import { calendarDayOf } from '#src/kernel/time/days.ts'

type Accepted = 'none' | Partial<Wish>

/** Sentences of one language with all of their right readings. A reading names every part that has a value. */
interface Corpus {
  readonly language: string
  readonly locale: string
  readonly today: string
  readonly types: readonly string[]
  readonly sentences: readonly {
    readonly text: string
    readonly locale?: string
    readonly accept: readonly Accepted[]
  }[]
}

const corpora = Object.values(import.meta.glob<Corpus>('./corpus/*.json', { eager: true, import: 'default' }))

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)

/** The parts that have a value, in order of their names. */
const partsOf = (wish: Accepted | null): string =>
  wish === null || wish === 'none'
    ? 'none'
    : Object.entries(wish)
        .filter(([, value]) => !isEmpty(value))
        .map(([part, value]) => `${part} ${JSON.stringify(value)}`)
        .toSorted()
        .join(', ')

test('there is a corpus for each of the seven languages', () => {
  expect(corpora.map(({ language }) => language).toSorted()).toEqual(['ca', 'cs', 'de', 'en', 'es', 'fr', 'ua'])
})

describe.each(corpora)('the sentences of $language', ({ locale, today, types, sentences }) => {
  test.each(sentences)('$text', ({ text, locale: own, accept }) => {
    const wish = readSentence(text, calendarDayOf(today), { locale: own ?? locale, types, filters: [] })
    expect(accept.map(partsOf)).toContain(partsOf(wish))
  })
})
