import type { Notebook } from '../findings.ts'
import { cornersOf, sharedArea, type Work } from '../geometry/crossing.ts'
import {
  areaOf,
  centreOf,
  contains,
  edgesOf,
  grownBy,
  metresBetween,
  nearestOnBoundary,
  type Point,
  pointsOf,
  type Shape,
} from '../geometry/shape.ts'
import { describeUnit } from '../labels.ts'
import type { FeatureId, Level, Unit, Venue } from '../model.ts'
import type { Position } from '../projection.ts'
import { findPassages } from '../../wayfinding/passages.ts'
import { isConnector, isSolid } from '../categories.ts'
import { createConnectedUnits, findOpenUnits, type LevelIndex, shareBuilding } from '../venue.ts'

/** Input of every check. */
export interface Checking {
  readonly venue: Venue
  readonly notebook: Notebook
  readonly work: Work
  /** Number of comparisons that were left out because no work was left, by level and by kind. */
  readonly skipped: Map<FeatureId, Map<Comparison, number>>
  readonly levels: readonly {
    readonly level: Level
    readonly units: readonly Unit[]
    readonly index: LevelIndex<Unit>
  }[]
}

type Comparison = 'door' | 'outline' | 'unit against its neighbours' | 'pair of levels'

/** Returns true, and counts the comparison as left out, if no work is left for it. */
export function isLeftOut({ work, skipped }: Checking, levelId: FeatureId, comparison: Comparison): boolean {
  if (work.left >= 0) return false
  const counts = skipped.get(levelId) ?? new Map<Comparison, number>()
  skipped.set(levelId, counts.set(comparison, (counts.get(comparison) ?? 0) + 1))
  return true
}

/** Chooses a position for a unit: its display point if it is inside, else the middle if it is inside, else a corner. */
function placeOfUnit({ venue }: Checking, unit: Unit): Position {
  const middle = centreOf(unit.box)
  const [corner = middle] = cornersIn(unit.shape)
  const point = [unit.displayPoint, middle].find((place) => place !== null && contains(unit.shape, place)) ?? corner
  return venue.projection.toPosition(point)
}

export const squareMetres = (area: number): string => `${area.toFixed(area < 10 ? 2 : 0)} m²`

/** Reports stairs, lifts and escalators without a connection to another level. Skips venues with a single level. */
export function checkConnectors(checking: Checking): void {
  const { venue, notebook, work } = checking
  if (venue.levels.length < 2) return
  const levelOf = new Map(venue.units.map((unit) => [unit.id, unit.levelId]))
  const unitsOf = createConnectedUnits(venue.units, work)
  const connected = new Set(
    venue.relationships
      .filter(({ unitIds }) => new Set(unitIds.map((id) => levelOf.get(id))).size > 1)
      .flatMap(unitsOf),
  )
  for (const unit of venue.units) {
    if (!isConnector(unit.category) || unit.category === 'ramp' || connected.has(unit.id)) continue
    notebook.note('connector-alone', {
      featureType: 'unit',
      featureId: unit.id,
      levelId: unit.levelId,
      position: placeOfUnit(checking, unit),
      words: `${describeUnit(unit)} doesn't connect to another level`,
    })
  }
}

/** Boundaries closer than this are the same boundary, in metres. */
const sameBoundary = 0.06
/** Distance between the sampled points of a boundary, in metres. */
const stride = 0.5
/** A kilometre of wall. */
const mostPlaces = 2_000

/** Reports units that cannot be entered. */
export function checkDoors(checking: Checking): void {
  const entered = new Set(checking.venue.openings.flatMap(({ units }) => units))
  const isOpen = findOpenUnits(checking.venue.openings)
  noteAssumedDoors(checking)
  for (const { level, units, index } of checking.levels) {
    for (const unit of units) {
      // Doors to the outdoors belong to the indoor levels.
      if (level.isOutdoor && isOpen(unit)) continue
      if (isSolid(unit.category) || entered.has(unit.id) || isOpenToAnother(checking, unit, index, isOpen)) continue
      if (isLeftOut(checking, level.id, 'door')) continue
      checking.notebook.note('unit-without-opening', {
        featureType: 'unit',
        featureId: unit.id,
        levelId: unit.levelId,
        position: placeOfUnit(checking, unit),
        words: `no opening leads into ${describeUnit(unit)}`,
      })
    }
  }
}

/** Reports the levels on which most rooms are drawn without doors, so that routes use doors that nobody has drawn. */
function noteAssumedDoors({ venue, notebook }: Checking): void {
  const assumed = new Map<FeatureId, Unit[]>()
  for (const { openingId, from } of findPassages(venue)) {
    const unit = openingId === null ? venue.units[from] : undefined
    if (unit) assumed.set(unit.levelId, [...(assumed.get(unit.levelId) ?? []), unit])
  }
  for (const [levelId, units] of assumed) {
    const [first] = units
    const { x, y } = centreOf(first?.box ?? venue.box)
    notebook.note('door-assumed', {
      featureType: 'level',
      featureId: levelId,
      levelId,
      position: venue.projection.toPosition({ x, y }),
      words: `${units.length} room${units.length === 1 ? '' : 's'} without a door, such as ${first ? describeUnit(first) : levelId}`,
    })
  }
}

/** Returns true if the unit is open to an adjacent open unit, such as stairs to their landing. */
function isOpenToAnother(
  { work }: Checking,
  unit: Unit,
  index: LevelIndex<Unit>,
  isOpen: (unit: Unit) => boolean,
): boolean {
  if (!isOpen(unit)) return false
  const neighbours = index.itemsIn(grownBy(sameBoundary, unit.box)).filter((other) => other !== unit && isOpen(other))
  const places = neighbours.length === 0 ? [] : placesOf(unit)
  return neighbours.some((other) =>
    places.some((place) => {
      work.left -= cornersOf(other.shape)
      return work.left >= 0 && nearestOnBoundary(other.shape, place).distance <= sameBoundary
    }),
  )
}

/**
 * Samples points along the boundary, without corners, because units that touch only at a corner are not open to each
 * other.
 */
function placesOf({ shape }: Unit): readonly Point[] {
  const places: Point[] = []
  for (const { from, to } of edgesOf(shape)) {
    const count = Math.max(1, Math.ceil(metresBetween(from, to) / stride))
    for (let place = 0; place < count; place += 1) {
      if (places.length >= mostPlaces) return places
      const along = (place + 0.5) / count
      places.push({ x: from.x + along * (to.x - from.x), y: from.y + along * (to.y - from.y) })
    }
  }
  return places
}

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
        words: `${squareMetres(outside)} of ${describeUnit(unit)} is outside its level`,
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
    contains(outer, corner) || nearestOnBoundary(outer, corner).distance < leastDepth
  const isInInner = (corner: Point): boolean =>
    contains(inner, corner) && nearestOnBoundary(inner, corner).distance > leastDepth
  return cornersIn(inner).every(isInOuter) && !cornersIn(outer).some(isInInner)
}

const cornersIn = (shape: Shape): Point[] => shape.flat().flatMap(pointsOf)

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
  notebook.note(shareBuilding(level, other) ? 'ordinal-shared' : 'buildings-share-ordinal', {
    featureType: 'level',
    featureId: other.id,
    levelId: other.id,
    position: venue.projection.toPosition(centreOf(other.box)),
    words: `same ordinal ${level.ordinal} as level ${level.id}; they overlap by ${squareMetres(area)}`,
  })
}
