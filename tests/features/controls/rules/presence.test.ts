import { expect, test } from 'vitest'
import type { ControllableObject, ObjectElement } from '#src/features/controls/model/rules/object.ts'
import { presenceOf } from '#src/features/controls/model/rules/object.ts'

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

test('section 3, controllable objects: a resource is occupied if one sensor reports presence', () => {
  expect(presenceOf([sensor({ value: false }), sensor({ value: true })])).toBe(true)
  expect(presenceOf([sensor({ value: false }), sensor({ value: false })])).toBe(false)
})

test('section 3, controllable objects: switches, numbers and sensors without data do not report presence', () => {
  const unrelated = [
    { icon: 'light' },
    { control: { kind: 'switch' } as const },
    { value: 0 },
    { state: 1, value: false },
  ]
  expect(presenceOf([])).toBeNull()
  for (const given of unrelated) expect(presenceOf([sensor(given as Partial<ObjectElement>)])).toBeNull()
})
