import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readView as readDigits } from '#src/calendars/batches.ts'
import type { Quarter, QuarterSpan } from '#src/kernel/time/units.ts'

const span = (quarters: number) => ({ from: 0 as Quarter, to: quarters as Quarter })
/** Graph's digits. */
const digitsOfGraph = { '0': '0', '1': '1', '2': '2', '3': '2', '4': '0' }
const readView = (view: string, period: QuarterSpan) => readDigits(view, period, digitsOfGraph)
const free = (quarters: number) => '0'.repeat(quarters)

test('out of office is reserved, and working elsewhere is free', () => {
  expect(readView('012345', span(6))).toBe('012204')
})

test('the rest of a view that ends too early is limited', () => {
  const booked = `${free(60)}2222${free(28)}`
  expect(readView(booked, span(96))).toBe(`${booked}4444`)
  expect(readView(free(80), span(96))).toBe(`${free(80)}${'4'.repeat(16)}`)
  expect(readView(`${free(646)}2222`, span(672))).toBe(`${free(646)}2222${'4'.repeat(22)}`)
})

test('a view that ends too late is shortened', () => {
  expect(readView(`${free(92)}2222`, span(92))).toBe(free(92))
  expect(readView(`${free(96)}22`, span(96))).toBe(free(96))
})

test('a view in another interval that fills the span exactly is resampled', () => {
  expect(readView('0200', span(8))).toBe('00220000')
  expect(readView('020000', span(2))).toBe('20')
  expect(readView(`${'0'.repeat(9)}2${'0'.repeat(14)}`, span(96))).toBe(`${free(36)}2222${free(56)}`)
})

test('an empty view stays empty because there is no data', () => {
  expect(readView('', span(96))).toBe('')
})

test('a quarter is free only if all digits that cover it are free', () => {
  const intervals = [5, 6, 10, 12, 15, 20, 30, 60]
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 104 }),
      fc.array(fc.constantFrom('0', '1', '2', '3', '4'), { minLength: 1, maxLength: 330 }),
      (quarters, digits) => {
        const minutes = intervals.find((interval) => interval * digits.length === quarters * 15) ?? 15
        const read = readView(digits.join(''), span(quarters))
        expect(read).toHaveLength(quarters)
        const wrong = Array.from(read).filter((code, quarter) => {
          const from = Math.floor((quarter * 15) / minutes)
          const to = Math.ceil(((quarter + 1) * 15) / minutes)
          const covering = Array.from({ length: to - from }, (_, index) => digits[from + index] ?? 'none')
          return code === '0' && covering.some((digit) => digit !== '0' && digit !== '4')
        })
        expect(wrong).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
})
