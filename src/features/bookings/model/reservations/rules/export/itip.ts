import type { IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { earliest, latest } from '#src/kernel/time/moment.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { type CalendarMethod, timeZoneLines, writeCalendar } from './calendar-object.ts'
import { escapeText, spanOf } from './content-line.ts'
import { eventLines, type IcsEntry, ownIdentity, timesOf } from './event-lines.ts'
import { type IcsSeries, seriesEntries } from './series-entries.ts'

/** An event, a date of a series, or a whole series, as it was at `stamp`. */
export interface CalendarPart {
  readonly of: CalendarEvent | IcsSeries
  readonly stamp: Instant
  /** Rises with each change (RFC 5545, section 3.8.7.4). */
  readonly sequence: number
  readonly isTentative?: boolean
}

/** Returns what an attendee is invited to, in its present state (RFC 5546, section 3.2.2). */
export const invitationOf = (part: CalendarPart): string => calendarOf('REQUEST', [part], { isInvitation: true })

/**
 * Returns the cancellation of an event, a date or a series (RFC 5546, section 3.2.5). With `isRemoval`, only for the attendees of `event`,
 * while it goes on for others.
 */
export function cancellationOf(
  { event, stamp, sequence }: { readonly event: CalendarEvent; readonly stamp: Instant; readonly sequence: number },
  isRemoval: boolean,
): string {
  return calendarOf('CANCEL', [{ of: { ...event, cancelled: true }, stamp, sequence }], { isRemoval })
}

/** Returns a calendar that others read again and again, with a name and the hours after which they do. */
export function feedOf(name: string, hours: number, parts: readonly CalendarPart[]): string {
  return calendarOf('PUBLISH', parts, {}, [
    { name: 'X-WR-CALNAME', value: escapeText(name) },
    { name: 'REFRESH-INTERVAL', parameters: { VALUE: 'DURATION' }, value: `PT${hours}H` },
    { name: 'X-PUBLISHED-TTL', value: `PT${hours}H` },
  ])
}

function calendarOf(
  method: CalendarMethod,
  parts: readonly CalendarPart[],
  purpose: Pick<IcsEntry, 'isInvitation' | 'isRemoval'>,
  head: Parameters<typeof writeCalendar>[2] = [],
): string {
  const zones = new Map<IanaZone, InstantSpan>()
  const lines = parts.flatMap(({ of, stamp, sequence, isTentative = false }) => {
    if (!('pattern' in of)) return eventLines({ ...entryOf(of), sequence, isTentative, ...purpose }, stamp)
    const { entries, zone, span } = seriesEntries(of)
    if (zone !== null) zones.set(zone, union(span, zones.get(zone)))
    return entries.flatMap((entry) => eventLines({ ...entry, sequence, isTentative, ...purpose }, stamp))
  })
  return writeCalendar(method, [...[...zones].flatMap(([zone, span]) => timeZoneLines(zone, span)), ...lines], head)
}

const entryOf = (event: CalendarEvent) => ({
  event,
  ...ownIdentity(event),
  times: timesOf(spanOf(event), event.isAllDay),
})

const union = (one: InstantSpan, other: InstantSpan = one): InstantSpan => ({
  start: earliest(one.start, other.start),
  end: latest(one.end, other.end),
})
