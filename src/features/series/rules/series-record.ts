import * as v from 'valibot'
import type { CalendarDay, InstantSpan } from '#src/kernel/result.ts'
import type { ReservationDraft } from '#src/features/reserve/rules/draft.ts'
import type { AdjustedDate } from '#src/features/reserve/rules/journal.ts'
import { draftSchema } from '#src/features/reserve/rules/read-entry.ts'
import { datesWithDeviations, expandSeries } from './expand-series.ts'
import { deviationSchema, type SeriesDeviation } from './recurrence.ts'

/** A date left out of a series because its resource was taken. */
export interface SkippedDate {
  readonly day: CalendarDay
  readonly span: InstantSpan
  /** The create under which it is added again: asked for twice, it is made once. */
  readonly clientId: string
}

/** What this device keeps of a series it made. */
export interface SeriesRecord {
  readonly masterId: string
  /** As it was sent: what a date that is added again takes over. */
  readonly draft: ReservationDraft
  readonly skipped: readonly SkippedDate[]
  /** Deviations that the calendar refused. */
  readonly failed: readonly SeriesDeviation[]
}

/** What is worth keeping of a series that was made; null when everything is as the calendar says. */
export function openRecord(
  masterId: string,
  draft: ReservationDraft,
  adjusted: readonly AdjustedDate[],
  newId: () => string,
): SeriesRecord | null {
  if (draft.recurrence === null) return null
  const zone = draft.timeZone
  const dates = datesWithDeviations(expandSeries(draft.recurrence, draft.span, zone), zone, draft.deviations)
  const failed = draft.deviations.filter(({ day }) => adjusted.some((date) => date.day === day && date.fault !== null))
  const skipped = dates.flatMap(({ day, span, deviation }) =>
    deviation?.kind === 'skip' && !failed.includes(deviation) ? [{ day, span, clientId: newId() }] : [],
  )
  return skipped.length + failed.length === 0 ? null : { masterId, draft, skipped, failed }
}

/** The record once a date has been added again. */
export function withoutSkipped(record: SeriesRecord, day: CalendarDay): SeriesRecord {
  return { ...record, skipped: record.skipped.filter((date) => date.day !== day) }
}

/** The record of a series that ends earlier now. */
export function withoutDaysAfter(record: SeriesRecord, lastDay: CalendarDay): SeriesRecord {
  const isKept = ({ day }: { readonly day: CalendarDay }): boolean => day <= lastDay
  return { ...record, skipped: record.skipped.filter(isKept), failed: record.failed.filter(isKept) }
}

/** What reserves a skipped date by itself. */
export function draftOfSkipped({ draft }: SeriesRecord, { span, clientId }: SkippedDate): ReservationDraft {
  return { ...draft, span, clientId, recurrence: null, deviations: [] }
}

const recordSchema = v.object({
  masterId: v.string(),
  draft: draftSchema,
  skipped: v.array(
    v.object({ day: v.string(), span: v.object({ start: v.number(), end: v.number() }), clientId: v.string() }),
  ),
  failed: v.array(deviationSchema),
})

/** A stored record; null when it is none. */
export function readSeriesRecord(stored: unknown): SeriesRecord | null {
  const parsed = v.safeParse(recordSchema, stored)
  // The brands are what this product wrote.
  return parsed.success ? (parsed.output as unknown as SeriesRecord) : null
}
