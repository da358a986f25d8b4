import type { EngineSettings } from '#src/engine/compute.ts'
import { localeOf, settings } from '#src/features/settings/state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { EngineLost } from '#src/platform/engine/link.ts'
import type { Configuration } from '#src/wire/configuration.ts'

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
    locale: localeOf(settings.language),
    rules: true,
  }
}
