import { instantOf } from '#src/kernel/time/moment.ts'
import { resolveZone, utc } from '#src/kernel/time/zones.ts'
import { instantOfWallClock, wallClockOf } from '#src/kernel/time/wall-clock.ts'
import type { IanaZone } from '#src/kernel/result.ts'

/** Graph's dateTimeTimeZone: a wall clock and its zone. */
export interface GraphMoment {
  readonly dateTime: string
  readonly timeZone: string
}

/** The requested zone for times: `Prefer: outlook.timezone="..."`, or UTC if it is absent. */
export function preferredZone(request: Request): string {
  return /outlook\.timezone="([^"]*)"/i.exec(request.headers.get('prefer') ?? '')?.[1] ?? 'UTC'
}

export const zoneNamed = (name: string): IanaZone | null => {
  const resolved = resolveZone(name)
  return resolved.ok ? resolved.value : null
}

/** UTC milliseconds; null if Graph would respond with 400. */
export function readMoment(value: unknown): number | null {
  const moment = value as Partial<GraphMoment> | null | undefined
  if (typeof moment?.dateTime !== 'string') return null
  if (/Z$/i.test(moment.dateTime)) return readInstant(moment.dateTime)
  const zone = zoneNamed(moment.timeZone ?? 'UTC')
  const instant = zone === null ? null : instantOfWallClock(zone, moment.dateTime)
  return instant?.ok ? instant.value : null
}

/** Parses a query parameter of calendarView, which has its own offset; UTC if it has none. */
export function readInstant(text: string): number | null {
  const instant = Date.parse(/Z$|[+-]\d\d:?\d\d$/i.test(text) ? text : `${text}Z`)
  return Number.isNaN(instant) ? null : instant
}

/** Writes seven fraction digits, like Graph. */
export function writeMoment(instant: number, zoneName: string): GraphMoment {
  const zone = zoneNamed(zoneName)
  return {
    dateTime: `${wallClockOf(zone ?? utc, instantOf(instant))}.0000000`,
    timeZone: zone === null ? 'UTC' : zoneName,
  }
}
