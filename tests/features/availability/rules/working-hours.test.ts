import { describe, expect, test } from 'vitest'
import { hasQuarter } from '#src/features/availability/model/rules/row.ts'
import {
  alwaysOpen,
  hoursKey,
  hoursOf,
  assumedHours,
  workingMask,
} from '#src/features/availability/model/rules/working-hours.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
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

/** Returns the opening times of a day on the wall clock, such as '08:00-17:00'. */
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

  // ISO 8601 (24:00), Graph (Edm.TimeOfDay), and the days of clock changes of the IANA database.
  test.each([
    ['Europe/Berlin', '2026-12-10', '00:00:00', '23:59:59', 96],
    ['Europe/Berlin', '2026-12-10', '00:00', '00:00', 96],
    ['Europe/Berlin', '2026-12-10', '08:00:00.0000000', '23:59:59.9999999', 64],
    ['Europe/Berlin', '2026-12-10', '06:00', '23:59', 72],
    ['Europe/Berlin', '2026-12-10', '08:00', '00:00', 64],
    ['Europe/Berlin', '2026-12-10', '22:00', '24:00', 8],
    ['Europe/Berlin', '2026-03-29', '00:00', '24:00:00', 92],
    ['Europe/Berlin', '2026-10-25', '00:00', '23:59:59.9999999', 100],
  ])('in %s on %s from %s to %s are %i quarters', (timezone, day, startTime, endTime, quarters) => {
    const { zone, hours } = hoursOf(fields({ timezone, startTime, endTime }), null)
    const span = daySpan(zone, day as CalendarDay)
    const mask = workingMask(span, zone, hours)
    const open = Array.from({ length: span.to - span.from }, (_, quarter) => !hasQuarter(mask, quarter))
    expect(open.filter(Boolean)).toHaveLength(quarters)
  })

  test('of the whole day are one pattern, however their end is written', () => {
    const patterns = ['00:00', '24:00', '23:59', '23:59:59'].map(
      (endTime) => hoursOf(fields({ startTime: '00:00', endTime }), null).hours,
    )
    expect(patterns).toEqual(patterns.map(() => alwaysOpen))
  })
})

describe('section 3: the working hours', () => {
  test('are those of the resource first', () => {
    const own = fields({ daysOfWeek: ['tuesday'], startTime: '10:00', endTime: '11:00' })
    expect(openOn('2026-11-24', own, schedule)).toBe('10:00-11:00')
    expect(openOn('2026-11-23', own, schedule)).toBe('')
  })

  test("are those of the schedule on the resource's wall clock if the resource has none", () => {
    expect(hoursOf(fields({}), schedule).zone).toBe('Europe/Prague')
    expect(openOn('2026-11-23', fields({}), schedule)).toBe('09:00-17:00')
    expect(openOn('2026-11-24', fields({}), schedule)).toBe('')
  })

  test('are in UTC if the resource has no zone, whatever the schedule says', () => {
    expect(hoursOf(fields({ timezone: '' }), schedule).zone).toBe('UTC')
    expect(hoursOf(fields({ timezone: 'Custom time zone' }), schedule).zone).toBe('UTC')
  })

  test('of people are on the wall clock of their schedule', () => {
    expect(hoursOf(null, schedule).zone).toBe('America/New_York')
    expect(openOn('2026-11-23', null, schedule)).toBe('09:00-17:00')
  })

  test('are unlimited if there are none', () => {
    expect(openOn('2026-11-22', fields({}))).toBe('00:00-00:00')
    expect(openOn('2026-11-22', null)).toBe('00:00-00:00')
  })

  test('are ignored if they are malformed', () => {
    expect(openOn('2026-11-23', fields({ startTime: 'nine', endTime: '17:00' }), schedule)).toBe('09:00-17:00')
  })

  test('are in UTC if the zone is unknown', () => {
    expect(hoursOf(fields({ timezone: 'Mars/Olympus' }), null).zone).toBe('UTC')
  })
})

test('the mask of a window that begins in the middle of a day starts there', () => {
  const { zone, hours } = hoursOf(fields({ startTime: '08:00', endTime: '17:00' }), null)
  const { from } = daySpan('Europe/Prague' as IanaZone, '2026-11-20' as CalendarDay)
  const mask = workingMask({ from: (from + 31) as never, to: (from + 35) as never }, zone, hours)
  expect([0, 1, 2, 3].map((quarter) => hasQuarter(mask, quarter))).toEqual([true, false, false, false])
  expect(startOfQuarter((from + 32) as never)).toBe(Date.parse('2026-11-20T07:00Z'))
})

test('the assumed hours of people are 8 to 18 from Monday to Friday', () => {
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

test('hours share a key only if they and their zone are equal', () => {
  const [prague, vienna] = ['Europe/Prague', 'Europe/Vienna'] as IanaZone[]
  const others = [assumedHours, alwaysOpen, { ...assumedHours, days: 1 }, { ...assumedHours, start: assumedHours.end }]
  const keys = [...others, { ...assumedHours, end: assumedHours.start }].map((hours) => hoursKey(prague!, hours))
  expect(new Set([...keys, hoursKey(vienna!, assumedHours)]).size).toBe(6)
  expect(hoursKey(prague!, { ...assumedHours })).toBe(keys[0])
})
