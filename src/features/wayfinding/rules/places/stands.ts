import { isClimbed, isOpen, isSolid, type UnitCategory } from '#src/features/floorplan/rules/venue/categories.ts'
import {
  areaOf,
  at,
  centreOf,
  lengthOf,
  type Point,
  type Shape,
} from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import { labelIn } from '#src/features/floorplan/rules/venue/labels.ts'
import type { FeatureId, Labels, Level, Opening, Unit, Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { type PlaceOnLevel, placeIn, standingPoint } from '../standing-point.ts'
import { nameBeside, nameOfKind } from './kind-names.ts'
import { createNeighbours } from './neighbours.ts'

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
  const units = venue.units.filter((unit) => unit.levelId === levelId && unit.restriction === null)
  const openings = venue.openings.filter((opening) => opening.levelId === levelId)
  const [best] = units
    .flatMap((unit) => {
      const rank = rankOf(unit.category)
      if (rank === null) return []
      const doors = openings.filter(({ units: sides }) => sides.includes(unit.id))
      const door = mainOf(doors.filter(({ isEntrance }) => isEntrance))
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
  const rooms = venue.units.filter((one) => one.levelId === levelId && one !== unit && areaOf(one.shape) < best.area)
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
  return isSolid(category) || isClimbed(category) || category === 'elevator' || category === 'nonpublic'
    ? null
    : roomRank
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
  const inward = { x: (-side * (toY - fromY)) / width, y: (side * (toX - fromX)) / width }
  const ahead = { x: (fromX + toX) / 2 + inside * inward.x, y: (fromY + toY) / 2 + inside * inward.y }
  return { point: placeIn(unit, ahead, obstacles), heading: headingOf(inward) }
}

/** Looks along or across the unit, towards the middle of the floor. */
function inMiddle(unit: Unit, { box }: Level, obstacles: readonly Shape[]) {
  const point = standingPoint(unit, obstacles)
  const middle = centreOf(box)
  const axis = longestEdgeOf(unit.shape)
  const ahead = { x: middle.x - point.x, y: middle.y - point.y }
  const towards = Math.hypot(ahead.x, ahead.y) < inside ? axis : headingOf(ahead)
  return { point, heading: axis + 90 * Math.round((towards - axis) / 90) }
}

function longestEdgeOf(shape: Shape): number {
  let longest = { length: 0, heading: 0 }
  for (const ring of shape.flatMap(([outline]) => outline ?? [])) {
    for (let corner = 0; corner < ring.length; corner += 2) {
      const [x, y] = [at(ring, corner + 2) - at(ring, corner), at(ring, corner + 3) - at(ring, corner + 1)]
      const length = Math.hypot(x, y)
      if (length > longest.length) longest = { length, heading: headingOf({ x, y }) }
    }
  }
  return longest.heading
}

const headingOf = ({ x, y }: Point): number => (Math.atan2(x, y) * 180) / Math.PI

function nameOf(venue: Venue, unit: Unit, point: Point): Labels {
  if (unit.name.size > 0) return unit.name
  const near = createNeighbours(venue)(unit.levelId, point)
  return nameBeside(nameOfKind('information') ?? new Map(), near, (labels, tag) => labelIn(labels, tag, venue.language))
}
