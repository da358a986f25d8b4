import type { Calendar, CalendarProvider } from '#src/calendars/calendar.ts'
import type { Http } from '#src/engine/http.ts'
import type { ScheduleSource } from '#src/base/schedules.ts'
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

/** For any open screen, also a visitor's: the server's data, the engine and the storage. Exists once the configuration is known. */
export interface Reading {
  readonly api: Api
  readonly clock: Clock
  /** Current at every access, because administrators may change areas, types and filters while the services run. */
  readonly configuration: Configuration
  readonly engine: EngineClient
  readonly routing: Routing
  readonly storage: Storage
  /** Locks across the tabs of this browser (Web Locks), so that stored values are changed in turn. */
  readonly locks: Locks
  /** From boot until sign-out. All subscriptions, timers and caches of this user belong to it. */
  readonly scope: Scope
  /** The scope's signal, for requests. */
  readonly signal: AbortSignal
}

/** To read, and to send commands over the live connection. */
export interface Live extends Reading {
  readonly hub: LiveHub
}

/** To read, and to find out when resources and people are free, within the limits of their calendar. */
export interface Planning extends Reading {
  readonly schedules: ScheduleSource
  readonly provider: CalendarProvider
}

/** To use the calendar of the user or of the room: reads its events, creates and changes them. */
export interface Booking extends Planning, Live {
  readonly calendar: Calendar
}

/** The services of a visitor without an account: no calendar, no schedules and no live connection. */
export interface Visit extends Entrance, Reading {
  readonly configuration: Configuration
  /** Ends the scope with all pending work. */
  end(): void
}

/**
 * The services of a signed-in person or of a device. Only for code that signs out, uses tokens or calls the server past `api`; other
 * code states its need. Assembled in `app/session/assemble.ts`, in tests of fakes.
 */
export interface Services extends Visit, Booking {
  readonly configuration: Configuration
  readonly provider: CalendarProvider
}

/** Returns true unless the services are those of a visitor. */
export const canPlan = (services: Reading): services is Planning => 'schedules' in services

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
