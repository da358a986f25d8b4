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
} from '#src/features/series/rules/expand-series.ts'
import { monthWeeks, type Recurrence, type RecurrencePattern } from '#src/features/series/rules/recurrence.ts'
import type { CalendarDay, IanaZone, InstantSpan } from '#src/kernel/result.ts'
import { instantOfWallClock, wallClockOf, weekDays } from '#src/kernel/time/wall-clock.ts'
import { addDays, dayOf, weekDayOf } from '#src/kernel/time/days.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { eventBetween } from '../../reservations/rules/calendar-file.ts'

const prague = 'Europe/Prague' as IanaZone
const zones = ['Europe/Prague', 'Australia/Lord_Howe', 'Antarctica/Troll', 'America/Havana', 'UTC'] as IanaZone[]

function spanOf(zone: IanaZone, from: string, to: string): InstantSpan {
  const [start, end] = [instantOfWallClock(zone, from), instantOfWallClock(zone, to)]
  if (!start.ok || !end.ok) throw new Error(`${from} ${to}`)
  return { start: start.value, end: end.value }
}

const draw = (spans: readonly InstantSpan[], zone = prague): string[] =>
  spans.map(({ start, end }) => `${wallClockOf(zone, start).slice(0, 16)} ${wallClockOf(zone, end).slice(11, 16)}`)
const days = (spans: readonly InstantSpan[], zone = prague): string[] => spans.map(({ start }) => dayOf(zone, start))
const times = (pattern: RecurrencePattern, count: number): Recurrence => ({ pattern, end: { kind: 'count', count } })
const monday = spanOf(prague, '2026-11-23T10:00', '2026-11-23T11:30')

describe('decisions, series: the client expands it', () => {
  test('every n days', () => {
    expect(draw(expandSeries(times({ kind: 'daily', every: 3 }, 3), monday, prague))).toEqual([
      '2026-11-23T10:00 11:30',
      '2026-11-26T10:00 11:30',
      '2026-11-29T10:00 11:30',
    ])
  })

  test('every n weeks on chosen days, weeks counted from their first day', () => {
    const pattern = { kind: 'weekly', every: 2, days: ['friday', 'monday'], firstDay: 'monday' } as const
    expect(days(expandSeries(times(pattern, 5), monday, prague))).toEqual([
      '2026-11-23',
      '2026-11-27',
      '2026-12-07',
      '2026-12-11',
      '2026-12-21',
    ])
  })

  test('the first week day decides which days share a week', () => {
    const sunday = spanOf(prague, '2026-11-22T10:00', '2026-11-22T11:00')
    const on = (firstDay: 'monday' | 'sunday') =>
      days(expandSeries(times({ kind: 'weekly', every: 2, days: ['sunday', 'monday'], firstDay }, 4), sunday, prague))
    expect(on('monday')).toEqual(['2026-11-22', '2026-11-30', '2026-12-06', '2026-12-14'])
    expect(on('sunday')).toEqual(['2026-11-22', '2026-11-23', '2026-12-06', '2026-12-07'])
  })

  test('day 31 passes over the months without it', () => {
    const last = spanOf(prague, '2027-01-31T10:00', '2027-01-31T11:00')
    expect(days(expandSeries(times({ kind: 'monthly-day', every: 1, day: 31 }, 4), last, prague))).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
      '2027-07-31',
    ])
  })

  test('the nth and the last week day of the month', () => {
    const on = (week: (typeof monthWeeks)[number]) =>
      days(expandSeries(times({ kind: 'monthly-week-day', every: 1, week, day: 'tuesday' }, 2), monday, prague))
    expect(on('first')).toEqual(['2026-12-01', '2027-01-05'])
    expect(on('last')).toEqual(['2026-11-24', '2026-12-29'])
  })

  test('29 February comes every four years, and a day that never comes ends the series', () => {
    const leap = spanOf(prague, '2027-02-01T10:00', '2027-02-01T11:00')
    expect(days(expandSeries(times({ kind: 'monthly-day', every: 12, day: 29 }, 2), leap, prague))).toEqual([
      '2028-02-29',
      '2032-02-29',
    ])
    expect(expandSeries(times({ kind: 'monthly-day', every: 12, day: 30 }, 2), leap, prague)).toEqual([])
  })

  test('the last day belongs to the series', () => {
    const end = { kind: 'until', day: '2026-12-07' as CalendarDay } as const
    const pattern = { kind: 'weekly', every: 1, days: ['monday'], firstDay: 'monday' } as const
    expect(days(expandSeries({ pattern, end }, monday, prague))).toEqual(['2026-11-23', '2026-11-30', '2026-12-07'])
  })

  test('the wall time stays across the change of clocks in Prague, Lord Howe and Troll', () => {
    for (const [zone, from] of [
      [prague, '2027-03-27'],
      ['Australia/Lord_Howe' as IanaZone, '2027-04-03'],
      ['Antarctica/Troll' as IanaZone, '2027-03-27'],
    ] as const) {
      const first = spanOf(zone, `${from}T09:00`, `${from}T10:15`)
      const spans = expandSeries(times({ kind: 'daily', every: 1 }, 3), first, zone)
      expect(draw(spans, zone).map((text) => text.slice(11))).toEqual(['09:00 10:15', '09:00 10:15', '09:00 10:15'])
      expect(new Set(spans.map(({ start }) => start % 86_400_000)).size).toBe(2)
    }
  })

  test('a missing time moves forward, of an ambiguous one it is the first', () => {
    const spring = spanOf(prague, '2027-03-27T02:30', '2027-03-27T02:45')
    expect(draw(expandSeries(times({ kind: 'daily', every: 1 }, 2), spring, prague))[1]).toBe('2027-03-28T03:30 03:45')
    const autumn = spanOf(prague, '2027-10-30T02:30', '2027-10-30T03:30')
    const [, night] = expandSeries(times({ kind: 'daily', every: 1 }, 2), autumn, prague)
    expect(new Date(night?.start ?? 0).toISOString()).toBe('2027-10-31T00:30:00.000Z')
  })

  test('a time that the clocks swallow keeps its length', () => {
    const first = spanOf(prague, '2027-03-27T02:45', '2027-03-27T03:15')
    const [, second] = expandSeries(times({ kind: 'daily', every: 1 }, 2), first, prague)
    expect((second?.end ?? 0) - (second?.start ?? 0)).toBe(1_800_000)
  })
})

const anyPattern: fc.Arbitrary<RecurrencePattern> = fc.oneof(
  fc.record({ kind: fc.constant('daily' as const), every: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    kind: fc.constant('weekly' as const),
    every: fc.integer({ min: 1, max: 4 }),
    days: fc.subarray([...weekDays], { minLength: 1 }),
    firstDay: fc.constantFrom(...weekDays),
  }),
  fc.record({
    kind: fc.constant('monthly-day' as const),
    every: fc.integer({ min: 1, max: 3 }),
    day: fc.integer({ min: 1, max: 28 }),
  }),
  fc.record({
    kind: fc.constant('monthly-week-day' as const),
    every: fc.integer({ min: 1, max: 3 }),
    week: fc.constantFrom(...monthWeeks),
    day: fc.constantFrom(...weekDays),
  }),
)
const anyFirst = fc
  .tuple(fc.constantFrom(...zones), fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 23 * 4 }))
  .map(([zone, offset, quarter]) => {
    const day = addDays('2026-01-01' as CalendarDay, offset)
    const clock = (at: number): string =>
      `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`
    return { zone, first: spanOf(zone, `${day}T${clock(quarter)}`, `${day}T${clock(quarter + 3)}`) }
  })
  // A start that the clocks skip moves forward, past an end that they do not skip.
  .filter(({ first }) => first.end > first.start)

/** Whether a day may belong to a pattern, whatever its interval. */
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

describe('any series', () => {
  test('has exactly the dates counted, in order, each on its own day and as the pattern says', () => {
    fc.assert(
      fc.property(anyPattern, anyFirst, fc.integer({ min: 1, max: 40 }), (pattern, { zone, first }, count) => {
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

  test('keeps its wall time wherever the clocks have that time', () => {
    fc.assert(
      fc.property(anyPattern, anyFirst, (pattern, { zone, first }) => {
        const clock = wallClockOf(zone, first.start).slice(11)
        for (const { start, end } of expandSeries(times(pattern, 60), first, zone)) {
          expect(end).toBeGreaterThan(start)
          const shown = wallClockOf(zone, start)
          const asked = instantOfWallClock(zone, `${shown.slice(0, 10)}T${clock}`)
          // The same instant as the wall time asked for: later only where the clocks skip it.
          expect(asked.ok && asked.value).toBe(start)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('until its last day has the same dates as by their number', () => {
    fc.assert(
      fc.property(anyPattern, anyFirst, fc.integer({ min: 1, max: 20 }), (pattern, { zone, first }, count) => {
        const counted = expandSeries(times(pattern, count), first, zone)
        const day = days(counted, zone).at(-1) as CalendarDay
        expect(expandSeries({ pattern, end: { kind: 'until', day } }, first, zone)).toEqual(counted)
      }),
      { numRuns: 100 },
    )
  })
})

describe('what keeps a series from being made', () => {
  const weekly = { kind: 'weekly', every: 1, days: ['monday'], firstDay: 'monday' } as const
  const check = (recurrence: Recurrence, first = monday) => checkRecurrence(recurrence, first, prague, 365)

  test('is said by name', () => {
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

describe('months that are too short', () => {
  test('are named, for calendars that put a date on their last day', () => {
    const last = spanOf(prague, '2027-01-31T10:00', '2027-01-31T11:00')
    const skips = shortMonthSkips(times({ kind: 'monthly-day', every: 1, day: 31 }, 3), last, prague)
    expect(skips.map(({ day }) => day)).toEqual(['2027-02-28', '2027-04-30'])
    expect(shortMonthSkips(times({ kind: 'monthly-day', every: 1, day: 28 }, 3), last, prague)).toEqual([])
  })
})

describe('section 6: a series as the calendar has it', () => {
  const dated = (id: string, wall: string, type: CalendarEvent['type'] = 'occurrence') =>
    eventBetween(prague, wall, `${wall.slice(0, 11)}23:59`, { id, type, seriesMasterId: 'series' })
  const mondays = ['2026-11-23', '2026-11-30', '2026-12-07'] as CalendarDay[]
  const drawn = (...events: readonly CalendarEvent[]) => {
    const { dates, takenOut } = datedEvents(events, mondays, prague)
    return [dates.map(({ day, event }) => `${day} ${event.id}`), takenOut]
  }

  test('each date belongs to its day, in order, and a day without one was taken out', () => {
    expect(drawn(dated('c', '2026-12-07T10:00'), dated('a', '2026-11-23T10:00'))).toEqual([
      ['2026-11-23 a', '2026-12-07 c'],
      ['2026-11-30'],
    ])
    expect(drawn()).toEqual([[], mondays])
  })

  const movedFrom = (day: string, id: string, wall: string) => ({
    ...dated(id, wall, 'exception'),
    originalStart: { ...eventBetween(prague, `${day}T10:00`, `${day}T11:00`).start, isDate: false },
  })

  test('a date that was moved belongs to the day that it replaces, however far away', () => {
    expect(
      drawn(
        movedFrom('2026-11-23', 'moved', '2026-12-08T10:00'),
        dated('b', '2026-11-30T10:00'),
        dated('c', '2026-12-07T10:00'),
      ),
    ).toEqual([['2026-11-23 moved', '2026-11-30 b', '2026-12-07 c'], []])
    expect(drawn(movedFrom('2026-12-07', 'early', '2026-11-22T10:00'))).toEqual([
      ['2026-12-07 early'],
      ['2026-11-23', '2026-11-30'],
    ])
  })

  test('a date moved onto the day of another one keeps its own, whichever comes first', () => {
    const [other, moved] = [dated('b', '2026-11-30T10:00'), movedFrom('2026-12-07', 'moved', '2026-11-30T15:00')]
    for (const events of [
      [moved, other],
      [other, moved],
    ])
      expect(drawn(...events)).toEqual([['2026-11-30 b', '2026-12-07 moved'], ['2026-11-23']])
  })

  test('the original start of an all-day series is a date, whatever the zone', () => {
    const start = { ...eventBetween('Pacific/Auckland', '2026-11-30T00:00', '2026-12-01T00:00').start, isDate: true }
    expect(drawn({ ...dated('moved', '2026-12-02T00:00', 'exception'), originalStart: start })[0]).toEqual([
      '2026-11-30 moved',
    ])
  })

  test('a changed date whose original start is unknown stays on its day, and is not taken for the nearest one', () => {
    expect(drawn(dated('moved', '2026-12-08T10:00', 'exception'), dated('a', '2026-11-23T10:00'))).toEqual([
      ['2026-11-23 a', '2026-12-08 moved'],
      ['2026-11-30', '2026-12-07'],
    ])
  })

  test('one that differs on its own day stays there', () => {
    expect(drawn(dated('b', '2026-11-30T15:00', 'exception'))[0]).toEqual(['2026-11-30 b'])
  })

  test('what the calendar itself puts on another day is a date of its own', () => {
    expect(drawn(dated('x', '2026-11-25T10:00'))).toEqual([['2026-11-25 x'], mondays])
    const all = [...mondays.map((day) => dated(day, `${day}T10:00`)), dated('more', '2026-12-09T10:00', 'exception')]
    expect(drawn(...all)[0]?.at(-1)).toBe('2026-12-09 more')
  })

  test('only a date of a series asks which dates are meant', () => {
    const is = (seriesMasterId: string | null, type: CalendarEvent['type']) => isDateOfSeries({ seriesMasterId, type })
    expect([is('s', 'occurrence'), is('s', 'exception'), is('s', 'seriesMaster'), is(null, 'occurrence')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(is('s', 'singleInstance')).toBe(false)
  })

  test('dates are sorted by their start', () => {
    const items = [3, 1, 2].map((start) => ({ span: { start, end: start } as InstantSpan }))
    expect(orderBySpan(items).map(({ span }) => span.start)).toEqual([1, 2, 3])
  })

  test('a deviation belongs to its own day', () => {
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

describe('decisions, series: patterns at their edges', () => {
  const on = (pattern: RecurrencePattern, count: number, first = monday) =>
    days(expandSeries(times(pattern, count), first, prague))

  test('each week of the month has its own day', () => {
    const first = (week: (typeof monthWeeks)[number]) =>
      on(
        { kind: 'monthly-week-day', every: 1, week, day: 'thursday' },
        1,
        spanOf(prague, '2026-12-01T10:00', '2026-12-01T11:00'),
      )[0]
    expect(monthWeeks.map(first)).toEqual(['2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31'])
  })

  test('every second month, over the end of the year', () => {
    const last = { kind: 'monthly-week-day', every: 2, week: 'last', day: 'tuesday' } as const
    expect(on(last, 3)).toEqual(['2026-11-24', '2027-01-26', '2027-03-30'])
    expect(on({ kind: 'monthly-day', every: 2, day: 23 }, 3)).toEqual(['2026-11-23', '2027-01-23', '2027-03-23'])
    expect(on({ kind: 'monthly-day', every: 1, day: 22 }, 1)).toEqual(['2026-12-22'])
  })

  test('a week day that is named twice counts once', () => {
    const pattern = { kind: 'weekly', every: 1, days: ['monday', 'monday'], firstDay: 'monday' } as const
    expect(on(pattern, 2)).toEqual(['2026-11-23', '2026-11-30'])
    expect(on({ ...pattern, days: [] }, 2)).toEqual([])
  })

  test('never more than a year of days', () => {
    expect(on({ kind: 'daily', every: 1 }, 500)).toHaveLength(365)
  })

  test('a night that crosses midnight ends on the next day', () => {
    const night = spanOf(prague, '2026-11-23T22:00', '2026-11-24T06:00')
    expect(draw(expandSeries(times({ kind: 'daily', every: 7 }, 2), night, prague))).toEqual([
      '2026-11-23T22:00 06:00',
      '2026-11-30T22:00 06:00',
    ])
  })
})

describe('what keeps a series from being made, at its edges', () => {
  const daily = { kind: 'daily', every: 1 } as const
  const check = (recurrence: Recurrence, first = monday, most = 365) => checkRecurrence(recurrence, first, prague, most)

  test.each([0, -1, 1.5, NaN])('%d is no number of days or dates', (value) => {
    expect(check(times({ ...daily, every: value }, 5))).toBe('no-interval')
    expect(check(times(daily, value))).toBe('no-count')
  })

  test('dates that only meet do not overlap', () => {
    expect(check(times(daily, 3), spanOf(prague, '2026-11-23T10:00', '2026-11-24T10:00'))).toBeNull()
  })

  test('as many dates as the calendar has', () => {
    expect(check(times(daily, 10), monday, 10)).toBeNull()
    expect(check(times(daily, 11), monday, 10)).toBe('too-many')
    const until = (day: string) =>
      check({ pattern: daily, end: { kind: 'until', day: day as CalendarDay } }, monday, 10)
    expect([until('2026-12-02'), until('2026-12-03')]).toEqual([null, 'too-many'])
  })
})

describe('months that are too short, at the edges of a series', () => {
  const skipped = (day: number, count: number, from: string, every = 1) =>
    shortMonthSkips(
      times({ kind: 'monthly-day', every, day }, count),
      spanOf(prague, `${from}T10:00`, `${from}T11:00`),
      prague,
    ).map((one) => one.day)

  test('only those between its first and its last date', () => {
    expect(skipped(29, 3, '2027-01-29')).toEqual(['2027-02-28'])
    expect(skipped(30, 2, '2028-01-30')).toEqual(['2028-02-29'])
    expect(skipped(31, 2, '2027-04-30')).toEqual(['2027-04-30', '2027-06-30'])
    expect(skipped(31, 1, '2027-01-31')).toEqual([])
    expect(skipped(29, 2, '2028-01-29')).toEqual([])
  })

  test('none of a pattern without a date, or of another kind', () => {
    expect(skipped(31, 0, '2027-01-31')).toEqual([])
    const span = spanOf(prague, '2027-01-31T10:00', '2027-01-31T11:00')
    expect(shortMonthSkips(times({ kind: 'daily', every: 31 }, 3), span, prague)).toEqual([])
  })
})
