import * as v from 'valibot'
import type { Instant } from '#src/core/brand.ts'
import { resolveZone } from '#src/core/time/zones.ts'
import { instantOfWallClock } from '#src/core/time/wall-clock.ts'
import type { EventMoment } from '#src/core/wire/event.ts'
import { parseInstant } from '#src/core/wire/instant.ts'

/** Graph's dateTimeTimeZone: a wall clock with up to seven fraction digits, and an IANA or Windows name. */
export const momentSchema = v.object({ dateTime: v.string(), timeZone: v.nullish(v.string(), null) })
export type GraphMoment = v.InferOutput<typeof momentSchema>

/**
 * A moment of Graph's in the product's form; null where it is none. No zone means UTC, as asked for. The years 0001 and
 * 9999, which Outlook writes for 'never', are no moments.
 */
export function readMoment({ dateTime, timeZone }: GraphMoment): EventMoment | null {
  const text = dateTime.trim()
  const year = Number(text.slice(0, 4))
  if (!(year >= 1970 && year < 9999)) return null
  const zone = timeZone ?? 'UTC'
  const instant = /(z|[+-]\d{2}:?\d{2})$/i.test(text) ? parseInstant(text) : instantIn(zone, text)
  if (instant === null) return null
  return { dateTime: wallClock(text), timeZone: zone, utcDateTime: instant }
}

/**
 * The moment of an all-day event. Graph answers midnight as a date without zone, whatever zone was asked for; the day is
 * meant in the zone that the event was made in.
 */
export function readAllDayMoment(moment: GraphMoment, originalZone: string | null): EventMoment | null {
  const read = readMoment(moment)
  if (!read || !read.dateTime.endsWith('T00:00:00') || !originalZone) return read
  const instant = instantIn(originalZone, read.dateTime)
  return instant === null ? read : { ...read, timeZone: originalZone, utcDateTime: instant }
}

function instantIn(zoneName: string, text: string): Instant | null {
  const zone = resolveZone(zoneName)
  if (!zone.ok) return null
  const instant = instantOfWallClock(zone.value, text)
  return instant.ok ? instant.value : null
}

/** 'YYYY-MM-DDTHH:mm:ss', without fraction. */
function wallClock(text: string): string {
  const seconds = /^(.{16}):(\d{2})/.exec(text)?.[2] ?? '00'
  return `${text.slice(0, 10)}T${text.slice(11, 16)}:${seconds}`
}
