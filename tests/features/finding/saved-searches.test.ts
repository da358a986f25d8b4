import { beforeEach, expect, test } from 'vitest'
import type { CalendarDay, Minutes } from '#src/kernel/time/units.ts'
import {
  applySearch,
  currentSearch,
  loadSavedSearches,
  longestName,
  mostSearches,
  saveSearch,
} from '#src/features/finding/model/saved-searches.ts'
import { savedSearches, setSavedSearches } from '#src/features/finding/model/state.ts'
import { defaultQuestion, setDay, setQuestion, searchState } from '#src/base/search-state.ts'
import { spanOf } from '#tests/compute/campus.ts'
import { openTabForEachTest, services } from '#tests/services/tab.ts'

openTabForEachTest()

beforeEach(() => {
  setQuestion({ ...defaultQuestion, requirements: [] })
})

const names = () => savedSearches.list.map(({ name }) => name)
const seats = (min: number) => [{ id: 'main', typeId: null, areas: [], capacity: { min, max: null }, filters: [] }]
const save = (search: string, name = search) => {
  setQuestion({ search })
  return saveSearch(services, name)
}

test('a saved search restores the conditions for the shown day and time', async () => {
  setQuestion({ search: 'quiet', requirements: seats(4), duration: 30 as Minutes, availability: spanOf(0, 4) })
  await saveSearch(services, ' Small ')
  setDay('2030-01-09' as CalendarDay)
  setQuestion({ search: '', requirements: [], duration: defaultQuestion.duration, availability: spanOf(8, 12) })
  applySearch(savedSearches.list[0]!)
  expect(searchState.question).toMatchObject({ search: 'quiet', requirements: seats(4), duration: 30 })
  expect(searchState.question.availability).toEqual(spanOf(8, 12))
  expect(searchState.day).toBe('2030-01-09')
  expect(currentSearch()).toBe(savedSearches.list[0]?.query)
})

test('searches are stored for the user, and a new one replaces one of the same name', async () => {
  await save('one', 'Mine')
  await save('two', 'mine')
  setSavedSearches([])
  await loadSavedSearches(services)
  expect(savedSearches.list).toMatchObject([{ name: 'mine', query: '?search=two' }])
})

test('malformed searches are ignored, and the number of searches is limited', async () => {
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
  for (let number = 0; number <= mostSearches; number += 1) await save(`s${number}`)
  expect(names()).toHaveLength(mostSearches)
  expect(names().at(-1)).toBe(`s${mostSearches}`)
})

test('an empty query is not saved, and a sign-out clears the list', async () => {
  expect(currentSearch()).toBe('')
  await save('one', 'Mine')
  await loadSavedSearches(services)
  services.end()
  expect(savedSearches.list).toEqual([])
})
