import type { Queries, Row } from './schema.ts'

type TokensRow = Row<'vendor_tokens'>

/** Stores the tokens of a person, in the place of earlier ones. */
export async function putTokens(queries: Queries, row: TokensRow): Promise<void> {
  await queries
    .insertInto('vendor_tokens')
    .values(row)
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
    .execute()
}

export const tokensOf = (queries: Queries, subject: string, vendor: string): Promise<TokensRow | undefined> =>
  queries
    .selectFrom('vendor_tokens')
    .selectAll()
    .where('subject', '=', subject)
    .where('vendor', '=', vendor)
    .executeTakeFirst()

/** Returns the tokens that a session may use: it came from the vendor, or was connected to it. */
export const tokensOfSession = (queries: Queries, session: string, vendor: string): Promise<TokensRow | undefined> =>
  queries
    .selectFrom('vendor_tokens')
    .innerJoin('sessions', 'sessions.subject', 'vendor_tokens.subject')
    .selectAll('vendor_tokens')
    .where('sessions.id', '=', session)
    .where('sessions.calendar_vendor', '=', vendor)
    .where('vendor_tokens.vendor', '=', vendor)
    .executeTakeFirst()

/** Replaces tokens that are still those that were read. Returns false otherwise: they were removed or replaced meanwhile. */
export async function replaceTokens(
  queries: Queries,
  { subject, sealed: before }: Pick<TokensRow, 'subject' | 'sealed'>,
  change: Pick<TokensRow, 'sealed' | 'refreshed_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('vendor_tokens')
    .set(change)
    .where('subject', '=', subject)
    .where('sealed', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes tokens that are still those that were read. */
export async function removeTokens(
  queries: Queries,
  { subject, sealed }: Pick<TokensRow, 'subject' | 'sealed'>,
): Promise<void> {
  await queries.deleteFrom('vendor_tokens').where('subject', '=', subject).where('sealed', '=', sealed).execute()
}

/** Returns tokens that no session may use any more, or that are of another vendor than `vendor`. At most `most`. */
export const unusedTokens = (
  queries: Queries,
  { vendor, now, most }: { readonly vendor: string; readonly now: number; readonly most: number },
): Promise<TokensRow[]> =>
  queries
    .selectFrom('vendor_tokens')
    .selectAll()
    .where((is) =>
      is.or([
        is('vendor', '!=', vendor),
        is.not(
          is.exists(
            is
              .selectFrom('sessions')
              .select('sessions.id')
              .whereRef('sessions.subject', '=', 'vendor_tokens.subject')
              .whereRef('sessions.calendar_vendor', '=', 'vendor_tokens.vendor')
              .where('sessions.ended_at', 'is', null)
              .where('sessions.refresh_until', '>', now),
          ),
        ),
      ]),
    )
    .orderBy('subject')
    .limit(most)
    .execute()
