import { oneDay } from '#src/kernel/time/moment.ts'

/** A rule of repetition (RFC 5545, section 3.3.10), without times of day, weeks of the year and days of the year. */
export interface RecurrenceRule {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  readonly interval: number
  readonly count: number | null
  /** As written. */
  readonly until: string | null
  /** Days of the week from 0, Sunday, each with its position in the month or year; 0 is every one. */
  readonly byDay: readonly { readonly day: number; readonly position: number }[]
  readonly byMonthDay: readonly number[]
  /** From 1. */
  readonly byMonth: readonly number[]
  readonly bySetPosition: readonly number[]
  readonly weekStart: number
}

const dayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const known = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST'])

/** Returns null for a rule that is malformed, or that this server does not expand. */
export function readRule(text: string): RecurrenceRule | null {
  const parts = new Map(
    text
      .trim()
      .toUpperCase()
      .split(';')
      .filter((part) => part !== '')
      .map((part) => part.split('=', 2) as [string, string | undefined]),
  )
  if ([...parts.keys()].some((name) => !known.has(name))) return null
  const frequency = (['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const).find((one) => one === parts.get('FREQ'))
  const numbers = (name: string): readonly number[] => (parts.get(name) ?? '').split(',').filter(Boolean).map(Number)
  const byDay = (parts.get('BYDAY') ?? '')
    .split(',')
    .filter(Boolean)
    .map((written) => {
      const [, position = '', code = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(written) ?? []
      return { day: dayCodes.indexOf(code), position: Number(position) }
    })
  const rule = {
    interval: Number(parts.get('INTERVAL') ?? 1),
    count: parts.has('COUNT') ? Number(parts.get('COUNT')) : null,
    until: parts.get('UNTIL') ?? null,
    byDay,
    byMonthDay: numbers('BYMONTHDAY'),
    byMonth: numbers('BYMONTH'),
    bySetPosition: numbers('BYSETPOS'),
    weekStart: dayCodes.indexOf(parts.get('WKST') ?? 'MO'),
  }
  const all = [rule.interval, rule.count ?? 1, ...rule.byMonthDay, ...rule.byMonth, ...rule.bySetPosition]
  const isWhole = all.every(Number.isInteger) && rule.interval >= 1 && (rule.count ?? 1) >= 1
  if (frequency === undefined || !isWhole || rule.weekStart < 0 || byDay.some(({ day }) => day < 0)) return null
  return { frequency, ...rule }
}

/** Number of a day since 1970, and back. Months count from 0 and may lie beyond the year. */
const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / oneDay
const partsOf = (day: number) => {
  const date = new Date(day * oneDay)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
}
const weekDayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index)

/** Days that may still be looked at, for all rules of a file together. */
export interface Work {
  left: number
}

/**
 * Returns the days on which a rule repeats an event that is first on `start`: those from `from` to `to`, and the first one. Days are
 * numbers since 1970-01-01. Null if that takes too much work.
 */
export function daysOfRule(
  rule: RecurrenceRule,
  start: number,
  { from, to }: { readonly from: number; readonly to: number },
  work: Work,
): readonly number[] | null {
  const { count } = rule
  const days = [start]
  // Earlier dates are only counted.
  for (let step = count === null ? stepsBefore(rule, start, from) : 0; ; step++) {
    const candidates = candidatesOf(rule, start, step)
    if ((candidates[0] ?? to + 1) > to) return days.filter((day) => day === start || day >= from)
    work.left -= candidates.length
    if (work.left < 0) return null
    for (const day of chooseDays(rule, candidates, start)) {
      if (day <= start) continue
      if (day > to || (count !== null && days.length >= count))
        return days.filter((one) => one === start || one >= from)
      days.push(day)
    }
  }
}

/** The days of the period that is `step` intervals after that of the first day. */
function candidatesOf(
  { frequency, interval, weekStart }: RecurrenceRule,
  start: number,
  step: number,
): readonly number[] {
  const at = step * interval
  const { year, month } = partsOf(start)
  switch (frequency) {
    case 'DAILY':
      return [start + at]
    case 'WEEKLY': {
      const first = start - ((weekDayOf(start) - weekStart + 7) % 7) + at * 7
      return range(first, first + 7)
    }
    case 'MONTHLY':
      return range(dayNumber(year, month + at, 1), dayNumber(year, month + at + 1, 1))
    case 'YEARLY':
      return range(dayNumber(year + at, 0, 1), dayNumber(year + at + 1, 0, 1))
  }
}

const longestPeriod = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }

/** Steps whose days are all before `from`. */
const stepsBefore = ({ frequency, interval }: RecurrenceRule, start: number, from: number): number =>
  Math.max(0, Math.floor((from - start) / (longestPeriod[frequency] * interval)) - 1)

function chooseDays(rule: RecurrenceRule, candidates: readonly number[], start: number): readonly number[] {
  const { frequency, byDay, byMonth, byMonthDay, bySetPosition } = rule
  const first = partsOf(start)
  const isOfMonth = frequency === 'MONTHLY' || (frequency === 'YEARLY' && byMonth.length > 0)
  const fits = (day: number): boolean => {
    const { year, month, day: date } = partsOf(day)
    if (byMonth.length > 0 && !byMonth.includes(month + 1)) return false
    const length = partsOf(dayNumber(year, month + 1, 0)).day
    if (byMonthDay.length > 0 && !byMonthDay.includes(date) && !byMonthDay.includes(date - length - 1)) return false
    const [from, to] = isOfMonth
      ? [dayNumber(year, month, 1), dayNumber(year, month + 1, 1)]
      : [dayNumber(year, 0, 1), dayNumber(year + 1, 0, 1)]
    if (byDay.length > 0)
      return byDay.some(({ day: weekDay, position }) => {
        if (weekDay !== weekDayOf(day)) return false
        if (position === 0 || frequency === 'DAILY' || frequency === 'WEEKLY') return true
        return position > 0
          ? Math.floor((day - from) / 7) + 1 === position
          : -Math.floor((to - 1 - day) / 7) - 1 === position
      })
    if (frequency === 'DAILY' || byMonthDay.length > 0) return true
    if (frequency === 'WEEKLY') return weekDayOf(day) === weekDayOf(start)
    return date === first.day && (frequency === 'MONTHLY' || byMonth.length > 0 || month === first.month)
  }
  const fit = candidates.filter(fits)
  if (bySetPosition.length === 0) return fit
  return fit.filter((_, index) =>
    bySetPosition.some((position) => position === index + 1 || position === index - fit.length),
  )
}
