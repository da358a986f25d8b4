import type { EngineSettings } from '#src/engine/compute.ts'
import { tagOf } from '#src/kernel/languages.ts'
import type { Configuration } from '#src/wire/configuration.ts'
import { settings } from './state.ts'

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
