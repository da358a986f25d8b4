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

/** An unparsed invocation; `wire/hub` parses it. */
export interface RawHubEvent {
  readonly name: string
  readonly args: readonly unknown[]
}

export interface Hub {
  readonly state: HubState
  /** The error that ended the last connection or attempt, in the words of section 8. Null after a successful connection. */
  readonly lastError: string | null
  /**
   * Connects, and reconnects until `stop`. Does nothing while connected. A delayed attempt is made at once.
   */
  start(): Promise<void>
  stop(): Promise<void>
  /** Sends the client's only message: an object id and an item (section 7). Never rejects. */
  invokeObject(id: string, item: unknown): Promise<Result<null>>
}

export interface HubOptions {
  /** From config.json: absolute, or a path of this page's origin. */
  readonly apiURL: string
  /** The product's token. Null connects without one. */
  readonly accessToken: () => string | null
  /** `failure` ended the previous state. Null if nothing failed. */
  readonly onState: (state: HubState, failure: HubFailure | null) => void
  readonly onEvent: (event: RawHubEvent) => void
  /** Returns a token other than `used`, which was rejected, or null if there is none. */
  readonly renewToken?: (used: string | null) => Promise<string | null>
  readonly path?: string
  readonly csrf?: CsrfNames
  /** True if the cookie of the API is the session. */
  readonly sendsCookies?: () => boolean
  /** Origins besides that of the API to which negotiation may redirect. */
  readonly hubOrigins?: readonly string[]
  readonly environment?: Partial<HubEnvironment>
}

/** Sources of events about the network and the user. Null outside a page (tests, workers). */
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
  /** The library has given up, or the server allows no reconnection. */
  readonly onClosed: (error: Error | undefined) => void
}

/** Returns a connection of the library before its start, with the times of section 9 and all events of section 7. */
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
      // The page's own origin gets cookies anyway, and a server that allows all origins refuses requests with credentials.
      withCredentials: sendsCookies(),
      ...given,
    })
    .withAutomaticReconnect(reconnectDelays)
    .withServerTimeout(serverTimeout)
    .withKeepAliveInterval(keepAlive)
    // The library logs addresses that contain the token.
    .configureLogging(LogLevel.None)
    .build()
  for (const name of hubEventNames) {
    // Braces, because the library sends a handler's return value to the server.
    connection.on(name, (...args: unknown[]) => {
      listeners.onEvent({ name, args })
    })
  }
  connection.onreconnecting(listeners.onReconnecting)
  connection.onreconnected(listeners.onReconnected)
  connection.onclose(listeners.onClosed)
  return connection
}

/** Browser features that the connection uses. Tests replace them. */
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

/** Returns the hub's address: `/MessageHub` below the API base (section 7), or the path of config.json. */
export function hubAddress(
  { apiURL, path }: Pick<HubOptions, 'apiURL' | 'path'>,
  { page }: Pick<HubEnvironment, 'page'>,
): string {
  return apiAddress(apiURL, path ?? '/MessageHub', page)
}
