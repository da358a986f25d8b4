import { subscribeKey } from 'valtio/utils'
import { loadFavourites } from '#src/features/home/model/favourites/load-favourites.ts'
import { expireFavourites } from '#src/features/home/model/favourites/state.ts'
import { leadToLog } from '#src/features/notices/model/notify.ts'
import { logProblems } from '#src/base/log.ts'
import { dismissNotices, notify } from '#src/features/notices/model/state.ts'
import { setOnline, setResynchronised } from '#src/base/connection.ts'
import { tellTabs } from '#src/base/tell-tabs.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { configuration, setConfiguration, setLicences, setResourcesLoaded } from '#src/features/settings/model/state.ts'
import { arrangeTimeline, freeGroupsFrom } from '#src/features/timeline/model/arrange-timeline.ts'
import { showWindow } from '#src/features/timeline/model/show-window.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { nextSequence } from '#src/base/sequence.ts'
import { type Email, fail, type Fault, type Result, succeed } from '#src/kernel/result.ts'
import type { ZoneFault } from '#src/kernel/time/zones.ts'
import { fetchConfiguration, type FetchedResources, fetchResources } from '#src/platform/assist.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import type { Routing, Services } from '#src/services.ts'
import { checkAssist } from '#src/wire/assist.ts'
import type { ReadCounts } from '#src/wire/resources.ts'
import { engineSettings } from '#src/features/settings/model/engine-settings.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { atMostEvery } from '#src/base/coalesce.ts'
import { loadSchedules, refreshShownSchedules } from './load-schedules.ts'

/** Passes the resources to the engine, keeps a copy of those that it can read, and passes their counts to the screens. */
export async function loadResources(
  { engine, signal, routing }: Pick<Services, 'engine' | 'signal'> & Partial<Pick<Services, 'routing'>>,
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

/** Logs the parts of a configuration that were left out, and notifies the user until it can be read completely. */
export function reportConfiguration(routing: Routing, problems: readonly string[]): void {
  logProblems('configuration', problems)
  if (problems.length === 0) dismissNotices('log.configuration')
  else notify({ kind: 'warning', key: 'log.configuration', about: 'configuration', ...leadToLog(routing) })
}

/** `isStale` is true if the server could not be asked, so that the stored copy had to do. */
interface Refreshed {
  readonly changed: boolean
  readonly isStale: boolean
}

/**
 * Checks if the configuration (types, filters, areas) or the licences have changed, and passes new ones to screens and
 * engine.
 */
export async function refreshConfiguration(services: Services): Promise<Result<Refreshed>> {
  const { signal } = services
  const [fetched, licensed] = await Promise.all([
    fetchConfiguration(services, { signal }),
    services.api.licences.list(signal),
  ])
  const isStale = fetched.ok && fetched.value.source === 'stale'
  if (signal.aborted) return succeed({ changed: false, isStale })
  const licences = licensed.ok ? licensed.value : null
  const areLicencesNew = licences !== null && !isSame(licences, configuration.licences)
  if (areLicencesNew) setLicences(licences)
  const assist = fetched.ok && fetched.value.isNews ? fetched.value.body : null
  const checked = assist && checkAssist(assist)
  if (assist && checked?.ok) {
    reportConfiguration(services.routing, assist.problems)
    setConfiguration(checked.value, assist)
    if (fetched.ok && fetched.value.source === 'server') tellTabs(services, 'configuration')
  }
  const changed = areLicencesNew || checked?.ok === true
  const { current } = configuration
  const configured =
    changed && current
      ? await askEngine(services.engine.configure(engineSettings(current, configuration.licences)))
      : null
  if (!fetched.ok) return fetched
  if (checked && !checked.ok) return checked
  return configured && !configured.ok ? configured : succeed({ changed, isStale })
}

const isSame = (codes: readonly string[], before: readonly string[] | null): boolean =>
  before !== null && codes.length === before.length && codes.every((code) => before.includes(code))

/** Returns true if a change that the server announced is known now. */
export const isCurrent = (refreshed: Result<Refreshed>): boolean => refreshed.ok && !refreshed.value.isStale

/**
 * Checks if the resources have changed, and passes new ones to the engine. `force` fetches the whole body even if the
 * cached copy should still be valid (the hub's 'force a delete refresh'). The value tells if they changed.
 */
export async function refreshResources(
  services: Services,
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
  if (source === 'server') tellTabs(services, 'resources')
  return succeed({ changed: true, isStale })
}

/**
 * Milliseconds between checks. Every booking by any user is announced as a changed resource, while the resources' own
 * data rarely change. Many bookings must not cause many checks, because each check reads the cached body.
 */
const leastBetweenChecks = 10_000

/** Checks if the resources have changed: at once, or as soon as 10 s have passed since the last check. */
export const refreshResourcesSoon = atMostEvery(leastBetweenChecks, async (services) => {
  const refreshed = await refreshResources(services)
  if (refreshed.ok && refreshed.value.changed) await arrangeTimeline(services)
})

/**
 * Reloads the visible data: schedules, reservations and favourites. With `emails`, reloads only these rooms' schedules,
 * and the reservations if one of them is in these rooms. With `onScreen`, reloads only schedules of rows on screen; the
 * others are loaded when they scroll into view. Returns the first fault if any part fails; the other parts are loaded.
 */
export async function reload(
  services: Services,
  { emails, onScreen = false }: { readonly emails?: readonly Email[]; readonly onScreen?: boolean } = {},
): Promise<Result<null>> {
  const parts = [reloadSchedules(services, emails, { onScreen })]
  if (!emails) parts.push(loadReservations(services), loadFavourites(services))
  else if (isAnyReserved(emails)) parts.push(loadReservations(services))
  const faults = (await Promise.all(parts)).flatMap((part): Fault[] => (part.ok ? [] : [part.fault]))
  return faults[0] ? fail(faults[0]) : succeed(null)
}

interface ReloadOptions {
  readonly onScreen?: boolean
  readonly areShown?: boolean
  /** A live event is the cause: calls to a vendor's calendar take turns. */
  readonly isPaced?: boolean
}

/**
 * Reloads schedules. Rows keep their state until the response arrives, and the engine names the changed ones. If
 * `areShown` is set, `emails` are rows on screen, so the engine need not be asked which of them are missing.
 */
export async function reloadSchedules(
  services: Services,
  emails: readonly Email[] | undefined,
  { onScreen = false, areShown = false, isPaced = false }: ReloadOptions = {},
): Promise<Result<null>> {
  // Not awaited, because the engine handles calls in order.
  const expiring = askEngine(services.engine.expire(emails, nextSequence()))
  expireFavourites()
  const loading = onScreen
    ? refreshShownSchedules(services)
    : loadSchedules(services, areShown ? emails : [], { isPaced })
  const [expired, loaded] = await Promise.all([expiring, loading])
  return expired.ok ? loaded : expired
}

/** Reads the list once for all addresses, because it has thousands of events. */
function isAnyReserved(emails: readonly Email[]): boolean {
  const asked = new Set(emails)
  return reservations.list.some(({ event }) =>
    event.attendees.some(({ emailAddress }) => asked.has(emailAddress.address)),
  )
}

/**
 * Passes a new engine the resources that the lost one held. The client itself repeats settings, days and the last
 * query. Throws if there are no resources, so that the client tries again with another engine.
 */
export async function restoreEngine(services: Services, fresh: EngineClient): Promise<void> {
  const cached = await services.storage.getResources()
  const fetched = cached ? null : await fetchResources(services, { signal: services.signal })
  const found = cached ? { body: cached.body, keep: () => undefined } : fetched?.ok ? fetched.value : null
  if (!found) throw new Error('No cached resources to restore the engine from')
  const loaded = await loadResources({ ...services, engine: fresh }, found)
  if (!loaded.ok) throw new Error('Could not restore the resources', { cause: loaded.fault })
}

/** Reloads the visible schedules after the engine was restored, because its rows are empty. */
export async function refillSchedules(services: Services): Promise<void> {
  const loaded = await loadSchedules(services)
  if (!loaded.ok) logProblems('schedules after a restart of the engine', [loaded.fault.kind])
  await showWindow(services)
}

/** Milliseconds between two arrangements while schedules are loading. */
const least = 400

const arrange = atMostEvery(least, async (services) => {
  await arrangeTimeline(services)
})

/**
 * While the query asks for resources that are free at a certain time, or groups them by it, arranges rows again as schedules load: an unknown
 * time may turn out to be free, and a free one may be taken. Returns an unsubscribe function.
 */
export function followFreeTime(services: Services): () => void {
  const look = (): void => {
    if (timeline.question.availability !== null || freeGroupsFrom() !== null) arrange(services)
  }
  // Schedules may have arrived before this subscription.
  if (timeline.taken > 0) look()
  return subscribeKey(timeline, 'taken', look)
}

/**
 * Reloads everything shown, even if the browser reports offline, because browsers are sometimes wrong. Also reconnects
 * the live connection at once. Returns true if everything was loaded.
 */
export async function tryNow(services: Services): Promise<boolean> {
  const askedAt = services.clock.now()
  setOnline(true)
  void services.hub.start()
  const loaded = await reload(services)
  if (services.signal.aborted) return loaded.ok
  if (loaded.ok) setResynchronised(askedAt, false)
  else setOnline(navigator.onLine)
  return loaded.ok
}
