import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readResourcesBody } from '#workers/compute/load-resources.ts'
import { resource } from './campus.ts'

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

/** Texts with all signs that can look like the end of a record. */
const name = fc.string({ unit: fc.constantFrom('a', 'ž', '"', '\\', ',', '[', ']', '{', '}', ' ', '\n', '𝒳') })
const campus = fc
  .array(fc.tuple(name, fc.nat({ max: 9 })), { maxLength: 12 })
  .map((drawn) => drawn.map(([text, id]) => ({ ...resource(`r${id}`, { name: text }) })))
const indent = fc.constantFrom(undefined, 2)

test('section 6: reads a body of resources in parts like a whole body', () => {
  fc.assert(
    fc.property(campus, fc.integer({ min: 1, max: 400 }), indent, fc.boolean(), (records, part, spaces, isWrapped) => {
      const body = JSON.stringify(isWrapped ? { resources: records } : records, null, spaces)
      expect(readResourcesBody(bytes(body), part)).toEqual(readResourcesBody(bytes(body), Infinity))
    }),
  )
})

test.each([
  '',
  '<html>',
  '[{"id":"a"},',
  '{"resources":{}}',
  '[{"id":"a"},{"id":"b"}',
  'null',
  '[{"id":"a"} {"id":"b"}]',
])('section 6: rejects the body %j', (text) => {
  expect(readResourcesBody(bytes(text), 4)).toMatchObject({ ok: false, fault: { kind: 'resources-unreadable' } })
  expect(readResourcesBody(bytes(text))).toMatchObject({ ok: false, fault: { kind: 'resources-unreadable' } })
})
