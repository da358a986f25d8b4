import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkRecurrence,
  datedEvents,
  datesWithDeviations,
  expandSeries,
  isDateOfSeries,
  orderBySpan,
  shortMonthSkips,
} from '#src/features/bookings/model/series/rules/expand-series.ts'
import { type Recurrence, type RecurrencePattern } from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { CalendarDay, IanaZone, InstantSpan } from '#src/kernel/time/units.ts'
import { instantOfWallClock, wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { addDays, dayOf, weekDayOf } from '#src/kernel/time/days.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { eventBetween } from '../../reservations/rules/calendar-file.ts'
import { anyPattern } from './any-pattern.ts'

const prague = 'Europe/Prague' as IanaZone
const zones = ['Europe/Prague', 'Australia/Lord_Howe', 'Antarctica/Troll', 'America/Havana', 'UTC'] as IanaZone[]

function spanOf(zone: IanaZone, from: string, to: string): InstantSpan {
  const [start, end] = [instantOfWallClock(zone, from), instantOfWallClock(zone, to)]
  if (!start.ok || !end.ok) throw new Error(`${from} ${to}`)
  return { start: start.value, end: end.value }
}

const textsOf = (spans: readonly InstantSpan[], zone = prague): string[] =>
  spans.map(({ start, end }) => `${wallClockOf(zone, start).slice(0, 16)} ${wallClockOf(zone, end).slice(11, 16)}`)
const days = (spans: readonly InstantSpan[], zone = prague): string[] => spans.map(({ start }) => dayOf(zone, start))
const times = (pattern: RecurrencePattern, count: number): Recurrence => ({ pattern, end: { kind: 'count', count } })
const monday = spanOf(prague, '2026-11-23T10:00', '2026-11-23T11:30')

describe('decisions, series: expanding a series', () => {
  const monthly = { kind: 'monthly-week-day', every: 1 } as const
  test.each<[RecurrencePattern, string, readonly string[]]>([
    [{ kind: 'monthly-day', every: 1, day: 31 }, '2027-01-31', ['2027-01-31', '2027-03-31', '2027-05-31']],
    [{ kind: 'monthly-day', every: 1, day: 22 }, '2026-11-23', ['2026-12-22', '2027-01-22']],
    [{ ...monthly, week: 'first', day: 'tuesday' }, '2026-11-23', ['2026-12-01', '2027-01-05']],
    [{ ...monthly, week: 'second', day: 'thursday' }, '2026-12-01', ['2026-12-10', '2027-01-14']],
    [{ ...monthly, week: 'third', day: 'thursday' }, '2026-12-01', ['2026-12-17', '2027-01-21']],
    [{ ...monthly, week: 'fourth', day: 'thursday' }, '2026-12-01', ['2026-12-24', '2027-01-28']],
    [{ ...monthly, every: 2, week: 'last', day: 'tuesday' }, '2026-11-23', ['2026-11-24', '2027-01-26', '2027-03-30']],
  ])('repeats %j from %s on', (pattern, first, expected) => {
    const span = spanOf(prague, `${first}T10:00`, `${first}T11:30`)
    expect(days(expandSeries(times(pattern, expected.length), span, prague))).toEqual(expected)
  })

  test('assigns days to weeks by the first day of the week', () => {
    const sunday = spanOf(prague, '2026-11-22T10:00', '2026-11-22T11:00')
    const on = (firstDay: 'monday' | 'sunday') =>
      days(expandSeries(times({ kind: 'weekly', every: 2, days: ['sunday', 'monday'], firstDay }, 4), sunday, prague))
    expect(on('monday')).toEqual(['2026-11-22', '2026-11-30', '2026-12-06', '2026-12-14'])
    expect(on('sunday')).toEqual(['2026-11-22', '2026-11-23', '2026-12-06', '2026-12-07'])
  })

  test('skips to leap years, and ends without dates for a day that never exists', () => {
    const leap = spanOf(prague, '2027-02-01T10:00', '2027-02-01T11:00')
    expect(days(expandSeries(times({ kind: 'monthly-day', every: 12, day: 29 }, 2), leap, prague))).toEqual([
      '2028-02-29',
      '2032-02-29',
    ])
    expect(expandSeries(times({ kind: 'monthly-day', every: 12, day: 30 }, 2), leap, prague)).toEqual([])
  })

  test('keeps the length over a clock change', () => {
    const first = spanOf(prague, '2027-03-27T02:45', '2027-03-27T03:15')
    const [, second] = expandSeries(times({ kind: 'daily', every: 1 }, 2), first, prague)
    expect((second?.end ?? 0) - (second?.start ?? 0)).toBe(1_800_000)
  })
})

const anyFirst = fc
  .tuple(fc.constantFrom(...zones), fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 23 * 4 }))
  .map(([zone, offset, quarter]) => {
    const day = addDays('2026-01-01' as CalendarDay, offset)
    const clock = (at: number): string =>
      `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`
    return { zone, first: spanOf(zone, `${day}T${clock(quarter)}`, `${day}T${clock(quarter + 3)}`) }
  })
  // A skipped start moves forward, past its end.
  .filter(({ first }) => first.end > first.start)

/** Whether a day can belong to a pattern with any interval. */
function isOf(pattern: RecurrencePattern, day: CalendarDay): boolean {
  switch (pattern.kind) {
    case 'daily':
      return true
    case 'weekly':
      return pattern.days.includes(weekDayOf(day))
    case 'monthly-day':
      return Number(day.slice(8)) === pattern.day
    case 'monthly-week-day':
      return weekDayOf(day) === pattern.day
  }
}

describe('dates of any series', () => {
  test('are sorted, follow the pattern and have the requested count', () => {
    fc.assert(
      fc.property(anyPattern(28), anyFirst, fc.integer({ min: 1, max: 40 }), (pattern, { zone, first }, count) => {
        const spans = expandSeries(times(pattern, count), first, zone)
        expect(spans).toHaveLength(count)
        const found = days(spans, zone) as CalendarDay[]
        expect(found).toEqual([...new Set(found)].toSorted())
        expect(found[0]! >= dayOf(zone, first.start)).toBe(true)
        expect(found.filter((day) => !isOf(pattern, day))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test('keep their wall time, or the next one if the clocks skip it, and the first if it is repeated', () => {
    fc.assert(
      fc.property(anyPattern(28), anyFirst, (pattern, { zone, first }) => {
        const clock = wallClockOf(zone, first.start).slice(11)
        for (const { start, end } of expandSeries(times(pattern, 60), first, zone)) {
          expect(end).toBeGreaterThan(start)
          const shown = wallClockOf(zone, start)
          const expected = instantOfWallClock(zone, `${shown.slice(0, 10)}T${clock}`)
          expect(expected.ok && expected.value).toBe(start)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('are the same with the last day as with the count', () => {
    fc.assert(
      fc.property(anyPattern(28), anyFirst, fc.integer({ min: 1, max: 20 }), (pattern, { zone, first }, count) => {
        const counted = expandSeries(times(pattern, count), first, zone)
        const day = days(counted, zone).at(-1) as CalendarDay
        expect(expandSeries({ pattern, end: { kind: 'until', day } }, first, zone)).toEqual(counted)
      }),
      { numRuns: 100 },
    )
  })
})

describe('problems of a series', () => {
  const weekly = { kind: 'weekly', every: 1, days: ['monday'], firstDay: 'monday' } as const
  const check = (recurrence: Recurrence, first = monday) => checkRecurrence(recurrence, first, prague, 365)

  test('have names', () => {
    expect(check(times(weekly, 52))).toBeNull()
    expect(check(times({ ...weekly, days: [] }, 5))).toBe('no-week-day')
    expect(check(times({ ...weekly, every: 0 }, 5))).toBe('no-interval')
    expect(check(times(weekly, 0))).toBe('no-count')
    expect(check(times(weekly, 365))).toBeNull()
    expect(check(times(weekly, 366))).toBe('too-many')
    expect(check({ pattern: weekly, end: { kind: 'until', day: '2026-11-20' as CalendarDay } })).toBe('no-dates')
    expect(check(times({ kind: 'daily', every: 1 }, 5), spanOf(prague, '2026-11-23T10:00', '2026-11-24T11:00'))).toBe(
      'overlap',
    )
  })
})

describe('section 6: dates of a series in the calendar', () => {
  const dated = (id: string, wall: string, type: CalendarEvent['type'] = 'occurrence') =>
    eventBetween(prague, wall, `${wall.slice(0, 11)}23:59`, { id, type, seriesMasterId: 'series' })
  const movedFrom = (day: string, wall: string) => ({
    ...dated('moved', wall, 'exception'),
    originalStart: { ...eventBetween(prague, `${day}T10:00`, `${day}T11:00`).start, isDate: false },
  })
  const wholeDay = eventBetween('Pacific/Auckland', '2026-11-30T00:00', '2026-12-01T00:00').start
  const mondays = ['2026-11-23', '2026-11-30', '2026-12-07'] as CalendarDay[]
  const [a, b, c] = [
    dated('a', '2026-11-23T10:00'),
    dated('b', '2026-11-30T10:00'),
    dated('c', '2026-12-07T10:00'),
  ] as const
  const ontoB = movedFrom('2026-12-07', '2026-11-30T15:00')

  test.each<[string, readonly CalendarEvent[], readonly string[], readonly string[]]>([
    ['are assigned to their days', [c, a], ['2026-11-23 a', '2026-12-07 c'], ['2026-11-30']],
    ['can all be removed', [], [], mondays],
    [
      'are assigned to the original day if they were moved',
      [movedFrom('2026-11-23', '2026-12-08T10:00'), b, c],
      ['2026-11-23 moved', '2026-11-30 b', '2026-12-07 c'],
      [],
    ],
    ['keep their day if they move onto another date', [ontoB, b], ['2026-11-30 b', '2026-12-07 moved'], ['2026-11-23']],
    ['keep their day in any order', [b, ontoB], ['2026-11-30 b', '2026-12-07 moved'], ['2026-11-23']],
    [
      'have a date as original start in an all-day series',
      [{ ...dated('d', '2026-12-02T00:00', 'exception'), originalStart: { ...wholeDay, isDate: true } }],
      ['2026-11-30 d'],
      ['2026-11-23', '2026-12-07'],
    ],
    [
      'stay on their own day if the original start is unknown',
      [dated('d', '2026-12-08T10:00', 'exception'), a],
      ['2026-11-23 a', '2026-12-08 d'],
      ['2026-11-30', '2026-12-07'],
    ],
    [
      'stay on their day if they differ in time only',
      [a, dated('d', '2026-11-30T15:00', 'exception')],
      ['2026-11-23 a', '2026-11-30 d'],
      ['2026-12-07'],
    ],
    ['can be on days outside the pattern', [dated('d', '2026-11-25T10:00')], ['2026-11-25 d'], mondays],
  ])('%s', (_, events, expected, removed) => {
    const { dates, takenOut } = datedEvents(events, mondays, prague)
    expect(dates.map(({ day, event }) => `${day} ${event.id}`)).toEqual(expected)
    expect(takenOut).toEqual(removed)
  })

  test('are occurrences and exceptions only', () => {
    const is = (seriesMasterId: string | null, type: CalendarEvent['type']) => isDateOfSeries({ seriesMasterId, type })
    expect([is('s', 'occurrence'), is('s', 'exception')]).toEqual([true, true])
    expect([is('s', 'seriesMaster'), is(null, 'occurrence')]).toEqual([false, false])
    expect(is('s', 'singleInstance')).toBe(false)
  })

  test('are sorted by their start', () => {
    const items = [3, 1, 2].map((start) => ({ span: { start, end: start } as InstantSpan }))
    expect(orderBySpan(items).map(({ span }) => span.start)).toEqual([1, 2, 3])
  })

  test('have the deviation of their day', () => {
    const pattern = { kind: 'weekly', every: 1, days: ['monday'], firstDay: 'monday' } as const
    const skip = { day: '2026-11-30' as CalendarDay, kind: 'skip' } as const
    const dates = datesWithDeviations(expandSeries(times(pattern, 3), monday, prague), prague, [skip])
    expect(dates.map(({ day, deviation }) => [day, deviation])).toEqual([
      ['2026-11-23', null],
      ['2026-11-30', skip],
      ['2026-12-07', null],
    ])
  })
})

describe('decisions, series: limits of patterns', () => {
  const on = (pattern: RecurrencePattern, count: number, first = monday) =>
    days(expandSeries(times(pattern, count), first, prague))

  test('count a repeated week day once', () => {
    const pattern = { kind: 'weekly', every: 1, days: ['monday', 'monday'], firstDay: 'monday' } as const
    expect(on(pattern, 2)).toEqual(['2026-11-23', '2026-11-30'])
    expect(on({ ...pattern, days: [] }, 2)).toEqual([])
  })

  test('contain a year of days at most', () => {
    expect(on({ kind: 'daily', every: 1 }, 500)).toHaveLength(365)
  })

  test('allow a night that ends on the next day', () => {
    const night = spanOf(prague, '2026-11-23T22:00', '2026-11-24T06:00')
    expect(textsOf(expandSeries(times({ kind: 'daily', every: 7 }, 2), night, prague))).toEqual([
      '2026-11-23T22:00 06:00',
      '2026-11-30T22:00 06:00',
    ])
  })
})

describe('limits of a series', () => {
  const daily = { kind: 'daily', every: 1 } as const
  const check = (recurrence: Recurrence, first = monday, most = 365) => checkRecurrence(recurrence, first, prague, most)

  test.each([0, -1, 1.5, NaN])('reject %d as interval and as count', (value) => {
    expect(check(times({ ...daily, every: value }, 5))).toBe('no-interval')
    expect(check(times(daily, value))).toBe('no-count')
  })

  test('allow adjacent dates', () => {
    expect(check(times(daily, 3), spanOf(prague, '2026-11-23T10:00', '2026-11-24T10:00'))).toBeNull()
  })

  test('follow the maximum of the calendar', () => {
    expect(check(times(daily, 10), monday, 10)).toBeNull()
    expect(check(times(daily, 11), monday, 10)).toBe('too-many')
    const until = (day: string) =>
      check({ pattern: daily, end: { kind: 'until', day: day as CalendarDay } }, monday, 10)
    expect([until('2026-12-02'), until('2026-12-03')]).toEqual([null, 'too-many'])
  })
})

describe('months without a day of the series', () => {
  const skipped = (day: number, count: number, from: string, every = 1) =>
    shortMonthSkips(
      times({ kind: 'monthly-day', every, day }, count),
      spanOf(prague, `${from}T10:00`, `${from}T11:00`),
      prague,
    ).map((one) => one.day)

  test('are between its first and its last date', () => {
    expect(skipped(29, 3, '2027-01-29')).toEqual(['2027-02-28'])
    expect(skipped(30, 2, '2028-01-30')).toEqual(['2028-02-29'])
    expect(skipped(31, 2, '2027-04-30')).toEqual(['2027-04-30', '2027-06-30'])
    expect(skipped(31, 1, '2027-01-31')).toEqual([])
    expect(skipped(29, 2, '2028-01-29')).toEqual([])
  })

  test('are missing for other patterns and empty series', () => {
    expect(skipped(31, 0, '2027-01-31')).toEqual([])
    const span = spanOf(prague, '2027-01-31T10:00', '2027-01-31T11:00')
    expect(shortMonthSkips(times({ kind: 'daily', every: 31 }, 3), span, prague)).toEqual([])
  })
})
