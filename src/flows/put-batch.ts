import type { ScheduleBatch, SchedulePurpose, SchedulesPut, WindowQuery } from '#src/contract/compute.ts'
import type { Result } from '#src/core/result.ts'
import { askEngine } from './ask-engine.ts'
import { logProblems } from './log-problems.ts'
import type { Product } from './product.ts'

/** Gives loaded schedules to the engine. Returns the fault of the load or of the engine; unreadable records are logged. */
export async function putBatch(
  engine: Product['engine'],
  purpose: SchedulePurpose,
  batch: Result<ScheduleBatch>,
  query?: WindowQuery,
): Promise<Result<SchedulesPut>> {
  if (!batch.ok) return batch
  const asked = await askEngine(engine.put(purpose, batch.value, query))
  const put = asked.ok ? asked.value : asked
  if (put.ok) logProblems('schedules', put.value.problems)
  return put
}
