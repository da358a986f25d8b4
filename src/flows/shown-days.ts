import type { CalendarDay, IanaZone, Quarter, QuarterSpan } from '#src/core/brand.ts'
import { addDays, calendarDayOf, startOfDay, weekDayOf } from '#src/core/time/days.ts'
import { earliest, latest } from '#src/core/time/moment.ts'
import { quarterAt } from '#src/core/time/quarter.ts'
import { weekDays, type WeekDay } from '#src/core/time/week-day.ts'
import type { TimelineMode } from '#src/state/timeline.ts'

/**
 * The days a mode shows: the chosen day alone, `count` from it on, its week, its month. `locale` (BCP 47) decides how
 * weeks begin.
 */
export function shownDays(mode: TimelineMode, day: CalendarDay, locale: string, count: number): CalendarDay[] {
  switch (mode) {
    case 'day':
      return [day]
    case 'days':
      return run(day, count)
    case 'week':
      return run(startOfWeek(day, locale), 7)
    case 'month':
      return monthOf(day)
  }
}

/** All quarters of these days; 92 or 100 to a day when clocks change in Prague. */
export function spanOfDays(zone: IanaZone, days: readonly CalendarDay[]): QuarterSpan {
  const boundaries = dayBoundaries(zone, days)
  return { from: earliest(...boundaries), to: latest(...boundaries) }
}

/** First quarter of each day, and as the last entry the end of the last day. */
export function dayBoundaries(zone: IanaZone, days: readonly CalendarDay[]): Quarter[] {
  const last = days.at(-1)
  if (last === undefined) throw new Error('A timeline shows at least one day')
  return [...days, addDays(last, 1)].map((day) => quarterAt(startOfDay(zone, day)))
}

/** The chosen day after going back (-1) or on (1) by what the mode shows. */
export function turnedDay(mode: TimelineMode, day: CalendarDay, direction: 1 | -1, count: number): CalendarDay {
  switch (mode) {
    case 'day':
      return addDays(day, direction)
    case 'days':
      return addDays(day, direction * count)
    case 'week':
      return addDays(day, direction * 7)
    case 'month': {
      const month = monthOf(day)
      return direction === 1 ? addDays(month.at(-1) ?? day, 1) : (monthOf(addDays(month[0] ?? day, -1))[0] ?? day)
    }
  }
}

function run(first: CalendarDay, count: number): CalendarDay[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

function monthOf(day: CalendarDay): CalendarDay[] {
  const first = calendarDayOf(`${day.slice(0, 8)}01`)
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return run(first, new Date(Date.UTC(year, month, 0)).getUTCDate())
}

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number
}

function startOfWeek(day: CalendarDay, locale: string): CalendarDay {
  const first = weekDays[firstDayOfWeek(locale) % 7]
  const order = (name: WeekDay | undefined): number => (name ? weekDays.indexOf(name) : 0)
  return addDays(day, -((order(weekDayOf(day)) - order(first) + 7) % 7))
}

function firstDayOfWeek(locale: string): number {
  // Newer browsers have the method, some older ones a property, the oldest neither.
  const asked = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  return (asked.getWeekInfo?.() ?? asked.weekInfo)?.firstDay ?? 1
}
