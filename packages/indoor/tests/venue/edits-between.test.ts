import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editsBetween } from '../../src/venue/edits-between.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })

/** The recursive definition. */
const defined = (one: string, other: string): number =>
  one === '' || other === ''
    ? one.length + other.length
    : Math.min(
        defined(one.slice(1), other.slice(1)) + (one[0] === other[0] ? 0 : 1),
        defined(one.slice(1), other) + 1,
        defined(one, other.slice(1)) + 1,
      )

describe('Levenshtein distance', () => {
  test.each([
    ['kitten', 'sitting', 3],
    ['stair', 'stairs', 1],
    ['', 'lift', 4],
    ['lift', 'lift', 0],
  ])('between %j and %j is %i', (one, other, edits) => expect(editsBetween(one, other)).toBe(edits))

  test('equals its recursive definition', () => {
    const property = fc.property(word, word, (one, other) => {
      expect(editsBetween(one, other)).toBe(defined(one, other))
    })
    fc.assert(property, { numRuns: 60 })
  })

  test('is capped at the limit', () => {
    const property = fc.property(word, word, fc.integer({ min: 1, max: 8 }), (one, other, most) => {
      expect(editsBetween(one, other, most)).toBe(Math.min(most, editsBetween(one, other)))
    })
    fc.assert(property)
  })
})
