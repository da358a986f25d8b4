import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import {
  bookNowChoices,
  freeStretches,
  lastStart,
  lengthsFrom,
} from '#src/features/devices/model/panel/rules/book-now.ts'
import { isNight } from '#src/features/devices/model/panel/rules/panel-state.ts'
import { dayStrip, shareOf } from '#src/features/devices/model/panel/rules/day-strip.ts'
import { deriveReservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { resource } from '../../../finding/rules/builders.ts'
import { at, event, moment, roomEmail } from '../../../bookings/reservations/rules/builders.ts'

const today = (time: string): Instant => at(`2026-11-20 ${time}`)
const clock = (instant: number): string => new Date(instant).toISOString().slice(11, 16)
const limits = (minimum: number | null, maximum: number | null) => ({
  minimumMeetingDurationInMinutes: minimum,
  maximumMeetingDurationInMinutes: maximum,
})
const prague = 'Europe/Prague' as IanaZone

describe('the choices to reserve now', () => {
  test.each([
    ['end on the next five minutes', '09:07', '18:00', null, '15 until 09:25, 30 until 09:40, 60 until 10:10'],
    ['end at the next reservation', '09:07', '10:00', null, '15 until 09:25, 30 until 09:40, 60 until 10:00'],
    ['have different ends', '09:05', '09:20', null, '15 until 09:20'],
    ['end on five minutes before the next reservation', '09:00', '09:28', null, '15 until 09:15, 30 until 09:25'],
    ['need at least a quarter of an hour', '09:46', '10:00', null, ''],
    [
      'section 3: have lengths that the room allows',
      '09:00',
      '18:00',
      limits(30, 45),
      '15 until 09:30, 60 until 09:45',
    ],
    ['section 3: need the minimum length of the room', '09:07', '09:45', limits(60, null), ''],
  ])('%s', (_rule, now, until, rules, choices) => {
    const offered = bookNowChoices(today(now), today(until), rules)
    expect(offered.map(({ minutes, span }) => `${minutes} until ${clock(span.end)}`).join(', ')).toBe(choices)
  })

  const day = fc.integer({ min: today('00:00'), max: today('22:59') }) as fc.Arbitrary<Instant>

  test('begin now, end before the next reservation and are at most five minutes longer than asked, at any time', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 240 }), (now, ahead) => {
        const until = (now + ahead * 60_000) as Instant
        for (const { minutes, span } of bookNowChoices(now, until, null)) {
          expect(span.end - span.start).toBeLessThan((minutes + 5) * 60_000)
          expect(span.end).toBeLessThanOrEqual(until)
          expect(span.start).toBeLessThanOrEqual(now)
          expect(now - span.start).toBeLessThan(60_000)
        }
      }),
    )
  })
})

describe('the free times later today', () => {
  const busy = [
    [today('10:00'), today('11:30')],
    [today('12:00'), today('12:15')],
  ] as const
  const isFree = (quarter: Instant): boolean => !busy.some(([from, to]) => quarter >= from && quarter < to)

  const found = (rules: Parameters<typeof freeStretches>[3] = null, closes = '24:00') =>
    freeStretches(
      today('09:20'),
      today('13:00'),
      (quarter) => ({ isFree: isFree(quarter), isWorking: clock(quarter) < closes }),
      rules,
    )
  const shown = (list: ReturnType<typeof found>) => list.map(({ start, end }) => `${clock(start)}-${clock(end)}`)

  test('begin on the next quarter of an hour and leave out reservations', () => {
    expect(shown(found())).toEqual(['09:30-10:00', '11:30-12:00', '12:15-13:00'])
  })

  test('are divided at the end of the working hours, which a reservation may pass', () => {
    const list = found(null, '12:30')
    expect(shown(list)).toEqual(['09:30-10:00', '11:30-12:00', '12:15-12:30', '12:30-13:00'])
    expect(list.map(({ isWorking }) => isWorking)).toEqual([true, true, true, false])
    const [, , last] = list
    expect(last && lengthsFrom(last.start, last, null)).toEqual([15, 30, 45])
  })

  test('section 3: are at least as long as the room requires', () => {
    expect(shown(found(limits(45, null)))).toEqual(['12:15-13:00'])
  })

  test('begin now if it is a full quarter, and are empty at the end of the day', () => {
    const free = (now: string, end: string) =>
      freeStretches(today(now), today(end), () => ({ isFree: true, isWorking: true }), null).map(
        ({ start, end: to, freeUntil }) => [start, to, freeUntil].map(clock),
      )
    expect(free('09:30', '10:00')).toEqual([['09:30', '10:00', '10:00']])
    expect(free('09:31', '10:00')).toEqual([['09:45', '10:00', '10:00']])
    expect(free('09:46', '10:00')).toEqual([])
  })

  const stretch = (from: string, to: string, until: string) => ({
    start: today(from),
    end: today(to),
    freeUntil: today(until),
    isWorking: true,
  })

  test.each([
    [null, '13:00', '12:30'],
    [30, '13:00', '12:30'],
    [20, '13:00', '12:30'],
    [45, '12:50', '12:15'],
    [50, '13:10', '12:15'],
    [240, '13:00', '12:15'],
  ])('with a minimum of %s minutes and free until %s have their last start at %s', (minimum, until, last) => {
    expect(clock(lastStart(stretch('12:15', '12:45', until), minimum === null ? null : limits(minimum, null)))).toBe(
      last,
    )
  })

  test('offer the lengths that are free and allowed by the room', () => {
    const lengths = (until: string, minimum: number | null = null, maximum: number | null = null) =>
      lengthsFrom(today('08:00'), stretch('08:00', '12:00', until), limits(minimum, maximum))
    expect(lengths('12:00')).toEqual([15, 30, 45, 60, 90, 120, 180, 240])
    expect(lengths('11:59')).toEqual([15, 30, 45, 60, 90, 120, 180])
    expect(lengths('12:00', 45, 90)).toEqual([45, 60, 90])
    expect(lengths('08:10')).toEqual([])
  })
})

describe('the day strip', () => {
  const usual = ['07:00', '17:00', 10, []]
  const meeting = (from: string, to: string, more: object = {}) =>
    deriveReservation(
      event({ start: moment(`2026-11-${from}`), end: moment(`2026-11-${to}`), ...more }),
      resource({ email: roomEmail }),
      null,
      today('00:00'),
    )
  const drawn = (now: string, ...list: ReturnType<typeof meeting>[]) => {
    const { start, end, hours, taken } = dayStrip(list, today(now), prague)
    const spans = taken.map((span) => `${clock(span.start)}-${clock(span.end)}`)
    return [clock(start), clock(end), hours.length, spans]
  }

  test('spans 8:00 to 18:00 on the wall clock of the room', () => {
    expect(drawn('09:00')).toEqual(usual)
    expect(drawn('09:00', meeting('20 07:00', '20 08:30'))).toEqual(['07:00', '17:00', 10, ['07:00-08:30']])
  })

  test('extends by full hours to meetings outside these hours and to the present', () => {
    const list = [meeting('20 17:30', '20 19:10'), meeting('20 05:45', '20 06:15')]
    expect(drawn('09:00', ...list)).toEqual(['05:00', '20:00', 15, ['05:45-06:15', '17:30-19:10']])
    expect(drawn('20:20')).toEqual(['07:00', '21:00', 14, []])
    expect(drawn('06:10')).toEqual(['06:00', '17:00', 11, []])
  })

  test('does not extend for meetings of several days', () => {
    expect(drawn('09:00', meeting('19 12:00', '22 12:00'))).toEqual(['07:00', '17:00', 10, ['07:00-17:00']])
  })

  test('leaves out other days and events that are cancelled, declined or free', () => {
    const early = meeting('20 04:00', '20 05:00')
    expect(drawn('09:00', early)).toEqual(['04:00', '17:00', 13, ['04:00-05:00']])
    for (const ignored of [
      meeting('21 04:00', '21 05:00'),
      meeting('20 04:00', '20 05:00', { cancelled: true }),
      { ...early, cancelledByResponse: true },
      { ...early, event: { ...early.event, showAs: 'free' as const } },
    ])
      expect(drawn('09:00', ignored)).toEqual(usual)
  })

  test('decisions, panels: has full hours of the wall clock on Lord Howe, where clocks change by half an hour', () => {
    const lordHowe = 'Australia/Lord_Howe' as IanaZone
    const now = Date.parse('2026-10-03T20:10:00Z') as Instant
    const { start, hours } = dayStrip([], now, lordHowe)
    expect(wallClockOf(lordHowe, start)).toBe('2026-10-04T07:00:00')
    expect(hours.every((hour) => wallClockOf(lordHowe, hour).endsWith(':00:00'))).toBe(true)
  })

  test('shows the part that has passed', () => {
    const strip = { start: today('08:00'), end: today('18:00') }
    const times = ['07:00', '08:00', '10:30', '18:00', '19:00']
    expect(times.map((time) => shareOf(strip, today(time)))).toEqual([0, 0, 25, 100, 100])
  })
})

describe('the night mode of a panel', () => {
  const night = { from: '19:30', to: '06:30' }
  const nightAt = (times: readonly string[], hours: typeof night) =>
    times.map((time) => isNight(prague, today(time), hours))

  test('runs past midnight on the wall clock of the room', () => {
    expect(nightAt(['18:29', '18:30', '05:29', '05:30'], night)).toEqual([false, true, true, false])
  })

  test('may be a part of the day, and is off if it begins and ends at the same time', () => {
    const part = { from: '12:00', to: '14:00' }
    expect(nightAt(['10:59', '11:00', '12:59', '13:00'], part)).toEqual([false, true, true, false])
    expect(nightAt(['12:00'], { from: '08:00', to: '08:00' })).toEqual([false])
  })

  test.each(['23:59', '23:59:59', '24:00', '00:00'])('lasts until the end of the day if it ends at %s', (to) => {
    expect(nightAt(['22:59', '23:00', '18:59'], { from: '20:00', to })).toEqual([true, false, false])
  })

  test('lasts all day from midnight to the last minute', () => {
    expect(nightAt(['23:00', '12:00', '22:59'], { from: '00:00', to: '23:59' })).toEqual([true, true, true])
  })
})
