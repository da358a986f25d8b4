import type { HubFailure } from '#src/kernel/hub-failure.ts'
import type { Result } from '#src/kernel/result.ts'
import type { HubEnvironment } from './hub/connection.ts'

export { createSharedHub, type SharedHubOptions } from './hub/share.ts'
export { createHub } from './hub/supervise.ts'

/** The states of section 4. */
export type HubState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting'

/** An invocation as it came; `core/wire/hub` parses it. */
export interface RawHubEvent {
  readonly name: string
  readonly args: readonly unknown[]
}

export interface Hub {
  readonly state: HubState
  /** What ended the last connection or attempt, in the words of section 8; null after a connection stood. */
  readonly lastError: string | null
  /**
   * Connects, and from then on stays connected as well as it can be, until `stop`. While connected it does nothing; an attempt
   * that waits for its time is made now.
   */
  start(): Promise<void>
  stop(): Promise<void>
  /** The client's one message: an object id and an item (section 7). Never rejects. */
  invokeObject(id: string, item: unknown): Promise<Result<null>>
}

export interface HubOptions {
  /** As in config.json; absolute, or a path of this page's origin. */
  readonly apiURL: string
  /** The product's token; null connects without one. */
  readonly accessToken: () => string | null
  /** With what ended the state before; null where nothing did. */
  readonly onState: (state: HubState, failure: HubFailure | null) => void
  readonly onEvent: (event: RawHubEvent) => void
  /** Answers a token other than `used`, which was refused; null when there is none. `HttpClient` has it. */
  readonly renewToken?: (used: string | null) => Promise<string | null>
  readonly path?: string
  /** Origins beside the API's own that negotiation may redirect to. */
  readonly redirectOrigins?: readonly string[]
  readonly environment?: Partial<HubEnvironment>
}
