import { addDays } from '#src/kernel/time/days.ts'
import { readClock } from './read-clock.ts'
import type { Fact, Read } from './facts.ts'
import { earliestHour, readLength } from './lengths.ts'
import type { Role } from './lexicon.ts'
import { findAt, lengthAt, numberAt, type Source } from './source.ts'

/** The meanings that a preposition allows; null without a preposition. */
export type Allowed = ReadonlySet<Role> | null

export const mostPeople = 1000
export const mostDates = 100
const mostDays = 60
/** Minutes. Without 'for', a longer time such as '14h' is more likely an hour of the day. */
const longestBare = 12 * 60
const longest = 24 * 60

export const unread: Fact = { kind: 'unread' }

export const allows = (allowed: Allowed, ...roles: readonly Role[]): boolean =>
  allowed === null || roles.some((role) => allowed.has(role))

/** Reads a number with its unit: '5 people', '10 times', '30 min', 'in 2 hours'. Returns null if none begins at the position. */
export const readAmount = (source: Source, at: number, allowed: Allowed): Read | null =>
  readCount(source, at, allowed) ?? readTime(source, at, allowed)

function readCount(source: Source, at: number, allowed: Allowed): Read | null {
  const number = numberAt(source, at) ?? onePerson(source, at)
  if (number === null) return null
  const { value, length } = number
  const unitAt = at + length
  const found = (unit: number, isValid: boolean, fact: Fact): Read => ({
    facts: [isValid ? fact : unread],
    length: length + unit,
  })
  const people = lengthAt(source, unitAt, 'unit people')
  if (people > 0 && allows(allowed, 'before people', 'before length', 'before company'))
    return found(people, value > 0 && value <= mostPeople, { kind: 'people', count: value })
  const times = lengthAt(source, unitAt, 'unit times')
  if (times > 0 && allows(allowed, 'before length'))
    return found(times, value > 1 && value <= mostDates, { kind: 'dates', count: value })
  const weeks = lengthAt(source, unitAt, 'unit weeks')
  if (weeks > 0 && allows(allowed, 'before length'))
    return found(weeks, value > 1 && value <= mostDates, { kind: 'number-of-weeks', count: value })
  const days = lengthAt(source, unitAt, 'unit days')
  if (days > 0 && allowed?.has('before delay')) {
    const isNear = value > 0 && value <= mostDays && !source.lexicon.grammar.daysForWeeks.includes(value)
    return found(days, isNear, { kind: 'day', day: addDays(source.today, isNear ? value : 0) })
  }
  return null
}

/** Returns the 'une' of French 'une personne', but not that of 'une place de parking'. */
function onePerson(source: Source, at: number): { readonly value: number; readonly length: number } | null {
  const one = lengthAt(source, at, 'one')
  if (one === 0 || lengthAt(source, at + one, 'unit people') === 0) return null
  return (source.things.kindAt(source.tokens, at + one)?.length ?? 0) > 1 ? null : { value: 1, length: one }
}

function readTime(source: Source, at: number, allowed: Allowed): Read | null {
  const read = readLength(source, at)
  if (read === null) return null
  const { minutes, length, isEither, isLikeTime = false } = read
  const found = (fact: Fact): Read => ({ facts: [fact], length })
  if (allowed?.has('before delay')) return found(minutes <= longest ? { kind: 'delay', minutes } : unread)
  if (!isEither) {
    const most = allowed === null ? longestBare : longest
    if (!allows(allowed, 'before length')) return null
    const isDoubtful = minutes > most || (allowed === null && isLikeTime)
    return found(isDoubtful ? unread : { kind: 'length', minutes })
  }
  const clock = readClock(source, at, { isTimed: true })
  const asClock: Read | null = clock && { facts: [{ kind: 'clock', clock: clock.clock }], length: clock.length }
  if (clock?.clock.isHalfKnown === true) return asClock
  if (minutes < earliestHour * 60) return allows(allowed, 'before length') ? found({ kind: 'length', minutes }) : null
  if (allowed === null) return found({ kind: 'hours', minutes })
  const mayBeTime = allows(allowed, 'before clock', 'before time', 'before from')
  if (!allowed.has('before length')) return null
  if (!mayBeTime) return found(minutes <= longest ? { kind: 'length', minutes } : unread)
  return allowed.has('before clock') && minutes > longestBare && asClock ? asClock : found(unread)
}

/** Reads a number without a unit. Without a preposition, the words around decide later. */
export function readNumber(source: Source, at: number, allowed: Allowed): Read | null {
  const number = numberAt(source, at)
  if (number === null) return null
  const { value } = number
  // The full stop of the sentence.
  const isStop = source.tokens[at + number.length]?.text === '.' && at + number.length + 1 === source.tokens.length
  const length = number.length + (isStop ? 1 : 0)
  if (allowed === null) return { facts: [{ kind: 'number', value }], length }
  if (!allowed.has('before people')) return null
  // 'For 2 rooms' counts rooms. Spanish 'de 6' is 'for 6' as well as 'from 6'.
  const isOfThings = source.things.kindAt(source.tokens, at + number.length) !== null
  const isDoubtful = isOfThings || allowed.has('before from') || value === 0 || value > mostPeople
  return { facts: [isDoubtful ? unread : { kind: 'people', count: value }], length }
}

/** Reads 'weekly', 'every 2 weeks', 'every Monday'. */
export function readRepeat(source: Source, at: number): Read | null {
  const fortnightly = lengthAt(source, at, 'fortnightly')
  if (fortnightly > 0) return { facts: [{ kind: 'weeks', count: 2 }], length: fortnightly }
  const weekly = lengthAt(source, at, 'weekly')
  if (weekly > 0) return { facts: [{ kind: 'weeks', count: 1 }], length: weekly }
  const plural = findAt(source, at, 'every weekday')
  if (plural !== null)
    return { facts: [{ kind: 'weekday', index: plural.value, week: 'every' }], length: plural.length }
  const other = lengthAt(source, at, 'everyOther')
  const every = Math.max(other, lengthAt(source, at, 'every'))
  if (every === 0) return null
  const start = at + every + lengthAt(source, at + every, 'articles')
  const number = numberAt(source, start)
  const unitAt = start + (number?.length ?? 0)
  const count = number?.value ?? (other > 0 ? 2 : 1)
  const unit = lengthAt(source, unitAt, 'unit weeks')
  if (other > 0 && number !== null) return null
  if (unit > 0 && count >= 1 && count <= 4) return { facts: [{ kind: 'weeks', count }], length: unitAt + unit - at }
  if (number !== null) return null
  const weekday = findAt(source, start, 'weekday') ?? findAt(source, start, 'every weekday')
  return weekday && { facts: [{ kind: 'weeks', count }, weekdayOf(weekday.value)], length: start + weekday.length - at }
}

const weekdayOf = (index: number): Fact => ({ kind: 'weekday', index, week: null })
