import { isClimbed, isOpen } from './categories.ts'
import type { Opening, Unit } from './model.ts'

/**
 * Says of a unit whether one walks over its boundary to another that is as open, without a door. Stairs with a door are come to by it,
 * not over their side; without one they are open to the landing beside them.
 */
export function findOpenUnits(
  openings: readonly Pick<Opening, 'units'>[],
): (unit: Pick<Unit, 'id' | 'category'>) => boolean {
  const entered = new Set(openings.flatMap(({ units }) => units))
  return ({ id, category }) => isOpen(category) || (isClimbed(category) && !entered.has(id))
}
