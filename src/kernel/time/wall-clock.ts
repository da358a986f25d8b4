import * as v from 'valibot'
import { fail, type Result, succeed } from '../result.ts'
import type { Fault } from '../fault.ts'
import type { IanaZone, Instant, Minutes, QuarterSpan } from './units.ts'
import { instantOf, minutesOf, oneDay, plus, quarterAt, startOfQuarter } from './moment.ts'
import { offsetAt, offsetStretches } from './offsets.ts'

type DateFault = Extract<Fault, { kind: 'date-invalid' }>

/** A date and time in numbers. `month` counts from 0, as in the specification. */
export interface DateParts {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const isWholeWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const daysInMonth = (year: number, month: number): number =>
  month === 1 ? (isLeapYear(year) ? 29 : 28) : [3, 5, 8, 10].includes(month) ? 30 : 31

/**
 * The date checks of the specification (section 5): month 0 to 11, day valid for the month and leap year, hours below 25,
 * minutes and seconds below 60. Hour 24 is the midnight that ends the day.
 */
export const checkDate = (parts: DateParts): Result<DateParts, DateFault> => {
  const { year, month, day, hour, minute, second } = parts
  const invalid = (detail: string) => fail<DateFault>({ kind: 'date-invalid', detail })
  if (!Number.isInteger(year)) return invalid(`year ${year}`)
  if (!isWholeWithin(month, 0, 11)) return invalid(`month ${month}`)
  if (!isWholeWithin(day, 1, daysInMonth(year, month))) return invalid(`day ${day}`)
  if (!isWholeWithin(hour, 0, 24)) return invalid(`hour ${hour}`)
  if (!isWholeWithin(minute, 0, 59)) return invalid(`minute ${minute}`)
  if (!isWholeWithin(second, 0, 59)) return invalid(`second ${second}`)
  return succeed(parts)
}

/**
 * Minutes since midnight of '08:30', '08:30:00' or '08:30:00.0000000'; seconds are dropped. '24:00' is the end of the
 * day. Null for anything else.
 */
export const parseWallTime = (text: string): Minutes | null => {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(text.trim())
  if (match === null) return null
  const [, hours, minutes, seconds = '0'] = match
  const total = Number(hours) * 60 + Number(minutes)
  return total <= wallMinutesPerDay && Number(minutes) < 60 && Number(seconds) < 60 ? minutesOf(total) : null
}

/** Minutes that a wall clock shows in a day without a change of the clocks. */
export const wallMinutesPerDay = 1440

/**
 * Returns the end of hours in minutes since midnight. Systems and spreadsheets that cannot write 24:00 write the last
 * minute of the day, so hours that end in it last until the day ends.
 */
export const hoursEnd = (minutes: number): Minutes =>
  minutesOf(minutes % wallMinutesPerDay === wallMinutesPerDay - 1 ? minutes + 1 : minutes)

/** Like `parseWallTime`, for the end of hours: '23:59' and '23:59:59' are 1440, as is '24:00'. */
export const parseHoursEnd = (text: string): Minutes | null => {
  const minutes = parseWallTime(text)
  return minutes === null ? null : hoursEnd(minutes)
}

/** Reads 'YYYY-MM-DDTHH:mm[:ss[.fffffff]]', without letters for a zone, as if it were UTC. Returns milliseconds. */
const parseLocal = (text: string): Result<number, DateFault> => {
  const match = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?$/.exec(text.trim())
  if (match === null) return fail({ kind: 'date-invalid', detail: text })
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const checked = checkDate({ year, month: month - 1, day, hour, minute, second })
  if (!checked.ok) return fail({ kind: 'date-invalid', detail: `${checked.fault.detail} in ${text}` })
  const midnight = Date.parse(text.trim().slice(0, 10))
  const milliseconds = Math.floor(Number(`0.${match[7] ?? '0'}`) * 1000)
  return succeed(midnight + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds)
}

/**
 * Returns the instant of a wall-clock time, 'YYYY-MM-DDTHH:mm[:ss]': the first one of a repeated time. A skipped time is read with
 * the offset before the jump, so that 02:30 becomes 03:30.
 */
export const instantOfWallClock = (zone: IanaZone, text: string): Result<Instant, DateFault> => {
  const local = parseLocal(text)
  if (!local.ok) return local
  const stretches = offsetStretches(zone, local.value - oneDay, local.value + oneDay)
  let skipped = local.value
  for (const { from, to, offset } of stretches) {
    const instant = local.value - offset
    if (instant >= from && instant < to) return succeed(instantOf(instant))
    if (instant >= to) skipped = instant
  }
  return succeed(instantOf(skipped))
}

/** Returns the wall time at an instant: 'YYYY-MM-DDTHH:mm:ss'. */
export const wallClockOf = (zone: IanaZone, instant: Instant): string =>
  new Date(instant + offsetAt(zone, instant)).toISOString().slice(0, 19)

/**
 * Returns the instant on another day at which the wall clock shows the same time, with repeated and skipped times as in
 * `instantOfWallClock`. Fails if `day` is not a date in the form 'YYYY-MM-DD'.
 */
export const sameTimeOn = (zone: IanaZone, day: string, instant: Instant): Result<Instant, DateFault> =>
  instantOfWallClock(zone, day + wallClockOf(zone, instant).slice(10))

/** Returns the whole minutes since midnight that the wall clock shows at an instant. */
export const minutesOfDay = (zone: IanaZone, instant: Instant): number => {
  const shown = new Date(instant + offsetAt(zone, instant))
  return shown.getUTCHours() * 60 + shown.getUTCMinutes()
}

/** Returns true if the wall clock showed the same time before: in the second pass of an hour when clocks are set back. */
export const isSecondPass = (zone: IanaZone, instant: Instant): boolean => {
  const first = instantOfWallClock(zone, wallClockOf(zone, instant))
  // The wall clock is read to the second.
  return first.ok && first.value < instant - (instant % 1000)
}

/** How times of day are written: as the user's region does ('auto'), on 12 or on 24 hours. */
export const timeFormats = ['auto', '12', '24'] as const
export type TimeFormat = (typeof timeFormats)[number]

/** An instant as a wall clock shows it. */
export interface ClockTime {
  readonly instant: Instant
  /** 'HH:mm'. */
  readonly time: string
  /** The clock showed the same time before: clocks were set back. */
  readonly isRepeated: boolean
}

/**
 * The starts of all quarters of a span in order, for a list to choose from. Times that the clocks skip are absent, and
 * repeated ones occur twice. `chosen` is inserted if it lies in the span and is no start of a quarter.
 */
export function clockTimes(zone: IanaZone, { from, to }: QuarterSpan, chosen?: Instant): ClockTime[] {
  const instants = Array.from({ length: to - from }, (_, index) => startOfQuarter(plus(from, index)))
  const isInside = chosen !== undefined && quarterAt(chosen) >= from && quarterAt(chosen) < to
  if (isInside && !instants.includes(chosen)) instants.splice(quarterAt(chosen) - from + 1, 0, chosen)
  return instants.map((instant) => ({
    instant,
    time: wallClockOf(zone, instant).slice(11, 16),
    isRepeated: isSecondPass(zone, instant),
  }))
}

/** As `Date` counts them, from 0. */
export const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type WeekDay = (typeof weekDays)[number]

/** Monday to Friday. */
export const workdays = weekDays.slice(1, 6)

/** Working hours of people and rooms for which nobody has set any. */
export const usualHours = { daysOfWeek: workdays, startTime: '08:00', endTime: '18:00' } as const

/** The first day of the week that a user can choose; 'auto' is the region's. Other days are first in hardly any region. */
export const weekStarts = ['auto', 'monday', 'sunday', 'saturday'] as const
export type WeekStart = (typeof weekStarts)[number]

const known = new Map<unknown, WeekDay>(
  weekDays.flatMap((day, index): [unknown, WeekDay][] => [
    [day, day],
    [index, day],
    [`${index}`, day],
  ]),
)
known.set(7, 'sunday').set('7', 'sunday')

/** Reads a weekday: its name in any case, at least three first letters of it, or its number. Sunday is 0 or 7. */
export function parseWeekDay(value: unknown): WeekDay | undefined {
  const day = known.get(value)
  if (day !== undefined || typeof value !== 'string') return day
  const text = value.trim().toLowerCase()
  return known.get(text) ?? (text.length < 3 ? undefined : weekDays.find((name) => name.startsWith(text)))
}

export const weekDaySchema = v.pipe(
  v.custom<string>((value) => parseWeekDay(value) !== undefined, 'weekday'),
  v.transform((value) => parseWeekDay(value) as WeekDay),
)
