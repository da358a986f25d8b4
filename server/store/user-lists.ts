import * as v from 'valibot'
import type { Queries } from './schema.ts'

/** Ids of the resources that a person marked, without removed ones. */
export async function favouritesOf(queries: Queries, person: string): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('favourites')
    .innerJoin('resources', 'resources.id', 'favourites.resource')
    .select('favourites.resource')
    .where('person', '=', person)
    .where('is_deleted', '=', 0)
    .orderBy('position')
    .execute()
  return rows.map(({ resource }) => resource)
}

export async function addFavourite(queries: Queries, person: string, resource: string): Promise<void> {
  await queries
    .insertInto('favourites')
    .values({ person, resource })
    .onConflict((conflict) => conflict.columns(['person', 'resource']).doNothing())
    .execute()
}

export async function removeFavourite(queries: Queries, person: string, resource: string): Promise<void> {
  await queries.deleteFrom('favourites').where('person', '=', person).where('resource', '=', resource).execute()
}

/** Returns a setting of a person. Null if the person has not chosen. */
export async function userSetting<Schema extends v.GenericSchema>(
  queries: Queries,
  person: string,
  name: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const row = await queries
    .selectFrom('user_settings')
    .select('body')
    .where('person', '=', person)
    .where('name', '=', name)
    .executeTakeFirst()
  return row === undefined ? null : v.parse(schema, JSON.parse(row.body))
}

const otherCalendarSchema = v.object({
  /** Of a colleague, or made for a calendar that is linked. */
  email: v.string(),
  name: v.string(),
  colour: v.nullable(v.string()),
  visible: v.boolean(),
  /** Of an iCalendar file elsewhere; it may be a secret of the person. */
  url: v.nullish(v.string(), null),
  /** Orders the list. UTC milliseconds. */
  addedAt: v.number(),
})
export type StoredOtherCalendar = v.InferOutput<typeof otherCalendarSchema>

/** The calendars that a person added, in that order. */
export async function otherCalendarsOf(
  queries: Queries,
  person: string,
): Promise<readonly (StoredOtherCalendar & { readonly id: string })[]> {
  const rows = await queries.selectFrom('other_calendars').select(['id', 'body']).where('person', '=', person).execute()
  return rows
    .map(({ id, body }) => ({ id, ...v.parse(otherCalendarSchema, JSON.parse(body)) }))
    .toSorted((one, other) => one.addedAt - other.addedAt)
}

export async function putOtherCalendar(
  queries: Queries,
  person: string,
  id: string,
  calendar: StoredOtherCalendar,
): Promise<void> {
  const body = JSON.stringify(calendar)
  await queries
    .insertInto('other_calendars')
    .values({ person, id, body })
    .onConflict((conflict) => conflict.columns(['person', 'id']).doUpdateSet({ body }))
    .execute()
}

export async function removeOtherCalendar(queries: Queries, person: string, id: string): Promise<void> {
  await queries.deleteFrom('other_calendars').where('person', '=', person).where('id', '=', id).execute()
}

/** Gives the calendars that people added of one address to another. Their ids stay. */
export async function renameColleague(queries: Queries, from: string, to: string): Promise<void> {
  const rows = await queries.selectFrom('other_calendars').selectAll().where('body', 'like', `%${from}%`).execute()
  for (const { person, id, body } of rows) {
    const calendar = v.parse(otherCalendarSchema, JSON.parse(body))
    if (calendar.email === from) await putOtherCalendar(queries, person, id, { ...calendar, email: to })
  }
}
