import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryLog } from '#mocks/server/changes.ts'
import { createUserCollections, type OtherCalendar } from '#mocks/server/collections.ts'
import { createRecords } from '#mocks/server/records.ts'

const users = ['ada@foyer.example', 'bea@foyer.example']
const usual = (user: string): readonly string[] => (user === users[0] ? ['r1', 'r2'] : [])

const user = fc.constantFrom(...users)
const id = fc.constantFrom('r1', 'r2', 'r3', 'r/4')
const calendar = fc.record({
  email: fc.constantFrom('cyd@foyer.example', 'dee@foyer.example'),
  name: fc.string(),
  colour: fc.option(fc.string()),
  visible: fc.boolean(),
})
const changes = fc.array(fc.record({ user, id, value: fc.option(calendar) }))

test('A user’s collection has the entries in the order of their creation, also after a replay', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (list) => {
      const log = createMemoryLog()
      const { favourites, otherCalendars } = createUserCollections(createRecords(log), usual)
      const expected = new Map(users.map((one) => [one, new Map<string, OtherCalendar>()]))
      const expectedFavourites = new Map(users.map((one) => [one, new Set(usual(one))]))
      for (const { user: one, id: entry, value } of list) {
        if (value === null) {
          favourites.remove(one, entry)
          otherCalendars.remove(one, entry)
          expectedFavourites.get(one)?.delete(entry)
          expected.get(one)?.delete(entry)
        } else {
          favourites.put(one, entry, true)
          otherCalendars.put(one, entry, value)
          expectedFavourites.get(one)?.add(entry)
          expected.get(one)?.set(entry, value)
        }
      }
      const replayed = createRecords(log)
      const after = createUserCollections(replayed, usual)
      await replayed.replay()
      for (const one of users) {
        expect(favourites.list(one).map(([entry]) => entry)).toEqual([...(expectedFavourites.get(one) ?? [])])
        expect(otherCalendars.list(one)).toEqual([...(expected.get(one) ?? [])])
        for (const [entry, value] of otherCalendars.list(one)) {
          expect(JSON.stringify(otherCalendars.get(one, entry))).toBe(JSON.stringify(value))
          expect(after.otherCalendars.get(one, entry)).toEqual(value)
        }
        expect(new Set(after.favourites.list(one))).toEqual(new Set(favourites.list(one)))
      }
    }),
  )
})

test('A user has default favourites, and a removed one stays removed', () => {
  const { favourites } = createUserCollections(createRecords(createMemoryLog()), usual)
  expect(favourites.list('ada@foyer.example')).toEqual([
    ['r1', true],
    ['r2', true],
  ])
  favourites.remove('ada@foyer.example', 'r1')
  expect(favourites.get('ada@foyer.example', 'r1')).toBeNull()
  expect(favourites.list('bea@foyer.example')).toEqual([])
})
