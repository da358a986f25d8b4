import { addDays } from '#src/kernel/time/days.ts'
import { type Allowed, unread } from './amounts.ts'
import { readPart } from './read-clock.ts'
import { readDate } from './dates.ts'
import type { Fact, Read } from './facts.ts'
import { findAt, lengthAt, type Source } from './source.ts'

/** Reads a day by its name: 'tomorrow', 'next Monday', 'this afternoon', 'tonight'. */
export function readNamedDay(source: Source, at: number, said: readonly Fact[]): Read | null {
  const today: Fact = { kind: 'day', day: source.today }
  const tonight = lengthAt(source, at, 'tonight')
  if (tonight > 0) return { facts: [today, { kind: 'part', part: 'evening' }], length: tonight }
  const own = lengthAt(source, at, 'this')
  const part = own > 0 ? readPart(source, at + own) : null
  if (part !== null) return { facts: [today, { kind: 'part', part: part.part }], length: own + part.length }
  const weekday = readWeekday(source, at)
  if (weekday !== null) return weekday
  const relative = (['today', 'tomorrow', 'dayAfterTomorrow'] as const)
    .map((role, ahead) => ({ ahead, length: lengthAt(source, at, role) }))
    .toSorted((one, other) => other.length - one.length)[0]
  if (relative === undefined || relative.length === 0) return null
  // In Spanish and German, one word means tomorrow and the morning. After a day it is the morning.
  const isMorning = lengthAt(source, at, 'morning') >= relative.length
  if (isMorning && said.some(({ kind }) => kind === 'day' || kind === 'weekday')) return null
  return { facts: [{ kind: 'day', day: addDays(source.today, relative.ahead) }], length: relative.length }
}

/** Reads 'Monday', 'next Monday', French 'lundi prochain', 'this Monday'. */
function readWeekday(source: Source, at: number): Read | null {
  const nextWeek = lengthAt(source, at, 'nextWeek')
  if (nextWeek > 0) return { facts: [{ kind: 'next-week' }], length: nextWeek }
  const next = lengthAt(source, at, 'next')
  const own = lengthAt(source, at, 'this')
  const start = at + Math.max(next, own)
  const weekday = findAt(source, start, 'weekday')
  if (weekday === null) return null
  const end = start + weekday.length
  const after = lengthAt(source, end, 'nextWeek') > 0 ? 0 : lengthAt(source, end, 'next')
  const week = next > 0 || after > 0 ? 'next' : own > 0 ? 'this' : null
  return { facts: [{ kind: 'weekday', index: weekday.value, week }], length: end + after - at }
}

/** Reads a date. A date that does not exist or has passed is not understood. */
export function readDay(source: Source, at: number, allowed: Allowed): Read | null {
  const date = readDate(source, at, allowed?.has('before date') === true)
  if (date === null) return null
  return { facts: [date.day === null ? unread : { kind: 'day', day: date.day }], length: date.length }
}
