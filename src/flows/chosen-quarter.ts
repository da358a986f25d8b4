import type { CalendarDay, IanaZone, Instant, Quarter } from '#src/core/brand.ts'
import { dayOf } from '#src/core/time/days.ts'
import { quarterAt, startOfQuarter } from '#src/core/time/quarter.ts'
import { instantOfWallClock, wallClockOf } from '#src/core/time/wall-clock.ts'

/** Minutes since midnight that another day than today is looked at first. */
const morning = 9 * 60

export interface Moment {
  readonly zone: IanaZone
  readonly now: Instant
  /** '' is today. */
  readonly day: CalendarDay | ''
  /** Since midnight on the wall; null is now, and on other days the morning. */
  readonly minutes: number | null
}

/** The quarter that is looked at. A time that the clocks skip that day is the one they jump to. */
export function chosenQuarter({ zone, now, day, minutes }: Moment): Quarter {
  const today = dayOf(zone, now)
  const shown = day === '' ? today : day
  if (minutes === null && shown === today) return quarterAt(now)
  const at = instantOfWallClock(zone, `${shown}T${clockWords(minutes ?? morning)}:00`)
  return quarterAt(at.ok ? at.value : now)
}

/** Minutes since midnight on the wall at the beginning of a quarter. */
export function minutesOfQuarter(zone: IanaZone, quarter: Quarter): number {
  const [hours = 0, minutes = 0] = wallClockOf(zone, startOfQuarter(quarter)).slice(11, 16).split(':').map(Number)
  return hours * 60 + minutes
}

/** '09:30'. */
export function clockWords(minutes: number): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** What `clockWords` wrote, on a quarter; null for anything else. */
export function readClockWords(text: string): number | null {
  const match = /^([01]\d|2[0-3]):(00|15|30|45)$/.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}
