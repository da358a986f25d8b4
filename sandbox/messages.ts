import type { ClockSetting } from '#mocks/server/time/clock.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import type { FaultName } from '#mocks/server/faults.ts'

/** A request as it is sent to the worker. The body is transferred. */
export interface CarriedRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: ArrayBuffer | null
}

export interface CarriedResponse {
  readonly status: number
  readonly statusText: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: ArrayBuffer | null
}

export interface StartOptions {
  readonly world: string
  readonly size: number
  readonly seed: number
  /** The product's code of the language of types, properties, areas, devices and positions. */
  readonly language: string
  readonly serverType: ServerType
  readonly apiURL: string
  readonly picturesURL: string
  readonly navigationURL: string | null
  readonly venueURL: string | null
  readonly config: Readonly<Record<string, unknown>>
  readonly clock: ClockSetting | null
  readonly latency: number
  readonly roomDelay: number | null
  readonly colleagues: boolean
  readonly faults: readonly FaultName[]
}

/** Properties of the running back end that the page needs. */
interface Started {
  /** Its initial clock. */
  readonly clock: ClockSetting
  /** Prefixes of the addresses of its calendar. */
  readonly calendar: readonly string[]
  /** Prefix of the calendar's authorize page, or null if it has none. */
  readonly signInURL: string | null
  /** An account for a sign-in with a password. */
  readonly account: { readonly email: string; readonly password: string }
}

/** The page's side of a hub connection, called from the worker. */
interface PageSocket {
  send(text: string): void
  close(code: number, reason: string): void
}

/** Interface of the back-end worker. */
export interface BackEndWorker {
  /** Builds the world. The controls are reached through the port. */
  start(options: StartOptions, controls: MessagePort): Promise<Started>
  /** Returns null if the connection was lost. */
  answer(request: CarriedRequest): Promise<CarriedResponse | null>
  /** The token is that of the connection's address, or null if it has none. */
  openHub(id: number, socket: PageSocket, token: string | null): void
  hubSays(id: number, text: string): void
  hubCloses(id: number): void
  /** Discards all changes of this world. */
  reset(): Promise<void>
}

/** Returns the name of the broadcast channel on which tabs of the same world share their changes. */
export const changesChannel = (worldKey: string): string => `foyer-sandbox ${worldKey}`
