import * as v from 'valibot'
import type { IanaZone } from '#src/core/brand.ts'
import { instantOfWallClock, wallClockOf } from '#src/core/time/wall-clock.ts'
import { resolveZone, utc } from '#src/core/time/zones.ts'
import { absent } from '#src/core/wire/absent.ts'
import type { EventMoment } from '#src/core/wire/event.ts'
import { parseInstant } from '#src/core/wire/instant.ts'

/** Google's EventDateTime: a date for whole days, else a time with its offset; the zone is an IANA name. */
export const momentSchema = v.object({
  date: absent(v.string()),
  dateTime: absent(v.string()),
  timeZone: absent(v.string()),
})
export type GoogleMoment = v.InferOutput<typeof momentSchema>

/**
 * A moment of Google's in the product's form; null where it is none. A date is midnight in `dayZone`. The offset of a
 * time is the calendar's, not that of the zone beside it: the wall clock is read off in the zone.
 */
export function readMoment({ date, dateTime, timeZone }: GoogleMoment, dayZone: IanaZone): EventMoment | null {
  if (date !== null) {
    const day = `${date.trim()}T00:00:00`
    const midnight = isYear(date) ? instantOfWallClock(dayZone, day) : null
    return midnight?.ok ? { dateTime: day, timeZone: dayZone, utcDateTime: midnight.value } : null
  }
  if (dateTime === null || !isYear(dateTime)) return null
  const named = timeZone === null ? null : resolveZone(timeZone)
  const zone = named?.ok ? named.value : utc
  const text = dateTime.trim()
  if (/(z|[+-]\d{2}:?\d{2})$/i.test(text)) {
    const instant = parseInstant(text)
    return instant === null ? null : { dateTime: wallClockOf(zone, instant), timeZone: zone, utcDateTime: instant }
  }
  // Without offset only its zone says when it is.
  const instant = named?.ok ? instantOfWallClock(zone, text) : null
  return instant?.ok ? { dateTime: wallClockOf(zone, instant.value), timeZone: zone, utcDateTime: instant.value } : null
}

function isYear(text: string): boolean {
  const year = Number(text.trim().slice(0, 4))
  return year >= 1970 && year < 9999
}
