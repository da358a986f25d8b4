import type { ClockSetting } from '#mocks/server/clock.ts'
import type { ServerType } from '#src/core/wire/configuration.ts'
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

/** The page's end of a hub connection, called from the worker. */
export interface PageSocket {
  send(text: string): void
  close(code: number, reason: string): void
}

/** What the back-end worker exposes. */
export interface BackEndWorker {
  /** Builds the world; answers the clock it starts with. The controls are reached through the port. */
  start(options: StartOptions, controls: MessagePort): Promise<ClockSetting>
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
