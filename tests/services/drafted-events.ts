import type { EventDraft } from '#src/calendars/calendar.ts'
import type { ReservationDraft } from '#src/features/bookings/model/reserve/rules/draft.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Resource } from '#src/wire/resource.ts'
import { emailOf, mailboxOf, resourceIdOf } from '#src/wire/scalars.ts'

export const start = Date.parse('2026-11-23T09:00:00Z') as Instant
export const hour = 3_600_000

export const room: Resource = {
  id: resourceIdOf('room-1'),
  name: 'Amber',
  displayName: null,
  displayNameForApp: null,
  email: emailOf('Amber@example.com'),
  username: null,
  timezone: 'UTC',
  resourceTypeId: 'meeting',
  csCode: 'CS0600',
  capacity: 8,
  mapInfos: [],
  properties: [],
  conditions: { reservedTo: null },
  schedulingSettings: null,
  daysOfWeek: null,
  startTime: null,
  endTime: null,
  requiresConfirmation: false,
  resourceUnconfirmedEventCancelEventTime: null,
  resourceMinutesForConfirmationBeforeStartTime: null,
  resourceUnconfirmedEventCancelEventAllDayTime: null,
  files: [],
  reservationsEnabled: true,
  navigationEnabled: false,
  idForFiltering: null,
}

export const otherRoom: Resource = {
  ...room,
  id: resourceIdOf('room-2'),
  name: 'Birch',
  email: emailOf('birch@example.com'),
}

export function draftOf(changes: Partial<ReservationDraft> = {}): ReservationDraft {
  return {
    clientId: 'client-1',
    subject: 'Planning',
    resourceIds: ['room-1' as ResourceId],
    span: { start: (start + hour) as Instant, end: (start + 2 * hour) as Instant },
    isAllDay: false,
    timeZone: zoneNamed('Europe/Prague'),
    attendees: [],
    isPrivate: false,
    onlineMeeting: false,
    notes: '',
    reminder: null,
    recurrence: null,
    deviations: [],
    ...changes,
  }
}

export function eventOf(draft: EventDraft, id: string, response = 'none'): CalendarEvent {
  return {
    id,
    iCalUId: `uid-${id}`,
    subject: draft.subject,
    start: momentOf(draft.span.start),
    end: momentOf(draft.span.end),
    organizer: draft.onBehalf
      ? mailboxOf(draft.onBehalf.owner.name, draft.onBehalf.owner.email)
      : { name: 'Eva', address: emailOf('eva@example.com') },
    attendees: draft.resources.map(({ name, email }) => ({
      ...attendeeOf(name, email, true),
      status: { response },
    })),
    locations: draft.resources.map(({ name, email }) => ({ displayName: name, email })),
    showAs: 'busy',
    visibility: 'normal',
    isAllDay: false,
    type: 'singleInstance',
    seriesMasterId: null,
    originalStart: null,
    cancelled: false,
    reminder: null,
    bodyHtml: '',
    bodyPreview: '',
    onlineMeetingProvider: null,
    onlineMeetingUrl: null,
    isOrganizer: true,
    eventPermissions: { canDelete: true, canCancelParticipation: false, canChange: true },
    clientId: draft.clientId,
    calendarOf: draft.onBehalf?.owner.email ?? null,
    reservedBy: draft.onBehalf ? mailboxOf(draft.onBehalf.by.name, draft.onBehalf.by.email) : null,
  }
}

export const momentOf = (at: Instant) => ({
  dateTime: new Date(at).toISOString().slice(0, 19),
  timeZone: 'UTC',
  utcDateTime: at,
})

export const attendeeOf = (name: string, address: string, resource: boolean) => ({
  emailAddress: mailboxOf(name, address),
  resource,
  optional: false,
  status: { response: 'none' },
  remotely: false,
})
