import { isOrganizer } from '../../server/calendar/event-book.ts'
import type { Person } from '../../server/people/people.ts'
import type { StoredAttendee, StoredEvent } from '../../server/calendar/stored-event.ts'
import { writeRecurrence } from './recurrence.ts'

/** An event in the service's format, for the owner of the calendar. */
export function eventJson(event: StoredEvent, reader: Person): Record<string, unknown> {
  return {
    id: event.id,
    etag: etagOf(event),
    iCalUId: event.iCalUId,
    clientId: event.transactionId,
    subject: event.subject,
    start: new Date(event.start).toISOString(),
    end: new Date(event.end).toISOString(),
    timeZone: event.originalTimeZone,
    isAllDay: event.isAllDay,
    organizer: { name: event.organizer.name, email: event.organizer.address },
    isOrganizer: isOrganizer(event, reader),
    reservedBy: reservedBy(event),
    attendees: event.attendees.map(({ name, address, type, response, remotely }) => ({
      name,
      email: address,
      kind: type,
      response: responses[response],
      remotely: remotely ?? false,
    })),
    place: event.location,
    showAs: event.showAs,
    isPrivate: event.isPrivate,
    isCancelled: event.isCancelled,
    reminder: event.reminder,
    notes: event.bodyPreview,
    html: event.bodyHtml,
    meeting: event.onlineMeetingUrl === null ? null : { url: event.onlineMeetingUrl, provider: 'foyer' },
    series: seriesJson(event),
  }
}

const markName = 'touch.reservedBy'

/** Marks an event with the user who created it in a colleague's calendar. */
export const reservedByMark = ({ name, email }: Person): StoredEvent['marks'] => ({
  [markName]: JSON.stringify({ name, email }),
})

const reservedBy = ({ marks }: StoredEvent): unknown => {
  const mark = marks[markName]
  return mark === undefined ? null : JSON.parse(mark)
}

const responses: Readonly<Record<StoredAttendee['response'], string>> = {
  none: 'none',
  accepted: 'accepted',
  declined: 'declined',
  tentativelyAccepted: 'tentative',
}

function seriesJson({ series }: StoredEvent): Record<string, unknown> | null {
  if (series === undefined) return null
  return series.kind === 'master'
    ? { kind: 'master', recurrence: writeRecurrence(series.recurrence) }
    : { kind: series.kind, masterId: series.masterId }
}

/** Identifies the content of an event, so that two changes within a millisecond are two versions. */
export function etagOf(event: StoredEvent): string {
  let hash = 0x811c9dc5
  for (const sign of JSON.stringify(event)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return `"${(hash >>> 0).toString(36)}"`
}
