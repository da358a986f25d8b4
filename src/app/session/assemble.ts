import { askEngine } from '#src/base/ask-engine.ts'
import { createScheduleSource } from '#src/features/availability/model/schedule-source.ts'
import { engineSettings } from '#src/features/settings/model/engine-settings.ts'
import { currentConfiguration, setConfiguration, setLicences } from '#src/features/settings/model/state.ts'
import type { Result } from '#src/kernel/result.ts'
import type { HttpClient } from '#src/platform/http.ts'
import type { Entrance, Reading, Booking, Visit, Services } from '#src/base/needs.ts'
import { loadResources } from '#src/features/availability/model/load-resources.ts'
import type { fetchResources } from '#src/platform/assist.ts'
import type { AssistBody } from '#src/wire/assist.ts'
import type { Configuration } from '#src/wire/configuration.ts'

/** The parts of every start before the configuration is known. */
export interface Base extends Omit<Entrance, 'provider' | 'assist' | 'configuration'> {
  readonly http: HttpClient
}

/** The parts of every start once the configuration is known. */
export interface Foundation extends Pick<Reading, 'engine' | 'storage' | 'locks' | 'scope'> {
  readonly base: Base
  readonly assist: AssistBody
  readonly configuration: Configuration
  /** Called after the scope has ended and all requests were cancelled. */
  readonly onEnd: () => void
}

/** Only for a person or a device, because visitors reserve nothing. */
type OwnCalendar = Pick<Booking, 'provider' | 'calendar' | 'hub'>

/** Returns the services of a visitor, which have neither a calendar nor a live connection. */
export function assembleVisit(foundation: Foundation): Visit {
  const { base, assist, configuration, engine, storage, locks, scope, onEnd } = foundation
  return {
    ...base,
    provider: null,
    assist,
    get configuration() {
      return currentConfiguration(configuration)
    },
    engine,
    storage,
    locks,
    scope,
    signal: scope.signal,
    end() {
      scope.end()
      base.http.abortAll()
      onEnd()
    },
  }
}

/** Returns the services of a person or a device. */
export function assembleServices(foundation: Foundation, own: OwnCalendar): Services {
  const { base, configuration } = foundation
  const schedules = createScheduleSource({ ...base, ...own, configuration })
  // Not spread, because the configuration is read at every access.
  return Object.assign(assembleVisit(foundation), own, { schedules })
}

/** Applies a configuration and the licences to the stores, from which screens read them. */
export function applyConfiguration(
  configuration: Configuration,
  assist: AssistBody,
  licences: readonly string[] | null,
): void {
  setConfiguration(configuration, assist)
  setLicences(licences)
}

/** Configures the engine for a configuration and the licences. */
export const configureEngine = (
  engine: Reading['engine'],
  configuration: Configuration,
  licences: readonly string[] | null,
): Promise<Result<void>> => askEngine(engine.configure(engineSettings(configuration, licences)))

/** Loads the resources into a configured engine when they arrive. */
export async function feedEngine(
  services: Parameters<typeof loadResources>[0],
  configured: Promise<Result<void>>,
  resourcesAsked: ReturnType<typeof fetchResources>,
): Promise<Result<null>> {
  const [ready, resources] = await Promise.all([configured, resourcesAsked])
  if (!ready.ok) return ready
  return resources.ok ? loadResources(services, resources.value) : resources
}
