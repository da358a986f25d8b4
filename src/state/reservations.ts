import { proxy, ref } from 'valtio'
import type { Instant } from '#src/core/brand.ts'
import type { Fault } from '#src/core/fault.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'

/** A call that is under way about an event. */
export type ReservationWork = 'cancelling' | 'confirming' | 'finishing' | 'extending' | 'answering' | 'booking-again'

/** The reservations of the next 30 days. A failed load keeps what was there, marked stale with its age. */
export const reservations = proxy<{
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** Sorted by start. Each entry is replaced whole, never edited. */
  list: readonly Reservation[]
  /** When the list was loaded; null before the first time. */
  asOf: Instant | null
  stale: boolean
  fault: Fault | null
  /** By event id: their buttons wait. */
  busy: Readonly<Record<string, ReservationWork>>
}>({
  phase: 'idle',
  list: [],
  asOf: null,
  stale: false,
  fault: null,
  busy: {},
})

export function setReservationsLoading(): void {
  reservations.phase = 'loading'
}

export function setReservations(list: readonly Reservation[], asOf: Instant): void {
  reservations.list = list.map((reservation) => ref(reservation))
  reservations.phase = 'ready'
  reservations.asOf = asOf
  reservations.stale = false
  reservations.fault = null
}

export function setReservationsFailed(fault: Fault): void {
  reservations.phase = 'failed'
  reservations.fault = fault
  reservations.stale = reservations.list.length > 0
}

/** Takes an event off the list at once, while the calendar is still being told. */
export function dropReservation(eventId: string): void {
  reservations.list = reservations.list.filter(({ event }) => event.id !== eventId)
}

/** Shows a reservation as it is now, until the list is read again; nothing where it is not on the list. */
export function replaceReservation(changed: Reservation): void {
  reservations.list = reservations.list.map((known) => (known.event.id === changed.event.id ? ref(changed) : known))
}

export function setReservationBusy(eventId: string, what: ReservationWork | null): void {
  const { [eventId]: _, ...others } = reservations.busy
  reservations.busy = what ? { ...others, [eventId]: what } : others
}

export function clearReservations(): void {
  reservations.phase = 'idle'
  reservations.list = []
  reservations.asOf = null
  reservations.stale = false
  reservations.fault = null
  reservations.busy = {}
}
