import { createGroups } from '../collections.ts'
import { isSolid } from '../venue/categories.ts'
import { createWork, sharedArea } from '../venue/geometry/crossing.ts'
import { areaOf, boxesMeet } from '../venue/geometry/shape.ts'
import type { FeatureId, Level, Unit, Venue } from '../venue/model.ts'
import { byLevel, createLevelIndex, findOpenUnits, shareBuilding } from '../venue/venue.ts'
import type { Passage } from './passages.ts'

/** Groups of levels that are connected by doors without a change of height. */
export interface LevelGroups {
  /** One level of each group. */
  readonly roots: readonly FeatureId[]
  rootOf(levelId: FeatureId): FeatureId
  /**
   * Checks if open units that touch are one floor across these levels: they are the same level, or parts of one storey
   * of one building.
   */
  isOneFloor(levelId: FeatureId, other: FeatureId): boolean
}

/** Square metres by which two levels may overlap and still count as next to each other. */
const beside = 1
const steps = 1e6
/** Metres within which two boundaries are the same. */
const sameBoundary = 0.06

/**
 * Groups levels whose doors lead to each other and that are next to each other. Levels with the same ordinal always
 * join; others, as on a hillside, join if neither is above the other. Parts of one storey of one building also join if
 * their corridors touch.
 */
export function groupLevels(venue: Venue, passages: readonly Passage[]): LevelGroups {
  const { levels, units } = venue
  const { rootOf, join } = createGroups<FeatureId>()
  const known = new Map(levels.map((level) => [level.id, level]))
  const partsOfFloors = findPartsOfFloors(venue)
  const levelOf = units.map(({ levelId }) => known.get(levelId))
  const joined = passages.flatMap(({ from, to, isOneWay }): [Level, Level][] => {
    const [one, other] = [levelOf[from], levelOf[to]]
    // One-way doors are rides, so they do not join levels.
    return one && other && !isOneWay ? [[one, other]] : []
  })
  for (const [one, others] of partsOfFloors) for (const other of others) join(one, other)
  for (const [one, other] of joined) if (one.ordinal === other.ordinal) join(one.id, other.id)
  for (const [one, other] of joined) {
    const [root, otherRoot] = [rootOf(one.id), rootOf(other.id)]
    if (root === otherRoot) continue
    const facing = levels.filter(({ id }) => rootOf(id) === otherRoot)
    const isAbove = levels.some((level) => rootOf(level.id) === root && facing.some((there) => lieAbove(level, there)))
    if (!isAbove) join(root, otherRoot)
  }
  return {
    roots: [...new Set(levels.map(({ id }) => rootOf(id)))],
    rootOf,
    isOneFloor: (levelId, other) => levelId === other || partsOfFloors.get(levelId)?.has(other) === true,
  }
}

/**
 * Finds, per level, the levels of the same ordinal and building that are next to it and have an open unit touching one
 * of its own.
 */
function findPartsOfFloors({ levels, units, openings }: Venue): ReadonlyMap<FeatureId, ReadonlySet<FeatureId>> {
  const parts = new Map<FeatureId, Set<FeatureId>>(levels.map(({ id }) => [id, new Set()]))
  const isOpen = findOpenUnits(openings)
  const ofLevel = byLevel(units)
  const unitsOf = ({ id }: Level) => ofLevel.get(id) ?? []
  for (const [index, one] of levels.entries()) {
    for (const other of levels.slice(index + 1)) {
      const isOneStorey = one.ordinal === other.ordinal && shareBuilding(one, other)
      if (!isOneStorey || !boxesMeet(one.box, other.box, sameBoundary)) continue
      if (lieAbove(one, other) && doUnitsOverlap(unitsOf(one), unitsOf(other))) continue
      const facing = unitsOf(other).filter(isOpen)
      const doTouch = unitsOf(one).some(
        (unit) => isOpen(unit) && facing.some(({ box }) => boxesMeet(box, unit.box, sameBoundary)),
      )
      if (!doTouch) continue
      parts.get(one.id)?.add(other.id)
      parts.get(other.id)?.add(one.id)
    }
  }
  return parts
}

const lieAbove = (one: Level, other: Level): boolean =>
  (sharedArea(one.shape, other.shape, createWork(steps)) ?? Infinity) > beside

const isFloor = ({ category }: Unit): boolean => !isSolid(category)

/** Share of the floor of the smaller level by which the units of two levels may overlap, as they are drawn by hand. */
const mostOverlap = 0.02

/**
 * Checks if the floors of two levels lie above each other. Their outlines may overlap even if the floors do not, because
 * many are drawn as a rough frame.
 */
function doUnitsOverlap(one: readonly Unit[], other: readonly Unit[]): boolean {
  const [floor, facing] = [one.filter(isFloor), other.filter(isFloor)]
  const index = createLevelIndex(facing)
  const work = createWork(steps)
  const sizeOf = (units: readonly Unit[]): number => units.reduce((sum, { shape }) => sum + areaOf(shape), 0)
  const most = mostOverlap * Math.min(sizeOf(floor), sizeOf(facing))
  let sum = 0
  return floor.some((unit) =>
    index.itemsIn(unit.box).some((above) => {
      sum += sharedArea(unit.shape, above.shape, work) ?? Infinity
      return sum > most
    }),
  )
}
