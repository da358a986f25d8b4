import type { Instant } from '../brand.ts'
import type { Reservation } from '../reservation/derive.ts'
import { type ContentLine, writeLine } from './content-line.ts'
import { eventLines, timesOf, uidOf } from './event-lines.ts'
import { type IcsSeries, seriesEntries, spanOf } from './series-entries.ts'
import { timeZoneLines } from './time-zone.ts'

export type { IcsSeries } from './series-entries.ts'

/** A calendar file (RFC 5545) of single reservations, their times in UTC; `now` becomes their stamp. */
export function icsOf(reservations: readonly Pick<Reservation, 'event' | 'status'>[], now: Instant): string {
  const lines = reservations.flatMap(({ event, status }) =>
    eventLines(
      {
        event: { ...event, cancelled: event.cancelled || status === 'cancelled' },
        uid: uidOf(event),
        times: timesOf(spanOf(event), event.isAllDay),
        isTentative: status !== 'accepted',
        repetition: [],
      },
      now,
    ),
  )
  return write(lines)
}

/** A calendar file of a series: its rule on the wall clock of its zone, which the file describes. */
export function icsOfSeries(series: IcsSeries, now: Instant): string {
  const { entries, zone, span } = seriesEntries(series)
  const zoneLines = zone === null ? [] : timeZoneLines(zone, span)
  return write([...zoneLines, ...entries.flatMap((entry) => eventLines(entry, now))])
}

function write(lines: readonly ContentLine[]): string {
  return [
    { name: 'BEGIN', value: 'VCALENDAR' },
    { name: 'VERSION', value: '2.0' },
    { name: 'PRODID', value: '-//Foyer//Foyer//EN' },
    { name: 'CALSCALE', value: 'GREGORIAN' },
    { name: 'METHOD', value: 'PUBLISH' },
    ...lines,
    { name: 'END', value: 'VCALENDAR' },
  ]
    .map(writeLine)
    .join('')
}
