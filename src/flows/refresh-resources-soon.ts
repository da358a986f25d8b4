import { arrangeTimeline } from './arrange-timeline.ts'
import { atMostEvery } from './at-most-every.ts'
import { refreshResources } from './refresh-resources.ts'

/**
 * Milliseconds between checks. Every booking of anybody is announced as a changed resource, while the resources' own data
 * rarely change: a flood of bookings must not become a flood of checks, each of which reads the cached body.
 */
const leastBetweenChecks = 10_000

/** Asks whether the resources changed: at once, or as soon as 10 s have passed since the last check. */
export const refreshResourcesSoon = atMostEvery(leastBetweenChecks, async (product) => {
  const refreshed = await refreshResources(product)
  if (refreshed.ok && refreshed.value.changed) await arrangeTimeline(product)
})
