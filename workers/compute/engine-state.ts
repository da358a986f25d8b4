import type { EngineSettings, Group, Question } from '#src/engine/compute.ts'
import type { Email, QuarterSpan } from '#src/kernel/result.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import type { IndexSpan } from '#src/features/availability/rules/row.ts'
import type { AreaLimits } from './area-limits.ts'
import type { Columns } from './columns.ts'
import type { Patcher } from './patch-rows.ts'
import type { Ranks } from './ranks.ts'
import type { RuleSets } from './rule-sets.ts'
import type { TermsPool } from './schedules.ts'
import type { Revision, RowStore, Taking } from './row-store.ts'

/** Schedules of people: pinned ones are shown, a limited number of others is kept in case they are pinned next. */
export interface People {
  readonly store: RowStore
  readonly patcher: Patcher
  /** Rows of the pinned people, in the order given. */
  readonly pinned: readonly number[]
  /** Revision in which the choice of people last changed. */
  readonly pinnedVersion: number
  isPinned(email: Email): boolean
  rowOf(email: Email): number | undefined
  emailOf(row: number): Email
  pin(emails: readonly Email[]): void
  take(schedule: Schedule, taking: Taking): void
  open(span: QuarterSpan): void
}

/** The rows of the last question, filtered, sorted and grouped. */
export interface Arrangement {
  readonly question: Question
  /** Rows in the order shown. */
  readonly order: Uint32Array
  /** Rows that match apart from free time: their schedules are wanted, or the question could never be answered. */
  readonly candidates: Uint32Array
  readonly groups: readonly Group[]
  /** Revision in which the order last changed. */
  readonly version: number
}

/** All that the engine holds, laid out for the modules that answer questions. Only `engine.ts` replaces parts of it. */
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
  /** The quarters of the event being viewed or changed, in this row; null for other rows. */
  currentEvent: (row: number) => IndexSpan | null
}
