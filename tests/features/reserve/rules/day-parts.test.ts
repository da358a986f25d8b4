import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alwaysOpen, type HoursPattern } from '#src/features/availability/rules/working-hours.ts'
import { dayPartsOf } from '#src/features/reserve/rules/day-parts.ts'
import type { CalendarDay, IanaZone, InstantSpan } from '#src/kernel/result.ts'
import { addDays, calendarDayOf } from '#src/kernel/time/days.ts'
import { minutesOf } from '#src/kernel/time/moment.ts'
import { parseWallTime, wallClockOf } from '#src/kernel/time/wall-clock.ts'

const zone = 'Europe/Prague' as IanaZone
const monday = calendarDayOf('2026-11-23')
const workdays = 0b011_1110

/** '08:00–18:00' as the hours of Monday to Friday. */
const drawn = (hours: string, days = workdays): HoursPattern => {
  const [start = '', end = ''] = hours.split('–')
  return { days, start: parseWallTime(start)!, end: parseWallTime(end)! }
}

const clock = ({ start, end }: InstantSpan): string =>
  `${wallClockOf(zone, start).slice(11, 16)}–${wallClockOf(zone, end).slice(11, 16)}`

const partsOn = (hours: HoursPattern, day: CalendarDay, longest: number | null = null): string => {
  const parts = dayPartsOf({ hours, zone }, day, longest)
  return parts === null ? 'closed' : [parts.day, parts.morning, parts.afternoon].map(clock).join(' ')
}

describe('the working day of a desk', () => {
  test.each([
    ['is its opening hours', '09:00–17:00', null, '09:00–17:00 09:00–12:00 12:00–17:00'],
    ['is 8 to 18 if it is open for longer', '07:00–20:00', null, '08:00–18:00 08:00–12:00 12:00–18:00'],
    ['lies within long hours that end early', '05:00–16:00', null, '06:00–16:00 06:00–12:00 12:00–16:00'],
    ['is no longer than the longest reservation', '07:00–20:00', 240, '08:00–12:00 08:00–10:00 10:00–12:00'],
    ['runs past midnight', '22:00–06:00', null, '22:00–06:00 22:00–02:00 02:00–06:00'],
    ['is halved if noon is not in it', '13:00–18:00', null, '13:00–18:00 13:00–15:30 15:30–18:00'],
  ])('%s', (_, hours, longest, parts) => expect(partsOn(drawn(hours), monday, longest)).toBe(parts))

  test('is 8 to 18 if it is always open', () =>
    expect(partsOn(alwaysOpen, monday)).toBe('08:00–18:00 08:00–12:00 12:00–18:00'))

  test('there is none on a day on which it is closed', () =>
    expect(partsOn(drawn('09:00–17:00'), addDays(monday, 5))).toBe('closed'))

  test('the halves make up the day, on every day and with all hours', () => {
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
