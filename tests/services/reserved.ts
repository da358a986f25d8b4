import type { Email } from '#src/kernel/ids.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { deriveReservation, type Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Resource } from '#src/wire/resource.ts'
import { setSignedIn } from '#src/features/account/model/state.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { attendeeOf } from './drafted-events.ts'
import { draftOf, eventOf, room, start, type World } from './scripted-services.ts'

const me = { name: 'Eva', email: 'eva@example.com' as Email, username: '', givenName: '', surname: '' }

export const minute = 60_000

/** Adds a reservation of Amber to the calendar and list of the user. It started 10 minutes ago and takes an hour. */
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
  const created = eventOf({ ...draft, notes, timeZone, resources, onlineMeeting: null }, 'event-1', 'accepted')
  const event = { ...created, ...changes }
  world.response = 'accepted'
  world.events.push(event)
  const reservation = deriveReservation(event, { ...room, ...resource }, null, start)
  setReservations([reservation], start)
  return reservation
}

/** Adds a meeting of another person with an invitation of the user. */
export function invited(world: World, response = 'none'): Reservation {
  return reserved(world, {
    isOrganizer: false,
    organizer: { name: 'Olga', address: emailOf('olga@example.com') },
    attendees: [
      { ...attendeeOf('Eva', 'Eva@Example.com', false), status: { response } },
      { ...attendeeOf('Amber', 'amber@example.com', true), status: { response: 'accepted' } },
    ],
    eventPermissions: { canDelete: false, canCancelParticipation: true, canChange: false },
  })
}
