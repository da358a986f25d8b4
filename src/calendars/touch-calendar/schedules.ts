import type { Email, QuarterSpan } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import { readSchedules } from '#src/core/wire/schedules.ts'
import { failedSchedule, fetchInBatches, inOrderOf, refusalOf } from '../schedule-batches.ts'
import { type Service, touchLimits } from './service.ts'

/** Availability in batches; the service speaks the product's own codes. */
export function fetchSchedules(
  service: Service,
  emails: readonly Email[],
  span: QuarterSpan,
  signal?: AbortSignal,
): AsyncIterable<Result<readonly Schedule[]>> {
  return fetchInBatches(touchLimits, emails, span, (...part) => fetchPart(service, ...part), signal)
}

async function fetchPart(
  service: Service,
  emails: readonly Email[],
  span: QuarterSpan,
  signal: AbortSignal,
): Promise<Result<readonly Schedule[]>> {
  const answered = await service.send({
    method: 'POST',
    url: '/schedules',
    body: {
      start: new Date(startOfQuarter(span.from)).toISOString(),
      end: new Date(startOfQuarter(span.to)).toISOString(),
      emails,
    },
    as: 'json',
    signal,
    repeatable: true,
  })
  if (!answered.ok) {
    const message = refusalOf(answered.fault)
    if (message === null) return answered
    return succeed(emails.map((email) => failedSchedule(email, message, null)))
  }
  const { schedules, problems } = readSchedules(answered.value.body)
  if (schedules.length === 0 && problems.length > 0) return fail({ kind: 'malformed', what: 'schedules', problems })
  return succeed(inOrderOf(emails, new Map(schedules.map((schedule) => [schedule.email, schedule]))))
}
