import { isWall } from '../categories.ts'
import { cornersOf, type Work } from '../geometry/crossing.ts'
import { at, contains, lengthOf, type Line, nearestOnBoundary, type Point, segmentsOf } from '../geometry/shape.ts'
import type { FeatureId, Level, Opening, Unit } from '../model.ts'
import { indexLevels, type LevelIndex } from '../venue.ts'
import { isOnLevel } from './read-contents.ts'
import { readLine } from './read-geometry.ts'
import type { Reader, ReadFeature } from './reader.ts'
import { readAccessControl, readAccessibility, readCategoryOfOpening, readDoor } from './read-words.ts'
import { openingSchema } from './schemas.ts'

/**
 * Maximum distance of an opening from the boundary that it opens, in metres. In real data, doors are drawn on either
 * face of the wall, or next to it.
 */
const reach = 0.8
const probes = [0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, reach]

/** Lengths below this are none, in metres. */
const noLength = 0.01

interface Sides {
  left: Unit | null
  right: Unit | null
}

interface Beside extends Readonly<Sides> {
  /** Distance to the farther of the boundaries that the opening was joined to, in metres. */
  readonly offset: number
  /** There is a unit on one side only, and the level's outline is near. */
  readonly isEntrance: boolean
}

/**
 * Creates a function that finds the units on both sides of an opening: first by probing both sides, then by distance.
 */
function createUnitsBeside(
  levels: readonly Level[],
  units: readonly Unit[],
  work: Work,
): (line: Line, levelId: FeatureId) => Beside {
  // If walls are units, a door is inside the wall unit, so walls are excluded.
  const enterableOn = indexLevels(
    units.filter(({ category }) => !isWall(category)),
    work,
  )
  return (line, levelId) => {
    const index = enterableOn(levelId)
    const inMiddle = sampleOf(line, 0.5)
    const { point: middle, across } = inMiddle
    const sides: Sides = { left: null, right: null }
    for (const sample of [inMiddle, sampleOf(line, 0.2), sampleOf(line, 0.8)]) probeSides(sides, index, sample)
    fillByDistance(sides, index, middle, across)
    const joined = [sides.left, sides.right].filter((unit) => unit !== null)
    const offset = offsetOf(middle, joined)
    const isEntrance =
      joined.length === 1 && levels.some((level) => level.id === levelId && isAtEdge(level, middle, work))
    return { ...sides, offset, isEntrance }
  }
}

/**
 * Measures how far a door is off the boundaries of its units. In a hall that is drawn underneath its rooms, only the wall of the
 * room counts.
 */
function offsetOf(middle: Point, joined: readonly Unit[]): number {
  const offsets = joined.map(({ shape }) => ({
    metres: nearestOnBoundary(shape, middle).distance,
    isAround: contains(shape, middle),
  }))
  const least = Math.min(...offsets.map(({ metres }) => metres))
  return Math.max(0, ...offsets.flatMap(({ metres, isAround }) => (isAround && metres > least ? [] : [metres])))
}

/** A point of a line, and the direction perpendicular to the line at that point, to the left. */
interface Sample {
  readonly point: Point
  readonly across: Point
}

/** Samples a line at a share of its length, in the direction of the segment there, because doors can go around corners. */
function sampleOf(line: Line, share: number): Sample {
  const lengths = segmentsOf(line).map(lengthOf)
  let left = share * lengthOf(line)
  const segment = lengths.findIndex((length) => (left -= length) <= 0)
  const length = lengths[segment] ?? 0
  const [x, y] = [at(line, 2 * segment), at(line, 2 * segment + 1)]
  const [dx, dy] = [at(line, 2 * segment + 2) - x, at(line, 2 * segment + 3) - y]
  const along = 1 + left / length
  return { point: { x: x + along * dx, y: y + along * dy }, across: { x: -dy / length, y: dx / length } }
}

function probeSides(sides: Sides, index: LevelIndex<Unit>, { point, across }: Sample): void {
  if (sides.left !== null && sides.right !== null) return
  /** Finds the first unit on that side, except the given one, and its distance in metres. */
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
    // The opening is drawn inside one unit. The other unit is the first one outside, on the nearer side.
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

/**
 * Assigns the nearest unit to an empty side, if it is in front of that side and not on the other. A unit that is rather beside the
 * opening than in front of it, such as the next room along the same wall, is none of its units. Nor is one with a wall through
 * the opening: if it were on that side, looking there would have found it.
 */
function fillByDistance(sides: Sides, index: LevelIndex<Unit>, middle: Point, across: Point): void {
  if (sides.left !== null && sides.right !== null) return
  for (const { item, nearest, distance } of index.itemsNear(middle, reach)) {
    if (item === sides.left || item === sides.right || distance < noLength) continue
    const ahead = (nearest.x - middle.x) * across.x + (nearest.y - middle.y) * across.y
    const least = distance * Math.SQRT1_2
    if (sides.left === null && ahead > least) sides.left = item
    else if (sides.right === null && ahead < -least) sides.right = item
  }
}

function isAtEdge({ shape }: Level, point: Point, work: Work): boolean {
  work.left -= 2 * cornersOf(shape)
  if (work.left < 0) return false
  return !contains(shape, point) || nearestOnBoundary(shape, point).distance <= reach
}

/** Openings at most this far from a boundary count as drawn on it, in metres. */
const onBoundary = 0.12

/** Metres. Wider openings are usually streets or whole walls. */
const widest = 40

/** Reads doors and passages, and joins them to the units on both sides. */
export function readOpenings(
  reader: Reader,
  levels: readonly Level[],
  units: readonly Unit[],
  work: Work,
): readonly Opening[] {
  const known = new Set<FeatureId>(levels.map(({ id }) => id))
  const beside = createUnitsBeside(levels, units, work)
  return reader.read('opening', openingSchema, (feature): Opening | null => {
    const line = isOnLevel(feature, known) ? feature.geometry(readLine) : null
    if (line === null) return null
    if (lengthOf(line) < noLength) return (feature.note('opening-zero-length', 'it is shorter than 1 cm'), null)
    const { level_id: levelId, door, access_control: accessControl, ...properties } = feature.properties
    const found = beside(line, levelId)
    if (work.left >= 0) noteSides(feature, found, line)
    return {
      id: feature.id,
      levelId,
      category: readCategoryOfOpening(feature, properties.category),
      line,
      door: readDoor(feature, door),
      accessibility: readAccessibility(feature, properties.accessibility),
      accessControl: readAccessControl(feature, accessControl),
      name: properties.name,
      units: [found.left?.id ?? null, found.right?.id ?? null],
      isEntrance: found.isEntrance,
    }
  })
}

function noteSides(
  { note }: Pick<ReadFeature<unknown>, 'note'>,
  { left, right, isEntrance, offset }: Beside,
  line: Line,
): void {
  const width = `${lengthOf(line).toFixed(2)} m wide`
  const one = left ?? right
  if (one === null) note('opening-without-unit', `no unit is within 0.8 m of it (${width})`)
  else if ((left === null || right === null) && !isEntrance) {
    note('opening-one-sided', `only unit ${one.id} is next to it (${width})`)
  }
  if (lengthOf(line) > widest) note('opening-too-wide', `it is ${lengthOf(line).toFixed(0)} m wide`)
  if (offset > onBoundary) note('opening-off-boundary', `it is ${offset.toFixed(2)} m off the boundary; joined`)
}
