import type { CreateEntry } from '#src/core/reservation/journal.ts'
import { draftState, setDraftStep } from '#src/state/draft.ts'
import { notify } from '#src/state/notices.ts'
import type { Product } from './product.ts'
import { entryLock, keepEntry } from './journal-entry.ts'
import { orderOf } from './order.ts'
import { seeThrough } from './see-through.ts'

/**
 * Goes on with the creates that a reload, a crash or a lost connection left in the middle. Each entry is worked on by one
 * tab at a time; what may have been sent is looked up before it is sent again. Settles when nothing is left to do, which
 * may take as long as a room takes to answer.
 */
export async function resumeJournal(product: Product): Promise<void> {
  const entries = await product.storage.journal.list()
  if (entries.length === 0) return
  await Promise.all(entries.map(({ clientId }) => resume(product, clientId)))
}

async function resume(product: Product, clientId: string): Promise<void> {
  await product.locks.ifFree(entryLock(clientId), async () => {
    // Read under the lock: another tab may have finished it since the list was made.
    const entry = (await product.storage.journal.list()).find((one) => one.clientId === clientId)
    if (!entry || product.signal.aborted) return
    await resumeAlone(product, entry)
  })
}

async function resumeAlone(product: Product, entry: CreateEntry): Promise<void> {
  const order = await orderOf(product, entry.draft)
  if (!order.ok) {
    // The engine may come back; a resource that is gone does not.
    if (order.fault.kind !== 'not-found') return
    if (entry.follows && !entry.isInvited) await takeBack(product, entry)
    await product.storage.journal.remove(entry.clientId)
    notify({ kind: 'error', key: 'notice.reservation.failedWithoutRoom', values: { subject: entry.draft.subject } })
    return
  }
  if (draftState.draft?.clientId === entry.clientId) setDraftStep('sending')
  const { followed } = await seeThrough(product, await keepEntry(product, entry), order.value)
  await followed
}

/** What was to go on with a series stands beside it and never comes to its rooms: the series stays as it is. */
async function takeBack({ calendar, signal }: Product, { eventId, iCalUId }: CreateEntry): Promise<void> {
  if (eventId === null) return
  const found = await calendar.event({ id: eventId, iCalUId }, signal)
  if (found.ok && found.value) await calendar.remove(found.value, '')
}
