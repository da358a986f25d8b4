import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import { offsetStretches } from '#src/kernel/time/offsets.ts'
import { type ContentLine, offsetValue, wallValue, writeLine } from './content-line.ts'

/** PUBLISH is a file or a feed; attendees get REQUEST and CANCEL by mail (RFC 5546, section 1.4). */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/** Returns an iCalendar object (RFC 5545, section 3.4). `head` follows its method. */
export function writeCalendar(
  method: CalendarMethod,
  lines: readonly ContentLine[],
  head: readonly ContentLine[] = [],
): string {
  return [
    { name: 'BEGIN', value: 'VCALENDAR' },
    { name: 'VERSION', value: '2.0' },
    { name: 'PRODID', value: '-//Foyer//Foyer//EN' },
    { name: 'CALSCALE', value: 'GREGORIAN' },
    { name: 'METHOD', value: method },
    ...head,
    ...lines,
    { name: 'END', value: 'VCALENDAR' },
  ]
    .map(writeLine)
    .join('')
}

const yearMilliseconds = 366 * oneDay

/**
 * Returns a VTIMEZONE for a span: the offset before it, and one observance per clock change until a year after it.
 * Rules are not derived from the changes: the platform's data has no rules, and a list needs none.
 */
export function timeZoneLines(zone: IanaZone, span: { readonly start: Instant; readonly end: Instant }): ContentLine[] {
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
