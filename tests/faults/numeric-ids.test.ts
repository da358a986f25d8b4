import { afterEach, beforeEach, expect, test } from 'vitest'
import { kindFacts } from '#server/rules/resources/usual.ts'
import type { AreaId, ResourceId, ResourceTypeId } from '#src/kernel/result.ts'
import { arrangeTimeline } from '#src/features/timeline/arrange-timeline.ts'
import { reserve } from '#src/features/reserve/reserve.ts'
import { toggleFavourite } from '#src/features/favourites/change-favourite.ts'
import { configuration } from '#src/features/settings/state.ts'
import { favourites } from '#src/features/favourites/state.ts'
import { reservations } from '#src/features/reservations/state.ts'
import { setQuestion, timeline } from '#src/features/timeline/state.ts'
import { beginBrowser, endBrowser, type NodePage, openNodePage } from './node-page.ts'
import { numberIds, type NumericIds } from './numeric-ids.ts'
import { bookings, fillForm, findRoom } from './on-screen.ts'
import { chanceOf } from './repeat.ts'

const second = 1_000
const minute = 60 * second

let page: NodePage | null = null
beforeEach(() => beginBrowser())
afterEach(async () => {
  setQuestion({ requirements: [] })
  await endBrowser(page)
  page = null
})

async function opened(): Promise<{ readonly here: NodePage; readonly ids: NumericIds }> {
  const here = await openNodePage()
  page = here
  const ids = numberIds(here)
  await here.open()
  await here.until(() => reservations.phase === 'ready' && timeline.data === 'ready', 10 * second)
  return { here, ids }
}

test('section 3: a server whose ids are numbers has all its rows, and filters them by type and by area', async () => {
  const { here, ids } = await opened()
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

test('section 7: favourites and a booking work with ids that are numbers', async () => {
  const { here, ids } = await opened()
  const { email } = here.server.people.persona('employee')
  const kept = () => here.server.favourites.list(email).map(([id]) => id)
  const known = kept()
  expect(known.length).toBeGreaterThan(0)
  expect([...favourites.ids].toSorted()).toEqual(known.map((id) => String(ids.numberOf(id))).toSorted())

  const first = known[0]!
  await toggleFavourite(here.services(), String(ids.numberOf(first)) as ResourceId)
  await here.until(() => !kept().includes(first), 10 * second)

  const room = findRoom(here, chanceOf(1), (id) => String(ids.numberOf(id)))
  const draft = fillForm({ ...room, id: String(ids.numberOf(room.id)) }, 'By number')
  const booked = reserve(here.services(), draft)
  await here.until(() => here.told.includes('notice.reservation.accepted'), 2 * minute)
  expect(await booked).toMatchObject({ ok: true })
  expect(bookings(here, 'By number')).toHaveLength(1)
})
