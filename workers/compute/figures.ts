import type { EngineFigures } from '#src/engine/compute.ts'
import type { EngineState } from './engine-state.ts'

/** Bytes of one record whose parts are shared: its fields and its entries in two maps; as measured in Chromium. */
const bytesPerRecord = 190
/** A place in the record's list of properties. */
const bytesPerProperty = 4
/** What a string takes beside its characters. */
const bytesPerText = 16

/** What the engine holds. Buffers are exact; records are an estimate, since no engine tells their size. */
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

/** Texts that are a record's own; what it shares with others is counted nowhere, being small beside them. */
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
