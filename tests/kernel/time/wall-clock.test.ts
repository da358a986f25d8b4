import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import {
  checkDate,
  type DateParts,
  instantOfWallClock,
  minutesOfDay,
  parseHoursEnd,
  parseWallTime,
  sameTimeOn,
  wallClockOf,
} from '#src/kernel/time/wall-clock.ts'

const instantIn = (zone: string, text: string): string => {
  const instant = instantOfWallClock(zone as IanaZone, text)
  return instant.ok ? new Date(instant.value).toISOString() : instant.fault.detail
}

describe('section 5: date checks', () => {
  const good: DateParts = { year: 2026, month: 10, day: 20, hour: 8, minute: 30, second: 0 }
  const isAccepted = (parts: Partial<DateParts>): boolean => checkDate({ ...good, ...parts }).ok

  test('month 0 to 11', () => {
    expect([-1, 0, 11, 12].map((month) => isAccepted({ month }))).toEqual([false, true, true, false])
  })

  test('29 February in leap years only', () => {
    const years = [2024, 2026, 2000, 1900]
    expect(years.map((year) => isAccepted({ year, month: 1, day: 29 }))).toEqual([true, false, true, false])
    expect(isAccepted({ year: 2024, month: 1, day: 30 })).toBe(false)
  })

  test('hours below 25', () => {
    expect([-1, 0, 24, 25].map((hour) => isAccepted({ hour }))).toEqual([false, true, true, false])
  })

  test('minutes and seconds below 60', () => {
    expect([-1, 59, 60].map((minute) => isAccepted({ minute }))).toEqual([false, true, false])
    expect([-1, 59, 60].map((second) => isAccepted({ second }))).toEqual([false, true, false])
  })

  test('whole numbers only', () => {
    expect([{ day: 1.5 }, { hour: Number.NaN }, { year: Infinity }].map(isAccepted)).toEqual([false, false, false])
  })

  test('days valid for their month, as in the platform', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 9999 }),
        fc.nat({ max: 11 }),
        fc.nat({ max: 32 }),
        (year, month, day) => {
          const isReal = new Date(Date.UTC(year, month, day)).getUTCMonth() === month && day > 0
          expect(isAccepted({ year, month, day })).toBe(isReal)
        },
      ),
    )
  })
})

describe('section 3: wall clock times', () => {
  test.each([
    ['08:30', 510],
    ['8:30', 510],
    ['08:30:00', 510],
    ['08:30:00.0000000', 510],
    ['00:00', 0],
    ['24:00', 1440],
    ['24:15', null],
    ['08:60', null],
    ['08:30:60', null],
    ['25:00', null],
    ['-1:00', null],
    ['', null],
    ['8', null],
    ['08:30 AM', null],
  ])('%j is %s minutes', (text, minutes) => expect(parseWallTime(text)).toBe(minutes))

  test.each([
    ['23:59', 1440],
    ['23:59:00', 1440],
    ['23:59:59', 1440],
    ['23:59:59.9999999', 1440],
    ['24:00', 1440],
    ['00:00', 0],
    ['23:58', 1438],
    ['18:00', 1080],
    ['24:15', null],
  ])('closing hours of %j end at minute %s', (text, minutes) => expect(parseHoursEnd(text)).toBe(minutes))
})

describe('wall clock and instants', () => {
  test('a time is read in its zone with or without seconds and fractions', () => {
    const noon = '2026-11-20T11:00:00.000Z'
    expect(instantIn('Europe/Prague', '2026-11-20T12:00')).toBe(noon)
    expect(instantIn('Europe/Prague', '2026-11-20T12:00:00')).toBe(noon)
    expect(instantIn('Europe/Prague', '2026-11-20T12:00:00.0000000')).toBe(noon)
    expect(instantIn('UTC', '2026-11-20T11:00:00.1239999')).toBe('2026-11-20T11:00:00.123Z')
    expect(instantIn('UTC', '2026-11-20T24:00')).toBe('2026-11-21T00:00:00.000Z')
  })

  test('a repeated time is the first of the two', () => {
    expect(instantIn('Europe/Prague', '2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(instantIn('Australia/Lord_Howe', '2026-04-05T01:45')).toBe('2026-04-04T14:45:00.000Z')
  })

  test('a skipped time moves forward by the jump', () => {
    expect(instantIn('Europe/Prague', '2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(wallClockOf('Europe/Prague' as IanaZone, Date.parse('2026-03-29T01:30Z') as Instant)).toBe(
      '2026-03-29T03:30:00',
    )
  })

  test('the minutes of a day are those of the wall clock without seconds', () => {
    const shown = (zone: string, at: string): number => minutesOfDay(zone as IanaZone, Date.parse(at) as Instant)
    expect(shown('Europe/Prague', '2026-03-28T23:00:00Z')).toBe(0)
    expect(shown('Europe/Prague', '2026-03-29T01:00:59.999Z')).toBe(3 * 60)
    expect(shown('Europe/Prague', '2026-10-25T22:59:00Z')).toBe(24 * 60 - 1)
    expect(shown('Asia/Kathmandu', '2026-11-28T12:00:00Z')).toBe(17 * 60 + 45)
  })

  test('the years 0001 and 9999 can be read', () => {
    expect(instantIn('UTC', '0001-01-01T00:00:00')).toBe('0001-01-01T00:00:00.000Z')
    expect(instantIn('Europe/Prague', '9999-12-31T23:59:59')).toBe('9999-12-31T22:59:59.000Z')
  })

  test.each(['2026-02-29T00:00', '2026-13-01T00:00', '2026-11-20T25:00', '2026-11-20', '', '2026-11-20T12:00:00Z'])(
    '%j is rejected',
    (text) => {
      const instant = instantOfWallClock('UTC' as IanaZone, text)
      expect(instant.ok ? null : instant.fault.kind).toBe('date-invalid')
    },
  )

  test('a wall-clock time can be converted back, except in repeated hours', () => {
    const zones = ['Europe/Prague', 'Australia/Lord_Howe', 'Pacific/Chatham', 'America/Havana', 'Antarctica/Troll']
    const minute = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2036, 0) / 60_000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), minute, (name, number) => {
        const zone = name as IanaZone
        const instant = (number * 60_000) as Instant
        const back = instantOfWallClock(zone, wallClockOf(zone, instant))
        expect(back.ok && wallClockOf(zone, back.value)).toBe(wallClockOf(zone, instant))
        expect(back.ok && back.value).toBeLessThanOrEqual(instant)
        expect(back.ok && instant - back.value).toBeLessThanOrEqual(2 * 3_600_000)
      }),
    )
  })
})

describe('the same time on another day', () => {
  const berlin = 'Europe/Berlin' as IanaZone
  const on = (day: string, at: string): string | null => {
    const found = sameTimeOn(berlin, day, Date.parse(at) as Instant)
    return found.ok ? wallClockOf(berlin, found.value) : null
  }

  test('is what the wall clock shows, also across a change of the clocks', () => {
    expect(on('2026-11-02', '2026-10-19T07:30:15Z')).toBe('2026-11-02T09:30:15')
  })

  test('is after the jump if the clocks skip it', () => {
    expect(on('2026-03-29', '2026-03-22T01:30:00Z')).toBe('2026-03-29T03:30:00')
  })

  test('is unknown on a day that is none', () => {
    expect(on('2026-02-30', '2026-03-22T01:30:00Z')).toBeNull()
  })
})
