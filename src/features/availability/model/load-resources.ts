import type { Refreshed } from './refresh-configuration.ts'
import { leadToLog } from '#src/features/notices/model/notify.ts'
import { logProblems } from '#src/base/log.ts'
import { dismissNotices, notify } from '#src/features/notices/model/state.ts'
import { notifyTabs } from '#src/base/notify-tabs.ts'
import { configuration, setResourcesLoaded } from '#src/features/settings/model/state.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import type { ZoneFault } from '#src/kernel/time/zones.ts'
import { type FetchedResources, fetchResources } from '#src/platform/assist.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import type { Reading, Routing } from '#src/base/needs.ts'
import type { ReadCounts } from '#src/wire/resources.ts'
import { askEngine } from '#src/base/ask-engine.ts'

/** Passes the resources to the engine, keeps a copy of those that it can read, and passes their counts to the screens. */
export async function loadResources(
  { engine, signal, routing }: Pick<Reading, 'engine' | 'signal'> & Partial<Pick<Reading, 'routing'>>,
  { body, keep }: Pick<FetchedResources, 'body' | 'keep'>,
): Promise<Result<null>> {
  const asked = await askEngine(engine.loadResources(body))
  const loaded = asked.ok ? asked.value : asked
  if (!loaded.ok) return loaded
  logProblems('resources', loaded.value.problems, loaded.value.counts)
  if (signal.aborted) return succeed(null)
  keep()
  notifyUnknownZones(loaded.value.unknownZones, configuration.resources?.unknownZones ?? [])
  notifyCounts(loaded.value.counts, configuration.resources?.counts ?? null, routing)
  setResourcesLoaded(loaded.value)
  return succeed(null)
}

/** Reports each unknown zone once. Its resources are shown, but their hours are read as UTC (section 5). */
function notifyUnknownZones(zones: readonly ZoneFault[], before: readonly ZoneFault[]): void {
  for (const { name, database } of zones) {
    if (before.some((zone) => zone.name === name)) continue
    notify({ kind: 'warning', key: 'fault.time-zone-unknown.message', values: { name, database }, lasts: null })
  }
}

const countNotices = [
  ['incomplete', 'notice.resourcesIncomplete'],
  ['unread', 'notice.resourcesUnread'],
] as const

/**
 * Shows how many resources are malformed, wholly or in part. The log says which ones and why. Notifies again only if the
 * number changes.
 */
function notifyCounts(counts: ReadCounts, before: ReadCounts | null, routing: Routing | undefined): void {
  for (const [part, key] of countNotices) {
    const count = counts[part]
    if (count === (before?.[part] ?? 0)) continue
    dismissNotices(key)
    if (count > 0) notify({ kind: 'warning', key, values: { count, total: counts.total }, ...leadToLog(routing) })
  }
}

/**
 * Checks if the resources have changed, and passes new ones to the engine. `force` fetches the whole body even if the
 * cached copy should still be valid (the hub's 'force a delete refresh'). The value tells if they changed.
 */
export async function refreshResources(
  services: Reading,
  { force = false }: { readonly force?: boolean } = {},
): Promise<Result<Refreshed>> {
  const fetched = await fetchResources(services, { force, signal: services.signal })
  if (!fetched.ok) return fetched
  const { source, isNews } = fetched.value
  const isStale = source === 'stale'
  if (!isNews) return succeed({ changed: false, isStale })
  const loaded = await loadResources(services, fetched.value)
  if (!loaded.ok) return loaded
  // They take the copy that is kept now.
  if (source === 'server') notifyTabs(services, 'resources')
  return succeed({ changed: true, isStale })
}

/**
 * Passes a new engine the resources that the lost one held. The client itself repeats settings, days and the last
 * query. Throws if there are no resources, so that the client tries again with another engine.
 */
export async function restoreEngine(services: Reading, fresh: EngineClient): Promise<void> {
  const cached = await services.storage.getResources()
  const fetched = cached ? null : await fetchResources(services, { signal: services.signal })
  const found = cached ? { body: cached.body, keep: () => undefined } : fetched?.ok ? fetched.value : null
  if (!found) throw new Error('No cached resources to restore the engine from')
  const loaded = await loadResources({ ...services, engine: fresh }, found)
  if (!loaded.ok) throw new Error('Could not restore the resources', { cause: loaded.fault })
}
