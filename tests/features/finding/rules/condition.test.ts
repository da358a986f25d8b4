import { expect, test } from 'vitest'
import type { AreaId, ResourceId, ResourceTypeId } from '#src/kernel/result.ts'
import { type AskedCondition, liftCondition, liftConditions } from '#src/features/finding/rules/condition.ts'
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
const asked = question({
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

test('decisions, near misses: a condition is taken away with one tap, and nothing else with it', () => {
  expect(liftCondition(asked, { kind: 'property', requirement: 0, filter: 'screen' })).toEqual({
    requirements: [{ ...requirement, filters: [requirement.filters[1]] }],
  })
  expect(liftCondition(asked, { kind: 'capacity', requirement: 0 })).toEqual({
    requirements: [{ ...requirement, capacity: { min: null, max: null } }],
  })
  expect(liftCondition(asked, { kind: 'attendee-type' })).toEqual({ attendees: { total: 0, onSite: 0 } })
})

test('all of them taken away ask for nothing; a requirement that asks for nothing is none', () => {
  expect({ ...asked, ...liftConditions(asked, conditions) }).toEqual(question())
})

test('section 6: what is reserved to others or not licensed cannot be asked for', () => {
  expect(liftCondition(asked, { kind: 'visibility' })).toBeNull()
  expect(liftConditions(asked, [{ kind: 'search' }, { kind: 'licence' }])).toBeNull()
})

test('of several requirements the others stay, and stay where they are', () => {
  const other = { ...requirement, id: 'b' }
  const two = { ...asked, requirements: [requirement, other] }
  expect(liftCondition(two, { kind: 'areas', requirement: 1 })).toEqual({
    requirements: [requirement, { ...other, areas: [] }],
  })
})
