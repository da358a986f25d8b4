import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digitsFromRow, resample, rowFromDigits } from '#src/features/availability/model/rules/row.ts'
import { patched } from './rows.ts'

test('section 3: availabilityView has a code for each digit and is limited for any other character', () => {
  expect(digitsFromRow(rowFromDigits('0123456789'))).toBe('0123456789')
  expect(digitsFromRow(rowFromDigits(' x-ü'))).toBe('4444')
})

describe('a view with another interval', () => {
  test('has the busiest of the minutes of each quarter: reserved, closed, tentative, limited, free', () => {
    const rank = '04132'
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'01234x'), maxLength: 60 }),
        fc.integer({ min: 1, max: 90 }),
        (digits, length) => {
          const minutes = digits.replaceAll('x', '4').replaceAll(/./g, (digit) => digit.repeat(length))
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

describe('rule 6: the event being changed, in a resource reserved to a person,', () => {
  const shown = (drawing: string, from: number, to: number, minimumRun = 1): string =>
    patched(drawing, { keepFree: true, current: { from, to }, minimumRun })

  test('forms one run with the free quarters around it', () => {
    expect(shown('2 0 22 0 2', 2, 4, 4)).toBe('209902')
    expect(shown('2 0 22 0 2', 2, 4, 5)).toBe('204402')
  })

  test('leaves the free quarters free', () => {
    expect(shown('2 0 20 2', 2, 4)).toBe('20902')
  })

  test('changes nothing outside the loaded time', () => {
    expect([shown('2020', 4, 6), shown('2020', -3, 0)]).toEqual(['2020', '2020'])
  })
})
