import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digitsFromRow, resample, rowFromDigits } from '#src/features/availability/rules/row.ts'
import { patched } from './rows.ts'

describe('section 3: availabilityView, one digit a quarter', () => {
  test('digits 0 to 9 are codes, anything else is limited', () => {
    expect(digitsFromRow(rowFromDigits('0123456789'))).toBe('0123456789')
    expect(digitsFromRow(rowFromDigits(' x-ü'))).toBe('4444')
  })
})

describe('a view of another interval becomes quarters', () => {
  test('of shorter slots the busiest wins: reserved, closed, tentative, limited, free', () => {
    expect(resample(['023', '013', '014', '004', '000'].join(''), 5)).toBe('23140')
  })

  test('longer slots are repeated', () => {
    expect(resample('02', 30)).toBe('0022')
    expect(resample('1', 60)).toBe('1111')
  })

  test('a slot that lies in two quarters counts in both', () => {
    expect(resample('020000', 10)).toBe('2200')
  })

  test('what the last slot does not cover is unknown', () => {
    expect(resample('0000', 5)).toBe('04')
    expect(resample('0002', 5)).toBe('02')
  })

  test('quarters stay as they are, but for unknown digits', () => {
    expect(resample('0123x', 15)).toBe('01234')
  })

  test('each quarter is the busiest of its minutes', () => {
    const rank = '04132'
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('0', '1', '2', '3', '4'), maxLength: 60 }),
        fc.integer({ min: 1, max: 90 }),
        (digits, length) => {
          const minutes = digits.replaceAll(/./g, (digit) => digit.repeat(length))
          const quarters = Array.from({ length: Math.ceil(minutes.length / 15) }, (_, quarter) =>
            Array.from({ length: 15 }, (_minute, minute) => minutes[quarter * 15 + minute] ?? '4').reduce(
              (one, other) => (rank.indexOf(one) >= rank.indexOf(other) ? one : other),
            ),
          )
          expect(resample(digits, length)).toBe(quarters.join(''))
        },
      ),
    )
  })
})

describe('rule 6 where the resource is reserved to somebody', () => {
  const shown = (drawing: string, from: number, to: number, minimumRun = 1, pastQuarters = 0): string =>
    patched(drawing, { keepFree: true, current: { from, to }, minimumRun, pastQuarters })

  test('the event being changed and the free quarters around it are one run', () => {
    expect(shown('2 0 22 0 2', 2, 4, 4)).toBe('209902')
    expect(shown('2 0 22 0 2', 2, 4, 5)).toBe('204402')
    expect(shown('22 0 2', 0, 2, 3)).toBe('9902')
    expect(shown('22 0 2', 0, 2, 4)).toBe('4402')
  })

  test('a run that reaches the end of what is loaded is long enough', () => {
    expect(shown('2 0 22 0', 2, 4, 9)).toBe('20990')
  })

  test('free quarters stay free, inside the event as well', () => {
    expect(shown('2 0 20 2', 2, 4)).toBe('20902')
    expect(shown('2 0 22 0 2', 2, 4, 1, 1)).toBe('409902')
  })

  test('an event outside what is loaded changes nothing', () => {
    expect([shown('2020', 4, 6), shown('2020', -3, 0)]).toEqual(['2020', '2020'])
    expect(shown('2220', -3, 1)).toBe('9220')
  })
})
