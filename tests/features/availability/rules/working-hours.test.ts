import { describe, expect, test } from 'vitest'
import { hasQuarter } from '#src/features/availability/rules/row.ts'
import {
  alwaysOpen,
  hoursKey,
  hoursOf,
  assumedHours,
  workingMask,
} from '#src/features/availability/rules/working-hours.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/result.ts'
import { daySpan } from '#src/kernel/time/days.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { wallClockOf, type WeekDay } from '#src/kernel/time/wall-clock.ts'
import type { WorkingHours } from '#src/wire/schedule.ts'

type Fields = NonNullable<Parameters<typeof hoursOf>[0]>

const fields = (about: Partial<Fields>): Fields => ({
  timezone: 'Europe/Prague',
  daysOfWeek: null,
  startTime: null,
  endTime: null,
  ...about,
})

const schedule: WorkingHours = {
  timezone: 'Eastern Standard Time',
  daysOfWeek: ['monday'],
  startTime: '09:00:00.0000000',
  endTime: '17:00:00.0000000',
}

/** The stretches a day is open, on the wall clock: '08:00-17:00'. */
const openOn = (day: string, resource: Fields | null, given: WorkingHours | null = null): string => {
  const { zone, hours } = hoursOf(resource, given)
  const span = daySpan(zone, day as CalendarDay)
  const mask = workingMask(span, zone, hours)
  const wall = (index: number): string => wallClockOf(zone, startOfQuarter((span.from + index) as never)).slice(11, 16)
  const stretches: string[] = []
  for (let index = 0; index < span.to - span.from; index++) {
    if (hasQuarter(mask, index)) continue
    const start = index
    while (index < span.to - span.from && !hasQuarter(mask, index)) index++
    stretches.push(`${wall(start)}-${wall(index)}`)
  }
  return stretches.join(' ')
}

const week: WeekDay[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

describe('section 4: working days and hours', () => {
  const office = fields({ daysOfWeek: week, startTime: '08:00', endTime: '17:30' })

  test('open on working days only', () => {
    expect(openOn('2026-11-20', office)).toBe('08:00-17:30')
    expect(openOn('2026-11-21', office)).toBe('')
  })

  test('a quarter only partly inside is outside', () => {
    expect(openOn('2026-11-20', fields({ startTime: '08:05', endTime: '17:40' }))).toBe('08:15-17:30')
  })

  test('an end at or before the start runs past midnight and belongs to the day it starts on', () => {
    const night = fields({ daysOfWeek: ['friday'], startTime: '22:00', endTime: '06:00' })
    expect(openOn('2026-11-20', night)).toBe('22:00-00:00')
    expect(openOn('2026-11-21', night)).toBe('00:00-06:00')
    expect(openOn('2026-11-22', night)).toBe('')
  })

  test('an end at midnight is the end of the day, written either way', () => {
    expect(openOn('2026-11-20', fields({ startTime: '08:00', endTime: '00:00' }))).toBe('08:00-00:00')
    expect(openOn('2026-11-20', fields({ startTime: '08:00', endTime: '24:00' }))).toBe('08:00-00:00')
  })

  test.each(['23:59', '23:59:00', '23:59:59', '23:59:59.9999999'])(
    'hours until %s last until the end of the day',
    (endTime) => {
      expect(openOn('2026-11-20', fields({ startTime: '06:00', endTime }))).toBe('06:00-00:00')
      expect(openOn('2026-11-20', null, { ...schedule, timezone: 'Europe/Prague', daysOfWeek: week, endTime })).toBe(
        '09:00-00:00',
      )
      // The hour that is repeated in Prague, and the hour that is skipped there.
      expect(openOn('2026-10-25', fields({ startTime: '22:00', endTime }))).toBe('22:00-00:00')
      expect(openOn('2027-03-28', fields({ startTime: '00:00', endTime }))).toBe('00:00-00:00')
    },
  )

  // ISO 8601 (24:00), Graph (Edm.TimeOfDay), and the days of clock changes of the IANA database.
  test.each([
    ['Europe/Berlin', '2026-12-10', '00:00', '23:59', 96],
    ['Europe/Berlin', '2026-12-10', '00:00:00', '23:59:59', 96],
    ['Europe/Berlin', '2026-12-10', '00:00', '24:00', 96],
    ['Europe/Berlin', '2026-12-10', '00:00', '00:00', 96],
    ['Europe/Berlin', '2026-12-10', '24:00', '24:00', 96],
    ['Europe/Berlin', '2026-12-10', '06:00', '23:59', 72],
    ['Europe/Berlin', '2026-12-10', '22:00', '06:00', 32],
    ['Europe/Berlin', '2026-12-10', '22:00', '24:00', 8],
    ['Europe/Berlin', '2026-12-10', '08:00:00.0000000', '23:59:59.9999999', 64],
    ['Europe/Berlin', '2026-12-10', '08:00', '23:45', 63],
    ['Europe/Berlin', '2026-12-10', '08:00', '23:30', 62],
    ['Europe/Berlin', '2026-03-29', '00:00', '23:59', 92],
    ['Europe/Berlin', '2026-03-29', '00:00', '24:00:00', 92],
    ['Europe/Berlin', '2026-03-29', '00:00', '03:00', 8],
    ['Europe/Berlin', '2026-10-25', '00:00', '23:59:59.9999999', 100],
    ['Europe/Berlin', '2026-10-25', '00:00', '03:00', 16],
    ['America/New_York', '2026-11-01', '00:00', '23:59', 100],
    ['America/Santiago', '2026-09-06', '00:00', '23:59', 92],
    ['Africa/Cairo', '2026-04-24', '00:00', '23:59', 92],
    ['Australia/Lord_Howe', '2026-04-05', '00:00', '23:59', 98],
    ['Australia/Lord_Howe', '2026-10-04', '00:00', '24:00', 94],
  ])('in %s on %s from %s to %s are %i quarters', (timezone, day, startTime, endTime, quarters) => {
    const { zone, hours } = hoursOf(fields({ timezone, startTime, endTime }), null)
    const span = daySpan(zone, day as CalendarDay)
    const mask = workingMask(span, zone, hours)
    const open = Array.from({ length: span.to - span.from }, (_, quarter) => !hasQuarter(mask, quarter))
    expect(open.filter(Boolean)).toHaveLength(quarters)
  })

  test('the whole day is one pattern, however its end is written', () => {
    const patterns = ['00:00', '24:00', '23:59', '23:59:59'].map(
      (endTime) => hoursOf(fields({ startTime: '00:00', endTime }), null).hours,
    )
    expect(patterns).toEqual(patterns.map(() => alwaysOpen))
  })

  test('equal start and end mean the whole day', () => {
    const monday = fields({ daysOfWeek: ['monday'], startTime: '09:00', endTime: '09:00' })
    expect(openOn('2026-11-23', monday)).toBe('00:00-00:00')
    expect(openOn('2026-11-24', monday)).toBe('')
  })

  test('hours keep to the wall clock on days of clock changes', () => {
    const always = { daysOfWeek: null, startTime: '01:00', endTime: '04:00' }
    expect(openOn('2026-03-29', fields(always))).toBe('01:00-04:00')
    expect(openOn('2026-10-25', fields(always))).toBe('01:00-04:00')
    const early = fields({ startTime: '02:30', endTime: '04:00' })
    expect(openOn('2026-10-25', early)).toBe('02:30-02:00 02:30-04:00')
  })
})

describe('section 3: whose hours', () => {
  test("the resource's own come first", () => {
    const own = fields({ daysOfWeek: ['tuesday'], startTime: '10:00', endTime: '11:00' })
    expect(openOn('2026-11-24', own, schedule)).toBe('10:00-11:00')
    expect(openOn('2026-11-23', own, schedule)).toBe('')
  })

  test("else the schedule's, on the resource's wall clock", () => {
    expect(hoursOf(fields({}), schedule).zone).toBe('Europe/Prague')
    expect(openOn('2026-11-23', fields({}), schedule)).toBe('09:00-17:00')
    expect(openOn('2026-11-24', fields({}), schedule)).toBe('')
  })

  test('a resource without a zone is in UTC, whatever the schedule says', () => {
    expect(hoursOf(fields({ timezone: '' }), schedule).zone).toBe('UTC')
    expect(hoursOf(fields({ timezone: 'Custom time zone' }), schedule).zone).toBe('UTC')
  })

  test("people's hours are on the wall clock of their schedule", () => {
    expect(hoursOf(null, schedule).zone).toBe('America/New_York')
    expect(openOn('2026-11-23', null, schedule)).toBe('09:00-17:00')
  })

  test('else it is always open', () => {
    expect(openOn('2026-11-22', fields({}))).toBe('00:00-00:00')
    expect(openOn('2026-11-22', null)).toBe('00:00-00:00')
  })

  test('hours that cannot be read count as none', () => {
    expect(openOn('2026-11-23', fields({ startTime: 'nine', endTime: '17:00' }), schedule)).toBe('09:00-17:00')
  })

  test('an unknown zone counts as UTC', () => {
    expect(hoursOf(fields({ timezone: 'Mars/Olympus' }), null).zone).toBe('UTC')
  })
})

test('a mask of a window that begins in the middle of a day starts there', () => {
  const { zone, hours } = hoursOf(fields({ startTime: '08:00', endTime: '17:00' }), null)
  const { from } = daySpan('Europe/Prague' as IanaZone, '2026-11-20' as CalendarDay)
  const mask = workingMask({ from: (from + 31) as never, to: (from + 35) as never }, zone, hours)
  expect([0, 1, 2, 3].map((quarter) => hasQuarter(mask, quarter))).toEqual([true, false, false, false])
  expect(startOfQuarter((from + 32) as never)).toBe(Date.parse('2026-11-20T07:00Z'))
})

test('the usual hours of people are 8 to 18 from Monday to Friday', () => {
  const utc = 'UTC' as IanaZone
  const { from } = daySpan(utc, '2026-11-22' as CalendarDay)
  const mask = workingMask({ from, to: (from + 7 * 96) as never }, utc, assumedHours)
  const open = Array.from({ length: 7 }, (_, weekDay) =>
    Array.from({ length: 96 }, (_quarter, quarter) => quarter).filter(
      (quarter) => !hasQuarter(mask, weekDay * 96 + quarter),
    ),
  )
  expect(open.map((quarters) => [quarters[0], quarters.at(-1), quarters.length])).toEqual([
    [undefined, undefined, 0],
    ...[1, 2, 3, 4, 5].map(() => [32, 71, 40]),
    [undefined, undefined, 0],
  ])
})

test('hours share a key only if all of them are equal, in one zone', () => {
  const [prague, vienna] = ['Europe/Prague', 'Europe/Vienna'] as IanaZone[]
  const others = [assumedHours, alwaysOpen, { ...assumedHours, days: 1 }, { ...assumedHours, start: assumedHours.end }]
  const keys = [...others, { ...assumedHours, end: assumedHours.start }].map((hours) => hoursKey(prague!, hours))
  expect(new Set([...keys, hoursKey(vienna!, assumedHours)]).size).toBe(6)
  expect(hoursKey(prague!, { ...assumedHours })).toBe(keys[0])
})
