import type { Result } from '#src/core/result.ts'
import { setAttendees, type TimelineAttendee } from '#src/state/timeline.ts'
import { arrangeTimeline } from './arrange-timeline.ts'
import { loadSchedules } from './load-schedules.ts'
import type { Product } from './product.ts'

/** Pins the attendees' rows above the resources, counts those on site against capacity, and loads their schedules. */
export async function showAttendees(product: Product, attendees: readonly TimelineAttendee[]): Promise<Result<null>> {
  setAttendees(attendees)
  const arranged = await arrangeTimeline(product)
  return arranged.ok ? loadSchedules(product) : arranged
}
