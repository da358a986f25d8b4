import { type HoursPattern } from '#src/features/availability/model/rules/working-hours.ts'
import { isTooLong, isTooShort } from '#src/features/bookings/model/reserve/rules/durations.ts'
import type { CalendarDay, IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { addDays, dayOf, endOfDay, instantOnDay, weekDayIndex } from '#src/kernel/time/days.ts'
import { instantOf, oneMinute, plus } from '#src/kernel/time/moment.ts'
import type { SchedulingSettings } from '#src/wire/resource.ts'
import { datesOfSeries } from './series.ts'
import type { StoredEvent } from './stored-event.ts'

/** The facts by which a resource accepts or declines a reservation. */
export interface RoomFacts {
  readonly zone: IanaZone
  readonly hours: HoursPattern
  readonly settings: SchedulingSettings | null
  readonly reservationsEnabled: boolean
  readonly reservedTo: 'you' | 'other' | null
  /** Its calendar cannot be read. */
  readonly isFailing: boolean
}

/** The reason for which a resource declines. */
export type Refusal =
  | 'failing'
  | 'held'
  | 'disabled'
  | 'busy'
  | 'too-short'
  | 'too-long'
  | 'too-far'
  | 'past'
  | 'outside-hours'

/**
 * Returns the reason for which a resource declines an event, or null if it accepts (specification, sections 4 and 5). These
 * are the rules that the client shows beforehand. The number of attendees is no reason: the specification uses the
 * capacity only to find resources. `isHeld` returns true if something else has reserved a part of the time.
 */
export function refusalOf(
  room: RoomFacts,
  event: Pick<StoredEvent, 'start' | 'end' | 'isAllDay'>,
  isHeld: (time: InstantSpan) => boolean,
  now: number,
): Refusal | null {
  const { settings, zone } = room
  const time = { start: instantOf(event.start), end: instantOf(event.end) }
  if (room.isFailing) return 'failing'
  if (room.reservedTo === 'other') return 'held'
  if (!room.reservationsEnabled) return 'disabled'
  if (event.end <= now) return 'past'
  if (isHeld(time)) return 'busy'
  // A reservation at the door begins now and ends on a quarter, so it may be up to a minute shorter than the minimum.
  const rounded = { start: time.start, end: plus(time.end, oneMinute) }
  const isShort = isTooShort(rounded, settings?.minimumMeetingDurationInMinutes ?? null, zone)
  if (isShort && event.start > now) return 'too-short'
  if (isTooLong(time, settings?.maximumMeetingDurationInMinutes ?? null, zone) && !event.isAllDay) return 'too-long'
  if (isTooFar(room, time, now)) return 'too-far'
  return settings?.rejectOutsideWorkingHours && !isInHours(room, time) ? 'outside-hours' : null
}

/** Bookable days are counted in the zone of the resource; 0 is today only. */
function isTooFar({ settings, zone }: RoomFacts, { end }: InstantSpan, now: number): boolean {
  const days = settings?.maxAdvanceDays ?? null
  return days !== null && end > endOfDay(zone, addDays(dayOf(zone, instantOf(now)), days))
}

function isInHours({ hours, zone }: RoomFacts, time: InstantSpan): boolean {
  const first = dayOf(zone, time.start)
  if (hours.start === hours.end) return areOpenDays(hours, zone, first, time)
  // The hours of the day before may run past midnight.
  return [addDays(first, -1), first].some((day) => isOpenDay(hours, day) && isWithin(time, openingOf(hours, zone, day)))
}

const isOpenDay = ({ days }: HoursPattern, day: CalendarDay): boolean => ((days >>> weekDayIndex(day)) & 1) === 1

function areOpenDays(hours: HoursPattern, zone: IanaZone, first: CalendarDay, { end }: InstantSpan): boolean {
  for (let day = first; ; day = addDays(day, 1)) {
    if (!isOpenDay(hours, day)) return false
    if (endOfDay(zone, day) >= end) return true
  }
}

/** Hours that end before they start run past midnight. */
function openingOf({ start, end }: HoursPattern, zone: IanaZone, day: CalendarDay): InstantSpan {
  const last = end < start ? addDays(day, 1) : day
  return { start: instantOnDay(zone, day, start), end: instantOnDay(zone, last, end) }
}

const isWithin = ({ start, end }: InstantSpan, other: { readonly start: Instant; readonly end: Instant }): boolean =>
  start >= other.start && end <= other.end

/** The answer of a resource to an event or a series. */
export interface RoomDecision {
  readonly response: 'accepted' | 'declined'
  /** Dates of an accepted series that the resource declines. */
  readonly declinedDates: readonly StoredEvent[]
}

/**
 * Returns the answer of a resource. It accepts a series and declines single dates of it, but declines the whole series if it
 * would decline more than half of the dates. `refusal` is that of one date.
 */
export function decideRoom(event: StoredEvent, refusal: (date: StoredEvent) => Refusal | null): RoomDecision {
  if (event.series?.kind !== 'master')
    return { response: refusal(event) === null ? 'accepted' : 'declined', declinedDates: [] }
  const dates = datesOfSeries(event)
  const declinedDates = dates.filter((date) => refusal(date) !== null)
  return declinedDates.length * 2 > dates.length
    ? { response: 'declined', declinedDates: [] }
    : { response: 'accepted', declinedDates }
}
