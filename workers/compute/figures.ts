import type { EngineFigures } from '#src/engine/compute.ts'
import type { EngineState } from './engine-state.ts'

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
  const quarterBytes =
    store.rows.source.byteLength +
    store.rows.patched.byteLength +
    people.store.rows.source.byteLength +
    people.store.rows.patched.byteLength
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
