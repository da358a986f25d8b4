import { ref } from 'valtio'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configuration, setFilteredAreas } from '#src/features/settings/model/state.ts'
import { applyView, defaultsOf, viewOf } from '#src/features/timeline/model/keep-view-url.ts'
import { setQuestion, searchState } from '#src/base/search-state.ts'
import { decodeView, encodeView } from '#src/features/availability/model/view-url.ts'
import type { AreaId } from '#src/kernel/ids.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'

const area = (id: string) => ({ id, parentAreaId: null, name: id, maxUt: 100, timezone: null })

beforeEach(async () => {
  const { services } = scriptServices(await createWorld())
  configuration.current = ref({ ...services.configuration, areas: [area('f1'), area('f2')] })
  setFilteredAreas(['f2', 'gone'])
})
afterEach(() => {
  setFilteredAreas([])
  configuration.current = null
})

const wanted = () => searchState.question.requirements.map(({ areas }) => areas)

test('section 3, user settings: a timeline without parameters has the user’s own areas that exist', () => {
  applyView(decodeView(''))
  expect(wanted()).toEqual([['f2']])
  setFilteredAreas(['gone'])
  expect(defaultsOf().requirements).toEqual([])
})

test('a shared address includes the areas, even if there are none', () => {
  applyView(decodeView(''))
  const shared = encodeView(viewOf())
  setQuestion({ requirements: [] })
  const everywhere = encodeView(viewOf())
  setFilteredAreas([])
  applyView(decodeView(shared))
  expect(wanted()).toEqual([['f2']])
  setFilteredAreas(['f1'])
  applyView(decodeView(everywhere))
  expect(wanted()).toEqual([])
  applyView(decodeView(shared))
  expect(wanted()).toEqual([['f2' as AreaId]])
})

test('without own areas the address has no requirements', () => {
  setFilteredAreas([])
  applyView(decodeView(''))
  expect(viewOf().requirements).toBeUndefined()
})
