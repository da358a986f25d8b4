import type { ScheduleBatch, SchedulePurpose, SchedulesTaken, WindowQuery } from '#src/contract/compute.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { askEngine } from './ask-engine.ts'
import { logProblems } from './log-problems.ts'
import type { Product } from './product.ts'

type Put = SchedulesTaken | Result<SchedulesTaken | null> | void

/** Gives loaded schedules to the engine. Returns the fault of the load or of the engine; unreadable records are logged. */
export async function putBatch(
  engine: Product['engine'],
  purpose: SchedulePurpose,
  batch: Result<ScheduleBatch>,
  query?: WindowQuery,
): Promise<Result<SchedulesTaken | null>> {
  if (!batch.ok) return batch
  const { schedules, ...taken } = batch.value
  const put = async (): Promise<Put> => {
    if (schedules instanceof ArrayBuffer) {
      if (purpose === 'shown') return engine.putScheduleBody(schedules, taken, query)
      if (purpose === 'group') return engine.putGroupBody(schedules, taken)
      if (purpose === 'series') return engine.putSeriesBody(schedules, taken.span)
      return engine.putUtilisationBody(schedules, taken)
    }
    if (purpose === 'shown') return engine.putSchedules(schedules, taken, query)
    if (purpose === 'group') return engine.putGroupSchedules(schedules, taken)
    if (purpose === 'series') return engine.putSeriesSchedules(schedules, taken.span)
    return engine.putUtilisationSchedules(schedules, taken)
  }
  const asked = await askEngine(put())
  if (!asked.ok) return asked
  const outcome = asked.value && 'ok' in asked.value ? asked.value : succeed(asked.value ?? null)
  if (outcome.ok && outcome.value) logProblems('schedules', outcome.value.problems)
  return outcome
}
