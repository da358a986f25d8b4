import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEqual } from '#src/kernel/equal.ts'

describe('plain data is equal if its content is', () => {
  test('however deep, in any order of members', () => {
    expect(isEqual({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true)
    expect(isEqual({ a: [1, { b: null }] }, { a: [1, { b: 0 }] })).toBe(false)
  })

  test('members count even if they are undefined, and lists are no records', () => {
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

  test('as Node compares any two values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(isEqual(one, structuredClone(one))).toBe(true)
        expect(isEqual(one, other)).toBe(isDeepStrictEqual(one, other))
      }),
    )
  })
})
