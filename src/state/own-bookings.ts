import type { Reservation } from '#src/core/reservation/derive.ts'
import { type OwnBookings, ownBookingsOf } from '#src/core/reservation/own-booking.ts'
import { reservations } from './reservations.ts'

let latest: { readonly signature: string; readonly index: OwnBookings } | null = null

/** Returns the user's own bookings by room: the same object as long as a newly loaded list says the same of them. */
export function ownBookings(list: readonly Reservation[] = reservations.list): OwnBookings {
  const index = ownBookingsOf(list)
  const signature = JSON.stringify(
    [...index].map(([room, held]) => [
      room,
      held.map(({ event }) => [
        event.iCalUId,
        event.start.utcDateTime,
        event.end.utcDateTime,
        event.subject,
        event.attendees.length,
      ]),
    ]),
  )
  if (latest?.signature !== signature) latest = { signature, index }
  return latest.index
}
