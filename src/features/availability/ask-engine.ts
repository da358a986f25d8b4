import { tagOf } from '#src/kernel/languages.ts'
import type { EngineSettings, ScheduleBatch, SchedulePurpose, SchedulesPut, WindowQuery } from '#src/engine/compute.ts'
import { logProblems } from '#src/features/notices/notify.ts'
import { settings } from '#src/features/settings/state.ts'
import { type Email, fail, type Fault, type QuarterSpan, type Result, succeed } from '#src/kernel/result.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import { EngineLost } from '#src/platform/engine/link.ts'
import type { Configuration } from '#src/wire/configuration.ts'
import type { ScheduleSource } from './schedule-source.ts'

/**
 * Returns the response of an engine call as a result. A lost engine is an expected failure; any other error is a bug
 * and is thrown.
 */
export async function askEngine<Value>(call: Promise<Value>): Promise<Result<Value>> {
  try {
    return succeed(await call)
  } catch (reason) {
    if (reason instanceof EngineLost) return fail(reason.fault)
    throw reason
  }
}

/** Returns the part of configuration, licences and language that the engine needs. */
export function engineSettings(configuration: Configuration, licences: readonly string[] | null): EngineSettings {
  return {
    areas: configuration.areas,
    filters: configuration.filters,
    resourceTypeInfos: configuration.resourceTypeInfos,
    resourceVisibilityRestriction: configuration.resourceVisibilityRestriction,
    licences,
    locale: tagOf(settings.language),
    rules: true,
  }
}

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
