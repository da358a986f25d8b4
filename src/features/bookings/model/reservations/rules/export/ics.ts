import type { Instant } from '#src/kernel/time/units.ts'
import type { Reservation } from '../derive.ts'
import { timeZoneLines, writeCalendar } from './calendar-object.ts'
import { spanOf } from './content-line.ts'
import { eventLines, ownIdentity, timesOf } from './event-lines.ts'
import { type IcsSeries, seriesEntries } from './series-entries.ts'

export type { IcsSeries } from './series-entries.ts'

/**
 * Returns a calendar file (RFC 5545) of single reservations with times in UTC; `now` becomes their stamp. A meeting that
 * is in two calendars, the user's and a colleague's, is written once, because an import keeps one of them only.
 */
export function icsOf(reservations: readonly Pick<Reservation, 'event' | 'status'>[], now: Instant): string {
  const written = new Set<string>()
  const lines = reservations.flatMap(({ event, status }) => {
    const identity = ownIdentity(event)
    const key = JSON.stringify(identity)
    if (written.has(key)) return []
    written.add(key)
    const entry = {
      event: { ...event, cancelled: event.cancelled || status === 'cancelled' },
      ...identity,
      times: timesOf(spanOf(event), event.isAllDay),
      isTentative: status !== 'accepted',
    }
    return eventLines(entry, now)
  })
  return writeCalendar('PUBLISH', lines)
}

/** Returns a calendar file of a series, with its rule in the wall time of its zone. The file describes the zone. */
export function icsOfSeries(series: IcsSeries, now: Instant): string {
  const { entries, zone, span } = seriesEntries(series)
  const zoneLines = zone === null ? [] : timeZoneLines(zone, span)
  return writeCalendar('PUBLISH', [...zoneLines, ...entries.flatMap((entry) => eventLines(entry, now))])
}
