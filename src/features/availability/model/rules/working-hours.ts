import type { IanaZone, Minutes, QuarterSpan } from '#src/kernel/time/units.ts'
import {
  parseHoursEnd,
  parseWallTime,
  usualHours,
  wallMinutesPerDay,
  type WeekDay,
  weekDays,
} from '#src/kernel/time/wall-clock.ts'
import { minutesOf, quarterMilliseconds, quarterMinutes, quartersPerDay } from '#src/kernel/time/moment.ts'
import { offsetStretches } from '#src/kernel/time/offsets.ts'
import { resolveZone, utc, zoneOrUtc } from '#src/kernel/time/zones.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { WorkingHours } from '#src/wire/schedule.ts'
import { addQuarter, createQuarterSet, type QuarterSet } from './row.ts'

/** Opening hours of a resource, in local time of its zone. Rows with equal patterns share one mask. */
export interface HoursPattern {
  /** Bit 0 is Sunday. */
  readonly days: number
  readonly start: Minutes
  /**
   * If it is before `start`, the hours run past midnight and belong to the day they start on. If it equals `start`,
   * they are the whole day.
   */
  readonly end: Minutes
}

const allDays = 0b111_1111

export const alwaysOpen: HoursPattern = { days: allDays, start: minutesOf(0), end: minutesOf(0) }

/** Returns equal keys for equal hours in equal zones. */
export const hoursKey = (zone: IanaZone, hours: HoursPattern): string =>
  `${zone} ${hours.days} ${hours.start} ${hours.end}`

const daysToBits = (days: readonly WeekDay[]): number =>
  days.reduce((bits, day) => bits | (1 << weekDays.indexOf(day)), 0)

const parsePair = (startText: string | null, endText: string | null): Pick<HoursPattern, 'start' | 'end'> | null => {
  const start = startText === null ? null : parseWallTime(startText)
  const end = endText === null ? null : parseHoursEnd(endText)
  if (start === null || end === null) return null
  // Equal times are the whole day, also '24:00' twice.
  if (start === end) return { start: alwaysOpen.start, end: alwaysOpen.end }
  // Midnight has one form, so that equal hours have equal patterns.
  return { start, end: minutesOf(end % wallMinutesPerDay) }
}

/** Used for people whose calendar has no working hours. */
export const assumedHours: HoursPattern = {
  days: daysToBits(usualHours.daysOfWeek),
  ...(parsePair(usualHours.startTime, usualHours.endTime) ?? alwaysOpen),
}

type HoursFields = Pick<Resource, 'timezone' | 'daysOfWeek' | 'startTime' | 'endTime'>

/**
 * Returns the hours of a resource: its own fields, otherwise the schedule's working hours, otherwise always open
 * (decisions, rule 4). They are in local time of the resource's own zone, like all rules about it, even if they come
 * from the schedule. People have no resource, so their hours are in the zone of their schedule. If its name is unknown,
 * they are always open, because hours in another zone would close the wrong part of the day.
 */
export const hoursOf = (
  resource: HoursFields | null,
  schedule: WorkingHours | null,
): { readonly zone: IanaZone; readonly hours: HoursPattern } => {
  const own = parsePair(resource?.startTime ?? null, resource?.endTime ?? null)
  const given = parsePair(schedule?.startTime ?? null, schedule?.endTime ?? null)
  const days = daysToBits(resource?.daysOfWeek ?? schedule?.daysOfWeek ?? weekDays)
  const zoneName = resource === null ? schedule?.timezone : resource.timezone
  if (resource === null && !resolveZone(zoneName ?? '').ok) return { zone: utc, hours: alwaysOpen }
  return { zone: zoneOrUtc(zoneName ?? ''), hours: { ...(own ?? given ?? alwaysOpen), days } }
}

/**
 * Returns true if minutes `[from, from + 15)` of a day are entirely inside hours that belong to this day or the day
 * before.
 */
const isInside = (hours: HoursPattern, weekDay: number, from: number): boolean => {
  const isWorking = (hours.days >>> weekDay) & 1
  if (hours.start === hours.end) return isWorking === 1
  if (hours.start < hours.end) return isWorking === 1 && from >= hours.start && from + 15 <= hours.end
  const wasWorking = (hours.days >>> ((weekDay + 6) % 7)) & 1
  return (isWorking === 1 && from >= hours.start) || (wasWorking === 1 && from + 15 <= hours.end)
}

/**
 * Returns the quarters of a window that are not entirely inside working days and hours (decisions, rule 4), by local
 * time of the zone. Computed once per window and distinct pattern, never per resource.
 */
export const workingMask = (span: QuarterSpan, zone: IanaZone, hours: HoursPattern): QuarterSet => {
  const outside = createQuarterSet(span.to - span.from)
  const week = weekOfQuarters(hours)
  const [from, to] = [span.from * quarterMilliseconds, span.to * quarterMilliseconds]
  for (const stretch of offsetStretches(zone, from, to)) {
    const shift = Math.floor(stretch.offset / quarterMilliseconds)
    const first = Math.ceil(stretch.from / quarterMilliseconds)
    const end = Math.ceil(stretch.to / quarterMilliseconds)
    for (let quarter = first; quarter < end; quarter++) {
      if (week[mod(quarter + shift + thursday, week.length)] === 0) addQuarter(outside, quarter - span.from)
    }
  }
  return outside
}

/** The epoch was a Thursday, and the table starts on Sunday. */
const thursday = 4 * quartersPerDay

const mod = (value: number, by: number): number => ((value % by) + by) % by

/** Returns one entry per quarter of the week in local time, from Sunday midnight; 1 is inside. */
const weekOfQuarters = (hours: HoursPattern): Uint8Array =>
  Uint8Array.from({ length: 7 * quartersPerDay }, (_, quarter) =>
    isInside(hours, Math.floor(quarter / quartersPerDay), (quarter % quartersPerDay) * quarterMinutes) ? 1 : 0,
  )
