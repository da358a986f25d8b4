import { neededPlaces } from '#src/core/wayfinding/places/needed-places.ts'
import { mapState, setNearest } from '#src/state/map.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

/**
 * Looks for what is nearest on foot to where the way begins, of each kind that is often needed. What is not known yet, or cannot be
 * had, is not shown: it is an offer.
 */
export async function findNearest(product: Product, signal: AbortSignal): Promise<void> {
  const { session, places, kept } = mapState
  const hereId = session.start?.placeId
  setNearest([])
  if (hereId === undefined) return
  const kinds = neededPlaces(places.list, hereId)
  const answered = await askEngine(
    product.engine.nearestOf({
      from: { featureId: hereId },
      kinds: kinds.map((own) => own.map(({ id: featureId }) => ({ featureId }))),
      isStepFree: kept.isStepFree,
    }),
  )
  if (signal.aborted || !answered.ok || !answered.value.ok) return
  setNearest(
    answered.value.value.flatMap((found, index) => {
      const place = found === null ? undefined : kinds[index]?.[found.target]
      return found === null || place === undefined ? [] : [{ place, metres: found.metres }]
    }),
  )
}
