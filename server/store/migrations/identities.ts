import type { Kysely } from 'kysely'

/** Accounts at providers of OpenID Connect, and what ends their sessions there. */
export async function createIdentities(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identities')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('person', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
    .execute()
  await db.schema.createIndex('identities_by_person').on('identities').column('person').execute()
  // One column a statement: SQLite adds no more.
  for (const name of ['provider', 'provider_subject', 'provider_session', 'sign_out_url'])
    await db.schema.alterTable('sessions').addColumn(name, 'text').execute()
  await db.schema.createIndex('sessions_by_provider').on('sessions').columns(['provider', 'provider_subject']).execute()
}
