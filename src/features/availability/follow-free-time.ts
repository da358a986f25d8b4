import { subscribeKey } from 'valtio/utils'
import { timeline } from '#src/features/timeline/state.ts'
import { arrangeTimeline } from '#src/features/timeline/arrange-timeline.ts'
import { atMostEvery } from './at-most-every.ts'
import type { Services } from '#src/services.ts'

/** Milliseconds between two arrangements while schedules come in. */
const least = 400

const arrange = atMostEvery(least, async (services) => {
  await arrangeTimeline(services)
})

/**
 * While only what is free at a certain time is asked for, rows are arranged anew as schedules come in: what nobody knew yet
 * may be free, and what was free may be taken. Answers how to stop.
 */
export function followFreeTime(services: Services): () => void {
  const look = (): void => {
    if (timeline.question.availability !== null) arrange(services)
  }
  // Schedules may have come before anybody followed.
  if (timeline.taken > 0) look()
  return subscribeKey(timeline, 'taken', look)
}
