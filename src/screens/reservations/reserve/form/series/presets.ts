import type { CalendarDay } from '#src/core/brand.ts'
import type { MonthWeek, RecurrencePattern } from '#src/core/series/recurrence.ts'
import { addDays, weekDayOf } from '#src/core/time/days.ts'
import { weekDays } from '#src/core/time/week-day.ts'

/** What the form offers; 'workdays' is a week of its own. */
export const presets = ['once', 'daily', 'workdays', 'weekly', 'monthly-day', 'monthly-week-day'] as const
export type Preset = (typeof presets)[number]

const workdays = weekDays.slice(1, 6)

export function presetOf(pattern: RecurrencePattern | null): Preset {
  if (pattern === null) return 'once'
  if (pattern.kind !== 'weekly' || pattern.every !== 1) return pattern.kind
  return pattern.days.toSorted().join() === workdays.toSorted().join() ? 'workdays' : 'weekly'
}

/** The pattern of a preset that falls on the day chosen in the form; null for 'once'. */
export function patternOf(preset: Preset, day: CalendarDay): RecurrencePattern | null {
  switch (preset) {
    case 'once':
      return null
    case 'daily':
      return { kind: 'daily', every: 1 }
    case 'workdays':
      return { kind: 'weekly', every: 1, days: workdays, firstDay: 'monday' }
    case 'weekly':
      return { kind: 'weekly', every: 1, days: [weekDayOf(day)], firstDay: 'monday' }
    case 'monthly-day':
      return { kind: 'monthly-day', every: 1, day: Number(day.slice(8)) }
    case 'monthly-week-day':
      return { kind: 'monthly-week-day', every: 1, week: weekOf(day), day: weekDayOf(day) }
  }
}

function weekOf(day: CalendarDay): MonthWeek {
  if (addDays(day, 7).slice(0, 7) !== day.slice(0, 7)) return 'last'
  return (['first', 'second', 'third', 'fourth'] as const)[Math.floor((Number(day.slice(8)) - 1) / 7)] ?? 'last'
}
