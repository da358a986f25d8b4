import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  briefestAt,
  floorStride,
  holderAt,
  readStanding,
  splitByHolder,
  type Standing,
  standingIn,
  writeStanding,
} from '#src/features/availability/model/rules/holders.ts'
import { type AvailabilityCode, reasons } from '#src/features/availability/model/rules/row.ts'
import { encodeRuns } from '#src/features/availability/model/rules/runs.ts'
import { quarterOf } from '#src/kernel/time/moment.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'

const minute = 60_000
const event = fc
  .record({ start: fc.nat(600), length: fc.integer({ min: 1, max: 120 }), tentative: fc.boolean() })
  .map(({ start, length, tentative }) => ({
    start: (start * minute) as Instant,
    end: ((start + length) * minute) as Instant,
    tentative,
  }))

const at = (start: number, end: number, tentative = false) => ({
  start: (start * minute) as Instant,
  end: (end * minute) as Instant,
  tentative,
})

test('section 3: the holder of a quarter is the first event that covers part of it, a firm one before a tentative one', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), fc.nat(50), (events, quarter) => {
      const touching = events.filter(({ start, end }) => start < (quarter + 1) * 900_000 && end > quarter * 900_000)
      const firm = touching.filter(({ tentative }) => !tentative)
      expect(holderAt(events, quarter)).toBe(firm[0] ?? touching[0] ?? null)
    }),
  )
})

test('section 3: a span is split without gaps into parts with one holder each', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), (events) => {
      const parts = splitByHolder(events, 2, 50)
      expect(parts.map(({ from }) => from)).toEqual([2, ...parts.slice(0, -1).map(({ to }) => to)])
      expect(parts.at(-1)?.to).toBe(50)
      expect(parts.slice(1).every(({ holder }, index) => holder !== parts[index]?.holder)).toBe(true)
      for (const { from, to, holder } of parts) {
        expect(to).toBeGreaterThan(from)
        for (let quarter = from; quarter < to; quarter += 1) expect(holderAt(events, quarter)).toBe(holder)
      }
    }),
  )
})

const span = fc.tuple(fc.nat(3_000_000), fc.nat(400)).map(([from, length]) => ({ from, to: from + length }))
const standing = fc.record({
  data: fc.constantFrom('ready', 'loading', 'failed'),
  code: fc.nat(9),
  reason: fc.constantFrom(...reasons),
  until: fc.nat(3_000_000),
  free: fc.option(span),
  minimumDuration: fc.option(fc.nat(10_000)),
  maximumDuration: fc.option(fc.nat(10_000)),
  rank: fc.option(fc.nat(10_000)),
}) as unknown as fc.Arbitrary<Standing>

test('the standing of each place of a floor is read as it was written', () => {
  fc.assert(
    fc.property(fc.array(standing, { maxLength: 5 }), (list) => {
      const states = new Int32Array(list.length * floorStride)
      for (const [place, one] of list.entries()) writeStanding(states, place, one)
      expect(list.map((_, place) => readStanding(states, place))).toEqual(list)
    }),
  )
})

test('section 3: a standing lasts until the next run, and its first bookable time may span several', () => {
  const codes = Uint8Array.from('2200889930004', Number)
  const held = reasons.indexOf('held')
  const runs = encodeRuns(
    codes,
    codes.map((code) => (code === 2 ? held : 0)),
    0,
    codes.length,
  )
  const found = (quarter: number) => standingIn(runs, quarterOf(100), quarterOf(quarter))
  const facts = (code: number, until: number, free: { from: number; to: number } | null, reason = 'none') => ({
    code: code as AvailabilityCode,
    reason,
    until: quarterOf(until),
    free: free as QuarterSpan | null,
  })
  expect(found(101)).toEqual(facts(2, 102, { from: 102, to: 108 }, 'held'))
  expect(found(102)).toEqual(facts(0, 104, { from: 102, to: 108 }))
  expect(found(105)).toEqual(facts(8, 106, { from: 105, to: 108 }))
  expect(found(108)).toEqual(facts(3, 109, { from: 109, to: 112 }))
  expect(found(112)).toEqual(facts(4, 113, null))
  expect([found(113), standingIn('', quarterOf(100), quarterOf(100))]).toEqual([null, null])
})

test("each part of a person's simultaneous events names the shortest one, so that an all-day event hides none", () => {
  const [desk, interview, call] = [at(0, 240), at(60, 150), at(75, 120, true)]
  expect(splitByHolder([desk, interview, call], 0, 16, briefestAt)).toEqual([
    { from: 0, to: 4, holder: desk },
    { from: 4, to: 5, holder: interview },
    { from: 5, to: 8, holder: call },
    { from: 8, to: 10, holder: interview },
    { from: 10, to: 16, holder: desk },
  ])
})
