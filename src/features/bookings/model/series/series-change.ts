import { type ChangedPart, sameWords } from '../reservations/rules/changed-parts.ts'
import { draftedOf } from '../reserve/begin-change.ts'
import type { Drafted } from '../reserve/draft-state.ts'
import type { ResolvedDraft } from '../reserve/resolved-draft.ts'
import type { ReservationDraft } from '../reserve/rules/draft.ts'
import { roomAddresses } from '../reserve/rules/draft-of-event.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import type { Reading } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { SeriesMaster } from '#src/calendars/calendar.ts'
import { type DatedEvent, spanOnDay } from './rules/expand-series.ts'
import type { RecurrencePattern, SeriesDeviation } from './rules/recurrence.ts'

/** A series in its current state in the calendar, including its single dates. */
export interface DatedSeries {
  readonly master: SeriesMaster & { readonly pattern: RecurrencePattern }
  readonly zone: IanaZone
  /** Values shared by all dates; the span is that of the first date. */
  readonly kept: Drafted
  /** Days of the pattern, including moved and removed dates. */
  readonly days: readonly CalendarDay[]
  readonly dates: readonly DatedEvent[]
  readonly takenOut: readonly CalendarDay[]
  /** The last day with a date of the series. */
  readonly lastDay: CalendarDay
}

/** A change of a series, made by editing one of its dates. */
export interface SeriesChange {
  /** The edited date after the change; `parts` are its changed parts. */
  readonly wanted: Drafted
  readonly parts: readonly ChangedPart[]
  readonly edited: DatedEvent
  readonly order: ResolvedDraft
}

/** Returns `kept` with the changed parts of another date applied. A changed time is moved to `day`. */
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
 * Returns the deviations to apply again after a series was created again or got other times. Removed dates stay
 * removed. A date keeps its own time and rooms, unless they are the part that changes.
 */
export async function deviationsOf(
  services: Reading,
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
  return sameWords(
    roomAddresses(event),
    resources.map(({ email }) => email),
  )
}
