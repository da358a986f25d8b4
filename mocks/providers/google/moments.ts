import type { IanaZone } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOf, oneMinute } from '#src/kernel/time/moment.ts'
import { instantOfWallClock, wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { offsetAt, resolveZone, utc } from '#src/kernel/time/zones.ts'
import { homeZoneOf } from '../../server/calendar/person-day.ts'
import type { Person } from '../../server/people/people.ts'
import { readTime } from './reader.ts'

/** The zone of a person's own calendar. */
export const calendarZoneOf = (person: Person): IanaZone => zoneNamed(homeZoneOf(person))

export function zoneNamed(name: string): IanaZone {
  const zone = resolveZone(name)
  return zone.ok ? zone.value : utc
}

/** Writes a time with its offset in the zone, '2026-11-20T10:00:00+01:00'. */
export function writeTime(instant: number, zone: IanaZone): string {
  const minutes = Math.round(offsetAt(zone, instantOf(instant)) / oneMinute)
  if (minutes === 0) return `${wallClockOf(zone, instantOf(instant))}Z`
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
  return wallClockOf(zone, instantOf(instant)) + offset
}

export const writeDate = (instant: number, zone: IanaZone): string => dayOf(zone, instantOf(instant))

export interface ReadMoment {
  readonly instant: number
  readonly isDate: boolean
  /** The zone as given; null if absent. */
  readonly zone: string | null
}

/** Reads an EventDateTime of a body. A date is a day in `dayZone`. Returns Google's error text if it is refused. */
export function readMoment(value: unknown, which: 'start' | 'end', dayZone: IanaZone): ReadMoment | string {
  if (typeof value !== 'object' || value === null) return `Missing ${which} time.`
  const { date, dateTime, timeZone, ...rest } = value as Record<string, unknown>
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) return `Unknown name "${unknown}" at 'event.${which}': Cannot find field.`
  const zone = typeof timeZone === 'string' ? timeZone : null
  if (zone !== null && !isIana(zone)) return `Invalid time zone definition for ${which} time.`
  if (typeof date === 'string' && typeof dateTime === 'string') return `Invalid ${which} time.`
  if (typeof date === 'string') {
    const midnight = /^\d{4}-\d\d-\d\d$/.test(date) ? instantOfWallClock(dayZone, `${date}T00:00:00`) : null
    return midnight?.ok ? { instant: midnight.value, isDate: true, zone } : `Invalid ${which} time.`
  }
  if (typeof dateTime !== 'string') return `Missing ${which} time.`
  const instant = readTime(dateTime) ?? Number.NaN
  if (!Number.isNaN(instant)) return { instant, isDate: false, zone }
  if (zone === null) return `Missing time zone definition for ${which} time.`
  const wall = instantOfWallClock(zoneNamed(zone), dateTime)
  return wall.ok ? { instant: wall.value, isDate: false, zone } : `Invalid ${which} time.`
}

/** Google accepts no other names, in particular no Windows names. */
const isIana = (name: string): boolean =>
  /^(?:UTC|GMT|[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)$/.test(name) && resolveZone(name).ok
