import type { Email, QuarterSpan } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { isRecord } from '#src/core/wire/record.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import { fetchInBatches, inOrderOf } from '../schedule-batches.ts'
import { type Graph, graphLimits } from './graph.ts'
import { readSchedule } from './read-schedule.ts'
import { writeUtcMoment } from './write-moment.ts'

/** Availability in batches. */
export function fetchSchedules(
  graph: Graph,
  emails: readonly Email[],
  span: QuarterSpan,
  signal?: AbortSignal,
): AsyncIterable<Result<readonly Schedule[]>> {
  return fetchInBatches(graphLimits, emails, span, (...part) => fetchPart(graph, ...part), signal)
}

async function fetchPart(
  graph: Graph,
  emails: readonly Email[],
  span: QuarterSpan,
  signal: AbortSignal,
): Promise<Result<readonly Schedule[]>> {
  const answered = await graph.send({
    method: 'POST',
    url: '/me/calendar/getSchedule',
    body: {
      schedules: emails,
      startTime: writeUtcMoment(startOfQuarter(span.from)),
      endTime: writeUtcMoment(startOfQuarter(span.to)),
      availabilityViewInterval: 15,
    },
    as: 'json',
    signal,
    repeatable: true,
  })
  if (!answered.ok) return answered
  const { body } = answered.value
  const records = isRecord(body) ? body['value'] : null
  if (!Array.isArray(records)) {
    return fail({ kind: 'malformed', what: 'schedules', problems: ['schedules.value: expected array'] })
  }
  const answers = new Map<Email, Schedule>()
  for (const record of records) {
    const schedule = readSchedule(record, span)
    if (schedule && !answers.has(schedule.email)) answers.set(schedule.email, schedule)
  }
  return succeed(inOrderOf(emails, answers))
}
