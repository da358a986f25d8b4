import type { HeatAnswer } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import type { Quarter } from '#src/kernel/time/units.ts'
import type { Reading } from '#src/base/needs.ts'
import { reader } from '#src/base/reader.ts'
import { nextSequence } from '#src/base/sequence.ts'

/** Returns the free share of each day for some rows. Null if the engine is lost. `days` as in `HeatQuery`. */
export async function showHeat(
  { engine }: Pick<Reading, 'engine'>,
  rows: { readonly from: number; readonly to: number },
  days: readonly Quarter[],
): Promise<HeatAnswer | null> {
  const query = { sequence: nextSequence(), now: reader.now, rowFrom: rows.from, rowTo: rows.to, days }
  const asked = await askEngine(engine.heat(query))
  return asked.ok ? asked.value : null
}
