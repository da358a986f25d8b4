import type { Email, QuarterSpan } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import { readSchedules } from '#src/core/wire/schedules.ts'
import { fetchInBatches, inOrderOf } from '../schedule-batches.ts'
import { type Touch, touchLimits } from './touch.ts'

/** Availability in batches; the service speaks the product's own codes. */
export function fetchSchedules(
  touch: Touch,
  emails: readonly Email[],
  span: QuarterSpan,
  signal?: AbortSignal,
): AsyncIterable<Result<readonly Schedule[]>> {
  return fetchInBatches(touchLimits, emails, span, (...part) => fetchPart(touch, ...part), signal)
}

async function fetchPart(
  touch: Touch,
  emails: readonly Email[],
  span: QuarterSpan,
  signal: AbortSignal,
): Promise<Result<readonly Schedule[]>> {
  const answered = await touch.send({
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
  if (!answered.ok) return answered
  const { schedules, problems } = readSchedules(answered.value.body)
  if (schedules.length === 0 && problems.length > 0) return fail({ kind: 'malformed', what: 'schedules', problems })
  return succeed(inOrderOf(emails, new Map(schedules.map((schedule) => [schedule.email, schedule]))))
}
