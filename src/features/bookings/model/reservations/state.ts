import { type Loaded, loaded } from '#src/base/loaded.ts'
import { onSessionEnd } from '#src/base/session-end.ts'
import { nameHere } from '#src/platform/application.ts'
import { proxy, ref } from 'valtio'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { readStored, removeStored, storedFlag, writeStored } from '#src/platform/stored.ts'
import type { Reservation } from './rules/derive.ts'
import type { DueCheckIn } from './rules/actions.ts'
import { areSameBookings, type OwnBookings, ownBookingsOf } from './rules/own-booking.ts'

const announcedKey = nameHere('assist-announced')
/** Maximum number of entries, far more than a day needs; the oldest are removed first. */
const most = 200

/** Returns true if any tab of this browser has announced this already. */
export function wasAnnounced(key: string): boolean {
  return readAnnounced().includes(key)
}

export function setAnnounced(key: string): void {
  writeStored('local', announcedKey, JSON.stringify([...readAnnounced(), key].slice(-most)))
}

export function clearAnnounced(): void {
  removeStored('local', announcedKey)
}

function readAnnounced(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored('local', announcedKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Setting to announce reservations that need an action: per browser, off by default. */
export const announcing = proxy({ isOn: false })

export const setAnnouncing = storedFlag('assist-announces', false, (isOn) => {
  announcing.isOn = isOn
})

/** A request about an event that is under way. */
export type ReservationWork =
  | 'cancelling'
  | 'confirming'
  | 'finishing'
  | 'extending'
  | 'answering'
  | 'booking-again'
  | 'changing'

interface Reservations {
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  /**
   * Sorted by start. The list and its entries are replaced as a whole, never edited. Valtio leaves them alone: following
   * the reads of thousands of entries would hold up every screen.
   */
  list: readonly Reservation[]
  /** Time of the last load; null before the first one. */
  asOf: Instant | null
  stale: boolean
  fault: Fault | null
  /** The work under way, by event id; the buttons of these events are disabled. */
  busy: Readonly<Record<string, ReservationWork>>
}

const none: Reservations = {
  phase: 'idle',
  list: ref([]),
  asOf: null,
  stale: false,
  fault: null,
  busy: {},
}

/** The reservations of the next 30 days. After a failed load the list is retained and marked stale with its age. */
export const reservations = proxy<Reservations>({ ...none })

interface ForOthers {
  readonly list: readonly Reservation[]
  /** Colleagues whose calendars could not be read the last time; their reservations are from an earlier load. */
  readonly unread: readonly string[]
}

/** Made by the user in the calendars of colleagues, by start. They are not the user's own; see `load-for-others`. */
export const forOthers: Loaded<ForOthers> = loaded<ForOthers>({ list: [], unread: [] }, { isRenewed: true })

function setForOthers(list: readonly Reservation[]): void {
  forOthers.show({ ...forOthers.value, list })
}

/** The reservations that wait for a check-in now, the most urgent first; moved on every minute by `followCheckIns`. */
export const checkIns = proxy<{ due: readonly DueCheckIn[] }>({ due: [] })

export function setDueCheckIns(due: readonly DueCheckIn[]): void {
  if (due.length === 0 && checkIns.due.length === 0) return
  checkIns.due = due.map((one) => ref(one))
}

export function setReservationsLoading(): void {
  reservations.phase = 'loading'
}

export function setReservations(list: readonly Reservation[], asOf: Instant): void {
  reservations.list = ref(list)
  reservations.phase = 'ready'
  reservations.asOf = asOf
  reservations.stale = false
  reservations.fault = null
}

export function setReservationsFailed(fault: Fault): void {
  reservations.phase = 'failed'
  reservations.fault = ref(fault)
  reservations.stale = reservations.list.length > 0
}

/** Removes an event from the list at once, before it is loaded again. */
export function dropReservation(eventId: string): void {
  const others = ({ event }: Reservation): boolean => event.id !== eventId
  reservations.list = ref(reservations.list.filter(others))
  setForOthers(forOthers.value.list.filter(others))
}

/** Updates a reservation until the list is loaded again. Does nothing if it is not on the list. */
export function replaceReservation(changed: Reservation): void {
  const replaced = (known: Reservation): Reservation => (known.event.id === changed.event.id ? changed : known)
  reservations.list = ref(reservations.list.map(replaced))
  setForOthers(forOthers.value.list.map(replaced))
}

export function setReservationBusy(eventId: string, what: ReservationWork | null): void {
  const { [eventId]: _, ...others } = reservations.busy
  reservations.busy = what ? { ...others, [eventId]: what } : others
}

export function clearReservations(): void {
  Object.assign(reservations, none)
  forOthers.clear()
  latest = null
}

onSessionEnd(clearReservations)

let latest: { readonly list: readonly Reservation[]; readonly index: OwnBookings } | null = null

/** Returns the user's own bookings by room: the same object unless a newly loaded list differs. */
export function ownBookings(list: readonly Reservation[] = reservations.list): OwnBookings {
  if (latest?.list === list) return latest.index
  const index = ownBookingsOf(list)
  latest = { list, index: latest && areSameBookings(latest.index, index) ? latest.index : index }
  return latest.index
}
