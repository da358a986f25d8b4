import type { CalendarProvider } from '#src/calendars/calendar.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Api } from '#src/platform/api.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { EngineClient, EngineHealth } from '#src/platform/engine/engine-client.ts'
import type { HttpClient } from '#src/platform/http.ts'
import type { Locks } from '#src/platform/locks.ts'
import type { Paths } from '#src/platform/paths.ts'
import type { Storage } from '#src/platform/storage.ts'
import type { Tokens } from '#src/platform/tokens.ts'
import type { Entrance, Reading, Live, Services, Routing } from '#src/base/needs.ts'
import type { ConfigFile, ServerType } from '#src/wire/configuration.ts'

/** The person whose data a storage keeps. Nothing about a guest or a visitor is stored, so theirs is in memory only. */
type StorageOwner = { readonly kind: 'user'; readonly email: Email } | { readonly kind: 'guest' }

/** Factories for the services. `app/parts.ts` contains the real ones; tests pass fakes. */
export interface Parts {
  readonly clock: Clock
  readonly tokens: Tokens
  readonly routing: Routing
  readonly redirectUri: string
  readonly locks: Locks
  restart(): Promise<void>
  loadConfigFile(): Promise<Result<ConfigFile>>
  /** Applies what config.json says about sessions, before the session is looked at. */
  applyModes(file: ConfigFile): Promise<void>
  createPaths(file: ConfigFile): Paths
  createHttp(file: ConfigFile, paths: Paths, onSignedOut: () => void): HttpClient
  createApi(http: HttpClient, paths: Paths, file: ConfigFile): Api
  loadProvider(serverType: ServerType, file?: ConfigFile): Promise<Result<CalendarProvider>>
  openStorage(owner: StorageOwner, file: ConfigFile): Promise<Storage>
  createEngine(restore: (fresh: EngineClient) => Promise<void>, onState: (state: EngineHealth) => void): EngineClient
  createHub(options: { readonly file: ConfigFile; readonly paths: Paths; readonly http: HttpClient }): Live['hub']
  /** Tries to sign in without a question, see `session-modes.ts`. Returns true if the page is being left for that. */
  signInSilently(entrance: Entrance): Promise<boolean>
  /** Returns true if the screen at this path opens without signing in. */
  isOpenToVisitors(path: string): boolean
  /** Callbacks for events of a running session, see `app/parts.ts`. */
  readonly on: {
    signedOut(services: Services | null): void
    restore(services: Services, fresh: EngineClient): Promise<void>
    ended(services: Services): void
    /** Called when the user is known, so that the live connection is set up while the resources load. */
    identified(hub: Live['hub']): void
    /** Called before the resources are loaded, so that slow requests of a screen can start early. */
    configured(services: Reading): void
    /** Called when a user is signed in. */
    ready(services: Services): void
    engineState(services: Services | null, state: EngineHealth): void
  }
}
