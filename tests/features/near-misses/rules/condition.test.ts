import { describe, expect, test } from 'vitest'
import type { AreaId, ResourceId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { Minutes } from '#src/kernel/time/units.ts'
import {
  type AskedCondition,
  changeRequirement,
  costOf,
  liftCondition,
  liftConditions,
  liftOf,
  type NearMissKind,
} from '#src/features/near-misses/model/rules/condition.ts'
import { question, spanOf } from '#tests/compute/campus.ts'

const requirement = {
  id: 'main',
  typeId: 'room' as ResourceTypeId,
  areas: ['h1' as AreaId],
  capacity: { min: 4, max: 8 },
  filters: [
    { id: 'screen', kind: 'boolean' as const, value: true },
    { id: 'lights', kind: 'range' as const, min: 2, max: null },
  ],
}

const query = question({
  requirements: [requirement],
  availability: spanOf(8, 12),
  attendees: { total: 3, onSite: 2 },
  name: 'Amber',
  search: 'amb',
  only: ['amber' as ResourceId],
})

const conditions: readonly AskedCondition[] = [
  { kind: 'only' },
  { kind: 'search' },
  { kind: 'name' },
  { kind: 'availability' },
  { kind: 'attendee-capacity' },
  { kind: 'type', requirement: 0 },
  { kind: 'capacity', requirement: 0 },
  { kind: 'areas', requirement: 0 },
  { kind: 'property', requirement: 0, filter: 'screen' },
  { kind: 'property', requirement: 0, filter: 'lights' },
]

test('without all conditions the query is empty', () => {
  expect({ ...query, ...liftConditions(query, conditions) }).toEqual(question())
})

describe('decisions, near misses: removal of conditions', () => {
  test('every condition is removed alone, except both conditions about attendees', () => {
    const lifts = conditions.map(liftOf)
    expect(lifts).not.toContain(null)
    expect(new Set(lifts).size).toBe(conditions.length)
    expect(liftOf({ kind: 'attendee-type' })).toBe(liftOf({ kind: 'attendee-capacity' }))
  })

  test('conditions of other requirements or properties are removed separately', () => {
    for (const kind of ['type', 'capacity', 'areas'] as const)
      expect(liftOf({ kind, requirement: 1 })).not.toBe(liftOf({ kind, requirement: 0 }))
    expect(liftOf({ kind: 'property', requirement: 1, filter: 'screen' })).not.toBe(
      liftOf({ kind: 'property', requirement: 0, filter: 'screen' }),
    )
  })

  test('section 6: conditions about visibility and licences are not removed', () => {
    expect([liftOf({ kind: 'visibility' }), liftOf({ kind: 'licence' })]).toEqual([null, null])
    expect([liftCondition(query, { kind: 'licence' }), liftCondition(query, { kind: 'visibility' })]).toEqual([
      null,
      null,
    ])
    expect(liftConditions(query, [{ kind: 'search' }, { kind: 'licence' }])).toBeNull()
  })

  const capacity: AskedCondition = { kind: 'capacity', requirement: 0 }
  const screen: AskedCondition = { kind: 'property', requirement: 0, filter: 'screen' }

  test.each<[AskedCondition, object]>([
    [{ kind: 'only' }, { only: null }],
    [{ kind: 'search' }, { search: '' }],
    [{ kind: 'name' }, { name: '' }],
    [{ kind: 'availability' }, { availability: null }],
    [{ kind: 'attendee-capacity' }, { attendees: { total: 0, onSite: 0 } }],
    [{ kind: 'type', requirement: 0 }, { requirements: [{ ...requirement, typeId: null }] }],
    [{ kind: 'areas', requirement: 0 }, { requirements: [{ ...requirement, areas: [] }] }],
    [{ kind: 'attendee-type' }, { attendees: { total: 0, onSite: 0 } }],
    [capacity, { requirements: [{ ...requirement, capacity: { min: null, max: null } }] }],
    [screen, { requirements: [{ ...requirement, filters: requirement.filters.slice(1) }] }],
  ])('%j is removed alone', (condition, changes) => {
    expect(liftCondition(query, condition)).toEqual(changes)
  })

  const nothing = { typeId: null, areas: [], capacity: { min: null, max: null }, filters: [] }

  test.each([
    ['a type', { typeId: 'room' as ResourceTypeId }],
    ['areas', { areas: ['h1' as AreaId] }],
    ['a least number of seats', { capacity: { min: 4, max: null } }],
    ['a largest number of seats', { capacity: { min: null, max: 4 } }],
    ['a property', { filters: requirement.filters }],
  ])('a requirement with %s stays', (_, left) => {
    const requirements = [{ ...requirement, ...nothing, ...left }]
    expect(changeRequirement({ requirements }, 0, () => ({}))).toEqual({ requirements })
    expect(changeRequirement({ requirements }, 0, () => nothing)).toEqual({ requirements: [] })
  })

  test('an empty requirement stays next to another', () => {
    const requirements = [requirement, { ...requirement, ...nothing, id: 'b' }]
    expect(changeRequirement({ requirements }, 1, () => ({}))).toEqual({ requirements })
    expect(changeRequirement({ requirements: [] }, 0, () => nothing)).toEqual({ requirements: [] })
  })
})

describe('decisions, near misses: order of alternatives', () => {
  const time = { minutes: 15 as Minutes, span: spanOf(8, 12) }
  const without = (...list: readonly AskedCondition[]) => costOf({ kind: 'without', conditions: list }, 0)
  const kinds: readonly NearMissKind[] = [
    { kind: 'later', ...time },
    { kind: 'earlier', ...time },
    { kind: 'shorter', ...time },
    { kind: 'fewer-seats', seats: 4 },
    { kind: 'area', areaId: 'h1' as AreaId },
    { kind: 'more-seats', seats: 4 },
    { kind: 'remote', people: 1 },
    { kind: 'day', span: spanOf(8, 12) },
  ]

  test.each(kinds)('a nearer alternative of kind $kind comes first', (one) => {
    const costs = [0, 1, 2, 3].map((distance) => costOf(one, distance))
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
    expect(new Set(costs).size).toBe(4)
  })

  test('at one distance other times come first, another day and dropped conditions last', () => {
    const costs = kinds.map((one) => costOf(one, 1))
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
    expect(Math.max(...costs)).toBeLessThanOrEqual(without({ kind: 'property', requirement: 0, filter: 'screen' }))
  })

  test('later starts cost less than earlier ones, and these less than shorter meetings', () => {
    expect(costOf({ kind: 'later', ...time }, 4)).toBe(3)
    expect(costOf({ kind: 'earlier', ...time }, 4)).toBeCloseTo(3.4)
    expect(costOf({ kind: 'shorter', ...time }, 4)).toBeCloseTo(4.2)
  })

  test('a changed limit of seats comes before a dropped limit', () => {
    for (const kind of ['fewer-seats', 'more-seats'] as const)
      for (const distance of [1, 8, 10, 16, 500])
        expect(costOf({ kind, seats: 4 }, distance)).toBeLessThan(without({ kind: 'capacity', requirement: 0 }))
  })

  test('two conditions cost their sum, and a permanent one costs most', () => {
    const [search, name] = [{ kind: 'search' } as const, { kind: 'name' } as const]
    expect(without(search, name)).toBe(without(search) + without(name))
    expect(without()).toBe(0)
    expect(without({ kind: 'visibility' })).toBe(Infinity)
  })
})
