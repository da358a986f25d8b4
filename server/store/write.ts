import type { Transaction } from 'kysely'
import type { HubName } from '#src/wire/hub.ts'
import type { Office } from '../office.ts'
import type { Schema } from './schema.ts'

/** Notes an event of the hub. The pages hear of it once the transaction is committed, and never otherwise. */
export type Tell = (name: HubName, ...args: readonly unknown[]) => void

/**
 * Runs a change as one transaction. Its events are written with it, so that a process that ends after the commit does not swallow it.
 */
export async function write<Result>(
  office: Pick<Office, 'db' | 'now' | 'outbox'>,
  change: (transaction: Transaction<Schema>, tell: Tell) => Promise<Result>,
): Promise<Result> {
  let isTold = false
  const result = await office.db.transaction().execute(async (transaction) => {
    const told: { name: string; arguments: string }[] = []
    const changed = await change(transaction, (name, ...args) => {
      const event = { name, arguments: JSON.stringify(args) }
      // A series of fifty dates in one room is one event.
      if (!told.some((other) => other.name === event.name && other.arguments === event.arguments)) told.push(event)
    })
    if (told.length > 0) {
      const at = office.now()
      await transaction
        .insertInto('outbox')
        .values(told.map((event) => ({ ...event, at })))
        .execute()
      isTold = true
    }
    return changed
  })
  if (isTold) office.outbox.wake()
  return result
}
