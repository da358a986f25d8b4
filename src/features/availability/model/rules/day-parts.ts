import { alwaysOpen, type HoursPattern, assumedHours } from './working-hours.ts'
import type { CalendarDay, IanaZone, Instant, InstantSpan, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { addDays, dayOf, endOfDay, instantOnDay, lastDayOf, weekDayIndex } from '#src/kernel/time/days.ts'
import {
  earliest,
  instantsOf,
  latest,
  plus,
  quarterAt,
  quarterFrom,
  quarterMilliseconds,
  startOfQuarter,
} from '#src/kernel/time/moment.ts'
import { instantOfWallClock, minutesOfDay, wallMinutesPerDay } from '#src/kernel/time/wall-clock.ts'

/** The times for which one reserves a desk on a day. */
export interface DayParts {
  readonly day: InstantSpan
  readonly morning: InstantSpan
  readonly afternoon: InstantSpan
}

/** Minutes since midnight. The working day of a desk that is open longer, and the time at which it is divided. */
const { start: usualStart, end: usualEnd } = assumedHours
const noon = 12 * 60

/**
 * Returns the working day of a resource and its two halves, in local time of the resource's zone. The working day is the
 * opening hours; if they last longer than ten hours, it is 8:00 to 18:00, as far as that is within them. It is no longer
 * than `longest` (minutes; null is no limit). Returns null if the resource is closed on that day.
 */
export function dayPartsOf({ hours, zone }: OpeningTerms, day: CalendarDay, longest: number | null): DayParts | null {
  if (((hours.days >>> weekDayIndex(day)) & 1) === 0) return null
  const opens = hours.start === hours.end ? 0 : hours.start
  const closes = hours.start < hours.end ? hours.end : opens === 0 ? wallMinutesPerDay : hours.end + wallMinutesPerDay
  const usual = usualEnd - usualStart
  const isLong = closes - opens > usual
  const from = isLong ? Math.min(Math.max(opens, usualStart), closes - usual) : opens
  const to = Math.min(isLong ? from + usual : closes, from + (longest ?? Infinity))
  const start = instantOnDay(zone, day, from)
  const end = instantOnDay(zone, day, to)
  if (end <= start) return null
  const atNoon = from < noon && noon < to ? instantOnDay(zone, day, noon) : null
  const middle = atNoon ?? halfway(start, end)
  return { day: { start, end }, morning: { start, end: middle }, afternoon: { start: middle, end } }
}

/** When a resource is open, in local time of its zone. */
export interface OpeningTerms {
  readonly hours: HoursPattern
  readonly zone: IanaZone
}

/**
 * Returns true if a time covers more than half of a working day (8:00 to 18:00 if the user's hours are not known) in the
 * zone of a resource: a desk that is open at night is not offered for the day.
 */
export function coversWorkingDay(
  { start, end }: InstantSpan,
  zone: IanaZone,
  day: CalendarDay,
  hours: Pick<HoursPattern, 'start' | 'end'> = assumedHours,
): boolean {
  const parts = dayPartsOf({ hours: { ...hours, days: alwaysOpen.days }, zone }, day, null)
  if (parts === null) return false
  const { day: working } = parts
  return 2 * (earliest(end, working.end) - latest(start, working.start)) > working.end - working.start
}

/**
 * Returns the first quarter of a free time at which a reservation for later may begin: on each day not before the working
 * day of the resource, so that nothing is offered at midnight, and at a workplace not after it. Returns null if the free
 * time has no such quarter.
 */
export function laterStartIn(terms: OpeningTerms, free: QuarterSpan, isWorkplace = false): Quarter | null {
  const { zone } = terms
  const time = instantsOf(free)
  for (let day = addDays(dayOf(zone, time.start), -1); day <= lastDayOf(zone, time); day = addDays(day, 1)) {
    const working = dayPartsOf(terms, day, null)?.day
    if (working === undefined) continue
    // A working day that ends after midnight belongs to the day on which it begins.
    const start = latest(time.start, working.start)
    const last = isWorkplace ? working.end : latest(working.end, endOfDay(zone, day))
    if (start < earliest(time.end, last)) return quarterFrom(start)
  }
  return null
}

/** Returns the start of the quarter in the middle of a time, but not its start. */
const halfway = (start: Instant, end: Instant): Instant =>
  latest(startOfQuarter(quarterAt(plus(start, (end - start) / 2))), plus(start, quarterMilliseconds))

/** Returns '09:30' for minutes since midnight. */
export function clockWords(minutes: number): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Initial time of days other than today, in minutes since midnight. */
const morning = 9 * 60

export interface Moment {
  readonly zone: IanaZone
  readonly now: Instant
  /** '' is today. */
  readonly day: CalendarDay | ''
  /** Minutes since midnight in wall time. Null is now; on other days it is the morning. */
  readonly minutes: number | null
}

/** Returns true if the moment follows the clock: no time is chosen, and today is among the days on screen. */
export const isPresent = ({ zone, now, minutes }: Omit<Moment, 'day'>, days: readonly CalendarDay[]): boolean =>
  minutes === null && days.includes(dayOf(zone, now))

/** Returns the chosen quarter. If the clocks skip the chosen time on that day, returns the time to which they jump. */
export function chosenQuarter({ zone, now, day, minutes }: Moment): Quarter {
  const today = dayOf(zone, now)
  const shown = day === '' ? today : day
  if (minutes === null && shown === today) return quarterAt(now)
  const at = instantOfWallClock(zone, `${shown}T${clockWords(minutes ?? morning)}:00`)
  return quarterAt(at.ok ? at.value : now)
}

/** Returns the minutes since midnight, in wall time, at the start of a quarter. */
export const minutesOfQuarter = (zone: IanaZone, quarter: Quarter): number =>
  minutesOfDay(zone, startOfQuarter(quarter))

/** Parses the output of `clockWords`; null if it is malformed or not on a quarter. */
export function readClockWords(text: string): number | null {
  const match = /^([01]\d|2[0-3]):(00|15|30|45)$/.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}
