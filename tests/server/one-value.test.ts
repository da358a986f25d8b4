import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteQueryCompiler,
} from 'kysely'
import { expect, test } from 'vitest'
import type { Dialect } from '#server/store/migrations/dialect.ts'
import { valuesAsOne } from '#server/store/one-value.ts'
import type { Schema } from '#server/store/schema.ts'

const compilers = { postgres: PostgresQueryCompiler, sqlite: SqliteQueryCompiler }

const compile = (dialect: Dialect) =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new compilers[dialect](),
    },
    plugins: [valuesAsOne(dialect)],
  })
    .selectFrom('holds')
    .select('id')
    .where('resource', 'in', ['a@x.example', 'b"@x.example'])
    .where('starts_at', '<', 5)
    .where('event_id', 'in', (from) => from.selectFrom('events').select('events.id').where('version', 'in', [1, 2]))
    .compile()

test('a list of values goes to PostgreSQL as one array, and other conditions stay', () => {
  const { sql, parameters } = compile('postgres')
  expect(sql).toBe(
    'select "id" from "holds" where "resource" = any($1) and "starts_at" < $2 and "event_id" in (select "events"."id" from "events" where "version" = any($3))',
  )
  expect(parameters).toEqual([['a@x.example', 'b"@x.example'], 5, [1, 2]])
})

test('a list of values goes to SQLite as one text of JSON, and other conditions stay', () => {
  const { sql, parameters } = compile('sqlite')
  expect(sql).toBe(
    'select "id" from "holds" where "resource" in (select value from json_each(?)) and "starts_at" < ? and "event_id" in (select "events"."id" from "events" where "version" in (select value from json_each(?)))',
  )
  expect(parameters).toEqual(['["a@x.example","b\\"@x.example"]', 5, '[1,2]'])
})
