import type { CalendarPart } from '#src/features/bookings/model/reservations/rules/export/itip.ts'
import type { IcsSeries } from '#src/features/bookings/model/reservations/rules/export/ics.ts'
import type { CalendarEvent, EventMoment } from '#src/wire/event.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { zoneOrUtc } from '#src/kernel/time/zones.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { emailOf, mailboxOf } from '#src/wire/scalars.ts'
import { recurrenceOf } from '../calendar/stored-recurrence.ts'
import { allPlacesOf } from '../calendar/whereabouts.ts'
import { datesOfSeries, lastEndOf, originalStart } from '../calendar/series.ts'
import type { StoredAttendee, StoredEvent } from '../calendar/stored-event.ts'

/** A stored event with its series, for iCalendar, and of a series the dates that were changed. */
export interface WholeEvent {
  readonly event: StoredEvent
  /** Of a date of a series; otherwise null. */
  readonly master: StoredEvent | null
  /** Of a series; otherwise none. */
  readonly exceptions: readonly StoredEvent[]
}

/**
 * Returns an event as a part of an iCalendar object, as it was at `at` (UTC milliseconds). Its sequence is its age in seconds then: it
 * rises with every change, also from a series to a date of it, and needs no counter (RFC 5545, section 3.8.7.4).
 */
export function calendarPart(whole: WholeEvent, at: number): CalendarPart & { readonly event: CalendarEvent } {
  const { event } = whole
  return {
    of: event.series?.kind === 'master' ? icsSeries(whole) : icsEvent(whole),
    event: icsEvent(whole),
    stamp: instantOf(at),
    sequence: Math.max(0, Math.floor((at - event.createdAt) / 1000)),
    isTentative: isWaiting(event),
  }
}

/** True while all its resources still have to accept. */
const isWaiting = ({ attendees }: StoredEvent): boolean => {
  const resources = attendees.filter(({ type }) => type === 'resource')
  return resources.length > 0 && resources.every(({ response }) => response !== 'accepted')
}

/** Returns a series with all its dates. Those that were changed replace their own. */
function icsSeries({ event: master, exceptions }: WholeEvent): IcsSeries {
  if (master.series?.kind !== 'master') throw new Error('Only a series has dates.')
  const event = icsEvent({ event: master, master: null, exceptions: [] })
  const zone = master.originalTimeZone
  const unchanged = datesOfSeries(master).map((date): CalendarEvent => {
    const start = momentOf(date.start, zone)
    const original = { ...start, isDate: master.isAllDay }
    return { ...event, id: date.id, type: 'occurrence', start, end: momentOf(date.end, zone), originalStart: original }
  })
  const changed = exceptions.map((exception) => icsEvent({ event: exception, master, exceptions: [] }))
  return {
    event,
    ...recurrenceOf(master.series.recurrence),
    timeZone: zone,
    occurrences: [...unchanged, ...changed],
    known: { start: instantOf(master.start), end: instantOf(lastEndOf(master)) },
  }
}

const types = {
  master: 'seriesMaster',
  occurrence: 'occurrence',
  exception: 'exception',
} as const satisfies Readonly<Record<string, CalendarEvent['type']>>

function icsEvent({ event, master }: WholeEvent): CalendarEvent {
  const { series, organizer } = event
  const original = master === null ? null : originalStart(event, { event: () => master })
  return {
    id: event.id,
    // All dates of a series have its id, and their original starts distinguish them.
    iCalUId: (master ?? event).iCalUId,
    subject: event.subject,
    start: momentOf(event.start, event.originalTimeZone),
    end: momentOf(event.end, event.originalTimeZone),
    organizer: mailboxOf(organizer.name, organizer.address),
    attendees: event.attendees.map(attendeeOf),
    locations: allPlacesOf(event).map((displayName) => ({ displayName, email: null })),
    showAs: event.showAs,
    visibility: event.isPrivate ? 'private' : 'normal',
    isAllDay: event.isAllDay,
    type: series === undefined ? 'singleInstance' : types[series.kind],
    seriesMasterId: series === undefined || series.kind === 'master' ? null : series.masterId,
    originalStart:
      original === null || master === null
        ? null
        : { ...momentOf(original, master.originalTimeZone), isDate: master.isAllDay },
    cancelled: event.isCancelled,
    reminder: event.reminder,
    bodyHtml: event.bodyHtml,
    bodyPreview: event.bodyPreview,
    onlineMeetingProvider: null,
    onlineMeetingUrl: event.onlineMeetingUrl,
    isOrganizer: false,
    eventPermissions: { canDelete: false, canCancelParticipation: false, canChange: false },
    clientId: null,
    calendarOf: null,
    reservedBy: null,
  }
}

const momentOf = (at: number, name: string): EventMoment => {
  const zone = zoneOrUtc(name)
  return { dateTime: wallClockOf(zone, instantOf(at)), timeZone: zone, utcDateTime: instantOf(at) }
}

const attendeeOf = ({
  name,
  address,
  type,
  response,
  remotely,
}: StoredAttendee): CalendarEvent['attendees'][number] => ({
  emailAddress: { name, address: emailOf(address) },
  resource: type === 'resource',
  optional: type === 'optional',
  status: { response },
  remotely: remotely ?? false,
})
