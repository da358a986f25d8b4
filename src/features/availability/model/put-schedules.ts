import { askEngine } from '#src/base/ask-engine.ts'
import { logProblems } from '#src/base/log.ts'
import type { ScheduleBatch, SchedulePurpose, SchedulesPut, WindowQuery } from '#src/engine/compute.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import type { ScheduleSource } from '#src/base/schedules.ts'

/**
 * Passes loaded schedules to the engine. Returns the fault of the load or of the engine. Malformed records are logged.
 */
export async function putBatch(
  engine: EngineClient,
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

/** A view of the present availability that is shown before all its schedules are known. */
interface PartialView {
  /** Shows what the engine knows, and returns the addresses that it is missing. */
  readonly show: () => Promise<Result<{ readonly missing: readonly Email[] }>>
  readonly setFailed: (fault: Fault) => void
}

/** Shows a view, loads the schedules that it is missing, and shows it again. Stops at the first call that fails. */
export async function showAndLoad(
  { engine, schedules }: { readonly engine: EngineClient; readonly schedules: ScheduleSource },
  span: QuarterSpan,
  { show, setFailed }: PartialView,
  signal: AbortSignal,
): Promise<Result<null>> {
  const known = await show()
  if (!known.ok || signal.aborted || known.value.missing.length === 0) return known.ok ? succeed(null) : known
  for await (const batch of schedules.load(known.value.missing, span, signal)) {
    const put = await putBatch(engine, 'shown', batch)
    if (signal.aborted) return succeed(null)
    if (put.ok) continue
    setFailed(put.fault)
    return put
  }
  const loaded = await show()
  return loaded.ok ? succeed(null) : loaded
}
