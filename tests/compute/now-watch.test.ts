import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBookable } from '#src/features/availability/model/rules/runs.ts'
import { nextAvailability } from '#src/features/availability/model/rules/why.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { NowView } from '#src/engine/compute.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import type { Engine } from '#workers/compute/engine.ts'
import {
  area,
  emailOf,
  failedSchedule,
  instantOf,
  monday,
  query,
  question,
  resource,
  schedule,
  spanOf,
  taken,
  putShown,
} from './campus.ts'
import { engineWith } from './engine-with.ts'
import { statesOf } from './read-states.ts'

const days = 960

const ask = (engine: Engine, ids: readonly string[], now: number) =>
  engine.favouritesNow({ ids: ids as readonly ResourceId[], span: spanOf(0, days), now: instantOf(now) })

const textOf = ({ state, free }: NowView | undefined = {} as NowView) =>
  `${state} ${free.from - monday}-${free.to - monday}`

test('section 4: NOW, SOON and UNAVAILABLE over ten days, limited by the longest meeting', () => {
  const engine = engineWith([
    resource('now', { schedulingSettings: { maximumMeetingDurationInMinutes: 60 } }),
    resource('soon'),
    resource('never'),
  ])
  const ids = ['now', 'soon', 'never']
  expect(ask(engine, ids, 1).missing).toEqual(ids.map(emailOf))
  putShown(
    engine,
    [
      schedule('now', '0'.repeat(days)),
      schedule('soon', `${'2'.repeat(500)}00${'2'.repeat(days - 502)}`),
      schedule('never', '2'.repeat(days)),
    ],
    taken(0, days, 1),
  )
  const { views, missing } = ask(engine, ids, 1)
  expect(missing).toEqual([])
  expect(views.map(textOf)).toEqual(['NOW 1-5', 'SOON 500-502', 'UNAVAILABLE 1-1'])
  expect(views.map(({ isHeld }) => isHeld)).toEqual([false, true, true])
})

describe('a later slot', () => {
  const eight = 32
  const view = (line: string): string => line.padEnd(days, '0')
  const later = (given: Partial<ResourceOnWire>, line: string, at = 36): string => {
    const engine = engineWith([resource('a', given)])
    ask(engine, ['a'], at)
    putShown(engine, [schedule('a', view(line))], taken(0, days, at))
    const { state, free } = ask(engine, ['a'], at).views[0]!
    return `${state} ${(free.from - monday) / 4}`
  }

  test('starts at eight if the resource is taken until midnight', () => {
    expect(later({}, '2'.repeat(96))).toBe('SOON 32')
    expect(later({ csCode: 'CS0601' }, '2'.repeat(96))).toBe('SOON 32')
  })

  test('is in the evening for a room and on the next working day for a desk', () => {
    expect(later({}, '2'.repeat(76))).toBe('SOON 19')
    expect(later({ csCode: 'CS0601' }, '2'.repeat(76))).toBe('SOON 32')
  })

  test('starts with the hours of the resource in its zone', () => {
    expect(later({ startTime: '07:00', endTime: '17:00' }, '2'.repeat(96))).toBe('SOON 31')
    expect(later({ timezone: 'America/New_York' }, '2'.repeat(116))).toBe('SOON 37')
  })

  test('within half an hour can be at night', () => {
    expect(later({}, '2'.repeat(eight - 8), eight - 10)).toBe('SOON 6')
  })
})

test('resources on the map have the same data and do not change the favourites', () => {
  const engine = engineWith([resource('a'), resource('b')])
  const onMap = () =>
    engine.placesNow({ ids: ['b'] as unknown as ResourceId[], span: spanOf(0, days), now: instantOf(0) })
  ask(engine, ['a'], 0)
  expect(onMap().missing).toEqual([emailOf('b')])
  putShown(engine, [schedule('a', '0'.repeat(days)), schedule('b', `22${'0'.repeat(days - 2)}`)], taken(0, days))
  expect(onMap()).toMatchObject({ missing: [], views: [{ id: 'b', state: 'SOON', isHeld: true }] })
  expect(ask(engine, ['a'], 0).missing).toEqual([])
  engine.expire([emailOf('b')])
  expect(onMap().missing).toEqual([emailOf('b')])
})

test('section 9: an old or expired schedule is requested again and stays in the meantime', () => {
  const engine = engineWith([resource('a')])
  ask(engine, ['a'], 0)
  putShown(engine, [schedule('a', '0'.repeat(days))], taken(0, days))
  expect(ask(engine, ['a'], 59 / 900).missing).toEqual([])
  expect(ask(engine, ['a'], 61 / 900)).toMatchObject({ missing: [emailOf('a')], views: [{ state: 'NOW' }] })
  putShown(engine, [schedule('a', '0'.repeat(days))], taken(0, days))
  engine.expire([emailOf('a')])
  expect(ask(engine, ['a'], 0)).toMatchObject({ missing: [emailOf('a')], views: [{ data: 'ready' }] })
})

test('the days of favourites do not change those of the timeline', () => {
  const engine = engineWith([resource('a'), resource('b')], {}, 8)
  putShown(engine, [schedule('a', '02020202'), schedule('b', '00000000')], taken(0, 8))
  ask(engine, ['b'], 0)
  putShown(engine, [schedule('b', `02${'0'.repeat(days - 2)}`)], taken(0, days))
  expect(engine.window(query(0, 8, 0)).rows.map(statesOf)).toEqual(['02020202', '02000000'])
  expect(engine.figures().quarters).toBe(8)
})

test('newer days of the timeline update the favourite without renewing it', () => {
  const engine = engineWith([resource('a')], {}, 8)
  ask(engine, ['a'], 0)
  putShown(engine, [schedule('a', '0'.repeat(8))], taken(0, 8, 1))
  expect(ask(engine, ['a'], 0).views[0]).toMatchObject({ data: 'loading', state: 'UNAVAILABLE' })
  putShown(engine, [schedule('a', '0'.repeat(days))], taken(0, days))
  putShown(engine, [schedule('a', '22220000')], taken(0, 8, 1))
  expect(textOf(ask(engine, ['a'], 0).views[0])).toBe('SOON 32-960')
  expect(ask(engine, ['a'], 0.5).missing).toEqual([emailOf('a')])
})

test('section 8: a failed schedule has its error, and unknown favourites are left out', () => {
  const engine = engineWith([resource('a')])
  ask(engine, ['a', 'gone'], 0)
  putShown(engine, [failedSchedule('a', 'No mailbox')], taken(0, days))
  const { views } = ask(engine, ['a', 'gone'], 0)
  expect(views).toHaveLength(1)
  expect(views[0]).toMatchObject({ id: 'a', data: 'failed', message: 'No mailbox', state: 'UNAVAILABLE' })
})

test('the shortest meeting of a resource counts, the duration of the timeline does not', () => {
  const engine = engineWith([
    resource('a', { schedulingSettings: { minimumMeetingDurationInMinutes: 30 } }),
    resource('b'),
  ])
  engine.arrange(question({ duration: 600 as never }), query(0, 8, 0))
  ask(engine, ['a', 'b'], 0)
  const view = `0200${'2'.repeat(days - 4)}`
  putShown(engine, [schedule('a', view), schedule('b', view)], taken(0, days))
  expect(ask(engine, ['a', 'b'], 0).views.map(textOf)).toEqual(['SOON 2-4', 'NOW 0-1'])
})

test('a favourite agrees with its row of the timeline for any rules', () => {
  const hour = fc.integer({ min: 0, max: 23 }).map((number) => `${String(number).padStart(2, '0')}:00`)
  const settingsOf = fc.record({
    minimumMeetingDurationInMinutes: fc.constantFrom(null, 15, 30, 60),
    maximumMeetingDurationInMinutes: fc.constantFrom(null, 60, 120),
    maxAdvanceDays: fc.constantFrom(null, 0, 1, 3),
    rejectOutsideWorkingHours: fc.boolean(),
  })
  const campus = fc.record({
    startTime: hour,
    endTime: hour,
    timezone: fc.constantFrom('UTC', 'Europe/Prague', 'Asia/Kolkata'),
    schedulingSettings: settingsOf,
    conditions: fc.constantFrom({ reservedTo: null }, { reservedTo: 'you' as const }),
  })
  const areas = [area('building', null, { maxUt: 50 })]
  const view = fc.string({ unit: fc.constantFrom('0', '0', '0', '2', '2', '1', '3'), minLength: 384, maxLength: 384 })
  fc.assert(
    fc.property(fc.array(fc.tuple(campus, view), { minLength: 1, maxLength: 4 }), fc.nat(380), (drawn, now) => {
      const ids = drawn.map((_, index) => `r${index}`)
      const span = spanOf(0, 384)
      const engine = engineWith(
        drawn.map(([rules], index) => resource(`r${index}`, { ...rules, mapInfos: [{ areaId: 'building' }] })),
        { areas },
        384,
      )
      const request = { ids: ids as ResourceId[], span, now: instantOf(now) }
      engine.favouritesNow(request)
      putShown(
        engine,
        drawn.map(([, digits], index) => schedule(`r${index}`, digits)),
        taken(0, 384),
      )
      for (const [index, favourite] of engine.favouritesNow(request).views.entries()) {
        const limits = drawn[index]?.[0].schedulingSettings
        const least = limits?.minimumMeetingDurationInMinutes ?? 15
        const shown = engine.arrange(question({ duration: least as never }), query(0, 384, now)).answer.rows
        const codes = Uint8Array.from(statesOf(shown.find(({ key }) => key === favourite.id)), Number)
        const wanted = nextAvailability(codes, now, least / 15, limits?.maximumMeetingDurationInMinutes ?? null)
        expect(favourite.state).toBe(wanted.state)
        const first = wanted.state === 'SOON' ? textOf(favourite) : `${wanted.state} ${wanted.from}-${wanted.to}`
        expect(textOf(favourite)).toBe(first)
        // The offered slot can be later than the first one, but it is free.
        const offered = codes.subarray(favourite.free.from - monday, favourite.free.to - monday)
        expect(favourite.free.from - monday).toBeGreaterThanOrEqual(wanted.from)
        expect([...offered].every(isBookable)).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})
