import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alwaysOpen, type HoursPattern } from '#src/features/availability/model/rules/working-hours.ts'
import {
  chosenQuarter,
  coversWorkingDay,
  clockWords,
  dayPartsOf,
  laterStartIn,
  minutesOfQuarter,
  readClockWords,
} from '#src/features/availability/model/rules/day-parts.ts'
import type { CalendarDay, IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { addDays, calendarDayOf } from '#src/kernel/time/days.ts'
import { minutesOf, quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'
import { parseWallTime, wallClockOf } from '#src/kernel/time/wall-clock.ts'

const zone = 'Europe/Prague' as IanaZone
const monday = calendarDayOf('2026-11-23')
const workdays = 0b011_1110

/** Parses '08:00–18:00' as hours of Monday to Friday. */
const hoursOf = (hours: string, days = workdays): HoursPattern => {
  const [start = '', end = ''] = hours.split('–')
  return { days, start: parseWallTime(start)!, end: parseWallTime(end)! }
}

const clock = ({ start, end }: InstantSpan): string =>
  `${wallClockOf(zone, start).slice(11, 16)}–${wallClockOf(zone, end).slice(11, 16)}`

const partsOn = (hours: HoursPattern, day: CalendarDay, longest: number | null = null): string => {
  const parts = dayPartsOf({ hours, zone }, day, longest)
  return parts === null ? 'closed' : [parts.day, parts.morning, parts.afternoon].map(clock).join(' ')
}

describe('desks for a working day', () => {
  const isOffered = (hours: string, own?: string): boolean => {
    const parts = dayPartsOf({ hours: hoursOf(hours), zone }, monday, null)!
    return coversWorkingDay(parts.day, zone, monday, own === undefined ? undefined : hoursOf(own))
  }

  test.each([
    ['08:00–18:00', true],
    ['06:00–14:00', true],
    ['12:45–20:00', true],
    ['13:00–22:00', false],
    ['22:00–06:00', false],
    ['18:00–08:00', false],
  ])('include those open %s: %s', (hours, expected) => expect(isOffered(hours)).toBe(expected))

  test('follow the hours of the user if they are known', () => {
    expect(isOffered('22:00–06:00', '21:00–05:00')).toBe(true)
    expect(isOffered('08:00–18:00', '21:00–05:00')).toBe(false)
  })
})

describe('start of a reservation for later', () => {
  const at = (time: string, day = monday) => quarterAt(Date.parse(`${day}T${time}+01:00`) as Instant)
  const begins = (from: string, to: string, hours = alwaysOpen, isWorkplace = false): string | null => {
    const free = { from: at(from), to: at(to, addDays(monday, 2)) }
    const start = laterStartIn({ hours, zone }, free, isWorkplace)
    return start === null ? null : wallClockOf(zone, startOfQuarter(start)).slice(8, 16)
  }

  test.each([
    ['is eight instead of midnight', '00:00', alwaysOpen, '23T08:00'],
    ['is immediate by day', '10:15', alwaysOpen, '23T10:15'],
    ['is immediate in the evening', '21:00', alwaysOpen, '23T21:00'],
    ['is the opening of the resource', '00:00', hoursOf('07:00–17:00'), '23T07:00'],
    ['is after midnight within the hours of the resource', '01:00', hoursOf('22:00–06:00', 127), '23T01:00'],
    ['skips a closed day', '10:00', hoursOf('08:00–18:00', 0b100), '24T08:00'],
  ])('%s', (_, from, hours, expected) => expect(begins(from, '12:00', hours)).toBe(expected))

  test('is within the working day for a workplace', () => {
    expect(begins('18:00', '12:00', alwaysOpen, true)).toBe('24T08:00')
    expect(begins('17:30', '12:00', alwaysOpen, true)).toBe('23T17:30')
  })

  test('is missing if the free time ends before', () =>
    expect(laterStartIn({ hours: alwaysOpen, zone }, { from: at('01:00'), to: at('08:00') })).toBeNull())
})

describe('working day of a desk', () => {
  test.each([
    ['equals its opening hours', '09:00–17:00', null, '09:00–17:00 09:00–12:00 12:00–17:00'],
    ['is 8 to 18 if it is open for longer', '07:00–20:00', null, '08:00–18:00 08:00–12:00 12:00–18:00'],
    ['is within long hours that end early', '05:00–16:00', null, '06:00–16:00 06:00–12:00 12:00–16:00'],
    ['is limited to the maximum duration', '07:00–20:00', 240, '08:00–12:00 08:00–10:00 10:00–12:00'],
    ['continues past midnight', '22:00–06:00', null, '22:00–06:00 22:00–02:00 02:00–06:00'],
    ['is split in the middle if it does not contain noon', '13:00–18:00', null, '13:00–18:00 13:00–15:30 15:30–18:00'],
    ['is not limited at ten hours', '07:00–17:00', null, '07:00–17:00 07:00–12:00 12:00–17:00'],
    ['is limited beyond ten hours', '07:45–18:00', null, '08:00–18:00 08:00–12:00 12:00–18:00'],
    ['is late if it opens and closes late', '10:00–23:00', null, '10:00–20:00 10:00–12:00 12:00–20:00'],
    ['is split in the middle if it starts at noon', '12:00–16:00', null, '12:00–16:00 12:00–14:00 14:00–16:00'],
    ['is split in the middle if it ends at noon', '09:00–12:00', null, '09:00–12:00 09:00–10:30 10:30–12:00'],
    ['can end at midnight', '18:00–00:00', null, '18:00–00:00 18:00–21:00 21:00–00:00'],
    ['can start at midnight', '00:00–08:00', null, '00:00–08:00 00:00–04:00 04:00–08:00'],
    ['is all morning if it is a quarter', '09:00–09:15', null, '09:00–09:15 09:00–09:15 09:15–09:15'],
    ['can equal the maximum duration', '09:00–17:00', 480, '09:00–17:00 09:00–12:00 12:00–17:00'],
    ['is missing with a maximum of zero', '09:00–17:00', 0, 'closed'],
  ])('%s', (_, hours, longest, parts) => expect(partsOn(hoursOf(hours), monday, longest)).toBe(parts))

  test('is 8 to 18 if it is always open', () =>
    expect(partsOn(alwaysOpen, monday)).toBe('08:00–18:00 08:00–12:00 12:00–18:00'))

  test('is missing on a closed day', () => {
    const sundays = hoursOf('09:00–17:00', 0b000_0001)
    expect(partsOn(sundays, addDays(monday, -1))).not.toBe('closed')
    expect(partsOn(sundays, monday)).toBe('closed')
  })

  test('equals its two halves for all days and hours', () => {
    fc.assert(
      fc.property(
        fc.record({ start: fc.nat({ max: 95 }), end: fc.nat({ max: 95 }), days: fc.integer({ min: 0, max: 127 }) }),
        fc.nat({ max: 365 }),
        fc.option(fc.integer({ min: 15, max: 1440 })),
        ({ start, end, days }, after, longest) => {
          const hours = { start: minutesOf(start * 15), end: minutesOf(end * 15), days }
          const parts = dayPartsOf({ hours, zone }, addDays(monday, after), longest)
          if (parts === null) return
          const { day, morning, afternoon } = parts
          expect([morning.start, afternoon.end]).toEqual([day.start, day.end])
          expect(morning.end).toBe(afternoon.start)
          expect(morning.start).toBeLessThan(morning.end)
          expect(afternoon.start).toBeLessThanOrEqual(afternoon.end)
        },
      ),
    )
  })
})

describe('section 5: selected quarter', () => {
  const at = (text: string): Instant => Date.parse(`${text}:00Z`) as Instant
  const now = at('2026-11-23T08:41')
  const chosen = (day: CalendarDay | '', minutes: number | null) =>
    new Date(startOfQuarter(chosenQuarter({ zone, now, day, minutes }))).toISOString().slice(0, 16)

  test('is now, nine o’clock on another day, or the selected time', () => {
    expect(chosen('', null)).toBe('2026-11-23T08:30')
    expect(chosen(monday, null)).toBe('2026-11-23T08:30')
    expect(chosen(addDays(monday, 1), null)).toBe('2026-11-24T08:00')
    expect(chosen('', 600)).toBe('2026-11-23T09:00')
    expect(chosen(monday, 0)).toBe('2026-11-22T23:00')
    expect(chosen(addDays(monday, -1), 615)).toBe('2026-11-22T09:15')
  })

  test('is after the clock change for a skipped time', () => {
    expect(chosen('2027-03-28' as CalendarDay, 150)).toBe('2027-03-28T01:30')
  })

  test('is now for an invalid day', () => {
    expect(chosen('2026-02-30' as CalendarDay, 600)).toBe('2026-11-23T08:30')
  })

  test('has minutes of the wall clock', () => {
    expect(minutesOfQuarter(zone, quarterAt(now))).toBe(9 * 60 + 30)
    expect(minutesOfQuarter(zone, quarterAt(at('2026-11-23T23:00')))).toBe(0)
    expect(minutesOfQuarter('Asia/Kathmandu' as IanaZone, quarterAt(at('2026-11-23T08:00')))).toBe(13 * 60 + 45)
  })

  test.each([
    [0, '00:00'],
    [9 * 60 + 5, '09:05'],
    [23 * 60 + 45, '23:45'],
  ])('formats %i minutes as %s', (minutes, text) => {
    expect(clockWords(minutes)).toBe(text)
  })

  test.each([
    ['00:00', 0],
    ['09:15', 555],
    ['23:45', 1425],
    ['19:30', 1170],
    ['24:00', null],
    ['9:15', null],
    ['09:10', null],
    ['09:150', null],
    ['x09:15', null],
    ['', null],
  ])('parses %j as %s', (text, minutes) => {
    expect(readClockWords(text)).toBe(minutes)
  })
})
