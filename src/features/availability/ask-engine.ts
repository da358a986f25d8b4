import type { EngineSettings } from '#src/engine/compute.ts'
import { localeOf, settings } from '#src/features/settings/state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { EngineLost } from '#src/platform/engine/link.ts'
import type { Configuration } from '#src/wire/configuration.ts'

/** The answer of an engine call as a value: a lost engine is an expected failure, anything else thrown is a bug. */
export async function askEngine<Value>(call: Promise<Value>): Promise<Result<Value>> {
  try {
    return succeed(await call)
  } catch (reason) {
    if (reason instanceof EngineLost) return fail(reason.fault)
    throw reason
  }
}

/** What the engine has to know of configuration, licences and language. */
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
