import type { PlaceView } from '#src/engine/compute.ts'
import type { Marker } from '#src/features/floorplan/plan-view.ts'
import type { FeatureId } from '#src/features/floorplan/rules/venue/model.ts'
import type { ListedPlace } from './state.ts'

/** Places with a pin at most, and places that are in view when a category is opened. */
const [mostPinned, mostInView] = [60, 3] as const

interface Marked {
  readonly detail: PlaceView | undefined
  readonly target: PlaceView | undefined
  readonly pointedAt: string | null
}

/** Returns the pins of a level: the listed places with their numbers, the destination, and the place whose details are open. */
export function pinsOf(
  listed: readonly ListedPlace[],
  { detail, target, pointedAt }: Marked,
  levelId: FeatureId | null,
): readonly Marker[] {
  const pin = (place: PlaceView, sign: number | 'flag' | 'point', isChosen: boolean): Marker[] =>
    place.levelId === levelId
      ? [{ kind: 'pin', id: place.id, point: place.point, name: place.name, sign, isChosen }]
      : []
  const numbered = listed.slice(0, mostPinned).map(({ place }, index) => ({ place, number: index + 1 }))
  const isFront = ({ id }: PlaceView): boolean => id === detail?.id || id === pointedAt
  const numberOf = (id: string) => numbered.find(({ place }) => place.id === id)?.number
  return [
    // The nearest on top, below the one that is looked at.
    ...numbered.toReversed().flatMap(({ place, number }) => (isFront(place) ? [] : pin(place, number, false))),
    ...(target === undefined ? [] : pin(target, 'flag', true)),
    ...numbered.flatMap(({ place, number }) => (isFront(place) ? pin(place, number, true) : [])),
    ...(detail === undefined || numberOf(detail.id) !== undefined || detail.id === target?.id
      ? []
      : pin(detail, 'point', true)),
  ]
}

/** Returns the points of the nearest listed places on a level, and of the start if it is there. Empty without such a place. */
export function nearestPoints(
  listed: readonly ListedPlace[],
  start: PlaceView | undefined,
  levelId: FeatureId,
): readonly PlaceView['point'][] {
  const here = listed.filter(({ place }) => place.levelId === levelId).slice(0, mostInView)
  const all = [...here.map(({ place }) => place), ...(here.length > 0 && start?.levelId === levelId ? [start] : [])]
  return all.map(({ point }) => point)
}
