import { reload } from '#src/features/availability/reload.ts'
import { notify } from '#src/features/notices/state.ts'
import { cancelNow, finishNow } from '#src/features/reservations/cancel-reservation.ts'
import { confirmNow, myAnswer } from '#src/features/reservations/confirm-reservation.ts'
import { withEvent } from '#src/features/reservations/rules/derive.ts'
import { type Result, traitsOf } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { listIntents, showIntents } from './keep-intent.ts'
import type { Intent } from './rules/intent.ts'
import { connection } from './state.ts'

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
export async function sendIntents(services: Services): Promise<boolean> {
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
async function sendOne(services: Services, intent: Intent): Promise<Sent> {
  const { calendar, clock, signal } = services
  const { kind, reservation, at, comment } = intent
  const { id, iCalUId, subject } = reservation.event
  const looked = await calendar.event({ id, iCalUId }, signal)
  if (!looked.ok && !traitsOf(looked.fault).isAbsent) {
    if (traitsOf(looked.fault).isPassing) return 'unasked'
    tellRefused(intent)
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

function tellRefused({ kind, reservation }: Intent): void {
  const { subject } = reservation.event
  notify({ kind: 'error', key: `offline.refused.${kind}`, values: { subject } })
}
