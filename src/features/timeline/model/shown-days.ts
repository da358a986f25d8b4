import type { CalendarDay, IanaZone, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { addDays, instantOnDay, startOfDay, startOfWeek } from '#src/kernel/time/days.ts'
import { earliest, latest, minutesIn, quarterAt } from '#src/kernel/time/moment.ts'
import { firstDayOfWeek } from '#src/locale/regional-locale.ts'
import type { TimelineMode } from '#src/base/search-state.ts'

/**
 * Returns the days that a mode shows: the selected day, `count` days from it on, its week or five weeks from its own on. `locale` (BCP
 * 47) determines the first day of the week.
 */
export function shownDays(mode: TimelineMode, day: CalendarDay, locale: string, count: number): CalendarDay[] {
  switch (mode) {
    case 'day':
      return [day]
    case 'days':
      return run(day, count)
    case 'week':
      return run(startOfWeek(day, firstDayOfWeek(locale)), 7)
    case 'month':
      return run(startOfWeek(day, firstDayOfWeek(locale)), daysOfMonth)
  }
}

/** A month is five weeks, because its first and last days would otherwise be mostly past or far away. */
const daysOfMonth = 35

/** All quarters of these days. A day with a clock change in Prague has 92 or 100. */
export function spanOfDays(zone: IanaZone, days: readonly CalendarDay[]): QuarterSpan {
  const boundaries = dayBoundaries(zone, days)
  return { from: earliest(...boundaries), to: latest(...boundaries) }
}

/** First quarter of each day, followed by the end of the last day. */
export function dayBoundaries(zone: IanaZone, days: readonly CalendarDay[]): Quarter[] {
  const last = days.at(-1)
  if (last === undefined) throw new Error('The timeline needs at least one day')
  return [...days, addDays(last, 1)].map((day) => quarterAt(startOfDay(zone, day)))
}

/** The unfolded part of a day, with its working hours: quarters since midnight on the wall clock, 07:00 to 20:00. */
export const waking = { from: 28, to: 80 }

/** Returns the unfolded part of a day. Clocks change before it in most zones, after it in Cairo and Santiago. */
export const wakingOf = (zone: IanaZone, day: CalendarDay): QuarterSpan => ({
  from: quarterAt(instantOnDay(zone, day, minutesIn(waking.from))),
  to: quarterAt(instantOnDay(zone, day, minutesIn(waking.to))),
})

/** Returns the selected day after going one period of the mode back (-1) or forward (1). */
export function turnedDay(mode: TimelineMode, day: CalendarDay, direction: 1 | -1, count: number): CalendarDay {
  switch (mode) {
    case 'day':
      return addDays(day, direction)
    case 'days':
      return addDays(day, direction * count)
    case 'week':
      return addDays(day, direction * 7)
    case 'month':
      return addDays(day, direction * daysOfMonth)
  }
}

function run(first: CalendarDay, count: number): CalendarDay[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}
