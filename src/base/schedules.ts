import type { ScheduleBatch } from '#src/engine/compute.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import type { Schedule } from '#src/wire/schedule.ts'

export type SchedulePace = 'shown' | 'whole'

/** Returns up to `count` addresses to load next; none if everything is loaded. Called once per call. */
export type NextEmails = (count: number) => Promise<Result<readonly Email[]>>

export interface LoadOptions {
  /** 'shown': small calls, so that a partial result appears early. 'whole': fewer and larger ones, for what is shown only when complete. */
  readonly pace?: SchedulePace
  /**
   * If set, each batch of a cached load is a sample of all addresses, so that totals are nearly right after a few
   * batches.
   */
  readonly isSampled?: boolean
  /** Receives the number of completed calls, and the total number of calls. */
  readonly onProgress?: (done: number, total: number) => void
}

/** A batch from the calendar itself, which is already parsed. */
export interface LiveBatch extends ScheduleBatch {
  readonly schedules: readonly Schedule[]
}

/**
 * Schedules of rooms and people. A load yields batches as they arrive, and a fault per failed call. A fault ends its
 * lane, and the other lanes continue, so a server that is down does not receive call after call. An aborted load yields
 * `cancelled`, so it never looks complete. If a caller stops reading, the calls in progress are cancelled.
 */
export interface ScheduleSource {
  /**
   * Loads from the product's cache if it has one, otherwise from the calendar. Several spans are for dates far apart.
   * If `emails` is a function, the caller decides the order while the load runs.
   */
  load(
    emails: readonly Email[] | NextEmails,
    span: QuarterSpan | readonly QuarterSpan[],
    signal: AbortSignal,
    options?: LoadOptions,
  ): AsyncIterable<Result<ScheduleBatch>>
  /**
   * Returns the schedule of one address from the same source as `load`, or null if there is none. It may have a
   * `serviceError`.
   */
  one(email: Email, span: QuarterSpan, signal: AbortSignal): Promise<Result<Schedule | null>>
  /**
   * Loads from the calendar itself: for people, because the cache does not have them, and for checks just before a
   * reservation, when the cache may be out of date.
   */
  readonly live: {
    load(emails: readonly Email[], span: QuarterSpan, signal: AbortSignal): AsyncIterable<Result<LiveBatch>>
    one(email: Email, span: QuarterSpan, signal: AbortSignal): Promise<Result<Schedule | null>>
  }
  /**
   * Returns a limit, such as how many resources may be compared at once: `bulk` with the cache, `single` if every calendar is
   * requested.
   */
  limitOf<Limit>(limits: { readonly bulk: Limit; readonly single: Limit }): Limit
}
