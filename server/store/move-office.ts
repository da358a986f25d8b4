import { sql, type Transaction } from 'kysely'
import { countOf } from './count-of.ts'
import type { Schema } from './schema.ts'
import type { Store } from './store.ts'
import { UnusableStore } from './unusable.ts'

type Table = keyof Schema

/**
 * Copies everything of an office from a folder to an empty database, in one transaction: all of it is there afterwards, or nothing. Both
 * have the tables of this version. Returns the rows of each table. Throws `UnusableStore` if the database is not empty.
 */
export async function moveOffice(from: Store, to: Store): Promise<ReadonlyMap<string, number>> {
  const tables = (await from.db.introspection.getTables()).map(({ name }) => name as Table).toSorted()
  return to.db.transaction().execute(async (target) => {
    for (const table of tables) await refuseRows(target, table, to.place)
    const rows = new Map<string, number>()
    for (const table of tables) {
      rows.set(table, await copyTable(from, target, table))
      const [before, after] = [await countOf(from.db.selectFrom(table)), await countOf(target.selectFrom(table))]
      if (before !== after) throw new Error(`Of ${before} rows of ${table}, ${after} arrived`)
    }
    // The next event has a number of its own.
    await sql`SELECT setval(pg_get_serial_sequence('outbox', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM outbox), false)`.execute(
      target,
    )
    return rows
  })
}

async function refuseRows(target: Transaction<Schema>, table: Table, place: string): Promise<void> {
  const count = await countOf(target.selectFrom(table))
  if (count > 0)
    throw new UnusableStore(`There is something in ${place} already: ${count} in ${table}. Move into an empty one.`)
}

/** Rows that are read and written at once; those with files one by one. */
const rowsAtOnce = 500

/** The name under which SQLite gives the number of a row. */
const rowNumber = 'row number'

/** Returns the number of rows. */
async function copyTable({ db }: Store, target: Transaction<Schema>, table: Table): Promise<number> {
  const most = table === 'venues' ? 1 : rowsAtOnce
  let [count, last] = [0, 0]
  for (;;) {
    const page = await sql<Record<string, unknown>>`SELECT rowid AS ${sql.ref(rowNumber)}, * FROM ${sql.table(table)}
      WHERE rowid > ${last} ORDER BY rowid LIMIT ${sql.lit(most)}`.execute(db)
    const rows = page.rows.map(({ [rowNumber]: number, ...columns }) => {
      last = Number(number)
      return columns
    })
    if (rows.length > 0) await target.insertInto(table).values(rows).execute()
    count += rows.length
    if (rows.length < most) return count
  }
}
