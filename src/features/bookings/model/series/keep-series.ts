import type { EventChange, SeriesMaster } from '#src/calendars/calendar.ts'
import { reload } from '#src/base/reload.ts'
import { type NoticeAction, notify } from '#src/features/notices/model/state.ts'
import { readResponse } from '../reservations/rules/changed-parts.ts'
import { icsOf, icsOfSeries } from '../reservations/rules/export/ics.ts'
import { resolveRooms } from '../reserve/resolved-draft.ts'
import type { ReservationDraft } from '../reserve/rules/draft.ts'
import type { CreateEntry } from '../reserve/rules/journal.ts'
import type { CalendarDay, IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { traitsOf } from '#src/kernel/fault.ts'
import { addDays, endOfDay } from '#src/kernel/time/days.ts'
import { earliest, latest, oneDay, plus } from '#src/kernel/time/moment.ts'
import { resolveZone, utc } from '#src/kernel/time/zones.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import { type CalendarEvent, spanOfEvent } from '#src/wire/event.ts'
import { dayInSeries, expandSeries, spanOnDay } from './rules/expand-series.ts'
import type { SeriesDeviation } from './rules/recurrence.ts'
import { openRecord, readSeriesRecord, type SeriesRecord, withoutDaysAfter } from './rules/series-record.ts'

/** Returns the record that this device keeps of a series; null if it keeps none. */
export async function keptRecord(
  { storage }: Pick<Reading, 'storage'>,
  masterId: string,
): Promise<SeriesRecord | null> {
  const stored = await storage.series.get(masterId)
  return stored === undefined ? null : readSeriesRecord(stored)
}

/** Records the skipped dates of a new series, and reports the dates that could not be adjusted. */
export async function keepSeries(services: Booking, { eventId, draft, adjusted, follows }: CreateEntry): Promise<void> {
  if (follows !== null) await forgetAfter(services, follows.masterId, follows.lastDay)
  if (eventId === null || draft.recurrence === null || (await keptRecord(services, eventId)) !== null) return
  const record = openRecord(eventId, draft, adjusted, () => crypto.randomUUID())
  if (record === null) return
  await services.storage.series.put(record)
  notifyFailedDates(services, record)
}

/** Removes the record's dates after `lastDay`, because the series ends earlier now. */
export async function forgetAfter(services: Reading, masterId: string, lastDay: CalendarDay): Promise<void> {
  const record = await keptRecord(services, masterId)
  if (record) await services.storage.series.put(withoutDaysAfter(record, lastDay))
}

export function notifyFailedDates(services: Booking, record: SeriesRecord): void {
  if (record.failed.length === 0) return
  notify({
    kind: 'error',
    key: 'notice.series.datesFailed',
    values: { subject: record.draft.subject, count: record.failed.length },
    action: { key: 'app.retry', run: () => void retryFailed(services, record.masterId) },
  })
}

/** Tries again to adjust the dates that the calendar refused, and reports the dates that it still refuses. */
export async function retryFailed(services: Booking, masterId: string): Promise<void> {
  const record = await keptRecord(services, masterId)
  if (record === null) return
  const failed = await adjustDates(services, masterId, record.draft, record.failed)
  if (services.signal.aborted) return
  const done = record.failed.filter((deviation) => !failed.includes(deviation))
  // Dates that are skipped now are stored as skipped dates, like the others.
  const skipped = openRecord(masterId, { ...record.draft, deviations: done }, [], () => crypto.randomUUID())?.skipped
  const next = { ...record, failed, skipped: [...record.skipped, ...(skipped ?? [])] }
  await services.storage.series.put(next)
  if (failed.length > 0) notifyFailedDates(services, next)
  else notify({ kind: 'success', key: 'notice.series.datesDone', values: { subject: record.draft.subject } })
  await reload(services)
}

/** Milliseconds for which dates of a series without end, and moved ones, are fetched: a year. */
const endlessAhead = 366 * oneDay

/**
 * Returns the calendar file of an event's series in its current state. Faults: the calendar's, or 'event-not-found'.
 */
export async function seriesFile(
  services: Pick<Booking, 'calendar' | 'clock' | 'signal'>,
  { seriesMasterId, id, calendarOf }: CalendarEvent,
): Promise<Result<string>> {
  const { clock, signal } = services
  const calendar = services.calendar.of(calendarOf)
  const masterId = seriesMasterId ?? id
  const asked = await calendar.master(masterId, signal)
  if (!asked.ok) return asked
  const master = asked.value
  if (!master) return fail({ kind: 'event-not-found' })
  const known = spanOf(master, clock.now())
  // A date may have been moved away from the days of its series.
  const around = { start: plus(known.start, -endlessAhead), end: plus(known.end, endlessAhead) }
  const listed = await calendar.occurrences(masterId, around, signal)
  if (!listed.ok) return listed
  const isKnown = (at: Instant): boolean => at >= known.start && at < known.end
  const events = listed.value.events.filter(
    ({ start, originalStart }) =>
      isKnown(start.utcDateTime) || (originalStart !== null && isKnown(originalStart.utcDateTime)),
  )
  const { pattern } = master
  // A pattern that the product does not support is written date by date.
  if (pattern === null)
    return succeed(
      icsOf(
        events.map((event) => ({ event, status: 'accepted' as const })),
        clock.now(),
      ),
    )
  return succeed(icsOfSeries({ ...master, pattern, occurrences: events, known }, clock.now()))
}

/** Returns the span from the start of the first date to the end of the last. */
function spanOf({ event, pattern, end, timeZone }: SeriesMaster, now: Instant): InstantSpan {
  const first = spanOfEvent(event)
  const found = resolveZone(timeZone)
  return { start: first.start, end: lastOf(first, pattern, end, found.ok ? found.value : utc, now) }
}

function lastOf(
  first: InstantSpan,
  pattern: SeriesMaster['pattern'],
  end: SeriesMaster['end'],
  zone: IanaZone,
  now: Instant,
): Instant {
  if (end?.kind === 'until') return endOfDay(zone, addDays(end.day, 1))
  const last = pattern && end ? expandSeries({ pattern, end }, first, zone).at(-1) : undefined
  return last ? last.end : plus(latest(now, first.end), endlessAhead)
}

/**
 * Applies a deviation to one date of a series. Safe to repeat: a date that is already gone is not removed again, and a
 * date that was already moved gets the same values.
 */
export async function adjustDate(
  services: Booking,
  masterId: string,
  draft: ReservationDraft,
  deviation: SeriesDeviation,
): Promise<Result<null>> {
  const { calendar, signal } = services
  const found = await findDate(services, masterId, draft, deviation)
  if (!found.ok) return found
  const event = found.value
  if (deviation.kind === 'skip') return event === null ? succeed(null) : absentAsDone(await calendar.remove(event, ''))
  if (event === null) return fail({ kind: 'event-not-found' })
  // The series itself has no rooms yet. They are invited after all dates that differ have been adjusted.
  const resolved = await resolveRooms(services, deviation.resourceIds ?? draft.resourceIds)
  if (!resolved.ok) return resolved
  const change: EventChange = {
    ...(deviation.span === null
      ? {}
      : { when: { span: deviation.span, isAllDay: draft.isAllDay, timeZone: draft.timeZone } }),
    resources: resolved.value.rooms,
  }
  const changed = await calendar.change(event, change, signal)
  return changed.ok ? succeed(null) : changed
}

/** Applies deviations one after the other. Returns those that the calendar refused. */
export async function adjustDates(
  services: Booking,
  masterId: string,
  draft: ReservationDraft,
  deviations: readonly SeriesDeviation[],
): Promise<readonly SeriesDeviation[]> {
  const refused: SeriesDeviation[] = []
  for (const deviation of deviations) {
    const adjusted = await adjustDate(services, masterId, draft, deviation)
    if (services.signal.aborted) break
    if (!adjusted.ok) refused.push(deviation)
  }
  return refused
}

/** Returns the occurrence of a day, or the event it was changed into; null if there is none. */
async function findDate(
  { calendar, signal }: Booking,
  masterId: string,
  draft: ReservationDraft,
  deviation: SeriesDeviation,
): Promise<Result<CalendarEvent | null>> {
  const zone = draft.timeZone
  const { start, end } = spanOnDay(draft.span, zone)(deviation.day)
  // A date that an earlier attempt has moved is where it was moved to.
  const moved = deviation.kind === 'move' ? deviation.span : null
  const around = {
    start: plus(earliest(start, moved?.start ?? start), -oneDay),
    end: plus(latest(end, moved?.end ?? end), oneDay),
  }
  const listed = await calendar.of(draft.reserveFor?.email ?? null).occurrences(masterId, around, signal)
  if (!listed.ok) return listed
  const onDay = listed.value.events.filter((event) => dayInSeries(event, zone) === deviation.day)
  return succeed(onDay.find(({ type }) => type === 'occurrence') ?? onDay[0] ?? null)
}

function absentAsDone(removed: Result<null>): Result<null> {
  return !removed.ok && traitsOf(removed.fault).isAbsent ? succeed(null) : removed
}

/**
 * Reports how many dates a room declined, because a room that accepts a series may still decline single dates. The
 * dates show in the list. `event` is the series or one of its dates; `action` is the notice's action.
 */
export async function notifyDeclinedDates(
  { calendar, signal }: Booking,
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
