import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UtilisationAnswer, UtilisationRequest } from '#src/engine/compute.ts'
import { type Load, weekHourNumber } from '#src/features/utilisation/model/rules/week-hours.ts'
import type { AreaId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { CalendarDay, Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { weekDays } from '#src/kernel/time/wall-clock.ts'
import { utc } from '#src/kernel/time/zones.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import type { Engine } from '#workers/compute/engine.ts'
import {
  area,
  bytesOf,
  emailOf,
  failedSchedule,
  instantOf,
  putShown,
  question,
  requirement,
  resource,
  schedule,
  spanOf,
  taken,
  viewOf,
} from './campus.ts'
import { engineWith } from './engine-with.ts'

const areas = [
  area('building', null, { name: 'Building' }),
  area('one', 'building', { name: 'Floor 1' }),
  area('two', 'building', { name: 'Floor 2' }),
  area('annex'),
]
const day = dayOf(utc, instantOf(0))
const now = instantOf(0)

const openEngine = (resources: readonly ResourceOnWire[]) => engineWith(resources, { areas }, 0)

const request = (given: Partial<UtilisationRequest> = {}): UtilisationRequest => ({
  period: 'chosen',
  days: { from: day, to: day },
  question: question(),
  limit: 1000,
  now,
  ...given,
})

const ask = (engine: Engine): UtilisationAnswer => engine.utilisation({ period: 'chosen', most: 10 })!
const put = (engine: Engine, span: QuarterSpan, ...schedules: readonly Schedule[]) =>
  engine.put('utilisation', { schedules, span, fetchedAt: now })

describe('decisions, utilisation: the load of resources', () => {
  const rooms = [
    resource('a', { mapInfos: [{ areaId: 'one' }], startTime: '08:00', endTime: '18:00' }),
    resource('b', { mapInfos: [{ areaId: 'two' }] }),
    resource('c', { mapInfos: [{ areaId: 'two' }, { areaId: 'one' }], resourceTypeId: 'desk', csCode: 'CS0601' }),
    resource('mute', { email: null }),
    resource('shut', { reservationsEnabled: false }),
  ]

  test('needs the schedules of all resources that can be counted', () => {
    const engine = openEngine(rooms)
    const { span, emails } = engine.openUtilisation(request())
    expect({ span, emails }).toEqual({ span: spanOf(0, 96), emails: [emailOf('a'), emailOf('b'), emailOf('c')] })
    expect(ask(engine).resources).toEqual({ matched: 5, countable: 3, compared: 3, loaded: 0, failed: 0 })
  })

  test('is counted for areas with their parents, types, the busiest and the idlest', () => {
    const engine = openEngine(rooms)
    const { span } = engine.openUtilisation(request())
    put(engine, span, schedule('a', viewOf([[40, 44]])), schedule('b', viewOf([[40, 88]])), schedule('c', viewOf([])))
    const answer = ask(engine)
    expect(answer.resources).toMatchObject({ loaded: 3, failed: 0 })
    expect(answer.areas).toEqual([
      { id: 'building', parentId: null, depth: 0, name: 'Building', resources: 3, bookable: 232, taken: 52 },
      { id: 'one', parentId: 'building', depth: 1, name: 'Floor 1', resources: 2, bookable: 136, taken: 4 },
      { id: 'two', parentId: 'building', depth: 1, name: 'Floor 2', resources: 2, bookable: 192, taken: 48 },
    ])
    const atTen = { hour: weekHourNumber({ weekDay: 'monday', hour: 10 }), load: { bookable: 8, taken: 8 } }
    expect(answer.types).toEqual([
      { id: 'room', name: 'Rooms', resources: 2, unused: 0, bookable: 136, taken: 52, fullest: atTen },
      { id: 'desk', name: 'Desks', resources: 1, unused: 1, bookable: 96, taken: 0, fullest: null },
    ])
    expect(answer.busiest.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(answer.idlest).toEqual([{ id: 'c', name: 'c', areaName: 'Building, Floor 2', bookable: 96, taken: 0 }])
  })

  test('is also counted for the hours after now', () => {
    const engine = openEngine(rooms)
    const noon = instantOf(48)
    const { span } = engine.openUtilisation(request({ now: noon }))
    engine.put('utilisation', { schedules: [schedule('b', viewOf([[40, 56]]))], span, fetchedAt: noon })
    const { weekHours, ahead } = ask(engine)
    const at = (hour: number) => weekHourNumber({ weekDay: 'monday', hour })
    expect([11, 12, 13].map((hour) => weekHours[at(hour)]?.taken)).toEqual([4, 4, 4])
    expect([11, 12, 13].map((hour) => ahead[at(hour)]?.taken)).toEqual([0, 3, 4])
  })

  test('is filtered like the list without new requests for a minute', () => {
    const engine = openEngine(rooms)
    const { span } = engine.openUtilisation(request())
    put(engine, span, schedule('a', viewOf([])), schedule('b', viewOf([[0, 96]])), schedule('c', viewOf([])))
    const requirements = [requirement({ typeId: 'room' as ResourceTypeId, areas: ['two' as AreaId] })]
    const filtered = request({ question: question({ requirements }) })
    expect(engine.openUtilisation(filtered).emails).toEqual([])
    expect(ask(engine).resources).toMatchObject({ matched: 1, loaded: 1 })
    expect(ask(engine).total).toEqual({ bookable: 96, taken: 96 })
    expect(engine.openUtilisation({ ...filtered, now: (now + 61_000) as Instant }).emails).toEqual([emailOf('b')])
    // The old schedule counts until the new one loads.
    expect(ask(engine).total).toEqual({ bookable: 96, taken: 96 })
    expect(engine.openUtilisation(request({ question: question({ search: 'nothing like it' }) })).emails).toEqual([])
    expect(ask(engine).resources.matched).toBe(0)
  })

  test('uses schedules of the timeline without changing its days', () => {
    const engine = openEngine(rooms)
    engine.open(spanOf(-96, 192))
    putShown(engine, [schedule('a', viewOf([[96 + 32, 96 + 42]], 288))], taken(-96, 192))
    const { span, emails } = engine.openUtilisation(request())
    expect(span).toEqual(spanOf(0, 96))
    expect(emails).toEqual([emailOf('b'), emailOf('c')])
    expect(ask(engine).total).toEqual({ bookable: 40, taken: 10 })
    expect(engine.figures().quarters).toBe(3 * 96)
  })

  test('of the days before is a separate query', () => {
    const engine = openEngine(rooms)
    const chosen = engine.openUtilisation(request()).span
    put(engine, chosen, schedule('b', viewOf([[40, 88]])))
    const lastWeek = '2029-12-31' as CalendarDay
    const { span, emails } = engine.openUtilisation(
      request({ period: 'before', days: { from: lastWeek, to: lastWeek } }),
    )
    expect(span).toEqual(spanOf(-7 * 96, -6 * 96))
    expect(emails).toEqual([emailOf('a'), emailOf('b'), emailOf('c')])
    put(engine, span, schedule('b', viewOf([[40, 64]])))
    expect(ask(engine).total).toEqual({ bookable: 96, taken: 48 })
    expect(engine.utilisation({ period: 'before', most: 0 })?.total).toEqual({ bookable: 96, taken: 24 })
    engine.closeUtilisation()
    expect(engine.utilisation({ period: 'before', most: 0 })).toBeNull()
  })

  test('does not count failed calendars', () => {
    const engine = openEngine(rooms)
    const { span } = engine.openUtilisation(request())
    put(engine, span, failedSchedule('a', 'moved'))
    expect(ask(engine).resources).toMatchObject({ loaded: 0, failed: 1 })
    expect(ask(engine).total).toEqual({ bookable: 0, taken: 0 })
  })

  test('is counted for an even sample if there are too many resources', () => {
    const engine = openEngine(Array.from({ length: 100 }, (_, index) => resource(`r${String(index).padStart(2, '0')}`)))
    const { emails } = engine.openUtilisation(request({ limit: 4 }))
    expect(emails).toEqual(['r00', 'r25', 'r50', 'r75'].map(emailOf))
    expect(ask(engine).resources).toMatchObject({ matched: 100, countable: 100, compared: 4 })
  })

  test('ignores schedules of other days and ends when closed', () => {
    const engine = openEngine(rooms)
    const { span } = engine.openUtilisation(request())
    put(engine, spanOf(96, 192), schedule('b', viewOf([])))
    expect(ask(engine).resources.loaded).toBe(0)
    expect(
      engine.put('utilisation', {
        schedules: bytesOf([{ email: emailOf('b'), availabilityView: '22' }]),
        span,
        fetchedAt: now,
      }).ok,
    ).toBe(true)
    expect(ask(engine).total.taken).toBe(2)
    expect(engine.put('utilisation', { schedules: bytesOf('no list'), span, fetchedAt: now }).ok).toBe(false)
    engine.closeUtilisation()
    expect(engine.utilisation({ period: 'chosen', most: 10 })).toBeNull()
  })
})

const zones = ['UTC', 'Europe/Prague', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe']
const drawnRoom = fc.record({
  zone: fc.constantFrom(...zones),
  days: fc.subarray([...weekDays], { minLength: 1 }),
  start: fc.integer({ min: 0, max: 95 }),
  end: fc.integer({ min: 0, max: 95 }),
  area: fc.constantFrom('one', 'two', 'building', 'annex'),
  type: fc.constantFrom('room', 'desk'),
  isStated: fc.boolean(),
  seed: fc.integer(),
})
const wall = (quarters: number): string =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
/** Days around changes of the clocks, and a normal week. */
const firstDay = fc.constantFrom('2030-03-08', '2030-03-29', '2030-10-04', '2030-10-26', '2030-11-01', '2030-06-03')

type DrawnRoom = typeof drawnRoom extends fc.Arbitrary<infer Drawn> ? Drawn : never

/** Counts quarter by quarter with the platform. */
function naive(rooms: readonly DrawnRoom[], views: readonly string[], span: QuarterSpan, from: string, to: string) {
  const weekHours: Load[] = Array.from({ length: 168 }, () => ({ bookable: 0, taken: 0 }))
  const loads = rooms.map(({ zone, days, start, end }, at) => {
    const clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    let load = { bookable: 0, taken: 0 }
    for (let quarter: number = span.from; quarter < span.to; quarter += 1) {
      const parts = Object.fromEntries(clock.formatToParts(quarter * 900_000).map(({ type, value }) => [type, value]))
      const date = `${parts['year']}-${parts['month']}-${parts['day']}`
      if (date < from || date > to) continue
      const weekDay = weekDays.indexOf(parts['weekday']?.toLowerCase() as (typeof weekDays)[number])
      const minute = Number(parts['hour']) * 60 + Number(parts['minute'])
      const opens = (number: number): boolean => days.includes(weekDays[(number + 7) % 7]!)
      const isOpen =
        start === end
          ? opens(weekDay)
          : start < end
            ? opens(weekDay) && minute >= start * 15 && minute + 15 <= end * 15
            : (opens(weekDay) && minute >= start * 15) || (opens(weekDay - 1) && minute + 15 <= end * 15)
      const code = views[at]?.[quarter - span.from] ?? '4'
      if (!isOpen || code > '2') continue
      const part = { bookable: 1, taken: Number(code !== '0') }
      const number = weekDay * 24 + Number(parts['hour'])
      weekHours[number] = plus(weekHours[number]!, part)
      load = plus(load, part)
    }
    return load
  })
  return { weekHours, loads }
}

const plus = (one: Load, other: Load): Load => ({
  bookable: one.bookable + other.bookable,
  taken: one.taken + other.taken,
})
const sumWhere = (loads: readonly Load[], isCounted: (at: number) => boolean): Load =>
  loads.filter((_, at) => isCounted(at)).reduce(plus, { bookable: 0, taken: 0 })

function drawnView(seed: number, length: number): string {
  let state = seed | 1
  return Array.from({ length }, () => {
    state = Math.imul(state ^ (state >>> 13), 0x5bd1e995) + 0x9e37
    return '0022100342'[(state >>> 0) % 10]
  }).join('')
}

function drawnEngine(rooms: readonly DrawnRoom[]): Engine {
  const hoursOf = ({ days, start, end }: DrawnRoom) => ({
    daysOfWeek: [...days],
    startTime: wall(start),
    endTime: wall(end),
  })
  return openEngine(
    rooms.map((room, index) =>
      resource(`r${index}`, {
        timezone: room.zone,
        mapInfos: [{ areaId: room.area }],
        resourceTypeId: room.type,
        ...(room.isStated ? hoursOf(room) : {}),
      }),
    ),
  )
}

const schedulesOf = (rooms: readonly DrawnRoom[], views: readonly string[]): Schedule[] =>
  rooms.map(({ zone, days, start, end, isStated }, index) =>
    schedule(`r${index}`, views[index] ?? '', {
      workingHours: isStated
        ? null
        : { timezone: zone, daysOfWeek: [...days], startTime: wall(start), endTime: wall(end) },
    }),
  )

describe('decisions, utilisation: the count over columns', () => {
  test('equals a count by quarters for any zones, hours and clock changes', () => {
    fc.assert(
      fc.property(fc.array(drawnRoom, { minLength: 1, maxLength: 4 }), firstDay, fc.nat(3), (rooms, from, more) => {
        const to = new Date(Date.parse(from) + more * 86_400_000).toISOString().slice(0, 10)
        const engine = drawnEngine(rooms)
        const { span } = engine.openUtilisation(request({ days: { from: from as CalendarDay, to: to as CalendarDay } }))
        const views = rooms.map(({ seed }) => drawnView(seed, span.to - span.from))
        put(engine, span, ...schedulesOf(rooms, views))
        const answer = ask(engine)
        const { weekHours, loads } = naive(rooms, views, span, from, to)
        expect(answer.weekHours).toEqual(weekHours)
        expect(answer.total).toEqual(sumWhere(loads, () => true))
        for (const { id, bookable, taken: held } of answer.areas) {
          const isIn = (at: number): boolean =>
            rooms[at]!.area === id || (id === 'building' && rooms[at]!.area !== 'annex')
          expect({ bookable, taken: held }).toEqual(sumWhere(loads, isIn))
        }
        for (const { id, bookable, taken: held } of answer.types)
          expect({ bookable, taken: held }).toEqual(sumWhere(loads, (at) => rooms[at]!.type === id))
        const shares = answer.busiest.map((load) => load.taken / load.bookable)
        expect(shares).toEqual(shares.toSorted((one, other) => other - one))
        expect(answer.busiest.length + answer.idlest.length).toBe(loads.filter(({ bookable }) => bookable > 0).length)
      }),
      { numRuns: 40 },
    )
  })

  test('does not depend on the order and number of schedule updates', () => {
    fc.assert(
      fc.property(
        fc.array(drawnRoom, { minLength: 2, maxLength: 6 }),
        fc.array(fc.tuple(fc.nat(5), fc.integer()), { maxLength: 12 }),
        (rooms, changes) => {
          const engine = drawnEngine(rooms)
          const { span } = engine.openUtilisation(request())
          const latest = new Map<number, string>()
          for (const [at, seed] of changes) {
            const room = at % rooms.length
            latest.set(room, drawnView(seed, span.to - span.from))
            const views = rooms.map((_, index) => latest.get(index) ?? '')
            put(engine, span, schedulesOf(rooms, views)[room]!)
            ask(engine)
          }
          const fresh = drawnEngine(rooms)
          fresh.openUtilisation(request())
          const views = rooms.map((_, index) => latest.get(index) ?? '')
          put(fresh, span, ...schedulesOf(rooms, views).filter((_, index) => latest.has(index)))
          expect(ask(engine)).toEqual(ask(fresh))
        },
      ),
      { numRuns: 60 },
    )
  })
})
