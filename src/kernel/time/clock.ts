import * as v from 'valibot'
import type { IanaZone, Instant, QuarterSpan } from '../result.ts'
import { plus, quarterAt, startOfQuarter } from './moment.ts'
import { isSecondPass, wallClockOf } from './wall-clock.ts'

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

/** A day's name in any case, or its first three letters or more, or its number from Sunday; 7 is Sunday too. */
export function weekDayOf(value: unknown): WeekDay | undefined {
  const day = known.get(value)
  if (day !== undefined || typeof value !== 'string') return day
  const text = value.trim().toLowerCase()
  return known.get(text) ?? (text.length < 3 ? undefined : weekDays.find((name) => name.startsWith(text)))
}

export const weekDaySchema = v.pipe(
  v.custom<string>((value) => weekDayOf(value) !== undefined, 'weekday'),
  v.transform((value) => weekDayOf(value) as WeekDay),
)
