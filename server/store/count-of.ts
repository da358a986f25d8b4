import type { SelectQueryBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/** Counts the rows of a query. Databases answer it as different types. */
export async function countOf<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { count } = await query.select((is) => is.fn.countAll<number | bigint>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}
