import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseInstant } from '#src/wire/instant.ts'

describe('parseInstant', () => {
  test.each([
    ['2026-11-20T08:30:00Z', '2026-11-20T08:30:00Z'],
    ['2026-11-20T08:30:00.0000000', '2026-11-20T08:30:00Z'],
    ['2026-11-20T08:30:00.1239999Z', '2026-11-20T08:30:00.123Z'],
    ['2026-11-20T08:30', '2026-11-20T08:30:00Z'],
    ['2026-11-20 08:30:59', '2026-11-20T08:30:59Z'],
    ['2026-11-20T08:30:00+01:00', '2026-11-20T07:30:00Z'],
    ['2026-11-20T08:30:00-0545', '2026-11-20T14:15:00Z'],
    ['2026-11-20T24:00:00Z', '2026-11-21T00:00:00Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.9999999', '9999-12-31T23:59:59.999Z'],
  ])('reads %s as %s, in UTC if there is no zone', (text, instant) => {
    expect(parseInstant(text)).toBe(Date.parse(instant))
  })

  // The comparison with the platform below has other months, days and times that do not exist.
  const rejected = [
    ['', 'soon', '2026-11-20', '2026-11-20T', '2026-11-20T08', '2026-1-20T08:30:00Z', '2026/11/20T08:30:00Z'],
    ['2026-11-00T08:30:00Z', '2026-02-29T08:30:00Z', '2026-11-20T24:00:01Z', '2026-11-20T08:30:60Z'],
    ['2026-11-20T08:30:00.Z', '2026-11-20T08:30:00+25:00', '2026-11-20T08:30:00 CET', '2026-11-20T08:30:00Zz'],
    ['+02026-11-20T08:30:00Z'],
  ]
  test.each(rejected.flat())('rejects %j', (text) => {
    expect(parseInstant(text)).toBe(null)
  })

  const date = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  })

  test('reads every instant that the platform writes', () => {
    fc.assert(
      fc.property(date, (written) => {
        expect(parseInstant(written.toISOString())).toBe(written.getTime())
      }),
    )
  })

  test('agrees with the platform if there is a zone', () => {
    const part = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'))
    const text = fc
      .tuple(
        fc.constantFrom('1999', '2000', '2026', '2100'),
        part(14),
        part(33),
        part(26),
        part(61),
        part(61),
        fc.constantFrom('Z', '+02:00', '-11:30'),
      )
      .map(
        ([year, month, day, hour, minute, second, zone]) =>
          `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`,
      )
    fc.assert(
      fc.property(text, (written) => {
        // The platform lets February have 31 days.
        const isRealDay = new Date(`${written.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(written.slice(8, 10))
        const expected = isRealDay ? Date.parse(written) : NaN
        expect(parseInstant(written)).toBe(Number.isNaN(expected) ? null : expected)
      }),
      { numRuns: 500 },
    )
  })
})
