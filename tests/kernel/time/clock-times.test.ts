import { describe, expect, test } from 'vitest'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import { clockTimes } from '#src/kernel/time/wall-clock.ts'
import { addDays, dayOf, daySpan, startOfDay } from '#src/kernel/time/days.ts'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { offsetStretches } from '#src/kernel/time/offsets.ts'

const timesOf = (zone: string, day: string, chosen?: number) =>
  clockTimes(zone as IanaZone, daySpan(zone as IanaZone, day as CalendarDay), chosen as Instant | undefined)
const labelOf = ({ time, isRepeated }: { readonly time: string; readonly isRepeated: boolean }): string =>
  isRepeated ? `${time} again` : time

describe('section 9: the times of a day in a picker', () => {
  test('repeated times are marked', () => {
    expect(timesOf('Australia/Lord_Howe', '2027-04-04').slice(6, 11).map(labelOf)).toEqual([
      '01:30',
      '01:45',
      '01:30 again',
      '01:45 again',
      '02:00',
    ])
  })

  test('the selected time is listed in order even if it is not a quarter', () => {
    const odd = Date.parse('2027-10-31T01:37:00Z')
    const times = timesOf('Europe/Prague', '2027-10-31', odd)
    expect(times).toHaveLength(101)
    expect(times.slice(14, 17).map(labelOf)).toEqual(['02:30 again', '02:37 again', '02:45 again'])
    expect(times[15]?.instant).toBe(odd)
  })

  test('a day has all its quarters under different names around each change of clocks in all zones', () => {
    const [from, to] = [Date.parse('2027-01-01'), Date.parse('2028-01-01')]
    const days = Intl.supportedValuesOf('timeZone').flatMap((zone) =>
      offsetStretches(zone as IanaZone, from, to)
        .slice(1)
        .map((stretch) => dayOf(zone as IanaZone, stretch.from as Instant))
        .flatMap((day) => [addDays(day, -1), day, addDays(day, 1)])
        .map((day) => ({ zone, day })),
    )
    expect(days.length).toBeGreaterThan(300)
    for (const { zone, day } of days) {
      const [start, end] = [day, addDays(day, 1)].map((one) => startOfDay(zone as IanaZone, one)) as [Instant, Instant]
      const times = timesOf(zone, day)
      const quarters = Array.from(
        { length: (end - start) / quarterMilliseconds },
        (_, index) => start + index * 900_000,
      )
      expect(
        times.map(({ instant }) => instant),
        `${zone} ${day}`,
      ).toEqual(quarters)
      expect(new Set(times.map(labelOf)).size, `${zone} ${day}`).toBe(times.length)
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
      expect(
        times.map(({ time }) => time),
        `${zone} ${day}`,
      ).toEqual(quarters.map((at) => clock.format(at)))
    }
  })
})
