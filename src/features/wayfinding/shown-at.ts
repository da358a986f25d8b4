import type { PlaceView, WayView } from '#src/engine/compute.ts'
import type { FeatureId } from '#src/features/floorplan/rules/venue/model.ts'
import type { Session } from './rules/session/session.ts'

/** Where on the plan what is looked at is. */
export interface ShownAt {
  readonly levelId: FeatureId | null
  /** The place that stands out. */
  readonly placeId: FeatureId | null
  /** Another one for everything else that is looked at. */
  readonly key: string
}

/** The place whose details are open, the step that is followed, the beginning of a way, or a place that was chosen. */
export function shownAt(session: Session, places: readonly PlaceView[], way: WayView | null): ShownAt {
  const { detail, start, target, mode, step, stepState } = session
  const at = (id: string | undefined | null): ShownAt | null => {
    const place = places.find((one) => one.id === id)
    return place === undefined ? null : { levelId: place.levelId, placeId: place.id, key: place.id }
  }
  if (mode === 'ResourcesDetail') return at(detail) ?? nothing
  if (way !== null) {
    const current = way.steps[stepState === 'StepByStepOn' ? step : 0]
    // On a change of floor one looks at where it leads.
    const levelId = current?.toLevelId ?? current?.levelId ?? null
    return { levelId, placeId: target?.placeId ?? null, key: `way ${stepState} ${step}` }
  }
  return at(target?.placeId) ?? at(start?.placeId) ?? nothing
}

const nothing: ShownAt = { levelId: null, placeId: null, key: '' }

/** The place that a unit or a fixture of the plan is; null where it is none. */
export const placeIdAt = (places: readonly PlaceView[], featureId: FeatureId): string | null =>
  places.find(({ id }) => id === featureId)?.id ?? null
