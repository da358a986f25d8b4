import { sql } from 'kysely'
import * as v from 'valibot'
import { chunk } from '#src/kernel/text.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { resourceBodySchema, type StoredResource, writeResourceBody } from '../rules/resources/stored-resource.ts'
import { changeStamp } from './documents.ts'
import type { Queries, Row } from './schema.ts'
import { countOf } from './count-of.ts'

/** Reads a row of the table. Throws if its body is none that the server wrote. */
const resourceOfRow = (row: Row<'resources'>): StoredResource => ({
  id: row.id,
  email: row.email,
  name: row.name,
  typeId: row.type_id,
  areaId: row.area_id,
  approver: row.approver,
  position: row.position,
  isDeleted: row.is_deleted === 1,
  body: v.parse(resourceBodySchema, JSON.parse(row.body)),
})

/** All resources in their order, without those that were removed. */
export const allResources = (queries: Queries): Promise<readonly StoredResource[]> =>
  fromEachResource(queries, (resource) => resource)

/**
 * Returns something made of each resource in their order, without those that were removed. A large office has thousands: each is read,
 * used and forgotten before the next one.
 */
export async function fromEachResource<Made>(
  queries: Queries,
  make: (resource: StoredResource) => Made,
): Promise<readonly Made[]> {
  const rows = await queries
    .selectFrom('resources')
    .selectAll()
    .where('is_deleted', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => make(resourceOfRow(row)))
}

/** All resources, also those that were removed. */
export async function everyResource(queries: Queries): Promise<readonly StoredResource[]> {
  return (await queries.selectFrom('resources').selectAll().orderBy('position').orderBy('id').execute()).map(
    resourceOfRow,
  )
}

/** Finds resources by id. Removed ones are not found. */
export async function resourcesById(queries: Queries, ids: readonly string[]): Promise<readonly StoredResource[]> {
  const rows = await queries
    .selectFrom('resources')
    .selectAll()
    .where('is_deleted', '=', 0)
    .where('id', 'in', ids)
    .execute()
  return rows.map(resourceOfRow)
}

/** Without removed ones. */
export function countResources(queries: Queries): Promise<number> {
  return countOf(queries.selectFrom('resources').where('is_deleted', '=', 0))
}

/** Rows of one statement: databases limit its values. */
const rowsAtOnce = 100

/** Stores resources, new ones and changed ones, and gives the list a new stamp. Runs in a transaction of `write`. */
export async function putResources(queries: Queries, resources: readonly StoredResource[], now: number): Promise<void> {
  if (resources.length === 0) return
  // Two of them may exchange their addresses, which are unique at every moment.
  for (const part of chunk(resources, rowsAtOnce))
    await queries
      .updateTable('resources')
      .set({ email: sql<string>`'leaving:' || id` })
      .where(
        'id',
        'in',
        part.map(({ id }) => id),
      )
      .execute()
  for (const part of chunk(resources, rowsAtOnce))
    await queries
      .insertInto('resources')
      .values(
        part.map(({ id, email, name, typeId, areaId, approver, position, isDeleted, body }) => ({
          id,
          email: emailOf(email),
          name,
          type_id: typeId,
          area_id: areaId,
          body: writeResourceBody(body),
          approver,
          position,
          is_deleted: isDeleted ? 1 : 0,
          changed_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((is) => ({
          email: is.ref('excluded.email'),
          name: is.ref('excluded.name'),
          type_id: is.ref('excluded.type_id'),
          area_id: is.ref('excluded.area_id'),
          body: is.ref('excluded.body'),
          approver: is.ref('excluded.approver'),
          position: is.ref('excluded.position'),
          is_deleted: is.ref('excluded.is_deleted'),
          changed_at: is.ref('excluded.changed_at'),
        })),
      )
      .execute()
  await changeStamp(queries, 'resources', now)
}

/** Gives the resources for which one address answers to another. */
export async function renameApprover(queries: Queries, from: string, to: string, now: number): Promise<void> {
  await queries.updateTable('resources').set({ approver: to, changed_at: now }).where('approver', '=', from).execute()
}

/** Removes a resource. Its id and address stay its own. Returns false if there is none. Runs in a transaction of `write`. */
export async function removeResource(queries: Queries, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('resources')
    .set({ is_deleted: 1, changed_at: now })
    .where('id', '=', id)
    .where('is_deleted', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await changeStamp(queries, 'resources', now)
  return true
}
