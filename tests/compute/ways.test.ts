import type { TFunction } from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { categoryWords } from '#src/features/wayfinding/place-words.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { workBetween } from '#workers/compute/wayfinding/way-board.ts'
import { addLift, drawVenue, feature, pick, point, zipOf } from '#tests/features/floorplan/rules/venue/drawn-venue.ts'

const from = { featureId: 'room-0' }
const targets = ['office-1', 'lounge-0', 'office-0'].map((featureId) => ({ featureId }))
const way = {
  from,
  to: { featureId: 'lounge-0' },
  targetName: 'Lounge',
  isStepFree: false,
  heading: null,
  language: 'en',
}

const somewhere = { category: null, longitude: null, latitude: null, unitId: null, resourceId: null, areaId: null }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('floors are prepared a few milliseconds at a time, and no longer than the map is open', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let [now, done] = [0, 0]
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const work = (function* () {
    for (let portion = 0; portion < 10; portion += 1) {
      yield
      now += 1
      done += 1
    }
  })()
  let isOpen = true
  const goOn = (): number => {
    vi.advanceTimersToNextTimer()
    return done
  }
  const leaveOff = workBetween(work, () => isOpen)
  expect([done, goOn(), goOn()]).toEqual([0, 4, 8])
  isOpen = false
  expect([goOn(), vi.getTimerCount()]).toEqual([8, 0])
  leaveOff()
  const leaveOffAgain = workBetween(work, () => true)
  leaveOffAgain()
  expect(vi.getTimerCount()).toBe(0)
  workBetween(work, () => true)
  expect([goOn(), vi.getTimerCount()]).toEqual([10, 0])
})

test('section 8: the engine finds ways of the open venue, the nearest of many, and heeds what is closed', async () => {
  const engine = createEngine()
  expect(engine.findWay(way)).toEqual({ ok: false, fault: { kind: 'RequestRestartNavigation' } })
  await engine.openVenue(zipOf(drawVenue()).slice().buffer, 'en')
  expect(engine.findWay(way)).toMatchObject({ ok: true })
  const kinds = [targets, [{ featureId: 'nowhere' }]]
  const nearest = { target: 1, metres: expect.any(Number) as number, seconds: expect.any(Number) as number }
  expect(engine.nearestOf({ from, kinds, isStepFree: false })).toEqual({ ok: true, value: [nearest, null] })
  engine.closeWays(['door-lounge-0'])
  expect(engine.nearestOf({ from, kinds, isStepFree: false })).toMatchObject({
    ok: true,
    value: [{ target: 2 }, null],
  })
  expect(engine.findWay(way)).toMatchObject({ ok: false, fault: { kind: 'NotFound' } })
})

test('what the building has closed holds for every venue and route, is told in sentences, and unknown ids are returned', async () => {
  const engine = createEngine()
  expect(engine.setClosures(['lift', 'gone'], 'en')).toBeNull()
  const drawn = drawVenue()
  addLift(drawn)
  await engine.openVenue(zipOf(drawn).slice().buffer, 'en')
  const upstairs = { ...way, from: { featureId: 'lounge-0' }, to: { featureId: 'lounge-1' } }
  const notesOf = () => {
    const found = engine.findWay(upstairs)
    return found.ok ? found.value.notes : found.fault
  }
  const notes = [
    { key: 'wayfinding.closure.out', values: { name: 'Lift by lounge 0' } },
    { key: 'wayfinding.instead.stairs', values: {} },
  ]
  expect(notesOf()).toEqual(notes)
  const shown = engine.setClosures(['lift', 'gone'], 'de')
  expect(shown).toMatchObject({
    isChanged: false,
    list: [{ id: 'lift', kind: 'lift', name: 'Aufzug bei lounge 0', places: [{}, {}] }],
    unknown: ['gone'],
  })
  // The engine forgets the passages that a user avoids when the places change, but not this.
  engine.setPointsOfInterest([{ ...somewhere, id: 'bar', name: 'Bar', levelId: 'floor-0' }])
  expect(notesOf()).toEqual(notes)
  expect(engine.setClosures([], 'en')).toEqual({ isChanged: true, list: [], unknown: [] })
  expect(notesOf()).toEqual([])
})

test('the engine finds places of the open venue by name, floor and kind, but none that is found as a resource', async () => {
  const engine = createEngine()
  const words = categoryWords(((key: string) => key) as unknown as TFunction, 'en')
  const find = (text: string) => engine.searchPlaces({ text, limit: 9, language: 'en', words })
  expect(find('coffee')).toBeNull()
  const drawn = drawVenue()
  drawn.amenity.push(
    feature('amenity', 'coffee', point(19, 11), { category: 'cafe', name: { en: 'Corner' }, unit_ids: ['lounge-0'] }),
  )
  pick(drawn, 'unit', 'room-0').properties['resource_id'] = 'amber'
  await engine.openVenue(zipOf(drawn).slice().buffer, 'en')
  const idsOf = (text: string) => find(text)?.places.map(({ id }) => id)
  expect(idsOf('corner')).toEqual(['coffee'])
  expect(idsOf('food')).toEqual(['coffee'])
  expect(idsOf('canteen')).toEqual(['coffee'])
  expect(idsOf('room 1')).toContain('room-1')
  expect(idsOf('room')).not.toContain('room-0')
})
