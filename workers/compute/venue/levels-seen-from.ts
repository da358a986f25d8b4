import type { FeatureId, Venue } from '#src/core/venue/model.ts'

/** Levels that are looked at together: one by itself, and outdoors what is in the houses at the same height. */
export function levelsSeenFrom({ levels }: Pick<Venue, 'levels'>, levelId: FeatureId): ReadonlySet<FeatureId> {
  const level = levels.find(({ id }) => id === levelId)
  if (!level?.isOutdoor) return new Set([levelId])
  const houses = levels.filter(({ ordinal, isOutdoor }) => ordinal === level.ordinal && !isOutdoor)
  return new Set([levelId, ...houses.map(({ id }) => id)])
}
