import type { SeriesDate } from '#src/engine/compute.ts'
import { askEngine } from '#src/features/availability/ask-engine.ts'
import { reserve } from '#src/features/reserve/reserve.ts'
import { type CalendarDay, fail, type Result, succeed } from '#src/kernel/result.ts'
import { quartersOf } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/services.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { keptRecord } from './keep-series.ts'
import { orderBySpan } from './rules/expand-series.ts'
import { draftOfSkipped, type SeriesRecord, type SkippedDate, withoutSkipped } from './rules/series-record.ts'
import { loadSeriesSchedules } from './series-rooms.ts'

/** A skipped date, and the current state of its resource on it. */
export interface SkippedState {
  readonly date: SkippedDate
  readonly state: SeriesDate
}

/** Returns the future skipped dates of a series, and if each could be added now. */
export async function lookAtSkipped(
  services: Services,
  { skipped, draft }: SeriesRecord,
  signal: AbortSignal = services.signal,
): Promise<Result<readonly SkippedState[]>> {
  const { engine, clock } = services
  const dates = orderBySpan(skipped).filter(({ span }) => span.start > clock.now())
  if (dates.length === 0) return succeed([])
  const opened = await askEngine(
    engine.openSeries({
      spans: dates.map(({ span }) => quartersOf(span)),
      resourceIds: draft.resourceIds,
      requirement: null,
      attendees: { total: 0, onSite: 0 },
      limit: 0,
      now: clock.now(),
    }),
  )
  if (!opened.ok) return opened
  const loaded = await loadSeriesSchedules(services, opened.value.chosen, opened.value, signal)
  if (!loaded.ok) return loaded
  const answer = await askEngine(engine.series({ now: clock.now(), plans: false }))
  if (!answer.ok) return answer
  if (answer.value === null) return fail({ kind: 'cancelled' })
  const { dates: states } = answer.value
  return succeed(dates.flatMap((date, index) => (states[index] ? [{ date, state: states[index] }] : [])))
}

/**
 * Reserves a skipped date as a separate event, because calendars cannot restore a date that was removed from a series.
 */
export async function addSkipped(
  services: Services,
  masterId: string,
  day: CalendarDay,
): Promise<Result<CalendarEvent>> {
  const record = await keptRecord(services, masterId)
  const date = record?.skipped.find((one) => one.day === day)
  if (!record || !date) return fail({ kind: 'event-not-found' })
  const reserved = await reserve(services, draftOfSkipped(record, date))
  if (!reserved.ok) return reserved
  // Read again, because another date may have been added meanwhile.
  const latest = await keptRecord(services, masterId)
  if (latest) await services.storage.series.put(withoutSkipped(latest, day))
  return reserved
}
