import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NearMisses } from '#src/engine/compute.ts'
import type { AskedCondition } from '#src/features/near-misses/model/rules/condition.ts'
import type { Question, Requirement } from '#src/base/rules/question.ts'
import type { AreaId, ResourceId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { Minutes, QuarterSpan } from '#src/kernel/time/units.ts'
import type { FilterDefinition } from '#src/wire/configuration.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import type { Engine } from '#workers/compute/engine.ts'
import {
  area,
  bytesOf,
  instantOf,
  monday,
  putShown,
  query,
  question,
  requirement,
  resource,
  schedule,
  settings,
  spanOf,
  taken,
  viewOf,
} from './campus.ts'
import { engineWith } from './engine-with.ts'
import { naiveMatches } from './naive-match.ts'

const areas = [
  area('h', null, { name: 'Harbour House' }),
  area('h1', 'h', { name: 'Floor 1' }),
  area('h2', 'h', { name: 'Floor 2' }),
  area('h2w', 'h2'),
  area('k'),
  area('k1', 'k'),
]
const placeIds = ['h', 'h1', 'h2', 'h2w', 'k1']

const definition = (id: string, dataTypeId: 1 | 2): FilterDefinition => ({
  id,
  name: id,
  dataTypeId,
  visible: true,
  filterable: true,
  matchAll: false,
  choices: [],
})
const filters = [definition('screen', 1), definition('lights', 2)]

const width = 32
const campus = settings({ areas, filters, licences: ['CS0600', 'CS0601'] })

function campusOf(resources: readonly ResourceOnWire[], views: Readonly<Record<string, string>>): Engine {
  const engine = engineWith(resources, campus, width)
  putShown(
    engine,
    Object.entries(views).map(([id, view]) => schedule(id, view)),
    taken(0, width),
  )
  return engine
}

const ask = (engine: Engine, asked: Question, otherDays: readonly QuarterSpan[] = []): NearMisses | null =>
  engine.nearMisses({ question: asked, now: instantOf(0), otherDays, limit: 50 })

const matchedBy = (engine: Engine, asked: Question): number => engine.arrange(asked, query(0, width, 0)).matched

const free = '0'.repeat(width)
const busy = (from: number, to: number): string => viewOf([[from, to]], width)
/** A question with one requirement. */
const requiring = (given: Partial<Requirement>): Question => question({ requirements: [requirement(given)] })

const kindsOf = (found: NearMisses | null): readonly string[] =>
  (found?.alternatives ?? []).map((one) =>
    one.kind === 'without'
      ? `without ${one.conditions.map(({ kind }) => kind).join(' and ')} ${one.count}`
      : `${one.kind} ${one.count}`,
  )

describe('decisions, near misses: a question without results', () => {
  const rooms = [
    resource('amber', { capacity: 10, mapInfos: [{ areaId: 'h1' }] }),
    resource('birch', { capacity: 10, mapInfos: [{ areaId: 'h2' }] }),
    resource('cedar', { capacity: 6, mapInfos: [{ areaId: 'k1' }] }),
    resource('desk', { capacity: 1, resourceTypeId: 'desk', csCode: 'CS0601', mapInfos: [{ areaId: 'h1' }] }),
  ]
  const all = { amber: free, birch: busy(8, 12), cedar: free, desk: free }

  test('has the number of resources that each condition excludes, in total and alone', () => {
    const asked = requiring({ typeId: 'room' as ResourceTypeId, capacity: { min: 12, max: null } })
    expect(ask(campusOf(rooms, all), asked)?.excluded).toEqual([
      { condition: { kind: 'capacity', requirement: 0 }, excluded: 4, alone: 3 },
      { condition: { kind: 'type', requirement: 0 }, excluded: 1, alone: 0 },
    ])
  })

  test('offers the largest number of seats that exists', () => {
    const asked = requiring({ capacity: { min: 12, max: null } })
    const [best] = ask(campusOf(rooms, all), asked)?.alternatives ?? []
    expect(best).toMatchObject({ kind: 'fewer-seats', seats: 10, count: 2 })
    expect(best?.changes.requirements?.[0]?.capacity).toEqual({ min: 10, max: null })
  })

  test('offers the next floor before another building', () => {
    const asked = requiring({ areas: ['h2w' as AreaId], capacity: { min: 6, max: null } })
    const offered = ask(campusOf(rooms, all), asked)?.alternatives.filter(({ kind }) => kind === 'area')
    expect(offered).toMatchObject([{ areaId: 'h2' }, { areaId: 'h1' }])
  })

  test('offers times that are earlier, later, shorter or on another day', () => {
    const views = { amber: busy(6, 14), birch: busy(8, 12), cedar: busy(10, 11), desk: busy(0, width) }
    const asked = question({ availability: spanOf(8, 12), duration: 60 as Minutes })
    const found = ask(campusOf(rooms, views), asked, [spanOf(24, 28), spanOf(28, 32)])
    expect(kindsOf(found)).toEqual(['earlier 1', 'later 1', 'shorter 1', 'day 3', 'without availability 4'])
    expect(found?.alternatives).toMatchObject([
      { minutes: 30, changes: { availability: spanOf(6, 10) } },
      { minutes: 45, changes: { availability: spanOf(11, 15) } },
      { minutes: 30, changes: { duration: 30, availability: spanOf(8, 10) } },
      { changes: { availability: spanOf(24, 28) } },
      { changes: { availability: null } },
    ])
  })

  test('offers no past times', () => {
    const views = { amber: busy(6, width), birch: busy(0, width), cedar: busy(0, width), desk: busy(0, width) }
    const engine = campusOf(rooms, views)
    const asked = question({ availability: spanOf(8, 12), duration: 60 as Minutes })
    const found = engine.nearMisses({ question: asked, now: instantOf(7), otherDays: [], limit: 9 })
    expect(kindsOf(found)).toEqual(['without availability 4'])
  })

  test('counts schedules that are not loaded', () => {
    const asked = question({ availability: spanOf(8, 12), duration: 60 as Minutes })
    const { amber: _amber, cedar: _cedar, ...some } = { ...all, desk: busy(8, 12) }
    expect(ask(campusOf(rooms, some), asked)).toMatchObject({ unread: 2 })
  })

  test('offers remote attendance if there are too few seats', () => {
    const asked = question({ attendees: { total: 13, onSite: 12 } })
    const found = ask(campusOf(rooms, all), asked)
    expect(kindsOf(found)).toEqual(['remote 2', 'without attendee-capacity 4'])
    expect(found?.alternatives[0]).toMatchObject({ people: 2, changes: { attendees: { total: 13, onSite: 10 } } })
  })

  test('offers to remove two conditions if one is not enough', () => {
    const asked = question({
      search: 'amber',
      requirements: [requirement({ areas: ['k' as AreaId], typeId: 'desk' as ResourceTypeId })],
    })
    expect(kindsOf(ask(campusOf(rooms, all), asked))).toEqual([
      'without type and areas 1',
      'without search and areas 1',
      'without search and type 1',
    ])
  })

  test('sections 5 and 6: counts hidden resources but never offers them', () => {
    const hidden = [
      resource('gold', { conditions: { reservedTo: 'other' }, capacity: 20 }),
      resource('kiosk', { resourceTypeId: 'kiosk', csCode: 'CS0637', capacity: 20 }),
    ]
    const found = ask(campusOf([...rooms, ...hidden], all), requiring({ capacity: { min: 20, max: null } }))
    expect(found?.excluded).toContainEqual({ condition: { kind: 'visibility' }, excluded: 1, alone: 1 })
    expect(found?.excluded).toContainEqual({ condition: { kind: 'licence' }, excluded: 1, alone: 1 })
    expect(kindsOf(found)).toEqual(['fewer-seats 2', 'without capacity 4'])
  })
})

describe('decisions, near misses: an excluded resource', () => {
  const rooms = [
    resource('amber', { capacity: 8, mapInfos: [{ areaId: 'h1' }] }),
    resource('birch', { capacity: 12, mapInfos: [{ areaId: 'k1' }] }),
  ]
  const whyNot = (engine: Engine, asked: Question, id: string) =>
    engine.whyNot({ ids: [id as ResourceId], question: asked, now: instantOf(0) })[0] ?? null

  const seatsInKiln = requiring({ capacity: { min: 12, max: null }, areas: ['k' as AreaId] })

  test('has reasons, unlike a shown one', () => {
    const asked = seatsInKiln
    const engine = campusOf(rooms, { amber: free, birch: free })
    expect(whyNot(engine, asked, 'birch')).toBeNull()
    const left = whyNot(engine, asked, 'amber')
    expect(left?.reasons).toEqual([
      { condition: { kind: 'capacity', requirement: 0 }, kind: 'seats', seats: 8 },
      { condition: { kind: 'areas', requirement: 0 }, kind: 'place', areaName: 'Harbour House, Floor 1' },
    ])
    expect(matchedBy(engine, { ...asked, ...left?.changes })).toBe(2)
  })

  test('has the reasons of the requirement that it nearly meets', () => {
    const asked = question({
      requirements: [
        requirement({ capacity: { min: 20, max: null }, areas: ['k' as AreaId] }),
        requirement({ id: 'b', typeId: 'desk' as ResourceTypeId }),
      ],
    })
    const left = whyNot(campusOf(rooms, {}), asked, 'amber')
    expect(left?.reasons.map(({ condition }) => condition)).toEqual([{ kind: 'type', requirement: 1 }])
  })

  test('has the event of its time', () => {
    const engine = campusOf(rooms, { amber: busy(8, 10), birch: free })
    const asked = question({ availability: spanOf(7, 9) })
    const left = whyNot(engine, asked, 'amber')
    expect(left?.reasons).toMatchObject([{ kind: 'time', explanation: { reason: 'held', run: spanOf(8, 10) } }])
  })

  test('is listed by the number of its reasons', () => {
    const more = [...rooms, resource('cedar', { capacity: 4, mapInfos: [{ areaId: 'k1' }] })]
    const engine = campusOf(more, {})
    const list = (text: string, limit: number) =>
      engine.leftOut({ question: seatsInKiln, now: instantOf(0), text, limit })
    expect(list('', 9)).toMatchObject({
      count: 2,
      first: [whyNot(engine, seatsInKiln, 'cedar'), whyNot(engine, seatsInKiln, 'amber')],
      excluded: [
        { condition: { kind: 'capacity' }, excluded: 2, alone: 1 },
        { condition: { kind: 'areas' }, excluded: 1, alone: 0 },
      ],
    })
    expect(list('', 1)).toMatchObject({ count: 2, first: [{ id: 'cedar' }] })
    expect(list('amb', 9)).toMatchObject({ count: 1, first: [{ id: 'amber' }] })
    expect(list('birch', 9)).toMatchObject({ count: 0, first: [] })
  })

  test('section 6: cannot be shown if it is reserved to others', () => {
    const engine = campusOf([resource('gold', { conditions: { reservedTo: 'other' } })], {})
    expect(whyNot(engine, question(), 'gold')).toMatchObject({
      changes: null,
      reasons: [{ condition: { kind: 'visibility' }, kind: 'plain' }],
    })
  })
})

/** Creates a question with one condition only. */
function alone(asked: Question, condition: AskedCondition): Question {
  const of = 'requirement' in condition ? asked.requirements[condition.requirement] : undefined
  const { typeId = null, capacity, areas: chosen = [], filters: all = [] } = of ?? {}
  switch (condition.kind) {
    case 'only':
      return question({ only: asked.only })
    case 'search':
      return question({ search: asked.search })
    case 'attendee-capacity':
      return question({ attendees: { total: 0, onSite: asked.attendees.onSite } })
    case 'attendee-type':
      return question({ attendees: { total: asked.attendees.total, onSite: 0 } })
    case 'availability':
      return question({ availability: asked.availability, duration: asked.duration })
    case 'type':
      return requiring({ typeId })
    case 'capacity':
      return requiring(capacity ? { capacity } : {})
    case 'areas':
      return requiring({ areas: chosen })
    case 'property':
      return requiring({ filters: all.filter(({ id }) => id === condition.filter) })
    default:
      return question()
  }
}

/** Checks a free time by section 5, without product code. */
function isFree(view: string, { availability, duration }: Question): boolean {
  if (availability === null) return true
  let [start, end] = [availability.from - monday, availability.to - monday]
  if (/[^0]/.test(view.slice(start, end))) return false
  while (view[start - 1] === '0') start -= 1
  while (view[end] === '0') end += 1
  return end >= width || end - start >= Math.ceil(duration / 15)
}

const isMatch = ({ one, view }: Drawn, asked: Question): boolean =>
  naiveMatches(campus, [one], asked).length > 0 && one.id.startsWith(asked.search) && isFree(view, asked)

const conditionsOf = (asked: Question): AskedCondition[] => [
  ...(asked.only === null ? [] : [{ kind: 'only' as const }]),
  ...(asked.search === '' ? [] : [{ kind: 'search' as const }]),
  ...(asked.attendees.total === 0 ? [] : [{ kind: 'attendee-capacity' as const }, { kind: 'attendee-type' as const }]),
  ...(asked.availability === null ? [] : [{ kind: 'availability' as const }]),
  ...asked.requirements.flatMap(({ typeId, capacity, areas: chosen, filters: all }, at): AskedCondition[] => [
    ...(typeId === null ? [] : [{ kind: 'type' as const, requirement: at }]),
    ...(capacity.min === null && capacity.max === null ? [] : [{ kind: 'capacity' as const, requirement: at }]),
    ...(chosen.length === 0 ? [] : [{ kind: 'areas' as const, requirement: at }]),
    ...all.map(({ id }) => ({ kind: 'property' as const, requirement: at, filter: id })),
  ]),
]

interface Drawn {
  readonly one: ResourceOnWire
  readonly view: string
}

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(arbitrary, { freq: 2, nil: null })

const drawnResource = (index: number): fc.Arbitrary<Drawn> =>
  fc
    .record({
      type: fc.constantFrom(
        { resourceTypeId: 'room', csCode: 'CS0600' },
        { resourceTypeId: 'desk', csCode: 'CS0601' },
        { resourceTypeId: 'kiosk', csCode: 'CS0637' },
      ),
      capacity: fc.integer({ min: 1, max: 6 }),
      areaId: fc.constantFrom(...placeIds),
      isOthers: fc.nat(5).map((drawn) => drawn === 0),
      screen: maybe(fc.boolean()),
      lights: maybe(fc.integer({ min: 0, max: 3 })),
      begins: fc.nat(24),
      lasts: fc.integer({ min: 1, max: 24 }),
    })
    .map(({ type, capacity, areaId, isOthers, screen, lights, begins, lasts }) => ({
      one: resource(`r${index}`, {
        ...type,
        capacity,
        mapInfos: [{ areaId }],
        conditions: { reservedTo: isOthers ? 'other' : null },
        properties: [
          ...(screen === null ? [] : [{ propertyId: 'screen', valueBoolean: screen }]),
          ...(lights === null ? [] : [{ propertyId: 'lights', valueNumber: lights }]),
        ],
      }),
      view: busy(begins, Math.min(width, begins + lasts)),
    }))

const drawnRequirement: fc.Arbitrary<Requirement> = fc
  .record({
    typeId: maybe(fc.constantFrom('room' as ResourceTypeId, 'desk' as ResourceTypeId)),
    min: maybe(fc.integer({ min: 2, max: 8 })),
    max: maybe(fc.integer({ min: 1, max: 6 })),
    areas: fc.subarray(['h1', 'h2', 'h2w', 'k'] as AreaId[], { maxLength: 2 }),
    screen: maybe(fc.boolean()),
    lights: maybe(fc.integer({ min: 1, max: 4 })),
  })
  .map(({ typeId, min, max, areas: chosen, screen, lights }) =>
    requirement({
      typeId,
      areas: chosen,
      capacity: { min, max },
      filters: [
        ...(screen === null ? [] : [{ id: 'screen', kind: 'boolean' as const, value: screen }]),
        ...(lights === null ? [] : [{ id: 'lights', kind: 'range' as const, min: lights, max: null }]),
      ],
    }),
  )

const drawnQuestion: fc.Arbitrary<Question> = fc
  .record({
    requirements: fc.array(drawnRequirement, { maxLength: 2 }),
    from: fc.integer({ min: 4, max: 12 }),
    length: fc.integer({ min: 1, max: 6 }),
    isTimed: fc.boolean(),
    duration: fc.constantFrom(15, 40, 60, 120),
    total: fc.nat(1),
    onSite: fc.integer({ min: 1, max: 7 }),
    search: fc.constantFrom('', '', '', 'r1'),
    only: maybe(fc.subarray(['r0', 'r2', 'r3'] as ResourceId[])),
  })
  .map(({ requirements, from, length, isTimed, duration, total, onSite, search, only }) =>
    question({
      requirements,
      availability: isTimed ? spanOf(from, from + length) : null,
      duration: duration as Minutes,
      attendees: total === 0 ? { total: 0, onSite: 0 } : { total: onSite, onSite },
      search,
      only,
    }),
  )

test('decisions, near misses: counts of conditions and alternatives agree with the plain rules of section 5', () => {
  const offered = new Set<string>()
  const drawnCampus = fc
    .integer({ min: 1, max: 8 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => drawnResource(index))))
  fc.assert(
    fc.property(drawnCampus, drawnQuestion, (drawn, asked) => {
      const engine = campusOf(
        drawn.map(({ one }) => one),
        Object.fromEntries(drawn.map(({ one, view }) => [one.id, view])),
      )
      const naive = (other: Question): number => drawn.filter((each) => isMatch(each, other)).length
      const found = ask(engine, asked, [spanOf(20, 22), spanOf(26, 28)])
      expect(found === null).toBe(naive(asked) > 0)
      if (found === null) return
      const listed = drawn.filter((each) => isMatch(each, question()))
      const expected = new Map(
        conditionsOf(asked).map((condition) => [
          JSON.stringify(condition),
          listed.filter((each) => !isMatch(each, alone(asked, condition))).length,
        ]),
      )
      for (const { condition, excluded } of found.excluded) {
        if (condition.kind === 'visibility' || condition.kind === 'licence') continue
        expect(excluded).toBe(expected.get(JSON.stringify(condition)))
        expected.delete(JSON.stringify(condition))
      }
      // Other conditions exclude nothing.
      expect([...expected.values()].every((count) => count === 0)).toBe(true)
      for (const alternative of found.alternatives) {
        offered.add(alternative.kind)
        const changed = { ...asked, ...alternative.changes }
        expect({ kind: alternative.kind, count: alternative.count }).toEqual({
          kind: alternative.kind,
          count: naive(changed),
        })
        expect(alternative.count).toBeGreaterThan(0)
        expect(matchedBy(engine, changed)).toBe(alternative.count)
      }
    }),
    { numRuns: 400, seed: 20_261_123 },
  )
  expect([...offered].toSorted()).toEqual([
    'area',
    'day',
    'earlier',
    'fewer-seats',
    'later',
    'more-seats',
    'remote',
    'shorter',
    'without',
  ])
})

test('decisions, availability: an explanation has the limits of its reason', () => {
  const hours = { daysOfWeek: ['monday', 'tuesday'], startTime: '02:00', endTime: '04:00' }
  const engine = engineWith(
    [
      resource('a', { ...hours, mapInfos: [{ areaId: 'h' }], schedulingSettings: { maxAdvanceDays: 0 } }),
      resource('b', { mapInfos: [{ areaId: 'h' }], reservationsEnabled: false }),
      resource('c', { email: null }),
    ],
    { areas: [{ ...areas[0]!, maxUt: 50 }] },
    192,
  )
  putShown(engine, [schedule('a', '0'.repeat(192)), schedule('b', `${'0'.repeat(9)}22`)], taken(0, 192))
  const explain = (key: string, at: number) => engine.explain({ key, quarter: spanOf(at, at).from, now: instantOf(0) })
  expect(explain('a', 4)).toMatchObject({ reason: 'outside-hours', grounds: { opens: spanOf(8, 8).from, bar: null } })
  expect(explain('a', 100)).toMatchObject({ reason: 'too-far-ahead', grounds: { bookableUntil: spanOf(96, 96).from } })
  expect(explain('a', 9)).toMatchObject({
    reason: 'area-full',
    grounds: { area: { name: 'Harbour House', reserved: 1, most: 1 } },
  })
  expect(explain('b', 20)?.grounds?.bar).toBe('not-reservable')
  expect(explain('c', 20)?.grounds?.bar).toBe('no-calendar')
})

test('another day is counted by its schedules alone', () => {
  const engine = campusOf(
    [
      resource('amber', { capacity: 8 }),
      resource('birch', { capacity: 8 }),
      resource('cedar', { capacity: 2 }),
      resource('gold', { capacity: 8, conditions: { reservedTo: 'other' } }),
    ],
    { amber: busy(0, width), birch: busy(0, width), cedar: busy(0, width), gold: free },
  )
  const wanted = spanOf(104, 108)
  const asked = question({
    availability: wanted,
    duration: 90 as Minutes,
    requirements: [requirement({ capacity: { min: 4, max: null } })],
  })
  const held = ask(engine, { ...asked, availability: spanOf(8, 12) })
  expect(held?.timed).toEqual(['amber@campus.example', 'birch@campus.example'])
  const freeOn = (body: unknown) =>
    engine.freeOn({ ...taken(96, 192), schedules: bytesOf(body) }, { question: asked, now: instantOf(0) })
  const day = (view: Readonly<Record<string, string>>) =>
    freeOn({ schedules: Object.entries(view).map(([id, digits]) => schedule(id, digits)) })
  const whole = '0'.repeat(96)
  // Birch is free for an hour instead of an hour and a half.
  const tight = `${'2'.repeat(8)}0000${'2'.repeat(84)}`
  expect(day({ amber: whole, birch: tight, cedar: whole, gold: whole })).toMatchObject({ ok: true, value: 1 })
  expect(day({ amber: whole, birch: whole })).toMatchObject({ ok: true, value: 2 })
  expect(freeOn(7).ok).toBe(false)
})
