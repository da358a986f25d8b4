import { Availability, hasQuarter } from '#src/features/availability/model/rules/row.ts'
import { type HoursPattern, workingMask } from '#src/features/availability/model/rules/working-hours.ts'
import type { CalendarDay, IanaZone, Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import { addDays, daysBetween, daySpan } from '#src/kernel/time/days.ts'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { offsetStretches } from '#src/kernel/time/offsets.ts'
import { hoursInWeek, less, type Load, type LoadColumns, pointsBetween, sumOf } from './week-hours.ts'

/**
 * Adds one row to the hours of the week, to the hours still to come in `ahead` as well, and writes its sums to index `row`
 * of `rows`. Its codes begin at `start` and are the provider's, because patching would change past quarters to limited.
 * Quarters that the provider marks as closed or limited are not bookable and do not count. A tentative hold counts as taken.
 */
export function countRow(
  codes: Uint8Array,
  start: number,
  { at, weekHour, firstAhead }: CountedQuarters,
  weekHours: LoadColumns,
  ahead: LoadColumns,
  rows: LoadColumns,
  row: number,
): void {
  let bookable = 0
  let taken = 0
  for (let index = 0; index < at.length; index++) {
    const code = codes[start + at[index]!]!
    if (code > Availability.reserved) continue
    const hour = weekHour[index]!
    const isAhead = index >= firstAhead
    bookable++
    weekHours.bookable[hour]!++
    if (isAhead) ahead.bookable[hour]!++
    if (code === Availability.free) continue
    taken++
    weekHours.taken[hour]!++
    if (isAhead) ahead.taken[hour]!++
  }
  rows.bookable[row] = bookable
  rows.taken[row] = taken
}

const daysInWeek = 7
/** Number of weeks that one week is compared with. */
const weeksBefore = 4

/**
 * Returns the days to compare these with: the four weeks before a week, otherwise as many days whole weeks earlier, so that
 * the same weekdays are compared.
 */
export function daysBefore({ from, to }: DayRange): DayRange {
  const length = daysBetween(from, to) + 1
  if (length === daysInWeek) return { from: addDays(from, -daysInWeek * weeksBefore), to: addDays(from, -1) }
  const weeks = Math.ceil(length / daysInWeek)
  return { from: addDays(from, -daysInWeek * weeks), to: addDays(to, -daysInWeek * weeks) }
}

/** Loads by hour of the week. */
export interface WeekLoads {
  readonly weekHours: readonly Load[]
  /** The part of them that is still to come. */
  readonly ahead: readonly Load[]
}

/** From this share of the bookable time on, the hours that are over say enough to be compared by themselves. */
const enoughOver = 0.1

/** A comparison with earlier days, in percentage points. */
export interface Comparison {
  readonly points: number
  /** True if only the hours that are over were compared, with the same hours of the days before. */
  readonly isSoFar: boolean
}

/**
 * Compares the hours that are over with the same hours of the days before, because reservations for the rest are still to
 * be made. While hardly any hour is over, compares all. Null if either has no bookable time.
 */
export function compareWeeks({ weekHours, ahead }: WeekLoads, before: readonly Load[]): Comparison | null {
  const over = weekHours.map((load, hour) => less(load, ahead[hour]))
  const [all, soFar] = [sumOf(weekHours), sumOf(over)]
  const isSoFar = soFar.bookable >= all.bookable * enoughOver && soFar.bookable < all.bookable
  const compared = isSoFar ? before.filter((_, hour) => (over[hour]?.bookable ?? 0) > 0) : before
  const points = pointsBetween(sumOf(compared), isSoFar ? soFar : all)
  return points === null ? null : { points, isSoFar }
}

/** Calendar days, both inclusive. */
export interface DayRange {
  readonly from: CalendarDay
  readonly to: CalendarDay
}

/** The quarters of a window that count, in order, each with its hour of the week in local time. */
export interface CountedQuarters {
  /** Relative to the start of the window. */
  readonly at: Uint32Array
  readonly weekHour: Uint8Array
  /** Index of the first quarter that has not begun; their number if all have. */
  readonly firstAhead: number
}

/**
 * Returns the counted quarters for all resources with these hours: those entirely inside working hours, on the days of
 * the resource's own zone. An hour that clocks repeat counts twice, and an hour they skip does not count.
 */
export function countedQuarters(
  window: QuarterSpan,
  days: DayRange,
  zone: IanaZone,
  hours: HoursPattern,
  now: Instant,
): CountedQuarters {
  const own = daySpan(zone, days.from, days.to)
  const outside = workingMask(window, zone, hours)
  const at: number[] = []
  const weekHour: number[] = []
  const from = Math.max(window.from, own.from)
  const to = Math.min(window.to, own.to)
  for (const stretch of offsetStretches(zone, from * quarterMilliseconds, to * quarterMilliseconds)) {
    const shift = Math.floor(stretch.offset / quarterMilliseconds)
    const first = Math.ceil(stretch.from / quarterMilliseconds)
    const end = Math.ceil(stretch.to / quarterMilliseconds)
    for (let quarter = first; quarter < end; quarter++) {
      if (hasQuarter(outside, quarter - window.from)) continue
      at.push(quarter - window.from)
      weekHour.push(mod(Math.floor((quarter + shift) / 4) + thursday, hoursInWeek))
    }
  }
  const present = now / quarterMilliseconds - window.from
  const begun = at.findIndex((quarter) => quarter > present)
  return {
    at: Uint32Array.from(at),
    weekHour: Uint8Array.from(weekHour),
    firstAhead: begun < 0 ? at.length : begun,
  }
}

/** The epoch was a Thursday, and weeks start on Sunday. */
const thursday = 4 * 24

const mod = (value: number, by: number): number => ((value % by) + by) % by
