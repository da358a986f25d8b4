import { notify } from '#src/features/notices/model/state.ts'
import type { Booking } from '#src/base/needs.ts'
import { isInForm, setDraftStep } from './draft-state.ts'
import { entryLock, keepEntry } from './journal-entry.ts'
import { resolveDraft } from './resolved-draft.ts'
import type { CreateEntry } from './rules/journal.ts'
import { trackReservation } from './track-reservation.ts'

/**
 * Resumes the creates that were interrupted by a reload, a crash or a lost connection. Each entry is executed by one
 * tab at a time. A request that may have been sent is looked up before it is sent again. Settles when all entries are
 * done, which may include waiting for a room's response.
 */
export async function resumeJournal(services: Booking): Promise<void> {
  const entries = await services.storage.journal.list()
  if (entries.length === 0) return
  await Promise.all(entries.map(({ clientId }) => resume(services, clientId)))
}

async function resume(services: Booking, clientId: string): Promise<void> {
  await services.locks.ifFree(entryLock(clientId), async () => {
    // Read under the lock, because another tab may have finished it since the list was read.
    const entry = (await services.storage.journal.list()).find((one) => one.clientId === clientId)
    if (!entry || services.signal.aborted) return
    await resumeAlone(services, entry)
  })
}

async function resumeAlone(services: Booking, entry: CreateEntry): Promise<void> {
  const order = await resolveDraft(services, entry.draft)
  if (!order.ok) {
    // The engine may become available again; a resource that is gone will not.
    if (order.fault.kind !== 'not-found') return
    if (entry.follows && !entry.isInvited) await takeBack(services, entry)
    await services.storage.journal.remove(entry.clientId)
    notify({ kind: 'error', key: 'notice.reservation.failedWithoutRoom', values: { subject: entry.draft.subject } })
    return
  }
  if (isInForm(entry.clientId)) setDraftStep('sending')
  const { followed } = await trackReservation(services, await keepEntry(services, entry), order.value)
  await followed
}

/** Removes the continuation of a series that will not get its rooms. The original series is unchanged. */
async function takeBack({ calendar, signal }: Booking, { eventId, iCalUId, draft }: CreateEntry): Promise<void> {
  if (eventId === null) return
  const found = await calendar.of(draft.reserveFor?.email ?? null).event({ id: eventId, iCalUId }, signal)
  if (found.ok && found.value) await calendar.remove(found.value, '')
}
