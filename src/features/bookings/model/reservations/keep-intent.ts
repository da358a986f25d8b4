import { registerUnsent } from '#src/features/account/model/leaving.ts'
import { notify } from '#src/features/notices/model/state.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { traitsOf } from '#src/kernel/fault.ts'
import type { Storage } from '#src/platform/storage.ts'
import type { Reading } from '#src/base/needs.ts'
import { type Intent, intentId, type IntentKind, isIntent } from './rules/intent.ts'
import { setIntents } from './intents-state.ts'

/** Returns the requests made offline that wait to be sent, oldest first. Unreadable records are left out. */
export async function listIntents({ intents }: Pick<Storage, 'intents'>): Promise<readonly Intent[]> {
  const stored = await intents.list()
  return stored.filter(isIntent).toSorted((one, other) => one.at - other.at)
}

registerUnsent(async (storage) =>
  (await listIntents(storage)).map(({ id, kind, reservation }) => ({ id, kind, subject: reservation.event.subject })),
)

/**
 * Returns the result of a request. If the server could not be reached, the request is stored for later and succeeds.
 */
export async function keepIfOutOfReach(
  services: Reading,
  kind: IntentKind,
  reservation: Reservation,
  done: Result<null>,
  comment = '',
): Promise<Result<null>> {
  if (done.ok || !traitsOf(done.fault).isUnanswered || services.signal.aborted) return done
  await keepIntent(services, kind, reservation, comment)
  notify({ kind: 'info', key: `offline.kept.${kind}`, values: { subject: reservation.event.subject } })
  return succeed(null)
}

/** Stores a request until the network is back. A cancellation replaces all earlier requests for the event. */
export async function keepIntent(
  services: Reading,
  kind: IntentKind,
  reservation: Reservation,
  comment: string,
): Promise<void> {
  const { storage, clock } = services
  const { event } = reservation
  const id = intentId(kind, event.id)
  if (kind === 'cancel') {
    for (const other of await listIntents(storage)) {
      if (other.reservation.event.id === event.id && other.id !== id) await storage.intents.remove(other.id)
    }
  }
  await storage.intents.put({ id, kind, at: clock.now(), reservation, comment })
  await showIntents(services)
}

/** Removes an intent before it is sent, and notifies the user. */
export async function withdrawIntent(services: Reading, intent: Intent): Promise<void> {
  await removeIntent(services, intent.id)
  notify({ kind: 'info', key: 'offline.withdrawn', values: { subject: intent.reservation.event.subject } })
}

export async function removeIntent(services: Reading, id: string): Promise<void> {
  await services.storage.intents.remove(id)
  await showIntents(services)
}

export async function showIntents({ storage, signal }: Reading): Promise<void> {
  const waiting = await listIntents(storage)
  if (!signal.aborted) setIntents(waiting)
}
