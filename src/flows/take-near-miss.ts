import type { QuestionChanges } from '#src/core/reasons/condition.ts'
import { dayOf } from '#src/core/time/days.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { setAttendees, setDay, setQuestion, timeline } from '#src/state/timeline.ts'
import { viewOf } from './keep-view-url.ts'
import type { Product } from './product.ts'
import { encodeView } from './view-url.ts'

/**
 * Asks what was offered instead of the question there is, as a step of its own: Back asks the old one again. The day shown
 * follows a time that is moved to another day; of the people, the last ones are asked to join from elsewhere.
 */
export function takeNearMiss({ routing }: Pick<Product, 'routing'>, changes: QuestionChanges): void {
  const { attendees, availability } = changes
  setQuestion(changes)
  if (attendees) setAttendees(attendees.total === 0 ? [] : withOnSite(attendees.onSite))
  if (availability) showDayOf(dayOf(timeline.zone, startOfQuarter(availability.from)))
  const path = routing.path()
  routing.navigate(path + encodeView(viewOf(), routing.query()), { replace: false })
}

function withOnSite(onSite: number): typeof timeline.attendees {
  let left = onSite
  return timeline.attendees.map((one) => {
    if (one.remotely) return one
    left -= 1
    return left >= 0 ? one : { ...one, remotely: true }
  })
}

function showDayOf(day: ReturnType<typeof dayOf>): void {
  const isShown = timeline.opened?.days.includes(day) ?? false
  if (!isShown) setDay(day)
}
