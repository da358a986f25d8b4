import type { ChangedPart } from '#src/features/reservations/rules/changed-parts.ts'
import { draftedOf } from '#src/features/reserve/begin-change.ts'
import type { Drafted } from '#src/features/reserve/draft-state.ts'
import type { ResolvedDraft } from '#src/features/reserve/resolved-draft.ts'
import { type ReservationDraft, roomAddresses } from '#src/features/reserve/rules/draft.ts'
import { type CalendarDay, type IanaZone, type Result, succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { SeriesMaster } from '#src/calendars/calendar.ts'
import { type DatedEvent, spanOnDay } from './rules/expand-series.ts'
import type { RecurrencePattern, SeriesDeviation } from './rules/recurrence.ts'

/** A series as it stands in the calendar, with what is different about single dates. */
export interface DatedSeries {
  readonly master: SeriesMaster & { readonly pattern: RecurrencePattern }
  readonly zone: IanaZone
  /** What it says of every date; the span is that of the first. */
  readonly kept: Drafted
  /** Of the pattern, whatever became of them. */
  readonly days: readonly CalendarDay[]
  readonly dates: readonly DatedEvent[]
  readonly takenOut: readonly CalendarDay[]
  /** The last day on which anything of it is. */
  readonly lastDay: CalendarDay
}

/** What becomes of a series because one of its dates was edited. */
export interface SeriesChange {
  /** The edited date as it is to be, and what of it is new. */
  readonly wanted: Drafted
  readonly parts: readonly ChangedPart[]
  readonly edited: DatedEvent
  readonly order: ResolvedDraft
}

/** What is said of a date, or of a series, once the new parts of another date hold for it; its times are those of `day`. */
export function withParts(
  kept: Drafted,
  { wanted, parts }: Pick<SeriesChange, 'wanted' | 'parts'>,
  zone: IanaZone,
  day: CalendarDay,
): Drafted {
  const { subject, span, isAllDay, attendees, isPrivate, notes, reminder, resourceIds } = wanted.draft
  const changes: Readonly<Record<ChangedPart, Partial<ReservationDraft>>> = {
    subject: { subject },
    when: { span: spanOnDay(span, zone)(day), isAllDay },
    resources: { resourceIds },
    attendees: { attendees },
    isPrivate: { isPrivate },
    notes: { notes },
    reminder: { reminder },
  }
  return {
    draft: parts.reduce((changed, part) => ({ ...changed, ...changes[part] }), kept.draft),
    resources: parts.includes('resources') ? wanted.resources : kept.resources,
  }
}

/**
 * What must be done again on single dates once a series has been made anew, or given other times: what was taken out stays
 * out, and a date keeps the time and the rooms of its own unless they are what changes.
 */
export async function deviationsOf(
  services: Services,
  { kept, dates, takenOut, zone }: DatedSeries,
  parts: readonly ChangedPart[],
): Promise<Result<readonly SeriesDeviation[]>> {
  const deviations: SeriesDeviation[] = takenOut.map((day) => ({ day, kind: 'skip' }))
  const place = spanOnDay(kept.draft.span, zone)
  for (const { day, event } of dates) {
    if (event.type === 'occurrence') continue
    const own = await draftedOf(services, event)
    if (!own.ok) return own
    const { span, resourceIds } = own.value.draft
    const regular = place(day)
    const isMoved = span.start !== regular.start || span.end !== regular.end
    const isElsewhere = !hasSameRooms(event, kept) && resourceIds.length > 0
    const when = isMoved && !parts.includes('when') ? span : null
    const rooms = isElsewhere && !parts.includes('resources') ? resourceIds : null
    if (when || rooms) deviations.push({ day, kind: 'move', span: when, resourceIds: rooms })
  }
  return succeed(deviations)
}

function hasSameRooms(event: CalendarEvent, { resources }: Drafted): boolean {
  const here = roomAddresses(event).toSorted().join()
  return (
    here ===
    resources
      .map(({ email }) => email)
      .toSorted()
      .join()
  )
}
