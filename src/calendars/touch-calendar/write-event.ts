import type { DraftAttendee, EventChange, EventDraft } from '#src/contract/calendar.ts'
import type { InstantSpan } from '#src/core/brand.ts'
import type { Attendee, CalendarEvent } from '#src/core/wire/event.ts'

type Body = Readonly<Record<string, unknown>>

/** The body of a create. The client-made id goes along as the header Idempotency-Key. */
export function writeEvent(draft: EventDraft): Body {
  const { subject, span, timeZone, isAllDay, resources, attendees, isPrivate, reminder, recurrence } = draft
  return {
    subject,
    ...writeSpan(span),
    timeZone,
    isAllDay,
    attendees: [...resources.map(writeResource), ...attendees.map(writeAttendee)],
    isPrivate,
    notes: writeNotes(draft),
    reminder,
    ...(draft.onlineMeeting === 'provider' ? { meeting: 'own' } : {}),
    ...(recurrence === null ? {} : { recurrence }),
  }
}

/** The patch that makes `change` of the event: only what differs, empty when nothing does. */
export function writeChange(event: CalendarEvent, change: EventChange): Body {
  const { subject, when, resources, attendees, isPrivate, notes, reminder } = change
  return {
    ...(subject === undefined || subject === event.subject ? {} : { subject }),
    ...(when === undefined || isSameTime(event, when) ? {} : writeWhen(when)),
    ...(resources || attendees ? { attendees: writePlaces(event, change) } : {}),
    ...(isPrivate === undefined ? {} : { isPrivate }),
    ...(notes === undefined ? {} : { notes }),
    ...(reminder === undefined ? {} : { reminder }),
  }
}

type When = NonNullable<EventChange['when']>

const isSameTime = ({ start, end, isAllDay }: CalendarEvent, { span, ...when }: When): boolean =>
  isAllDay === when.isAllDay && start.utcDateTime === span.start && end.utcDateTime === span.end

const writeWhen = ({ span, isAllDay, timeZone }: When): Body => ({ ...writeSpan(span), isAllDay, timeZone })

const writeSpan = ({ start, end }: InstantSpan): Body => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

/** The service replaces the whole list: who is not named in the change goes along as he was. */
function writePlaces({ attendees }: CalendarEvent, change: EventChange): readonly Body[] {
  const rooms = change.resources?.map(writeResource) ?? attendees.filter(({ resource }) => resource).map(writeKept)
  const people = change.attendees?.map(writeAttendee) ?? attendees.filter(({ resource }) => !resource).map(writeKept)
  return [...rooms, ...people]
}

const writeResource = ({ name, email }: EventDraft['resources'][number]): Body => ({ name, email, kind: 'resource' })

const writeAttendee = ({ name, email, optional, remotely }: DraftAttendee): Body => ({
  name,
  email,
  kind: optional ? 'optional' : 'required',
  remotely,
})

const writeKept = ({ emailAddress, resource, optional, remotely }: Attendee): Body => ({
  name: emailAddress.name,
  email: emailAddress.address,
  kind: resource ? 'resource' : optional ? 'optional' : 'required',
  remotely,
})

/** A meeting made beforehand by the product's integration is joined by its address in the text. */
function writeNotes({ notes, onlineMeeting }: EventDraft): string {
  const url = onlineMeeting !== null && onlineMeeting !== 'provider' ? onlineMeeting.url : ''
  return [notes, url].filter((part) => part !== '').join('\n\n')
}
