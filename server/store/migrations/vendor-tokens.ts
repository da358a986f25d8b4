import type { Kysely } from 'kysely'

/** Tokens of people at the vendor with the calendars, encrypted, and the sessions that may use them. */
export async function createVendorTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('vendor_tokens')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('vendor', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('refreshed_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('sessions').addColumn('calendar_vendor', 'text').execute()
}
