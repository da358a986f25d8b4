import { at, boxesMeet, boxOf, contains, type Line, type Point, type Shape } from '../venue/geometry/shape.ts'
import type { FeatureId, Relationship, Unit, Venue } from '../venue/model.ts'
import type { LevelGroups } from './level-groups.ts'
import type { WalkingParameters } from './parameters.ts'
import type { Passage } from './passages.ts'
import type { Means } from './route.ts'

/** Where one steps onto stairs or into a lift, or before and behind a door that leads in one direction or to another deck. */
export interface Stop {
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
  const stopOfUnit = new Map<number, number>()
  const rides: Ride[] = []
  const obstacles = new Map<FeatureId, Shape[]>()
  for (const { levelId, shape } of [...venue.fixtures, ...venue.kiosks]) {
    const list = obstacles.get(levelId)
    if (list === undefined) obstacles.set(levelId, [shape])
    else list.push(shape)
  }
  const stopAt = (id: FeatureId): number | null => {
    const number = numbers.get(id)
    const unit = number === undefined ? undefined : venue.units[number]
    if (number === undefined || unit === undefined) return null
    const known = stopOfUnit.get(number)
    if (known !== undefined) return known
    stops.push({ unit: number, point: standingPoint(unit, obstacles.get(unit.levelId) ?? []) })
    stopOfUnit.set(number, stops.length - 1)
    return stops.length - 1
  }
  const ordinalOf = (stop: number): number => {
    const unit = venue.units[stops[stop]?.unit ?? -1]
    return (unit && ordinals.get(unit.levelId)) ?? 0
  }
  for (const { id, category, unitIds, isUndirected, lengthInMetres } of venue.relationships) {
    const means = meansOf[category]
    if (means === undefined) continue
    const { wait, secondsPerStorey, metresPerStorey } = parameters.means[means]
    const along = unitIds.flatMap((unitId) => stopAt(unitId) ?? [])
    for (const [index, from] of along.entries()) {
      const reached = means === 'lift' ? along.slice(index + 1) : along.slice(index + 1, index + 2)
      for (const to of reached) {
        if (from === to) continue
        const storeys = ordinalOf(to) - ordinalOf(from)
        const height = Math.abs(storeys)
        const stated = means === 'lift' || along.length > 2 ? null : lengthInMetres
        const metres = stated ?? height * metresPerStorey
        const seconds =
          wait + (stated !== null && metresPerStorey > 0 ? stated / parameters.speed : height * secondsPerStorey)
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

/** Where somebody stands in a unit: its label's place, else the middle of the widest free span across it. */
export function standingPoint({ displayPoint, shape, box }: Unit, obstacles: readonly Shape[] = []): Point {
  const near = obstacles.filter((obstacle) => boxesMeet(boxOf(obstacle), box))
  const isFree = (point: Point): boolean =>
    contains(shape, point) && !near.some((obstacle) => contains(obstacle, point))
  if (displayPoint !== null && isFree(displayPoint)) return displayPoint
  let best: Point | null = null
  let widest = 0
  for (const share of [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9]) {
    const y = box.minY + share * (box.maxY - box.minY)
    const crossings = [shape, ...near].flatMap((one) => crossingsAt(one, y)).sort((one, other) => one - other)
    for (const [index, from] of crossings.entries()) {
      const to = crossings[index + 1] ?? from
      const middle = { x: (from + to) / 2, y }
      if (to - from <= widest || !isFree(middle)) continue
      widest = to - from
      best = middle
    }
    if (best !== null) return best
  }
  return displayPoint ?? { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 }
}

function crossingsAt(shape: Shape, y: number): number[] {
  return shape.flatMap((polygon) =>
    polygon.flatMap((ring) => {
      const crossings: number[] = []
      for (let corner = 0; corner < ring.length; corner += 2) {
        const [x, fromY, toX, toY] = [
          at(ring, corner),
          at(ring, corner + 1),
          at(ring, corner + 2),
          at(ring, corner + 3),
        ]
        if (fromY > y !== toY > y) crossings.push(x + ((y - fromY) / (toY - fromY)) * (toX - x))
      }
      return crossings
    }),
  )
}
