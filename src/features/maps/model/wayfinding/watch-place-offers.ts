import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { FavouriteView } from '#src/engine/compute.ts'
import { showAndLoad } from '#src/features/availability/model/put-schedules.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { onChangedResources } from '#src/features/availability/model/changed-resources.ts'
import { scheduleTurn } from '#src/features/availability/model/calendar-turns.ts'
import { pollServer } from '#src/base/poll-server.ts'
import { favouriteSpan } from '#src/features/home/model/favourites/load-favourites.ts'
import { clearHome, home } from '#src/features/home/model/state.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Scope } from '#src/kernel/scope.ts'
import type { Planning } from '#src/base/needs.ts'

/** Milliseconds between two checks of the server, as for favourites (section 9). */
const interval = 15_000

/** Bookings made on the map are kept with those of Home. */
const forgetWithUser = (scope: Scope): void =>
  scope.add(() => {
    clearHome()
    clearPlaceOffers()
  })

/**
 * Keeps `placeOffers` current while the map shows these resources: with the known schedules at once, then with loaded
 * ones, every 15 s, and when they have changed. Nothing is requested while the page is hidden. Returns a function that
 * ends this.
 */
export function watchPlaceOffers(services: Planning, ids: readonly ResourceId[]): () => void {
  const scope = services.scope.child()
  services.scope.keep(forgetWithUser)
  clearPlaceOffers()
  let isFirst = true
  const look = async (): Promise<Result<null>> => {
    // The user waits for the first one only.
    if (!isFirst) await scheduleTurn(services)
    isFirst = false
    return lookAtPlaces(services, ids, scope.signal)
  }
  const { soon } = pollServer({ scope, look, first: 0, every: interval })
  scope.add(services.clock.subscribe(soon))
  scope.add(subscribeKey(home, 'bookings', soon))
  scope.add(onChangedResources(services, soon))
  return scope.end
}

async function lookAtPlaces(
  services: Planning,
  ids: readonly ResourceId[],
  signal: AbortSignal,
): Promise<Result<null>> {
  const { clock, engine } = services
  const span = favouriteSpan(services)
  const show = async () => {
    const asked = await askEngine(engine.placesNow({ ids, span, now: clock.now() }))
    if (asked.ok && !signal.aborted) setPlaceOffers(asked.value.favourites, asked.value.missing.length === 0)
    return asked
  }
  return showAndLoad(services, span, { show, setFailed: setPlaceOffersFailed }, signal)
}

/** Availability of the resources that the map shows: those of a place, or those around the user. */
export const placeOffers = proxy<{
  /** In the order of the request. Each entry is replaced as a whole and never edited. */
  list: readonly FavouriteView[]
  /** False until their schedules have loaded once. */
  isLoaded: boolean
  fault: Fault | null
}>({ list: [], isLoaded: false, fault: null })

function setPlaceOffers(list: readonly FavouriteView[], isLoaded: boolean): void {
  placeOffers.list = list.map((one) => ref(one))
  if (!isLoaded) return
  placeOffers.isLoaded = true
  placeOffers.fault = null
}

function setPlaceOffersFailed(fault: Fault): void {
  placeOffers.fault = ref(fault)
}

function clearPlaceOffers(): void {
  placeOffers.list = []
  placeOffers.isLoaded = false
  placeOffers.fault = null
}
