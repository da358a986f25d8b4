import type { EventChange } from '#src/calendars/calendar.ts'
import { type ChangedPart, changedParts, type DraftedEvent } from '../reservations/rules/changed-parts.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { wait } from '#src/platform/wait.ts'
import type { Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { draftOfEvent, roomAddresses } from './rules/draft-of-event.ts'

/** Returns the calendar's request for a change from `before` to `after`; empty if nothing differs. */
function changeOf(before: DraftedEvent, after: DraftedEvent): EventChange {
  const { subject, span, isAllDay, timeZone, attendees, isPrivate, notes, reminder } = after.draft
  const all: Required<EventChange> = {
    subject: subject.trim(),
    when: { span, isAllDay, timeZone },
    resources: after.resources.map(({ name, email }) => ({ name, email })),
    attendees,
    isPrivate,
    notes: notes.trim(),
    reminder,
  }
  return Object.fromEntries(changedParts(before, after).map((part) => [part, all[part]]))
}

/** Returns true if these parts of the event are already as requested: the reply was lost, but the change succeeded. */
function isAsWanted(event: CalendarEvent, wanted: DraftedEvent, parts: readonly ChangedPart[]): boolean {
  const found: DraftedEvent = {
    draft: draftOfEvent(event, wanted.draft),
    resources: roomAddresses(event).map((email) => ({ name: email, email })),
  }
  const different = changedParts(asKept(found), asKept(wanted))
  return parts.every((part) => !different.includes(part))
}

/** Normalises an event, because calendars change line breaks. */
function asKept({ draft, resources }: DraftedEvent): DraftedEvent {
  return { draft: { ...draft, notes: draft.notes.replace(/\s+/g, ' ') }, resources }
}

/** Milliseconds between checks of an event after a lost reply (section 9, creation retry interval). */
const retryInterval = 2_000
/** Milliseconds for which a change is retried. If none succeeds, the former reservation remains. */
const changePatience = oneMinute
/** Maximum attempts, for a calendar that never responds to a change but returns the event. */
const mostSends = 3

/**
 * Applies the differences between `kept` and `wanted` to the event. The event is fetched before every attempt, because
 * the change may have succeeded although its reply was lost, and because the replaced list of attendees must be the
 * current one. `onLookUp` is called when a reply was lost and the event is checked. Faults: 'event-not-found',
 * 'forbidden', or the fault of the request.
 */
export async function sendChange(
  services: Booking,
  event: CalendarEvent,
  { kept, wanted }: { readonly kept: DraftedEvent; readonly wanted: DraftedEvent },
  onLookUp: () => void = () => undefined,
): Promise<Result<CalendarEvent>> {
  const { calendar, signal } = services
  const parts = changedParts(kept, wanted)
  const change: EventChange = changeOf(kept, wanted)
  const since = performance.now()
  let sends = 0
  for (;;) {
    const found = await calendar.of(event.calendarOf).event(event, signal)
    if (signal.aborted) return fail({ kind: 'cancelled' })
    if (found.ok && (!found.value || found.value.cancelled)) return fail({ kind: 'event-not-found' })
    let fault: Fault | null = found.ok ? null : found.fault
    if (found.ok && found.value) {
      if (!found.value.isOrganizer) return fail({ kind: 'forbidden', detail: 'only the organiser can change an event' })
      if (isAsWanted(found.value, wanted, parts)) return succeed(found.value)
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

/**
 * Returns the milliseconds until the event is checked again. Returns null if the fault means that nothing was changed.
 */
function pauseAfter(fault: Fault): number | null {
  if (fault.kind === 'throttled') return fault.retryAfter
  // Another client changed the event: the change is applied to its current state.
  if (fault.kind === 'conflict') return 0
  return traitsOf(fault).mayBeDone ? retryInterval : null
}
