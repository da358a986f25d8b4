import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  earliest,
  instantOf,
  latest,
  minutesBetween,
  nextMinute,
  oneMinute,
  plus,
  startOfMinute,
} from '#src/kernel/time/moment.ts'

const anyInstant = fc.integer({ min: -(10 ** 13), max: 10 ** 13 }).map(instantOf)

describe('arithmetic of instants', () => {
  test('adding minutes and counting them agree', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: -10_000, max: 10_000 }), (at, minutes) => {
        expect(minutesBetween(at, plus(at, minutes * oneMinute))).toBe(minutes)
      }),
    )
  })

  test('an instant is within its minute', () => {
    fc.assert(
      fc.property(anyInstant, (at) => {
        expect(startOfMinute(at)).toBeLessThanOrEqual(at)
        expect(nextMinute(at)).toBeGreaterThan(at)
        expect(nextMinute(at) - startOfMinute(at)).toBe(oneMinute)
        expect(startOfMinute(startOfMinute(at))).toBe(startOfMinute(at))
      }),
    )
  })

  test('earliest and latest return the first and the last of several instants', () => {
    fc.assert(
      fc.property(fc.array(anyInstant, { minLength: 1, maxLength: 5 }), (instants) => {
        const sorted = instants.toSorted((one, other) => one - other)
        expect(earliest(...instants)).toBe(sorted[0])
        expect(latest(...instants)).toBe(sorted.at(-1))
      }),
    )
  })
})
