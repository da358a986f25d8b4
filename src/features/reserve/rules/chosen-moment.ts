import type { CalendarDay, IanaZone, Instant, Quarter } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'
import { instantOfWallClock, wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { clockWords } from './day-parts.ts'

/** Initial time of days other than today, in minutes since midnight. */
const morning = 9 * 60

export interface Moment {
  readonly zone: IanaZone
  readonly now: Instant
  /** '' is today. */
  readonly day: CalendarDay | ''
  /** Minutes since midnight in wall time. Null is now; on other days it is the morning. */
  readonly minutes: number | null
}

/** Returns the chosen quarter. If the clocks skip the chosen time on that day, returns the time to which they jump. */
export function chosenQuarter({ zone, now, day, minutes }: Moment): Quarter {
  const today = dayOf(zone, now)
  const shown = day === '' ? today : day
  if (minutes === null && shown === today) return quarterAt(now)
  const at = instantOfWallClock(zone, `${shown}T${clockWords(minutes ?? morning)}:00`)
  return quarterAt(at.ok ? at.value : now)
}

/** Returns the minutes since midnight, in wall time, at the start of a quarter. */
export function minutesOfQuarter(zone: IanaZone, quarter: Quarter): number {
  const [hours = 0, minutes = 0] = wallClockOf(zone, startOfQuarter(quarter)).slice(11, 16).split(':').map(Number)
  return hours * 60 + minutes
}

/** Parses the output of `clockWords`; null if it is malformed or not on a quarter. */
export function readClockWords(text: string): number | null {
  const match = /^([01]\d|2[0-3]):(00|15|30|45)$/.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}
