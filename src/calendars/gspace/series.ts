import type { EventList, SeriesMaster } from '#src/contract/calendar.ts'
import type { CalendarDay, IanaZone, InstantSpan } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { dayOf } from '#src/core/time/days.ts'
import { dateValue } from '#src/core/export/time-values.ts'
import { zoneNamed } from '#src/core/time/zones.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { addressOf, fetchRecord, type GoogleEvents, listWithin, readOne } from './events.ts'
import { readEnd, readPattern, rulesIn } from './read-recurrence.ts'
import { writeUntil } from './write-recurrence.ts'

/** The dates of a series that touch the span, as they are now. */
export function listOccurrences(
  google: GoogleEvents,
  masterId: string,
  span: InstantSpan,
  signal?: AbortSignal,
): Promise<Result<EventList>> {
  return listWithin(google, `${addressOf(masterId)}/instances`, {}, span, signal)
}

/** The series behind its dates; null where it is gone, or no series. */
export async function findMaster(
  google: GoogleEvents,
  id: string,
  signal?: AbortSignal,
): Promise<Result<SeriesMaster | null>> {
  const series = await readSeries(google, id, signal)
  if (!series.ok) return series
  if (series.value === null) return succeed(null)
  const { event, lines, zone } = series.value
  const first = event.start.utcDateTime
  const firstDay = dayOf(zone, first)
  const rules = rulesIn(lines)
  const [rule] = rules
  return succeed({
    event,
    pattern: rule && rules.length === 1 ? readPattern(rule, firstDay) : null,
    end: rule ? readEnd(rule, first, zone) : null,
    timeZone: zone,
    firstDay,
  })
}

/** Every line is sent back, so that rules the product has no word for, and dates left out, stay what they are. */
export async function endSeries(
  google: GoogleEvents,
  masterId: string,
  lastDay: CalendarDay,
  signal?: AbortSignal,
): Promise<Result<null>> {
  const series = await readSeries(google, masterId, signal)
  if (!series.ok) return series
  if (series.value === null) return fail({ kind: 'event-not-found' })
  const { event, lines, zone } = series.value
  const until = writeUntil(lastDay, zone, event.isAllDay)
  const answered = await google.send({
    method: 'PATCH',
    url: addressOf(masterId),
    query: { sendUpdates: 'all' },
    body: { recurrence: lines.flatMap((line) => endLine(line, until, lastDay)) },
    as: 'nothing',
    // The same last day twice is the same last day.
    repeatable: true,
    signal,
  })
  return answered.ok ? succeed(null) : answered
}

/** A rule gets another end, which is a count or a day, never both; single dates go that come after it. */
function endLine(line: string, until: string, lastDay: CalendarDay): readonly string[] {
  if (/^RRULE/i.test(line)) {
    const [name = '', rule = ''] = line.split(/:(.*)/s)
    const kept = rule.split(';').filter((part) => part !== '' && !/^(?:COUNT|UNTIL)=/i.test(part))
    return [`${name}:${[...kept, `UNTIL=${until}`].join(';')}`]
  }
  if (!/^RDATE/i.test(line)) return [line]
  const [name = '', dates = ''] = line.split(/:(.*)/s)
  const kept = dates.split(',').filter((date) => date.slice(0, 8) <= dateValue(lastDay))
  return kept.length > 0 ? [`${name}:${kept.join(',')}`] : []
}

interface Series {
  readonly event: CalendarEvent
  readonly lines: readonly string[]
  readonly zone: IanaZone
}

async function readSeries(
  google: GoogleEvents,
  id: string,
  signal: AbortSignal | undefined,
): Promise<Result<Series | null>> {
  const found = await fetchRecord(google, id, signal)
  if (!found.ok) return found
  const recurrence = found.value?.['recurrence']
  const lines = Array.isArray(recurrence) ? recurrence.filter((line) => typeof line === 'string') : []
  if (lines.length === 0) return succeed(null)
  const read = await readOne(google, found.value, signal)
  // The zone of a moment that was read is one that the platform knows.
  return read.ok ? succeed({ event: read.value, lines, zone: zoneNamed(read.value.start.timeZone) }) : read
}
