import type { EngineSettings } from '#src/engine/compute.ts'
import { createAreaLimits } from './area-limits.ts'
import { nothingArranged } from './arrange.ts'
import { makeColumns } from './columns.ts'
import type { EngineState } from './engine-state.ts'
import { createPatcher } from './patch-rows.ts'
import { createPeople } from './people.ts'
import { makeRanks } from './ranks.ts'
import { createRuleSets } from './rule-sets.ts'
import { createTermsPool } from './schedules.ts'
import { createRevision, createRowStore } from './row-store.ts'

const unconfigured: EngineSettings = {
  areas: [],
  filters: [],
  resourceTypeInfos: [],
  resourceVisibilityRestriction: 0,
  licences: null,
  locale: 'en',
  rules: true,
}

/** Creates the state of an engine that is not configured yet: no resources, no schedules. */
export function createEngineState(): EngineState {
  const revision = createRevision()
  const ruleSets = createRuleSets()
  const store = createRowStore(revision)
  const columns = makeColumns([], unconfigured)
  const state: EngineState = {
    settings: unconfigured,
    columns,
    ranks: makeRanks(columns, unconfigured),
    limits: createAreaLimits([], []),
    arrangement: nothingArranged,
    store,
    patcher: createPatcher({
      store,
      ruleSets,
      revision,
      full: (set) => state.limits.full(set),
      current: (row) => state.currentEvent(row),
    }),
    people: createPeople(ruleSets, revision),
    ruleSets,
    terms: createTermsPool(),
    revision,
    currentEvent: () => null,
  }
  return state
}
