import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEqual } from '#src/kernel/equal.ts'

describe('equality of plain data', () => {
  test('compares nested data and ignores the order of fields', () => {
    expect(isEqual({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true)
    expect(isEqual({ a: [1, { b: null }] }, { a: [1, { b: 0 }] })).toBe(false)
  })

  test('counts undefined fields and separates lists from records', () => {
    expect(isEqual({ a: undefined }, {})).toBe(false)
    expect(isEqual({}, { a: undefined })).toBe(false)
    expect(isEqual({ a: 1 }, { a: 1, b: 2 })).toBe(false)
    expect(isEqual({ a: undefined }, { b: undefined })).toBe(false)
    expect(isEqual([], {})).toBe(false)
    expect(isEqual({ length: 0 }, [])).toBe(false)
    expect(isEqual([1], [1, 2])).toBe(false)
    expect(isEqual(null, {})).toBe(false)
    expect(isEqual('1', 1)).toBe(false)
  })

  test('agrees with Node for any two values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(isEqual(one, structuredClone(one))).toBe(true)
        expect(isEqual(one, other)).toBe(isDeepStrictEqual(one, other))
      }),
    )
  })
})
