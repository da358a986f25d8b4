import type { Intent } from '#src/core/reservation/intent.ts'
import { withEvent } from '#src/core/reservation/derive.ts'
import { type Result, succeed } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { connection } from '#src/state/connection.ts'
import { notify } from '#src/state/notices.ts'
import { cancelNow } from './cancel-reservation.ts'
import { confirmNow } from './confirm-reservation.ts'
import { finishNow } from './finish-reservation.ts'
import { showIntents } from './keep-intent.ts'
import { listIntents } from './list-intents.ts'
import { myAnswer } from './my-answer.ts'
import { isOutOfReach } from './out-of-reach.ts'
import type { Product } from './product.ts'
import { reload } from './reload.ts'

/** Held by the tab that sends; every other tab leaves it to that one. */
const lock = 'foyer-intents'

/**
 * Sends what was asked for without network, oldest first, each once and each with its outcome told. What the server cannot
 * be asked about now stays for the next time. One tab does this at a time.
 */
export async function sendIntents(product: Product): Promise<void> {
  const { storage, signal, locks } = product
  await showIntents(product)
  if (!connection.online || (await listIntents(storage)).length === 0) return
  const sent = await locks.ifFree(lock, async () => {
    let count = 0
    // Read under the lock: another tab may have sent some since.
    for (const intent of await listIntents(storage)) {
      const outcome = await sendOne(product, intent)
      if (signal.aborted || (!outcome.ok && isOutOfReach(outcome.fault))) break
      // Somebody is at this very event: it is looked at again the next time.
      if (!outcome.ok && outcome.fault.kind === 'cancelled') continue
      await storage.intents.remove(intent.id)
      count += 1
    }
    return count
  })
  if (signal.aborted) return
  await showIntents(product)
  if (sent !== null && sent > 0) await reload(product)
}

/** The event is looked at first: what is so already is not asked for again, and what no longer applies is not sent. */
async function sendOne(product: Product, intent: Intent): Promise<Result<null>> {
  const { calendar, clock, signal } = product
  const { kind, reservation, at, comment } = intent
  const { id, iCalUId, subject } = reservation.event
  const looked = await calendar.event({ id, iCalUId }, signal)
  if (!looked.ok && looked.fault.kind !== 'not-found' && looked.fault.kind !== 'event-not-found') {
    if (!isOutOfReach(looked.fault)) tellRefused(intent)
    return looked
  }
  const event = looked.ok ? looked.value : null
  if (event === null || event.cancelled) {
    notify(
      kind === 'cancel'
        ? { kind: 'success', key: 'offline.goneAlready', values: { subject } }
        : { kind: 'warning', key: 'offline.gone', values: { subject }, lasts: null },
    )
    return succeed(null)
  }
  const current = withEvent(reservation, event, clock.now())
  switch (kind) {
    case 'confirm':
      return confirmNow(product, current)
    case 'finish':
      return finishNow(product, current, at)
    case 'cancel':
      return hasLeft(event) ? succeed(null) : cancelNow(product, current, comment)
  }
}

const hasLeft = (event: CalendarEvent): boolean => !event.isOrganizer && myAnswer(event) === 'declined'

function tellRefused({ kind, reservation }: Intent): void {
  const { subject } = reservation.event
  notify({ kind: 'error', key: `offline.refused.${kind}`, values: { subject } })
}
