import { reload } from '#src/base/reload.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { cancelNow, finishNow } from './cancel-reservation.ts'
import { confirmNow } from './confirm-reservation.ts'
import { myAnswer } from './load-reservations.ts'
import { withEvent } from './rules/derive.ts'
import type { Result } from '#src/kernel/result.ts'
import { traitsOf } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { listIntents, showIntents } from './keep-intent.ts'
import type { Intent } from './rules/intent.ts'
import { intents } from './intents-state.ts'
import { connection } from '#src/base/connection.ts'
import { subscribeKey } from 'valtio/utils'
import { oneMinute } from '#src/kernel/time/moment.ts'

/** Lock of the tab that sends. The other tabs do not send meanwhile. */
const lock = 'foyer-intents'

/**
 * Outcome of sending an intent: known and reported, postponed because another operation handles this event, or server
 * not reached.
 */
type Sent = 'settled' | 'later' | 'unasked'

/**
 * Sends the requests made offline, oldest first, each once, and reports each outcome. If the server cannot be reached,
 * the rest stays for the next time. Only one tab sends at a time. Returns true if nothing is left to be sent.
 */
export async function sendIntents(services: Booking): Promise<boolean> {
  const { storage, signal, locks } = services
  await showIntents(services)
  if ((await listIntents(storage)).length === 0) return true
  if (!connection.online) return false
  const settled = await locks.ifFree(lock, async () => {
    let count = 0
    // Read under the lock, because another tab may have sent some since.
    for (const intent of await listIntents(storage)) {
      const sent = await sendOne(services, intent)
      if (signal.aborted || sent === 'unasked') break
      if (sent === 'later') continue
      await storage.intents.remove(intent.id)
      count += 1
    }
    return count
  })
  if (signal.aborted) return true
  await showIntents(services)
  if (settled !== null && settled > 0) await reload(services)
  return (await listIntents(storage)).length === 0
}

/**
 * Sends one intent. Fetches the event first, so that requests that are already fulfilled or no longer apply are not
 * sent.
 */
async function sendOne(services: Booking, intent: Intent): Promise<Sent> {
  const { calendar, clock, signal } = services
  const { kind, reservation, at, comment } = intent
  const { id, iCalUId, subject, calendarOf } = reservation.event
  const looked = await calendar.of(calendarOf).event({ id, iCalUId }, signal)
  if (!looked.ok && !traitsOf(looked.fault).isAbsent) {
    if (traitsOf(looked.fault).isPassing) return 'unasked'
    notifyRefused(intent)
    return 'settled'
  }
  const event = looked.ok ? looked.value : null
  if (event === null || event.cancelled) {
    notify(
      kind === 'cancel'
        ? { kind: 'success', key: 'offline.goneAlready', values: { subject } }
        : { kind: 'warning', key: 'offline.gone', values: { subject }, lasts: null },
    )
    return 'settled'
  }
  const current = withEvent(reservation, event, clock.now())
  switch (kind) {
    case 'confirm':
      return sentBy(await confirmNow(services, current))
    case 'finish':
      return sentBy(await finishNow(services, current, at))
    case 'cancel':
      return hasLeft(event) ? 'settled' : sentBy(await cancelNow(services, current, comment))
  }
}

function sentBy(done: Result<null>): Sent {
  if (done.ok) return 'settled'
  if (traitsOf(done.fault).isUnanswered) return 'unasked'
  // 'cancelled' means that another operation on this event is running, so it is checked again the next time. Any other
  // failure was reported with a retry button.
  return done.fault.kind === 'cancelled' ? 'later' : 'settled'
}

const hasLeft = (event: CalendarEvent): boolean => !event.isOrganizer && myAnswer(event) === 'declined'

function notifyRefused({ kind, reservation }: Intent): void {
  const { subject } = reservation.event
  notify({ kind: 'error', key: `offline.refused.${kind}`, values: { subject } })
}

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
export async function followIntents(services: Booking): Promise<void> {
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
