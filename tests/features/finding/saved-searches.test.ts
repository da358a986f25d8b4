import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CalendarDay, Minutes } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import {
  applySearch,
  currentSearch,
  loadSavedSearches,
  longestName,
  mostSearches,
  removeSearch,
  renameSearch,
  saveSearch,
} from '#src/features/finding/saved-searches.ts'
import { notices } from '#src/features/notices/state.ts'
import { savedSearches, setSavedSearches } from '#src/features/finding/state.ts'
import { defaultQuestion, setDay, setQuestion, timeline } from '#src/features/timeline/state.ts'
import { spanOf } from '#tests/compute/campus.ts'
import { clearStores, createWorld, scriptServices } from '#tests/services/scripted-services.ts'

let services: Services

beforeEach(async () => {
  clearStores()
  setSavedSearches([])
  setQuestion({ ...defaultQuestion, requirements: [] })
  services = scriptServices(await createWorld()).services
})
afterEach(clearStores)

const names = () => savedSearches.list.map(({ name }) => name)
const seats = (min: number) => [{ id: 'main', typeId: null, areas: [], capacity: { min, max: null }, filters: [] }]

test('a saved search asks the same again, of the days and the time that are shown', async () => {
  setQuestion({ search: 'quiet', requirements: seats(4), duration: 30 as Minutes, availability: spanOf(0, 4) })
  await saveSearch(services, ' Small ')
  setDay('2030-01-09' as CalendarDay)
  setQuestion({ search: '', requirements: [], duration: defaultQuestion.duration, availability: spanOf(8, 12) })
  applySearch(savedSearches.list[0]!)
  expect(timeline.question).toMatchObject({ search: 'quiet', requirements: seats(4), duration: 30 })
  expect(timeline.question.availability).toEqual(spanOf(8, 12))
  expect(timeline.day).toBe('2030-01-09')
  expect(currentSearch()).toBe(savedSearches.list[0]?.query)
})

test('searches are kept for the user; a taken name stands for the new search', async () => {
  setQuestion({ search: 'one' })
  await saveSearch(services, 'Mine')
  setQuestion({ search: 'two' })
  await saveSearch(services, 'mine')
  setSavedSearches([])
  await loadSavedSearches(services)
  expect(savedSearches.list).toMatchObject([{ name: 'mine', query: '?search=two' }])
})

test('what another tab saved meanwhile stays', async () => {
  setQuestion({ search: 'one' })
  await saveSearch(services, 'Mine')
  const stored = (await services.storage.searches.get()) as unknown[]
  await services.storage.searches.put([...stored, { id: 'other', name: 'Other', query: '?search=other' }])
  await renameSearch(services, savedSearches.list[0]!.id, 'Renamed')
  expect(names()).toEqual(['Renamed', 'Other'])
})

test('a deleted search comes back where it stood', async () => {
  for (const name of ['a', 'b', 'c']) {
    setQuestion({ search: name })
    await saveSearch(services, name)
  }
  await removeSearch(services, savedSearches.list[1]!.id)
  expect(names()).toEqual(['a', 'c'])
  notices.queue.find(({ key }) => key === 'filtering.removed')?.action?.run()
  await expect.poll(names).toEqual(['a', 'b', 'c'])
})

test('what cannot be read is left out; there are no more than can be looked through', async () => {
  const good = { id: 'x', name: 'Good', query: '?search=x' }
  const bad = [
    null,
    'text',
    { ...good, name: ' ' },
    { ...good, name: 'n'.repeat(longestName + 1) },
    { ...good, query: '' },
  ]
  await services.storage.searches.put([...bad, good])
  await loadSavedSearches(services)
  expect(savedSearches.list).toEqual([good])
  await services.storage.searches.put('nonsense')
  await loadSavedSearches(services)
  expect(savedSearches.list).toEqual([])
  for (let number = 0; number <= mostSearches; number += 1) {
    setQuestion({ search: `s${number}` })
    await saveSearch(services, `s${number}`)
  }
  expect(names()).toHaveLength(mostSearches)
  expect(names().at(-1)).toBe(`s${mostSearches}`)
})

test('nothing asked is nothing to save; signing out forgets', async () => {
  expect(currentSearch()).toBe('')
  setQuestion({ search: 'one' })
  await saveSearch(services, 'Mine')
  await loadSavedSearches(services)
  services.end()
  expect(savedSearches.list).toEqual([])
})
