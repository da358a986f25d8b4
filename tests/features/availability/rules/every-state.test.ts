import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Availability, type Reason, reasons, type RowRules } from '#src/features/availability/model/rules/row.ts'
import { patchRow } from '#src/features/availability/model/rules/patch.ts'
import { reasonAt } from './reason-at.ts'

const length = 40
const spans = fc.tuple(fc.nat(length), fc.nat(length)).map(([one, other]) => ({
  from: Math.min(one, other),
  to: Math.max(one, other),
}))
const sets = fc.option(fc.tuple(fc.integer(), fc.integer()).map(([low, high]) => Int32Array.of(low, high)))

const drawnRules: fc.Arbitrary<RowRules> = fc.record({
  mask: sets,
  outsideCode: fc.constantFrom(3 as const, 8 as const),
  pastQuarters: fc.nat(length),
  lastQuarters: fc.oneof(fc.nat(length), fc.constant(Infinity)),
  keepFree: fc.boolean(),
  minimumRun: fc.integer({ min: 1, max: 12 }),
  current: fc.option(spans),
  full: sets,
})

/** True if the quarter is free or the user's own. */
const isPlain = (code: number): boolean => code === Availability.free || code === Availability.assignedToYou

test('section 3: every quarter that is not free has a reason, under any rules', () => {
  const met = new Set<Reason>()
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: length, maxLength: length, max: 9 }),
      drawnRules,
      fc.constantFrom('ready' as const, 'loading' as const, 'failed' as const),
      (source, rules, data) => {
        const codes = new Uint8Array(length)
        patchRow(source, codes, 0, length, rules)
        const said = [...codes].map((code, quarter) => ({
          code,
          reason: reasonAt(code, source[quarter] ?? 4, quarter, rules, data),
        }))
        for (const { reason } of said) met.add(reason)
        expect(said.filter(({ code, reason }) => !isPlain(code) && reason === 'none')).toEqual([])
      },
    ),
    { numRuns: 300, seed: 5 },
  )
  // Every reason occurs.
  expect([...met].toSorted()).toEqual([...reasons].toSorted())
})
