import type { Calendar, CalendarProvider } from '#src/contract/calendar.ts'
import type { Http } from '#src/contract/http.ts'
import type { AssistBody } from '#src/core/wire/assist.ts'
import type { Configuration } from '#src/core/wire/configuration.ts'
import type { Api } from '#src/io/api.ts'
import type { Clock } from '#src/io/clock.ts'
import type { EngineClient } from '#src/io/compute/engine-client.ts'
import type { Hub } from '#src/io/hub.ts'
import type { Paths } from '#src/io/paths.ts'
import type { Storage } from '#src/io/storage.ts'
import type { Tokens } from '#src/io/tokens.ts'
import type { ScheduleSource } from './schedule-source.ts'

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

/** Everything a flow may use. Composed once in `app/product.ts`, and of fakes in the tests. */
export interface Product extends Entrance {
  readonly provider: CalendarProvider
  readonly configuration: Configuration
  readonly calendar: Calendar
  readonly schedules: ScheduleSource
  readonly engine: EngineClient
  readonly hub: Pick<Hub, 'start' | 'stop' | 'invokeObject'>
  readonly storage: Storage
  /** One at a time across the tabs of this browser; the work is skipped where another tab does it (Web Locks). */
  readonly locks: Locks
  /** Aborted by `end`, when the user signs out: everything under way ends with it. */
  readonly signal: AbortSignal
  /** Ends everything under way and shows the entrance again. */
  end(): void
}

/** What there is of a product once its configuration is known, while the rest of it is still being brought up. */
export type EarlyProduct = Pick<
  Product,
  'api' | 'clock' | 'configuration' | 'engine' | 'routing' | 'signal' | 'storage'
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

export interface Locks {
  /** Runs `work` while no other tab holds the name; answers null without running it where one does. */
  ifFree<Value>(name: string, work: () => Promise<Value>): Promise<Value | null>
  /** Runs `work` once no other work holds the name, in any tab, and returns its value. */
  inTurn<Value>(name: string, work: () => Promise<Value>): Promise<Value>
}
