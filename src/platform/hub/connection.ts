import { type HubConnection, HubConnectionBuilder, type IHttpConnectionOptions, LogLevel } from '@microsoft/signalr'
import type { HubFailure } from '#src/kernel/hub-failure.ts'
import type { Result } from '#src/kernel/result.ts'
import { apiAddress } from '../http/address.ts'
import { csrfNames, type CsrfNames } from '../http/credential.ts'
import { hubEventNames } from '#src/wire/hub.ts'
import { thisPage } from '../page.ts'
import { createHubHttpClient } from './http-client.ts'

/** The states of section 4. */
export type HubState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting'

/** An invocation as it came; `wire/hub` parses it. */
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
  readonly csrf?: CsrfNames
  /** True if the cookie of the API is the session. */
  readonly sendsCookies?: () => boolean
  /** Origins besides that of the API to which negotiation may redirect. */
  readonly hubOrigins?: readonly string[]
  readonly environment?: Partial<HubEnvironment>
}

/** What tells that the network or the user is back; parts are null where there is no page (tests, workers). */
export interface Surroundings {
  readonly window: EventTarget | null
  readonly document: (EventTarget & { readonly visibilityState: DocumentVisibilityState }) | null
  /** UTC milliseconds. */
  readonly now: () => number
}

/** Section 9, all in milliseconds. */
const reconnectDelays = [0, 2_000, 10_000, 30_000]
export const serverTimeout = 30_000
const keepAlive = 15_000

export interface ConnectionListeners {
  readonly onEvent: (event: RawHubEvent) => void
  readonly onReconnecting: (error: Error | undefined) => void
  readonly onReconnected: () => void
  /** The library gave up, or the server said that it wants no client back. */
  readonly onClosed: (error: Error | undefined) => void
}

/** A connection of the library, not started yet, with the times of section 9 and every event of section 7. */
export function buildConnection(
  url: string,
  { accessToken, renewToken, hubOrigins = [], csrf = csrfNames, sendsCookies = () => false }: HubOptions,
  { fetch, page, connection: given }: HubEnvironment,
  listeners: ConnectionListeners,
): HubConnection {
  const connection = new HubConnectionBuilder()
    .withUrl(url, {
      accessTokenFactory: () => accessToken() ?? '',
      httpClient: createHubHttpClient({
        fetch,
        origin: new URL(url).origin,
        hubOrigins,
        page: () => ({ origin: page.origin, cookies: page.cookies() }),
        csrf,
        sendsCookies,
        renewToken: renewToken ?? (() => Promise.resolve(accessToken())),
      }),
      // Cookies go to the page's own origin without it, and with it a server may not allow all origins.
      withCredentials: sendsCookies(),
      ...given,
    })
    .withAutomaticReconnect(reconnectDelays)
    .withServerTimeout(serverTimeout)
    .withKeepAliveInterval(keepAlive)
    // The library's log lines carry addresses with the token in them.
    .configureLogging(LogLevel.None)
    .build()
  for (const name of hubEventNames) {
    // Braces: what a handler returns would be sent to the server as a result.
    connection.on(name, (...args: unknown[]) => {
      listeners.onEvent({ name, args })
    })
  }
  connection.onreconnecting(listeners.onReconnecting)
  connection.onreconnected(listeners.onReconnected)
  connection.onclose(listeners.onClosed)
  return connection
}

/** What the live connection needs of its surroundings; tests give their own. */
export interface HubEnvironment extends Surroundings {
  readonly fetch: typeof globalThis.fetch
  readonly random: () => number
  readonly page: { readonly origin: string; readonly cookies: () => string }
  readonly connection: IHttpConnectionOptions
}

export function completeEnvironment(given: Partial<HubEnvironment> = {}): HubEnvironment {
  const { document } = globalThis
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    random: Math.random,
    now: Date.now,
    window: typeof globalThis.addEventListener === 'function' ? globalThis : null,
    document: document ?? null,
    page: { origin: thisPage().origin, cookies: () => thisPage().cookies },
    connection: {},
    ...given,
  }
}

/** `/MessageHub` under the API base (section 7), or what config.json says instead. */
export function hubAddress(
  { apiURL, path }: Pick<HubOptions, 'apiURL' | 'path'>,
  { page }: Pick<HubEnvironment, 'page'>,
): string {
  return apiAddress(apiURL, path ?? '/MessageHub', page)
}
