import { Availability, hasQuarter } from '#src/features/availability/rules/row.ts'
import { type HoursPattern, workingMask } from '#src/features/availability/rules/working-hours.ts'
import { confirmUntil } from '#src/features/reservations/rules/confirm-window.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import type { CalendarDay, IanaZone, Instant, QuarterSpan } from '#src/kernel/result.ts'
import { type WeekDay, weekDays } from '#src/kernel/time/clock.ts'
import { daySpan } from '#src/kernel/time/days.ts'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { offsetStretches } from '#src/kernel/time/offsets.ts'

/** Quarters by number of something: of the hour of the week, of a row. */
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

/**
 * Adds one row to the hours of the week, and writes what it comes to at `row` of `rows`. Its codes are the provider's, since
 * patching would turn what is over into 'limited'; they begin at `start`. What the provider calls closed or limited can be
 * booked by nobody and does not count; a tentative hold is taken.
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

/** Hours of a week on the wall, numbered from Sunday midnight on. */
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

/** Of the hour with most bookable time, the part that makes another hour worth a place beside it. */
const leastPart = 0.1

/** The numbers of the hours in which more than a few resources are open; hours that hardly anybody keeps are left out. */
export function mainHours(weekHours: readonly Load[]): number[] {
  const most = Math.max(0, ...weekHours.map(({ bookable }) => bookable))
  return openHours(weekHours).filter((number) => (weekHours[number]?.bookable ?? 0) >= most * leastPart)
}

/** The numbers of the hours in which anything can be booked. */
export function openHours(weekHours: readonly Load[]): number[] {
  return weekHours.flatMap(({ bookable }, number) => (bookable > 0 ? [number] : []))
}

/** Calendar days, both among them. */
export interface DayRange {
  readonly from: CalendarDay
  readonly to: CalendarDay
}

/** The quarters of a window that count, in order, and the hour of the week that a clock on the wall shows in each. */
export interface CountedQuarters {
  /** From the start of the window. */
  readonly at: Uint32Array
  readonly weekHour: Uint8Array
}

/** The quarters of these days in a zone. */
export function spanOfRange(zone: IanaZone, { from, to }: DayRange): QuarterSpan {
  return daySpan(zone, from, to)
}

/**
 * Of all resources with these hours: the quarters wholly inside working hours, on the days of their own calendar. The hour
 * that clocks show twice counts twice, the one they skip not at all.
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

/** The epoch was a Thursday; weeks are counted from Sunday on. */
const thursday = 4 * 24

const mod = (value: number, by: number): number => ((value % by) + by) % by

/** Bookable time and how much of it somebody holds, both in quarters. */
export interface Load {
  readonly bookable: number
  readonly taken: number
}

/** The part that is taken, 0 to 1; null where nothing can be booked. */
export function shareOf({ bookable, taken }: Load): number | null {
  return bookable === 0 ? null : taken / bookable
}

/** The same in whole percent. 0 only where nothing is taken, and 100 only where everything is. */
export function percentOf(load: Load): number | null {
  const share = shareOf(load)
  if (share === null || share === 0 || share === 1) return share === null ? null : share * 100
  return Math.max(1, Math.min(99, Math.round(share * 100)))
}

/** How a reservation that asks for confirmation went, once its time to confirm was over. */
export const outcomes = ['confirmed', 'released', 'unconfirmed'] as const
/** 'released': the product server took it back; 'unconfirmed': nobody confirmed it and it was left as it was. */
export type Outcome = (typeof outcomes)[number]

/**
 * Whether somebody came, as far as the product server's word on the confirmation says. Null where nothing can be said: no
 * confirmation is asked for, there is still time, the meeting was called off, or the resource had never accepted it.
 */
export function outcomeOf(reservation: Reservation, now: Instant): Outcome | null {
  const { event, rules, cancelled, confirmed, accepted } = reservation
  const times = { start: event.start.utcDateTime, end: event.end.utcDateTime, isAllDay: event.isAllDay }
  if (!rules.requiresConfirmation || event.cancelled || confirmUntil(times, rules) > now) return null
  if (confirmed) return 'confirmed'
  // The event stands in the calendar as it was: only the server says that it is cancelled.
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
