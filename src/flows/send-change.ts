import type { EventChange } from '#src/contract/calendar.ts'
import { type Fault, traitsOf } from '#src/core/fault.ts'
import { changedParts, type DraftedEvent } from '#src/core/reservation/changed-parts.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { oneMinute } from '#src/core/time/moment.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { changeOf, isAsWanted } from './change-of.ts'
import type { Product } from './product.ts'
import { wait } from './wait.ts'

/** Milliseconds between looks at an event after a lost reply (section 9, creation retry interval). */
const retryInterval = 2_000
/** Milliseconds for which a change is tried; the former reservation stays where none got through. */
const changePatience = oneMinute
/** A calendar that answers no change at all, but does show the event. */
const mostSends = 3

/** Told when a reply was lost and the event is looked at. */
export type OnLookUp = () => void

/**
 * Makes the event say `wanted` where it differs from `kept`. Before every sending the event is looked at: the change may
 * be there although its reply was lost, and the list of attendees that is replaced is the one of this moment. Faults:
 * 'event-not-found', 'forbidden', or what kept the calendar from being asked.
 */
export async function sendChange(
  product: Product,
  event: CalendarEvent,
  { kept, wanted }: { readonly kept: DraftedEvent; readonly wanted: DraftedEvent },
  onLookUp: OnLookUp = () => undefined,
): Promise<Result<CalendarEvent>> {
  const { calendar, signal } = product
  const parts = changedParts(kept, wanted)
  const change: EventChange = changeOf(kept, wanted)
  const since = performance.now()
  let sends = 0
  for (;;) {
    const found = await calendar.event({ id: event.id, iCalUId: event.iCalUId }, signal)
    if (signal.aborted) return fail({ kind: 'cancelled' })
    if (found.ok && (!found.value || found.value.cancelled)) return fail({ kind: 'event-not-found' })
    let fault: Fault | null = found.ok ? null : found.fault
    if (found.ok && found.value) {
      if (!found.value.isOrganizer) return fail({ kind: 'forbidden', detail: 'only the organizer can change an event' })
      // Who attends remotely is not told by every calendar: people are sent at least once.
      const mayBeThere = sends > 0 || !parts.includes('attendees')
      if (mayBeThere && isAsWanted(found.value, wanted, parts)) return succeed(found.value)
      if (sends === mostSends) return fail({ kind: 'timed-out', what: 'change' })
      sends += 1
      const changed = await calendar.change(found.value, change, signal)
      if (signal.aborted) return fail({ kind: 'cancelled' })
      if (changed.ok) return changed
      fault = changed.fault
    }
    const pause = fault === null ? null : pauseAfter(fault)
    if (fault && (pause === null || performance.now() - since + pause > changePatience)) return fail(fault)
    onLookUp()
    await wait(pause ?? retryInterval, signal)
    if (signal.aborted) return fail({ kind: 'cancelled' })
  }
}

/** Milliseconds until the event is checked again; null if the fault means that nothing was changed. */
function pauseAfter(fault: Fault): number | null {
  if (fault.kind === 'throttled') return fault.retryAfter
  // The event was changed by another client: the change is applied to its current state.
  if (fault.kind === 'conflict') return 0
  return traitsOf(fault).mayBeDone ? retryInterval : null
}
