import type { PlaceView, StepView, WayView } from '#src/engine/compute.ts'
import type { FeatureId } from '@foyer/indoor'
import type { Marker, RouteEnd, RouteLeg } from '../floorplan/plan-view.ts'
import type { Session } from '../../model/wayfinding/rules/session/session.ts'
import type { ListedPlace } from '../../model/wayfinding/state.ts'

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

const nowhere: RouteEnd = { kind: 'none' }

/** Returns the parts of a route on a level, one line per step, so the same steps are drawn and described. */
export function wayOnFloor(
  way: WayView | null,
  { step: current, stepState }: Pick<Session, 'step' | 'stepState'>,
  levelId: FeatureId | null,
): readonly RouteLeg[] {
  if (way === null) return []
  const isGoing = stepState === 'StepByStepOn'
  return way.steps.flatMap((step, index): RouteLeg[] => {
    if (step.levelId !== levelId || step.points.length < 2) return []
    const next = way.steps[index + 1]
    const isLast = index === way.steps.length - 1
    return [
      {
        levelId: step.levelId,
        corners: step.points.flatMap(({ x, y }) => [x, y]),
        start: index === 0 || index === way.stopAt ? { kind: 'start' } : nowhere,
        end: isLast ? { kind: 'target' } : next?.kind === 'floor' ? connectorEnd(next) : nowhere,
        isCurrent: !isGoing || index === current || (way.steps[current]?.kind === 'floor' && index === current + 1),
      },
    ]
  })
}

/**
 * Returns the marker of a level change: up or down, and the target level. The text next to the plan names the means.
 */
function connectorEnd({ messages: [change] }: StepView): RouteEnd {
  if (change === undefined) return nowhere
  return { kind: change.key.includes('.down.') ? 'down' : 'up', label: String(change.values['to'] ?? '') }
}

/** Returns the part of a step that is on a floor: of a change of floor, the step after it on the floor that it leads to. */
export function walkedStep(way: WayView, index: number, levelId: FeatureId | null): StepView | undefined {
  const [step, next] = [way.steps[index], way.steps[index + 1]]
  const isAfter = step?.kind === 'floor' && step.levelId !== levelId && next?.levelId === levelId
  return isAfter ? next : step
}

/** Location of the current view on the plan. */
interface ShownAt {
  readonly levelId: FeatureId | null
  /** The highlighted place. */
  readonly placeId: FeatureId | null
  /** Changes whenever the view shows something else. */
  readonly key: string
}

/** Returns the location of the open details, the current step, the start of the route, or a chosen place. */
export function shownAt(
  session: Session,
  places: readonly PlaceView[],
  way: WayView | null,
  [nearest]: readonly ListedPlace[],
): ShownAt {
  const { detail, start, target, mode, step, stepState } = session
  const at = (id: string | undefined | null): ShownAt | null => {
    const place = places.find((one) => one.id === id)
    return place === undefined ? null : { levelId: place.levelId, placeId: place.id, key: place.id }
  }
  if (mode === 'ResourcesDetail') return at(detail) ?? noLocation
  if (way !== null) {
    const current = way.steps[stepState === 'StepByStepOn' ? step : 0]
    // On a change of floor, shows the target floor.
    const levelId = current?.toLevelId ?? current?.levelId ?? null
    return { levelId, placeId: target?.placeId ?? null, key: `way ${stepState} ${step}` }
  }
  if (nearest !== undefined) {
    const { category, levelId } = nearest.place
    return { levelId, placeId: null, key: `category ${category}` }
  }
  return at(target?.placeId) ?? at(start?.placeId) ?? noLocation
}

const noLocation: ShownAt = { levelId: null, placeId: null, key: '' }
