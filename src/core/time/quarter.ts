import type { Instant, Quarter } from '../brand.ts'

/** Length of one slot in milliseconds (specification, section 9). */
export const quarterMilliseconds = 900_000

/** The quarter in which an instant lies. */
export const quarterAt = (instant: Instant): Quarter => Math.floor(instant / quarterMilliseconds) as Quarter

export const startOfQuarter = (quarter: Quarter): Instant => (quarter * quarterMilliseconds) as Instant

/** 'Times are rounded up to the next quarter hour' (specification, section 5); a time on the quarter stays. */
export const roundUpToQuarter = (instant: Instant): Instant =>
  (Math.ceil(instant / quarterMilliseconds) * quarterMilliseconds) as Instant

/** How many quarters a length of time takes, rounded up. */
export const quartersIn = (minutes: number): number => Math.ceil(minutes / 15)
