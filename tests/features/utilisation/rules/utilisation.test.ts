import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alwaysOpen } from '#src/features/availability/rules/working-hours.ts'
import { compareWeeks, countedQuarters, countRow, daysBefore } from '#src/features/utilisation/rules/figures.ts'
import {
  extremesOf,
  hoursInWeek,
  type Load,
  loadAt,
  mainHours,
  makeLoadColumns,
  openHours,
  percentOf,
  pointsBetween,
  shareOf,
  totalOf,
  weekHourAt,
  weekHourNumber,
} from '#src/features/utilisation/rules/week-hours.ts'
import type { CalendarDay, IanaZone, Instant, Minutes } from '#src/kernel/result.ts'
import { daySpan } from '#src/kernel/time/days.ts'

const prague = 'Europe/Prague' as IanaZone
const days = (from: string, to = from) => ({ from: from as CalendarDay, to: to as CalendarDay })
/** Before all of these days: everything is still to come. */
const never = 0 as Instant
const office = { days: 0b011_1110, start: 480 as Minutes, end: 1080 as Minutes }

/** How often each hour of the week is counted, as 'monday 8': quarters. */
function hoursOf(range: ReturnType<typeof days>, zone = prague, hours = office): Record<string, number> {
  const { weekHour } = countedQuarters(daySpan(zone, range.from, range.to), range, zone, hours, never)
  const found: Record<string, number> = {}
  for (const number of weekHour) {
    const { weekDay, hour } = weekHourAt(number)
    found[`${weekDay} ${hour}`] = (found[`${weekDay} ${hour}`] ?? 0) + 1
  }
  return found
}

/** The hours of a week: some of its first day, each as [bookable, taken]. */
const hoursOfDay = (given: Readonly<Record<number, readonly number[]>>): Load[] =>
  Array.from({ length: hoursInWeek }, (_, hour) => {
    const [bookable = 0, taken = 0] = given[hour] ?? []
    return { bookable, taken }
  })

describe('decisions, utilisation: which quarters count', () => {
  test('those of working hours, by the clock on the wall there', () => {
    const monday = hoursOf(days('2026-11-23'))
    expect(Object.keys(monday)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map((hour) => `monday ${hour}`))
    expect(new Set(Object.values(monday))).toEqual(new Set([4]))
    expect(hoursOf(days('2026-11-28', '2026-11-29'))).toEqual({})
  })

  test('on the days of the zone itself, however wide the window is', () => {
    const range = days('2026-11-23')
    const tokyo = 'Asia/Tokyo' as IanaZone
    const { from, to } = daySpan(prague, range.from, range.to)
    const window = { from: (from - 96) as typeof from, to: (to + 96) as typeof to }
    const counted = countedQuarters(window, range, tokyo, alwaysOpen, never)
    expect(counted.at).toHaveLength(96)
    expect(weekHourAt(counted.weekHour[0] ?? -1)).toEqual({ weekDay: 'monday', hour: 0 })
    expect(weekHourAt(counted.weekHour.at(-1) ?? -1)).toEqual({ weekDay: 'monday', hour: 23 })
  })

  test('the hour that clocks show twice counts twice, the one they skip not at all', () => {
    expect(hoursOf(days('2026-10-25'), prague, alwaysOpen)['sunday 2']).toBe(8)
    expect(hoursOf(days('2026-03-29'), prague, alwaysOpen)['sunday 2']).toBeUndefined()
  })

  test('half hours of a zone are counted where its own clock has them', () => {
    const kolkata = hoursOf(days('2026-11-23'), 'Asia/Kolkata' as IanaZone)
    expect(kolkata['monday 8']).toBe(4)
    expect(kolkata['monday 7']).toBeUndefined()
  })

  test('hours past midnight belong to the day they are on', () => {
    const night = { days: 0b000_0010, start: 1320 as Minutes, end: 120 as Minutes }
    expect(hoursOf(days('2026-11-23', '2026-11-24'), prague, night)).toEqual({
      'monday 22': 4,
      'monday 23': 4,
      'tuesday 0': 4,
      'tuesday 1': 4,
    })
  })
})

describe('decisions, utilisation: what is taken of bookable time', () => {
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

  test('reserved and tentative are taken; closed and limited can be booked by nobody', () => {
    const { row, at } = count('0122344')
    expect(at(8)).toEqual({ bookable: 4, taken: 3 })
    expect(at(9)).toEqual({ bookable: 1, taken: 0 })
    expect(row).toEqual({ bookable: 37, taken: 3 })
  })

  test('a quarter that has not begun is still to come', () => {
    const { aheadAt } = count('22222222')
    expect([8, 9, 10].map(aheadAt)).toEqual([
      { bookable: 0, taken: 0 },
      { bookable: 3, taken: 3 },
      { bookable: 4, taken: 0 },
    ])
  })

  test('the hours of the week come to what the rows come to', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '1', '2', '3', '4'), maxLength: 64 }), (view) => {
        const { total, row } = count(view)
        expect(total).toEqual(row)
      }),
    )
  })

  test('a share is 0 or 100 % only where nothing or everything is taken, and none where nothing can be booked', () => {
    expect(shareOf({ bookable: 0, taken: 0 })).toBeNull()
    expect(percentOf({ bookable: 0, taken: 0 })).toBeNull()
    expect(percentOf({ bookable: 1000, taken: 1 })).toBe(1)
    expect(percentOf({ bookable: 1000, taken: 999 })).toBe(99)
    expect(percentOf({ bookable: 8, taken: 0 })).toBe(0)
    expect(percentOf({ bookable: 8, taken: 8 })).toBe(100)
    expect(percentOf({ bookable: 8, taken: 5 })).toBe(63)
  })

  test('the main hours are those in which a quarter of the usual number of resources is open', () => {
    const loads = hoursOfDay({ 8: [0], 9: [24], 10: [25], 11: [100], 12: [60] })
    expect(mainHours(loads)).toEqual([10, 11, 12])
    expect(openHours(loads)).toEqual([9, 10, 11, 12])
  })

  test('hours at the ends of the day are main hours from one percent on, those from 8 to 18 in any case', () => {
    const open = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hour, [1000]]))
    expect(mainHours(hoursOfDay(open))).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
    const shown = mainHours(hoursOfDay({ ...open, 3: [1000, 9], 7: [1000, 10], 19: [1000, 500], 22: [1000, 1] }))
    expect([shown[0], shown.at(-1)]).toEqual([7, 19])
  })

  test('hours of the week have one number each', () => {
    const numbers = Array.from({ length: hoursInWeek }, (_, number) => weekHourNumber(weekHourAt(number)))
    expect(numbers).toEqual([...numbers.keys()])
  })
})

describe('section 5: the headline of the utilisation', () => {
  test('compares a week with the four before, other days with the same weekdays before, without an overlap', () => {
    expect(daysBefore(days('2026-11-23', '2026-11-29'))).toEqual(days('2026-10-26', '2026-11-22'))
    expect(daysBefore(days('2026-11-25'))).toEqual(days('2026-11-18'))
    expect(daysBefore(days('2026-11-01', '2026-11-10'))).toEqual(days('2026-10-18', '2026-10-27'))
  })

  test('counts the points between the percentages on screen, and none if a period has no bookable time', () => {
    expect(pointsBetween({ bookable: 1000, taken: 254 }, { bookable: 1000, taken: 296 })).toBe(5)
    expect(pointsBetween({ bookable: 4, taken: 2 }, { bookable: 8, taken: 3 })).toBe(-12)
    expect(pointsBetween({ bookable: 0, taken: 0 }, { bookable: 8, taken: 3 })).toBeNull()
  })

  test('names the first of the fullest hours, never a mostly closed one, and none if all are equal', () => {
    const { fullest, emptiest } = extremesOf(
      hoursOfDay({ 8: [40, 10], 9: [40, 30], 10: [40, 30], 11: [4, 4], 12: [40, 5], 13: [40, 5] }),
    )
    expect([fullest?.hour, emptiest?.hour]).toEqual([9, 12])
    expect(fullest?.load).toEqual({ bookable: 40, taken: 30 })
    expect(extremesOf(hoursOfDay({ 8: [40, 10], 9: [20, 5] }))).toEqual({ fullest: null, emptiest: null })
    expect(extremesOf([])).toEqual({ fullest: null, emptiest: null })
  })

  test('the quietest hour is in the day and most resources are open then, however quiet the night is', () => {
    const { emptiest } = extremesOf(hoursOfDay({ 3: [40, 1], 9: [40, 30], 10: [40, 8], 11: [12, 1], 20: [40, 2] }))
    expect(emptiest?.hour).toBe(10)
  })

  describe('the change since the days before', () => {
    const before = hoursOfDay({ 9: [400, 100], 10: [400, 300] })

    test('is that of the hours that are over, beside the same hours', () => {
      const weekHours = hoursOfDay({ 9: [100, 50], 10: [100, 0] })
      expect(compareWeeks({ weekHours, ahead: hoursOfDay({ 10: [100, 0] }) }, before)).toEqual({
        points: 25,
        isSoFar: true,
      })
    })

    test.each([
      ['all is over', {}],
      ['nothing is over', { 9: [100, 50], 10: [100, 0] }],
      ['hardly anything is over', { 9: [90, 50], 10: [100, 0] }],
    ])('is that of all hours if %s', (_, ahead) => {
      const weekHours = hoursOfDay({ 9: [100, 50], 10: [100, 0] })
      expect(compareWeeks({ weekHours, ahead: hoursOfDay(ahead) }, before)).toEqual({ points: -25, isSoFar: false })
    })

    test('is unknown if nothing could be booked', () => {
      const weekHours = hoursOfDay({ 9: [100, 50] })
      expect(compareWeeks({ weekHours, ahead: hoursOfDay({}) }, hoursOfDay({}))).toBeNull()
    })
  })
})
