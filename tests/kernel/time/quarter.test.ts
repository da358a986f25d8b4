import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import {
  instantOf,
  instantsOf,
  minutesIn,
  plus,
  quarterAt,
  quarterFrom,
  quarterMilliseconds,
  quartersIn,
  quartersOf,
  roundUpToQuarter,
  startOfQuarter,
} from '#src/kernel/time/moment.ts'

const anyInstant = fc.integer({ min: -(10 ** 13), max: 10 ** 13 }).map(instantOf)
const at = (text: string): Instant => Date.parse(text) as Instant

describe('section 5: times are rounded up to the next quarter hour', () => {
  test('any instant moves by less than a quarter, and never back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 14 }), (instant) => {
        const rounded = roundUpToQuarter(instant as Instant)
        expect(rounded - instant).toBeGreaterThanOrEqual(0)
        expect(rounded - instant).toBeLessThan(900_000)
        expect(startOfQuarter(quarterAt(rounded))).toBe(rounded)
      }),
    )
  })
})

describe('section 9: slots of 15 minutes', () => {
  test('an instant is in the quarter that started last, also before 1970', () => {
    expect(quarterAt(at('1970-01-01T00:14:59.999Z'))).toBe(0)
    expect(quarterAt(at('1970-01-01T00:15:00Z'))).toBe(1)
    expect(quarterAt(at('1969-12-31T23:59:59Z'))).toBe(-1)
  })

  test('minutes are rounded up to quarters', () => {
    expect([0, 1, 15, 16, 150].map(quartersIn)).toEqual([0, 1, 1, 2, 10])
  })

  test('quarters can be converted to minutes and back', () => {
    expect([0, 1, 96].map(minutesIn)).toEqual([0, 15, 1440])
    fc.assert(fc.property(fc.nat(), (count) => quartersIn(minutesIn(count)) === count))
  })

  test('the quarters of a span are the fewest that contain it', () => {
    fc.assert(
      fc.property(anyInstant, fc.nat({ max: 10 ** 9 }), (start, length) => {
        const end = plus(start, length)
        const { from, to } = quartersOf({ start, end })
        expect(startOfQuarter(from)).toBeLessThanOrEqual(start)
        expect(startOfQuarter(plus(from, 1))).toBeGreaterThan(start)
        expect(startOfQuarter(to)).toBeGreaterThanOrEqual(end)
        expect(startOfQuarter(plus(to, -1))).toBeLessThan(Math.max(end, start + 1))
      }),
    )
  })

  test('a span of quarters can be converted to instants and back', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 1, max: 10_000 }), (instant, length) => {
        const span = { from: quarterAt(instant), to: plus(quarterAt(instant), length) }
        expect(quartersOf(instantsOf(span))).toEqual(span)
        expect(instantsOf(span).end - instantsOf(span).start).toBe(length * quarterMilliseconds)
      }),
    )
  })

  test('the next quarter of an instant is its own quarter only at the start', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const isStart = startOfQuarter(quarterAt(instant)) === instant
        expect(quarterFrom(instant) - quarterAt(instant)).toBe(isStart ? 0 : 1)
      }),
    )
  })
})
