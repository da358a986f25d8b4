import type { Email, Instant } from '#src/kernel/result.ts'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import { emailOf, mailboxOf } from '#src/wire/scalars.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Resource } from '#src/wire/resource.ts'
import { setSignedIn } from '#src/features/account/state.ts'
import { setReservations } from '#src/features/reservations/state.ts'
import { draftOf, eventOf, room, start, type World } from './scripted-services.ts'

const me = { name: 'Eva', email: 'eva@example.com' as Email, username: '', givenName: '', surname: '' }

export const minute = 60_000

/** A reservation of Amber from 10 minutes ago for an hour, on the list and in the calendar of the signed-in user. */
export function reserved(
  world: World,
  changes: Partial<CalendarEvent> = {},
  resource: Partial<Resource> = {},
): Reservation {
  setSignedIn(me)
  const { notes, timeZone, ...draft } = draftOf({
    span: { start: (start - 10 * minute) as Instant, end: (start + 50 * minute) as Instant },
  })
  const resources = [{ name: 'Amber', email: 'amber@example.com' as Email }]
  const made = eventOf({ ...draft, notes, timeZone, resources, onlineMeeting: null }, 'event-1', 'accepted')
  const event = { ...made, ...changes }
  world.response = 'accepted'
  world.events.push(event)
  const reservation = deriveReservation(event, { ...room, ...resource }, null, start)
  setReservations([reservation], start)
  return reservation
}

/** Somebody else's meeting to which the signed-in user is invited. */
export function invited(world: World, response = 'none'): Reservation {
  const attendee = (name: string, address: string, isRoom: boolean, answer: string) => ({
    emailAddress: mailboxOf(name, address),
    resource: isRoom,
    optional: false,
    status: { response: answer },
    remotely: false,
  })
  return reserved(world, {
    isOrganizer: false,
    organizer: { name: 'Olga', address: emailOf('olga@example.com') },
    attendees: [
      attendee('Eva', 'Eva@Example.com', false, response),
      attendee('Amber', 'amber@example.com', true, 'accepted'),
    ],
    eventPermissions: { canDelete: false, canCancelParticipation: true, canChange: false },
  })
}
