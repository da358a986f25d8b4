import type { TFunction } from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { categoryWords } from '#src/features/maps/model/wayfinding/place-words.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { utc, zoneNamed } from '#src/kernel/time/zones.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { workBetween } from '#workers/compute/wayfinding/way-board.ts'
import { addLift, drawVenue, feature, pick, point, zipOf } from '#indoor-tests/venue/drawn-venue.ts'

const from = { featureId: 'room-0' }
const targets = ['office-1', 'lounge-0', 'office-0'].map((featureId) => ({ featureId }))
const request = {
  from,
  to: { featureId: 'lounge-0' },
  targetName: 'Lounge',
  isStepFree: false,
  heading: null,
  language: 'en',
}

const monday = { zone: utc, now: Date.parse('2026-11-23T09:00:00Z') as Instant }
const somewhere = { category: null, longitude: null, latitude: null, unitId: null, resourceId: null, areaId: null }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('floors are prepared in steps of a few milliseconds while the map is open', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let [now, done] = [0, 0]
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const steps = (function* () {
    for (let portion = 0; portion < 10; portion += 1) {
      yield
      now += 1
      done += 1
    }
  })()
  let isOpen = true
  const proceed = (): number => {
    vi.advanceTimersToNextTimer()
    return done
  }
  const stop = workBetween(steps, () => isOpen)
  expect([done, proceed(), proceed()]).toEqual([0, 4, 8])
  isOpen = false
  expect([proceed(), vi.getTimerCount()]).toEqual([8, 0])
  stop()
  const stopAgain = workBetween(steps, () => true)
  stopAgain()
  expect(vi.getTimerCount()).toBe(0)
  workBetween(steps, () => true)
  expect([proceed(), vi.getTimerCount()]).toEqual([10, 0])
})

test('section 8: the engine finds routes and the nearest target of the open venue around closures', async () => {
  const engine = createEngine()
  expect(engine.findWay(request)).toEqual({ ok: false, fault: { kind: 'RequestRestartNavigation' } })
  await engine.openVenue(zipOf(drawVenue()).slice().buffer, 'en')
  expect(engine.findWay(request)).toMatchObject({ ok: true })
  const kinds = [targets, [{ featureId: 'nowhere' }]]
  const nearest = { target: 1, metres: expect.any(Number) as number, seconds: expect.any(Number) as number }
  expect(engine.nearestOf({ from, kinds, isStepFree: false })).toEqual({ ok: true, value: [nearest, null] })
  engine.closeWays(['door-lounge-0'])
  expect(engine.nearestOf({ from, kinds, isStepFree: false })).toMatchObject({
    ok: true,
    value: [{ target: 2 }, null],
  })
  expect(engine.findWay(request)).toMatchObject({ ok: false, fault: { kind: 'NotFound' } })
})

test('closures of the building apply to all venues and routes, and unknown ids are returned', async () => {
  const engine = createEngine()
  expect(engine.setClosures(['lift', 'gone'], 'en', monday)).toBeNull()
  const drawn = drawVenue()
  addLift(drawn)
  await engine.openVenue(zipOf(drawn).slice().buffer, 'en')
  const upstairs = { ...request, from: { featureId: 'lounge-0' }, to: { featureId: 'lounge-1' } }
  const notesOf = () => {
    const found = engine.findWay(upstairs)
    return found.ok ? found.value.notes : found.fault
  }
  const notes = [
    { key: 'wayfinding.closure.out', values: { name: 'Lift by lounge 0' } },
    { key: 'wayfinding.instead.stairs', values: {} },
  ]
  expect(notesOf()).toEqual(notes)
  const shown = engine.setClosures(['lift', 'gone'], 'de', monday)
  expect(shown).toMatchObject({
    isChanged: false,
    list: [{ id: 'lift', kind: 'lift', name: 'Aufzug bei lounge 0', places: [{}, {}] }],
    unknown: ['gone'],
  })
  // Changed places reset the passages that a user avoids, but not closures.
  engine.setPointsOfInterest([{ ...somewhere, id: 'bar', name: 'Bar', levelId: 'floor-0' }])
  expect(notesOf()).toEqual(notes)
  expect(engine.setClosures([], 'en', monday)).toEqual({ isChanged: true, changesAt: null, list: [], unknown: [] })
  expect(notesOf()).toEqual([])
})

test('a lift closes and opens by its hours in the zone of the building', async () => {
  const engine = createEngine()
  const drawn = drawVenue()
  addLift(drawn)
  pick(drawn, 'relationship', 'lift').properties['hours'] = 'Mo-Fr 08:00-18:00'
  await engine.openVenue(zipOf(drawn).slice().buffer, 'en')
  const conditions = { ...request, from: { featureId: 'lounge-0' }, to: { featureId: 'lounge-1' } }
  const notesAt = (time: string) => {
    const at = { zone: zoneNamed('Europe/Prague'), now: Date.parse(time) as Instant }
    const shown = engine.setClosures([], 'en', at)
    const found = engine.findWay(conditions)
    return { shown, notes: found.ok ? found.value.notes.map(({ key }) => key) : [] }
  }
  const evening = notesAt('2026-11-23T17:30:00Z')
  const opensAt = Date.parse('2026-11-24T07:00:00Z')
  expect(evening.shown).toMatchObject({
    isChanged: true,
    changesAt: opensAt,
    list: [{ id: 'lift', opensAt }],
    unknown: [],
  })
  expect(evening.notes).toEqual(['wayfinding.closure.closed', 'wayfinding.instead.stairs'])
  expect(notesAt('2026-11-24T06:59:00Z').shown).toMatchObject({ isChanged: false })
  const morning = notesAt('2026-11-24T07:00:00Z')
  expect(morning).toEqual({
    shown: { isChanged: true, changesAt: Date.parse('2026-11-24T17:00:00Z'), list: [], unknown: [] },
    notes: [],
  })
})

test('a route over a stop consists of two routes and announces the stop', async () => {
  const engine = createEngine()
  await engine.openVenue(zipOf(drawVenue()).slice().buffer, 'en')
  const over = (featureId: string, more: Partial<Parameters<typeof engine.findWay>[0]> = {}) => {
    const found = engine.findWay({ ...request, stop: { place: { featureId }, name: 'Coffee' }, ...more })
    return found.ok ? found.value : found.fault
  }
  const parts = [
    engine.findWay({ ...request, to: { featureId: 'office-0' } }),
    engine.findWay({ ...request, from: { featureId: 'office-0' } }),
  ]
  const whole = over('office-0')
  const sum = (key: 'metres' | 'seconds') => parts.reduce((all, part) => all + (part.ok ? part.value[key] : 0), 0)
  if ('kind' in whole) throw new Error(whole.kind)
  expect([whole.metres, whole.seconds]).toEqual([sum('metres'), sum('seconds')])
  const keys = whole.steps.map(({ messages }) => messages.map(({ key }) => key))
  const at = whole.stopAt ?? -1
  expect(keys[at]?.[0]).toBe('wayfinding.step.onward')
  expect(whole.steps[at]?.messages[0]?.values).toEqual({ name: 'Coffee', target: 'Lounge' })
  expect(whole.steps[at - 1]?.messages.map(({ values }) => values['name'])).toContain('Coffee')
  expect(whole.steps.at(-1)?.messages.map(({ values }) => values['name'])).toContain('Lounge')

  // Starting at the stop is fine, and an unreachable stop has its own fault.
  expect(over('room-0')).toMatchObject({ stopAt: 0 })
  expect(over('lounge-0')).toMatchObject({ stopAt: null })
  expect(over('nowhere')).toEqual({ kind: 'NotFound', nearest: null, barriers: [] })
  expect(over('office-0', { to: { featureId: 'nowhere' } })).toEqual({ kind: 'TargetNotFound' })
  const step = over('office-1', { isStepFree: true })
  expect(step).toMatchObject({ kind: 'BarrierFreeRouteNotFound', nearest: null })
  const climbing = over('office-0', { to: { featureId: 'office-1' }, prefersLifts: true, avoidsOutdoors: true })
  expect(climbing).toMatchObject({ missed: ['lift'] })
  const kinds = [targets]
  const nearest = engine.nearestOf({ from, to: { featureId: 'room-1' }, kinds, isStepFree: false })
  expect(nearest).toMatchObject({ ok: true, value: [{ target: 1 }] })
})

test('the engine finds places of the open venue by name, floor and kind, except for resources', async () => {
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
  expect(find('Canteen')?.categories).toEqual(['food'])
  expect(idsOf('room 1')).toContain('room-1')
  expect(idsOf('room')).not.toContain('room-0')
})
