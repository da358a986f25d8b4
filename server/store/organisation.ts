import { languages } from '#src/kernel/languages.ts'
import * as v from 'valibot'
import { type Organisation } from '../identity/fields.ts'
import type { Queries } from './schema.ts'

const languagesSchema = v.array(v.picklist(languages))

/** Returns the organisation. Null until the server has been set up. */
export async function readOrganisation(queries: Queries): Promise<Organisation | null> {
  const row = await queries.selectFrom('organisation').selectAll().executeTakeFirst()
  if (row === undefined) return null
  return { name: row.name, languages: v.parse(languagesSchema, JSON.parse(row.languages)), timeZone: row.time_zone }
}

const columnsOf = ({ name, languages: chosen, timeZone }: Organisation) => ({
  name,
  languages: JSON.stringify([...new Set(chosen)]),
  time_zone: timeZone,
})

export async function addOrganisation(queries: Queries, organisation: Organisation, now: number): Promise<void> {
  await queries
    .insertInto('organisation')
    .values({ id: 1, ...columnsOf(organisation), created_at: now })
    .execute()
}

/** Returns false if the server has not been set up. */
export async function changeOrganisation(queries: Queries, organisation: Organisation): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('organisation')
    .set(columnsOf(organisation))
    .where('id', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Lets one transaction after the other change the organisation as a whole, such as its administrators. In a database
 * with several writers, the others wait for this row.
 */
export async function lockOrganisation(queries: Queries): Promise<void> {
  await queries
    .updateTable('organisation')
    .set((is) => ({ id: is.ref('id') }))
    .execute()
}
