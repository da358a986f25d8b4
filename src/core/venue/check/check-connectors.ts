import { metresOutside } from '../geometry/shape.ts'
import { cornersOf } from '../geometry/shared-area.ts'
import { type Checking, placeOfUnit, tellUnit } from './checking.ts'

/** Metres by which the ends of a relationship may miss its units. */
const mostOutside = 3

const toOtherLevels: ReadonlySet<string> = new Set(['stairs', 'elevator', 'escalator'])

export function checkConnectors(checking: Checking): void {
  checkEnds(checking)
  checkShafts(checking)
}

/** Reports ends of relationships that are far from the units they name. */
function checkEnds({ venue, notebook, work }: Checking): void {
  const units = new Map(venue.units.map((unit) => [unit.id, unit]))
  for (const { id, unitIds, points } of venue.relationships) {
    for (const [index, point] of points.entries()) {
      const unit = units.get(unitIds[index] ?? '')
      if (point === null || unit === undefined) continue
      work.left -= 2 * cornersOf(unit.shape)
      if (work.left < 0) return
      const metres = metresOutside(unit.shape, point)
      if (metres <= mostOutside) continue
      notebook.note('relationship-off-unit', {
        featureType: 'relationship',
        featureId: id,
        levelId: unit.levelId,
        position: venue.projection.toPosition(point),
        words: `an end of it lies ${metres.toFixed(1)} m outside of ${tellUnit(unit)}`,
      })
    }
  }
}

/** Stairs, lifts and escalators that lead nowhere. A venue of one level has nowhere else. */
function checkShafts(checking: Checking): void {
  const { venue, notebook } = checking
  if (venue.levels.length < 2) return
  const levelOf = new Map(venue.units.map((unit) => [unit.id, unit.levelId]))
  const connected = new Set(
    venue.relationships
      .filter(({ unitIds }) => new Set(unitIds.map((id) => levelOf.get(id))).size > 1)
      .flatMap(({ unitIds }) => unitIds),
  )
  for (const unit of venue.units) {
    if (!toOtherLevels.has(unit.category) || connected.has(unit.id)) continue
    notebook.note('connector-alone', {
      featureType: 'unit',
      featureId: unit.id,
      levelId: unit.levelId,
      position: placeOfUnit(checking, unit),
      words: `${tellUnit(unit)} leads to no other level`,
    })
  }
}
