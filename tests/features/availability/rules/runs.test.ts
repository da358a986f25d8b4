import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Availability, reasons as reasonNames } from '#src/features/availability/model/rules/row.ts'
import {
  bookableRunAt,
  bookableRunWith,
  decodeRuns,
  encodeRuns,
  isBookable,
  mayBeDragged,
} from '#src/features/availability/model/rules/runs.ts'
import { row } from './rows.ts'

const states = fc
  .array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: reasonNames.length - 1 }), fc.integer({ min: 1, max: 30 })), {
    maxLength: 40,
  })
  .map((runs) => ({
    codes: Uint8Array.from(runs.flatMap(([code, , length]) => Array<number>(length).fill(code))),
    reasons: Uint8Array.from(runs.flatMap(([, reason, length]) => Array<number>(length).fill(reason))),
  }))

test('section 3: a row is encoded in runs, each with its reason', () => {
  const runs = encodeRuns(row('0022 2'), Uint8Array.from([0, 0, 6, 6, 4]), 0, 5)
  expect(decodeRuns(runs)).toEqual([
    { offset: 0, length: 2, code: 0, reason: 'none' },
    { offset: 2, length: 2, code: 2, reason: 'held' },
    { offset: 4, length: 1, code: 2, reason: 'too-short' },
  ])
})

test('runs decode to every quarter they were encoded from', () => {
  fc.assert(
    fc.property(states, fc.nat(), fc.nat(), ({ codes, reasons }, one, other) => {
      const [from, to] = [one % (codes.length + 1), other % (codes.length + 1)].toSorted((a, b) => a - b) as [
        number,
        number,
      ]
      const runs = encodeRuns(codes, reasons, from, to)
      const back = decodeRuns(runs).flatMap(({ length, code, reason }) =>
        Array<string>(length).fill(`${code} ${reason}`),
      )
      const given = [...codes.subarray(from, to)].map((code, index) => `${code} ${reasonNames[reasons[from + index]!]}`)
      expect(back).toEqual(given)
    }),
  )
})

test('a run longer than a UTF-16 unit can hold is split', () => {
  const codes = new Uint8Array(150_000)
  const runs = decodeRuns(encodeRuns(codes, codes, 0, codes.length))
  expect(runs.map(({ offset, length }) => [offset, length])).toEqual([
    [0, 65_535],
    [65_535, 65_535],
    [131_070, 18_930],
  ])
})

test('section 4: the bookable range contains all adjacent quarters that are bookable or have no data yet', () => {
  fc.assert(
    fc.property(states, ({ codes, reasons }) => {
      const runs = encodeRuns(codes, reasons, 0, codes.length)
      const mayBeAsked = (at: number) =>
        isBookable(codes[at]!) || (codes[at] === Availability.limited && reasonNames[reasons[at]!] === 'no-data')
      for (let quarter = -1; quarter <= codes.length; quarter++) {
        let [from, to] = [quarter, quarter]
        while (from > 0 && mayBeAsked(from - 1)) from--
        while (to < codes.length && mayBeAsked(to)) to++
        expect(bookableRunAt(runs, quarter)).toEqual(mayBeAsked(quarter) ? { from, to } : null)
      }
    }),
    { numRuns: 50 },
  )
})

test('a drag may use a gap that is shorter than requested, a click may not', () => {
  const codes = Uint8Array.of(Availability.reserved, Availability.limited, Availability.limited, Availability.reserved)
  const short = reasonNames.indexOf('too-short')
  const runs = encodeRuns(codes, Uint8Array.of(0, short, short, 0), 0, codes.length)
  expect(bookableRunAt(runs, 1, mayBeDragged)).toEqual({ from: 1, to: 3 })
  expect(bookableRunAt(runs, 1)).toBeNull()
  expect(bookableRunAt(runs, 0, mayBeDragged)).toBeNull()
})

test('rule 6: the event being changed blocks none of its own quarters', () => {
  fc.assert(
    fc.property(states, fc.nat(), fc.nat(), ({ codes, reasons }, first, length) => {
      const from = first % Math.max(1, codes.length)
      const own = { from, to: Math.min(codes.length, from + 1 + (length % 8)) }
      const runs = encodeRuns(codes, reasons, 0, codes.length)
      const freed = codes.map((code, quarter) => (quarter >= own.from && quarter < own.to ? 0 : code))
      const marked = encodeRuns(freed, reasons, 0, codes.length)
      for (let quarter = 0; quarter < codes.length; quarter++) {
        expect(bookableRunWith(runs, quarter, own)).toEqual(bookableRunAt(marked, quarter, mayBeDragged))
      }
    }),
    { numRuns: 50 },
  )
})
