import type { InstantSpan, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { quarterAt, quarterFrom, quarterMilliseconds, quarterOf } from '#src/kernel/time/moment.ts'
import { type AvailabilityCode, type Reason, reasons as reasonNames } from './row.ts'
import { isBookable } from './runs.ts'

/** The fields of a row's event that decide which event holds a quarter. */
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

/**
 * Returns the briefest event that touches a quarter, null if there is none. For the calendar of a person, whose events may
 * overlap: an all-day event would otherwise hide the meetings of its day.
 */
export function briefestAt<Event extends HoldingEvent>(events: readonly Event[], quarter: number): Event | null {
  const [start, end] = [quarter * quarterMilliseconds, (quarter + 1) * quarterMilliseconds]
  const touching = events.filter((event) => event.start < end && event.end > start)
  const [briefest] = touching.toSorted((one, other) => one.end - one.start - (other.end - other.start))
  return briefest ?? null
}

/** Splits the quarters `[from, to)` at each change of holder, so that each part has one holder. */
export function splitByHolder<Event extends HoldingEvent>(
  events: readonly Event[],
  from: number,
  to: number,
  holderOf: (events: readonly Event[], quarter: number) => Event | null = holderAt,
): readonly HeldPart<Event>[] {
  const borders = events
    .flatMap(({ start, end }) => [quarterAt(start), quarterFrom(end)])
    .filter((border) => border > from && border < to)
    .toSorted((one, other) => one - other)
  const parts: { from: number; to: number; holder: Event | null }[] = []
  for (const border of [from, ...borders]) {
    const holder = holderOf(events, border)
    const last = parts.at(-1)
    if (last !== undefined && last.holder === holder) continue
    if (last !== undefined) last.to = border
    parts.push({ from: border, to, holder })
  }
  return parts
}

/** A resource's state at a moment, and when it can be booked from then on. */
export interface Standing {
  readonly data: 'ready' | 'loading' | 'failed'
  readonly code: AvailabilityCode
  readonly reason: Reason
  /** End of the state, at most the end of the open days. */
  readonly until: Quarter
  /**
   * The first bookable run from the moment on. Begins at the moment itself if the resource can be booked then. Null if
   * the open days have no bookable run.
   */
  readonly free: QuarterSpan | null
  /** Minutes; null if there is no limit. */
  readonly minimumDuration: number | null
  readonly maximumDuration: number | null
  /** Position in the order of all matching resources; null if the query excludes this one. */
  readonly rank: number | null
}

/** Numbers per entry of `FloorStates.states`. */
export const floorStride = 7

const dataStates = ['ready', 'loading', 'failed'] as const
const none = -1

/** Writes a standing as numbers to entry `place` of the list. */
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

/**
 * Reads the standing at quarter `at` from a run-length string (`RowView.runs`) that begins at `first`. Returns null if
 * the string does not reach `at`.
 */
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
