import type { ScheduleBatch } from '#src/contract/compute.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { listIn } from '#src/core/wire/record.ts'
import { type ReadSchedules, readSchedules } from '#src/core/wire/schedules.ts'
import { parseJson } from './load-resources.ts'

/** The schedules of a batch. Fails with 'malformed' if its body is no list; names the records that cannot be read. */
export function readBatch({ schedules }: ScheduleBatch): Result<ReadSchedules> {
  return isBody(schedules) ? readBody(schedules) : succeed({ schedules, problems: [] })
}

/** Not by `instanceof`: a stored body may come from another realm. */
const isBody = (schedules: ScheduleBatch['schedules']): schedules is ArrayBuffer => !Array.isArray(schedules)

function readBody(body: ArrayBuffer): Result<ReadSchedules> {
  const parsed = parseJson(body)
  const what = 'schedules'
  if (!parsed.ok) return fail({ kind: 'malformed', what, problems: [parsed.fault] })
  const read = readSchedules(parsed.value)
  if (listIn(parsed.value, what) === null) return fail({ kind: 'malformed', what, problems: read.problems })
  return succeed(read)
}
