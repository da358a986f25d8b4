import { AbortError, type HubConnection, HttpError, TimeoutError } from '@microsoft/signalr'
import { type HubFailure, hubFailureOfStatus, hubFailureOfWords } from '#src/kernel/hub-failure.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import {
  buildConnection,
  completeEnvironment,
  type Hub,
  hubAddress,
  type HubOptions,
  type HubState,
  serverTimeout,
} from './connection.ts'
import { csrfNames } from '../http/credential.ts'
import { awaitServer, isServerBack, watchForReturn } from './return.ts'

/** Classifies an error of the connection by its type, otherwise by its text, which includes errors of the negotiation. */
export function readFailure(error: unknown): HubFailure {
  if (error instanceof HttpError) return hubFailureOfStatus(error.statusCode)
  if (error instanceof TimeoutError) return 'too-slow'
  if (error instanceof AbortError) return 'stopped-early'
  // Its class is not exported. Only the failure of all transports is a collection.
  if (error instanceof Error && 'innerErrors' in error) return 'no-transport'
  return hubFailureOfWords(wordsOf(error))
}

/** In the words of section 8, for logs. */
function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error ?? 'The connection was lost.')
}

/** Milliseconds until a new connection after the last specified delay (Decisions, 'Live connection'); not all clients at once. */
const restartDelay = { least: 20_000, spread: 10_000 }
/** Milliseconds between two attempts, because returns come in bursts (online, visible, pageshow). */
const leastBetweenAttempts = 1_000
/** Milliseconds after which a pending start counts as stuck if the user returns. */
const longestStart = 5_000

const silence = 'Server timeout elapsed without receiving a message from the server.'

/** The method the client invokes with an object id and an item (section 7). */
const objectInvocation = 'Object'

/** The connection broke off without a reason from the server. */
const isCutOff = (failure: HubFailure): boolean => failure === 'stopped-early' || failure === 'lost'

/** The connection of this tab. */
export interface OwnHub extends Hub {
  /** Makes a delayed attempt now, because the user has returned. */
  hurry(): void
}

/**
 * Creates a hub that stays connected until it is stopped. The library reconnects with the specified delays and then gives up. This
 * starts it again, and at once when the network, the user or the server is back.
 */
export function createHub(options: HubOptions): OwnHub {
  const environment = completeEnvironment(options.environment)
  const { now, random } = environment
  const url = hubAddress(options, environment)
  let state: HubState = 'Disconnected'
  let lastError: string | null = null
  let isWanted = false
  let current: HubConnection | null = null
  let attemptedAt = -Infinity
  let restart: ReturnType<typeof setTimeout> | undefined
  let stopWatching = () => {}
  /** The server was polled once since the last connection. */
  let isRetry = false
  const server = awaitServer({
    ask: (signal) =>
      isServerBack(url, options.accessToken(), { ...environment, csrf: options.csrf ?? csrfNames }, signal),
    onReturn: () => {
      isRetry = true
      onReturn(0)
    },
    random,
  })

  /** `error` ended the previous state. Null if nothing failed. */
  function setState(next: HubState, error: unknown = null): void {
    if (error !== null) lastError = wordsOf(error)
    else if (next === 'Connected') lastError = null
    if (next === state) return
    state = next
    if (next === 'Connected') isRetry = false
    if (next !== 'Reconnecting' && next !== 'Disconnected') server.stop()
    const failure: HubFailure | null = error === null ? null : readFailure(error)
    options.onState(next, failure)
  }

  /** Every start has its own connection, because one that hangs while starting cannot be stopped. */
  async function connect(): Promise<void> {
    clearTimeout(restart)
    leave()
    attemptedAt = now()
    setState('Connecting')
    let mine: HubConnection | null = null
    const deadline = setTimeout(() => {
      if (current !== mine || state !== 'Connecting') return
      leave()
      setState('Disconnected', silence)
      scheduleRestart()
    }, serverTimeout)
    try {
      const ifCurrent = (act: () => void): void => {
        if (current !== null && mine === current) act()
      }
      mine = buildConnection(
        url,
        options,
        { ...environment, fetch: fetchOrNoticeLoss },
        {
          onEvent: (event) => ifCurrent(() => options.onEvent(event)),
          onReconnecting: (error) => ifCurrent(() => setState('Reconnecting', error ?? wordsOf(error))),
          onReconnected: () => ifCurrent(() => setState('Connected')),
          onClosed: (error) =>
            ifCurrent(() => {
              current = null
              setState('Disconnected', error ?? lastError)
              scheduleRestart()
            }),
        },
      )
      current = mine
      await mine.start()
      if (current === mine) setState('Connected')
    } catch (error) {
      if (current !== mine || !isWanted) return
      current = null
      setState('Disconnected', error ?? wordsOf(error))
      // The server may have gone during the start. If that happens again, only the specified delays apply.
      if (!isRetry && isCutOff(readFailure(error))) server.lost()
      scheduleRestart()
    } finally {
      clearTimeout(deadline)
    }
  }

  /** If the server does not respond, it is polled besides the specified attempts. */
  async function fetchOrNoticeLoss(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    try {
      return await environment.fetch(input, init)
    } catch (error) {
      if (isWanted && !init?.signal?.aborted) server.lost()
      throw error
    }
  }

  function leave(): void {
    const left = current
    current = null
    // It may hang or reject, so nothing waits for it.
    left?.stop().catch(() => undefined)
  }

  function scheduleRestart(delay = restartDelay.least + random() * restartDelay.spread): void {
    clearTimeout(restart)
    if (isWanted) restart = setTimeout(() => void connect(), delay)
  }

  function onReturn(asleep: number): void {
    if (!isWanted) return
    // After a sleep, the socket may look open although the server has closed it.
    const isZombie = state === 'Connected' && asleep > serverTimeout
    const isStuck = state === 'Connecting' && now() - attemptedAt > longestStart
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
      if (isWanted && state !== 'Disconnected') return onReturn(0)
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
    hurry: () => onReturn(0),
    async invokeObject(id, item) {
      if (!current || state !== 'Connected') return fail({ kind: 'api-unreachable', detail: `the hub is ${state}` })
      try {
        await current.invoke(objectInvocation, id, item)
        return succeed(null)
      } catch (error) {
        return fail({ kind: 'server-error', status: 0, detail: wordsOf(error) })
      }
    },
  }
}
