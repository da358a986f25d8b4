import ICAL from 'ical.js'
import type { IcsSeries } from '#src/features/bookings/model/reservations/rules/export/ics.ts'
import { expandSeries } from '#src/features/bookings/model/series/rules/expand-series.ts'
import type { RecurrencePattern } from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { instantOfWallClock } from '#src/kernel/time/wall-clock.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { event } from './builders.ts'

/** The instant of a wall time, '2026-03-28T09:00'. */
export const at = (zone: string, wall: string): Instant => {
  const found = instantOfWallClock(zone as IanaZone, wall)
  if (!found.ok) throw new RangeError(wall)
  return found.value
}

const momentOf = (zone: string, wall: string): CalendarEvent['start'] => ({
  dateTime: `${wall}:00`,
  timeZone: zone,
  utcDateTime: at(zone, wall),
})

/** An event between two wall times of a zone. */
export const eventBetween = (
  zone: string,
  start: string,
  end: string,
  changes: Partial<CalendarEvent> = {},
): CalendarEvent =>
  event({
    id: 'event-1',
    iCalUId: 'uid-1',
    subject: 'Planning',
    start: momentOf(zone, start),
    end: momentOf(zone, end),
    organizer: { name: 'Eva Novak', address: emailOf('eva@example.com') },
    attendees: [],
    locations: [{ displayName: 'Amber', email: emailOf('amber@example.com') }],
    reminder: null,
    ...changes,
  })

/** A date of a series, with its original start. */
export const createOccurrence = (
  series: CalendarEvent,
  start: Instant,
  end: Instant,
  changes: Partial<CalendarEvent> = {},
): CalendarEvent => ({
  ...series,
  id: `${series.id}-${start}`,
  iCalUId: `${series.iCalUId}-${start}`,
  type: 'occurrence',
  start: { ...series.start, utcDateTime: start },
  end: { ...series.end, utcDateTime: end },
  originalStart: { ...series.start, utcDateTime: start, isDate: series.isAllDay },
  ...changes,
})

/** A series of six dates from a first date between two wall times of a zone, with all its occurrences. */
export function createSeries(
  zone: string,
  wall: readonly [start: string, end: string],
  pattern: RecurrencePattern,
  changes: Partial<IcsSeries> = {},
  fields: Partial<CalendarEvent> = {},
): IcsSeries {
  const master = eventBetween(zone, ...wall, { type: 'seriesMaster', ...fields })
  const first = { start: master.start.utcDateTime, end: master.end.utcDateTime }
  const known = { start: first.start, end: (first.start + 400 * 86_400_000) as Instant }
  const end = changes.end === undefined ? ({ kind: 'count', count: 6 } as const) : changes.end
  const spans = end ? expandSeries({ pattern, end }, first, zone as IanaZone) : []
  const occurrences = spans.map((span) => createOccurrence(master, span.start, span.end))
  return { event: master, pattern, timeZone: zone, known, occurrences, ...changes, end }
}

/** Parses the file with ical.js and only the time zones that the file describes. */
export const readFile = (file: string): { readonly component: ICAL.Component; readonly events: ICAL.Event[] } => {
  const component = new ICAL.Component(ICAL.parse(file) as unknown[])
  ICAL.TimezoneService.reset()
  for (const zone of component.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = component.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const exceptions = events.filter((one) => one.isRecurrenceException())
  for (const one of events) {
    if (one.isRecurring()) for (const exception of exceptions) one.relateException(exception)
  }
  return { component, events }
}

export const iso = (time: ICAL.Time): string => time.toJSDate().toISOString()

/** The dates of a recurring event, as ISO instants of their starts. */
export const datesOf = (read: ICAL.Event | undefined, most = 400): string[] => {
  if (!read) return []
  const dates: string[] = []
  const all = read.iterator()
  for (let next = all.next() as ICAL.Time | null; next && dates.length < most; next = all.next() as ICAL.Time | null)
    dates.push(iso(read.getOccurrenceDetails(next).startDate))
  return dates
}
