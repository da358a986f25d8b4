import type { HubConnection, IHttpConnectionOptions } from '@microsoft/signalr'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { joinPath } from './http/address.ts'
import { csrfHeader, csrfNames } from './http/csrf.ts'
import { awaitServer } from './hub/await-server.ts'
import type { HubLibrary } from './hub/library.ts'
import { type Surroundings, watchForReturn } from './hub/watch-for-return.ts'

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
  /** Connects, and from then on stays connected as well as it can be, until `stop`. While connected it does nothing. */
  start(): Promise<void>
  stop(): Promise<void>
  /** The client's one message: an object id and an item (section 7). */
  invokeObject(id: string, item: unknown): Promise<Result<null>>
}

export interface HubOptions {
  /** As in config.json; absolute, or a path of this page's origin. */
  readonly apiURL: string
  /** The product's token; null connects without one. */
  readonly accessToken: () => string | null
  readonly onState: (state: HubState, error: string | null) => void
  readonly onEvent: (event: RawHubEvent) => void
  /** Answers a token other than `used`, which was refused; null when there is none. `HttpClient` has it. */
  readonly renewToken?: (used: string | null) => Promise<string | null>
  readonly path?: string
  /** Origins beside the API's own that negotiation may redirect to. */
  readonly redirectOrigins?: readonly string[]
  readonly environment?: Partial<HubEnvironment>
}

export interface HubEnvironment extends Surroundings {
  readonly load: () => Promise<HubLibrary>
  readonly fetch: typeof globalThis.fetch
  readonly random: () => number
  readonly page: { readonly origin: string; readonly cookies: () => string }
  readonly connection: IHttpConnectionOptions
}

/** Section 9, all in milliseconds. */
const reconnectDelays = [0, 2_000, 10_000, 30_000]
const serverTimeout = 30_000
const keepAlive = 15_000
/** Decisions, 'Live connection': after the last of them, afresh every 30 s at most, not all clients at once. */
const restartDelay = { least: 20_000, spread: 10_000 }
/** Returns that come in bursts (online, visible, pageshow) make one attempt. */
const leastBetweenAttempts = 1_000

/** The method the client invokes with an object id and an item. */
const objectInvocation = 'Object'

export function createHub(options: HubOptions): Hub {
  const environment = completeEnvironment(options.environment)
  const { now, page, random } = environment
  const url = joinPath(new URL(options.apiURL, page.origin), options.path ?? '/MessageHub')
  let state: HubState = 'Disconnected'
  let lastError: string | null = null
  let isWanted = false
  let current: HubConnection | null = null
  let attemptedAt = -Infinity
  let restart: ReturnType<typeof setTimeout> | undefined
  let stopWatching = () => {}
  const server = awaitServer({ ask: isServerBack, onReturn: () => onReturn(0), random })

  function setState(next: HubState, error: string | null = null): void {
    if (next === 'Connected' || error !== null) lastError = error
    if (next === state) return
    state = next
    if (next !== 'Reconnecting' && next !== 'Disconnected') server.stop()
    options.onState(next, error)
  }

  /** A connection of its own for every start: one that hangs while starting cannot be stopped, only left behind. */
  async function connect(): Promise<void> {
    clearTimeout(restart)
    leave()
    attemptedAt = now()
    setState('Connecting')
    let mine: HubConnection | null = null
    const deadline = setTimeout(() => {
      if (current !== mine || state !== 'Connecting') return
      leave()
      setState('Disconnected', 'Server timeout elapsed without receiving a message from the server.')
      scheduleRestart()
    }, serverTimeout)
    try {
      const library = await environment.load()
      if (!isWanted || state !== 'Connecting' || current !== null) return
      mine = build(library)
      current = mine
      await mine.start()
      if (current === mine) setState('Connected')
    } catch (error) {
      if (current !== mine || !isWanted) return
      current = null
      setState('Disconnected', messageOf(error))
      scheduleRestart()
    } finally {
      clearTimeout(deadline)
    }
  }

  function build({ signalr, createHubHttpClient, hubEventNames }: HubLibrary): HubConnection {
    const connection = new signalr.HubConnectionBuilder()
      .withUrl(url, {
        accessTokenFactory: () => options.accessToken() ?? '',
        httpClient: createHubHttpClient(signalr, {
          fetch: fetchOrNoticeLoss,
          allowedOrigins: new Set([new URL(url).origin, ...(options.redirectOrigins ?? [])]),
          page: () => ({ origin: page.origin, cookies: page.cookies() }),
          renewToken: options.renewToken ?? (() => Promise.resolve(options.accessToken())),
        }),
        // Cookies go to the page's own origin without it, and with it a server may not allow all origins.
        withCredentials: false,
        ...environment.connection,
      })
      .withAutomaticReconnect(reconnectDelays)
      .withServerTimeout(serverTimeout)
      .withKeepAliveInterval(keepAlive)
      // The library's log lines carry addresses with the token in them.
      .configureLogging(signalr.LogLevel.None)
      .build()
    for (const name of hubEventNames) {
      // Braces: what a handler returns would be sent to the server as a result.
      connection.on(name, (...args: unknown[]) => {
        if (connection === current) options.onEvent({ name, args })
      })
    }
    const ifCurrent = (act: () => void) => {
      if (connection === current) act()
    }
    connection.onreconnecting((error) => ifCurrent(() => setState('Reconnecting', messageOf(error))))
    connection.onreconnected(() => ifCurrent(() => setState('Connected')))
    connection.onclose((error) =>
      ifCurrent(() => {
        current = null
        setState('Disconnected', error ? messageOf(error) : lastError)
        scheduleRestart()
      }),
    )
    return connection
  }

  /** Where nobody answers, the server is looked for beside the specified attempts. */
  async function fetchOrNoticeLoss(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    try {
      return await environment.fetch(input, init)
    } catch (error) {
      if (isWanted && !init?.signal?.aborted) server.lost()
      throw error
    }
  }

  /** Asks what connecting would ask first. A gateway that finds nobody behind it answers 502 or 504. */
  async function isServerBack(signal: AbortSignal): Promise<boolean> {
    const address = new URL(`${url}/negotiate?negotiateVersion=1`)
    const token = options.accessToken()
    const tooLong = AbortSignal.timeout(leastBetweenAttempts)
    try {
      const { status } = await environment.fetch(address.href, {
        method: 'POST',
        headers: {
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...csrfHeader({ method: 'POST', url: address }, { origin: page.origin, cookies: page.cookies() }, csrfNames),
        },
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.any([signal, tooLong]),
      })
      return status !== 502 && status !== 504
    } catch {
      return false
    }
  }

  function leave(): void {
    const left = current
    current = null
    // It may hang or reject; nobody waits for it.
    left?.stop().catch(() => undefined)
  }

  function scheduleRestart(delay = restartDelay.least + random() * restartDelay.spread): void {
    clearTimeout(restart)
    if (isWanted) restart = setTimeout(() => void connect(), delay)
  }

  function onReturn(asleep: number): void {
    if (!isWanted) return
    // After a sleep the socket may look open for long: the server has given it up.
    const isZombie = state === 'Connected' && asleep > serverTimeout
    const isStuck = state === 'Connecting' && now() - attemptedAt > 5_000
    if (state !== 'Disconnected' && state !== 'Reconnecting' && !isZombie && !isStuck) return
    const sinceAttempt = now() - attemptedAt
    if (sinceAttempt >= leastBetweenAttempts) void connect()
    else scheduleRestart(leastBetweenAttempts - sinceAttempt)
  }

  return {
    get state() {
      return state
    },
    get lastError() {
      return lastError
    },
    async start() {
      if (isWanted && state !== 'Disconnected') return
      if (!isWanted) stopWatching = watchForReturn(environment, onReturn)
      isWanted = true
      await connect()
    },
    async stop() {
      if (!isWanted) return
      isWanted = false
      clearTimeout(restart)
      server.stop()
      stopWatching()
      const left = current
      current = null
      if (left) {
        setState('Disconnecting')
        await left.stop().catch(() => undefined)
      }
      if (!isWanted) setState('Disconnected')
    },
    async invokeObject(id, item) {
      if (!current || state !== 'Connected') return fail({ kind: 'api-unreachable', detail: `the hub is ${state}` })
      try {
        await current.invoke(objectInvocation, id, item)
        return succeed(null)
      } catch (error) {
        return fail({ kind: 'server-error', status: 0, detail: messageOf(error) })
      }
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error ?? 'The connection was lost.')
}

function completeEnvironment(given: Partial<HubEnvironment> = {}): HubEnvironment {
  const { document, location } = globalThis
  return {
    load: () => import('./hub/library.ts'),
    fetch: (input, init) => globalThis.fetch(input, init),
    random: Math.random,
    now: Date.now,
    window: typeof globalThis.addEventListener === 'function' ? globalThis : null,
    document: document ?? null,
    page: { origin: location?.origin ?? 'http://localhost', cookies: () => document?.cookie ?? '' },
    connection: {},
    ...given,
  }
}
