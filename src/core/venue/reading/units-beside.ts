import { isWall } from '../categories.ts'
import { at, contains, type Line, nearestOnBoundary, type Point } from '../geometry/shape.ts'
import { cornersOf, type Work } from '../geometry/shared-area.ts'
import { byLevel, createLevelIndex, type LevelIndex } from '../level-index.ts'
import type { FeatureId, Level, Unit } from '../model.ts'

/** Metres an opening may be off the boundary it opens: real doors are drawn on either face of the wall, or beside it. */
const reach = 0.8
const probes = [0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, reach]

export interface Beside {
  readonly left: Unit | null
  readonly right: Unit | null
  /** Metres to the farther of the boundaries it was joined over. */
  readonly offset: number
  /** A unit on one side, and the level's outline near. */
  readonly isEntrance: boolean
}

interface Sides {
  left: Unit | null
  right: Unit | null
}

/** Finds the units on both sides of an opening: by looking into both, then by distance. */
export function createUnitsBeside(
  levels: readonly Level[],
  units: readonly Unit[],
  work: Work,
): (line: Line, levelId: FeatureId) => Beside {
  const levelById = new Map(levels.map((level) => [level.id, level]))
  const indices = new Map<FeatureId, LevelIndex<Unit>>()
  for (const [levelId, list] of byLevel(units)) {
    // A door stands in the wall, not beside it, where walls are units.
    const enterable = list.filter(({ category }) => !isWall(category))
    indices.set(levelId, createLevelIndex(enterable, work))
  }
  return (line, levelId) => {
    const index = indices.get(levelId)
    const { points, across } = sampled(line)
    const [middle = { x: 0, y: 0 }] = points
    const sides: Sides = { left: null, right: null }
    if (index) {
      for (const point of points) lookInto(sides, index, point, across)
      fillByDistance(sides, index, middle, across)
    }
    const joined = [sides.left, sides.right].filter((unit) => unit !== null)
    const offset = joined.reduce(
      (most, { shape }) => Math.max(most, nearestOnBoundary(shape, middle)?.distance ?? 0),
      0,
    )
    const level = levelById.get(levelId)
    const isEntrance = joined.length === 1 && level !== undefined && isAtEdge(level, middle, work)
    return { ...sides, offset, isEntrance }
  }
}

/** Its middle first, then two more points of it, and the direction across it, to the left. */
function sampled(line: Line): { readonly points: readonly Point[]; readonly across: Point } {
  const from = { x: at(line, 0), y: at(line, 1) }
  const to = { x: at(line, -2), y: at(line, -1) }
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const points = [0.5, 0.2, 0.8].map((share) => ({
    x: from.x + share * (to.x - from.x),
    y: from.y + share * (to.y - from.y),
  }))
  // A line that comes back to where it began has no direction; then any will do.
  const across = length === 0 ? { x: 0, y: 1 } : { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
  return { points, across }
}

function lookInto(sides: Sides, index: LevelIndex<Unit>, point: Point, across: Point): void {
  if (sides.left !== null && sides.right !== null) return
  /** The first unit on that side that is not the given one, and how far away. */
  const firstOn = (direction: number, except: Unit | null): { unit: Unit | null; metres: number } => {
    for (const metres of probes) {
      const there = { x: point.x + direction * metres * across.x, y: point.y + direction * metres * across.y }
      const unit = index.itemAt(there)
      if (unit !== null && unit !== except) return { unit, metres }
    }
    return { unit: null, metres: Infinity }
  }
  const left = firstOn(1, null)
  const right = firstOn(-1, null)
  if (left.unit !== null && left.unit === right.unit) {
    // Drawn inside of one unit: the other one is where one leaves it, on whichever side that is sooner.
    const otherLeft = firstOn(1, left.unit)
    const otherRight = firstOn(-1, left.unit)
    const isLeft = otherLeft.metres < otherRight.metres
    sides.left ??= isLeft ? otherLeft.unit : left.unit
    sides.right ??= isLeft ? left.unit : otherRight.unit
  } else {
    if (left.unit !== sides.right) sides.left ??= left.unit
    if (right.unit !== sides.left) sides.right ??= right.unit
  }
}

/** Gives an empty side the nearest unit that is not on the other one and does not lie behind it. */
function fillByDistance(sides: Sides, index: LevelIndex<Unit>, middle: Point, across: Point): void {
  if (sides.left !== null && sides.right !== null) return
  for (const { item, nearest } of index.itemsNear(middle, reach)) {
    if (item === sides.left || item === sides.right) continue
    const ahead = (nearest.x - middle.x) * across.x + (nearest.y - middle.y) * across.y
    if (sides.left === null && ahead > 0) sides.left = item
    else if (sides.right === null && ahead < 0) sides.right = item
  }
}

function isAtEdge({ shape }: Level, point: Point, work: Work): boolean {
  work.left -= 2 * cornersOf(shape)
  if (work.left < 0) return false
  return !contains(shape, point) || (nearestOnBoundary(shape, point)?.distance ?? Infinity) <= reach
}
