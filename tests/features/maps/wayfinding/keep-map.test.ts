import { expect, test } from 'vitest'
import {
  keepWishes,
  loadKeptMap,
  rememberPlace,
  toggleFavouritePlace,
} from '#src/features/maps/model/wayfinding/map-settings.ts'
import { mapState, nothingKept } from '#src/features/maps/model/wayfinding/state.ts'
import { openTabForEachTest, services } from '#tests/services/tab.ts'

openTabForEachTest()

test('the latest 8 places and 50 favourites are stored', async () => {
  for (let place = 0; place < 60; place += 1) {
    await rememberPlace(services, `p${place}`)
    await toggleFavouritePlace(services, `p${place}`)
  }
  await rememberPlace(services, 'p57')
  expect(mapState.kept.recent).toEqual(['p57', 'p59', 'p58', 'p56', 'p55', 'p54', 'p53', 'p52'])
  expect([mapState.kept.favourites.length, mapState.kept.favourites[0]]).toEqual([50, 'p10'])
  expect(await services.storage.places.get()).toEqual(mapState.kept)
})

test('a change is visible immediately and keeps changes of another tab', async () => {
  await services.storage.places.put({ recent: ['1'], favourites: [], isStepFree: false, display: 'Default' })
  await loadKeptMap(services)
  await services.storage.places.put({ recent: ['2', '1'], favourites: ['2'], isStepFree: false, display: 'Default' })
  const storing = keepWishes(services, { isStepFree: true, prefersLifts: true })
  expect(mapState.kept).toMatchObject({ recent: ['1'], isStepFree: true })
  await storing
  const stored = { ...nothingKept, recent: ['2', '1'], favourites: ['2'], isStepFree: true, prefersLifts: true }
  expect(await services.storage.places.get()).toEqual(stored)
})
