import { expect, test } from 'vitest'
import type { ControllableObject, ObjectElement } from '#src/features/controls/rules/object.ts'
import { presenceOf } from '#src/features/controls/rules/object.ts'

const element = (given: Partial<ObjectElement>): ObjectElement => ({
  id: 'occupied',
  type: 'indicator-1',
  state: 2,
  label: '',
  control: null,
  objectLabel: '',
  icon: 'occupancy',
  value: true,
  unit: '',
  color: null,
  ...given,
})

const sensor = (given: Partial<ObjectElement>): ControllableObject => ({
  id: 'sensor',
  resourceId: 'r',
  name: '',
  confirmsReservations: false,
  elements: [element({ id: 'other', icon: 'air', value: 480 }), element(given)],
})

test('section 3, controllable objects: a person is there if one presence sensor says so, and nobody if all say so', () => {
  expect(presenceOf([sensor({ value: false }), sensor({ value: true })])).toBe(true)
  expect(presenceOf([sensor({ value: false }), sensor({ value: false })])).toBe(false)
})

test('section 3, controllable objects: switches, numbers and sensors without data say nothing of presence', () => {
  expect(presenceOf([])).toBeNull()
  expect(presenceOf([sensor({ icon: 'light' })])).toBeNull()
  expect(presenceOf([sensor({ control: { kind: 'switch' } })])).toBeNull()
  expect(presenceOf([sensor({ value: 0 })])).toBeNull()
  expect(presenceOf([sensor({ state: 1, value: false })])).toBeNull()
})
