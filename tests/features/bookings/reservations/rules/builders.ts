import * as v from 'valibot'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import type { ReservationDraft } from '#src/features/bookings/model/reserve/rules/draft.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import { type ConfirmationStatus, confirmationStatusSchema } from '#src/wire/cache.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Attendee, CalendarEvent, EventMoment } from '#src/wire/event.ts'

/** The instant of a UTC clock: `at('2026-11-20 08:00')`. */
export const at = (text: string): Instant => Date.parse(`${text.replace(' ', 'T')}:00Z`) as Instant

/** All combinations of the values of each field. */
export const combinations = <Fields extends Readonly<Record<string, readonly unknown[]>>>(fields: Fields) =>
  Object.entries(fields).reduce<object[]>(
    (found, [name, values]) => found.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as { [Name in keyof Fields]: Fields[Name][number] }[]

export const both = [false, true] as const

export const prague = 'Europe/Prague' as IanaZone

export const moment = (text: string): EventMoment => ({
  dateTime: `${text.replace(' ', 'T')}:00`,
  timeZone: 'UTC',
  utcDateTime: at(text),
})

export const attendee = (address: string, response: string, fields: Partial<Attendee> = {}): Attendee => ({
  emailAddress: { name: address.split('@')[0] ?? '', address: emailOf(address) },
  resource: true,
  optional: false,
  status: { response },
  remotely: false,
  ...fields,
})

export const roomEmail = emailOf('room@campus.example')

/** An accepted reservation of the room, 2026-11-20 09:00 to 10:00 UTC. */
export function event(fields: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    id: 'event',
    iCalUId: 'uid',
    subject: 'Review',
    start: moment('2026-11-20 09:00'),
    end: moment('2026-11-20 10:00'),
    organizer: { name: 'Olga', address: emailOf('olga@campus.example') },
    attendees: [attendee('olga@campus.example', 'none', { resource: false }), attendee(roomEmail, 'accepted')],
    locations: [{ displayName: 'Room', email: roomEmail }],
    showAs: 'busy',
    visibility: 'normal',
    isAllDay: false,
    type: 'singleInstance',
    seriesMasterId: null,
    cancelled: false,
    reminder: 15,
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
    ...fields,
  }
}

export function confirmation(fields: Partial<ConfirmationStatus> = {}): ConfirmationStatus {
  return v.parse(confirmationStatusSchema, { iCalUid: 'uid', ...fields })
}

/** A valid draft for 2026-11-20 09:00 to 10:00 UTC. */
export function draft(fields: Partial<ReservationDraft> = {}): ReservationDraft {
  return {
    clientId: 'client-1',
    subject: 'Review',
    resourceIds: ['room' as ResourceId],
    span: { start: at('2026-11-20 09:00'), end: at('2026-11-20 10:00') },
    isAllDay: false,
    timeZone: zoneNamed('UTC'),
    attendees: [{ name: 'Olga', email: 'olga@campus.example' as Email, optional: false, remotely: false }],
    isPrivate: false,
    onlineMeeting: false,
    notes: '',
    reminder: null,
    recurrence: null,
    deviations: [],
    ...fields,
  }
}
