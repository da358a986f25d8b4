import type { InstantSpan, Quarter, QuarterSpan } from '#src/kernel/result.ts'
import { quarterAt, quarterFrom, quarterMilliseconds, quarterOf } from '#src/kernel/time/moment.ts'
import { type AvailabilityCode, type Reason, reasons as reasonNames } from './row.ts'
import { isBookable } from './runs.ts'

/** An event of a row, as far as it decides who holds a quarter. */
interface HoldingEvent extends InstantSpan {
  readonly tentative: boolean
}

/** Quarters `[from, to)` in a row that the same event holds; null if no event touches them. */
export interface HeldPart<Event> {
  readonly from: number
  readonly to: number
  readonly holder: Event | null
}

/**
 * Returns the event that holds a quarter: a firm event before a tentative one, then the first in the list. Null if no event
 * touches the quarter.
 */
export function holderAt<Event extends HoldingEvent>(events: readonly Event[], quarter: number): Event | null {
  const [start, end] = [quarter * quarterMilliseconds, (quarter + 1) * quarterMilliseconds]
  const touching = events.filter((event) => event.start < end && event.end > start)
  return touching.find(({ tentative }) => !tentative) ?? touching[0] ?? null
}

/** Splits the quarters `[from, to)` wherever another event takes over, so that each part has one holder. */
export function splitByHolder<Event extends HoldingEvent>(
  events: readonly Event[],
  from: number,
  to: number,
): readonly HeldPart<Event>[] {
  const borders = events
    .flatMap(({ start, end }) => [quarterAt(start), quarterFrom(end)])
    .filter((border) => border > from && border < to)
    .toSorted((one, other) => one - other)
  const parts: { from: number; to: number; holder: Event | null }[] = []
  for (const border of [from, ...borders]) {
    const holder = holderAt(events, border)
    const last = parts.at(-1)
    if (last !== undefined && last.holder === holder) continue
    if (last !== undefined) last.to = border
    parts.push({ from: border, to, holder })
  }
  return parts
}

/** How a resource stands at a moment, and when it can be had from then on. */
export interface Standing {
  readonly data: 'ready' | 'loading' | 'failed'
  readonly code: AvailabilityCode
  readonly reason: Reason
  /** Where the state ends, as far as the open days reach. */
  readonly until: Quarter
  /** The first bookable run from the moment on; begins at the moment where it can be had then. Null where the open days have none. */
  readonly free: QuarterSpan | null
  /** Minutes; null is no limit. */
  readonly minimumDuration: number | null
  readonly maximumDuration: number | null
  /** Its place in the order of all that match; null where the question leaves it out. */
  readonly rank: number | null
}

/** Numbers of one place in `FloorStates.states`. */
export const floorStride = 7

const dataStates = ['ready', 'loading', 'failed'] as const
const none = -1

/** Writes a standing down as numbers, at `place` of the list. */
export function writeStanding(states: Int32Array, place: number, standing: Standing): void {
  const { data, code, reason, until, free, minimumDuration, maximumDuration, rank } = standing
  const state = code | (reasonNames.indexOf(reason) << 4) | (dataStates.indexOf(data) << 8)
  const numbers = [state, until, free?.from ?? none, free?.to ?? none, minimumDuration, maximumDuration, rank]
  states.set(
    numbers.map((number) => number ?? none),
    place * floorStride,
  )
}

export function readStanding(states: Int32Array, place: number): Standing {
  const at = (index: number): number => states[place * floorStride + index] ?? none
  const orNull = (number: number): number | null => (number === none ? null : number)
  const state = at(0)
  return {
    data: dataStates[(state >> 8) & 3] ?? 'loading',
    code: (state & 15) as AvailabilityCode,
    reason: reasonNames[(state >> 4) & 15] ?? 'none',
    until: quarterOf(at(1)),
    free: at(2) === none ? null : { from: quarterOf(at(2)), to: quarterOf(at(3)) },
    minimumDuration: orNull(at(4)),
    maximumDuration: orNull(at(5)),
    rank: orNull(at(6)),
  }
}

/** What of a standing a run-length string tells (`RowView.runs`); `at` counts quarters from its beginning `first`. */
export function standingIn(
  runs: string,
  first: Quarter,
  at: Quarter,
): Pick<Standing, 'code' | 'reason' | 'until' | 'free'> | null {
  let found: { code: AvailabilityCode; reason: Reason; until: Quarter } | null = null
  let free: { from: number; to: number } | null = null
  for (let index = 0, from = first as number; index + 1 < runs.length; index += 2) {
    const to = from + runs.charCodeAt(index)
    const state = runs.charCodeAt(index + 1)
    if (at < to) {
      found ??= {
        code: (state & 15) as AvailabilityCode,
        reason: reasonNames[state >>> 4] ?? 'none',
        until: quarterOf(to),
      }
      if (!isBookable(state & 15)) {
        if (free !== null) break
      } else if (free === null) free = { from: Math.max(from, at), to }
      else free.to = to
    }
    from = to
  }
  return found && { ...found, free: free as QuarterSpan | null }
}
