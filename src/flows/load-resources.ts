import { type Result, succeed } from '#src/core/result.ts'
import type { ZoneFault } from '#src/core/time/zones.ts'
import type { ReadCounts } from '#src/core/wire/resources.ts'
import { configuration, setResourcesLoaded } from '#src/state/configuration.ts'
import { dismissNotices, notify } from '#src/state/notices.ts'
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
  logProblems('resources', loaded.value.problems, loaded.value.counts)
  if (signal.aborted) return succeed(null)
  tellUnknownZones(loaded.value.unknownZones, configuration.resources?.unknownZones ?? [])
  tellCounts(loaded.value.counts, configuration.resources?.counts ?? null)
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

const countNotices = [
  ['incomplete', 'notice.resourcesIncomplete'],
  ['unread', 'notice.resourcesUnread'],
] as const

/** Says how many resources could not be read, whole or in part; again only when that changes. Never which. */
function tellCounts(counts: ReadCounts, told: ReadCounts | null): void {
  for (const [part, key] of countNotices) {
    const count = counts[part]
    if (count === (told?.[part] ?? 0)) continue
    dismissNotices(key)
    if (count > 0) notify({ kind: 'warning', key, values: { count, total: counts.total }, lasts: null })
  }
}
