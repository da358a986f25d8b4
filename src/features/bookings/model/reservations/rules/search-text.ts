import { fold } from '#src/kernel/text.ts'
import type { Reservation } from './derive.ts'

/** Remembered, because each typed letter asks for thousands. */
const known = new WeakMap<Reservation, string>()

/** Returns the folded text by which the list is searched: subject, resource and organiser. */
export function searchTextOf(reservation: Reservation): string {
  const before = known.get(reservation)
  if (before !== undefined) return before
  const { event, resourceName } = reservation
  const text = fold(`${event.subject} ${resourceName} ${event.organizer?.name ?? ''}`)
  known.set(reservation, text)
  return text
}

/** Returns the reservations that contain the text. A blank text is in all of them. */
export function searchReservations(list: readonly Reservation[], text: string): readonly Reservation[] {
  const wanted = fold(text.trim())
  return wanted === '' ? list : list.filter((reservation) => searchTextOf(reservation).includes(wanted))
}
