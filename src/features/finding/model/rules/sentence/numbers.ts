import type { CalendarDay } from '#src/kernel/time/units.ts'
import { addDays, weekDayIndex } from '#src/kernel/time/days.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { mostPeople } from './amounts.ts'
import { clockAt } from './clock.ts'
import type { Fact, Phrase } from './facts.ts'

/** Hours that a bare number after a day may mean. '5' alone may be the morning or the afternoon. */
const hours = { first: 7, last: 23 }
/** Minutes that a bare number after the people may mean. */
const lengths = { step: 5, shortest: 15, longest: 480 }
/** Days in which the date of a weekday is looked for. */
const datesAhead = 35

type Decided =
  | { readonly phrases: readonly Phrase[]; readonly doubt: null }
  | { readonly phrases: null; readonly doubt: Phrase }

/**
 * Decides what numbers without a word mean: after a day the hour, otherwise the people, and next to them the minutes. Returns
 * the phrase of a number that is in doubt, if there is one.
 */
export function decideNumbers(phrases: readonly Phrase[], today: CalendarDay, grammar: Grammar): Decided {
  const decided: Phrase[] = []
  for (const phrase of phrases) {
    const [number] = phrase.facts
    if (number?.kind !== 'number') {
      decided.push(phrase)
      continue
    }
    const others = [...decided, ...phrases.slice(decided.length + 1)]
    const after = phrases[decided.length + 1]?.facts ?? []
    const fact = meaningOf(number.value, {
      before: decided.at(-1)?.facts ?? [],
      after,
      others: others.flatMap(({ facts }) => facts),
      today,
      grammar,
    })
    if (fact === null) return { phrases: null, doubt: phrase }
    decided.push({ ...phrase, facts: [fact] })
  }
  return { phrases: decided, doubt: null }
}

interface Around {
  /** Facts of the phrase right before the number. */
  readonly before: readonly Fact[]
  /** Facts of the phrase right after it. */
  readonly after: readonly Fact[]
  /** All other facts of the sentence. */
  readonly others: readonly Fact[]
  readonly today: CalendarDay
  readonly grammar: Grammar
}

function meaningOf(value: number, { before, after, others, today, grammar }: Around): Fact | null {
  const says = (...kinds: readonly Fact['kind'][]): boolean => others.some(({ kind }) => kinds.includes(kind))
  const last = before.at(-1)
  const people: Fact | null = value > 0 && value <= mostPeople ? { kind: 'people', count: value } : null
  // 'Room 3' is more likely a name than a room for three, and '2 rooms' are two.
  if (last?.kind === 'type' || after[0]?.kind === 'type') return null
  if (last?.kind === 'day' || last?.kind === 'weekday') {
    const date = last.kind === 'weekday' ? dateOf(value, last.index, today) : null
    // 'Friday 11 at 14:00' says the hour, so that 11 is the date.
    if (date !== null && says('clock', 'span', 'hours')) return { kind: 'day', day: date }
    if (says('clock', 'span', 'hours', 'delay') || value < hours.first || value > hours.last) return null
    if (date !== null && grammar.hasDateAfterWeekday) return null
    const clock = clockAt(value * 60)
    return clock && { kind: 'clock', clock }
  }
  if (last?.kind === 'clock') {
    // 'Tuesday 14 30' and 'Tuesday 9 10' may be a time or a span.
    const [at = 0] = last.clock.candidates
    return value < 10 && value * 60 < at && !says('people') ? people : null
  }
  if (!says('people')) return people
  const isLength = value % lengths.step === 0 && value >= lengths.shortest && value <= lengths.longest
  return last?.kind === 'people' && isLength && !says('length', 'span') ? { kind: 'length', minutes: value } : null
}

/** Returns the next such weekday that has this number in its month, as in French 'vendredi 11'; null if none is near. */
const dateOf = (date: number, index: number, today: CalendarDay): CalendarDay | null =>
  Array.from({ length: datesAhead }, (_, ahead) => addDays(today, ahead)).find(
    (day) => weekDayIndex(day) === index && Number(day.slice(8)) === date,
  ) ?? null
