import { type Result, succeed } from '#src/core/result.ts'
import type { ZoneFault } from '#src/core/time/zones.ts'
import { configuration, setResourcesLoaded } from '#src/state/configuration.ts'
import { notify } from '#src/state/notices.ts'
import { askEngine } from './ask-engine.ts'
import { logProblems } from './log-problems.ts'
import type { Product } from './product.ts'

/** Hands the body over to the engine and tells the screens how many there are. */
export async function loadResources(
  { engine, signal }: Pick<Product, 'engine' | 'signal'>,
  body: ArrayBuffer,
): Promise<Result<null>> {
  const asked = await askEngine(engine.loadResources(body))
  const loaded = asked.ok ? asked.value : asked
  if (!loaded.ok) return loaded
  logProblems('resources', loaded.value.problems)
  if (signal.aborted) return succeed(null)
  tellUnknownZones(loaded.value.unknownZones, configuration.resources?.unknownZones ?? [])
  setResourcesLoaded(loaded.value)
  return succeed(null)
}

/** Each name is told once: its resources are there, but their hours are read as UTC (section 5). */
function tellUnknownZones(zones: readonly ZoneFault[], told: readonly ZoneFault[]): void {
  for (const { name, database } of zones) {
    if (told.some((zone) => zone.name === name)) continue
    notify({ kind: 'warning', key: 'fault.time-zone-unknown.message', values: { name, database }, lasts: null })
  }
}
