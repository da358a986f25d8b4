import { isEqual } from '#src/kernel/equal.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { reservationNow } from './actions.ts'
import type { Reservation } from './derive.ts'
import { ownRooms } from './own-booking.ts'
import { searchTextOf } from './search-text.ts'

/**
 * Returns the reservation that was known before a load, at the moment `now`, if the load found it unchanged, or else the
 * loaded one. Rows, files and other tabs then see what changed by the identity of the object.
 */
export function unchangedOr(known: Reservation | undefined, loaded: Reservation, now: Instant): Reservation {
  if (known === undefined) return loaded
  const before = reservationNow(known, now)
  return isEqual(before, loaded) ? before : loaded
}

/**
 * Computes what screens ask of each reservation and the rules remember: its buttons until the next change, the
 * text that is searched, and the rooms it holds. A list of thousands then costs no screen a long task. Returns the same reservation.
 */
export function prepareForScreens(reservation: Reservation, now: Instant): Reservation {
  reservationNow(reservation, now)
  searchTextOf(reservation)
  ownRooms(reservation)
  return reservation
}
