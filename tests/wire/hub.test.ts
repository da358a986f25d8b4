import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hubEventNames, objectTextLimit, parseHubEvent } from '#src/wire/hub.ts'
import { parseJson } from '#src/wire/parse.ts'

const read = (name: string, ...args: unknown[]) => {
  const parsed = parseHubEvent(name, args)
  return parsed.ok ? parsed.value : parsed.fault
}

describe('section 7: hub events', () => {
  test.each([
    ['Reload', { kind: 'reload-points-of-interest', id: null }],
    ['reload-chaneged-qrCode', { kind: 'reload-points-of-interest', id: null }],
    ['reload-changed-qrCode', { kind: 'reload-points-of-interest', id: null }],
    ['reload-changed-resource', { kind: 'reload-resources', id: null }],
    ['reload-chaneged-resource', { kind: 'reload-resources', id: null }],
    ['reload-deleted-qrCode', { kind: 'force-delete-refresh', id: null }],
    ['reload-deleted-resource', { kind: 'force-delete-refresh', id: null }],
    ['reload-area', { kind: 'reload-area', id: null }],
    ['RELOAD-AREA', { kind: 'reload-area', id: null }],
  ])('section 7: %s is %j', (name, event) => {
    expect(read(name)).toEqual(event)
  })

  test('all subscribed names are known', () => {
    expect(hubEventNames.filter((name) => !parseHubEvent(name, ['id', '{}']).ok)).toEqual([])
  })

  test.each([
    [['floor'], 'floor'],
    [[{ id: 'floor' }], 'floor'],
    [[{ areaId: 'floor' }], 'floor'],
    [[7], '7'],
    [[''], null],
    [[[]], null],
    [[null], null],
    [[{ id: { id: 'deep' } }], 'deep'],
    [[{ id: { id: { id: 'deeper' } } }], null],
  ])('the arguments %j have the id %s', (args, id) => {
    expect(read('reload-area', ...args)).toEqual({ kind: 'reload-area', id })
  })

  test('fault F7: an id that is nested too deeply is ignored', () => {
    let wrapped: unknown = 'far in'
    for (let depth = 0; depth < 200_000; depth++) wrapped = { id: wrapped }
    expect(read('reload-area', wrapped)).toEqual({ kind: 'reload-area', id: null })
  })

  test('an unknown name is malformed', () => {
    expect(read('reload-everything')).toEqual({ kind: 'malformed', what: 'hub event', problems: ['name: unknown'] })
    expect(parseHubEvent('constructor', []).ok).toBe(false)
  })

  test('section 3: the update of a controllable object has JSON text', () => {
    const event = { kind: 'object-changed', objectId: 'lamp', data: { value: 3 } }
    expect(read('ObjectChanged', 'lamp', '{"value":3}')).toEqual(event)
    expect(read('objectchanged', { objectId: 'lamp', data: '{"value":3}' })).toEqual(event)
  })

  test.each([
    ['no object id', [undefined, '{}']],
    ['a blank object id', ['', '{}']],
    ['no data', ['lamp']],
    ['data that is no text', ['lamp', { value: 3 }]],
    ['broken JSON', ['lamp', '{"value":']],
    ['a text that is too long', ['lamp', `"${'x'.repeat(objectTextLimit)}"`]],
    ['deeply nested JSON', ['lamp', '['.repeat(objectTextLimit / 2) + ']'.repeat(objectTextLimit / 2)]],
  ])('ObjectChanged with %s is malformed', (_case, args) => {
    expect(read('ObjectChanged', ...args)).toMatchObject({ kind: 'malformed', what: 'hub event' })
  })

  test('ObjectChanged with a text of the maximum length is read', () => {
    expect(parseHubEvent('ObjectChanged', ['lamp', `"${'x'.repeat(objectTextLimit - 2)}"`]).ok).toBe(true)
  })

  test('keys that could change a prototype are removed at any depth', () => {
    const text = '{"a":{"__proto__":{"bad":1},"ok":1},"constructor":{"prototype":{"bad":1}},"list":[{"prototype":1}]}'
    const parsed = parseJson(text)
    expect(parsed).toEqual({ ok: true, value: { a: { ok: 1 }, list: [{}] } })
    expect(JSON.stringify(parsed)).not.toContain('bad')
    expect(Object.assign({}, parsed.ok && parsed.value)).not.toHaveProperty('bad')
    expect(({} as Record<string, unknown>).bad).toBe(undefined)
  })

  test('other JSON is unchanged, and no arguments throw', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.array(fc.anything(), { maxLength: 3 }), (value, args) => {
        const text = JSON.stringify(value)
        fc.pre(!/__proto__|constructor|prototype/.test(text))
        expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
        for (const name of hubEventNames) expect(typeof parseHubEvent(name, args).ok).toBe('boolean')
      }),
    )
  })
})
