import { isSolid } from '../categories.ts'
import { at, nearestOnBoundary, type Point } from '../geometry/shape.ts'
import { cornersOf } from '../geometry/shared-area.ts'
import type { LevelIndex } from '../level-index.ts'
import type { Unit } from '../model.ts'
import { findOpenUnits } from '../open-units.ts'
import { type Checking, placeOfUnit, tellUnit } from './checking.ts'

/** Metres between two boundaries that are one. */
const sameBoundary = 0.06
/** Metres between the places of a boundary that are looked at. */
const stride = 0.5
/** A kilometre of wall. */
const mostPlaces = 2_000

/** Units that nothing leads into. */
export function checkDoors(checking: Checking): void {
  const entered = new Set(checking.venue.openings.flatMap(({ units }) => units))
  const isOpen = findOpenUnits(checking.venue.openings)
  for (const { level, units, index } of checking.levels) {
    for (const unit of units) {
      // The doors that lead out of doors stand on the levels inside.
      if (level.isOutdoor && isOpen(unit)) continue
      if (isSolid(unit.category) || entered.has(unit.id) || isOpenToAnother(checking, unit, index, isOpen)) continue
      if (checking.work.left < 0) return
      checking.notebook.note('unit-without-opening', {
        featureType: 'unit',
        featureId: unit.id,
        levelId: unit.levelId,
        position: placeOfUnit(checking, unit),
        words: `no opening leads into ${tellUnit(unit)}`,
      })
    }
  }
}

/** Whether one walks from it into an open unit beside it, a stair from its landing for one. */
function isOpenToAnother(
  { work }: Checking,
  unit: Unit,
  index: LevelIndex<Unit>,
  isOpen: (unit: Unit) => boolean,
): boolean {
  if (!isOpen(unit)) return false
  const { minX, minY, maxX, maxY } = unit.box
  const around = {
    minX: minX - sameBoundary,
    minY: minY - sameBoundary,
    maxX: maxX + sameBoundary,
    maxY: maxY + sameBoundary,
  }
  const neighbours = index.itemsIn(around).filter((other) => other !== unit && isOpen(other))
  const places = neighbours.length === 0 ? [] : placesOf(unit)
  return neighbours.some((other) =>
    places.some((place) => {
      work.left -= cornersOf(other.shape)
      return work.left >= 0 && (nearestOnBoundary(other.shape, place)?.distance ?? Infinity) <= sameBoundary
    }),
  )
}

/** Places along the boundary, corners left out: units that only touch at a corner are not open to each other. */
function placesOf({ shape }: Unit): readonly Point[] {
  const places: Point[] = []
  for (const ring of shape.flat()) {
    for (let corner = 0; corner < ring.length; corner += 2) {
      const [x, y] = [at(ring, corner), at(ring, corner + 1)]
      const [dx, dy] = [at(ring, corner + 2) - x, at(ring, corner + 3) - y]
      const count = Math.max(1, Math.ceil(Math.hypot(dx, dy) / stride))
      for (let place = 0; place < count; place += 1) {
        if (places.length >= mostPlaces) return places
        const along = (place + 0.5) / count
        places.push({ x: x + along * dx, y: y + along * dy })
      }
    }
  }
  return places
}
