import * as v from 'valibot'
import type { CalendarDay, InstantSpan } from '#src/kernel/time/units.ts'
import type { ReservationDraft } from '../../reserve/rules/draft.ts'
import type { AdjustedDate } from '../../reserve/rules/journal.ts'
import { draftSchema } from '../../reserve/rules/read-entry.ts'
import { datesWithDeviations, expandSeries } from './expand-series.ts'
import { deviationSchema, type SeriesDeviation } from './recurrence.ts'

/** A date left out of a series because its resource was taken. */
export interface SkippedDate {
  readonly day: CalendarDay
  readonly span: InstantSpan
  /** Client id of the request that adds the date again, so that it is created only once. */
  readonly clientId: string
}

/** Data that this device stores about a series it created. */
export interface SeriesRecord {
  readonly masterId: string
  /** The draft as sent; a date that is added again copies its values. */
  readonly draft: ReservationDraft
  readonly skipped: readonly SkippedDate[]
  /** Deviations that the calendar refused. */
  readonly failed: readonly SeriesDeviation[]
}

/**
 * Returns the record of a new series, or null if there is nothing to record because the calendar has all dates as
 * planned.
 */
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

/** Returns the record after a date was added again. */
export function withoutSkipped(record: SeriesRecord, day: CalendarDay): SeriesRecord {
  return { ...record, skipped: record.skipped.filter((date) => date.day !== day) }
}

/** Returns the record of a series that now ends earlier. */
export function withoutDaysAfter(record: SeriesRecord, lastDay: CalendarDay): SeriesRecord {
  const isKept = ({ day }: { readonly day: CalendarDay }): boolean => day <= lastDay
  return { ...record, skipped: record.skipped.filter(isKept), failed: record.failed.filter(isKept) }
}

/** Returns a draft that reserves a skipped date as a single event. */
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

/** Parses a stored record. Returns null if it is malformed. */
export function readSeriesRecord(stored: unknown): SeriesRecord | null {
  const parsed = v.safeParse(recordSchema, stored)
  // Branded types are safe here, because this product wrote the values.
  return parsed.success ? (parsed.output as unknown as SeriesRecord) : null
}
