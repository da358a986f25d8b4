import { type Kysely, sql } from 'kysely'
import { longestEvent } from '../../rules/calendar/read-event.ts'
import type { Dialect } from './dialect.ts'

/** Events that are read in the calendars of rooms at a vendor, and what was read of each room. */
export async function createMirror(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const text = dialect === 'sqlite' ? 'text' : sql`text COLLATE "C"`
  for (const name of ['room', 'vendor_id']) await db.schema.alterTable('events').addColumn(name, text).execute()
  await db.schema.createIndex('events_by_room').on('events').columns(['room', 'ends_at']).execute()
  await db.schema.createIndex('events_by_vendor_id').on('events').column('vendor_id').execute()
  await db.schema
    .alterTable('holds')
    .addColumn('is_mirrored', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await keepOwnHoldsApart(db, dialect)
  await db.schema
    .createTable('mirror_rooms')
    .addColumn('room', text, (column) => column.primaryKey())
    .addColumn('read_at', 'bigint')
    .addColumn('read_whole_at', 'bigint')
    .addColumn('covered_from', 'bigint')
    .addColumn('covered_until', 'bigint')
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('whole_due_at', 'bigint', (column) => column.notNull())
    .addColumn('hurried_until', 'bigint', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('fault', text)
    .addColumn('failing_since', 'bigint')
    .execute()
  await db.schema.createIndex('mirror_rooms_by_due').on('mirror_rooms').column('due_at').execute()
}

/** A calendar at a vendor may hold two events of one time, and is right. */
async function keepOwnHoldsApart(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') {
    await sql`ALTER TABLE holds DROP CONSTRAINT holds_one_owner`.execute(db)
    await sql`ALTER TABLE holds ADD CONSTRAINT holds_one_owner
      EXCLUDE USING gist (resource WITH =, int8range(starts_at, ends_at) WITH &&) WHERE (is_mirrored = 0)`.execute(db)
    return
  }
  for (const [name, moment] of [
    ['holds_one_owner', 'INSERT ON holds'],
    ['holds_one_owner_moved', 'UPDATE OF resource, starts_at, ends_at ON holds'],
  ] as const) {
    await sql`DROP TRIGGER ${sql.ref(name)}`.execute(db)
    await sql`CREATE TRIGGER ${sql.ref(name)} BEFORE ${sql.raw(moment)} WHEN NEW.is_mirrored = 0 AND EXISTS (
      SELECT 1 FROM holds WHERE resource = NEW.resource AND starts_at < NEW.ends_at AND ends_at > NEW.starts_at
      AND starts_at > NEW.starts_at - ${sql.lit(longestEvent)} AND id <> NEW.id AND is_mirrored = 0
    ) BEGIN SELECT RAISE(ABORT, 'holds_one_owner'); END`.execute(db)
  }
}
