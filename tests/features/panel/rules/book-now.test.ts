import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IanaZone, Instant } from '#src/kernel/result.ts'
import { bookNowChoices, freeStretches, lastStart, lengthsFrom } from '#src/features/panel/rules/book-now.ts'
import { isNight } from '#src/features/panel/rules/panel-state.ts'
import { dayStrip, shareOf } from '#src/features/panel/rules/day-strip.ts'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { resource } from '../../finding/rules/builders.ts'
import { at, event, moment, roomEmail } from '../../reservations/rules/builders.ts'

const today = (time: string): Instant => at(`2026-11-20 ${time}`)
const clock = (instant: number): string => new Date(instant).toISOString().slice(11, 16)
const limits = (minimum: number | null, maximum: number | null) => ({
  minimumMeetingDurationInMinutes: minimum,
  maximumMeetingDurationInMinutes: maximum,
})
const offered = (now: string, until: string, of: Parameters<typeof bookNowChoices>[2] = null) =>
  bookNowChoices(today(now), today(until), of).map(({ minutes, span }) => [minutes, clock(span.end)])

describe('booking at the door', () => {
  test('from this minute on, for as long as asked, to the next five minutes', () => {
    expect(offered('09:07', '18:00')).toEqual([
      [15, '09:25'],
      [30, '09:40'],
      [60, '10:10'],
    ])
  })

  test('up to the next reservation, and each end once', () => {
    expect(offered('09:07', '10:00')).toEqual([
      [15, '09:25'],
      [30, '09:40'],
      [60, '10:00'],
    ])
    expect(offered('09:05', '09:20')).toEqual([[15, '09:20']])
    expect(offered('09:00', '09:28')).toEqual([
      [15, '09:15'],
      [30, '09:25'],
    ])
  })

  test('nothing for less than a quarter of an hour, nor against the rules of the room (section 3)', () => {
    expect(offered('09:46', '10:00')).toEqual([])
    expect(offered('09:00', '18:00', limits(30, 45))).toEqual([
      [15, '09:30'],
      [60, '09:45'],
    ])
    expect(offered('09:07', '09:45', limits(60, null))).toEqual([])
  })

  const day = fc.integer({ min: today('00:00'), max: today('22:59') }) as fc.Arbitrary<Instant>

  test('whatever the time, no choice is five minutes longer than asked, reaches into what comes next or begins in the past', () => {
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

describe('booking later today', () => {
  const busy = [
    [today('10:00'), today('11:30')],
    [today('12:00'), today('12:15')],
  ] as const
  const isFree = (quarter: Instant): boolean => !busy.some(([from, to]) => quarter >= from && quarter < to)

  const found = (of: Parameters<typeof freeStretches>[3] = null, closes = '24:00') =>
    freeStretches(
      today('09:20'),
      today('13:00'),
      (quarter) => ({ isFree: isFree(quarter), isWorking: clock(quarter) < closes }),
      of,
    )
  const shown = (list: ReturnType<typeof found>) => list.map(({ start, end }) => `${clock(start)}-${clock(end)}`)

  test('lists the stretches that nobody has, from the next quarter on', () => {
    expect(shown(found())).toEqual(['09:30-10:00', '11:30-12:00', '12:15-13:00'])
  })

  test('divides them at the end of the working hours, but a booking may pass it', () => {
    const list = found(null, '12:30')
    expect(shown(list)).toEqual(['09:30-10:00', '11:30-12:00', '12:15-12:30', '12:30-13:00'])
    expect(list.map(({ isWorking }) => isWorking)).toEqual([true, true, true, false])
    const [, , last] = list
    expect(last && lengthsFrom(last.start, last, null)).toEqual([15, 30, 45])
  })

  test('leaves out those that are shorter than the room asks for (section 3), also at their end', () => {
    expect(shown(found(limits(45, null)))).toEqual(['12:15-13:00'])
    const [first, , last] = found(limits(30, 30))
    expect(first && [clock(lastStart(first, limits(30, 30))), lengthsFrom(first.start, first, limits(30, 30))]).toEqual(
      ['09:30', [30]],
    )
    expect(last && clock(lastStart(last, limits(30, 30)))).toBe('12:30')
    expect(last && clock(lastStart(last, null))).toBe('12:45')
  })
})

describe('the strip of the day', () => {
  const prague = 'Europe/Prague' as IanaZone
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

  test('is from 8 to 18 by the clock of the room', () => {
    expect(drawn('09:00')).toEqual(['07:00', '17:00', 10, []])
    expect(drawn('09:00', meeting('20 07:00', '20 08:30'))).toEqual(['07:00', '17:00', 10, ['07:00-08:30']])
  })

  test('reaches to the full hours of what is outside, and to the present', () => {
    const list = [meeting('20 17:30', '20 19:10'), meeting('20 05:45', '20 06:15')]
    expect(drawn('09:00', ...list)).toEqual(['05:00', '20:00', 15, ['05:45-06:15', '17:30-19:10']])
    expect(drawn('20:20')).toEqual(['07:00', '21:00', 14, []])
    expect(drawn('06:10')).toEqual(['06:00', '17:00', 11, []])
  })

  test('is no longer for what lasts days, and leaves out other days and what is cancelled', () => {
    expect(drawn('09:00', meeting('19 12:00', '22 12:00'))).toEqual(['07:00', '17:00', 10, ['07:00-17:00']])
    expect(
      drawn('09:00', meeting('21 04:00', '21 05:00'), meeting('20 04:00', '20 05:00', { cancelled: true })),
    ).toEqual(['07:00', '17:00', 10, []])
  })
})

describe('decisions, panels: the strip of the day shows full hours of the wall clock', () => {
  test('also on Lord Howe, where the clocks change by half an hour', () => {
    const lordHowe = 'Australia/Lord_Howe' as IanaZone
    const now = Date.parse('2026-10-03T20:10:00Z') as Instant
    const { start, hours } = dayStrip([], now, lordHowe)
    expect(wallClockOf(lordHowe, start)).toBe('2026-10-04T07:00:00')
    expect(hours.every((hour) => wallClockOf(lordHowe, hour).endsWith(':00:00'))).toBe(true)
  })
})

describe('the night of a panel', () => {
  const prague = 'Europe/Prague' as IanaZone
  const night = { from: '19:30', to: '06:30' }

  test('runs past midnight on the wall clock of the room', () => {
    expect(isNight(prague, today('18:29'), night)).toBe(false)
    expect(isNight(prague, today('18:30'), night)).toBe(true)
    expect(isNight(prague, today('05:29'), night)).toBe(true)
    expect(isNight(prague, today('05:30'), night)).toBe(false)
  })

  test('never comes where it begins as it ends, and may be a part of the day', () => {
    expect(isNight(prague, today('12:00'), { from: '08:00', to: '08:00' })).toBe(false)
    expect(isNight(prague, today('12:00'), { from: '12:00', to: '14:00' })).toBe(true)
  })

  test.each(['23:59', '23:59:59', '24:00', '00:00'])('an end at %s is the end of the day', (to) => {
    expect(isNight(prague, today('22:59'), { from: '20:00', to })).toBe(true)
    expect(isNight(prague, today('23:00'), { from: '20:00', to })).toBe(false)
    expect(isNight(prague, today('18:59'), { from: '20:00', to })).toBe(false)
  })

  test('lasts all day from midnight to the last minute', () => {
    expect(
      ['23:00', '12:00', '22:59'].map((time) => isNight(prague, today(time), { from: '00:00', to: '23:59' })),
    ).toEqual([true, true, true])
  })
})

describe('booking at the door, at its edges', () => {
  const stretch = (from: string, to: string, until: string) => ({
    start: today(from),
    end: today(to),
    freeUntil: today(until),
    isWorking: true,
  })

  test('a start is the last from which the shortest meeting fits, on the quarter', () => {
    const last = (minimum: number | null, until = '13:00') =>
      clock(lastStart(stretch('12:15', '12:45', until), minimum === null ? null : limits(minimum, null)))
    expect([last(null), last(30), last(20), last(45, '12:50'), last(240)]).toEqual([
      '12:30',
      '12:30',
      '12:30',
      '12:15',
      '12:15',
    ])
    expect(last(50, '13:10')).toBe('12:15')
  })

  test('lengths are those of the room that are free', () => {
    const lengths = (until: string, minimum: number | null = null, maximum: number | null = null) =>
      lengthsFrom(today('08:00'), stretch('08:00', '12:00', until), limits(minimum, maximum))
    expect(lengths('12:00')).toEqual([15, 30, 45, 60, 90, 120, 180, 240])
    expect(lengths('11:59')).toEqual([15, 30, 45, 60, 90, 120, 180])
    expect(lengths('12:00', 45, 90)).toEqual([45, 60, 90])
    expect(lengths('08:10')).toEqual([])
  })

  test('from a full quarter on it begins there, and a day that is over has none', () => {
    const free = (now: string, end: string) =>
      freeStretches(today(now), today(end), () => ({ isFree: true, isWorking: true }), null).map(
        ({ start, end: to, freeUntil }) => [start, to, freeUntil].map(clock),
      )
    expect(free('09:30', '10:00')).toEqual([['09:30', '10:00', '10:00']])
    expect(free('09:31', '10:00')).toEqual([['09:45', '10:00', '10:00']])
    expect(free('09:46', '10:00')).toEqual([])
  })

  test('a stretch is free until the next meeting, over the end of the working hours', () => {
    const list = freeStretches(
      today('09:00'),
      today('11:00'),
      (quarter) => ({ isFree: clock(quarter) !== '10:30', isWorking: clock(quarter) < '09:30' }),
      null,
    )
    expect(
      list.map(({ start, end, freeUntil, isWorking }) => [...[start, end, freeUntil].map(clock), isWorking]),
    ).toEqual([
      ['09:00', '09:30', '10:30', true],
      ['09:30', '10:30', '10:30', false],
      ['10:45', '11:00', '11:00', false],
    ])
  })

  test('the strip shows how much of it is over', () => {
    const strip = { start: today('08:00'), end: today('18:00') }
    expect(['07:00', '08:00', '10:30', '18:00', '19:00'].map((time) => shareOf(strip, today(time)))).toEqual([
      0, 0, 25, 100, 100,
    ])
  })

  test('the strip leaves out what was declined or takes no time', () => {
    const prague = 'Europe/Prague' as IanaZone
    const one = deriveReservation(
      event({ start: moment('2026-11-20 04:00'), end: moment('2026-11-20 05:00') }),
      resource({ email: roomEmail }),
      null,
      today('00:00'),
    )
    const drawn = (given: object) => dayStrip([{ ...one, ...given }], today('09:00'), prague)
    expect(drawn({}).taken).toHaveLength(1)
    expect(clock(drawn({}).start)).toBe('04:00')
    for (const given of [{ cancelledByResponse: true }, { event: { ...one.event, showAs: 'free' } }]) {
      expect(drawn(given).taken).toEqual([])
      expect(clock(drawn(given).start)).toBe('07:00')
    }
  })

  test('a night by the minute, from its first to before its last', () => {
    const utc = 'UTC' as IanaZone
    const isDim = (time: string, from: string, to: string) => isNight(utc, today(time), { from, to })
    expect(['11:59', '12:00', '13:59', '14:00'].map((time) => isDim(time, '12:00', '14:00'))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(['21:59', '22:00', '05:59', '06:00'].map((time) => isDim(time, '22:00', '06:00'))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
