import type { Reservation } from '../reservation/derive.ts'
import type { Kiosk } from '../wire/kiosk.ts'

type Holder = Pick<Reservation, 'event' | 'resourceEmail' | 'resourceName'>

/** Whether the panel offers to end this meeting, by the rule its record states. */
export function mayFinish(reservation: Reservation, { finishRule, name }: Pick<Kiosk, 'finishRule' | 'name'>): boolean {
  switch (finishRule) {
    case 'nobody':
      return false
    case 'anybody':
      return true
    case 'checked-in-here':
      return isBookedHere(reservation) || (name !== '' && reservation.confirmedBy === name)
  }
}

/** Whether the room itself is the organizer: the reservation was made at its door. */
export function isBookedHere({ event, resourceEmail, resourceName }: Holder): boolean {
  if (event.organizer === null) return false
  const { name, address } = event.organizer
  return (name !== '' && name === resourceName) || (address !== '' && address === resourceEmail)
}
