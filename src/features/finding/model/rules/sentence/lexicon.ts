import { fold } from '#src/kernel/text.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import type { Grammar, Phrases, Prepositions, Units } from '../grammar/grammar.ts'
import { type Token, tokensOf, type Writing } from './tokens.ts'

/** The meaning of a phrase. Prepositions and units have their own prefix, so that one word may have several roles. */
export type Role =
  | `before ${keyof Prepositions}`
  | `unit ${keyof Units}`
  | SimpleRole
  | 'number'
  | 'hour name'
  | 'length'
  | 'weekday'
  | 'every weekday'
  | 'month'
  | 'shift before'
  | 'shift after'

const simpleRoles = [
  'fillers',
  'refused',
  'articles',
  'one',
  'andHalf',
  'and',
  'now',
  'today',
  'tomorrow',
  'dayAfterTomorrow',
  'next',
  'this',
  'nextWeek',
  'of',
  'ordinals',
  'dayOfMonth',
  'morning',
  'afternoon',
  'evening',
  'tonight',
  'noon',
  'midnight',
  'am',
  'pm',
  'weekly',
  'fortnightly',
  'everyOther',
  'equipment',
  'every',
] as const satisfies readonly (keyof Grammar)[]
type SimpleRole = (typeof simpleRoles)[number]

/** A phrase that was found. */
export interface Found {
  /** Number of tokens. */
  readonly length: number
  /** Number of a number, index of a weekday, minutes of a length. 0 if the phrase has none. */
  readonly value: number
}

interface Entry {
  readonly words: readonly string[]
  readonly value: number
  /** True for an abbreviation that is also another word: it counts only if it is written with its full stop. */
  readonly needsStop: boolean
}

/** The phrases of a language by role and first word. */
export interface Lexicon {
  readonly grammar: Grammar
  readonly writing: Writing
  readonly isMonthFirst: boolean
  /** Returns the longest phrase with a role at a position; null if there is none. */
  find(tokens: readonly Token[], at: number, role: Role): Found | null
  /** Returns true if a phrase with any role begins at a position. */
  knows(tokens: readonly Token[], at: number): boolean
}

const phrasesOf = (phrases: Phrases): readonly string[] => phrases.split(',').filter((phrase) => phrase.trim() !== '')

/** Returns a phrase and, if it has letters that may be typed as others, that spelling too. */
function spellingsOf(phrase: string, { spellings }: Grammar): readonly string[] {
  const typed = phrase.toLowerCase().replaceAll(/./gu, (letter) => spellings[letter] ?? letter)
  return typed === phrase.toLowerCase() ? [phrase] : [phrase, typed]
}

const noCompounds: Writing['compounds'] = new Map()

/** Returns the words such as German 'Freitagvormittag' with the length of their first part. */
function compoundsOf({ morning, afternoon, evening }: Grammar, locale: string): Writing['compounds'] {
  const days = weekdayNames(locale).flatMap((names) => phrasesOf(names).map((name) => fold(name)))
  const parts = [morning, afternoon, evening].flatMap((phrases) => phrasesOf(phrases).map((part) => fold(part.trim())))
  return new Map(days.flatMap((day) => parts.map((part) => [day + part, day.length] as const)))
}

/** A Sunday. */
const sunday = Date.UTC(2026, 0, 4)

/** Returns the words of a language. Names of days and months come from `Intl`, unless the grammar uses the word for something else. */
export function lexiconOf(grammar: Grammar, locale: string): Lexicon {
  const elided = new Set(phrasesOf(grammar.elided).map((word) => fold(word.trim())))
  const byRole = new Map<Role, Map<string, Entry[]>>()
  const ownWords = new Set<string>()
  const add = (role: Role, phrases: Phrases, value = 0, isName = false): void => {
    for (const phrase of phrasesOf(phrases).flatMap((one) => spellingsOf(one, grammar))) {
      const words = tokensOf(phrase, { elided, compounds: noCompounds }).map(({ text }) => text)
      const [first] = words
      if (first === undefined) continue
      const needsStop = isName && words.length === 1 && ownWords.has(first)
      if (!isName && words.length === 1) ownWords.add(first)
      const byFirst = byRole.get(role) ?? new Map<string, Entry[]>()
      byRole.set(role, byFirst)
      byFirst.set(first, [...(byFirst.get(first) ?? []), { words, value, needsStop }])
    }
  }
  for (const role of simpleRoles) add(role, grammar[role])
  for (const [role, phrases] of Object.entries(grammar.before)) add(`before ${role as keyof Prepositions}`, phrases)
  for (const [unit, phrases] of Object.entries(grammar.units)) add(`unit ${unit as keyof Units}`, phrases)
  for (const [minutes, phrases] of Object.entries(grammar.lengths)) add('length', phrases, Number(minutes))
  for (const [minutes, phrases] of Object.entries(grammar.shiftsBefore)) add('shift before', phrases, Number(minutes))
  for (const [minutes, phrases] of Object.entries(grammar.shiftsAfter)) add('shift after', phrases, Number(minutes))
  grammar.numbers.forEach((forms, at) => add('number', forms, at + 1))
  grammar.hourNames?.forEach((forms, at) => add('hour name', forms, at + 1))
  for (const [index, names] of weekdayNames(locale).entries()) {
    add('weekday', names, index, true)
    add('weekday', grammar.weekdays[index] ?? '', index, true)
    add('every weekday', grammar.everyWeekday[index] ?? '', index, true)
  }
  for (const [at, names] of monthNames(locale).entries()) {
    add('month', names, at + 1, true)
    add('month', grammar.months?.[at] ?? '', at + 1, true)
  }
  return {
    grammar,
    writing: { elided, compounds: grammar.joinsDayAndPart ? compoundsOf(grammar, locale) : noCompounds },
    isMonthFirst: putsMonthFirst(locale),
    find(tokens, at, role) {
      let longest: Found | null = null
      for (const { words, value, needsStop } of byRole.get(role)?.get(tokens[at]?.text ?? '') ?? []) {
        if (needsStop && !tokens[at]?.isAbbreviated) continue
        if (words.length <= (longest?.length ?? 0)) continue
        if (words.every((word, index) => tokens[at + index]?.text === word)) longest = { length: words.length, value }
      }
      return longest
    },
    knows(tokens, at) {
      return [...byRole.keys()].some((role) => this.find(tokens, at, role) !== null)
    },
  }
}

/** Returns the names of the weekdays, Sunday first. */
function weekdayNames(locale: string): readonly Phrases[] {
  const formats = (['long', 'short'] as const).map(
    (weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
  )
  return Array.from({ length: 7 }, (_, index) => formats.map((one) => one.format(sunday + index * oneDay)).join(','))
}

/** Returns the names of the months, alone and within a date, because they differ in Czech and Ukrainian. */
function monthNames(locale: string): readonly Phrases[] {
  const formats = (['long', 'short'] as const)
    .flatMap((month) => [{ month }, { month, day: 'numeric' }] as const)
    .map((options) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
  const nameOf = (format: Intl.DateTimeFormat, month: number): string => {
    const parts = format.formatToParts(Date.UTC(2026, month, 15))
    const name = parts.find(({ type }) => type === 'month')?.value ?? ''
    // Catalan writes 'de gener' and 'd’abril' within a date, Czech a number.
    return /\d/.test(name) ? '' : (name.split(/[\s’']+/u).at(-1) ?? '')
  }
  return Array.from({ length: 12 }, (_, month) => formats.map((one) => nameOf(one, month)).join(','))
}

function putsMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'month' || type === 'day')?.type === 'month'
}
