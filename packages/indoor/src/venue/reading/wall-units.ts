import { isOpen, isSolid } from '../categories.ts'
import type { Notebook } from '../findings.ts'
import { centreOf } from '../geometry/shape.ts'
import type { FeatureId, Opening, Unit } from '../model.ts'
import type { Projection } from '../projection.ts'

/**
 * Gives walls to units of the category 'unspecified' that have a door of their own: it leads to open floor, or to an
 * unspecified unit with more doors, which is the corridor. All others may be open floor. A door without walls around it
 * would be drawn for nothing.
 */
export function wallUnits(
  units: readonly Unit[],
  openings: readonly Opening[],
  { notebook, projection }: { readonly notebook: Notebook; readonly projection: Projection },
): readonly Unit[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const behind = new Map<FeatureId, FeatureId[]>()
  for (const { units: sides } of openings) {
    for (const [own, other] of [sides, [sides[1], sides[0]] as const]) {
      if (own === null || other === null || byId.get(own)?.category !== 'unspecified') continue
      behind.set(own, [...(behind.get(own) ?? []), other])
    }
  }
  const countOf = (id: FeatureId): number => behind.get(id)?.length ?? 0
  const isEntered = (id: FeatureId): boolean =>
    (behind.get(id) ?? []).some((other) => {
      const { category } = byId.get(other) ?? {}
      if (category === undefined || isSolid(category)) return false
      return category === 'unspecified' ? countOf(other) > countOf(id) : isOpen(category)
    })
  return units.map((unit) => {
    if (unit.category !== 'unspecified' || !isEntered(unit.id)) return unit
    notebook.note('unspecified-room', {
      featureType: 'unit',
      featureId: unit.id,
      levelId: unit.levelId,
      position: projection.toPosition(centreOf(unit.box)),
      words: "its category is 'unspecified', and it has a door; read as 'room'",
    })
    return { ...unit, category: 'room' as const }
  })
}
