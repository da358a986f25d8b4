import { createContext, type ReactNode, useContext } from 'react'
import type { Calendar, CalendarProvider } from '#src/calendars/calendar.ts'
import type { Http } from '#src/engine/http.ts'
import type { ScheduleSource } from '#src/features/availability/model/schedule-source.ts'
import type { Scope } from '#src/kernel/scope.ts'
import type { Api } from '#src/platform/api.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import type { Hub, RawHubEvent } from '#src/platform/hub.ts'
import type { Paths } from '#src/platform/paths.ts'
import type { Storage } from '#src/platform/storage.ts'
import type { Tokens } from '#src/platform/tokens.ts'
import type { AssistBody } from '#src/wire/assist.ts'
import type { ConfigFile, Configuration } from '#src/wire/configuration.ts'
import type { Locks } from '#src/platform/locks.ts'

/**
 * The parts that work before sign-in: enough to sign in with one of the providers or as a guest. `provider` is null if the server
 * does not name it before sign-in.
 */
export interface Entrance {
  readonly clock: Clock
  readonly tokens: Tokens
  readonly http: Http
  readonly api: Api
  readonly paths: Paths
  readonly routing: Routing
  /** Origin plus '/account/oauth-callback' (section 7). */
  readonly redirectUri: string
  readonly configFile: ConfigFile
  readonly provider: CalendarProvider | null
  readonly assist: AssistBody | null
  readonly configuration: Configuration | null
  /** Boots again with the current tokens, after a sign-in. Never rejects. */
  restart(): Promise<void>
}

/** The hub of running services. Events before the first `listen` wait for it, because data that they change may be loading. */
export interface LiveHub extends Pick<Hub, 'start' | 'stop' | 'invokeObject'> {
  /** Replaces the listener of the hub's events. */
  listen(listener: (event: RawHubEvent) => void): void
}

/** Everything a flow may use. Composed once in `app/parts.ts`, in tests of fakes. */
export interface Services extends Entrance {
  readonly provider: CalendarProvider
  /** Current at every access, because administrators may change areas, types and filters while the services run. */
  readonly configuration: Configuration
  readonly calendar: Calendar
  readonly schedules: ScheduleSource
  readonly engine: EngineClient
  readonly hub: LiveHub
  readonly storage: Storage
  /** Locks across the tabs of this browser (Web Locks). Work is skipped if another tab does it. */
  readonly locks: Locks
  /** From boot until sign-out. All subscriptions, timers and caches of this user belong to it. */
  readonly scope: Scope
  /** The scope's signal, for requests. */
  readonly signal: AbortSignal
  /** Ends the scope with all pending work, and shows the entrance. */
  end(): void
}

/** The services that exist once the configuration is known, before the others. */
export type EarlyServices = Pick<
  Services,
  'api' | 'clock' | 'configuration' | 'engine' | 'routing' | 'scope' | 'signal' | 'storage'
>

/** The address bar for flows. Paths are relative to the application's base and begin with '/'. */
export interface Routing {
  path(): string
  /** With the leading '?', or ''. */
  query(): string
  /** With the leading '#', or ''. Absent if the path itself is in the fragment. */
  fragment?(): string
  navigate(to: string, options?: { readonly replace?: boolean }): void
  /** Leaves the application, for a provider's sign-in page. */
  leave(url: string): void
  /** Loads the document again, so that memory keeps nothing after a sign-out. Does nothing in the sandbox, whose world is in the page. */
  reload(): void
}

/** Parts that the sandbox adds to the sign-in pages. */
export interface SandboxHost {
  /** A tour of the product, next to the sign-in form. */
  readonly tour: ReactNode
  /** Chooses the simulated calendar; null if it can't be changed. */
  readonly calendarChoice: ReactNode
  /** Says that nothing here is real. */
  readonly note: ReactNode
  /** Hints below the fields: an account to try. */
  readonly accountHint: ReactNode
  readonly linkHint: ReactNode
}

/** Null if the back end is real. */
export const Sandbox = createContext<SandboxHost | null>(null)
export const ServicesContext = createContext<Services | null>(null)
export const EntranceContext = createContext<Entrance | null>(null)

/** Returns the services of the signed-in user. Only for screens after sign-in: throws otherwise. */
export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices must be called inside ServicesContext, after boot')
  return services
}

/** The parts that work before sign-in. */
export function useEntrance(): Entrance {
  const entrance = useContext(EntranceContext)
  if (!entrance) throw new Error('useEntrance must be called inside EntranceContext')
  return entrance
}
