import { createContext, useContext } from 'react'
import type { Calendar, CalendarProvider } from '#src/calendars/calendar.ts'
import type { Http } from '#src/engine/http.ts'
import type { ScheduleSource } from '#src/features/availability/schedule-source.ts'
import type { Scope } from '#src/kernel/scope.ts'
import type { Api } from '#src/platform/api.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import type { Hub, RawHubEvent } from '#src/platform/hub.ts'
import type { Paths } from '#src/platform/paths.ts'
import type { Storage } from '#src/platform/storage.ts'
import type { Tokens } from '#src/platform/tokens.ts'
import type { AssistBody } from '#src/wire/assist.ts'
import type { Configuration } from '#src/wire/configuration.ts'
import type { Locks } from '#src/platform/locks.ts'

/**
 * The parts that work before anybody is signed in: enough to sign in, by one of the providers or as a guest. `provider`
 * is null where the server names none to strangers.
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
  /** Base of the product's API, as config.json says; may be relative to this page's origin. */
  readonly apiURL: string
  /** Of config.json: https origins or host names from which pictures load without a click. */
  readonly pictureHosts: readonly string[]
  readonly provider: CalendarProvider | null
  readonly assist: AssistBody | null
  readonly configuration: Configuration | null
  /** Boots anew with the tokens there are now: after a sign-in. Never rejects. */
  restart(): Promise<void>
}

/** The hub of running services: events before the first `listen` are dropped, since nothing is shown that they could change. */
export interface LiveHub extends Pick<Hub, 'start' | 'stop' | 'invokeObject'> {
  /** Replaces the listener of the hub's events. */
  listen(listener: (event: RawHubEvent) => void): void
}

/** Everything a flow may use. Composed once in `app/parts.ts`, and of fakes in the tests. */
export interface Services extends Entrance {
  readonly provider: CalendarProvider
  readonly configuration: Configuration
  readonly calendar: Calendar
  readonly schedules: ScheduleSource
  readonly engine: EngineClient
  readonly hub: LiveHub
  readonly storage: Storage
  /** One at a time across the tabs of this browser; the work is skipped where another tab does it (Web Locks). */
  readonly locks: Locks
  /** From boot until the user signs out: whatever listens, repeats or remembers something for this user belongs to it. */
  readonly scope: Scope
  /** The scope's, for calls. */
  readonly signal: AbortSignal
  /** Ends the scope and everything under way, and shows the entrance again. */
  end(): void
}

/** What there is of a product once its configuration is known, while the rest of it is still being brought up. */
export type EarlyServices = Pick<
  Services,
  'api' | 'clock' | 'configuration' | 'engine' | 'routing' | 'scope' | 'signal' | 'storage'
>

/** The address bar, as flows see it. Paths are relative to the application's base and begin with '/'. */
export interface Routing {
  path(): string
  /** With the leading '?', or ''. */
  query(): string
  navigate(to: string, options?: { readonly replace?: boolean }): void
  /** Leaves the application, for a provider's sign-in page. */
  leave(url: string): void
}

export const ServicesContext = createContext<Services | null>(null)
export const EntranceContext = createContext<Entrance | null>(null)

/** The product of the signed-in user. Screens behind sign-in only: throws where there is none. */
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
