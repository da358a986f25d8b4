import * as v from 'valibot'
import { oneHour } from '#src/kernel/time/moment.ts'
import type { Queries } from './schema.ts'

/** Milliseconds for which events are kept. Clients of a process that could not read them for longer load everything again. */
export const eventsKeptFor = oneHour

/** An event that a committed change told. Ids grow with time. */
export interface ToldEvent {
  readonly id: number
  readonly name: string
  readonly args: readonly unknown[]
}

const argumentsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

/** Returns the events after one, in order, at most `most` of them. */
export async function eventsAfter(queries: Queries, id: number, most: number): Promise<readonly ToldEvent[]> {
  const rows = await queries
    .selectFrom('outbox')
    .select(['id', 'name', 'arguments'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name, args: v.parse(argumentsSchema, row.arguments) }))
}

/** Returns the id of the newest event. 0 if there was none, or all are forgotten. */
export async function newestEventId(queries: Queries): Promise<number> {
  const newest = await queries
    .selectFrom('outbox')
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirst()
  return newest?.id ?? 0
}

/** Removes events told before an instant, in UTC milliseconds. The newest stays, so that ids are not given again. */
export async function forgetEvents(queries: Queries, before: number): Promise<void> {
  const newest = await newestEventId(queries)
  await queries.deleteFrom('outbox').where('at', '<', before).where('id', '<', newest).execute()
}
