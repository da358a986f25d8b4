import { subscribeKey } from 'valtio/utils'
import type { NowView } from '#src/engine/compute.ts'
import { showAndLoad } from '#src/features/availability/model/put-schedules.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { onChangedResources } from '#src/features/availability/model/changed-resources.ts'
import { scheduleTurn } from '#src/features/availability/model/calendar-turns.ts'
import { nowSpan, watchNow } from '#src/features/availability/model/watch-now.ts'
import { loaded } from '#src/base/loaded.ts'
import { home } from '#src/features/home/model/state.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Planning } from '#src/base/needs.ts'

/**
 * Availability of the resources that the map shows: those of a place, or those around the user. In the order of the request. It has a
 * time when all their schedules have loaded once.
 */
export const placeOffers = loaded<readonly NowView[]>([], { isRenewed: true })

/**
 * Keeps `placeOffers` current while the map shows these resources: with the known schedules at once, then with loaded
 * ones, and when they have changed; see `watchNow`. Returns a function that ends this.
 */
export function watchPlaceOffers(services: Planning, ids: readonly ResourceId[]): () => void {
  const scope = services.scope.child()
  placeOffers.clear()
  const look = (): Promise<Result<null>> => lookAtPlaces(services, ids, scope.signal)
  const { soon } = watchNow(services, { scope, look, turn: () => scheduleTurn(services) })
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
  const span = nowSpan(services)
  const show = async () => {
    const now = clock.now()
    const asked = await askEngine(engine.placesNow({ ids, span, now }))
    if (!asked.ok || signal.aborted) return asked
    const { views, missing } = asked.value
    if (missing.length === 0) placeOffers.settle(views, { asOf: now })
    else placeOffers.show(views)
    return asked
  }
  return showAndLoad(services, span, { show, setFailed: placeOffers.fail }, signal)
}
