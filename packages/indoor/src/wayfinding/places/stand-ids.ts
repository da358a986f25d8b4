import type { FeatureId } from '../../venue/model.ts'

const prefix = 'stand '

/** Returns the id of the place for a screen on a level. It is the same on every device, so links can begin there. */
export const standIdOn = (levelId: FeatureId): string => `${prefix}${levelId}`

/** Returns the level of a place for a screen. Null for any other id. */
export const levelOfStand = (placeId: string): FeatureId | null =>
  placeId.startsWith(prefix) ? placeId.slice(prefix.length) : null
