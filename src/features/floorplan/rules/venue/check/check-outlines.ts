import { areaOf, at, centreOf, contains, nearestOnBoundary, type Point, type Ring } from '../geometry/shape.ts'
import { cornersOf, sharedArea } from '../geometry/crossing.ts'
import type { Level, Shape } from '../model.ts'
import { tellUnit } from '../labels.ts'
import { type Checking, isLeftOut, placeOfUnit, squareMetres } from './checking.ts'

/**
 * Tolerated area outside, in square metres and as a share of the whole. Outlines follow either face of the outer wall.
 */
const leastOutside = 0.5
const leastShare = 0.05
/** Tolerance for levels, in square metres. Their outlines and footprints come from different drawings. */
const leastOutsideFootprint = 5
/** Tolerated distance of a corner beyond the outline, in metres. */
const leastDepth = 0.05
/** Tolerated overlap of two levels with the same ordinal, in square metres. */
const leastShared = 1

/**
 * Reports units outside their level, levels outside their buildings' footprints, and overlapping levels with the same
 * ordinal.
 */
export function checkOutlines(checking: Checking): void {
  const footprints = new Map(checking.venue.buildings.map((building) => [building.id, building.footprints]))
  for (const { level, units } of checking.levels) {
    const outlines = level.buildingIds.flatMap((id) => footprints.get(id) ?? []).map(({ shape }) => shape)
    checkFootprint(checking, level, outlines)
    for (const unit of units) {
      if (isWithin(checking, unit.shape, level.shape) || isLeftOut(checking, level.id, 'outline')) continue
      const outside = outsideOf(checking, unit.shape, [level.shape])
      if (outside < Math.max(leastOutside, leastShare * areaOf(unit.shape))) continue
      checking.notebook.note('unit-outside-level', {
        featureType: 'unit',
        featureId: unit.id,
        levelId: level.id,
        position: placeOfUnit(checking, unit),
        words: `${squareMetres(outside)} of ${tellUnit(unit)} is outside its level`,
      })
    }
  }
  checkSharedOrdinals(checking)
}

/**
 * Returns true if no corner of `inner` is outside `outer`, and no corner of `outer` is inside `inner`. This is a fast
 * test that succeeds for nearly all units.
 */
function isWithin({ work }: Checking, inner: Shape, outer: Shape): boolean {
  work.left -= cornersOf(inner) * cornersOf(outer) * 2
  if (work.left < 0) return false
  const isInOuter = (corner: Point): boolean =>
    contains(outer, corner) || (nearestOnBoundary(outer, corner)?.distance ?? Infinity) < leastDepth
  const isInInner = (corner: Point): boolean =>
    contains(inner, corner) && (nearestOnBoundary(inner, corner)?.distance ?? 0) > leastDepth
  return cornersIn(inner).every(isInOuter) && !cornersIn(outer).some(isInInner)
}

function cornersIn(shape: Shape): Point[] {
  return shape.flatMap((polygon) =>
    polygon.flatMap((ring) => Array.from({ length: ring.length / 2 }, (_, corner) => cornerOf(ring, corner))),
  )
}

const cornerOf = (ring: Ring, corner: number): Point => ({ x: at(ring, 2 * corner), y: at(ring, 2 * corner + 1) })

/** Measures the square metres of the shape that no outline covers, or 0 if no work is left. */
function outsideOf({ work }: Checking, shape: Shape, outlines: readonly Shape[]): number {
  const shared = outlines.map((outline) => sharedArea(shape, outline, work))
  return work.left < 0 ? 0 : areaOf(shape) - shared.reduce<number>((sum, area) => sum + (area ?? 0), 0)
}

function checkFootprint(checking: Checking, level: Level, footprints: readonly Shape[]): void {
  const { venue, notebook } = checking
  if (footprints.length === 0) return
  const outside = outsideOf(checking, level.shape, footprints)
  if (outside < Math.max(leastOutsideFootprint, leastShare * areaOf(level.shape))) return
  notebook.note('level-outside-footprint', {
    featureType: 'level',
    featureId: level.id,
    levelId: level.id,
    position: venue.projection.toPosition(centreOf(level.box)),
    words: `${squareMetres(outside)} of it is outside the footprints of its building`,
  })
}

function checkSharedOrdinals(checking: Checking): void {
  const { levels } = checking.venue
  for (let place = 0; place < levels.length; place += 1) {
    const level = levels[place]
    // The levels are sorted, so levels with the same ordinal follow each other.
    for (let next = place + 1; level && levels[next]?.ordinal === level.ordinal; next += 1) {
      const other = levels[next]
      checking.work.left -= 1
      if (isLeftOut(checking, level.id, 'pair of levels')) continue
      if (other) checkPair(checking, level, other)
    }
  }
}

function checkPair({ venue, notebook, work }: Checking, level: Level, other: Level): void {
  const area = sharedArea(level.shape, other.shape, work) ?? 0
  if (area < leastShared) return
  const isOneBuilding = level.buildingIds.some((id) => other.buildingIds.includes(id))
  notebook.note(isOneBuilding ? 'ordinal-shared' : 'buildings-share-ordinal', {
    featureType: 'level',
    featureId: other.id,
    levelId: other.id,
    position: venue.projection.toPosition(centreOf(other.box)),
    words: `same ordinal ${level.ordinal} as level ${level.id}; they overlap by ${squareMetres(area)}`,
  })
}
