import { isSolid } from '../venue/categories.ts'
import {
  at,
  boxAt,
  boxesMeet,
  edgesOf,
  type Line,
  metresBetween,
  middleOf,
  nearestOnSegment,
  segmentsOf,
} from '../venue/geometry/shape.ts'
import type { FeatureId, Relationship, Unit, Venue } from '../venue/model.ts'
import { type Rights, rightsFor } from '../venue/rights.ts'
import { byLevel, createLevelIndex, findOpenUnits, indexLevels, type LevelIndex } from '../venue/venue.ts'

/** Connection between two units: an opening with walkable ground on both sides. */
export interface Passage {
  /** Id of the opening. Null for an assumed one. */
  readonly openingId: FeatureId | null
  readonly line: Line
  /** Indices in the venue's list of units. */
  readonly from: number
  readonly to: number
  /** True if it leads only from `from` to `to`. */
  readonly isOneWay: boolean
  /** What people need to walk through it. */
  readonly rights: Rights
}

/** Metres from the middle of an opening to the ground outdoors in front of it. */
const doorstep = 0.8
/** Share of a level's enclosed units. Doors are assumed if more than this share has none. */
const doorless = 0.5
const assumedWidth = 0.9
/** Metres by which an opening may bend and still be in one wall. */
const mostBend = 0.3

/**
 * Finds the passage of each opening, between the units on both sides. If one side has no unit, a relationship or the
 * nearest outdoor unit supplies it. Includes assumed passages.
 */
export function findPassages(venue: Venue): readonly Passage[] {
  const numbers = new Map<FeatureId | null, number>(
    venue.units.flatMap(({ id, category }, index) => (isSolid(category) ? [] : [[id, index]])),
  )
  const traversals = findTraversals(venue.relationships)
  const outside = new Set(venue.levels.flatMap(({ id, isOutdoor }) => (isOutdoor ? [id] : [])))
  const floor = venue.units.filter(({ category }) => !isSolid(category))
  const outdoors = createLevelIndex(floor.filter(({ levelId }) => outside.has(levelId)))
  const unitBehind = createUnitBehind(venue, floor)
  const passages: Passage[] = []
  for (const opening of venue.openings) {
    const { id, levelId, line, units } = opening
    const rights = rightsFor(opening)
    if (rights === null) continue
    const { unitIds, isOneWay } = traversals.get(id) ?? everywhere
    const [first, last] = [unitIds[0] ?? null, unitIds.at(-1) ?? null]
    const [left, right] = units
    const one = left ?? right
    const stated = first === one ? last : last === one ? first : null
    const besides = () => unitBehind(levelId, line, right === null) ?? unitBefore(outdoors, line, one)
    const other = left !== null && right !== null ? right : (stated ?? besides())
    const [from, to] = [numbers.get(one), numbers.get(other)]
    if (from === undefined || to === undefined || from === to) continue
    const isTurned = isOneWay && isBefore(unitIds, other, one)
    const ends = { from: isTurned ? to : from, to: isTurned ? from : to }
    for (const part of straightParts(line)) passages.push({ openingId: id, line: part, ...ends, isOneWay, rights })
  }
  return [...passages, ...assumePassages(venue, passages)]
}

type Traversal = Pick<Relationship, 'unitIds'> & { readonly isOneWay: boolean }

const everywhere: Traversal = { unitIds: [], isOneWay: false }

/** Categories of relationships that say nothing about the openings on them. */
const carriers: ReadonlySet<string> = new Set(['elevator', 'escalator', 'ramp', 'stairs'])

/**
 * Finds the traversal of each opening. Moving walkways and unknown categories are traversals too, so that their
 * direction holds. Two traversals in opposite directions lead both ways.
 */
function findTraversals(relationships: readonly Relationship[]): ReadonlyMap<FeatureId, Traversal> {
  const traversals = new Map<FeatureId, Traversal>()
  for (const { category, openingIds, unitIds, isUndirected } of relationships) {
    for (const id of carriers.has(category) ? [] : openingIds) {
      const known = traversals.get(id)
      const isBack = known?.isOneWay === true && !isUndirected && isBefore(known.unitIds, unitIds.at(-1), unitIds[0])
      if (isBack) traversals.set(id, { unitIds, isOneWay: false })
      else if (known === undefined || !isUndirected) traversals.set(id, { unitIds, isOneWay: !isUndirected })
    }
  }
  return traversals
}

/** Returns true if one unit comes before another on a traversal that names at least one of them at its end. */
function isBefore(
  unitIds: readonly FeatureId[],
  one: FeatureId | null | undefined,
  other: FeatureId | null | undefined,
): boolean {
  const [here, there] = [unitIds.indexOf(one ?? ''), unitIds.indexOf(other ?? '')]
  if (here >= 0 && there >= 0) return here < there
  return here === 0 || (there >= 0 && there === unitIds.length - 1)
}

/** Splits a door around a corner into one part per wall. Any other door is a single part. */
function straightParts(line: Line): readonly Line[] {
  const [from, to] = [
    { x: at(line, 0), y: at(line, 1) },
    { x: at(line, -2), y: at(line, -1) },
  ]
  const isBent = segmentsOf(line).some((segment) => {
    const corner = { x: at(segment, 2), y: at(segment, 3) }
    const nearest = nearestOnSegment(corner, from, to)
    return metresBetween(corner, nearest) > mostBend
  })
  return isBent ? segmentsOf(line) : [line]
}

/** Metres behind an opening at which the floor of the other level is looked for. */
const behind = [0.05, 0.2, 0.4, doorstep]

/**
 * Creates a function that finds the unit behind an opening on another level with the same ordinal: another part of the
 * storey, or of a house next to it.
 */
function createUnitBehind({ levels }: Venue, floor: readonly Unit[]) {
  const known = new Map(levels.map((level) => [level.id, level]))
  const floorOf = indexLevels(floor)
  return (levelId: FeatureId, line: Line, isRight: boolean): FeatureId | null => {
    const middle = middleOf(line)
    const [dx, dy] = [at(line, -2) - at(line, 0), at(line, -1) - at(line, 1)]
    const own = known.get(levelId)
    const others = levels.filter(
      ({ id, ordinal, box }) => id !== levelId && ordinal === own?.ordinal && boxesMeet(box, boxAt(middle), doorstep),
    )
    const scale = (isRight ? 1 : -1) / Math.hypot(dx, dy)
    for (const metres of behind) {
      const point = { x: middle.x + metres * scale * dy, y: middle.y - metres * scale * dx }
      const found = others.flatMap(({ id }) => floorOf(id).itemAt(point) ?? [])[0]
      if (found !== undefined) return found.id
    }
    return null
  }
}

function unitBefore(outdoors: LevelIndex<Unit>, line: Line, except: FeatureId | null): FeatureId | null {
  return outdoors.itemsNear(middleOf(line), doorstep).find(({ item }) => item.id !== except)?.item.id ?? null
}

/**
 * If most rooms of a level are drawn without doors, assumes a door in the middle of each room's longest edge along a
 * corridor.
 */
function assumePassages(venue: Venue, passages: readonly Passage[]): Passage[] {
  const isOpen = findOpenUnits(venue.openings)
  const numbers = new Map(venue.units.map((unit, index) => [unit, index]))
  const entered = new Set(passages.flatMap(({ from, to }) => [from, to]))
  // Their doors are drawn, although nobody walks through them.
  const driven = new Set(venue.openings.flatMap((opening) => (rightsFor(opening) === null ? opening.units : [])))
  return [...byLevel(venue.units).values()].flatMap((units) => {
    const rooms = units.filter((unit) => !isSolid(unit.category) && !isOpen(unit))
    const closed = rooms.filter((unit) => !entered.has(numbers.get(unit) ?? -1) && !driven.has(unit.id))
    if (closed.length <= doorless * rooms.length) return []
    const corridors = createLevelIndex(units.filter(isOpen))
    return closed.flatMap((unit) => {
      const found = longestEdgeAlong(unit, corridors)
      if (found === null) return []
      const [from, to] = [numbers.get(unit) ?? 0, numbers.get(found.corridor) ?? 0]
      return [{ openingId: null, line: found.line, from, to, isOneWay: false, rights: 'visitor' as const }]
    })
  })
}

function longestEdgeAlong({ shape }: Unit, corridors: LevelIndex<Unit>): { line: Line; corridor: Unit } | null {
  let longest: { line: Line; corridor: Unit } | null = null
  let most = 0
  // Outlines run counter-clockwise and holes clockwise, so the outside is always on the right.
  for (const { from, to } of edgesOf(shape)) {
    const length = metresBetween(from, to)
    if (length <= most) continue
    const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    const corridor = [0.03, 0.2, 0.5, doorstep]
      .map((metres) => corridors.itemAt({ x: middle.x + metres * along.y, y: middle.y - metres * along.x }))
      .find((item) => item !== null)
    if (!corridor) continue
    most = length
    const half = Math.min(assumedWidth, length) / 2
    const [x, y] = [half * along.x, half * along.y]
    longest = { corridor, line: Float64Array.of(middle.x - x, middle.y - y, middle.x + x, middle.y + y) }
  }
  return longest
}
