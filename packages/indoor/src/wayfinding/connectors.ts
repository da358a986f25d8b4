import { placeIn, standingPoint } from './places/stands.ts'
import { isSolid } from '../venue/categories.ts'
import {
  areaOf,
  at,
  boxesMeet,
  boxOf,
  contains,
  type Line,
  metresBetween,
  middleOf,
  type Point,
  type Shape,
} from '../venue/geometry/shape.ts'
import type { FeatureId, Relationship, Unit, Venue } from '../venue/model.ts'
import { byLevel, findOpenUnits } from '../venue/venue.ts'
import { memoized } from '../collections.ts'
import type { WalkingParameters } from './barriers.ts'
import type { LevelGroups } from './level-groups.ts'
import type { Passage } from './passages.ts'
import { type Means, meansOf } from './queries.ts'

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
  /** Ids of the relationships, of which a lift can have several, or of the door's opening. */
  readonly featureIds: readonly FeatureId[]
  /** False if one of the relationships is inferred. */
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

/** A relationship of a lift, with its stops in order. */
interface Lift {
  readonly relationship: Relationship
  readonly along: readonly number[]
}

/**
 * Groups the relationships of one lift, which many venues draw from floor to floor. Nobody gets out and waits again in
 * between. They are one lift if they have the cabin's unit or the exact place in common, and lead both ways.
 */
function joinShafts(lifts: readonly Lift[], keyOf: (stop: number) => string): readonly (readonly Lift[])[] {
  const shafts: { lifts: Lift[]; keys: Set<string> }[] = []
  for (const lift of lifts) {
    const keys = new Set(lift.relationship.isUndirected ? lift.along.map(keyOf) : [])
    const joined = shafts.filter((shaft) => [...keys].some((key) => shaft.keys.has(key)))
    for (const shaft of joined) shafts.splice(shafts.indexOf(shaft), 1)
    shafts.push({
      lifts: [...joined.flatMap((shaft) => shaft.lifts), lift],
      keys: new Set([...joined.flatMap((shaft) => [...shaft.keys]), ...keys]),
    })
  }
  return shafts.map((shaft) => shaft.lifts)
}

/**
 * Returns the relationships of a lift that a ride uses: one that has both stops, else all on the way between them, and
 * those by which alone the lift gets there.
 */
function usedBetween(
  shaft: readonly Lift[],
  from: number,
  to: number,
  ordinalOf: (stop: number) => number,
): readonly Lift[] {
  const whole = shaft.find(({ along }) => along.includes(from) && along.includes(to))
  if (whole !== undefined) return [whole]
  const [low, high] = [Math.min(ordinalOf(from), ordinalOf(to)), Math.max(ordinalOf(from), ordinalOf(to))]
  const onWay = shaft.filter(({ along }) => {
    const ordinals = along.map(ordinalOf)
    return Math.min(...ordinals) < high && Math.max(...ordinals) > low
  })
  const isServed = (stop: number): boolean => onWay.some(({ along }) => along.includes(stop))
  const aside = [from, to].filter((stop) => !isServed(stop))
  return shaft.filter((lift) => onWay.includes(lift) || aside.some((stop) => lift.along.includes(stop)))
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
  const pointOf = (stop: number): Point => stops[stop]?.point ?? { x: 0, y: 0 }
  const ordinalOf = (stop: number): number => {
    const unit = venue.units[stops[stop]?.unit ?? -1]
    return (unit && ordinals.get(unit.levelId)) ?? 0
  }
  const addRide = (
    {
      from,
      to,
      means,
      isUndirected,
    }: Pick<Ride, 'from' | 'to'> & { readonly means: Means; readonly isUndirected: boolean },
    { featureIds, isConfirmed }: Pick<Ride, 'featureIds' | 'isConfirmed'>,
    stated: number | null = null,
  ): void => {
    if (from === to) return
    const { wait, secondsPerStorey, metresPerStorey } = parameters.means[means]
    const storeys = ordinalOf(to) - ordinalOf(from)
    const height = Math.abs(storeys)
    const straight = metresBetween(pointOf(from), pointOf(to))
    const metres = stated === null ? height * metresPerStorey + straight : Math.max(stated, straight)
    const seconds =
      wait +
      (stated !== null && metresPerStorey > 0
        ? metres / parameters.speed
        : height * secondsPerStorey + straight / parameters.speed)
    const ride = { means, featureIds, isConfirmed, metres, seconds }
    rides.push({ ...ride, from, to, storeys })
    if (isUndirected) rides.push({ ...ride, from: to, to: from, storeys: -storeys })
  }
  const lifts: Lift[] = []
  for (const relationship of venue.relationships) {
    const { id, category, unitIds, points, isUndirected, lengthInMetres, isInferred } = relationship
    const means = meansOf(category)
    if (means === undefined) continue
    const units = unitIds.flatMap((unitId) => venue.units[numbers.get(unitId) ?? -1] ?? [])
    const along = stopPoints(units, points, obstaclesOf).map(({ unit, point }) => stopAt(unit, point))
    if (means === 'lift') {
      lifts.push({ relationship, along })
      continue
    }
    const stated = along.length > 2 ? null : lengthInMetres
    for (const [index, from] of along.slice(0, -1).entries()) {
      const to = along[index + 1] ?? from
      addRide({ from, to, means, isUndirected }, { featureIds: [id], isConfirmed: !isInferred }, stated)
    }
  }
  const isShaft = (stop: number): boolean => venue.units[stops[stop]?.unit ?? -1]?.category === 'elevator'
  for (const shaft of joinShafts(lifts, (stop) => (isShaft(stop) ? `shaft ${stops[stop]?.unit}` : `stop ${stop}`))) {
    const served = [...new Set(shaft.flatMap(({ along }) => along))]
    const isUndirected = shaft.every(({ relationship }) => relationship.isUndirected)
    for (const [index, from] of served.entries()) {
      for (const to of served.slice(index + 1)) {
        if (stops[from]?.unit === stops[to]?.unit) continue
        const used = usedBetween(shaft, from, to, ordinalOf).map(({ relationship }) => relationship)
        const isConfirmed = used.every(({ isInferred }) => !isInferred)
        addRide({ from, to, means: 'lift', isUndirected }, { featureIds: used.map(({ id }) => id), isConfirmed })
      }
    }
  }
  for (const { openingId, line, from, to, isOneWay } of passages) {
    const [one, other] = [venue.units[from], venue.units[to]]
    if (openingId === null || !one || !other) continue
    if (!isOneWay && rootOf(one.levelId) === rootOf(other.levelId)) continue
    const [before, behind] = [besideDoor(line, one), besideDoor(line, other)]
    if (before === null || behind === null) continue
    const metres = metresBetween(before, behind)
    stops.push({ unit: from, point: before }, { unit: to, point: behind })
    const seconds = metres / parameters.speed
    const [enter, leave] = [stops.length - 2, stops.length - 1]
    const storeys = ordinalOf(leave) - ordinalOf(enter)
    const ride = { means: null, featureIds: [openingId], isConfirmed: true, metres, seconds }
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
  const [dx, dy] = [at(line, -2) - at(line, 0), at(line, -1) - at(line, 1)]
  const middle = middleOf(line)
  for (const metres of doorsteps) {
    for (const side of [1, -1]) {
      const share = (side * metres) / Math.hypot(dx, dy)
      const point = { x: middle.x - share * dy, y: middle.y + share * dx }
      if (contains(shape, point)) return point
    }
  }
  return null
}

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
    const isOwn = own !== null && metresBetween(own, middle) <= farApart
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
  const furnitureOn = memoized((levelId: FeatureId) =>
    (furniture.get(levelId) ?? []).map(({ shape }) => ({ shape, box: boxOf(shape) })),
  )
  return memoized((unit: Unit) => {
    const area = areaOf(unit.shape)
    const over = (ofLevel.get(unit.levelId) ?? []).filter(
      (other) =>
        boxesMeet(other.box, unit.box) && (isSolid(other.category) || !isOpen(other)) && areaOf(other.shape) < area,
    )
    return [...furnitureOn(unit.levelId).filter(({ box }) => boxesMeet(box, unit.box)), ...over].map(
      ({ shape }) => shape,
    )
  })
}
