import { proxy, ref } from 'valtio'
import type { ResourcesLoaded } from '#src/contract/compute.ts'
import type { AssistBody } from '#src/core/wire/assist.ts'
import type { Configuration } from '#src/core/wire/configuration.ts'

/** What the administrators set up. Replaced whole, never edited: `current` is not a proxy, its leaves can be kept. */
export const configuration = proxy<{
  current: Configuration | null
  navigationConfigured: boolean
  navigationUrl: string | null
  /** Licence codes present; null while unknown permits every type. */
  licences: readonly string[] | null
  resources: ResourcesLoaded | null
}>({ current: null, navigationConfigured: false, navigationUrl: null, licences: null, resources: null })

export function setConfiguration(current: Configuration, assist: AssistBody): void {
  configuration.current = ref(current)
  configuration.navigationConfigured = assist.navigationConfigured
  configuration.navigationUrl = assist.navigationUrl
}

export function setLicences(licences: readonly string[] | null): void {
  configuration.licences = licences === null ? null : ref(licences)
}

export function setResourcesLoaded(resources: ResourcesLoaded): void {
  configuration.resources = ref(resources)
}

export function clearConfiguration(): void {
  configuration.current = null
  configuration.navigationConfigured = false
  configuration.navigationUrl = null
  configuration.licences = null
  configuration.resources = null
}
