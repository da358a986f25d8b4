import type { IanaZone, Instant } from '#src/kernel/result.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import { offsetStretches } from '#src/kernel/time/offsets.ts'
import type { Reservation } from '../derive.ts'
import { type ContentLine, offsetValue, spanOf, wallValue, writeLine } from './content-line.ts'
import { eventLines, ownIdentity, timesOf } from './event-lines.ts'
import { type IcsSeries, seriesEntries } from './series-entries.ts'

const yearMilliseconds = 366 * oneDay

/**
 * Returns a VTIMEZONE for a span: the offset before it, and one observance per clock change until a year after it.
 * Rules are not derived from the changes: the platform's data has no rules, and a list needs none.
 */
function timeZoneLines(zone: IanaZone, span: { readonly start: Instant; readonly end: Instant }): ContentLine[] {
  const stretches = offsetStretches(zone, span.start - yearMilliseconds, span.end + yearMilliseconds)
  const standard = Math.min(...stretches.map(({ offset }) => offset))
  return [
    { name: 'BEGIN', value: 'VTIMEZONE' },
    { name: 'TZID', value: zone },
    ...stretches.flatMap(({ from, offset }, index) => {
      const before = stretches[index - 1]?.offset ?? offset
      const kind = offset === standard ? 'STANDARD' : 'DAYLIGHT'
      // The wall time before the change, as the format requires.
      const start = index === 0 ? '19700101T000000' : wallValue(new Date(from + before).toISOString().slice(0, 19))
      return [
        { name: 'BEGIN', value: kind },
        { name: 'DTSTART', value: start },
        { name: 'TZOFFSETFROM', value: offsetValue(before) },
        { name: 'TZOFFSETTO', value: offsetValue(offset) },
        { name: 'END', value: kind },
      ]
    }),
    { name: 'END', value: 'VTIMEZONE' },
  ]
}

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
  return write(lines)
}

/** Returns a calendar file of a series, with its rule in the wall time of its zone. The file describes the zone. */
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
