import { sql } from 'kysely'
import type { Database } from '#server/store/schema.ts'

/** When the rows of dumps were written, in place of the time at which they were. */
const written = '2026-11-26T08:00:00.000Z'

/** Returns a database as a script that makes it again: its tables, indexes and triggers, and all rows. */
export async function dumpOf(db: Database): Promise<string> {
  const { rows: parts } = await sql<{ type: string; name: string; sql: string }>`
    SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid`.execute(
    db,
  )
  const lines = parts.filter(({ type }) => type !== 'trigger').map((part) => `${part.sql};`)
  for (const { name } of parts.filter(({ type }) => type === 'table')) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)} ORDER BY 1`.execute(db)
    for (const row of rows)
      lines.push(insertOf(name, name === 'kysely_migration' ? { ...row, timestamp: written } : row))
  }
  return [...lines, ...parts.filter(({ type }) => type === 'trigger').map((part) => `${part.sql};`), ''].join('\n')
}

function insertOf(table: string, row: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(row).map((name) => `"${name}"`)
  return `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${Object.values(row).map(literalOf).join(', ')});`
}

function literalOf(value: unknown): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString('hex')}'`
  return `'${String(value).replaceAll("'", "''")}'`
}
