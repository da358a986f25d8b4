import { afterEach, expect, test } from 'vitest'
import { kindFacts } from '#server/rules/resources/usual.ts'
import type { AreaId, ResourceId, ResourceTypeId } from '#src/kernel/ids.ts'
import { arrangeTimeline } from '#src/features/timeline/model/arrange-timeline.ts'
import { toggleFavourite } from '#src/features/home/model/favourites/change-favourite.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { setQuestion } from '#src/base/search-state.ts'
import { type NodePage, openNodePage, simulateBrowser } from './node-page.ts'
import { numberIds, type NumericIds } from './numeric-ids.ts'
import { bookings, expectAccepted, fillForm, findRoom, minute, second } from './on-screen.ts'
import { chanceOf } from './repeat.ts'

simulateBrowser()
afterEach(() => setQuestion({ requirements: [] }))

async function open(): Promise<{ readonly here: NodePage; readonly ids: NumericIds }> {
  const here = await openNodePage()
  const ids = numberIds(here)
  await here.open()
  await here.until(() => reservations.phase === 'ready' && timeline.data === 'ready', 10 * second)
  return { here, ids }
}

test('section 3: rows can be filtered by type and area if the ids of the server are numbers', async () => {
  const { here, ids } = await open()
  const { all } = here.server.resources
  const listed = all.filter(({ reservedTo }) => reservedTo !== 'other')
  expect(configuration.resources).toMatchObject({ problems: [], count: listed.length })

  const shownWith = async (typeId: string | null, areas: readonly string[]): Promise<number | null> => {
    const wanted = {
      id: 'one',
      typeId: typeId as ResourceTypeId | null,
      areas: areas as readonly AreaId[],
      capacity: { min: null, max: null },
      filters: [],
    }
    setQuestion({ requirements: [wanted] })
    await arrangeTimeline(here.services())
    return timeline.matched
  }
  const rooms = listed.filter(({ kind }) => kind === 'room')
  expect(await shownWith(String(ids.numberOf(kindFacts.room.typeId)), [])).toBe(rooms.length)
  const { areaId } = rooms[0]!.place
  const there = listed.filter(({ place }) => place.areaId === areaId)
  expect(await shownWith(null, [String(ids.numberOf(areaId))])).toBe(there.length)
})

test('section 7: favourites and reservations work if the ids of the server are numbers', async () => {
  const { here, ids } = await open()
  const { email } = here.server.people.persona('employee')
  const stored = () => here.server.favourites.list(email).map(([id]) => id)
  const known = stored()
  expect(known.length).toBeGreaterThan(0)
  expect([...favourites.ids].toSorted()).toEqual(known.map((id) => String(ids.numberOf(id))).toSorted())

  const first = known[0]!
  await toggleFavourite(here.services(), String(ids.numberOf(first)) as ResourceId)
  await here.until(() => !stored().includes(first), 10 * second)

  const room = findRoom(here, chanceOf(1), (id) => String(ids.numberOf(id)))
  const draft = fillForm({ ...room, id: String(ids.numberOf(room.id)) }, 'By number')
  await expectAccepted(here, draft, 2 * minute)
  expect(bookings(here, 'By number')).toHaveLength(1)
})
