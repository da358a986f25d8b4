import type { CalendarDay } from '#src/kernel/time/units.ts'
import { weekDayIndex } from '#src/kernel/time/days.ts'
import { wallMinutesPerDay } from '#src/kernel/time/wall-clock.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { mostDates } from './amounts.ts'
import { clockAt, clockInPart, type PartOfDay, spanOf } from './clock.ts'
import { nextWeekday, weekdayOfNextWeek } from './dates.ts'
import type { Fact, Phrase } from './facts.ts'
import { decideNumbers } from './numbers.ts'

/** The request in a short sentence such as '8 display tue 14 weekly 10x with Oliver'. Absent parts are null. */
export interface Wish {
  readonly people: number | null
  /** Length in minutes. */
  readonly minutes: number | null
  readonly day: CalendarDay | null
  /** Minutes since midnight. */
  readonly at: number | null
  /** Minutes from now to the start, if the sentence says 'in 45 minutes'. */
  readonly startsIn: number | null
  /** Null if there is an hour, because the hour is then in this part of the day. */
  readonly part: PartOfDay | null
  readonly isNow: boolean
  /** Index of the resource type in the vocabulary. */
  readonly type: number | null
  /** Indexes of the filters in the vocabulary. */
  readonly filters: readonly number[]
  /** Weeks between the dates of a meeting that repeats. */
  readonly weeks: number | null
  /** Number of dates. */
  readonly dates: number | null
  /** Names after 'with', each as it was typed, without accents. */
  readonly names: readonly string[]
}

/** The wish, or the phrase that contradicts another one or is in doubt. */
export type Combined =
  | { readonly wish: Wish; readonly phrases: readonly Phrase[]; readonly doubt: null }
  | { readonly wish: null; readonly phrases: null; readonly doubt: Phrase }

type Kind = Fact['kind']
type FactOf<Wanted extends Kind> = Extract<Fact, { readonly kind: Wanted }>

/** A fact with the phrase that says it. */
interface Said<Wanted extends Kind> {
  readonly fact: FactOf<Wanted>
  readonly phrase: Phrase
}

/** What a sentence says, by kind. Contradictions and doubts are collected on the way. */
interface Statements {
  readonly today: CalendarDay
  readonly grammar: Grammar
  readonly doubts: Phrase[]
  all<Wanted extends Kind>(kind: Wanted): readonly Said<Wanted>[]
  /** Returns the one fact of a kind. A second one with another meaning is a contradiction. */
  one<Wanted extends Kind>(kind: Wanted): FactOf<Wanted> | null
  /** Notes that the facts of a kind do not fit the others. */
  refuse(...kinds: readonly Kind[]): void
}

/** Combines what the phrases say into one wish. Every fact is used, or the result is the phrase that is not. */
export function combine(phrases: readonly Phrase[], today: CalendarDay, grammar: Grammar): Combined {
  const decided = decideNumbers(phrases, today, grammar)
  if (decided.doubt !== null) return { wish: null, phrases: null, doubt: decided.doubt }
  const statements = statementsOf(decided.phrases, today, grammar)
  const wish = wishOf(statements)
  const [doubt] = statements.doubts
  if (doubt !== undefined) return { wish: null, phrases: null, doubt }
  return { wish, phrases: decided.phrases, doubt: null }
}

function statementsOf(phrases: readonly Phrase[], today: CalendarDay, grammar: Grammar): Statements {
  const doubts: Phrase[] = []
  const all = <Wanted extends Kind>(kind: Wanted): readonly Said<Wanted>[] =>
    phrases.flatMap((phrase) => phrase.facts.flatMap((fact) => (isOf(fact, kind) ? [{ fact, phrase }] : [])))
  const add = (list: readonly { readonly phrase: Phrase }[]): void =>
    void doubts.push(...list.map(({ phrase }) => phrase))
  return {
    today,
    grammar,
    doubts,
    all,
    one(kind) {
      const [first, ...others] = all(kind)
      add(others.filter(({ fact }) => JSON.stringify(fact) !== JSON.stringify(first?.fact)))
      return first?.fact ?? null
    },
    refuse: (...kinds) => add(kinds.flatMap((kind) => all(kind))),
  }
}

const isOf = <Wanted extends Kind>(fact: Fact, kind: Wanted): fact is FactOf<Wanted> => fact.kind === kind

function wishOf(statements: Statements): Wish {
  const { today, one, all, refuse } = statements
  const day = dayOf(statements)
  const { at, part, minutes } = timeOf(statements)
  const delay = one('delay')?.minutes ?? null
  const isNow = one('now') !== null
  const { weeks, dates } = repeatOf(statements)
  if (isNow && (at !== null || part !== null || delay !== null || (day !== null && day !== today))) refuse('now')
  if (delay !== null && (at !== null || part !== null || day !== null || weeks !== null)) refuse('delay')
  return {
    people: one('people')?.count ?? null,
    minutes,
    day,
    at,
    startsIn: delay,
    part,
    isNow,
    type: typeOf(statements),
    filters: filtersOf(statements),
    weeks,
    dates,
    names: all('name').map(({ fact }) => fact.name),
  }
}

/** Returns the day. A weekday next to a date must be that of the date. */
function dayOf({ today, doubts, all, one, refuse }: Statements): CalendarDay | null {
  const date = one('day')?.day ?? null
  const weekday = one('weekday')
  const isNextWeek = one('next-week') !== null
  if (weekday === null) {
    if (isNextWeek) refuse('next-week')
    return date
  }
  const { index, week } = weekday
  if (date !== null) {
    if (weekDayIndex(date) !== index) doubts.push(...all('weekday').map(({ phrase }) => phrase))
    return date
  }
  const nearest = nextWeekday(index, today)
  const ofNextWeek = weekdayOfNextWeek(index, today)
  if (isNextWeek) return ofNextWeek
  // On a Wednesday, 'next Friday' is in two days for some people and in nine for others.
  if (week === 'next' && nearest !== ofNextWeek && nearest !== today) refuse('weekday')
  // 'This Monday' has passed on a Wednesday.
  if (week === 'this' && nearest === ofNextWeek) refuse('weekday')
  return week === 'next' ? ofNextWeek : nearest
}

interface Time {
  readonly at: number | null
  readonly part: PartOfDay | null
  readonly minutes: number | null
}

/** Returns the start, the part of the day if there is no start, and the length. */
function timeOf({ grammar, one, all, refuse }: Statements): Time {
  const length = one('length')?.minutes ?? null
  const clock = one('clock')?.clock ?? null
  const span = one('span')
  const part = one('part')?.part ?? null
  if (clock !== null && span !== null) refuse('clock')
  // French '9h' is an hour of the day, but a length next to one: '14:00 9h'.
  const hours = one('hours')?.minutes ?? null
  const isLength = hours !== null && (clock !== null || span !== null)
  if (isLength && length !== null) refuse('hours')
  const minutes = isLength ? hours : length
  if (span !== null) {
    const from = part === null ? span.from : clockInPart(span.from, part, grammar)
    const read = from && spanOf(from, span.to)
    if (read === null) refuse('span')
    const spanned = read === null ? null : read.to - read.from
    if (minutes !== null && minutes !== spanned) refuse('length', 'hours')
    return { at: read?.from ?? null, part: null, minutes: spanned }
  }
  const start = clock ?? (hours === null ? null : clockAt(hours))
  if (start === null) {
    if (hours !== null) refuse('hours')
    if (part === 'evening') refuse('part')
    return { at: null, part: part === 'evening' ? null : part, minutes }
  }
  const at = (part === null ? start : clockInPart(start, part, grammar))?.usual ?? null
  if (at === null || at >= wallMinutesPerDay) refuse(all('clock').length > 0 ? 'clock' : 'hours')
  return { at, part: null, minutes }
}

function repeatOf({ one, refuse }: Statements): Pick<Wish, 'weeks' | 'dates'> {
  const weeks = one('weeks')?.count ?? (one('weekday')?.week === 'every' ? 1 : null)
  const dates = one('dates')?.count ?? null
  const during = one('number-of-weeks')?.count ?? null
  if (during === null) return { weeks: dates === null ? weeks : (weeks ?? 1), dates }
  // 'Every 2 weeks for 10 weeks' has 5 dates. Without 'every', a room would be taken for all of the weeks.
  const count = weeks === null ? 0 : during / weeks
  const isValid = Number.isInteger(count) && count > 1 && count <= mostDates && dates === null
  if (!isValid) refuse('number-of-weeks')
  return { weeks, dates: isValid ? count : dates }
}

/** Returns the type that all of its words fit. */
function typeOf({ doubts, all }: Statements): number | null {
  let left: readonly number[] | null = null
  for (const { fact, phrase } of all('type')) {
    const fitting: readonly number[] =
      left === null ? fact.indexes : left.filter((index) => fact.indexes.includes(index))
    if (fitting.length === 0) doubts.push(phrase)
    left = fitting
  }
  const [only, ...others] = left ?? []
  if (others.length > 0) doubts.push(...all('type').map(({ phrase }) => phrase))
  return only ?? null
}

/** Returns the filters. Words next to each other may name one together. */
function filtersOf({ doubts, all }: Statements): readonly number[] {
  const groups: { indexes: readonly number[]; phrase: Phrase }[] = []
  for (const { fact, phrase } of all('filter')) {
    const last = groups.at(-1)
    const both = last?.phrase.to === phrase.from ? last.indexes.filter((index) => fact.indexes.includes(index)) : []
    if (last && both.length > 0) {
      last.indexes = both
      last.phrase = phrase
    } else groups.push({ indexes: fact.indexes, phrase })
  }
  doubts.push(...groups.filter(({ indexes }) => indexes.length > 1).map(({ phrase }) => phrase))
  return [...new Set(groups.flatMap(({ indexes }) => indexes.slice(0, 1)))]
}
