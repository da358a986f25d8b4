import { isConnector } from '../../venue/categories.ts'
import { headingFrom, metresBetween, type Point, signedDegrees } from '../../venue/geometry/shape.ts'
import type { FeatureId, Labels } from '../../venue/model.ts'
import { categoryOf, type ConnectorLeg, type Leg, type Route, type WalkLeg } from '../queries.ts'
import { mostAside, unitsOn } from './choose-landmark.ts'
import { noticedAlong, type Sights } from './landmarks.ts'
import type { Stretch } from './split-walk.ts'
import { type Arrival, sideOf } from './step.ts'
import { partOfLine, pointAlong, type WalkedLine } from './walked-line.ts'

/**
 * Describes the end of a walk: the target, or the next connector. Null if it goes on outdoors or in another building.
 */
export function arrivalOf(ending: Omit<Ending, 'at' | 'side' | 'taken'>, after: Leg | undefined): Arrival | null {
  if (after?.kind === 'walk') return null
  const { leg, line, stretch, end, sights } = ending
  const at = after?.kind === 'connector' ? after.means : 'target'
  const goal = pointAlong(line, line.length)
  const turned = signedDegrees(headingFrom(pointAlong(line, end), goal) - stretch.heading)
  const seen = line.length - end < 0.5 ? 'ahead' : sideOf(turned)
  // Through a door on that side, so that nothing at the end is behind the user.
  const side = seen !== 'behind' ? seen : turned < 0 ? 'left' : 'right'
  const last = leg.through.at(-1)
  const isEntered = last !== undefined && leg.through.length > 1 && (line.metres[last.from] ?? 0) >= stretch.from - 1
  return {
    at,
    side,
    beside: after?.kind === 'connector' ? besideRide(leg, after, sights) : null,
    passed: passedBefore({ ...ending, at, side, taken: after?.unitIds ?? [] }),
    room: at === 'target' && isEntered ? sights.ownNameOf(last.unitId) : null,
  }
}

/** Metres within which lifts, or stairs, are one group, because users may take any of them. */
const oneGroup = 10
/** Metres within which two amenities are the same. */
const oneThing = 1

export interface Ending {
  readonly leg: WalkLeg
  readonly line: WalkedLine
  /** The last stretch of the walk. */
  readonly stretch: Stretch
  /** Metres along the walk from which the goal is visible. */
  readonly end: number
  readonly at: Arrival['at']
  readonly side: Arrival['side']
  /** Units of the next connector. */
  readonly taken: readonly FeatureId[]
  readonly route: Route
  readonly sights: Sights
}

/** Metres within which other stairs, or lifts, may be taken for the ones meant, and within which something is next to them. */
const [mistaken, nextTo] = [60, 8]

/** Finds the name of the room next to a lift or the like, if there is another one that it may be taken for. */
export function besideRide(
  leg: WalkLeg,
  ride: ConnectorLeg,
  { from: seenFrom, unit, nameOf, ridesOn }: Sights,
): Labels | null {
  const category = categoryOf(ride.means)
  const isAnother = (point: Point): boolean => {
    const far = metresBetween(point, ride.from)
    return far > oneGroup && far < mistaken
  }
  if (!ridesOn(leg.levelId, category).some(isAnother)) return null
  // The room that the user is in is not next to them.
  const own = new Set<FeatureId>([...ride.unitIds, ...leg.through.map(({ unitId }) => unitId)])
  const textOf = (name: Labels | null): string | undefined => name?.values().next().value
  const called = new Set(ride.unitIds.map((id) => textOf(nameOf(id))))
  const beside = leg.through
    .slice(-2)
    .flatMap(({ unitId }) => seenFrom(unitId))
    .filter(({ unitId }) => unitId === null || !own.has(unitId))
    .filter(({ unitId }) => !isConnector(unit(unitId ?? '')?.category ?? 'unspecified'))
    .filter(({ name }) => !called.has(textOf(name)))
    .map(({ name, point }) => ({ name, far: metresBetween(point, ride.from) }))
    .toSorted((one, other) => one.far - other.far)[0]
  return beside === undefined || beside.far > nextTo ? null : beside.name
}

/** Lists things on one side of the last stretch that users may confuse with the goal on that side. */
export function passedBefore({ leg, line, stretch, end, at, side, taken, route, sights }: Ending): readonly Labels[] {
  if (side !== 'left' && side !== 'right') return []
  const { from, heading } = stretch
  const points = partOfLine(line, from, end)
  const own = new Set<FeatureId | null>(at === 'target' ? [route.to.unitId] : taken)
  const seen = unitsOn(leg, line, { from, to: end })
    .flatMap((unitId) => sights.from(unitId))
    .filter(({ unitId, point }) =>
      unitId === null ? metresBetween(point, route.to.point) > oneThing : !own.has(unitId),
    )
    .filter(({ unitId }) => at === 'target' || (unitId !== null && sights.unit(unitId)?.category === categoryOf(at)))
    .filter(({ point }) => {
      const { along, aside } = noticedAlong(points, point)
      const isBefore = along < end - from - (at === 'target' ? oneThing : oneGroup)
      return (
        aside <= mostAside && isBefore && sideOf(headingFrom(pointAlong(line, from + along), point) - heading) === side
      )
    })
  // A room with two doors counts once.
  return [...new Map(seen.map(({ unitId, name, point }) => [unitId ?? point, name])).values()]
}
