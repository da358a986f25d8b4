import { subscribe } from 'valtio'
import { askEngine } from '#src/base/ask-engine.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { findReservation, loadReservations } from '../reservations/load-reservations.ts'
import { type Reservation, reservationAt } from '../reservations/rules/derive.ts'
import { forOthers, reservations } from '../reservations/state.ts'
import { setDay, searchState } from '#src/base/search-state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { bindUrl, putParameter } from '#src/platform/url.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { shownName } from '#src/wire/name-and-address.ts'
import {
  type Drafted,
  type DraftResource,
  draftState,
  hideDraft,
  offerDraftLater,
  openChange,
  showDraft,
} from './draft-state.ts'
import { draftOfEvent, roomAddresses } from './rules/draft-of-event.ts'

/**
 * Opens the form to change a reservation, and its day on the timeline. If a change of it was left open, it is resumed;
 * another draft is set aside. Returns the fault 'forbidden' and shows a notification if it cannot be changed.
 */
export async function beginChange(services: Reading, reservation: Reservation): Promise<Result<null>> {
  const { event } = reservation
  if (!canChange(reservation, services)) {
    notify({ kind: 'warning', key: 'notice.reservation.notChangeable', values: { subject: event.subject } })
    return fail({ kind: 'forbidden', detail: 'the reservation cannot be changed' })
  }
  if (draftState.change?.event.id === event.id && draftState.step === 'editing') {
    showDraft()
    return succeed(null)
  }
  const now = await draftedOf(services, event)
  if (!now.ok) return now
  offerDraftLater()
  openChange(event, now.value)
  showDayOf(event)
  return succeed(null)
}

/** Returns true if the user is the organiser, is permitted, and section 4 shows the change button at this moment. */
function canChange(reservation: Reservation, { clock }: Pick<Reading, 'clock'>): boolean {
  const { isOrganizer, eventPermissions } = reservation.event
  return isOrganizer && eventPermissions.canChange && reservationAt(reservation, clock.now()).showChangeButton
}

/** Returns the event in the form's terms. Rooms that are unknown to this product are left to the calendar. */
export async function draftedOf(services: Reading, event: CalendarEvent): Promise<Result<Drafted>> {
  const addresses = roomAddresses(event)
  const asked = await askEngine(services.engine.resourcesByEmail(addresses))
  if (!asked.ok) return asked
  const resources = asked.value.flatMap((resource, index): DraftResource[] =>
    resource === null ? [] : [{ id: resource.id, name: shownName(resource), email: addresses[index]! }],
  )
  const clientId = crypto.randomUUID()
  const resourceIds = resources.map(({ id }) => id)
  return succeed({ draft: draftOfEvent(event, { clientId, resourceIds, timeZone: searchState.shownZone }), resources })
}

function showDayOf({ start }: CalendarEvent): void {
  const { opened, shownZone: zone } = searchState
  const day = dayOf(zone, start.utcDateTime)
  if (opened?.zone !== zone || !opened.days.includes(day)) setDay(day)
}

/**
 * Opens the form to change the reservation in the URL. Returns true if the form is open. A missing event is reported.
 */
export async function openChangeOf(services: Booking, eventId: string): Promise<boolean> {
  if (draftState.change?.event.id === eventId) {
    showDraft()
    return true
  }
  const reservation = await listedOrFound(services, eventId)
  if (services.signal.aborted) return false
  if (!reservation) {
    notify({ kind: 'warning', key: 'notice.reservation.changeGone' })
    return false
  }
  return (await beginChange(services, reservation)).ok
}

/** Returns the reservation from the list. One outside the list's 30 days is fetched on its own. */
async function listedOrFound(services: Booking, eventId: string): Promise<Reservation | null> {
  if (reservations.asOf === null) await loadReservations(services)
  const listed = [...reservations.list, ...forOthers.value.list].find(({ event }) => event.id === eventId)
  if (listed) return listed
  const found = await findReservation(services, { id: eventId, iCalUId: null })
  return found.ok ? found.value : null
}

const parameter = 'change'

/**
 * Syncs the event in the open form with the URL, so that Back, reload and sharing work. Opening the form adds a history
 * entry. Returns an unsubscribe function.
 */
export function keepChangeUrl(services: Booking): () => void {
  const { routing } = services
  return bindUrl(routing, {
    isShown: !new URLSearchParams(routing.query()).has(parameter),
    async read(query) {
      const id = query.get(parameter)
      if (id !== null) await openChangeOf(services, id)
      else if (draftState.open && draftState.change && draftState.step === 'editing') hideDraft()
    },
    write(query) {
      const { change, open, step } = draftState
      const shown = open && change && step !== 'done' ? change.event.id : null
      putParameter(query, parameter, shown)
      return shown !== null
    },
    watch: (changed) => subscribe(draftState, changed),
  })
}
