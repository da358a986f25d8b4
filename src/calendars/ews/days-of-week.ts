import { weekDays, type WeekDay } from '#src/core/time/week-day.ts'

const groups: Readonly<Record<string, readonly WeekDay[]>> = {
  day: weekDays,
  weekday: weekDays.slice(1, 6),
  weekendday: ['sunday', 'saturday'],
}

/** Days as Exchange lists them: names, or words for several, blanks between. In the order of the week. */
export function readDaysOfWeek(text: string): readonly WeekDay[] {
  const words = text.toLowerCase().split(/\s+/)
  return weekDays.filter((day) => words.some((word) => word === day || groups[word]?.includes(day)))
}
