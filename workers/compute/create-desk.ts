import type { EngineSettings } from '#src/engine/compute.ts'
import { createAreaLimits } from './area-limits.ts'
import { nothingArranged } from './arrange.ts'
import { makeColumns } from './columns.ts'
import type { Desk } from './desk.ts'
import { createPatcher } from './patch-rows.ts'
import { createPeople } from './people.ts'
import { makeRanks } from './ranks.ts'
import { createRevision } from './figures.ts'
import { createRuleSets } from './rule-sets.ts'
import { createTermsPool } from './schedules.ts'
import { createSheet } from './sheet.ts'

const unconfigured: EngineSettings = {
  areas: [],
  filters: [],
  resourceTypeInfos: [],
  resourceVisibilityRestriction: 0,
  licences: null,
  locale: 'en',
  rules: true,
}

/** An engine's desk before it was configured: no resources, no schedules. */
export function createDesk(): Desk {
  const revision = createRevision()
  const ruleSets = createRuleSets()
  const sheet = createSheet(revision)
  const columns = makeColumns([], unconfigured)
  const desk: Desk = {
    settings: unconfigured,
    columns,
    ranks: makeRanks(columns, unconfigured),
    limits: createAreaLimits([], []),
    arrangement: nothingArranged,
    sheet,
    patcher: createPatcher({
      sheet,
      ruleSets,
      revision,
      full: (set) => desk.limits.full(set),
      current: (row) => desk.currentEvent(row),
    }),
    people: createPeople(ruleSets, revision),
    ruleSets,
    terms: createTermsPool(),
    revision,
    currentEvent: () => null,
  }
  return desk
}
