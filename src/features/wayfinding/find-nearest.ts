import { askEngine } from '#src/features/availability/ask-engine.ts'
import type { Services } from '#src/services.ts'
import { neededPlaces } from './rules/places/find-places.ts'
import { mapState, setNearest } from './state.ts'

/**
 * Looks for what is nearest on foot to where the way begins, of each kind that is often needed. What is not known yet, or cannot be
 * had, is not shown: it is an offer.
 */
export async function findNearest(services: Services, signal: AbortSignal): Promise<void> {
  const { session, places, kept } = mapState
  const hereId = session.start?.placeId
  setNearest([])
  if (hereId === undefined) return
  const kinds = neededPlaces(places.list, hereId)
  const answered = await askEngine(
    services.engine.nearestOf({
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
