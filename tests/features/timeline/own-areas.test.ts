import { ref } from 'valtio'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configuration, setFilteredAreas } from '#src/features/settings/state.ts'
import { applyView, defaultsOf, viewOf } from '#src/features/timeline/keep-view-url.ts'
import { clearTimeline, setQuestion, timeline } from '#src/features/timeline/state.ts'
import { decodeView, encodeView } from '#src/features/timeline/timeline-url.ts'
import type { AreaId } from '#src/kernel/result.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'

const area = (id: string) => ({ id, parentAreaId: null, name: id, maxUt: 100, timezone: null })

beforeEach(async () => {
  clearTimeline()
  const { services } = scriptServices(await createWorld())
  configuration.current = ref({ ...services.configuration, areas: [area('f1'), area('f2')] })
  setFilteredAreas(['f2', 'gone'])
})
afterEach(() => {
  clearTimeline()
  setFilteredAreas([])
  configuration.current = null
})

const wanted = () => timeline.question.requirements.map(({ areas }) => areas)

test('section 3, user settings: a timeline without an address begins within the user’s own areas, where they exist', () => {
  applyView(decodeView(''))
  expect(wanted()).toEqual([['f2']])
  setFilteredAreas(['gone'])
  expect(defaultsOf().requirements).toEqual([])
})

test('the address says which areas, and that there are none: whoever opens it sees the same', () => {
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

test('without areas of one’s own nothing is written of none', () => {
  setFilteredAreas([])
  applyView(decodeView(''))
  expect(viewOf().requirements).toBeUndefined()
})
