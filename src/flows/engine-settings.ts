import type { EngineSettings } from '#src/contract/compute.ts'
import type { Configuration } from '#src/core/wire/configuration.ts'
import { localeOf, settings } from '#src/state/settings.ts'

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
