import { subscribeKey } from 'valtio/utils'
import type { Instant } from '#src/kernel/result.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/services.ts'
import { listIntents } from './keep-intent.ts'
import type { Intent } from './rules/intent.ts'
import { sendIntents } from './send-intents.ts'
import { connection, intents } from './state.ts'

/**
 * Milliseconds to the next attempt. It is needed because a single call may fail while everything else works, so no
 * event signals the recovery.
 */
const firstRetry = 15_000
const slowestRetry = 300_000
/**
 * Milliseconds without a reload after which a new reload signals that the server is back. While polling, reloads come
 * every 15 s.
 */
const silence = oneMinute

/**
 * Sends the requests made offline, until the session ends. Requests left by an earlier page are sent at once. The rest
 * is sent when the network or the live connection is back, when a reload succeeds after a pause, or after a delay that
 * doubles with every attempt.
 */
export async function followIntents(services: Services): Promise<void> {
  const { scope, signal, storage } = services
  let failures = 0
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let answeredAt: Instant | null = connection.asOf
  let known: ReadonlySet<string> = new Set()

  const plan = (): void => {
    clearTimeout(timer)
    if (!signal.aborted && intents.waiting.length > 0) timer = setTimeout(() => void send(), delayAfter(failures))
  }
  const send = async (): Promise<void> => {
    if (isSending || signal.aborted) return
    clearTimeout(timer)
    isSending = true
    const isDone = await sendIntents(services)
    isSending = false
    failures = isDone ? 0 : failures + 1
    plan()
  }
  const sendAfresh = (): void => {
    failures = 0
    if (connection.online && intents.waiting.length > 0) void send()
  }
  const whenAnswered = (asOf: Instant | null): void => {
    const isReturn = asOf !== null && asOf - (answeredAt ?? 0) > silence
    answeredAt = asOf
    if (isReturn) sendAfresh()
  }
  /** A request stored just now has just failed, so the next attempt waits. */
  const whenKept = (waiting: readonly Intent[]): void => {
    const isNews = waiting.some(({ id }) => !known.has(id))
    known = new Set(waiting.map(({ id }) => id))
    if (!isNews || isSending) return
    failures = 0
    plan()
  }
  scope.add(() => clearTimeout(timer))
  scope.add(subscribeKey(connection, 'online', sendAfresh))
  scope.add(subscribeKey(connection, 'liveness', (liveness) => liveness === 'live' && sendAfresh()))
  scope.add(subscribeKey(connection, 'asOf', whenAnswered))
  scope.add(subscribeKey(intents, 'waiting', whenKept))
  if ((await listIntents(storage)).length > 0) await send()
}

/** Randomised, so that tabs that lost the same server do not retry at the same time. */
const delayAfter = (failures: number): number =>
  Math.min(slowestRetry, firstRetry * 2 ** failures) * (0.75 + Math.random() / 2)
