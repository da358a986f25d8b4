import type { ReservationDraft } from '#src/features/reserve/rules/draft.ts'
import { readResponse } from '#src/features/reservations/rules/changed-parts.ts'
import { expandSeries } from './rules/expand-series.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { type NoticeAction, notify } from '#src/features/notices/state.ts'
import type { Services } from '#src/services.ts'

/**
 * Reports how many dates a room declined, because a room that accepts a series may still decline single dates. The
 * dates show in the list. `event` is the series or one of its dates; `action` is the notice's action.
 */
export async function tellDeclinedDates(
  { calendar, signal }: Services,
  draft: ReservationDraft,
  { id, seriesMasterId, calendarOf }: CalendarEvent,
  action?: NoticeAction,
): Promise<void> {
  if (draft.recurrence === null) return
  const dates = expandSeries(draft.recurrence, draft.span, draft.timeZone)
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return
  const listed = await calendar
    .of(calendarOf)
    .occurrences(seriesMasterId ?? id, { start: first.start, end: last.end }, signal)
  if (!listed.ok) return
  const declined = listed.value.events.filter(({ attendees }) =>
    attendees.some(({ resource, status }) => resource && readResponse(status.response) === 'declined'),
  )
  if (declined.length === 0) return
  notify({
    kind: 'warning',
    key: 'notice.series.datesDeclined',
    values: { subject: draft.subject, count: declined.length },
    ...(action ? { action } : {}),
  })
}
