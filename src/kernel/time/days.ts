import type { CalendarDay, IanaZone, Instant, InstantSpan, QuarterSpan } from './units.ts'
import { instantOfWallClock, wallMinutesPerDay, type WeekDay, weekDays } from './wall-clock.ts'
import { instantOf, latest, oneDay, oneMinute, plus, quarterAt } from './moment.ts'
import { offsetAt, offsetStretches } from './offsets.ts'

/** The date at the start of a text in the form 'YYYY-MM-DD[THH:mm...]'. The form is not checked. */
export const calendarDayOf = (text: string): CalendarDay => text.slice(0, 10) as CalendarDay

/** Number of a day since 1970-01-01, as if every day had 24 hours. */
const dayNumber = (day: CalendarDay): number => Date.parse(day) / oneDay

const dayOfNumber = (number: number): CalendarDay => calendarDayOf(new Date(number * oneDay).toISOString())

/** Returns the local date at an instant. */
export const dayOf = (zone: IanaZone, instant: Instant): CalendarDay =>
  dayOfNumber(Math.floor((instant + offsetAt(zone, instant)) / oneDay))

/**
 * Returns the first instant of a calendar day: midnight, or if the clocks skip midnight (Cairo, Havana, Beirut) the time
 * after the jump. A day that a zone skipped (Apia, 2011-12-30) starts with the next one.
 */
export const startOfDay = (zone: IanaZone, day: CalendarDay): Instant => {
  const midnight = Date.parse(day)
  // Offsets are less than a day, so the result is within a day of midnight UTC.
  for (const { from, to, offset } of offsetStretches(zone, midnight - oneDay, midnight + oneDay)) {
    const start = Math.max(from, midnight - offset)
    if (start < to) return instantOf(start)
  }
  throw new RangeError(`Not a calendar day: ${day}`)
}

/** The first instant after a calendar day. */
export const endOfDay = (zone: IanaZone, day: CalendarDay): Instant => startOfDay(zone, addDays(day, 1))

/**
 * Returns the instant at which the wall clock shows `minutes` after the midnight that begins a day. The time may be on a
 * later day. If the clocks skip it, returns the time to which they jump.
 */
export const instantOnDay = (zone: IanaZone, day: CalendarDay, minutes: number): Instant => {
  const on = addDays(day, Math.floor(minutes / wallMinutesPerDay))
  const at = instantOfWallClock(zone, `${on}T${new Date(minutes * oneMinute).toISOString().slice(11, 19)}`)
  return at.ok ? at.value : startOfDay(zone, on)
}

/** Returns the wall clock's minutes since midnight; 0 at the start of a day, also if the clocks skip its midnight. */
const wallMinutesAt = (zone: IanaZone, day: CalendarDay, instant: Instant): number =>
  instant === startOfDay(zone, day) ? 0 : (instant + offsetAt(zone, instant) - Date.parse(day)) / oneMinute

/** Returns the minutes between two times as the wall clock counts: 1440 for a whole day of 23 or 25 hours. */
export const wallMinutesBetween = (zone: IanaZone, start: Instant, end: Instant): number => {
  const [first, last] = [dayOf(zone, start), dayOf(zone, end)]
  const minutes = wallMinutesAt(zone, last, end) - wallMinutesAt(zone, first, start)
  return daysBetween(first, last) * wallMinutesPerDay + minutes
}

/** The last day that a time touches: if it ends at midnight, the day before that midnight. */
export const lastDayOf = (zone: IanaZone, { start, end }: InstantSpan): CalendarDay =>
  dayOf(zone, latest(start, plus(end, -1)))

/** All of the days from `first` to `last`, both included. */
export const wholeDays = (zone: IanaZone, first: CalendarDay, last = first): InstantSpan => ({
  start: startOfDay(zone, first),
  end: endOfDay(zone, last),
})

/** The quarters of the days from `first` to `last`, both included: 96 a day, on days of clock changes 88 to 104. */
export const daySpan = (zone: IanaZone, first: CalendarDay, last = first): QuarterSpan => {
  const { start, end } = wholeDays(zone, first, last)
  return { from: quarterAt(start), to: quarterAt(end) }
}

export const addDays = (day: CalendarDay, count: number): CalendarDay => dayOfNumber(dayNumber(day) + count)

/** Counts the calendar days from `from` to `to`. Negative if `to` is earlier. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number => dayNumber(to) - dayNumber(from)

/** 0 is Sunday. The first day of 1970 was a Thursday. */
export const weekDayIndex = (day: CalendarDay): number => (((dayNumber(day) + 4) % 7) + 7) % 7

/** The first day of the week that contains `day`, if weeks start on `first`. */
export const startOfWeek = (day: CalendarDay, first: WeekDay): CalendarDay =>
  addDays(day, -((weekDayIndex(day) - weekDays.indexOf(first) + 7) % 7))

export const weekDayOf = (day: CalendarDay): WeekDay => weekDays[weekDayIndex(day)] ?? 'sunday'

/** Returns the first day of the month of `day`, or of the month that is `later` months after it. */
export function startOfMonth(day: CalendarDay, later = 0): CalendarDay {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return calendarDayOf(new Date(Date.UTC(year, month - 1 + later, 1)).toISOString())
}
