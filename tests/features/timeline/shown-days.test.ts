import { describe, expect, test } from 'vitest'
import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import type { WeekStart } from '#src/kernel/time/wall-clock.ts'
import { regionalLocale } from '#src/locale/regional-locale.ts'
import { dayBoundaries, shownDays, spanOfDays, turnedDay } from '#src/features/timeline/model/shown-days.ts'

const friday = '2026-11-20' as CalendarDay
const prague = 'Europe/Prague' as IanaZone

describe('section 9: schedule views cover whole days', () => {
  test('a week begins as in the region or as chosen', () => {
    expect(shownDays('week', friday, 'cs', 3)[0]).toBe('2026-11-16')
    expect(shownDays('week', friday, 'en-US', 3)[0]).toBe('2026-11-15')
    expect(shownDays('week', friday, 'cs', 3)).toHaveLength(7)
    const chosen = (weekStart: WeekStart) => regionalLocale('en', ['en-US'], { timeFormat: '24', weekStart })
    expect(shownDays('week', friday, chosen('monday'), 3)[0]).toBe('2026-11-16')
    expect(shownDays('week', friday, chosen('saturday'), 3)[0]).toBe('2026-11-14')
    expect(shownDays('week', friday, chosen('auto'), 3)[0]).toBe('2026-11-15')
  })

  test('several days begin on the chosen one, and the five weeks of a month with its week', () => {
    expect(shownDays('days', friday, 'cs', 3)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
    const weeks = shownDays('month', '2028-02-10' as CalendarDay, 'cs', 3)
    expect([weeks[0], weeks.at(-1), weeks.length]).toEqual(['2028-02-07', '2028-03-12', 35])
  })

  test('the next and previous buttons move by the period shown', () => {
    expect(turnedDay('day', friday, 1, 3)).toBe('2026-11-21')
    expect(turnedDay('days', friday, -1, 3)).toBe('2026-11-17')
    expect(turnedDay('week', friday, 1, 3)).toBe('2026-11-27')
    expect(turnedDay('month', friday, 1, 3)).toBe('2026-12-25')
    expect(turnedDay('month', friday, -1, 3)).toBe('2026-10-16')
  })

  test('the days around a clock change have no gap and their real lengths', () => {
    const days = ['2026-03-28', '2026-03-29', '2026-03-30'] as CalendarDay[]
    const [saturday = 0, sunday = 0, monday = 0, end = 0] = dayBoundaries(prague, days)
    expect([sunday - saturday, monday - sunday, end - monday]).toEqual([96, 92, 96])
    expect(spanOfDays(prague, days)).toEqual({ from: saturday, to: end })
  })
})
