import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import { minutesBetween, quartersIn, startOfQuarter } from '#src/kernel/time/moment.ts'

/** Minutes. A free time that begins later is not soon. */
export const soonMinutes = 30

/** The same in quarters, for the quarters after the current one. */
export const soonQuarters = quartersIn(soonMinutes)

/** Returns true if a free time begins within the next 30 minutes. Home, the list and the timeline call only that 'soon'. */
export const isSoon = (from: Quarter, now: Instant): boolean => minutesBetween(now, startOfQuarter(from)) <= soonMinutes
