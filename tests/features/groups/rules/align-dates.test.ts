import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aligned, alignDates, positionsAt } from '#src/features/groups/model/rules/table.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import { addDays, daySpan } from '#src/kernel/time/days.ts'
import { plus, startOfQuarter } from '#src/kernel/time/moment.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'

const weeks = (zone: IanaZone, first: CalendarDay, count: number, days = 7) =>
  Array.from({ length: count }, (_, week) => addDays(first, week * 7)).map((day) =>
    daySpan(zone, day, addDays(day, days - 1)),
  )

describe('decisions, finding: aligned dates of a recurring meeting', () => {
  test('have the same positions without a clock change', () => {
    const zone = 'Europe/Prague' as IanaZone
    expect(alignDates(zone, weeks(zone, '2026-11-02' as CalendarDay, 3))).toEqual([null, null, null])
  })

  test('have the local times of the first date', () => {
    const zones = ['Europe/Prague', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'] as IanaZone[]
    const first = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01' as CalendarDay, days))
    fc.assert(
      fc.property(fc.constantFrom(...zones), first, fc.integer({ min: 1, max: 7 }), (zone, day, days) => {
        const spans = weeks(zone, day, 5, days)
        const clockAt = (week: number, at: number): string =>
          wallClockOf(zone, startOfQuarter(plus(spans[week]!.from, at))).slice(11)
        const clocks = alignDates(zone, spans).flatMap((positions, week) =>
          Array.from({ length: days * 3 }, (_, index) => 33 + index * 31)
            .filter((at) => at < days * 96)
            .map((at) => [clockAt(0, at), positions === null ? at : (positions[at] ?? -1)] as const)
            // Some hours of the night are skipped or repeated.
            .filter(([clock, position]) => position >= 0 && clock >= '04')
            .map(([clock, position]) => [clock, clockAt(week, position)] as const),
        )
        expect(clocks.map(([, clock]) => clock)).toEqual(clocks.map(([clock]) => clock))
      }),
      { numRuns: 300 },
    )
  })
})

describe('decisions, finding: local times of a day', () => {
  const zone = 'Europe/Prague' as IanaZone
  const span = (day: string, last = day) => daySpan(zone, day as CalendarDay, last as CalendarDay)

  test('have one position a day, rounded to quarters', () => {
    const two = span('2026-11-23', '2026-11-24')
    expect([...positionsAt(zone, two, 540)]).toEqual([36, 132])
    expect([...positionsAt(zone, two, 554)]).toEqual([36, 132])
    expect([...positionsAt(zone, two, 0)]).toEqual([0, 96])
    expect([...positionsAt(zone, two, 1439)]).toEqual([95, 191])
  })

  test('have two positions if they are repeated and none if they are skipped', () => {
    expect([...positionsAt(zone, span('2026-10-25'), 150)]).toEqual([10, 14])
    expect([...positionsAt(zone, span('2026-03-29'), 150)]).toEqual([])
    expect([...positionsAt(zone, span('2026-03-29'), 540)]).toEqual([32])
  })

  test('have earlier positions after clocks go forward', () => {
    const [, second] = alignDates(zone, [span('2026-03-22'), span('2026-03-29')])
    expect([0, 7, 8, 11, 12, 36, 95].map((at) => second?.[at])).toEqual([0, 7, 8, 11, 8, 32, 91])
    const [, third] = alignDates(zone, [span('2026-03-29'), span('2026-04-05')])
    expect([0, 7, 8, 91].map((at) => third?.[at])).toEqual([0, 7, 12, 95])
  })

  test('have no positions for the first date', () => {
    expect(alignDates(zone, [])).toEqual([])
    expect(alignDates(zone, [span('2026-11-23')])).toEqual([null])
  })

  test('fill missing positions with a default', () => {
    const row = Uint8Array.from([7, 8])
    expect(aligned(row, null, 9)).toBe(row)
    expect([...aligned(row, Int32Array.from([-1, 0, 5]), 9)]).toEqual([9, 7, 9])
  })
})
