import type { CalendarDay, ResourceId } from '#src/kernel/result.ts'
import { type WeekDay, weekDays } from '#src/kernel/time/clock.ts'
import { addDays, weekDayOf } from '#src/kernel/time/days.ts'

/** A desk that the user has reserved for a day, past or future. */
export interface DeskUse {
  readonly resourceId: ResourceId
  readonly day: CalendarDay
}

/** Returns the desks that the user reserves, most often first, then their favourites. Each is there once. */
export function usualDesks(used: readonly DeskUse[], favourites: readonly ResourceId[]): readonly ResourceId[] {
  const counts = new Map<ResourceId, number>()
  for (const { resourceId } of used) counts.set(resourceId, (counts.get(resourceId) ?? 0) + 1)
  const byCount = [...counts].toSorted(([, one], [, other]) => other - one).map(([id]) => id)
  return [...new Set([...byCount, ...favourites])]
}

/** Returns the days of the week on which the user reserved a desk at least twice. */
export function usualWeekDays(used: readonly DeskUse[]): readonly WeekDay[] {
  const days = [...new Set(used.map(({ day }) => day))].map(weekDayOf)
  return weekDays.filter((name) => days.filter((day) => day === name).length > 1)
}

const workdays: ReadonlySet<WeekDay> = new Set(weekDays.slice(1, 6))

/** Returns the next days after today, in order: Monday to Friday, and the user's other usual days. */
export function nextDeskDays(today: CalendarDay, usual: readonly WeekDay[], count: number): readonly CalendarDay[] {
  const isOffered = (day: CalendarDay): boolean => workdays.has(weekDayOf(day)) || usual.includes(weekDayOf(day))
  return Array.from({ length: 2 * count + 2 }, (_, index) => addDays(today, index + 1))
    .filter(isOffered)
    .slice(0, count)
}
