import type { Planning } from '#src/base/needs.ts'
import { atMostEvery } from '#src/base/coalesce.ts'
import { refreshResources } from '#src/features/availability/model/load-resources.ts'
import { arrangeTimeline } from '#src/features/timeline/model/arrange-timeline.ts'

/**
 * Milliseconds between checks. Every booking by any user is announced as a changed resource, while the resources' own
 * data rarely change. Many bookings must not cause many checks, because each check reads the cached body.
 */
const leastBetweenChecks = 10_000

/** Checks if the resources have changed: at once, or as soon as 10 s have passed since the last check. */
export const refreshResourcesSoon = atMostEvery(leastBetweenChecks, async (services: Planning) => {
  const refreshed = await refreshResources(services)
  if (refreshed.ok && refreshed.value.changed) await arrangeTimeline(services)
})
