import { bindUrl, putParameter } from '#src/platform/url.ts'
import { subscribe } from 'valtio'
import { askEngine } from '#src/features/availability/ask-engine.ts'
import { notify } from '#src/features/notices/state.ts'
import { loadReservations } from '#src/features/reservations/load-reservations.ts'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import { reservations } from '#src/features/reservations/state.ts'
import type { Services } from '#src/services.ts'
import { beginChange } from './begin-change.ts'
import { draftState, hideDraft, showDraft } from './draft-state.ts'
import { roomAddresses } from './rules/draft-of-event.ts'

/**
 * Opens the form to change the reservation in the URL. Returns true if the form is open. A missing event is reported.
 */
export async function openChange(services: Services, eventId: string): Promise<boolean> {
  if (draftState.change?.event.id === eventId) {
    showDraft()
    return true
  }
  const reservation = await findReservation(services, eventId)
  if (services.signal.aborted) return false
  if (!reservation) {
    notify({ kind: 'warning', key: 'notice.reservation.changeGone' })
    return false
  }
  return (await beginChange(services, reservation)).ok
}

/**
 * Returns the reservation from the list, which has its confirmation status. A reservation outside the list's 30 days is
 * fetched on its own.
 */
async function findReservation(services: Services, eventId: string): Promise<Reservation | null> {
  if (reservations.asOf === null) await loadReservations(services)
  const listed = [...reservations.list, ...reservations.forOthers].find(({ event }) => event.id === eventId)
  if (listed) return listed
  const found = await services.calendar.event({ id: eventId, iCalUId: null }, services.signal)
  if (!found.ok || !found.value) return null
  const [address] = roomAddresses(found.value)
  const asked = address === undefined ? null : await askEngine(services.engine.resourceByEmail(address))
  const resource = asked?.ok ? asked.value : null
  return deriveReservation(found.value, resource, null, services.clock.now())
}

const parameter = 'change'

/**
 * Syncs the event in the open form with the URL, so that Back, reload and sharing work. Opening the form adds a history
 * entry. Returns an unsubscribe function.
 */
export function keepChangeUrl(services: Services): () => void {
  const { routing } = services
  return bindUrl(routing, {
    isShown: !new URLSearchParams(routing.query()).has(parameter),
    async read(query) {
      const id = query.get(parameter)
      if (id !== null) await openChange(services, id)
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
