import type { ClockSetting } from '#mocks/server/time/clock.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import type { FaultName } from '#mocks/server/faults.ts'

/** A request as it crosses to the worker; the body is transferred. */
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
  /** The product's code of the language that types, properties and areas are called in. */
  readonly language: string
  readonly serverType: ServerType
  readonly apiURL: string
  readonly picturesURL: string
  readonly navigationURL: string | null
  readonly clock: ClockSetting | null
  readonly latency: number
  readonly roomDelay: number | null
  readonly colleagues: boolean
  readonly faults: readonly FaultName[]
}

/** What the page must know of the back end that runs. */
interface Started {
  /** The clock it starts with. */
  readonly clock: ClockSetting
  /** Beginnings of the addresses that its calendar answers. */
  readonly calendar: readonly string[]
  /** The beginning of the calendar's authorize page; null where it has none. */
  readonly signInURL: string | null
  /** Somebody to sign in as by password. */
  readonly account: { readonly email: string; readonly password: string }
}

/** The page's end of a hub connection, called from the worker. */
interface PageSocket {
  send(text: string): void
  close(code: number, reason: string): void
}

/** What the back-end worker exposes. */
export interface BackEndWorker {
  /** Builds the world. The controls are reached through the port. */
  start(options: StartOptions, controls: MessagePort): Promise<Started>
  /** Null: the connection broke. */
  answer(request: CarriedRequest): Promise<CarriedResponse | null>
  openHub(id: number, socket: PageSocket): void
  hubSays(id: number, text: string): void
  hubCloses(id: number): void
  /** Forgets every change of this world. */
  reset(): Promise<void>
}

/** The channel on which tabs of the same world tell each other their changes. */
export const changesChannel = (worldKey: string): string => `foyer-sandbox ${worldKey}`
