import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aligned, alignDates } from '#src/features/groups/rules/table.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/result.ts'
import { addDays, daySpan } from '#src/kernel/time/days.ts'
import { plus, startOfQuarter } from '#src/kernel/time/moment.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'

const weeks = (zone: IanaZone, first: CalendarDay, count: number, days = 7) =>
  Array.from({ length: count }, (_, week) => addDays(first, week * 7)).map((day) =>
    daySpan(zone, day, addDays(day, days - 1)),
  )

describe('decisions, finding: a meeting that repeats has the same local time on every date', () => {
  test('positions are the same unless the clocks change', () => {
    const zone = 'Europe/Prague' as IanaZone
    expect(alignDates(zone, weeks(zone, '2026-11-02' as CalendarDay, 3))).toEqual([null, null, null])
  })

  test('after the clocks are set back, positions are an hour later', () => {
    const zone = 'Europe/Prague' as IanaZone
    // Wednesdays to Tuesdays; the clocks are set back on Sunday 25 October.
    const [, second] = alignDates(zone, weeks(zone, '2026-10-14' as CalendarDay, 2))
    expect([second?.[0], second?.[4 * 96], second?.[6 * 96]]).toEqual([0, 4 * 96, 6 * 96 + 4])
    expect(aligned(Uint8Array.from([7, 8]), Int32Array.from([1, -1]), 9)).toEqual(Uint8Array.from([8, 9]))
  })

  test('the local time of every position is that of the first date', () => {
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
            // Nights of a change have hours that are skipped or come twice.
            .filter(([clock, position]) => position >= 0 && clock >= '04')
            .map(([clock, position]) => [clock, clockAt(week, position)] as const),
        )
        expect(clocks.map(([, clock]) => clock)).toEqual(clocks.map(([clock]) => clock))
      }),
      { numRuns: 300 },
    )
  })
})
