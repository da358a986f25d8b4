import type { EngineFigures, EngineSettings } from '#src/engine/compute.ts'
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

/** Bytes per record with shared parts: its fields and its entries in two maps, as measured in Chromium. */
const bytesPerRecord = 190
/** An entry in the record's list of properties. */
const bytesPerProperty = 4
/** Bytes per string in addition to its characters. */
const bytesPerText = 16

/**
 * Calculates the memory used by the engine. Buffers are exact. Records are estimated because no JavaScript engine
 * reports their size.
 */
export function countFigures(state: EngineState): EngineFigures {
  const { store, people, columns, ranks, limits, ruleSets, arrangement } = state
  const quarterBytes = store.rows.byteLength + people.store.rows.byteLength
  const { order, candidates } = arrangement
  const arranged = order.byteLength + (candidates === order ? 0 : candidates.byteLength)
  const buffers = store.otherBytes + people.store.otherBytes + ranks.bytes + limits.bytes + ruleSets.bytes + arranged
  return {
    resources: columns.resources.length,
    quarters: store.rows.width,
    quarterBytes,
    otherBytes: buffers + columns.visible.byteLength + columns.factBytes() + recordBytes(state),
  }
}

/** Counts the texts of each record. Texts shared between records are small in comparison and are not counted. */
function recordBytes({ columns }: EngineState): number {
  let bytes = 0
  for (const { id, name, displayName, displayNameForApp, email, username, properties } of columns.resources) {
    const texts = new Set([id, name, displayName, displayNameForApp, email, username])
    texts.delete(null)
    for (const text of texts) bytes += text!.length + bytesPerText
    bytes += bytesPerRecord + bytesPerProperty * properties.length
  }
  return bytes
}
