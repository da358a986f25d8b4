import { fail, type Result, succeed } from '#src/core/result.ts'
import { listIn } from '#src/core/wire/record.ts'
import { type ReadSchedules, readSchedules } from '#src/core/wire/schedules.ts'
import { parseJson } from './load-resources.ts'

/** The body of `POST /api/cache/schedules`; what is no list of schedules at all is a fault, what cannot be read of it is named. */
export function readScheduleBody(body: ArrayBuffer): Result<ReadSchedules> {
  const parsed = parseJson(body)
  const what = 'schedules'
  if (!parsed.ok) return fail({ kind: 'malformed', what, problems: [parsed.fault] })
  const read = readSchedules(parsed.value)
  if (listIn(parsed.value, what) === null) return fail({ kind: 'malformed', what, problems: read.problems })
  return succeed(read)
}
