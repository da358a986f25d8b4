import * as fc from 'fast-check'
import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { confirmationRules } from '#server/rules/calendar/confirmation.ts'
import { holdsOf } from '#server/rules/calendar/holds.ts'
import { storedEventSchema } from '#server/rules/calendar/stored-event-schema.ts'
import { oneHour } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { isOnPostgres } from '../store-folder.ts'
import { hourAt, nine, openCalendar, responsesOf, type OpenCalendar } from './open-calendar.ts'

/** Number of sequences; set PROPERTY_RUNS for more. */
const runs = Number(process.env['PROPERTY_RUNS'] ?? 30)

const open = async () => {
  const calendar = await openCalendar()
  const people = [await calendar.signUp('Ann Lee'), await calendar.signUp('Bob Ray')]
  return { ...calendar, people, oak: await calendar.addRoom('oak'), elm: await calendar.addRoom('elm') }
}

const countOf = (responses: readonly { readonly status: number }[], wanted: number): number =>
  responses.filter(({ status }) => status === wanted).length

describe('one slot, one owner', () => {
  it('of 500 simultaneous reservations of a slot, one is accepted and 499 are declined', async () => {
    const { create, holds, people, oak } = await open()
    const made = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        create(people[index % 2]?.token ?? '', { rooms: [oak], from: (index % 4) / 8, to: 1, key: `k${index}` }),
      ),
    )
    expect(made.filter((event) => responsesOf(event)[0] === 'accepted')).toHaveLength(1)
    expect(made.filter((event) => responsesOf(event)[0] === 'declined')).toHaveLength(499)
    expect(await holds()).toHaveLength(1)
  })

  it('a create that is sent 50 times at once creates one event', async () => {
    const { call, here, holds, people, oak } = await open()
    const body = { start: hourAt(0), end: hourAt(1), attendees: [{ email: oak, kind: 'resource' }] }
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        call(people[0]?.token ?? '', 'POST', '/events', body, { 'idempotency-key': 'the same' }),
      ),
    )
    expect(countOf(responses, 201)).toBe(1)
    expect(countOf(responses, 200)).toBe(49)
    expect(new Set(responses.map(({ body: { id } }) => id)).size).toBe(1)
    expect(await here.office.db.selectFrom('events').select('id').execute()).toHaveLength(1)
    expect(await holds()).toHaveLength(1)
  })

  it('of 50 changes of the same version, one succeeds', async () => {
    const { call, create, people, oak } = await open()
    const token = people[0]?.token ?? ''
    const made = await create(token, { rooms: [oak] })
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        call(token, 'PATCH', `/events/${made.id}`, { subject: `${index}` }, { 'if-match': made.etag }),
      ),
    )
    expect(countOf(responses, 200)).toBe(1)
    expect(countOf(responses, 412)).toBe(49)
  })

  it('the database rejects overlapping holds', async () => {
    const { create, here, people, oak } = await open()
    await create(people[0]?.token ?? '', { rooms: [oak] })
    const { db } = here.office
    const hold = { id: 'h', resource: oak, event_id: 'e', day: '', state: 'accepted' as const, release_at: null }
    const insert = (from: number) => {
      const times = { starts_at: nine + from * oneHour, ends_at: nine + 2 * oneHour }
      return db
        .insertInto('holds')
        .values({ ...hold, ...times })
        .execute()
    }
    await expect(insert(0.5)).rejects.toThrow('holds_one_owner')
    await insert(1)
    const move = db.updateTable('holds').set({ starts_at: nine }).where('id', '=', 'h')
    await expect(move.execute()).rejects.toThrow('holds_one_owner')
  })
})

/** Most steps use the same room. */
const room = fc.constantFrom('oak', 'oak', 'oak', 'elm')
const time = { from: fc.integer({ min: 0, max: 8 }), quarters: fc.integer({ min: 1, max: 6 }) }
const who = fc.integer({ min: 0, max: 1 })
/** Index of an event or a date, modulo their number. */
const which = fc.nat(99)

const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), who, rooms: fc.uniqueArray(room, { maxLength: 2 }), ...time }),
  fc.record({
    do: fc.constant('series' as const),
    who,
    rooms: fc.uniqueArray(room, { minLength: 1, maxLength: 2 }),
    every: fc.integer({ min: 1, max: 2 }),
    count: fc.integer({ min: 2, max: 5 }),
    ...time,
  }),
  fc.record({ do: fc.constant('move' as const), which, ...time }),
  fc.record({ do: fc.constant('end' as const), which, quarters: time.quarters }),
  fc.record({ do: fc.constant('rooms' as const), which, rooms: fc.uniqueArray(room, { maxLength: 2 }) }),
  fc.record({ do: fc.constant('zone' as const), which }),
  fc.record({ do: fc.constant('remove' as const), which }),
  // Some date of a series, most of the time.
  fc.record({ do: fc.constant('removeDate' as const), which }),
  fc.record({ do: fc.constant('endSeries' as const), which, days: fc.integer({ min: 0, max: 6 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

describe('random sequences of reservations and changes', () => {
  it('holds never overlap and always match the stored events', async () => {
    const calendar = await open()
    // Power failures are not tested here, and syncing the disk would take most of the time.
    if (!isOnPostgres()) await sql`PRAGMA synchronous = OFF`.execute(calendar.here.office.db)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        for (const table of ['events', 'event_mailboxes', 'holds', 'outbox'] as const)
          await calendar.here.office.db.deleteFrom(table).execute()
        for (const one of steps) {
          const status = await execute(calendar, one)
          expect([200, 201, 204, 400, 404]).toContain(status)
          await checkHolds(calendar)
        }
      }),
      { numRuns: runs },
    )
  })
})

type Started = Awaited<ReturnType<typeof open>>

/** Executes a step and returns the status of its call. */
async function execute({ call, people, oak, elm }: Started, one: Step): Promise<number> {
  const token = (index: number): string => people[index]?.token ?? ''
  const span = (from: number, quarters: number) => ({ start: hourAt(from / 4), end: hourAt((from + quarters) / 4) })
  const attendees = (names: readonly string[]) => names.map((name) => ({ email: name === 'oak' ? oak : elm }))
  keys += 1
  const key = { 'idempotency-key': `key ${keys}` }
  if (one.do === 'create' || one.do === 'series') {
    const pattern = { kind: 'daily', every: one.do === 'series' ? one.every : 1 }
    const recurrence = one.do === 'series' ? { pattern, end: { kind: 'count', count: one.count } } : null
    const times = { ...span(one.from, one.quarters), timeZone: 'Europe/Prague', recurrence }
    return (await call(token(one.who), 'POST', '/events', { ...times, attendees: attendees(one.rooms) }, key)).status
  }
  const all = `/events?start=${hourAt(-24)}&end=${hourAt(24 * 40)}`
  const lists = await Promise.all(people.map((person) => call(person.token, 'GET', all)))
  const events = lists.flatMap(({ body }, owner) =>
    body.items.flatMap((event) => [
      { owner, ...event },
      // A series is changed as a whole, too.
      ...(event.series?.masterId === undefined ? [] : [{ owner, ...event, id: event.series.masterId }]),
    ]),
  )
  const event = events[one.which % Math.max(1, events.length)]
  if (event === undefined) return 404
  const patch = async (body: unknown) =>
    (await call(token(event.owner), 'PATCH', `/events/${event.id}`, body, { 'if-match': '*' })).status
  switch (one.do) {
    case 'move':
      return patch(span(one.from, one.quarters))
    case 'end':
      return patch({ end: new Date(Date.parse(event.start) + (one.quarters * oneHour) / 4).toISOString() })
    case 'rooms':
      return patch({ attendees: attendees(one.rooms) })
    case 'zone':
      return patch({ timeZone: 'America/New_York' })
    case 'removeDate':
    case 'remove':
      if (one.do === 'removeDate' && event.id === event.series?.masterId) return 404
      return (await call(token(event.owner), 'DELETE', `/events/${event.id}`)).status
    case 'endSeries': {
      const lastDay = new Date(nine + one.days * 24 * oneHour).toISOString().slice(0, 10)
      return (await call(token(event.owner), 'POST', `/events/${event.id}/end`, { lastDay })).status
    }
  }
}

let keys = 0

/** No two holds overlap, and they equal those that follow from the stored events. */
async function checkHolds({ here }: OpenCalendar): Promise<void> {
  const { db } = here.office
  const holds = await db.selectFrom('holds').selectAll().orderBy('resource').orderBy('starts_at').execute()
  const overlapping = holds.filter((hold, index) => {
    const next = holds[index + 1]
    return next?.resource === hold.resource && next.starts_at < hold.ends_at
  })
  expect(overlapping).toEqual([])
  const rooms = new Set((await db.selectFrom('resources').select('email').execute()).map(({ email }) => emailOf(email)))
  const events = (await db.selectFrom('events').select('body').execute()).map(({ body }) =>
    v.parse(storedEventSchema, JSON.parse(body)),
  )
  const derived = events.flatMap((event) =>
    holdsOf(event, (address) => (rooms.has(address) ? confirmationRules(null) : undefined)).map(
      ({ resource, day, start, end, state }) => `${resource} ${event.id} ${day} ${start} ${end} ${state}`,
    ),
  )
  const stored = holds.map(
    ({ resource, event_id, day, starts_at, ends_at, state }) =>
      `${resource} ${event_id} ${day} ${starts_at} ${ends_at} ${state}`,
  )
  expect(stored.toSorted()).toEqual(derived.toSorted())
  // An accepted resource always holds its time.
  expect(derived.every((line) => line.endsWith('accepted'))).toBe(true)
}
