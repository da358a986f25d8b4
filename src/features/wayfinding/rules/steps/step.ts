import { isConnector, type UnitCategory } from '#src/features/floorplan/rules/venue/categories.ts'
import type { Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { FeatureId, Labels } from '#src/features/floorplan/rules/venue/model.ts'
import type { ConnectorLeg, Means, Route, WalkLeg } from '../queries.ts'
import { mostAside, unitsOn } from './choose-landmark.ts'
import { noticedAlong, type Sights } from './landmarks.ts'
import { type Arrival, headingFrom, metresBetween, sideOf, type Step, type Turn, turnSaid } from './say-step.ts'
import type { Stretch } from './split-walk.ts'
import { partOfLine, pointAlong, walkedLine, type WalkedLine } from './walked-line.ts'

/** Horizontal metres of a ride from which it is drawn. */
const leastRide = 1

/**
 * Returns the line to draw for a step: its part of the route off the walls, or the straight line of stairs or an
 * escalator.
 */
export function drawStep({ legs }: Pick<Route, 'legs'>, { drawn: { leg: index, from, to } }: Step): readonly Point[] {
  const leg = legs[index]
  if (leg?.kind === 'connector') {
    return Math.hypot(leg.from.x - leg.to.x, leg.from.y - leg.to.y) < leastRide ? [] : [leg.from, leg.to]
  }
  if (leg?.kind !== 'walk' || leg.drawn.length < 2) return []
  const line = walkedLine(leg.drawn)
  // The line off the walls is slightly longer or shorter than the measured one.
  const scale = leg.length === 0 ? 0 : line.length / leg.length
  const end = Math.abs(to - leg.length) < 1e-6 ? line.length : to * scale
  return partOfLine(line, from * scale, end)
}

/** Metres between the ends of a step from which it has a direction. */
const leastApart = 1

/**
 * Returns the direction of each step's line in degrees clockwise from north, of a change of floor the direction after it.
 * Null for a step that ends where it begins.
 */
export function headingsOf(lines: readonly (readonly Point[])[], steps: readonly Step[]): readonly (number | null)[] {
  const headingOf = (line: readonly Point[] = []): number | null => {
    const [from, to] = [line[0], line.at(-1)]
    return from === undefined || to === undefined || metresBetween(from, to) < leastApart ? null : headingFrom(from, to)
  }
  return steps.map(({ kind }, index) => {
    const own = headingOf(lines[index])
    return kind === 'walk' || steps[index + 1]?.kind !== 'walk' ? own : (headingOf(lines[index + 1]) ?? own)
  })
}

/** The arrow of a step: its turn, or 'Head' if only a compass direction is known, or how the floor changes. */
export type StepSign = ReturnType<typeof turnSaid<Turn>> | 'Head' | `${Means}.${'up' | 'down'}` | 'level'

const doorSigns = { left: 'Left', right: 'Right', behind: 'Around' } as const

/** Returns the arrow of a step. If it begins with a door on a side, that is the first thing to do. */
export function signOf(step: Step): StepSign {
  if (step.kind === 'floor') return step.direction === 'level' ? 'level' : `${step.means}.${step.direction}`
  for (const { side } of step.doors) if (side !== 'ahead') return doorSigns[side]
  return turnSaid(step) ?? 'Head'
}

/** Metres within which lifts, or stairs, are one group, because users may take any of them. */
const oneGroup = 10
/** Metres within which two amenities are the same. */
const oneThing = 1

const categories: Readonly<Record<Means, UnitCategory>> = {
  lift: 'elevator',
  stairs: 'stairs',
  escalator: 'escalator',
  ramp: 'ramp',
}

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
  const category = categories[ride.means]
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
    .filter(({ unitId }) => at === 'target' || (unitId !== null && sights.unit(unitId)?.category === categories[at]))
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

/**
 * Lists the passages of a step that may be closed: the doors on its part of the route, or the stairs, lift or other
 * connector.
 */
export function passesOf(route: Route, { drawn }: Step): readonly FeatureId[] {
  const leg = route.legs[drawn.leg]
  if (leg === undefined) return []
  if (leg.kind === 'connector') return leg.relationshipIds
  const { metres } = walkedLine(leg.points)
  return leg.doors.flatMap(({ openingId, at }) => {
    const place = metres[at] ?? 0
    const isLast = place === metres.at(-1) && drawn.to >= place - nothing
    return place >= drawn.from - nothing && (place < drawn.to - nothing || isLast) ? [openingId] : []
  })
}

/** Metres that do not matter. */
const nothing = 0.001
