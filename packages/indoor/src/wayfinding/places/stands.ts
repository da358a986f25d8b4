import { isClimbed, isOpen, isSolid, type UnitCategory } from '../../venue/categories.ts'
import {
  areaOf,
  at,
  boxesMeet,
  boxOf,
  centreOf,
  contains,
  edgesOf,
  headingFrom,
  lengthOf,
  metresBetween,
  middleOf,
  nearestOnBoundary,
  type Point,
  type Shape,
} from '../../venue/geometry/shape.ts'
import type { FeatureId, Labels, Level, Opening, Unit, Venue } from '../../venue/model.ts'
import { rightsFor } from '../../venue/rights.ts'
import { spansAt } from '../../venue/geometry/crossing.ts'
import { createNaming, nameOfKind } from './kind-names.ts'

/** Position of a screen on a level of a venue that draws none there. */
export interface UsualStand extends PlaceOnLevel {
  readonly name: Labels
  /** Viewing direction of a person in front of it, in degrees clockwise from north. */
  readonly heading: number
}

/** Metres from the entrance, so that the door stays free. */
const inside = 3

/**
 * Finds a position for a screen in a public space of a level: in the lobby, else in a corridor, each by its entrance if
 * it has one. A person coming in looks at the screen straight ahead.
 */
export function findStand(venue: Venue, levelId: FeatureId): UsualStand | null {
  const level = venue.levels.find(({ id }) => id === levelId)
  const onLevel = venue.units.filter((unit) => unit.levelId === levelId)
  const isFree = (unit: Unit): boolean => unit.restriction === null && rankOf(unit.category) !== null
  // In a house that is for staff as a whole, a screen stands there too.
  const units = onLevel.some(isFree) ? onLevel.filter(isFree) : onLevel
  const openings = venue.openings.filter((opening) => opening.levelId === levelId)
  const [best] = units
    .flatMap((unit) => {
      const rank = rankOf(unit.category)
      if (rank === null) return []
      const doors = openings.filter(({ units: sides }) => sides.includes(unit.id))
      const door = mainOf(doors.filter((opening) => opening.isEntrance && isWayIn(opening)))
      return [{ unit, rank, door, count: rank === roomRank ? doors.length : 0, area: areaOf(unit.shape) }]
    })
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        other.count - one.count ||
        Number(one.door === null) - Number(other.door === null) ||
        other.area - one.area ||
        (one.unit.id < other.unit.id ? -1 : 1),
    )
  if (level === undefined || best === undefined) return null
  const { unit, door } = best
  // A hall may be drawn underneath the rooms in it.
  const rooms = venue.units.filter((one) => one.levelId === levelId && areaOf(one.shape) < best.area)
  const furniture = venue.fixtures.filter((fixture) => fixture.levelId === levelId)
  const obstacles = [...furniture, ...rooms].map(({ shape }) => shape)
  const { point, heading } = door === null ? inMiddle(unit, level, obstacles) : byDoor(unit, door, obstacles)
  return {
    levelId,
    unitId: unit.id,
    point,
    heading: (Math.round(heading) + 360) % 360,
    name: nameOf(venue, unit, point),
  }
}

/** Rank of rooms. Where no corridor is drawn, the room with the most doors leads to the others. */
const roomRank = 3

/** Lower is better. Null for units without a place for a screen. */
function rankOf(category: UnitCategory): number | null {
  if (category === 'lobby') return 0
  if (category.startsWith('walkway') || category === 'unenclosedarea' || category === 'waitingroom') return 1
  if (isOpen(category) && category !== 'ramp' && category !== 'movingwalkway') return 2
  return isSolid(category) || isClimbed(category) || category === 'elevator' ? null : roomRank
}

/** Nobody comes in through an emergency exit or a gate for cars. */
function isWayIn(opening: Opening): boolean {
  const rights = rightsFor(opening)
  return rights !== null && rights !== 'emergency'
}

/** The main entrance, else the widest one. */
function mainOf(doors: readonly Opening[]): Opening | null {
  const isMain = ({ category }: Opening): boolean => category.includes('principal')
  const [first = null] = doors.toSorted(
    (one, other) =>
      Number(isMain(other)) - Number(isMain(one)) ||
      lengthOf(other.line) - lengthOf(one.line) ||
      (one.id < other.id ? -1 : 1),
  )
  return first
}

function byDoor(unit: Unit, { line, units: [left] }: Opening, obstacles: readonly Shape[]) {
  const [fromX, fromY, toX, toY] = [at(line, 0), at(line, 1), at(line, -2), at(line, -1)]
  const side = left === unit.id ? 1 : -1
  const width = Math.hypot(toX - fromX, toY - fromY) || 1
  const middle = middleOf(line)
  const step = (inside * side) / width
  const ahead = { x: middle.x - step * (toY - fromY), y: middle.y + step * (toX - fromX) }
  return { point: placeIn(unit, ahead, obstacles), heading: headingFrom(middle, ahead) }
}

/** Looks along or across the unit, towards the middle of the floor. */
function inMiddle(unit: Unit, { box }: Level, obstacles: readonly Shape[]) {
  const point = standingPoint(unit, obstacles)
  const middle = centreOf(box)
  const axis = longestEdgeOf(unit.shape)
  const towards = metresBetween(point, middle) < inside ? axis : headingFrom(point, middle)
  return { point, heading: axis + 90 * Math.round((towards - axis) / 90) }
}

function longestEdgeOf(shape: Shape): number {
  let longest = { length: 0, heading: 0 }
  for (const { from, to } of edgesOf(shape.map((rings) => rings.slice(0, 1)))) {
    const length = metresBetween(from, to)
    if (length > longest.length) longest = { length, heading: headingFrom(from, to) }
  }
  return longest.heading
}

function nameOf(venue: Venue, unit: Unit, point: Point): Labels {
  return unit.name.size > 0
    ? unit.name
    : createNaming(venue)(nameOfKind('information') ?? new Map(), unit.levelId, point)
}

export interface PlaceOnLevel {
  readonly levelId: FeatureId
  readonly point: Point
  /** The unit around it. Null if there is none. */
  readonly unitId: FeatureId | null
}

/** Finds a point to stand at in a unit: its label point, else the middle of the widest free span across it. */
export function standingPoint({ displayPoint, shape, box }: Unit, obstacles: readonly Shape[] = []): Point {
  const near = obstacles.filter((obstacle) => boxesMeet(boxOf(obstacle), box))
  const isFree = (point: Point): boolean =>
    contains(shape, point) && !near.some((obstacle) => contains(obstacle, point))
  if (displayPoint !== null && isFree(displayPoint)) return displayPoint
  let best: Point | null = null
  let widest = 0
  for (const share of [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9]) {
    const y = box.minY + share * (box.maxY - box.minY)
    const crossings = [shape, ...near].flatMap((one) => spansAt(one, y)).sort((one, other) => one - other)
    for (const [index, from] of crossings.entries()) {
      const to = crossings[index + 1] ?? from
      const middle = { x: (from + to) / 2, y }
      if (to - from <= widest || !isFree(middle)) continue
      widest = to - from
      best = middle
    }
    if (best !== null) return best
  }
  return displayPoint ?? centreOf(box)
}

/** Minimum metres from a wall. A point on a wall would also belong to the floor behind it. */
const clearance = 0.02
/** Metres around the nearest point that are tried. */
const radii = [0.05, 0.1, 0.3, 1, 3, 6, 12, 24, 48]
const directions = 16

/**
 * Finds the point in a unit that is nearest to a given one: the point itself if it is in the unit and clear of walls
 * and obstacles.
 */
export function placeIn(unit: Unit, point: Point, obstacles: readonly Shape[] = []): Point {
  const { shape, box } = unit
  const near = obstacles.filter((obstacle) => boxesMeet(boxOf(obstacle), box))
  const isClearOf = (one: Shape, place: Point): boolean => nearestOnBoundary(one, place).distance >= clearance
  const isFree = (place: Point): boolean =>
    contains(shape, place) &&
    isClearOf(shape, place) &&
    !near.some((obstacle) => contains(obstacle, place) || !isClearOf(obstacle, place))
  if (isFree(point)) return point
  const blocking = [shape, ...near].find((one, index) => contains(one, point) === index > 0) ?? shape
  const middle = nearestOnBoundary(blocking, point).point
  for (const radius of radii) {
    const [nearest] = Array.from({ length: directions }, (_none, index) => {
      const angle = (2 * Math.PI * index) / directions
      const place = { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) }
      return { place, metres: metresBetween(place, point) }
    })
      .filter(({ place }) => isFree(place))
      .toSorted((one, other) => one.metres - other.metres)
    if (nearest !== undefined) return nearest.place
  }
  return standingPoint(unit, obstacles)
}
