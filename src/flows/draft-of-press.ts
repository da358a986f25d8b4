import type { InstantSpan, ResourceId } from '#src/core/brand.ts'
import type { ReservationDraft } from '#src/core/reservation/draft.ts'
import { timeline } from '#src/state/timeline.ts'

/** What one press reserves: this resource for exactly this span, and nothing else decided. */
export function draftOfPress(id: ResourceId, span: InstantSpan, subject: string): ReservationDraft {
  return {
    clientId: crypto.randomUUID(),
    subject,
    resourceIds: [id],
    span,
    isAllDay: false,
    timeZone: timeline.zone,
    attendees: [],
    isPrivate: false,
    onlineMeeting: false,
    notes: '',
    reminder: null,
    recurrence: null,
    deviations: [],
  }
}
