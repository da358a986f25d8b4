import * as v from 'valibot'
import type { EventList, SeriesMaster } from '#src/calendars/calendar.ts'
import { goneStatuses } from '#src/calendars/connect-service.ts'
import type { CalendarDay, InstantSpan } from '#src/kernel/time/units.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { calendarDayOf } from '#src/kernel/time/days.ts'
import { outsideZone } from '#src/kernel/time/outside-zones.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { isRecord } from '#src/wire/scalars.ts'
import { eventPath, listWithin } from './events.ts'
import type { Graph } from './people.ts'
import { getExtended } from './remote-extension.ts'
import { readEnd, readEvent, readPattern, recurrenceOnWireSchema, selectedEventFields } from './read-event.ts'

/** Lists the occurrences and exceptions of a series that overlap the span. */
export function listOccurrences(
  graph: Graph,
  masterId: string,
  span: InstantSpan,
  signal?: AbortSignal,
): Promise<Result<EventList>> {
  return listWithin(graph, `${eventPath(graph, masterId)}/instances`, span, signal)
}

/** Finds the series of an occurrence. Null if it is gone or not a series. */
export async function findMaster(graph: Graph, id: string, signal?: AbortSignal): Promise<Result<SeriesMaster | null>> {
  const answered = await readSeries(graph, id, `${selectedEventFields},recurrence`, signal)
  if (!answered.ok) return answered
  if (answered.value === null) return succeed(null)
  const read = readEvent(answered.value, 'series')
  if (!read.ok) return fail({ kind: 'malformed', what: 'series', problems: read.problems })
  const recurrence = v.safeParse(recurrenceOnWireSchema, answered.value['recurrence'])
  if (!recurrence.success) return succeed(null)
  const { range } = recurrence.output
  const original = answered.value['originalStartTimeZone']
  const year = Number(range.startDate.slice(0, 4))
  const zone =
    outsideZone(range.recurrenceTimeZone, year) ?? outsideZone(typeof original === 'string' ? original : null, year)
  graph.report('series', [
    ...read.problems,
    ...(zone === null ? ['series.recurrenceTimeZone: expected time zone'] : []),
  ])
  return succeed({
    event: read.event,
    // Times in an unknown zone would move with the next clock change.
    pattern: zone && readPattern(recurrence.output),
    end: readEnd(recurrence.output),
    timeZone: zone ?? utc,
    firstDay: calendarDayOf(range.startDate),
  })
}

/** Graph requires the whole recurrence, so it is read first. This keeps patterns that the product does not support. */
export async function endSeries(
  graph: Graph,
  masterId: string,
  lastDay: CalendarDay,
  signal?: AbortSignal,
): Promise<Result<null>> {
  const found = await readSeries(graph, masterId, 'recurrence', signal)
  if (!found.ok) return found
  const recurrence = found.value?.['recurrence']
  const range = isRecord(recurrence) ? recurrence['range'] : null
  if (!isRecord(recurrence) || !isRecord(range)) return fail({ kind: 'event-not-found' })
  const { numberOfOccurrences: _, ...kept } = range
  const answered = await graph.send({
    method: 'PATCH',
    url: eventPath(graph, masterId),
    body: { recurrence: { ...recurrence, range: { ...kept, type: 'endDate', endDate: lastDay } } },
    as: 'nothing',
    // Setting the same last day twice has no further effect.
    repeatable: true,
    signal,
  })
  return answered.ok ? succeed(null) : answered
}

async function readSeries(
  graph: Graph,
  id: string,
  $select: string,
  signal: AbortSignal | undefined,
): Promise<Result<Record<string, unknown> | null>> {
  const answered = await getExtended(graph, {
    url: eventPath(graph, id),
    query: { $select },
    accept: goneStatuses,
    signal,
  })
  if (!answered.ok) return answered
  const { status, body } = answered.value
  if (status >= 400) return succeed(null)
  return isRecord(body)
    ? succeed(body)
    : fail({ kind: 'malformed', what: 'series', problems: ['series: expected object'] })
}
