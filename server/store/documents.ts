import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Queries } from './schema.ts'

/** Reads a document. Null if there is none. Throws if it does not match the schema: only the server writes it. */
export async function readDocument<Schema extends v.GenericSchema>(
  queries: Queries,
  name: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const text = await textOfDocument(queries, name)
  return text === null ? null : v.parse(schema, JSON.parse(text))
}

/** Returns the JSON text of a document. Null if there is none. */
export async function textOfDocument(queries: Queries, name: string): Promise<string | null> {
  const row = await queries.selectFrom('documents').select('body').where('name', '=', name).executeTakeFirst()
  return row?.body ?? null
}

/** Stores a document in the place of the former one. */
export async function writeDocument(queries: Queries, name: string, value: unknown, now: number): Promise<void> {
  const body = JSON.stringify(value)
  await queries
    .insertInto('documents')
    .values({ name, body, changed_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ body, changed_at: now }))
    .execute()
}

/** Stores a document, unless there is one of this name. */
export async function writeDocumentOnce(queries: Queries, name: string, value: unknown, now: number): Promise<void> {
  await queries
    .insertInto('documents')
    .values({ name, body: JSON.stringify(value), changed_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** The bodies that clients cache with a stamp. */
export type Stamped = 'configuration' | 'resources'

/** The document that has a stamp. */
export const stampName = (of: Stamped): string => `stamp-${of}`

/**
 * Returns the stamp of a cached body. It is random, so no other server, and no backup that was restored, ever has the same one for
 * something else.
 */
export async function stampOf(queries: Queries, of: Stamped, now: number): Promise<string> {
  const known = await textOfDocument(queries, stampName(of))
  if (known !== null) return known
  await writeDocumentOnce(queries, stampName(of), randomUUID(), now)
  return (await textOfDocument(queries, stampName(of))) ?? ''
}

/** Gives a cached body a new stamp. In the transaction of its change. */
export const changeStamp = (queries: Queries, of: Stamped, now: number): Promise<void> =>
  writeDocument(queries, stampName(of), randomUUID(), now)
