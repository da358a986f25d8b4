import type { NewRow, Queries, Row } from './schema.ts'

/** Queries of `codes`. Other parts of the server use `identity/codes.ts`, which knows the secrets. */

export async function addCode(queries: Queries, code: NewRow<'codes'>): Promise<void> {
  await queries.insertInto('codes').values(code).execute()
}

/** Returns a code of a purpose, whether it is still good or not. */
export const codeByHash = (queries: Queries, purpose: string, hash: string): Promise<Row<'codes'> | undefined> =>
  queries.selectFrom('codes').selectAll().where('hash', '=', hash).where('purpose', '=', purpose).executeTakeFirst()

/** Returns the codes of a purpose that are still good, the oldest first. */
export const goodCodes = (queries: Queries, purpose: string, now: number): Promise<Row<'codes'>[]> =>
  queries
    .selectFrom('codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where((is) => is.or([is('uses_left', 'is', null), is('uses_left', '>', 0)]))
    .orderBy('created_at')
    .execute()

/**
 * Uses a code once. Returns false if it is used up, has expired or is unknown. One statement checks and counts, so of two simultaneous
 * uses of the last one only one succeeds.
 */
export async function countUse(queries: Queries, purpose: string, hash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('codes')
    .set((is) => ({ used_at: now, uses_left: is('uses_left', '-', 1) }))
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where((is) => is.or([is('uses_left', 'is', null), is('uses_left', '>', 0)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets the good codes of a subject expire now. Those of all purposes if none is given. */
export async function expireCodes(
  queries: Queries,
  { subject, purposes, now }: { readonly subject: string; readonly purposes?: readonly string[]; readonly now: number },
): Promise<void> {
  let expiring = queries
    .updateTable('codes')
    .set({ expires_at: now })
    .where('subject', '=', subject)
    .where('expires_at', '>', now)
  if (purposes !== undefined) expiring = expiring.where('purpose', 'in', purposes)
  await expiring.execute()
}

/** Removes codes that expired before an instant. Until then, their links say that they have expired. */
export async function forgetCodes(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom('codes').where('expires_at', '<', before).execute()
}
