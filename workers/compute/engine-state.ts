import type { IndexSpan } from '#src/features/availability/rules/patch.ts'
import type { EngineSettings } from '#src/engine/compute.ts'
import type { AreaLimits } from './area-limits.ts'
import type { Arrangement } from './arrange.ts'
import type { Columns } from './columns.ts'
import type { Patcher } from './patch-rows.ts'
import type { People } from './people.ts'
import type { Ranks } from './ranks.ts'
import type { Revision } from './figures.ts'
import type { RuleSets } from './rule-sets.ts'
import type { TermsPool } from './schedules.ts'
import type { RowStore } from './row-store.ts'

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
