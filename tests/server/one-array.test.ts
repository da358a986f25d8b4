import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { valuesAsOneArray } from '#server/store/postgres/one-array.ts'
import type { Schema } from '#server/store/schema.ts'

const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [valuesAsOneArray],
})

test('a list of values goes to PostgreSQL as one parameter, and other conditions stay', () => {
  const { sql, parameters } = db
    .selectFrom('holds')
    .select('id')
    .where('resource', 'in', ['a@x.example', 'b@x.example'])
    .where('starts_at', '<', 5)
    .where('event_id', 'in', db.selectFrom('events').select('events.id').where('kind', 'in', ['single']))
    .compile()
  expect(sql).toBe(
    'select "id" from "holds" where "resource" = any($1) and "starts_at" < $2 and "event_id" in (select "events"."id" from "events" where "kind" = any($3))',
  )
  expect(parameters).toEqual([['a@x.example', 'b@x.example'], 5, ['single']])
})
