import { areaOf, centreOf, sharedBox } from '../geometry/shape.ts'
import { sharedArea } from '../geometry/shared-area.ts'
import type { Unit } from '../model.ts'
import { type Checking, squareMetres, tellUnit } from './checking.ts'

/** Square metres, and metres deep on average, from which on an overlap is told: below it, walls were rounded. */
const leastArea = 0.05
const leastDepth = 0.02

/** Units of one level that cover the same floor. */
export function checkOverlaps(checking: Checking): void {
  for (const { units, index } of checking.levels) {
    const order = new Map(units.map((unit, place) => [unit.id, place]))
    for (const unit of units) {
      const place = order.get(unit.id) ?? 0
      for (const other of index.itemsIn(unit.box)) {
        if ((order.get(other.id) ?? 0) > place) checkPair(checking, unit, other)
      }
    }
  }
}

function checkPair({ work, notebook, venue }: Checking, unit: Unit, other: Unit): void {
  const box = sharedBox(unit.box, other.box)
  const width = box.maxX - box.minX
  const height = box.maxY - box.minY
  if (width < leastDepth || height < leastDepth || width * height < leastArea || work.left < 0) return
  const area = sharedArea(unit.shape, other.shape, work) ?? 0
  if (area < leastArea || area / Math.hypot(width, height) < leastDepth) return
  const share = Math.round((100 * area) / Math.min(areaOf(unit.shape), areaOf(other.shape)))
  notebook.note('units-overlap', {
    featureType: 'unit',
    featureId: unit.id,
    levelId: unit.levelId,
    position: venue.projection.toPosition(centreOf(box)),
    words: `${tellUnit(unit)} and ${tellUnit(other)} (${other.id}) share ${squareMetres(area)}, ${share} % of the smaller`,
  })
}
