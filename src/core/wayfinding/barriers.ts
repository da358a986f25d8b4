import type { UnitCategory } from '../venue/categories.ts'
import type { FeatureId } from '../venue/model.ts'
import type { Barrier, Leg } from './route.ts'
import { isStepped } from './who-walks.ts'

/** What on a route cannot be passed without steps, in the order of the way. */
export function findBarriers(legs: readonly Leg[], categoryOf: (unitId: FeatureId) => UnitCategory): Barrier[] {
  const ridden = new Set(legs.flatMap((leg) => (leg.kind === 'connector' ? leg.unitIds : [])))
  const barriers: Barrier[] = []
  for (const leg of legs) {
    if (leg.kind === 'connector') {
      if (leg.means !== 'stairs' && leg.means !== 'escalator') continue
      const { means, fromLevelId: levelId, unitIds, from: point } = leg
      barriers.push({ kind: means, levelId, unitId: unitIds[0] ?? null, point })
      continue
    }
    for (const { unitId, from } of leg.through) {
      const category = categoryOf(unitId)
      const point = leg.points[from]
      if (!isStepped(category) || point === undefined || ridden.has(unitId)) continue
      const kind = category === 'stairs' || category === 'escalator' ? category : 'steps'
      barriers.push({ kind, levelId: leg.levelId, unitId, point })
    }
  }
  return barriers
}
