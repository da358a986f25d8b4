import type { EngineSettings, Group, Question } from '#src/engine/compute.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import type { IndexSpan } from '#src/features/availability/model/rules/row.ts'
import type { AreaLimits } from './area-limits.ts'
import type { Columns } from './columns.ts'
import type { Patcher } from './patch-rows.ts'
import type { Ranks } from './ranks.ts'
import type { RuleSets } from './rule-sets.ts'
import type { TermsPool } from './schedules.ts'
import type { Revision, RowStore, Taking } from './row-store.ts'

/**
 * Schedules of people. Pinned people are displayed. A limited number of others is cached in case they are pinned next.
 */
export interface People {
  readonly store: RowStore
  readonly patcher: Patcher
  /** Rows of the pinned people, in the order given. */
  readonly pinned: readonly number[]
  /** Revision in which the pinned people last changed. */
  readonly pinnedVersion: number
  isPinned(email: Email): boolean
  rowOf(email: Email): number | undefined
  emailOf(row: number): Email
  pin(emails: readonly Email[]): void
  take(schedule: Schedule, taking: Taking): void
  open(span: QuarterSpan): void
}

/** The rows of the last query, filtered, sorted and grouped. */
export interface Arrangement {
  readonly question: Question
  /** Rows in display order. */
  readonly order: Uint32Array
  /** Rows that match apart from free time. Their schedules must be loaded before the query can be answered. */
  readonly candidates: Uint32Array
  readonly groups: readonly Group[]
  /** Revision in which the order last changed. */
  readonly version: number
}

/** The whole state of the engine, for the modules that answer queries. Only `engine.ts` replaces parts of it. */
export interface EngineState {
  settings: EngineSettings
  columns: Columns
  ranks: Ranks
  limits: AreaLimits
  arrangement: Arrangement
  readonly store: RowStore
  readonly patcher: Patcher
  readonly people: People
  readonly ruleSets: RuleSets
  readonly terms: TermsPool
  readonly revision: Revision
  /** Returns the quarters of the event being viewed or changed if it is in this row, otherwise null. */
  currentEvent: (row: number) => IndexSpan | null
}
