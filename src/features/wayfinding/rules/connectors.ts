import { isSolid } from '#src/features/floorplan/rules/venue/categories.ts'
import {
  areaOf,
  at,
  type Box,
  boxesMeet,
  boxOf,
  contains,
  type Line,
  type Point,
  type Shape,
} from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { FeatureId, Relationship, Unit, Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { byLevel, findOpenUnits } from '#src/features/floorplan/rules/venue/venue.ts'
import type { WalkingParameters } from './barriers.ts'
import type { LevelGroups } from './level-groups.ts'
import type { Passage } from './passages.ts'
import type { Means } from './queries.ts'
import { placeIn, standingPoint } from './standing-point.ts'

/** Square metres. In a larger unit, the middle says nothing about the position of its stairs. */
const large = 60
/** Metres between the middles of two small units, beyond which they say nothing either. */
const farApart = 15

/**
 * Returns the entry point to stairs or a lift in each unit of a relationship, from the points of its geometry. Without
 * geometry it is the middle of the smallest unit, which is the shaft, and of other small units near it. In any other
 * unit it is the point nearest to the shaft.
 */
function stopPoints(
  units: readonly Unit[],
  points: readonly (Point | null)[],
  obstaclesOf: (unit: Unit) => readonly Shape[],
): readonly { readonly unit: Unit; readonly point: Point }[] {
  const areas = units.map(({ shape }) => areaOf(shape))
  const shaft = units[areas.indexOf(Math.min(...areas))]
  if (shaft === undefined) return []
  const middle = standingPoint(shaft, obstaclesOf(shaft))
  const stops = units.map((unit, index) => {
    const obstacles = obstaclesOf(unit)
    const point = points[index] ?? null
    if (point !== null) return { unit, point: placeIn(unit, point, obstacles) }
    if (unit === shaft) return { unit, point: middle }
    const own = (areas[index] ?? 0) > large ? null : standingPoint(unit, obstacles)
    const isOwn = own !== null && Math.hypot(own.x - middle.x, own.y - middle.y) <= farApart
    return { unit, point: isOwn ? own : placeIn(unit, middle, obstacles) }
  })
  const other = stops.find(({ unit }) => unit !== shaft)
  // If the shaft is not in the middle of its unit either, it is at the place that is nearest to the other end.
  const isVague = other !== undefined && points.every((point) => point === null) && areaOf(shaft.shape) > large
  if (!isVague) return stops
  const near = placeIn(shaft, other.point, obstaclesOf(shaft))
  return stops.map((stop) => (stop.unit === shaft ? { unit: shaft, point: near } : stop))
}

/**
 * Creates a function that returns what nobody can stand on in a unit: furniture, and smaller units drawn over it that
 * are solid or closed off, such as the void of the stairs themselves.
 */
function findObstacles({ units, openings, fixtures, kiosks }: Venue): (unit: Unit) => readonly Shape[] {
  const furniture = byLevel([...fixtures, ...kiosks])
  const ofLevel = byLevel(units)
  const isOpen = findOpenUnits(openings)
  const boxes = new Map<FeatureId, readonly { readonly shape: Shape; readonly box: Box }[]>()
  const known = new Map<Unit, readonly Shape[]>()
  const furnitureOn = (levelId: FeatureId) => {
    const placed =
      boxes.get(levelId) ?? (furniture.get(levelId) ?? []).map(({ shape }) => ({ shape, box: boxOf(shape) }))
    boxes.set(levelId, placed)
    return placed
  }
  const find = (unit: Unit): readonly Shape[] => {
    const area = areaOf(unit.shape)
    const over = (ofLevel.get(unit.levelId) ?? []).filter(
      (other) =>
        other !== unit &&
        boxesMeet(other.box, unit.box) &&
        (isSolid(other.category) || !isOpen(other)) &&
        areaOf(other.shape) < area,
    )
    return [...furnitureOn(unit.levelId).filter(({ box }) => boxesMeet(box, unit.box)), ...over].map(
      ({ shape }) => shape,
    )
  }
  return (unit) => {
    const obstacles = known.get(unit) ?? find(unit)
    known.set(unit, obstacles)
    return obstacles
  }
}

/**
 * Point at which a ride begins or ends: at stairs or a lift, or on either side of a door that is one-way or leads to
 * another level group.
 */
interface Stop {
  /** Index in the venue's list of units. */
  readonly unit: number
  readonly point: Point
}

/** Connection from one stop to another. */
export interface Ride {
  /** Indices of stops. */
  readonly from: number
  readonly to: number
  /** Null for a door that is one-way or leads to another level group. */
  readonly means: Means | null
  /** Id of the relationship, or of the door's opening. */
  readonly featureId: FeatureId
  /** False if the relationship is inferred. */
  readonly isConfirmed: boolean
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

/**
 * Finds all stops and rides of the venue. A lift has rides between all of its stops, other means only between
 * neighbouring ones.
 */
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
  const obstaclesOf = findObstacles(venue)
  /** Relationships that meet at the same point of a unit share a stop. */
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
  for (const { id, category, unitIds, points, isUndirected, lengthInMetres, isInferred } of venue.relationships) {
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
        const ride = { means, featureId: id, isConfirmed: !isInferred, metres, seconds }
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
    const ride = { means: null, featureId: openingId, isConfirmed: true, metres, seconds }
    rides.push({ ...ride, from: enter, to: leave, storeys })
    if (!isOneWay) rides.push({ ...ride, from: leave, to: enter, storeys: -storeys })
  }
  return { stops, rides }
}

/** Metres within which two ends are the same stop. */
const samePlace = 0.01

/** Metres from a door at which its stop is placed, tried in this order. */
const doorsteps = [0.3, 0.15, 0.6, 1]

/** Finds a point inside the unit, straight in front of the middle of a door. Returns null if there is none. */
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
