import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import { addDays, dayOf, startOfWeek } from '#src/kernel/time/days.ts'
import { type WeekDay, wallClockOf } from '#src/kernel/time/wall-clock.ts'

/** The absences that one press chooses, in the order in which they are offered. */
export const absences = ['today', 'tomorrow', 'week'] as const
export type Absence = (typeof absences)[number]

/** Both inclusive. */
export interface AbsenceDays {
  readonly first: CalendarDay
  readonly last: CalendarDay
}

/** Returns the absence to propose by the clock of the office: before noon today, as for an illness, otherwise tomorrow. */
export const usualAbsence = (now: Instant, zone: IanaZone): Absence =>
  wallClockOf(zone, now).slice(11, 13) < '12' ? 'today' : 'tomorrow'

/** Returns the days of an absence by the clock of the office. A week is what is left of it, from today on. */
export function daysOfAbsence(absence: Absence, now: Instant, zone: IanaZone, firstDay: WeekDay): AbsenceDays {
  const today = dayOf(zone, now)
  const tomorrow = addDays(today, 1)
  switch (absence) {
    case 'today':
      return { first: today, last: today }
    case 'tomorrow':
      return { first: tomorrow, last: tomorrow }
    case 'week':
      return { first: today, last: addDays(startOfWeek(today, firstDay), 6) }
  }
}
