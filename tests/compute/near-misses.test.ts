import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NearMisses } from '#src/engine/compute.ts'
import type { AskedCondition } from '#src/features/finding/rules/condition.ts'
import type { Question, Requirement } from '#src/features/finding/rules/question.ts'
import type { AreaId, Minutes, QuarterSpan, ResourceId, ResourceTypeId } from '#src/kernel/result.ts'
import type { FilterDefinition } from '#src/wire/configuration.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'
import { bytesOf, instantOf, putShown, query, question, resource, schedule, settings, spanOf, taken } from './campus.ts'

const areas = [
  { id: 'h', parentAreaId: null, name: 'Harbour House', maxUt: 100, timezone: 'UTC' },
  { id: 'h1', parentAreaId: 'h', name: 'Floor 1', maxUt: 100, timezone: null },
  { id: 'h2', parentAreaId: 'h', name: 'Floor 2', maxUt: 100, timezone: null },
  { id: 'h2w', parentAreaId: 'h2', name: 'West', maxUt: 100, timezone: null },
  { id: 'k', parentAreaId: null, name: 'Kiln', maxUt: 100, timezone: 'UTC' },
  { id: 'k1', parentAreaId: 'k', name: 'Ground floor', maxUt: 100, timezone: null },
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

const requirement = (given: Partial<Requirement> = {}): Requirement => ({
  id: 'main',
  typeId: null,
  areas: [],
  capacity: { min: null, max: null },
  filters: [],
  ...given,
})

const width = 32

function campusOf(resources: readonly ResourceOnWire[], views: Readonly<Record<string, string>>): Engine {
  const engine = createEngine()
  engine.configure(settings({ areas, filters, licences: ['CS0600', 'CS0601'] }))
  engine.open(spanOf(0, width))
  engine.loadResources(bytesOf(resources))
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
const busy = (from: number, to: number): string => '0'.repeat(from) + '2'.repeat(to - from) + '0'.repeat(width - to)

const kindsOf = (found: NearMisses | null): readonly string[] =>
  (found?.alternatives ?? []).map((one) =>
    one.kind === 'without'
      ? `without ${one.conditions.map(({ kind }) => kind).join(' and ')} ${one.count}`
      : `${one.kind} ${one.count}`,
  )

describe('decisions, near misses: near misses', () => {
  const rooms = [
    resource('amber', { capacity: 10, mapInfos: [{ areaId: 'h1' }] }),
    resource('birch', { capacity: 10, mapInfos: [{ areaId: 'h2' }] }),
    resource('cedar', { capacity: 6, mapInfos: [{ areaId: 'k1' }] }),
    resource('desk', { capacity: 1, resourceTypeId: 'desk', csCode: 'CS0601', mapInfos: [{ areaId: 'h1' }] }),
  ]
  const all = { amber: free, birch: busy(8, 12), cedar: free, desk: free }

  test('where something matches there is nothing to say', () => {
    expect(ask(campusOf(rooms, all), question())).toBeNull()
  })

  test('each condition says how many it leaves out, and how many it alone leaves out', () => {
    const asked = question({
      requirements: [requirement({ typeId: 'room' as ResourceTypeId, capacity: { min: 12, max: null } })],
    })
    expect(ask(campusOf(rooms, all), asked)?.excluded).toEqual([
      { condition: { kind: 'capacity', requirement: 0 }, excluded: 4, alone: 3 },
      { condition: { kind: 'type', requirement: 0 }, excluded: 1, alone: 0 },
    ])
  })

  test('fewer seats: the bound moves to the largest there is', () => {
    const asked = question({ requirements: [requirement({ capacity: { min: 12, max: null } })] })
    const [best] = ask(campusOf(rooms, all), asked)?.alternatives ?? []
    expect(best).toMatchObject({ kind: 'fewer-seats', seats: 10, count: 2 })
    expect(best?.changes.requirements?.[0]?.capacity).toEqual({ min: 10, max: null })
  })

  test('the next floor of the house comes before another house', () => {
    const asked = question({
      requirements: [requirement({ areas: ['h2w' as AreaId], capacity: { min: 6, max: null } })],
    })
    const offered = ask(campusOf(rooms, all), asked)?.alternatives.filter(({ kind }) => kind === 'area')
    expect(offered).toMatchObject([{ areaId: 'h2' }, { areaId: 'h1' }])
  })

  test('another time: the nearest later, the nearest earlier, shorter, another day; each with its count', () => {
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

  test('what is past is not offered', () => {
    const views = { amber: busy(6, width), birch: busy(0, width), cedar: busy(0, width), desk: busy(0, width) }
    const engine = campusOf(rooms, views)
    const found = engine.nearMisses({
      question: question({ availability: spanOf(8, 12), duration: 60 as Minutes }),
      now: instantOf(7),
      otherDays: [],
      limit: 9,
    })
    expect(kindsOf(found)).toEqual(['without availability 4'])
  })

  test('schedules that are not loaded yet are counted apart', () => {
    const asked = question({ availability: spanOf(8, 12), duration: 60 as Minutes })
    const { amber: _amber, cedar: _cedar, ...some } = { ...all, desk: busy(8, 12) }
    expect(ask(campusOf(rooms, some), asked)).toMatchObject({ unread: 2 })
  })

  test('more people than seats: some join from elsewhere', () => {
    const asked = question({ attendees: { total: 13, onSite: 12 } })
    const found = ask(campusOf(rooms, all), asked)
    expect(kindsOf(found)).toEqual(['remote 2', 'without attendee-capacity 4'])
    expect(found?.alternatives[0]).toMatchObject({ people: 2, changes: { attendees: { total: 13, onSite: 10 } } })
  })

  test('two conditions are taken away where one alone does not help', () => {
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

  test('sections 5 and 6: what is hidden says so and is never offered', () => {
    const hidden = [
      resource('gold', { conditions: { reservedTo: 'other' }, capacity: 20 }),
      resource('kiosk', { resourceTypeId: 'kiosk', csCode: 'CS0637', capacity: 20 }),
    ]
    const asked = question({ requirements: [requirement({ capacity: { min: 20, max: null } })] })
    const found = ask(campusOf([...rooms, ...hidden], all), asked)
    expect(found?.excluded).toContainEqual({ condition: { kind: 'visibility' }, excluded: 1, alone: 1 })
    expect(found?.excluded).toContainEqual({ condition: { kind: 'licence' }, excluded: 1, alone: 1 })
    expect(kindsOf(found)).toEqual(['fewer-seats 2', 'without capacity 4'])
  })
})

describe('decisions, near misses: why not', () => {
  const rooms = [
    resource('amber', { capacity: 8, mapInfos: [{ areaId: 'h1' }] }),
    resource('birch', { capacity: 12, mapInfos: [{ areaId: 'k1' }] }),
  ]
  const whyNot = (engine: Engine, asked: Question, id: string) =>
    engine.whyNot({ ids: [id as ResourceId], question: asked, now: instantOf(0) })[0] ?? null

  test('a resource that is left out says what it lacks; one that is shown says nothing', () => {
    const asked = question({
      requirements: [requirement({ capacity: { min: 12, max: null }, areas: ['k' as AreaId] })],
    })
    const engine = campusOf(rooms, { amber: free, birch: free })
    expect(whyNot(engine, asked, 'birch')).toBeNull()
    const left = whyNot(engine, asked, 'amber')
    expect(left?.reasons).toEqual([
      { condition: { kind: 'capacity', requirement: 0 }, kind: 'seats', seats: 8 },
      { condition: { kind: 'areas', requirement: 0 }, kind: 'place', areaName: 'Harbour House, Floor 1' },
    ])
    expect(matchedBy(engine, { ...asked, ...left?.changes })).toBe(2)
  })

  test('of several requirements the one it meets best is named', () => {
    const asked = question({
      requirements: [
        requirement({ capacity: { min: 20, max: null }, areas: ['k' as AreaId] }),
        requirement({ id: 'b', typeId: 'desk' as ResourceTypeId }),
      ],
    })
    const left = whyNot(campusOf(rooms, {}), asked, 'amber')
    expect(left?.reasons.map(({ condition }) => condition)).toEqual([{ kind: 'type', requirement: 1 }])
  })

  test('a time that is taken says by whom', () => {
    const engine = campusOf(rooms, { amber: busy(8, 10), birch: free })
    const asked = question({ availability: spanOf(7, 9) })
    const left = whyNot(engine, asked, 'amber')
    expect(left?.reasons).toMatchObject([{ kind: 'time', explanation: { reason: 'held', run: spanOf(8, 10) } }])
  })

  test('all that is left out is listed, the nearest to fitting first, with how many each condition leaves out', () => {
    const more = [...rooms, resource('cedar', { capacity: 4, mapInfos: [{ areaId: 'k1' }] })]
    const asked = question({
      requirements: [requirement({ capacity: { min: 12, max: null }, areas: ['k' as AreaId] })],
    })
    const engine = campusOf(more, {})
    const list = (text: string, limit: number) => engine.leftOut({ question: asked, now: instantOf(0), text, limit })
    expect(list('', 9)).toMatchObject({
      count: 2,
      first: [whyNot(engine, asked, 'cedar'), whyNot(engine, asked, 'amber')],
      excluded: [
        { condition: { kind: 'capacity' }, excluded: 2, alone: 1 },
        { condition: { kind: 'areas' }, excluded: 1, alone: 0 },
      ],
    })
    expect(list('', 1)).toMatchObject({ count: 2, first: [{ id: 'cedar' }] })
    expect(list('amb', 9)).toMatchObject({ count: 1, first: [{ id: 'amber' }] })
    expect(list('birch', 9)).toMatchObject({ count: 0, first: [] })
  })

  test('section 6: what is reserved to others cannot be shown by any question', () => {
    const engine = campusOf([resource('gold', { conditions: { reservedTo: 'other' } })], {})
    expect(whyNot(engine, question(), 'gold')).toMatchObject({
      changes: null,
      reasons: [{ condition: { kind: 'visibility' }, kind: 'plain' }],
    })
  })
})

/** What section 5 says of each condition, as plainly as it can be written. */
function fails(one: ResourceOnWire, view: string, asked: Question, condition: AskedCondition): boolean {
  const seats = one.capacity ?? 0
  const requirementAt = (at: number): Requirement => asked.requirements[at] ?? requirement()
  switch (condition.kind) {
    case 'visibility':
      return one.conditions?.reservedTo === 'other'
    case 'licence':
      return one.conditions?.reservedTo !== 'other' && one.resourceTypeId === 'kiosk'
    case 'only':
      return !(asked.only ?? []).includes(one.id as ResourceId)
    case 'search':
      return !one.id.startsWith(asked.search)
    case 'name':
      return one.name !== asked.name
    case 'attendee-capacity':
      return seats < asked.attendees.onSite
    case 'attendee-type':
      return one.csCode !== 'CS0600'
    case 'availability': {
      const { from, to } = asked.availability ?? spanOf(0, 0)
      const first = spanOf(0, 0).from
      let start = from - first
      let end = to - first
      if (/[^0]/.test(view.slice(start, end))) return true
      while (view[start - 1] === '0') start -= 1
      while (view[end] === '0') end += 1
      return end < width && end - start < Math.ceil(asked.duration / 15)
    }
    case 'type':
      return one.resourceTypeId !== requirementAt(condition.requirement).typeId
    case 'capacity': {
      const { min, max } = requirementAt(condition.requirement).capacity
      return (min !== null && seats < min) || (max !== null && seats > max)
    }
    case 'areas': {
      const chosen: readonly string[] = requirementAt(condition.requirement).areas
      const above = (id: string): readonly string[] => {
        const parent = areas.find((area) => area.id === id)?.parentAreaId ?? null
        return [id, ...(parent === null ? [] : above(parent))]
      }
      return !(one.mapInfos ?? []).some(({ areaId }) => above(areaId).some((id) => chosen.includes(id)))
    }
    case 'property': {
      const filter = requirementAt(condition.requirement).filters.find(({ id }) => id === condition.filter)
      const property = (one.properties ?? []).find(({ propertyId }) => propertyId === condition.filter)
      // What a resource does not state it passes.
      if (filter?.kind === 'boolean') return (property?.valueBoolean ?? filter.value) !== filter.value
      return filter?.kind === 'range' && (property?.valueNumber ?? Infinity) < (filter.min ?? 0)
    }
  }
}

function conditionsOf(asked: Question): { shared: AskedCondition[]; requirements: AskedCondition[][] } {
  const shared: AskedCondition[] = [
    ...(asked.only === null ? [] : [{ kind: 'only' as const }]),
    ...(asked.search === '' ? [] : [{ kind: 'search' as const }]),
    ...(asked.name === '' ? [] : [{ kind: 'name' as const }]),
    ...(asked.attendees.total === 0
      ? []
      : [{ kind: 'attendee-capacity' as const }, { kind: 'attendee-type' as const }]),
    ...(asked.availability === null ? [] : [{ kind: 'availability' as const }]),
  ]
  const requirements = asked.requirements.map((one, at): AskedCondition[] => [
    ...(one.typeId === null ? [] : [{ kind: 'type' as const, requirement: at }]),
    ...(one.capacity.min === null && one.capacity.max === null ? [] : [{ kind: 'capacity' as const, requirement: at }]),
    ...(one.areas.length === 0 ? [] : [{ kind: 'areas' as const, requirement: at }]),
    ...one.filters.map(({ id }) => ({ kind: 'property' as const, requirement: at, filter: id })),
  ])
  return { shared, requirements: requirements.length === 0 ? [[]] : requirements }
}

interface Drawn {
  readonly one: ResourceOnWire
  readonly view: string
}

const isListed = ({ one, view }: Drawn, asked: Question): boolean =>
  !fails(one, view, asked, { kind: 'visibility' }) && !fails(one, view, asked, { kind: 'licence' })

function isMatch(drawn: Drawn, asked: Question): boolean {
  const { shared, requirements } = conditionsOf(asked)
  const holds = (condition: AskedCondition): boolean => !fails(drawn.one, drawn.view, asked, condition)
  return shared.every(holds) && requirements.some((required) => required.every(holds))
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

test('decisions, near misses: counts of conditions and of alternatives are what the plain rules of section 5 say', () => {
  const offered = new Set<string>()
  const campus = fc
    .integer({ min: 1, max: 8 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => drawnResource(index))))
  fc.assert(
    fc.property(campus, drawnQuestion, (drawn, asked) => {
      const engine = campusOf(
        drawn.map(({ one }) => one),
        Object.fromEntries(drawn.map(({ one, view }) => [one.id, view])),
      )
      const naive = (other: Question): number =>
        drawn.filter((each) => isListed(each, other) && isMatch(each, other)).length
      const found = ask(engine, asked, [spanOf(20, 22), spanOf(26, 28)])
      expect(found === null).toBe(naive(asked) > 0)
      if (found === null) return
      const { shared, requirements } = conditionsOf(asked)
      const listed = drawn.filter((each) => isListed(each, asked))
      const expected = new Map(
        [...shared, ...requirements.flat()].map((condition) => [
          JSON.stringify(condition),
          listed.filter(({ one, view }) => fails(one, view, asked, condition)).length,
        ]),
      )
      for (const { condition, excluded } of found.excluded) {
        if (condition.kind === 'visibility' || condition.kind === 'licence') continue
        expect(excluded).toBe(expected.get(JSON.stringify(condition)))
        expected.delete(JSON.stringify(condition))
      }
      // Those that are not named leave nothing out.
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

test('decisions, availability: an explanation says what its reason goes by', () => {
  const hours = { daysOfWeek: ['monday', 'tuesday'], startTime: '02:00', endTime: '04:00' }
  const engine = createEngine()
  engine.configure(settings({ areas: [{ ...areas[0]!, maxUt: 50 }] }))
  engine.open(spanOf(0, 192))
  engine.loadResources(
    bytesOf([
      resource('a', { ...hours, mapInfos: [{ areaId: 'h' }], schedulingSettings: { maxAdvanceDays: 0 } }),
      resource('b', { mapInfos: [{ areaId: 'h' }], reservationsEnabled: false }),
      resource('c', { email: null }),
    ]),
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

test('another day that is not held: what the question would show by the schedules of that day alone', () => {
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
  // Of birch only an hour is left where an hour and a half is asked for.
  const tight = `${'2'.repeat(8)}0000${'2'.repeat(84)}`
  expect(day({ amber: whole, birch: tight, cedar: whole, gold: whole })).toMatchObject({ ok: true, value: 1 })
  expect(day({ amber: whole, birch: whole })).toMatchObject({ ok: true, value: 2 })
  expect(freeOn(7).ok).toBe(false)
})
