import type { Instant, QuarterSpan } from '#src/core/brand.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import type { WindowAnswer } from './rows.ts'

export interface MissingRequest {
  readonly rowFrom: number
  readonly limit: number
  readonly now: Instant
}

/** The span the bodies were asked for, and when. */
export interface TakenAt {
  readonly span: QuarterSpan
  readonly fetchedAt: Instant
  /** Number of the question, from the row that `expire` counts in; an answer overtaken by a newer one is dropped. */
  readonly asked?: number
}

/** Schedules of one call: the body of `POST /api/cache/schedules`, which is transferred, or the records of a calendar. */
export interface ScheduleBatch extends TakenAt {
  readonly schedules: ArrayBuffer | readonly Schedule[]
}

/**
 * What schedules are loaded for. 'shown': the rows of the timeline, pinned people and favourites, which share what any of them
 * loads. The others belong to the question that was opened last, and are dropped if none is open.
 */
export type SchedulePurpose = 'shown' | 'series' | 'group' | 'utilisation'

export interface CopiedSchedules {
  readonly span: QuarterSpan
  /** Resources in the body. */
  readonly count: number
  readonly body: ArrayBuffer
}

export interface SchedulesPut {
  /** Rows with data, of all rows in the current order: 'x of y resources'. */
  readonly loaded: number
  readonly total: number
  /** Records that could not be read. */
  readonly problems: readonly string[]
  readonly answer: WindowAnswer | null
}
