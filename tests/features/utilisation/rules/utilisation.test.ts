import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alwaysOpen } from '#src/features/availability/model/rules/working-hours.ts'
import { compareWeeks, countedQuarters, countRow, daysBefore } from '#src/features/utilisation/model/rules/figures.ts'
import {
  addColumns,
  extremesOf,
  hoursInWeek,
  less,
  listLoads,
  type Load,
  loadAt,
  mainHours,
  makeLoadColumns,
  openHours,
  percentOf,
  pointsBetween,
  shareOf,
  sumOf,
  totalOf,
  weekHourAt,
  weekHourNumber,
} from '#src/features/utilisation/model/rules/week-hours.ts'
import type { CalendarDay, IanaZone, Instant, Minutes } from '#src/kernel/time/units.ts'
import { daySpan } from '#src/kernel/time/days.ts'

const prague = 'Europe/Prague' as IanaZone
const days = (from: string, to = from) => ({ from: from as CalendarDay, to: to as CalendarDay })

/** Before all days of the tests. */
const never = 0 as Instant
const load = (bookable: number, taken: number): Load => ({ bookable, taken })
const office = { days: 0b011_1110, start: 480 as Minutes, end: 1080 as Minutes }

/** The number of quarters by hour of the week, such as 'monday 8'. */
function hoursOf(range: ReturnType<typeof days>, zone = prague, hours = office): Record<string, number> {
  const { weekHour } = countedQuarters(daySpan(zone, range.from, range.to), range, zone, hours, never)
  const found: Record<string, number> = {}
  for (const number of weekHour) {
    const { weekDay, hour } = weekHourAt(number)
    found[`${weekDay} ${hour}`] = (found[`${weekDay} ${hour}`] ?? 0) + 1
  }
  return found
}

/** The hours of a week, with some of its first day as [bookable, taken]. */
const hoursOfDay = (given: Readonly<Record<number, readonly number[]>>): Load[] =>
  Array.from({ length: hoursInWeek }, (_, hour) => {
    const [bookable = 0, taken = 0] = given[hour] ?? []
    return load(bookable, taken)
  })

describe('decisions, utilisation: counted quarters', () => {
  test('are in local working hours', () => {
    const monday = hoursOf(days('2026-11-23'))
    expect(Object.keys(monday)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map((hour) => `monday ${hour}`))
    expect(new Set(Object.values(monday))).toEqual(new Set([4]))
    expect(hoursOf(days('2026-11-28', '2026-11-29'))).toEqual({})
  })

  test('are on the days of the zone in a wider window', () => {
    const range = days('2026-11-23')
    const tokyo = 'Asia/Tokyo' as IanaZone
    const { from, to } = daySpan(prague, range.from, range.to)
    const window = { from: (from - 96) as typeof from, to: (to + 96) as typeof to }
    const counted = countedQuarters(window, range, tokyo, alwaysOpen, never)
    expect(counted.at).toHaveLength(96)
    expect(weekHourAt(counted.weekHour[0] ?? -1)).toEqual({ weekDay: 'monday', hour: 0 })
    expect(weekHourAt(counted.weekHour.at(-1) ?? -1)).toEqual({ weekDay: 'monday', hour: 23 })
  })

  test('include a repeated hour twice, and a skipped hour not at all', () => {
    expect(hoursOf(days('2026-10-25'), prague, alwaysOpen)['sunday 2']).toBe(8)
    expect(hoursOf(days('2026-03-29'), prague, alwaysOpen)['sunday 2']).toBeUndefined()
  })

  test('follow zones with half hours', () => {
    const kolkata = hoursOf(days('2026-11-23'), 'Asia/Kolkata' as IanaZone)
    expect(kolkata['monday 8']).toBe(4)
    expect(kolkata['monday 7']).toBeUndefined()
  })

  test('after midnight belong to the next day', () => {
    const night = { days: 0b000_0010, start: 1320 as Minutes, end: 120 as Minutes }
    const counted = hoursOf(days('2026-11-23', '2026-11-24'), prague, night)
    expect(counted).toEqual({ 'monday 22': 4, 'monday 23': 4, 'tuesday 0': 4, 'tuesday 1': 4 })
  })
})

describe('decisions, utilisation: taken and bookable time', () => {
  const range = days('2026-11-23')
  /** 9:10 in Prague. */
  const now = Date.parse('2026-11-23T08:10:00Z') as Instant
  const counted = countedQuarters(daySpan(prague, range.from, range.to), range, prague, office, now)
  const count = (view: string) => {
    const codes = Uint8Array.from({ length: 96 }, (_, at) => Number(view[at - 32] ?? 0))
    const [weekHours, ahead, rows] = [makeLoadColumns(hoursInWeek), makeLoadColumns(hoursInWeek), makeLoadColumns(1)]
    countRow(codes, 0, counted, weekHours, ahead, rows, 0)
    return {
      total: totalOf(weekHours),
      row: loadAt(rows, 0),
      at: (hour: number) => loadAt(weekHours, 24 + hour),
      aheadAt: (hour: number) => loadAt(ahead, 24 + hour),
    }
  }

  test('reserved and tentative quarters are taken; closed and limited ones are not bookable', () => {
    const { row, at } = count('0122344')
    expect(at(8)).toEqual(load(4, 3))
    expect(at(9)).toEqual(load(1, 0))
    expect(row).toEqual(load(37, 3))
  })

  test('quarters that have not begun are ahead', () => {
    const { aheadAt } = count('22222222')
    expect([8, 9, 10].map(aheadAt)).toEqual([load(0, 0), load(3, 3), load(4, 0)])
  })

  test('the sums of hours and rows are equal', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '1', '2', '3', '4'), maxLength: 64 }), (view) => {
        const { total, row } = count(view)
        expect(total).toEqual(row)
      }),
    )
  })

  test('a share is 0 or 100 % only if nothing or everything is taken, and null without bookable time', () => {
    expect(shareOf(load(0, 0))).toBeNull()
    expect(percentOf(load(0, 0))).toBeNull()
    expect(percentOf(load(1000, 1))).toBe(1)
    expect(percentOf(load(1000, 999))).toBe(99)
    expect(percentOf(load(8, 0))).toBe(0)
    expect(percentOf(load(8, 8))).toBe(100)
    expect(percentOf(load(8, 5))).toBe(63)
  })

  test('the main hours have at least a quarter of the resources open', () => {
    const loads = hoursOfDay({ 8: [0], 9: [24], 10: [25], 11: [100], 12: [60] })
    expect(mainHours(loads)).toEqual([10, 11, 12])
    expect(openHours(loads)).toEqual([9, 10, 11, 12])
  })

  test('hours from 8 to 18 are main hours, and others from one percent of use', () => {
    const open = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hour, [1000]]))
    expect(mainHours(hoursOfDay(open))).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
    const shown = mainHours(hoursOfDay({ ...open, 3: [1000, 9], 7: [1000, 10], 19: [1000, 500], 22: [1000, 1] }))
    expect([shown[0], shown.at(-1)]).toEqual([7, 19])
  })

  test('every hour of the week has its own number', () => {
    const numbers = Array.from({ length: hoursInWeek }, (_, number) => weekHourNumber(weekHourAt(number)))
    expect(numbers).toEqual([...numbers.keys()])
  })
})

describe('section 5: headline of the utilisation', () => {
  test('compares a week with the four before, and other days with earlier equal weekdays', () => {
    expect(daysBefore(days('2026-11-23', '2026-11-29'))).toEqual(days('2026-10-26', '2026-11-22'))
    expect(daysBefore(days('2026-11-25'))).toEqual(days('2026-11-18'))
    expect(daysBefore(days('2026-11-01', '2026-11-10'))).toEqual(days('2026-10-18', '2026-10-27'))
    expect(daysBefore(days('2026-11-16', '2026-11-21'))).toEqual(days('2026-11-09', '2026-11-14'))
    expect(daysBefore(days('2026-11-16', '2026-11-23'))).toEqual(days('2026-11-02', '2026-11-09'))
    expect(daysBefore(days('2026-11-10', '2026-11-23'))).toEqual(days('2026-10-27', '2026-11-09'))
  })

  test('has the difference in percentage points, or null without bookable time', () => {
    expect(pointsBetween(load(1000, 254), load(1000, 296))).toBe(5)
    expect(pointsBetween(load(4, 2), load(8, 3))).toBe(-12)
    expect(pointsBetween(load(0, 0), load(8, 3))).toBeNull()
    expect(pointsBetween(load(8, 3), load(0, 0))).toBeNull()
  })

  test('has the first of the fullest hours, without mostly closed ones', () => {
    const { fullest, emptiest } = extremesOf(
      hoursOfDay({ 8: [40, 10], 9: [40, 30], 10: [40, 30], 11: [4, 4], 12: [40, 5], 13: [40, 5] }),
    )
    expect([fullest?.hour, emptiest?.hour]).toEqual([9, 12])
    expect(fullest?.load).toEqual(load(40, 30))
    expect(extremesOf(hoursOfDay({ 8: [40, 10], 9: [20, 5] }))).toEqual({ fullest: null, emptiest: null })
    expect(extremesOf([])).toEqual({ fullest: null, emptiest: null })
  })

  test('has the quietest hour of the day, in which most resources are open', () => {
    const { emptiest } = extremesOf(hoursOfDay({ 3: [40, 1], 9: [40, 30], 10: [40, 8], 11: [12, 1], 20: [40, 2] }))
    expect(emptiest?.hour).toBe(10)
  })

  describe('change since the days before', () => {
    const before = hoursOfDay({ 9: [400, 100], 10: [400, 300] })

    test('compares past hours with the same hours', () => {
      const weekHours = hoursOfDay({ 9: [100, 50], 10: [100, 0] })
      const change = compareWeeks({ weekHours, ahead: hoursOfDay({ 10: [100, 0] }) }, before)
      expect(change).toEqual({ points: 25, isSoFar: true })
    })

    test.each([
      ['all hours are past', {}],
      ['no hours are past', { 9: [100, 50], 10: [100, 0] }],
      ['few hours are past', { 9: [90, 50], 10: [100, 0] }],
    ])('compares all hours if %s', (_, ahead) => {
      const weekHours = hoursOfDay({ 9: [100, 50], 10: [100, 0] })
      expect(compareWeeks({ weekHours, ahead: hoursOfDay(ahead) }, before)).toEqual({ points: -25, isSoFar: false })
    })

    test('is null without bookable time', () => {
      const weekHours = hoursOfDay({ 9: [100, 50] })
      expect(compareWeeks({ weekHours, ahead: hoursOfDay({}) }, hoursOfDay({}))).toBeNull()
    })
  })
})

describe('decisions, utilisation: sums of columns', () => {
  const columns = (...loads: readonly (readonly [number, number])[]) => {
    const made = makeLoadColumns(loads.length)
    loads.forEach(([bookable, taken], index) => {
      made.bookable[index] = bookable
      made.taken[index] = taken
    })
    return made
  }

  test('are computed by element', () => {
    const sum = columns([4, 1], [8, 2])
    addColumns(sum, columns([1, 1], [0, 3]))
    expect(listLoads(sum)).toEqual([load(5, 2), load(8, 5)])
    expect(totalOf(sum)).toEqual(load(13, 7))
    expect(loadAt(sum, 9)).toEqual(load(0, 0))
  })

  test('can be reduced by a part', () => {
    expect(less(load(8, 5), load(3, 1))).toEqual(load(5, 4))
    expect(less(load(8, 5))).toEqual(load(8, 5))
    expect(sumOf([])).toEqual(load(0, 0))
  })

  test('have one element for each row of a campus', () => {
    const range = days('2026-11-23')
    const counted = countedQuarters(daySpan(prague, range.from, range.to), range, prague, office, never)
    const codes = new Uint8Array(192).fill(4)
    codes.fill(2, 96 + 32, 96 + 36).fill(0, 96 + 36, 96 + 37)
    const [weekHours, ahead, rows] = [makeLoadColumns(hoursInWeek), makeLoadColumns(hoursInWeek), makeLoadColumns(3)]
    countRow(codes, 96, counted, weekHours, ahead, rows, 1)
    expect(listLoads(rows)).toEqual([load(0, 0), load(5, 4), load(0, 0)])
    expect(totalOf(ahead)).toEqual(totalOf(weekHours))
  })

  test('start with the first quarter that has not begun', () => {
    const range = days('2026-11-23')
    const firstAhead = (now: string) =>
      countedQuarters(daySpan(prague, range.from, range.to), range, prague, office, Date.parse(now) as Instant)
        .firstAhead
    const times = [
      '2026-11-22T00:00Z',
      '2026-11-23T07:00Z',
      '2026-11-23T07:01Z',
      '2026-11-23T07:15Z',
      '2026-11-24T00:00Z',
    ]
    expect(times.map(firstAhead)).toEqual([0, 1, 1, 2, 40])
  })

  test('have correct hours of the week before 1970', () => {
    expect(hoursOf(days('1969-12-29'), 'UTC' as IanaZone)['monday 8']).toBe(4)
    expect(hoursOf(days('1970-01-01'), 'UTC' as IanaZone)['thursday 8']).toBe(4)
  })
})

describe('decisions, utilisation: hours at the edges of a day', () => {
  test('can be the quietest if just half of the resources are open', () => {
    const hours = { 9: [40, 30], 10: [20, 2], 11: [19, 1] }
    expect(extremesOf(hoursOfDay(hours)).emptiest?.hour).toBe(10)
  })

  test('can be the quietest only within the core hours', () => {
    const all = { 7: [40, 1], 8: [40, 4], 12: [40, 30], 17: [40, 6], 18: [40, 2] }
    expect(extremesOf(hoursOfDay(all)).emptiest?.hour).toBe(8)
    expect(extremesOf(hoursOfDay({ ...all, 8: [40, 8] })).emptiest?.hour).toBe(17)
  })

  test('are shown in the core without reservations, but not on a closed campus', () => {
    expect(mainHours(hoursOfDay({ 8: [4], 17: [4], 18: [4], 7: [4] }))).toEqual([8, 17])
    expect(mainHours(hoursOfDay({}))).toEqual([])
  })

  test('are compared separately if a tenth of them is past', () => {
    const before = hoursOfDay({ 9: [100, 50], 10: [100, 50] })
    const weekHours = hoursOfDay({ 9: [100, 0], 10: [100, 0] })
    const isSoFar = (ahead: number) =>
      compareWeeks({ weekHours, ahead: hoursOfDay({ 9: [ahead], 10: [100] }) }, before)?.isSoFar
    expect([81, 80, 0].map(isSoFar)).toEqual([false, true, true])
  })
})
