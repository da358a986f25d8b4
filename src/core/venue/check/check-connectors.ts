import { type Checking, placeOfUnit, tellUnit } from './checking.ts'

const toOtherLevels: ReadonlySet<string> = new Set(['stairs', 'elevator', 'escalator'])

/** Stairs, lifts and escalators that lead nowhere. A venue of one level has nowhere else. */
export function checkConnectors(checking: Checking): void {
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
