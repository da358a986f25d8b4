import type { Instant, InstantSpan } from '../brand.ts'

/** Milliseconds before the start and after the end of a created event (section 9). */
const margin = 600_000

/** The span in which a created event is searched. */
export function lookUpSpan({ start, end }: InstantSpan): InstantSpan {
  return { start: (start - margin) as Instant, end: (end + margin) as Instant }
}
