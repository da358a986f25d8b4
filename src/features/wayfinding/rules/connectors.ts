import {
  areaOf,
  at,
  contains,
  type Line,
  type Point,
  type Shape,
} from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { FeatureId, Relationship, Unit, Venue } from '#src/features/floorplan/rules/venue/model.ts'
import type { WalkingParameters } from './barriers.ts'
import type { LevelGroups } from './level-groups.ts'
import type { Passage } from './passages.ts'
import type { Means } from './queries.ts'
import { placeIn, standingPoint } from './standing-point.ts'

/** Square metres of a unit whose middle says nothing about where its stairs are. */
const large = 60

/**
 * Returns where one steps onto stairs, or into a lift, in each unit of a relationship: at the points of its geometry. Without geometry it
 * is the middle of a shaft; a large unit is left where it comes nearest to the smallest unit, the shaft at the other end.
 */
function stopPoints(
  units: readonly Unit[],
  points: readonly (Point | null)[],
  obstaclesOf: (unit: Unit) => readonly Shape[],
): readonly { readonly unit: Unit; readonly point: Point }[] {
  const areas = units.map(({ shape }) => areaOf(shape))
  const smallest = units[areas.indexOf(Math.min(...areas))]
  const shaft = smallest && standingPoint(smallest, obstaclesOf(smallest))
  return units.map((unit, index) => {
    const obstacles = obstaclesOf(unit)
    const point = points[index] ?? null
    if (point !== null) return { unit, point: placeIn(unit, point, obstacles) }
    const isLarge = (areas[index] ?? 0) > large
    const isByShaft = isLarge && shaft && unit !== smallest
    return { unit, point: isByShaft ? placeIn(unit, shaft, obstacles) : standingPoint(unit, obstacles) }
  })
}

/** Where one steps onto stairs or into a lift, or before and behind a door that leads in one direction or to another deck. */
interface Stop {
  /** By its place in the venue's list. */
  readonly unit: number
  readonly point: Point
}

/** From one stop to another. */
export interface Ride {
  /** Stops by their number. */
  readonly from: number
  readonly to: number
  /** Null through a door that leads in one direction or to another deck. */
  readonly means: Means | null
  /** The relationship, or that door's opening. */
  readonly featureId: FeatureId
  readonly storeys: number
  /** Metres on foot. */
  readonly metres: number
  readonly seconds: number
}

export interface Connectors {
  readonly stops: readonly Stop[]
  readonly rides: readonly Ride[]
}

const meansOf: Partial<Record<Relationship['category'], Means>> = {
  stairs: 'stairs',
  escalator: 'escalator',
  elevator: 'lift',
  ramp: 'ramp',
}

/** Every stop and ride of the venue. A lift goes from each of its stops to each other, the rest from one to the next. */
export function findConnectors(
  venue: Venue,
  passages: readonly Passage[],
  { rootOf }: LevelGroups,
  parameters: WalkingParameters,
): Connectors {
  const numbers = new Map(venue.units.map(({ id }, index) => [id, index]))
  const ordinals = new Map(venue.levels.map(({ id, ordinal }) => [id, ordinal]))
  const stops: Stop[] = []
  const stopByPlace = new Map<string, number>()
  const rides: Ride[] = []
  const obstacles = new Map<FeatureId, Shape[]>()
  for (const { levelId, shape } of [...venue.fixtures, ...venue.kiosks]) {
    const list = obstacles.get(levelId)
    if (list === undefined) obstacles.set(levelId, [shape])
    else list.push(shape)
  }
  const obstaclesOf = ({ levelId }: Unit): readonly Shape[] => obstacles.get(levelId) ?? []
  /** Relationships that meet at one place of a unit share its stop. */
  const stopAt = (unit: Unit, point: Point): number => {
    const number = numbers.get(unit.id) ?? -1
    const key = `${number} ${Math.round(point.x / samePlace)} ${Math.round(point.y / samePlace)}`
    const known = stopByPlace.get(key)
    if (known !== undefined) return known
    stops.push({ unit: number, point })
    stopByPlace.set(key, stops.length - 1)
    return stops.length - 1
  }
  const ordinalOf = (stop: number): number => {
    const unit = venue.units[stops[stop]?.unit ?? -1]
    return (unit && ordinals.get(unit.levelId)) ?? 0
  }
  for (const { id, category, unitIds, points, isUndirected, lengthInMetres } of venue.relationships) {
    const means = meansOf[category]
    if (means === undefined) continue
    const { wait, secondsPerStorey, metresPerStorey } = parameters.means[means]
    const units = unitIds.flatMap((unitId) => venue.units[numbers.get(unitId) ?? -1] ?? [])
    const along = stopPoints(units, points, obstaclesOf).map(({ unit, point }) => stopAt(unit, point))
    for (const [index, from] of along.entries()) {
      const reached = means === 'lift' ? along.slice(index + 1) : along.slice(index + 1, index + 2)
      for (const to of reached) {
        if (from === to) continue
        const storeys = ordinalOf(to) - ordinalOf(from)
        const height = Math.abs(storeys)
        const stated = means === 'lift' || along.length > 2 ? null : lengthInMetres
        const straight = metresBetween(stops[from], stops[to])
        const metres = stated === null ? height * metresPerStorey + straight : Math.max(stated, straight)
        const seconds =
          wait +
          (stated !== null && metresPerStorey > 0
            ? metres / parameters.speed
            : height * secondsPerStorey + straight / parameters.speed)
        const ride = { means, featureId: id, metres, seconds }
        rides.push({ ...ride, from, to, storeys })
        if (isUndirected) rides.push({ ...ride, from: to, to: from, storeys: -storeys })
      }
    }
  }
  for (const { openingId, line, from, to, isOneWay } of passages) {
    const [one, other] = [venue.units[from], venue.units[to]]
    if (openingId === null || !one || !other) continue
    if (!isOneWay && rootOf(one.levelId) === rootOf(other.levelId)) continue
    const [before, behind] = [besideDoor(line, one), besideDoor(line, other)]
    if (before === null || behind === null) continue
    const metres = Math.hypot(before.x - behind.x, before.y - behind.y)
    stops.push({ unit: from, point: before }, { unit: to, point: behind })
    const seconds = metres / parameters.speed
    const [enter, leave] = [stops.length - 2, stops.length - 1]
    const storeys = ordinalOf(leave) - ordinalOf(enter)
    const ride = { means: null, featureId: openingId, metres, seconds }
    rides.push({ ...ride, from: enter, to: leave, storeys })
    if (!isOneWay) rides.push({ ...ride, from: leave, to: enter, storeys: -storeys })
  }
  return { stops, rides }
}

/** Metres between two ends that are one stop. */
const samePlace = 0.01

/** Metres before a door that one rides. */
const doorsteps = [0.3, 0.15, 0.6, 1]

/** A place straight before the middle of a door, inside of the unit. */
function besideDoor(line: Line, { shape }: Unit): Point | null {
  const [x, y, toX, toY] = [at(line, 0), at(line, 1), at(line, -2), at(line, -1)]
  const length = Math.hypot(toX - x, toY - y)
  for (const metres of doorsteps) {
    for (const side of [1, -1]) {
      const [acrossX, acrossY] = [(-(toY - y) / length) * side * metres, ((toX - x) / length) * side * metres]
      const point = { x: (x + toX) / 2 + acrossX, y: (y + toY) / 2 + acrossY }
      if (contains(shape, point)) return point
    }
  }
  return null
}

const metresBetween = (one: Stop | undefined, other: Stop | undefined): number =>
  one && other ? Math.hypot(one.point.x - other.point.x, one.point.y - other.point.y) : 0
