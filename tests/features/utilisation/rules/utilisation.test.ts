import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alwaysOpen } from '#src/features/availability/rules/working-hours.ts'
import { compareWeeks, countedQuarters, countRow, daysBefore } from '#src/features/utilisation/rules/figures.ts'
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
    expect(pointsBetween({ bookable: 8, taken: 3 }, { bookable: 0, taken: 0 })).toBeNull()
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

describe('decisions, utilisation: sums of columns', () => {
  const columns = (...loads: readonly (readonly [number, number])[]) => {
    const made = makeLoadColumns(loads.length)
    loads.forEach(([bookable, taken], index) => {
      made.bookable[index] = bookable
      made.taken[index] = taken
    })
    return made
  }

  test('are made place by place', () => {
    const sum = columns([4, 1], [8, 2])
    addColumns(sum, columns([1, 1], [0, 3]))
    expect(listLoads(sum)).toEqual([
      { bookable: 5, taken: 2 },
      { bookable: 8, taken: 5 },
    ])
    expect(totalOf(sum)).toEqual({ bookable: 13, taken: 7 })
    expect(loadAt(sum, 9)).toEqual({ bookable: 0, taken: 0 })
  })

  test('a load without a part of it, or without any', () => {
    expect(less({ bookable: 8, taken: 5 }, { bookable: 3, taken: 1 })).toEqual({ bookable: 5, taken: 4 })
    expect(less({ bookable: 8, taken: 5 })).toEqual({ bookable: 8, taken: 5 })
    expect(sumOf([])).toEqual({ bookable: 0, taken: 0 })
  })

  test('each row of a campus has its own place, wherever its codes begin', () => {
    const range = days('2026-11-23')
    const counted = countedQuarters(daySpan(prague, range.from, range.to), range, prague, office, never)
    const codes = new Uint8Array(192).fill(4)
    codes.fill(2, 96 + 32, 96 + 36).fill(0, 96 + 36, 96 + 37)
    const [weekHours, ahead, rows] = [makeLoadColumns(hoursInWeek), makeLoadColumns(hoursInWeek), makeLoadColumns(3)]
    countRow(codes, 96, counted, weekHours, ahead, rows, 1)
    expect(listLoads(rows)).toEqual([
      { bookable: 0, taken: 0 },
      { bookable: 5, taken: 4 },
      { bookable: 0, taken: 0 },
    ])
    expect(totalOf(ahead)).toEqual(totalOf(weekHours))
  })

  test('a day of another length than a week is compared with its weekdays, weeks before', () => {
    expect(daysBefore(days('2026-11-16', '2026-11-21'))).toEqual(days('2026-11-09', '2026-11-14'))
    expect(daysBefore(days('2026-11-16', '2026-11-23'))).toEqual(days('2026-11-02', '2026-11-09'))
    expect(daysBefore(days('2026-11-10', '2026-11-23'))).toEqual(days('2026-10-27', '2026-11-09'))
  })

  test('quarters that have begun are not to come, from the first one that has not', () => {
    const range = days('2026-11-23')
    const firstAhead = (now: string) =>
      countedQuarters(daySpan(prague, range.from, range.to), range, prague, office, Date.parse(now) as Instant)
        .firstAhead
    expect(
      ['2026-11-22T00:00Z', '2026-11-23T07:00Z', '2026-11-23T07:01Z', '2026-11-23T07:15Z', '2026-11-24T00:00Z'].map(
        firstAhead,
      ),
    ).toEqual([0, 1, 1, 2, 40])
  })

  test('before 1970, too, an hour of the week is one', () => {
    expect(hoursOf(days('1969-12-29'), 'UTC' as IanaZone)['monday 8']).toBe(4)
    expect(hoursOf(days('1970-01-01'), 'UTC' as IanaZone)['thursday 8']).toBe(4)
  })
})

describe('decisions, utilisation: hours at the edges of a day', () => {
  test('an hour in which just half of the resources are open can be the quietest', () => {
    const hours = { 9: [40, 30], 10: [20, 2], 11: [19, 1] }
    expect(extremesOf(hoursOfDay(hours)).emptiest?.hour).toBe(10)
  })

  test('the first and the last hour of the core can be the quietest, those around it cannot', () => {
    const all = { 7: [40, 1], 8: [40, 4], 12: [40, 30], 17: [40, 6], 18: [40, 2] }
    expect(extremesOf(hoursOfDay(all)).emptiest?.hour).toBe(8)
    expect(extremesOf(hoursOfDay({ ...all, 8: [40, 8] })).emptiest?.hour).toBe(17)
  })

  test('the core is shown though nothing is taken, and nothing at all of a house that is closed', () => {
    expect(mainHours(hoursOfDay({ 8: [4], 17: [4], 18: [4], 7: [4] }))).toEqual([8, 17])
    expect(mainHours(hoursOfDay({}))).toEqual([])
  })

  test('what is over is compared by itself from a tenth of the time on', () => {
    const before = hoursOfDay({ 9: [100, 50], 10: [100, 50] })
    const isSoFar = (ahead: number) =>
      compareWeeks(
        { weekHours: hoursOfDay({ 9: [100, 0], 10: [100, 0] }), ahead: hoursOfDay({ 9: [ahead], 10: [100] }) },
        before,
      )?.isSoFar
    expect([81, 80, 0].map(isSoFar)).toEqual([false, true, true])
  })
})
