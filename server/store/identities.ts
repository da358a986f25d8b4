import type { Queries, Row } from './schema.ts'

/** An account at a provider: the same person for ever, whatever address it has. */
export interface IdentityKey {
  readonly issuer: string
  readonly subject: string
}

/** Returns the identity of an account. Its person is null after a removal. */
export const identityOf = (
  queries: Queries,
  { issuer, subject }: IdentityKey,
): Promise<Row<'identities'> | undefined> =>
  queries
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Returns true if a person has an account of an issuer. Any issuer if none is given. */
export async function hasIdentity(queries: Queries, person: string, issuer: string | null = null): Promise<boolean> {
  let asking = queries.selectFrom('identities').select('subject').where('person', '=', person)
  if (issuer !== null) asking = asking.where('issuer', '=', issuer)
  return (await asking.executeTakeFirst()) !== undefined
}

/** Makes an account that of a person, or notes that it was used again. */
export async function putIdentity(
  queries: Queries,
  { issuer, subject }: IdentityKey,
  person: string,
  now: number,
): Promise<void> {
  await queries
    .insertInto('identities')
    .values({ issuer, subject, person, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ person, used_at: now }))
    .execute()
}

/** Keeps that the accounts of a person have been removed, so that they do not come back by themselves. */
export async function retireIdentities(queries: Queries, person: string): Promise<void> {
  await queries.updateTable('identities').set({ person: null }).where('person', '=', person).execute()
}
