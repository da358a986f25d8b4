import { emailOf } from '#src/wire/scalars.ts'
import { releasedAt } from '../rules/calendar/confirmation.ts'
import { confirmationsOf, eventIdOfHold, holdsFrom, keyOf, setRelease } from '../store/confirmations.ts'
import { eventsByIds, moveHolds } from '../store/events.ts'
import type { Queries } from '../store/schema.ts'
import { renameMailbox } from './rename-mailbox.ts'
import { roomsByEmail } from './rooms.ts'

interface Addressed {
  readonly id: string
  readonly email: string
}

/**
 * Makes reservations follow their resources after these have changed, in the same transaction: to another address, and to
 * other rules of confirmation. `before` and `after` are the resources as they were and are; `now` is UTC milliseconds.
 */
export async function followResources(
  queries: Queries,
  before: readonly Addressed[],
  after: readonly Addressed[],
  now: number,
): Promise<void> {
  const addresses = new Map(before.map(({ id, email }) => [id, emailOf(email)]))
  const renamed = after.flatMap(({ id, email }) => {
    const from = addresses.get(id)
    return from === undefined || from === emailOf(email) ? [] : [{ from, to: emailOf(email), by: `leaving:${id}` }]
  })
  // Two of them may exchange their addresses.
  for (const { from, by } of renamed) await rename(queries, from, by)
  for (const { by, to } of renamed) await rename(queries, by, to)
  const known = after.filter(({ id }) => addresses.has(id))
  await setReleases(
    queries,
    known.map(({ email }) => email),
    now,
  )
}

async function rename(queries: Queries, from: string, to: string): Promise<void> {
  await renameMailbox(queries, from, to)
  await moveHolds(queries, from, to)
}

/** The next times of resources are released by the rules that the resources have now. */
async function setReleases(queries: Queries, emails: readonly string[], now: number): Promise<void> {
  const rooms = await roomsByEmail(queries, emails)
  for (const room of rooms.values()) {
    const holds = await holdsFrom(queries, room.email, now)
    const events = await eventsByIds(queries, holds.map(eventIdOfHold))
    const keys = [...events.values()].map((event) => keyOf(event))
    const settled = new Set(
      (await confirmationsOf(queries, [...new Set(keys.map(({ eventId }) => eventId))])).map(
        ({ event_id, day }) => `${event_id} ${day}`,
      ),
    )
    for (const hold of holds) {
      const event = events.get(eventIdOfHold(hold))
      if (event === undefined) continue
      const { eventId, day } = keyOf(event)
      const due = settled.has(`${eventId} ${day}`) ? null : releasedAt(event, room.confirmation)
      const at = due !== null && due <= now ? null : due
      if (at !== hold.release_at) await setRelease(queries, hold.id, at)
    }
  }
}
