import { askEngine } from '#src/features/availability/ask-engine.ts'
import { logProblems } from '#src/features/notices/notify.ts'
import { notify } from '#src/features/notices/state.ts'
import { readReservationsOf } from '#src/features/reservations/load-reservations.ts'
import { questionOf } from '#src/features/utilisation/load-utilisation.ts'
import { countOutcomes, type OutcomeCounts } from '#src/features/utilisation/rules/attendance.ts'
import { spanOfRange } from '#src/features/utilisation/rules/figures.ts'
import { setOutcomes } from '#src/features/utilisation/state.ts'
import type { UtilisationSearch } from '#src/features/utilisation/utilisation-search.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { instantsOf } from '#src/kernel/time/moment.ts'
import { homeZone } from '#src/features/settings/office-state.ts'
import type { Services } from '#src/services.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { draftState, setDraftStep } from './draft-state.ts'
import { entryLock, keepEntry } from './journal-entry.ts'
import { resolveDraft } from './resolved-draft.ts'
import type { CreateEntry } from './rules/journal.ts'
import { trackReservation } from './reserve.ts'

/**
 * Counts the outcomes of the user's own reservations on these days that required confirmation. Other users'
 * reservations cannot be counted, because schedules do not contain confirmations and the product server provides them
 * per event only.
 */
export async function loadOutcomes(
  services: Services,
  search: Pick<UtilisationSearch, 'days' | 'scope'>,
  signal: AbortSignal,
): Promise<Result<OutcomeCounts>> {
  const counted = await count(services, search, signal)
  if (signal.aborted || services.signal.aborted) return fail({ kind: 'cancelled' })
  if (counted.ok) setOutcomes(counted.value)
  else setOutcomes(null, counted.fault)
  return counted
}

async function count(
  services: Services,
  { days, scope }: Pick<UtilisationSearch, 'days' | 'scope'>,
  signal: AbortSignal,
): Promise<Result<OutcomeCounts>> {
  const { calendar, clock, engine } = services
  const now = clock.now()
  const span = spanOfRange(homeZone(), days)
  const { start, end } = instantsOf(span)
  // Future reservations cannot have been missed.
  if (start >= now) return succeed(countOutcomes([], now))
  const listed = await calendar.events({ start, end: end < now ? end : now }, signal)
  if (!listed.ok) return listed
  logProblems('events', listed.value.problems)
  const read = await readReservationsOf(services, listed.value.events, { isLogged: false })
  if (!read.ok) return read
  const ids = [...new Set(read.value.flatMap(({ resourceId }) => (resourceId === null ? [] : [resourceId])))]
  const asked = await askEngine(engine.whyNot({ ids: ids.map(resourceIdOf), question: questionOf(scope), now }))
  if (!asked.ok) return asked
  const leftOut = new Set<string>(asked.value.map(({ id }) => id))
  const within = read.value.filter(({ resourceId }) => resourceId !== null && !leftOut.has(resourceId))
  return succeed(countOutcomes(within, now))
}

/**
 * Resumes the creates that were interrupted by a reload, a crash or a lost connection. Each entry is executed by one
 * tab at a time. A request that may have been sent is looked up before it is sent again. Settles when all entries are
 * done, which may include waiting for a room's response.
 */
export async function resumeJournal(services: Services): Promise<void> {
  const entries = await services.storage.journal.list()
  if (entries.length === 0) return
  await Promise.all(entries.map(({ clientId }) => resume(services, clientId)))
}

async function resume(services: Services, clientId: string): Promise<void> {
  await services.locks.ifFree(entryLock(clientId), async () => {
    // Read under the lock, because another tab may have finished it since the list was read.
    const entry = (await services.storage.journal.list()).find((one) => one.clientId === clientId)
    if (!entry || services.signal.aborted) return
    await resumeAlone(services, entry)
  })
}

async function resumeAlone(services: Services, entry: CreateEntry): Promise<void> {
  const order = await resolveDraft(services, entry.draft)
  if (!order.ok) {
    // The engine may become available again; a resource that is gone will not.
    if (order.fault.kind !== 'not-found') return
    if (entry.follows && !entry.isInvited) await takeBack(services, entry)
    await services.storage.journal.remove(entry.clientId)
    notify({ kind: 'error', key: 'notice.reservation.failedWithoutRoom', values: { subject: entry.draft.subject } })
    return
  }
  if (draftState.draft?.clientId === entry.clientId) setDraftStep('sending')
  const { followed } = await trackReservation(services, await keepEntry(services, entry), order.value)
  await followed
}

/** Removes the continuation of a series that will not get its rooms. The original series is unchanged. */
async function takeBack({ calendar, signal }: Services, { eventId, iCalUId, draft }: CreateEntry): Promise<void> {
  if (eventId === null) return
  const found = await calendar.of(draft.reserveFor?.email ?? null).event({ id: eventId, iCalUId }, signal)
  if (found.ok && found.value) await calendar.remove(found.value, '')
}
