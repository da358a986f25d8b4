import { emailOf } from '#src/wire/scalars.ts'
import type { Queries } from './schema.ts'

/** Returns the addresses of a person's delegates, in order. */
export async function delegatesOf(queries: Queries, owner: string): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('delegates')
    .select('delegate')
    .where('owner', '=', emailOf(owner))
    .orderBy('delegate')
    .execute()
  return rows.map(({ delegate }) => delegate)
}

/** Replaces the list of those colleagues. */
export async function setDelegates(queries: Queries, owner: string, delegates: readonly string[]): Promise<void> {
  await queries.deleteFrom('delegates').where('owner', '=', emailOf(owner)).execute()
  const rows = [...new Set(delegates.map(emailOf))].map((delegate) => ({ owner: emailOf(owner), delegate }))
  if (rows.length > 0) await queries.insertInto('delegates').values(rows).execute()
}

/** Gives the rights of one address, and those that it gave, to another, which has none. */
export async function renameDelegate(queries: Queries, from: string, to: string): Promise<void> {
  await queries.updateTable('delegates').set({ owner: to }).where('owner', '=', from).execute()
  await queries.updateTable('delegates').set({ delegate: to }).where('delegate', '=', from).execute()
}

/** True if a person is a delegate of another one that is not blocked. */
export async function mayEditFor(queries: Queries, owner: string, delegate: string): Promise<boolean> {
  const row = await queries
    .selectFrom('delegates')
    .innerJoin('people', 'people.email', 'delegates.owner')
    .select('delegates.owner')
    .where('delegates.owner', '=', emailOf(owner))
    .where('delegates.delegate', '=', emailOf(delegate))
    .where('people.state', '!=', 'blocked')
    .executeTakeFirst()
  return row !== undefined
}
