import { readResponse } from '#src/features/bookings/model/reservations/rules/changed-parts.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import type { CurrentEventMark } from '#src/engine/compute.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { quartersOf } from '#src/kernel/time/moment.ts'
import type { Reading } from '#src/base/needs.ts'
import { showWindow } from './show-window.ts'

/** The last mark sent to the engine, as JSON. */
const createMark = (): { sent: string } => ({ sent: 'null' })

/**
 * Marks the event that is being changed as the current one (rule 6, code 9): its quarters count as free for it. The
 * default is the event of the open form; `held` is one that is being dragged before a form opens.
 */
export function markCurrentEvent(services: Pick<Reading, 'engine' | 'scope'>, held: CurrentEventMark = null): void {
  const mark = held ?? markOfForm()
  const words = JSON.stringify(mark)
  const last = services.scope.keep(createMark)
  if (last.sent === words) return
  last.sent = words
  void askEngine(services.engine.markCurrentEvent(mark)).then((marked) => (marked.ok ? showWindow(services) : marked))
}

/** Rooms that have declined do not hold the event: bookings there belong to other events. */
function markOfForm(): CurrentEventMark {
  const { change, open, step } = draftState
  if (!change || !open || step === 'done') return null
  const { event, kept } = change
  const declined = event.attendees
    .filter(({ status }) => readResponse(status.response) === 'declined')
    .map(({ emailAddress }) => emailAddress.address)
  const resourceIds = kept.resources.filter(({ email }) => !declined.includes(email)).map(({ id }): ResourceId => id)
  return { resourceIds, span: quartersOf(kept.draft.span) }
}
