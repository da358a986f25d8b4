import { type OpeningHours, stateAt } from '@foyer/indoor'
import { dayOf, instantOnDay, weekDayIndex } from '#src/kernel/time/days.ts'
import { instantOf, oneMinute } from '#src/kernel/time/moment.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { minutesOfDay } from '#src/kernel/time/wall-clock.ts'

/** State of something, and the instant at which it changes. Null if it never does. */
export interface OpenState {
  readonly isOpen: boolean
  readonly changesAt: Instant | null
}

/** Returns the state at an instant, by the wall clock of the zone. */
export function openAt(hours: OpeningHours, zone: IanaZone, now: Instant): OpenState {
  const today = dayOf(zone, now)
  const minutes = minutesOfDay(zone, now)
  const { isOpen, changesAt: change } = stateAt(hours, weekDayIndex(today), minutes)
  if (change === null) return { isOpen, changesAt: null }
  const at = instantOnDay(zone, today, change)
  // In an hour that comes twice, the wall clock's time is over the first time.
  return { isOpen, changesAt: at > now ? at : instantOf(now + (change - minutes) * oneMinute) }
}
