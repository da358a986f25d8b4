import Flatbush from 'flatbush'
import { groupBy, memoized } from '../collections.ts'
import { isClimbed, isConnector, isOpen } from './categories.ts'
import { cornersOf, type Work } from './geometry/crossing.ts'
import {
  type AnyShape,
  areaOf,
  type Box,
  boxAt,
  contains,
  grownBy,
  nearestOnBoundary,
  type Point,
} from './geometry/shape.ts'
import type { FeatureId, Level, Opening, Relationship, Unit } from './model.ts'

/** Properties of a level from which the entrance level is chosen. */
interface EntranceLevel {
  readonly ordinal: number
  readonly isOutdoor: boolean
}

/**
 * Chooses the level to show first, given levels in ordinal order. This is the lowest indoor level that is not below
 * ground, or else the highest indoor level. Outdoor levels are used only if there are no others. Returns undefined if
 * there are no levels.
 */
export function entranceOf<One extends EntranceLevel>(levels: readonly One[]): One | undefined {
  const indoors = levels.filter(({ isOutdoor }) => !isOutdoor)
  const from = indoors.length > 0 ? indoors : levels
  return from.find(({ ordinal }) => ordinal >= 0) ?? from.at(-1)
}

export const shareBuilding = (one: Pick<Level, 'buildingIds'>, other: Pick<Level, 'buildingIds'>): boolean =>
  one.buildingIds.some((id) => other.buildingIds.includes(id))

interface Placed {
  readonly shape: AnyShape
  readonly box: Box
}

/** A spatial index of the items of one level. */
export interface LevelIndex<Item extends Placed> {
  /** Returns the smallest item at the point. */
  itemAt(point: Point): Item | null
  /** Returns all items at the point, smallest first. */
  itemsAt(point: Point): Item[]
  /** Returns the items whose boundary is at most this far away, nearest first. */
  itemsNear(point: Point, metres: number): { readonly item: Item; readonly nearest: Point; readonly distance: number }[]
  /** Returns the items whose boxes touch the box. */
  itemsIn(box: Box): Item[]
}

/** Creates a spatial index of items with a surface. If `work` is given, searches find nothing after it is used up. */
export function createLevelIndex<Item extends Placed>(items: readonly Item[], work?: Work): LevelIndex<Item> {
  const areas = items.map(({ shape }) => areaOf(shape))
  const corners = items.map(({ shape }) => cornersOf(shape))
  const tree = items.length === 0 ? null : new Flatbush(items.length)
  for (const { box } of items) tree?.add(box.minX, box.minY, box.maxX, box.maxY)
  tree?.finish()

  function search({ minX, minY, maxX, maxY }: Box): number[] {
    if (work && work.left < 0) return []
    const found = tree?.search(minX, minY, maxX, maxY) ?? []
    if (work) work.left -= found.length
    return found
  }

  /** Returns the item, or null if no work is left for its corners. */
  function itemWithinLimit(index: number): Item | null {
    if (work) work.left -= corners[index] ?? 0
    return work && work.left < 0 ? null : (items[index] ?? null)
  }

  function itemsAt(point: Point): Item[] {
    const found = search(boxAt(point))
    return found
      .sort((a, b) => (areas[a] ?? 0) - (areas[b] ?? 0))
      .flatMap((index) => {
        const item = itemWithinLimit(index)
        return item !== null && contains(item.shape, point) ? [item] : []
      })
  }

  /** Does not sort, because sorting thousands of items at one place would be most of the work. */
  function itemAt(point: Point): Item | null {
    let found: Item | null = null
    let least = Infinity
    for (const index of search(boxAt(point))) {
      const area = areas[index] ?? 0
      if (area >= least) continue
      const item = itemWithinLimit(index)
      if (item === null || !contains(item.shape, point)) continue
      found = item
      least = area
    }
    return found
  }

  return {
    itemsAt,
    itemAt,
    itemsNear(point, metres) {
      return search(grownBy(metres, boxAt(point)))
        .flatMap((index) => {
          const item = itemWithinLimit(index)
          if (item === null) return []
          const { point: nearest, distance } = nearestOnBoundary(item.shape, point)
          return distance > metres ? [] : [{ item, nearest, distance }]
        })
        .sort((a, b) => a.distance - b.distance)
    },
    itemsIn: (box) => search(box).flatMap((index) => items[index] ?? []),
  }
}

export const byLevel = <Item extends { readonly levelId: string }>(items: readonly Item[]): Map<string, Item[]> =>
  groupBy(items, ({ levelId }) => levelId)

/** Returns a function that returns the spatial index of a level, which is created on first use. */
export function indexLevels<Item extends Placed & { readonly levelId: string }>(
  items: readonly Item[],
  work?: Work,
): (levelId: string) => LevelIndex<Item> {
  const levels = byLevel(items)
  return memoized((levelId: string) => createLevelIndex(levels.get(levelId) ?? [], work))
}

/**
 * Returns a function that tests if a unit can be crossed to an adjacent open unit without a door. Stairs with a door
 * are entered through it, not over their side. Stairs without a door are open to the adjacent landing.
 */
export function findOpenUnits(
  openings: readonly Pick<Opening, 'units'>[],
): (unit: Pick<Unit, 'id' | 'category'>) => boolean {
  const entered = new Set(openings.flatMap(({ units }) => units))
  return ({ id, category }) => isOpen(category) || (isClimbed(category) && !entered.has(id))
}

/** Metres from stairs or a lift at which a relationship that names another unit, such as the hall around, leads there. */
const atShaft = 1

/**
 * Creates a function that returns the units that a relationship connects: those that it names, and stairs, lifts and the
 * like at the ends of its geometry.
 */
export function createConnectedUnits(
  units: readonly Unit[],
  work: Work,
): (relationship: Pick<Relationship, 'unitIds' | 'points'>) => readonly FeatureId[] {
  const levelOf = new Map(units.map(({ id, levelId }) => [id, levelId]))
  const shaftsOn = indexLevels(
    units.filter(({ category }) => isConnector(category)),
    work,
  )
  return ({ unitIds, points }) => [
    ...unitIds,
    ...points.flatMap((point, index) => {
      if (point === null) return []
      const near = shaftsOn(levelOf.get(unitIds[index] ?? '') ?? '')
      const inside = near.itemAt(point)
      return inside === null ? near.itemsNear(point, atShaft).map(({ item }) => item.id) : [inside.id]
    }),
  ]
}
