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
} from '#src/features/controls/model/rules/object.ts'
import { applyChange, readObjects } from '#src/features/controls/model/rules/read-objects.ts'
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
  test('element types, parts and data states have the specified values', () => {
    expect(elementTypes).toEqual(['control-1', 'monitor-1', 'indicator-1'])
    expect(elementParts).toEqual({ label: 1, control: 2, objectLabel: 3, icon: 4, value: 5, unit: 6, color: 7 })
    expect(dataStates).toEqual({ notAvailable: 1, dataReady: 2 })
  })

  test('an object is read with its elements, and named by its object label', () => {
    const { name, resourceId, confirmsReservations, elements } = light()
    expect([name, resourceId, confirmsReservations]).toEqual(['Ceiling', 'room-1', false])
    expect(elements.map(({ id, type, value, unit, color }) => [id, type, value, unit, color])).toEqual([
      ['power', 'control-1', true, '', null],
      ['level', 'control-1', 80, '%', null],
      ['warmth', 'monitor-1', 'warm', '', '#FFD27D'],
    ])
    expect(elements.every(isDataReady)).toBe(true)
  })

  test('parts can be given by number or name', () => {
    const elements = [{ id: 'heat', type: 'monitor-1', 1: 'Heat', 5: 21.5, 6: '°C', 7: '#aa0000' }]
    const parts = { label: 'Heat', value: 21.5, unit: '°C', color: '#aa0000' }
    expect(readObjects({ objects: [{ id: 'meter', elements }] }).good[0]?.elements[0]).toMatchObject(parts)
    const capitalised = { id: 'meter', elements: [{ id: 'heat', type: 'monitor-1', Value: 1, DataState: 1 }] }
    expect(readObjects([capitalised]).good[0]?.elements[0]).toMatchObject({ value: 1, state: 1 })
  })

  const element = (type: string, parts: object = {}) => [{ id: 'a', elements: [{ id: 'e', type, ...parts }] }]

  test.each<[string, unknown, string]>([
    ['something other than a list', 'objects', 'objects: expected array'],
    ['an object without id', [{ name: 'x' }], 'objects[0].id: missing'],
    ['a repeated object', [{ id: 'a' }, { id: 'a' }], 'objects[1].id: expected unique id'],
    ['an unknown element type', element('control-9'), 'objects[0].elements[0].type'],
    ['a malformed colour', element('monitor-1', { color: 'url(x)' }), '.color'],
    ['a value outside its control', element('control-1', { control: level, value: 101 }), 'expected a value of its'],
    ['an element with the id of a prototype', element('monitor-1', { id: '__proto__' }), '.id'],
  ])('%s is omitted and reported', (_, body, problem) => {
    const { good, problems } = readObjects(body)
    expect(problems.join()).toContain(problem)
    for (const { value, color } of good.flatMap(({ elements }) => elements))
      expect([value, color]).toEqual([null, null])
  })

  test('a switch, a level and a choice accept only their values', () => {
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
  test('changes values or single parts, and keeps all others', () => {
    const before = light()
    const { object, named, problems } = applyChange(before, { power: false, level: { value: 35, state: 1 } })
    expect([valueOf(object, 'power'), valueOf(object, 'level'), valueOf(object, 'warmth')]).toEqual([false, 35, 'warm'])
    expect(object.elements[1]?.state).toBe(dataStates.notAvailable)
    expect(object.elements[2]).toBe(before.elements[2])
    expect([...named]).toEqual(['power', 'level'])
    expect(problems).toEqual([])
  })

  test('returns the same object if no value changes', () => {
    const before = light()
    const { object, named } = applyChange(before, { power: true, lamp: 3 })
    expect(object).toBe(before)
    expect([...named]).toEqual(['power'])
  })

  test('keeps the known parts in place of malformed ones', () => {
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

  test('threat T5: hostile data neither throw, nor change a prototype, nor break an object', () => {
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
      fc.property(hostile, fc.boolean(), (content, asText) => {
        const text = JSON.stringify(content).replaceAll('"constructor"', '"__proto__"')
        const event = parseHubEvent('ObjectChanged', ['light', text])
        const data: unknown = asText && event.ok && event.value.kind === 'object-changed' ? event.value.data : content
        const { object } = applyChange(light(), data)
        const elements = object.elements.map(({ id, type }) => `${id} ${type}`)
        expect(elements).toEqual(['power control-1', 'level control-1', 'warmth monitor-1'])
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

  test('ignores texts above the limit', () => {
    const long = JSON.stringify({ warmth: 'x'.repeat(objectTextLimit) })
    expect(parseHubEvent('ObjectChanged', ['light', long]).ok).toBe(false)
    expect(applyChange(light(), { warmth: 'x'.repeat(201) }).object.elements[2]?.value).toBe('warm')
  })
})

describe('section 3: variants of objects on the wire', () => {
  const one = (elements: unknown, given: object = {}) => readObjects([{ id: 'a', elements, ...given }])
  const sensor = (id: string, parts: object = {}) => ({ id, type: 'monitor-1', ...parts })

  test('a list of objects can be wrapped, and an object needs only an id', () => {
    for (const body of [[{ id: 'a' }], { objects: [{ id: 'a', elements: null }] }])
      expect(readObjects(body)).toEqual({
        good: [{ id: 'a', resourceId: null, name: '', confirmsReservations: false, elements: [] }],
        problems: [],
      })
  })

  test('an object is named by its name, or else by its first label', () => {
    const labelled = [sensor('x'), sensor('y', { objectLabel: 'Lamp' }), sensor('z', { objectLabel: 'Fan' })]
    expect(one(labelled).good[0]?.name).toBe('Lamp')
    expect(one(labelled, { name: 'Own' }).good[0]?.name).toBe('Own')
    expect(one([], { name: 'x'.repeat(300) }).good[0]?.name).toHaveLength(200)
  })

  test('malformed and repeated elements are left out alone', () => {
    const { good, problems } = one([null, 'text', sensor('x', { value: 1 }), sensor('x', { value: 2 })])
    expect(good[0]?.elements.map(({ id, value }) => [id, value])).toEqual([['x', 1]])
    expect(problems.join()).toContain('objects[0].elements[1]')
  })

  test('at most 40 elements and 5,000 objects are read, and more are reported', () => {
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
    ['an infinite number', { value: Infinity }, { value: null }],
    ['a long text', { label: 'x'.repeat(201) }, { label: '' }],
    ['an unknown state', { state: 3 }, { state: 2 }],
    ['a malformed colour', { color: '#12345' }, { color: null }],
    ['an unknown part', { weight: 3 }, { value: null }],
  ])('%s is replaced by the default', (_, parts, expected) => {
    expect(one([sensor('x', parts)]).good[0]?.elements[0]).toMatchObject(expected)
  })

  test('null parts are replaced by their defaults', () => {
    const [before] = one([sensor('x', { label: 'Heat', unit: '°C', value: 1, color: '#aa0000', state: 1 })]).good
    const none = { label: null, unit: null, value: null, color: null, state: null }
    const { object, problems } = applyChange(before!, { x: none })
    expect(object.elements[0]).toMatchObject({ label: '', unit: '', value: null, color: null, state: 2 })
    expect(problems).toEqual([])
  })

  test.each([null, 'text', [1]])('a change to %j is reported and changes no value', (data) => {
    const before = light()
    const problems = ['object: expected record']
    expect(applyChange(before, data)).toEqual({ object: before, named: new Set(), problems })
  })

  test('a value outside the range of its control is reported, and the previous one stays only if it is in range', () => {
    const { object, problems } = applyChange(light(), { level: { control: { ...level, max: 50 }, value: 90 } })
    expect(problems).toEqual(['object.level.value: expected a value of its control'])
    expect(valueOf(object, 'level')).toBeNull()
    const known = applyChange(light(), { level: 101 })
    expect(valueOf(known.object, 'level')).toBe(80)
    expect(known.problems).toEqual(['object.level.value: expected a value of its control'])
  })

  test('a level accepts its ends, and steps stay between them', () => {
    expect([0, 100, -1, 101].map((value) => fitsControl(level, value))).toEqual([true, true, false, false])
    expect(fitsControl(level, '5')).toBe(false)
    const within = { kind: 'level', min: 10, max: 20, step: 5 } as const
    expect([keepToSteps(within, 13), keepToSteps(within, 12)]).toEqual([15, 10])
    expect(keepToSteps({ ...within, step: 10 }, 20)).toBe(20)
  })
})
