import type { IanaZone, Instant, Quarter } from '../brand.ts'
import { addDays, dayOf, endOfDay } from '../time/days.ts'
import { quarterAt, quarterFrom, quarterOf } from '../time/quarter.ts'

/** The first quarter that has not ended at `now` (decisions, rule 2: ended is `end <= now`). */
export const firstOpenQuarter = (now: Instant): Quarter => quarterAt(now)

/**
 * The first quarter after the last bookable day (decisions, rule 3): today in the resource's zone plus `maxAdvanceDays`
 * calendar days, 0 meaning today only. Infinity where there is no limit.
 */
export const bookableUntil = (zone: IanaZone, now: Instant, maxAdvanceDays: number | null): Quarter => {
  if (maxAdvanceDays === null) return quarterOf(Infinity)
  return quarterFrom(endOfDay(zone, addDays(dayOf(zone, now), Math.max(0, Math.floor(maxAdvanceDays)))))
}
