import ICAL from 'ical.js'
import type { IanaZone, Instant } from '#src/kernel/result.ts'
import { instantOfWallClock } from '#src/kernel/time/wall-clock.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarEvent } from '#src/wire/event.ts'

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
): CalendarEvent => ({
  id: 'event-1',
  iCalUId: 'uid-1',
  subject: 'Planning',
  start: momentOf(zone, start),
  end: momentOf(zone, end),
  organizer: { name: 'Eva Novak', address: emailOf('eva@example.com') },
  attendees: [],
  locations: [{ displayName: 'Amber', email: emailOf('amber@example.com') }],
  showAs: 'busy',
  visibility: 'normal',
  isAllDay: false,
  type: 'singleInstance',
  seriesMasterId: null,
  cancelled: false,
  reminder: null,
  bodyHtml: '',
  bodyPreview: '',
  onlineMeetingProvider: null,
  onlineMeetingUrl: null,
  isOrganizer: true,
  eventPermissions: { canDelete: true, canCancelParticipation: false, canChange: true },
  clientId: null,
  calendarOf: null,
  originalStart: null,
  reservedBy: null,
  ...changes,
})

/** The file as an independent parser reads it, with the time zones it describes and no others. */
export const readFile = (file: string): { readonly component: ICAL.Component; readonly events: ICAL.Event[] } => {
  const component = new ICAL.Component(ICAL.parse(file) as unknown[])
  ICAL.TimezoneService.reset()
  for (const zone of component.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = component.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const exceptions = events.filter((event) => event.isRecurrenceException())
  for (const event of events) {
    if (event.isRecurring()) for (const exception of exceptions) event.relateException(exception)
  }
  return { component, events }
}

export const iso = (time: ICAL.Time): string => time.toJSDate().toISOString()

/** The dates of a recurring event, as ISO instants of their starts. */
export const datesOf = (event: ICAL.Event | undefined, most = 400): string[] => {
  if (!event) return []
  const dates: string[] = []
  const all = event.iterator()
  for (let next = all.next() as ICAL.Time | null; next && dates.length < most; next = all.next() as ICAL.Time | null)
    dates.push(iso(event.getOccurrenceDetails(next).startDate))
  return dates
}
