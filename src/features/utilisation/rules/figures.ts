import { Availability, hasQuarter } from '#src/features/availability/rules/row.ts'
import { type HoursPattern, workingMask } from '#src/features/availability/rules/working-hours.ts'
import { confirmUntil } from '#src/features/reservations/rules/confirm-window.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import type { CalendarDay, IanaZone, Instant, QuarterSpan } from '#src/kernel/result.ts'
import { type WeekDay, weekDays } from '#src/kernel/time/clock.ts'
import { addDays, daysBetween, daySpan } from '#src/kernel/time/days.ts'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { offsetStretches } from '#src/kernel/time/offsets.ts'

/** Quarters by an index, such as the hour of the week or the row. */
export interface LoadColumns {
  readonly bookable: Uint32Array
  readonly taken: Uint32Array
}

export function makeLoadColumns(length: number): LoadColumns {
  return { bookable: new Uint32Array(length), taken: new Uint32Array(length) }
}

export function loadAt({ bookable, taken }: LoadColumns, index: number): Load {
  return { bookable: bookable[index] ?? 0, taken: taken[index] ?? 0 }
}

export function totalOf({ bookable, taken }: LoadColumns): Load {
  const sum = (column: Uint32Array): number => column.reduce((total, quarters) => total + quarters, 0)
  return { bookable: sum(bookable), taken: sum(taken) }
}

export function listLoads(columns: LoadColumns): Load[] {
  return Array.from(columns.bookable, (_, index) => loadAt(columns, index))
}

/** Adds each value of `other` to the one at the same index. */
export function addColumns({ bookable, taken }: LoadColumns, other: LoadColumns): void {
  other.bookable.forEach((quarters, index) => (bookable[index]! += quarters))
  other.taken.forEach((quarters, index) => (taken[index]! += quarters))
}

/**
 * Adds one row to the hours of the week, and writes its sums to index `row` of `rows`. Its codes begin at `start` and
 * are the provider's, because patching would change past quarters to limited. Quarters that the provider marks as
 * closed or limited are not bookable and do not count. A tentative hold counts as taken.
 */
export function countRow(
  codes: Uint8Array,
  start: number,
  { at, weekHour }: CountedQuarters,
  weekHours: LoadColumns,
  rows: LoadColumns,
  row: number,
): void {
  let bookable = 0
  let taken = 0
  for (let index = 0; index < at.length; index++) {
    const code = codes[start + at[index]!]!
    if (code > Availability.reserved) continue
    const hour = weekHour[index]!
    bookable++
    weekHours.bookable[hour]!++
    if (code === Availability.free) continue
    taken++
    weekHours.taken[hour]!++
  }
  rows.bookable[row] = bookable
  rows.taken[row] = taken
}

/** Hours of a week in local time, numbered from Sunday midnight. */
export const hoursInWeek = 168
const hoursInDay = 24

export interface WeekHour {
  readonly weekDay: WeekDay
  /** 0 to 23. */
  readonly hour: number
}

export function weekHourNumber({ weekDay, hour }: WeekHour): number {
  return weekDays.indexOf(weekDay) * hoursInDay + hour
}

export function weekHourAt(number: number): WeekHour {
  return { weekDay: weekDays[Math.floor(number / hoursInDay)] ?? 'sunday', hour: number % hoursInDay }
}

/** Hours are shown from this share of the hour with most bookable time. */
const leastPart = 0.25

/** Returns the numbers of hours in which more than a few resources are open. */
export function mainHours(weekHours: readonly Load[]): number[] {
  const most = Math.max(0, ...weekHours.map(({ bookable }) => bookable))
  return openHours(weekHours).filter((number) => (weekHours[number]?.bookable ?? 0) >= most * leastPart)
}

/** Returns the numbers of hours with bookable time. */
export function openHours(weekHours: readonly Load[]): number[] {
  return weekHours.flatMap(({ bookable }, number) => (bookable > 0 ? [number] : []))
}

/** An hour of the week, by its number, and how full it is. */
export interface HourLoad {
  readonly hour: number
  readonly load: Load
}

/**
 * Returns the fullest and the emptiest hour, the first one in a tie; null if all are equal. Skips hours in which hardly
 * any resource is open, because they are not significant.
 */
export function extremesOf(weekHours: readonly Load[]): {
  readonly fullest: HourLoad | null
  readonly emptiest: HourLoad | null
} {
  const hours = mainHours(weekHours).flatMap((hour) => {
    const load = weekHours[hour]
    return load ? [{ load, hour, share: shareOf(load) ?? 0 }] : []
  })
  const most = Math.max(...hours.map(({ share }) => share))
  const least = Math.min(...hours.map(({ share }) => share))
  const first = (wanted: number): HourLoad | null => {
    const found = most > least ? hours.find(({ share }) => share === wanted) : undefined
    return found ? { hour: found.hour, load: found.load } : null
  }
  return { fullest: first(most), emptiest: first(least) }
}

/** Returns as many days before these, whole weeks earlier, so that the same weekdays are compared. */
export function daysBefore({ from, to }: DayRange): DayRange {
  const weeks = Math.ceil((daysBetween(from, to) + 1) / 7)
  return { from: addDays(from, -7 * weeks), to: addDays(to, -7 * weeks) }
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
}

/** Returns the quarters of these days in a zone. */
export function spanOfRange(zone: IanaZone, { from, to }: DayRange): QuarterSpan {
  return daySpan(zone, from, to)
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
): CountedQuarters {
  const own = spanOfRange(zone, days)
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
  return { at: Uint32Array.from(at), weekHour: Uint8Array.from(weekHour) }
}

/** The epoch was a Thursday, and weeks start on Sunday. */
const thursday = 4 * 24

const mod = (value: number, by: number): number => ((value % by) + by) % by

/** Bookable time, and the part of it that is held, both in quarters. */
export interface Load {
  readonly bookable: number
  readonly taken: number
}

/** Returns the taken part, 0 to 1; null if no time is bookable. */
export function shareOf({ bookable, taken }: Load): number | null {
  return bookable === 0 ? null : taken / bookable
}

/** Returns the difference of the shares in percentage points, as the percentages on screen; null if one is unknown. */
export function pointsBetween(before: Load, after: Load): number | null {
  const [one, other] = [percentOf(before), percentOf(after)]
  return one === null || other === null ? null : other - one
}

/** Returns the share in whole percent: 0 only if nothing is taken, and 100 only if everything is. */
export function percentOf(load: Load): number | null {
  const share = shareOf(load)
  if (share === null || share === 0 || share === 1) return share === null ? null : share * 100
  return Math.max(1, Math.min(99, Math.round(share * 100)))
}

/** Outcomes of a reservation that requires check-in, after its time to check in. */
export const outcomes = ['confirmed', 'released', 'unconfirmed'] as const
/** 'released' if the product server released it. 'unconfirmed' if no one checked in and the reservation remained. */
export type Outcome = (typeof outcomes)[number]

/**
 * The outcome of a reservation, as far as the product server reports its check-in. Null if it is unknown: the
 * reservation requires no check-in, there is still time, the meeting was cancelled, or the resource never accepted it.
 */
export function outcomeOf(reservation: Reservation, now: Instant): Outcome | null {
  const { event, rules, cancelled, confirmed, accepted } = reservation
  const times = { start: event.start.utcDateTime, end: event.end.utcDateTime, isAllDay: event.isAllDay }
  if (!rules.requiresConfirmation || event.cancelled || confirmUntil(times, rules) > now) return null
  if (confirmed) return 'confirmed'
  // The calendar still has the event; only the server reports it as cancelled.
  if (cancelled) return 'released'
  return accepted ? 'unconfirmed' : null
}

export type OutcomeCounts = Readonly<Record<Outcome, number>>

export function countOutcomes(reservations: readonly Reservation[], now: Instant): OutcomeCounts {
  const counts = { confirmed: 0, released: 0, unconfirmed: 0 }
  for (const reservation of reservations) {
    const outcome = outcomeOf(reservation, now)
    if (outcome !== null) counts[outcome] += 1
  }
  return counts
}
