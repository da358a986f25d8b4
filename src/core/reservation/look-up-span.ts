import type { InstantSpan } from '../brand.ts'
import { oneMinute, plus } from '../time/moment.ts'

/** Milliseconds before the start and after the end of a created event (section 9). */
const margin = 10 * oneMinute

/** The span in which a created event is searched. */
export function lookUpSpan({ start, end }: InstantSpan): InstantSpan {
  return { start: plus(start, -margin), end: plus(end, margin) }
}
