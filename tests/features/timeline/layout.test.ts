import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  groupsBetween,
  isOnRow,
  lanesOf,
  layRows,
  rowAt,
  rowsBetween,
  topOfGroup,
  topOfRow,
} from '#src/features/timeline/model/grid/row-layout.ts'
import { fitScale, makeScale, quarterAtX, ticksOf, widthOf, xOf } from '#src/features/timeline/screen/grid/scale.ts'
import { spanOfDays } from '#src/features/timeline/model/shown-days.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import { addDays, instantOnDay } from '#src/kernel/time/days.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'

const layoutOf = (counts: readonly number[]) => {
  let firstRow = 0
  const groups = counts.map((count, index) => {
    const group = { key: `${index}`, label: `Area ${index}`, firstRow, count }
    firstRow += count
    return group
  })
  return layRows(timeline.sizes, firstRow, groups)
}

const layouts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }).map(layoutOf)

describe('section 3: timeline sizes', () => {
  test('a row takes 35 pixels: 28 for the bar, 3 for the margin on both sides and 1 for the delimiter', () => {
    const layout = layRows(timeline.sizes, 50_000, [])
    expect(topOfRow(layout, 1)).toBe(35)
    expect(layout.height).toBe(1_750_000)
    expect(rowAt(layout, 1_749_999)).toBe(49_999)
  })

  test('a group header takes 38 pixels above its first row', () => {
    const layout = layoutOf([2, 3])
    expect([0, 1, 2, 3].map((row) => topOfRow(layout, row))).toEqual([38, 73, 146, 181])
    expect(layout.height).toBe(5 * 35 + 2 * 38)
  })

  test('every pixel of a row belongs to that row, whatever the groups', () => {
    fc.assert(
      fc.property(layouts, fc.nat(), fc.integer({ min: 0, max: 34 }), (layout, any, pixel) => {
        const row = any % layout.count
        expect(rowAt(layout, topOfRow(layout, row) + pixel)).toBe(row)
        expect(isOnRow(layout, topOfRow(layout, row) + pixel)).toBe(true)
      }),
    )
  })

  test('a group header is not a row', () => {
    fc.assert(
      fc.property(layouts, fc.nat(), fc.integer({ min: 0, max: 37 }), (layout, any, pixel) => {
        const group = any % layout.groups.length
        expect(isOnRow(layout, topOfGroup(layout, group) + pixel)).toBe(false)
      }),
    )
  })

  test('every row and group header that overlaps a range of heights is included', () => {
    fc.assert(
      fc.property(layouts, fc.nat(2000), fc.integer({ min: 1, max: 900 }), (layout, top, height) => {
        const { from, to } = rowsBetween(layout, top, top + height)
        const missed = Array.from({ length: layout.count }, (_, row) => row).filter((row) => {
          const y = topOfRow(layout, row)
          return y < top + height && y + layout.pitch > top && (row < from || row >= to)
        })
        expect(missed).toEqual([])
        const groups = groupsBetween(layout, top, top + height)
        layout.groups.forEach((_, index) => {
          const y = topOfGroup(layout, index)
          expect(index >= groups.from && index < groups.to).toBe(y < top + height && y + layout.groupHeight > top)
        })
      }),
    )
  })
})

const hoursOf = (zone: string, day: string) => {
  const opened = {
    zone: zone as IanaZone,
    mode: 'day' as const,
    days: [day as CalendarDay],
    span: spanOfDays(zone as IanaZone, [day as CalendarDay]),
  }
  return ticksOf(makeScale(opened, 20))[0]?.hours ?? []
}

test.each([
  ['Europe/Prague', '2026-03-29', '0 1 3 4', 92],
  ['Europe/Prague', '2026-10-25', '0 1 2 2-again 3', 100],
  ['Antarctica/Troll', '2026-10-25', '0 1 2 1-again 2-again 3', 104],
  ['Australia/Lord_Howe', '2026-10-04', '0 1', 94],
])('section 9: the clock change in %s on %s shows hours %s…, %i quarters in all', (zone, day, first, total) => {
  const hours = hoursOf(zone, day)
  const names = hours.map(({ hour, isRepeated }) => (isRepeated ? `${hour}-again` : `${hour}`)).join(' ')
  expect(names.slice(0, first.length)).toBe(first)
  expect(hours.reduce((sum, { length }) => sum + length, 0)).toBe(total)
})

describe('decisions, timeline: several days fit the width, with folded nights', () => {
  const week = (zone: string, first: string) => {
    const days = Array.from({ length: 7 }, (_, index) => addDays(first as CalendarDay, index))
    return { zone: zone as IanaZone, mode: 'week' as const, days, span: spanOfDays(zone as IanaZone, days) }
  }
  const anyWeek = fc
    .tuple(
      fc.constantFrom('Europe/Prague', 'America/New_York', 'Australia/Lord_Howe', 'Antarctica/Troll', 'UTC'),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 200, max: 2000 }),
    )
    .map(([zone, day, room]) => fitScale(week(zone, addDays('2026-01-01' as CalendarDay, day)), room))

  test('seven days fill the width, but have a minimum width on a phone', () => {
    const opened = week('Europe/Prague', '2026-11-23')
    expect(fitScale(opened, 1000).width).toBeCloseTo(1000)
    expect(fitScale(opened, 250).width).toBe(7 * 86)
  })

  test.each([
    ['Europe/Prague', '2027-03-28'],
    ['Africa/Cairo', '2026-10-29'],
    ['America/Santiago', '2026-04-04'],
    ['Australia/Lord_Howe', '2026-10-04'],
  ])('in %s on %s the day is unfolded from 7:00 to 20:00 although the clocks change', (zone, day) => {
    const scale = fitScale(week(zone, day), 1400)
    const at = (hour: number): number =>
      xOf(scale, quarterAt(instantOnDay(zone as IanaZone, day as CalendarDay, hour * 60)))
    expect([at(7), at(20)].map(Math.round)).toEqual([4, 196])
    expect(ticksOf(scale)[0]?.hours.every(({ hour }) => hour >= 7 && hour < 20)).toBe(true)
  })

  test('every quarter is found at its own position in any zone', () => {
    fc.assert(
      fc.property(anyWeek, (scale) => {
        const { from, to } = scale.span
        const quarters = Array.from({ length: to - from }, (_, index) => from + index)
        expect(quarters.map((quarter) => quarterAtX(scale, xOf(scale, quarter + 0.5)))).toEqual(quarters)
        expect(xOf(scale, to)).toBeCloseTo(scale.width)
        expect(quarters.every((quarter) => widthOf(scale, quarter, quarter + 1) > 0)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('ticks have space for their labels, and folded hours have none', () => {
    fc.assert(
      fc.property(anyWeek, (scale) => {
        for (const { hours } of ticksOf(scale)) {
          expect(hours.every(({ hour }) => hour >= 7 && hour < 20)).toBe(true)
          expect(hours.every(({ quarter, length }) => widthOf(scale, quarter, quarter + length) >= 35)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('simultaneous events of a person', () => {
  const hour = 3_600_000
  const events = (...times: readonly (readonly [from: number, to: number])[]) =>
    times.map(([from, to]) => ({ start: (from * hour) as Instant, end: (to * hour) as Instant }))

  const drawn = (...times: readonly (readonly [from: number, to: number])[]) =>
    lanesOf(events(...times)).map(({ lane, of }) => `${lane + 1}/${of}`)

  test('are below an all-day event of their day, and others have the full height', () => {
    expect(drawn([0, 24], [9, 10], [11, 12], [30, 31])).toEqual(['1/2', '2/2', '2/2', '1/1'])
    expect(drawn([0, 23], [22, 23])).toEqual(['1/2', '2/2'])
    expect(drawn([0, 24], [24, 25])).toEqual(['1/1', '1/1'])
    expect(drawn([-2, 2], [0, 24])).toEqual(['2/2', '1/2'])
  })

  test('share the height if both last all day', () => {
    expect(drawn([0, 24], [0, 48])).toEqual(['1/2', '2/2'])
    expect(drawn([0, 24], [24, 48])).toEqual(['1/1', '1/1'])
  })

  test('have one lane each, next to an all-day event too', () => {
    expect(drawn([9, 11], [10, 12])).toEqual(['1/2', '2/2'])
    expect(drawn([0, 24], [10.5, 12], [10.75, 11.5])).toEqual(['1/3', '2/3', '3/3'])
    expect(drawn([9, 11], [10, 12], [11, 13], [20, 21])).toEqual(['1/2', '2/2', '1/2', '1/1'])
  })

  test('are compared a few times per lane, not for each pair, with 250 events a day', () => {
    let reads = 0
    const list = Array.from({ length: 1_750 }, (_, index) => {
      const from = Math.floor(index / 250) * 24 * hour + (index % 250) * 120_000
      return {
        get start() {
          reads += 1
          return from as Instant
        },
        end: (from + hour / 2) as Instant,
      }
    })
    expect(new Set(lanesOf(list).map(({ of }) => of))).toEqual(new Set([15]))
    expect(reads).toBeLessThan(100 * list.length)
  })

  test('never share a lane', () => {
    const time = fc
      .tuple(fc.nat(40), fc.integer({ min: 1, max: 30 }))
      .map(([from, length]) => [from, from + length] as const)
    fc.assert(
      fc.property(fc.array(time, { maxLength: 12 }), (times) => {
        const list = events(...times)
        const lanes = lanesOf(list)
        lanes.forEach(({ lane, of }, one) => {
          expect(lane).toBeLessThan(of)
          for (let other = 0; other < one; other += 1) {
            if (list[one]!.start >= list[other]!.end || list[other]!.start >= list[one]!.end) continue
            expect(lanes[other]!.lane).not.toBe(lane)
            expect(lanes[other]!.of).toBe(of)
          }
        })
      }),
    )
  })
})
