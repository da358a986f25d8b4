import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ControllableObject,
  dataStates,
  elementParts,
  elementTypes,
  fitsControl,
  isDataReady,
  keepToSteps,
} from '#src/features/controls/rules/object.ts'
import { applyChange, readObjects } from '#src/features/controls/rules/read-objects.ts'
import { objectTextLimit, parseHubEvent } from '#src/wire/hub.ts'

const level = { kind: 'level', min: 0, max: 100, step: 5 } as const

const lightOnWire = {
  id: 'light',
  resourceId: 'room-1',
  elements: [
    { id: 'power', type: 'control-1', objectLabel: 'Ceiling', control: { kind: 'switch' }, icon: 'light', value: true },
    { id: 'level', type: 'control-1', label: 'Brightness', control: level, value: 80, unit: '%' },
    { id: 'warmth', type: 'monitor-1', label: 'Warmth', value: 'warm', color: '#FFD27D' },
  ],
}

const light = (): ControllableObject => {
  const [object] = readObjects([lightOnWire]).good
  if (!object) throw new Error('The light was not read.')
  return object
}

const valueOf = (object: ControllableObject, id: string) => object.elements.find((one) => one.id === id)?.value

describe('section 3: controllable objects', () => {
  test('element types, parts and data states are those of the enumerations', () => {
    expect(elementTypes).toEqual(['control-1', 'monitor-1', 'indicator-1'])
    expect(elementParts).toEqual({ label: 1, control: 2, objectLabel: 3, icon: 4, value: 5, unit: 6, color: 7 })
    expect(dataStates).toEqual({ notAvailable: 1, dataReady: 2 })
  })

  test('an object is read with its elements and their parts, named by its object label', () => {
    const { name, resourceId, confirmsReservations, elements } = light()
    expect({ name, resourceId, confirmsReservations }).toEqual({
      name: 'Ceiling',
      resourceId: 'room-1',
      confirmsReservations: false,
    })
    expect(elements.map(({ id, type, value, unit, color }) => [id, type, value, unit, color])).toEqual([
      ['power', 'control-1', true, '', null],
      ['level', 'control-1', 80, '%', null],
      ['warmth', 'monitor-1', 'warm', '', '#FFD27D'],
    ])
    expect(elements.every(isDataReady)).toBe(true)
  })

  test('parts are known by their number as by their name', () => {
    const numbered = {
      id: 'meter',
      elements: [{ id: 'heat', type: 'monitor-1', 1: 'Heat', 5: 21.5, 6: '°C', 7: '#aa0000' }],
    }
    expect(readObjects({ objects: [numbered] }).good[0]?.elements[0]).toMatchObject({
      label: 'Heat',
      value: 21.5,
      unit: '°C',
      color: '#aa0000',
    })
    const capitalised = { id: 'meter', elements: [{ id: 'heat', type: 'monitor-1', Value: 1, DataState: 1 }] }
    expect(readObjects([capitalised]).good[0]?.elements[0]).toMatchObject({ value: 1, state: 1 })
  })

  test.each<[string, unknown, string]>([
    ['a list that is none', 'objects', 'objects: expected array'],
    ['an object without id', [{ name: 'x' }], 'objects[0].id: missing'],
    ['an object twice', [{ id: 'a' }, { id: 'a' }], 'objects[1].id: expected unique id'],
    [
      'an unknown element type',
      [{ id: 'a', elements: [{ id: 'e', type: 'control-9' }] }],
      'objects[0].elements[0].type',
    ],
    ['a colour that is none', [{ id: 'a', elements: [{ id: 'e', type: 'monitor-1', color: 'url(x)' }] }], '.color'],
    [
      'a value that its control could not set',
      [{ id: 'a', elements: [{ id: 'e', type: 'control-1', control: level, value: 101 }] }],
      'expected a value of its control',
    ],
    ['an element called as a prototype is', [{ id: 'a', elements: [{ id: '__proto__', type: 'monitor-1' }] }], '.id'],
  ])('%s is left out and named', (_what, body, problem) => {
    const { good, problems } = readObjects(body)
    expect(problems.join()).toContain(problem)
    expect(good.flatMap(({ elements }) => elements).every(({ value, color }) => value === null && color === null)).toBe(
      true,
    )
  })

  test('a switch, a level and a choice can be set to what they offer', () => {
    const choice = { kind: 'choice', options: [{ value: 'hdmi', label: 'HDMI' }] } as const
    expect([fitsControl({ kind: 'switch' }, false), fitsControl({ kind: 'switch' }, 'on')]).toEqual([true, false])
    expect([fitsControl(level, 0), fitsControl(level, 100.5)]).toEqual([true, false])
    expect([fitsControl(choice, 'hdmi'), fitsControl(choice, 'vga')]).toEqual([true, false])
    expect([-3, 12, 13, 1_000].map((value) => keepToSteps(level, value))).toEqual([0, 10, 15, 100])
    expect(keepToSteps({ kind: 'level', min: 16, max: 28, step: 0.1 }, 21.34)).toBe(21.3)
    expect(keepToSteps({ kind: 'level', min: 0, max: 10, step: 4 }, 10)).toBe(8)
  })
})

describe('section 7: ObjectChanged', () => {
  test('an entry is a value or a record of parts; what is not named stays', () => {
    const before = light()
    const { object, named, problems } = applyChange(before, { power: false, level: { value: 35, state: 1 } })
    expect([valueOf(object, 'power'), valueOf(object, 'level'), valueOf(object, 'warmth')]).toEqual([false, 35, 'warm'])
    expect(object.elements[1]?.state).toBe(dataStates.notAvailable)
    expect(object.elements[2]).toBe(before.elements[2])
    expect([...named]).toEqual(['power', 'level'])
    expect(problems).toEqual([])
  })

  test('a change that changes nothing answers the same object, and still names what it spoke of', () => {
    const before = light()
    const { object, named } = applyChange(before, { power: true, lamp: 3 })
    expect(object).toBe(before)
    expect([...named]).toEqual(['power'])
  })

  test('what cannot be read keeps what was known, part by part', () => {
    const { object, problems } = applyChange(light(), {
      power: 'yes',
      level: { value: 999, unit: 'lx' },
      warmth: { color: 'red', value: 'cold' },
    })
    expect(object.elements.map(({ value, unit, color }) => [value, unit, color])).toEqual([
      [true, '', null],
      [80, 'lx', null],
      ['cold', '', '#FFD27D'],
    ])
    expect(problems).toHaveLength(3)
  })

  test('threat T5: whatever comes, nothing throws, no prototype changes, and what was known stays sound', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).sort()
    const key = fc.oneof(
      fc.constantFrom('power', 'level', 'warmth', '__proto__', 'constructor', 'prototype', 'value', 'elements', '5'),
      fc.string(),
    )
    const hostile = fc.oneof(
      fc.dictionary(key, fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.dictionary(key, fc.jsonValue({ maxDepth: 2 })))),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(hostile, fc.boolean(), (said, asText) => {
        const text = JSON.stringify(said).replaceAll('"constructor"', '"__proto__"')
        const event = parseHubEvent('ObjectChanged', ['light', text])
        const data: unknown = asText && event.ok && event.value.kind === 'object-changed' ? event.value.data : said
        const { object } = applyChange(light(), data)
        expect(object.elements.map(({ id, type }) => `${id} ${type}`)).toEqual([
          'power control-1',
          'level control-1',
          'warmth monitor-1',
        ])
        for (const { control, value, color, label } of object.elements) {
          expect(typeof label).toBe('string')
          expect(control === null || value === null || fitsControl(control, value)).toBe(true)
          expect(color ?? '#000000').toMatch(/^#[0-9a-f]{6}$/i)
        }
        expect(readObjects([{ ...lightOnWire, elements: [data] }]).good.length).toBeLessThanOrEqual(1)
        expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before)
        expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined()
      }),
    )
  })

  test('a text beyond the cap changes nothing: it is no event', () => {
    const long = JSON.stringify({ warmth: 'x'.repeat(objectTextLimit) })
    expect(parseHubEvent('ObjectChanged', ['light', long]).ok).toBe(false)
    expect(applyChange(light(), { warmth: 'x'.repeat(201) }).object.elements[2]?.value).toBe('warm')
  })
})

describe('section 3: objects as a server may send them', () => {
  const one = (elements: unknown, given: object = {}) => readObjects([{ id: 'a', elements, ...given }])
  const sensor = (id: string, parts: object = {}) => ({ id, type: 'monitor-1', ...parts })

  test('under their own key or as a list, without anything but an id', () => {
    for (const body of [[{ id: 'a' }], { objects: [{ id: 'a', elements: null }] }])
      expect(readObjects(body)).toEqual({
        good: [{ id: 'a', resourceId: null, name: '', confirmsReservations: false, elements: [] }],
        problems: [],
      })
  })

  test('their own name comes before a label, the first label before the others', () => {
    const labelled = [sensor('x'), sensor('y', { objectLabel: 'Lamp' }), sensor('z', { objectLabel: 'Fan' })]
    expect(one(labelled).good[0]?.name).toBe('Lamp')
    expect(one(labelled, { name: 'Own' }).good[0]?.name).toBe('Own')
    expect(one([], { name: 'x'.repeat(300) }).good[0]?.name).toHaveLength(200)
  })

  test('an element that comes twice counts once, the first one', () => {
    expect(
      one([sensor('x', { value: 1 }), sensor('x', { value: 2 })]).good[0]?.elements.map(({ value }) => value),
    ).toEqual([1])
  })

  test('a record that is none costs itself only', () => {
    const { good, problems } = one([null, 'text', sensor('x')])
    expect(good[0]?.elements.map(({ id }) => id)).toEqual(['x'])
    expect(problems).toHaveLength(2)
    expect(problems.join()).toContain('objects[0].elements[1]')
  })

  test('no more than 40 elements and 5,000 objects are read, and the rest is named', () => {
    const many = Array.from({ length: 41 }, (_, index) => sensor(`e${index}`))
    expect(one(many).good[0]?.elements).toHaveLength(40)
    const objects = Array.from({ length: 5_001 }, (_, index) => ({ id: `o${index}` }))
    const read = readObjects(objects)
    expect(read.good).toHaveLength(5_000)
    expect(read.problems).toEqual(['objects: expected at most 5000'])
    expect(readObjects(objects.slice(1)).problems).toEqual([])
  })

  test.each<[string, object, object]>([
    ['a level without a range', { control: { ...level, min: 100 } }, { control: null }],
    ['a level without steps', { control: { ...level, step: 0 } }, { control: null }],
    ['a choice without options', { control: { kind: 'choice', options: [] } }, { control: null }],
    ['a number that is none', { value: Infinity }, { value: null }],
    ['a text that is too long', { label: 'x'.repeat(201) }, { label: '' }],
    ['an unknown state', { state: 3 }, { state: 2 }],
    ['a colour by name', { color: '#12345' }, { color: null }],
    ['a part of another name', { weight: 3 }, { value: null }],
  ])('%s has the default of its part', (_, parts, expected) => {
    expect(one([sensor('x', parts)]).good[0]?.elements[0]).toMatchObject(expected)
  })

  test('parts that are null have their defaults', () => {
    const [before] = one([sensor('x', { label: 'Heat', unit: '°C', value: 1, color: '#aa0000', state: 1 })]).good
    const { object, problems } = applyChange(before!, {
      x: { label: null, unit: null, value: null, color: null, state: null },
    })
    expect(object.elements[0]).toMatchObject({ label: '', unit: '', value: null, color: null, state: 2 })
    expect(problems).toEqual([])
  })

  test('a change that is no record changes nothing', () => {
    for (const data of [null, 'text', [1]]) {
      const before = light()
      expect(applyChange(before, data)).toEqual({
        object: before,
        named: new Set(),
        problems: ['object: expected record'],
      })
    }
  })

  test('a value that its control cannot set is named; what was known stays only where it fits', () => {
    const { object, problems } = applyChange(light(), { level: { control: { ...level, max: 50 }, value: 90 } })
    expect(problems).toEqual(['object.level.value: expected a value of its control'])
    expect(valueOf(object, 'level')).toBeNull()
    const known = applyChange(light(), { level: 101 })
    expect(valueOf(known.object, 'level')).toBe(80)
    expect(known.problems).toEqual(['object.level.value: expected a value of its control'])
  })

  test('a level can be set to its ends, a step never leaves them', () => {
    expect([0, 100, -1, 101].map((value) => fitsControl(level, value))).toEqual([true, true, false, false])
    expect(fitsControl(level, '5')).toBe(false)
    expect(keepToSteps({ kind: 'level', min: 10, max: 20, step: 5 }, 13)).toBe(15)
    expect(keepToSteps({ kind: 'level', min: 10, max: 20, step: 5 }, 12)).toBe(10)
    expect(keepToSteps({ kind: 'level', min: 10, max: 20, step: 10 }, 20)).toBe(20)
  })
})
