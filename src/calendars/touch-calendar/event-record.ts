import type { DraftAttendee, EventChange, EventDraft } from '#src/calendars/calendar.ts'
import { zoneOfMidnight } from '#src/calendars/custom-zone.ts'
import { paragraphOf } from '#src/calendars/event-texts.ts'
import { momentOf, movedTimes, notesWithLink, type ReadEvent } from '#src/calendars/connect-service.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { outsideZone } from '#src/kernel/time/outside-zones.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { type CalendarEventOnWire, calendarEventSchema, type MailboxOnWire } from '#src/wire/calendar-service.ts'
import { type Attendee, type CalendarEvent, originalStartOf } from '#src/wire/event.ts'
import { parseInstant } from '#src/wire/instant.ts'
import { createProblems, readWhatIsGood } from '#src/wire/parse.ts'
import { mailboxOf } from '#src/wire/scalars.ts'

/** Converts one of the service's events. Returns its version, too. */
export function readEvent(
  record: unknown,
  what: string,
  calendarOf: Email | null,
): ReadEvent & { readonly etag: string | null } {
  const found = createProblems()
  const read = readWhatIsGood(calendarEventSchema, record, what, found)
  if (read === null) return { ok: false, etag: null, problems: found.list() }
  const { output: wire, reduced } = read
  const start = parseInstant(wire.start)
  const end = parseInstant(wire.end)
  const refuse = (problem: string) => ({ ok: false, etag: null, problems: [`${what}.${problem}`] }) as const
  if (start === null || end === null) return refuse(`${start === null ? 'start' : 'end'}: expected instant`)
  if (end < start) return refuse('end: expected instant after start')
  const named = outsideZone(wire.timeZone, new Date(start).getUTCFullYear())
  if (wire.timeZone !== null && named === null) found.add(`${what}.timeZone: expected time zone`)
  // An event in an unknown zone has another wall clock, but the same instants, and whole days stay the same days.
  const zoneAt = (at: Instant): IanaZone => named ?? (wire.isAllDay ? zoneOfMidnight(at) : utc)
  const zone = zoneAt(start)
  const { isOrganizer } = wire
  const type = typeOf(wire.series)
  const stated = wire.series?.originalStart ?? null
  const original = stated === null ? null : parseInstant(stated)
  if (stated !== null && original === null) found.add(`${what}.series.originalStart: expected instant`)
  return {
    ok: true,
    etag: wire.etag,
    problems: found.list(),
    event: {
      id: wire.id,
      iCalUId: wire.iCalUId,
      subject: wire.subject ?? '',
      start: momentOf(zone, start),
      // Between two midnights, the clocks may change.
      end: momentOf(zoneAt(end), end),
      organizer: wire.organizer ? readMailbox(wire.organizer) : null,
      attendees: wire.attendees.map((attendee) => ({
        emailAddress: readMailbox(attendee),
        resource: attendee.kind === 'resource',
        optional: attendee.kind === 'optional',
        status: { response: attendee.response ?? 'none' },
        remotely: attendee.remotely,
      })),
      locations: placesOf(wire),
      showAs: wire.showAs,
      visibility: wire.isPrivate || reduced.has('isPrivate') ? 'private' : 'normal',
      isAllDay: wire.isAllDay,
      type,
      seriesMasterId: wire.series?.masterId ?? null,
      originalStart: originalStartOf({
        type,
        start: momentOf(zone, start),
        isAllDay: wire.isAllDay,
        originalStart: original === null ? null : { ...momentOf(zone, original), isDate: wire.isAllDay },
      }),
      cancelled: wire.isCancelled,
      reminder: wire.reminder,
      bodyHtml: wire.html ?? paragraphOf(wire.notes ?? ''),
      bodyPreview: wire.notes ?? '',
      onlineMeetingProvider: wire.meeting?.provider ?? null,
      onlineMeetingUrl: wire.meeting?.url ?? null,
      isOrganizer,
      eventPermissions: {
        canDelete: isOrganizer,
        canCancelParticipation: !isOrganizer,
        // The service replaces the list of attendees, and would uninvite those that could not be read.
        canChange: isOrganizer && !wire.isCancelled && !reduced.has('attendees'),
      },
      clientId: wire.clientId,
      calendarOf,
      reservedBy: wire.reservedBy && readMailbox(wire.reservedBy),
    },
  }
}

const readMailbox = ({ name, email }: MailboxOnWire) => mailboxOf(name, email)

/** Rooms are the locations. The text of the place is used only if there are none. */
function placesOf({ attendees, place }: CalendarEventOnWire): CalendarEvent['locations'] {
  const rooms = attendees.filter(({ kind }) => kind === 'resource')
  if (rooms.length > 0)
    return rooms.map(readMailbox).map(({ name, address }) => ({ displayName: name, email: address || null }))
  return place ? [{ displayName: place, email: null }] : []
}

function typeOf(series: CalendarEventOnWire['series']): CalendarEvent['type'] {
  if (series === null) return 'singleInstance'
  return series.kind === 'master' ? 'seriesMaster' : series.kind
}

type Body = Readonly<Record<string, unknown>>

/** The body of a create. The client-made id is sent in the header Idempotency-Key. */
export function writeEvent(draft: EventDraft): Body {
  const { subject, span, timeZone, isAllDay, resources, attendees, isPrivate, reminder, recurrence } = draft
  return {
    subject,
    ...writeSpan(span),
    timeZone,
    isAllDay,
    attendees: [...resources.map(writeResource), ...attendees.map(writeAttendee)],
    isPrivate,
    notes: notesWithLink(draft),
    reminder,
    ...(draft.onlineMeeting === 'provider' ? { meeting: 'own' } : {}),
    ...(recurrence === null ? {} : { recurrence }),
  }
}

/** The patch that applies `change` to the event, without an unchanged subject or unchanged times. May be empty. */
export function writeChange(event: CalendarEvent, change: EventChange): Body {
  const { subject, when, resources, attendees, isPrivate, notes, reminder } = change
  return {
    ...(subject === undefined || subject === event.subject ? {} : { subject }),
    ...(when && movedTimes(event, when) ? writeWhen(when) : {}),
    ...(resources || attendees ? { attendees: writePlaces(event, change) } : {}),
    ...(isPrivate === undefined ? {} : { isPrivate }),
    ...(notes === undefined ? {} : { notes }),
    ...(reminder === undefined ? {} : { reminder }),
  }
}

type When = NonNullable<EventChange['when']>

const writeWhen = ({ span, isAllDay, timeZone }: When): Body => ({ ...writeSpan(span), isAllDay, timeZone })

const writeSpan = ({ start, end }: InstantSpan): Body => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

/** The service replaces the whole list, so entries that are not in the change are sent unchanged. */
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
