import type { Instant, InstantSpan, QuarterSpan } from '../brand.ts'
import { earliest, oneMinute, plus, startOfMinute } from '../time/moment.ts'
import { quarterAt, startOfQuarter } from '../time/quarter.ts'
import { walkUpSpan } from './draft.ts'

/** Minutes: where a resource states no shortest meeting, less than this is not worth a reservation. */
const shortestWalkUp = 5

/** When a favourite can be had, and within which limits. */
export interface OneTapFacts {
  readonly state: 'NOW' | 'SOON' | 'UNAVAILABLE'
  /** The free run, its end capped by the longest meeting. */
  readonly free: QuarterSpan
  /** Where the run ends, whatever the longest meeting. */
  readonly freeUntil: QuarterSpan['to']
  /** Minutes; null is no limit. */
  readonly minimumDuration: number | null
  readonly maximumDuration: number | null
}

/**
 * What one press books: now, from this minute to the next quarter boundary plus the duration, or at the next free time;
 * ended by the next booking and by the longest meeting, and never shorter than the shortest. `duration` in minutes. Null
 * where nothing long enough is left.
 */
export function oneTapSpan(facts: OneTapFacts, now: Instant, duration: number): InstantSpan | null {
  const { state, free, minimumDuration } = facts
  if (state === 'UNAVAILABLE') return null
  const isWalkUp = free.from <= quarterAt(now)
  const start = isWalkUp ? startOfMinute(now) : startOfQuarter(free.from)
  const end = cappedEnd(facts, walkUpSpan(start, Math.max(duration, minimumDuration ?? 0)))
  return end - start >= (minimumDuration ?? shortestWalkUp) * oneMinute ? { start, end } : null
}

/** Ends on a quarter where that leaves the shortest meeting room enough. */
function cappedEnd({ freeUntil, minimumDuration, maximumDuration }: OneTapFacts, { start, end }: InstantSpan): Instant {
  const longest = plus(start, maximumDuration === null ? Infinity : maximumDuration * oneMinute)
  const capped = earliest(end, startOfQuarter(freeUntil), longest)
  const onQuarter = startOfQuarter(quarterAt(capped))
  const leavesEnough = onQuarter - start >= (minimumDuration ?? shortestWalkUp) * oneMinute
  return leavesEnough ? onQuarter : capped
}
