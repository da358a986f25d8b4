import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import {
  addDays,
  dayOf,
  daysBetween,
  daySpan,
  endOfDay,
  instantOnDay,
  lastDayOf,
  startOfDay,
  weekDayOf,
  wholeDays,
} from '#src/kernel/time/days.ts'
import { instantsOf } from '#src/kernel/time/moment.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'

const hour = 3_600_000
const lengthOf = (zone: string, day: string): number => {
  const { from, to } = daySpan(zone as IanaZone, day as CalendarDay)
  return to - from
}
const startIn = (zone: string, day: string): string =>
  new Date(startOfDay(zone as IanaZone, day as CalendarDay)).toISOString()

/** Formats dates of a zone by the platform. */
const makeWall = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (instant: number): string => format.format(instant)
}

describe('section 9: schedule views cover whole days', () => {
  test.each([
    ['Europe/Prague', '2026-06-15', 96],
    ['Australia/Lord_Howe', '2026-04-05', 98],
    ['Antarctica/Troll', '2026-03-29', 88],
  ])('in %s, %s has %i quarters', (zone, day, quarters) => expect(lengthOf(zone, day)).toBe(quarters))

  test('a day that a zone skipped has no quarters', () => {
    expect(lengthOf('Pacific/Apia', '2011-12-30')).toBe(0)
    expect(startIn('Pacific/Apia', '2011-12-30')).toBe(startIn('Pacific/Apia', '2011-12-31'))
  })
})

/** Searches the instants before changes of a zone's offset in steps, by the platform alone. */
const changesBetween = (zone: string, from: number, to: number, step: number): number[] => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const nameAt = (instant: number): string => format.format(instant).split(', ')[1] ?? ''
  const changes: number[] = []
  for (let instant = from, name = nameAt(from); instant < to; instant += step) {
    const next = nameAt(instant + step)
    if (next !== name) changes.push(instant)
    name = next
  }
  return changes
}

const daysAround = (zone: string, change: number): CalendarDay[] => {
  const day = dayOf(zone as IanaZone, change as Instant)
  return [day, addDays(day, 1)]
}

/** Returns dates around the borders of a day, by the platform. */
const bordersOf = (zone: string, day: CalendarDay): string => {
  const { start, end } = instantsOf(daySpan(zone as IanaZone, day))
  return [zone, ...[start - 1, start, end - 1, end].map(makeWall(zone))].join(' ')
}
const expectedBorders = (zone: string, day: CalendarDay): string =>
  [zone, addDays(day, -1), day, day, addDays(day, 1)].join(' ')

describe('the borders of a day agree with the platform', () => {
  const named = [
    'Europe/Prague',
    'Australia/Lord_Howe',
    'Antarctica/Troll',
    'Africa/Cairo',
    'America/Havana',
    'Asia/Beirut',
    'America/New_York',
    'America/St_Johns',
    'America/Scoresbysund',
    'Africa/Casablanca',
    'Pacific/Chatham',
    'America/Santiago',
  ]
  test.each(named)('in %s at all changes from 2020 to 2035', (zone) => {
    const week = 7 * 24 * hour
    const days = changesBetween(zone, Date.parse('2020-01-01'), Date.parse('2036-01-01'), week)
      .flatMap((change) => changesBetween(zone, change, change + week, hour))
      .flatMap((change) => daysAround(zone, change))
    expect(days.length).toBeGreaterThan(0)
    expect(days.map((day) => bordersOf(zone, day))).toEqual(days.map((day) => expectedBorders(zone, day)))
  })

  test('in all zones on the days of their changes in 2026', () => {
    const days = Intl.supportedValuesOf('timeZone').flatMap((zone) =>
      changesBetween(zone, Date.parse('2026-01-01'), Date.parse('2027-01-01'), 24 * hour)
        .flatMap((change) => daysAround(zone, change))
        .map((day) => ({ zone, day })),
    )
    expect(days.length).toBeGreaterThan(100)
    expect(days.map(({ zone, day }) => bordersOf(zone, day))).toEqual(
      days.map(({ zone, day }) => expectedBorders(zone, day)),
    )
  })
})

describe('days and instants', () => {
  const zones = ['UTC', 'Europe/Prague', 'Pacific/Apia', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kathmandu']
  const instants = fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2060, 0) })

  test('the day of an instant contains it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, instant) => {
        const day = dayOf(zone as IanaZone, instant as Instant)
        expect(day).toBe(makeWall(zone)(instant))
        expect(startOfDay(zone as IanaZone, day)).toBeLessThanOrEqual(instant)
        expect(startOfDay(zone as IanaZone, addDays(day, 1))).toBeGreaterThan(instant)
      }),
    )
  })

  test('an offset is the difference between the wall clock and UTC', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, instant) => {
        const offset = offsetAt(zone as IanaZone, instant as Instant)
        const format = (timeZone: string, at: number) =>
          new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
        expect(format(zone, instant)).toBe(format('UTC', instant + offset))
      }),
    )
  })

  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 9000 }), fc.integer({ min: -5000, max: 5000 }), (from, count) => {
        const day = addDays('2026-02-28' as CalendarDay, from)
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
    expect(addDays('2028-02-28' as CalendarDay, 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31' as CalendarDay, 1)).toBe('2027-01-01')
  })

  test('the day of the week is right, also before 1970', () => {
    const days = ['2026-11-20', '1970-01-01', '1969-12-28', '0001-01-01'] as CalendarDay[]
    expect(days.map(weekDayOf)).toEqual(['friday', 'thursday', 'sunday', 'monday'])
  })
})

describe('spans of several days', () => {
  const anyZone = fc.constantFrom('Europe/Prague', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
  const anyDay = fc.integer({ min: 10_000, max: 30_000 }).map((count) => addDays('1970-01-01' as CalendarDay, count))
  const anySpan = fc.tuple(
    anyZone.map((zone) => zone as IanaZone),
    anyDay,
    fc.nat({ max: 60 }),
  )

  test('each day starts at the end of the previous one, also if the clocks change', () => {
    fc.assert(
      fc.property(anySpan, ([zone, first, more]) => {
        const last = addDays(first, more)
        const days = Array.from({ length: more + 1 }, (_, index) => daySpan(zone, addDays(first, index)))
        const total = days.reduce((sum, { from, to }) => sum + (to - from), 0)
        const { from, to } = daySpan(zone, first, last)
        expect(to - from).toBe(total)
        expect(from).toBe(days[0]?.from)
        expect(endOfDay(zone, last)).toBe(startOfDay(zone, addDays(last, 1)))
      }),
    )
  })

  test('a span has the first and the last of its days', () => {
    fc.assert(
      fc.property(anySpan, ([zone, first, more]) => {
        const span = wholeDays(zone, first, addDays(first, more))
        expect(dayOf(zone, span.start)).toBe(first)
        expect(lastDayOf(zone, span)).toBe(addDays(first, more))
      }),
    )
  })
})

describe('minutes of a day on the wall clock', () => {
  test.each([
    ['Europe/Prague', '2026-12-10', 840, '2026-12-10T13:00:00.000Z'],
    ['Europe/Prague', '2026-10-25', 840, '2026-10-25T13:00:00.000Z'],
    ['Europe/Prague', '2027-03-28', 840, '2027-03-28T12:00:00.000Z'],
    ['Europe/Prague', '2027-03-28', 150, '2027-03-28T01:30:00.000Z'],
    ['Europe/Prague', '2026-10-24', 1440 + 840, '2026-10-25T13:00:00.000Z'],
    ['Europe/Prague', '2026-10-25', -60, '2026-10-24T21:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', 480, '2026-10-03T21:00:00.000Z'],
  ])('in %s on %s: %i minutes after midnight', (zone, day, minutes, instant) => {
    expect(new Date(instantOnDay(zone as IanaZone, day as CalendarDay, minutes)).toISOString()).toBe(instant)
  })
})
