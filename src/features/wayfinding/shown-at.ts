import type { PlaceView, WayView } from '#src/engine/compute.ts'
import type { FeatureId } from '#src/features/floorplan/rules/venue/model.ts'
import type { Session } from './rules/session/session.ts'

/** Location of the current view on the plan. */
export interface ShownAt {
  readonly levelId: FeatureId | null
  /** The highlighted place. */
  readonly placeId: FeatureId | null
  /** Changes whenever the view shows something else. */
  readonly key: string
}

/** Returns the location of the open details, the current step, the start of the route, or a chosen place. */
export function shownAt(session: Session, places: readonly PlaceView[], way: WayView | null): ShownAt {
  const { detail, start, target, mode, step, stepState } = session
  const at = (id: string | undefined | null): ShownAt | null => {
    const place = places.find((one) => one.id === id)
    return place === undefined ? null : { levelId: place.levelId, placeId: place.id, key: place.id }
  }
  if (mode === 'ResourcesDetail') return at(detail) ?? nothing
  if (way !== null) {
    const current = way.steps[stepState === 'StepByStepOn' ? step : 0]
    // On a change of floor, shows the target floor.
    const levelId = current?.toLevelId ?? current?.levelId ?? null
    return { levelId, placeId: target?.placeId ?? null, key: `way ${stepState} ${step}` }
  }
  return at(target?.placeId) ?? at(start?.placeId) ?? nothing
}

const nothing: ShownAt = { levelId: null, placeId: null, key: '' }

/** Returns the place id of a unit or fixture on the plan, or null if it is not a place. */
export const placeIdAt = (places: readonly PlaceView[], featureId: FeatureId): string | null =>
  places.find(({ id }) => id === featureId)?.id ?? null
