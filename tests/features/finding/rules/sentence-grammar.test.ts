import { describe, expect, test } from 'vitest'
import type { Grammar } from '#src/features/finding/model/rules/grammar/grammar.ts'
import { grammarOf, grammars } from '#src/features/finding/model/rules/grammar/grammars.ts'
import { readSentence } from '#src/features/finding/model/rules/sentence.ts'
import { lexiconOf } from '#src/features/finding/model/rules/sentence/lexicon.ts'
import { tokensOf } from '#src/features/finding/model/rules/sentence/tokens.ts'
import { calendarDayOf } from '#src/kernel/time/days.ts'
import { catalogues } from '#tests/locale/catalogues.ts'

/** A Wednesday. */
const today = calendarDayOf('2026-12-02')

/** All texts of a grammar except the names of days and months. */
const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.split(',').map((phrase) => phrase.trim())
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

const names: ReadonlySet<string> = new Set(['weekdays', 'everyWeekday', 'months', 'language'])
const phrasesOf = (grammar: Grammar): readonly string[] =>
  Object.entries(grammar)
    .flatMap(([list, phrases]) => (names.has(list) ? [] : textsOf(phrases)))
    .filter((phrase) => phrase !== '')

describe.each(grammars)('grammar of $language', (grammar) => {
  const lexicon = lexiconOf(grammar, grammar.language)
  const tokens = (text: string) => tokensOf(text, lexicon.writing)
  const words = phrasesOf(grammar).filter((phrase) => tokens(phrase).length === 1)

  test.each(['month', 'weekday'] as const)('no word of the vocabulary is the name of a %s', (role) => {
    expect(words.length).toBeGreaterThan(100)
    expect(words.filter((word) => lexicon.find(tokens(word), 0, role) !== null)).toEqual([])
  })

  test.each(['long', 'short'] as const)('reads the %s names of months as formatted by Intl', (month) => {
    const format = new Intl.DateTimeFormat(grammar.language, { day: 'numeric', month, timeZone: 'UTC' })
    const days = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2027, index, 15)))
    const read = days.map((day) =>
      readSentence(format.format(day), today, { locale: grammar.language, types: [], filters: [] })?.day?.slice(5),
    )
    // Intl formats the short months of Czech as numbers.
    expect(read).toEqual(days.map((day) => day.toISOString().slice(5, 10)))
  })

  test.each(['long', 'short'] as const)('reads the %s names of weekdays', (weekday) => {
    const format = new Intl.DateTimeFormat(grammar.language, { weekday, timeZone: 'UTC' })
    const days = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 11, 2 + index)))
    const read = days.map((day) => {
      const name = format.format(day).replace(/\.?$/, '.')
      return readSentence(name, today, { locale: grammar.language, types: [], filters: [] })?.day
    })
    expect(read).toEqual(days.map((day) => day.toISOString().slice(0, 10)))
  })
})

test('languages without a grammar have no sentences', () => {
  expect(grammarOf('pl-PL')).toBeNull()
  expect(readSentence('6 30', today, { locale: 'pl-PL', types: [], filters: [] })).toBeNull()
})

test.each(['en-GB', 'en-US', 'cs-CZ', 'de-DE', 'fr-FR', 'es-ES', 'ca-ES', 'uk-UA'])(
  'the example of the command palette is understood in %s',
  (locale) => {
    const example = catalogues.get(locale.slice(0, 2))?.get('finder.example') ?? ''
    const wish = readSentence(example, today, { locale, types: [], filters: [] })
    expect(wish).toMatchObject({ people: 6, day: '2026-12-03', at: 600 })
  },
)
