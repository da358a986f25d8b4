import type { Venue } from '../venue/model.ts'
import type { Place } from './places.ts'

/** A step-free route is preferred if it takes at most this share, or these seconds, longer. */
const mostShare = 1.2
const mostSeconds = 60

/** Whether everybody is sent on the step-free route instead of one with stairs. */
export const isWorthIt = (stepFreeSeconds: number, seconds: number): boolean =>
  stepFreeSeconds <= Math.max(seconds * mostShare, seconds + mostSeconds)

/** Returns whether a place is accessible by its category, such as a wheelchair toilet. */
export function findAccessible({ units, amenities }: Venue): (place: Place) => boolean {
  const ids = new Set(
    [...units, ...amenities].filter(({ category }) => category.endsWith('wheelchair')).map(({ id }) => id),
  )
  return (place) => 'featureId' in place && ids.has(place.featureId)
}
