import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holderAt, splitByHolder } from '#src/features/availability/rules/holders.ts'
import type { Instant } from '#src/kernel/result.ts'

const minute = 60_000
const event = fc
  .record({ start: fc.nat(600), length: fc.integer({ min: 1, max: 120 }), tentative: fc.boolean() })
  .map(({ start, length, tentative }) => ({
    start: (start * minute) as Instant,
    end: ((start + length) * minute) as Instant,
    tentative,
  }))

test('section 3: the holder of a quarter is an event that covers part of it, a firm one before a tentative one', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), fc.nat(50), (events, quarter) => {
      const touching = events.filter(({ start, end }) => start < (quarter + 1) * 900_000 && end > quarter * 900_000)
      const firm = touching.filter(({ tentative }) => !tentative)
      expect([...(firm.length > 0 ? firm : touching), null]).toContain(holderAt(events, quarter))
      expect(holderAt(events, quarter) === null).toBe(touching.length === 0)
    }),
  )
})

test('section 3: the parts of a span are in order, without gaps, and every quarter of a part has the holder of the part', () => {
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
