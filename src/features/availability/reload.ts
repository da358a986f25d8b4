import { subscribeKey } from 'valtio/utils'
import { loadFavourites } from '#src/features/favourites/load-favourites.ts'
import { expireFavourites } from '#src/features/favourites/state.ts'
import { logProblems } from '#src/features/notices/notify.ts'
import { dismissNotices, notify } from '#src/features/notices/state.ts'
import { tellTabs } from '#src/features/offline/tell-tabs.ts'
import { loadReservations } from '#src/features/reservations/load-reservations.ts'
import { reservations } from '#src/features/reservations/state.ts'
import { configuration, setConfiguration, setResourcesLoaded } from '#src/features/settings/state.ts'
import { arrangeTimeline } from '#src/features/timeline/arrange-timeline.ts'
import { showWindow } from '#src/features/timeline/show-window.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { nextSequence } from '#src/features/timeline/window-state.ts'
import { type Email, fail, type Fault, type Result, succeed } from '#src/kernel/result.ts'
import type { ZoneFault } from '#src/kernel/time/zones.ts'
import { fetchConfiguration, fetchResources } from '#src/platform/assist.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import type { Services } from '#src/services.ts'
import { checkAssist } from '#src/wire/assist.ts'
import type { ReadCounts } from '#src/wire/resources.ts'
import { askEngine, engineSettings } from './ask-engine.ts'
import { atMostEvery } from './coalesce.ts'
import { loadSchedules, refreshShownSchedules } from './load-schedules.ts'

/** Hands the body over to the engine and tells the screens how many there are. */
export async function loadResources(
  { engine, signal }: Pick<Services, 'engine' | 'signal'>,
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

/** Asks whether the configuration (types, filters, areas) changed, and gives screens and engine the new one. */
export async function refreshConfiguration(services: Services): Promise<Result<{ readonly changed: boolean }>> {
  const fetched = await fetchConfiguration(services, { signal: services.signal })
  if (!fetched.ok) return fetched
  const { body: assist, source, isNews } = fetched.value
  if (!isNews || services.signal.aborted) return succeed({ changed: false })
  const current = checkAssist(assist)
  if (!current.ok) return current
  logProblems('configuration', assist.problems)
  setConfiguration(current.value, assist)
  if (source === 'server') tellTabs(services, 'configuration')
  const told = await askEngine(services.engine.configure(engineSettings(current.value, configuration.licences)))
  return told.ok ? succeed({ changed: true }) : told
}

/**
 * Asks whether the resources changed and gives the engine the new ones. `force` asks for the whole body even where the
 * cached copy is said to hold (the hub's 'force a delete refresh'). The value says whether anything changed.
 */
export async function refreshResources(
  services: Services,
  { force = false }: { readonly force?: boolean } = {},
): Promise<Result<{ readonly changed: boolean }>> {
  const fetched = await fetchResources(services, { force, signal: services.signal })
  if (!fetched.ok) return fetched
  const { body, source, isNews } = fetched.value
  if (!isNews) return succeed({ changed: false })
  if (source === 'server') tellTabs(services, 'resources')
  const loaded = await loadResources(services, body)
  return loaded.ok ? succeed({ changed: true }) : loaded
}

/**
 * Milliseconds between checks. Every booking of anybody is announced as a changed resource, while the resources' own data
 * rarely change: a flood of bookings must not become a flood of checks, each of which reads the cached body.
 */
const leastBetweenChecks = 10_000

/** Asks whether the resources changed: at once, or as soon as 10 s have passed since the last check. */
export const refreshResourcesSoon = atMostEvery(leastBetweenChecks, async (services) => {
  const refreshed = await refreshResources(services)
  if (refreshed.ok && refreshed.value.changed) await arrangeTimeline(services)
})

/**
 * Loads anew what is shown: schedules, reservations and favourites. With `emails` only what concerns those rooms: their
 * schedules, and the reservations when one of them is held there. With `onScreen` of the schedules only the rows on
 * screen; the others are loaded when they come there. The fault is the first met; what could be loaded is.
 */
export async function reload(
  services: Services,
  { emails, onScreen = false }: { readonly emails?: readonly Email[]; readonly onScreen?: boolean } = {},
): Promise<Result<null>> {
  const parts = [reloadSchedules(services, emails, { onScreen })]
  if (!emails) parts.push(loadReservations(services), loadFavourites(services))
  else if (emails.some(isReserved)) parts.push(loadReservations(services))
  const faults = (await Promise.all(parts)).flatMap((part): Fault[] => (part.ok ? [] : [part.fault]))
  return faults[0] ? fail(faults[0]) : succeed(null)
}

/**
 * The rows keep what they show until the answer is there; the engine names those that changed. `areShown`: `emails` are those
 * of rows on screen, so that the engine need not be asked what is missing there.
 */
export async function reloadSchedules(
  services: Services,
  emails: readonly Email[] | undefined,
  { onScreen = false, areShown = false }: { readonly onScreen?: boolean; readonly areShown?: boolean } = {},
): Promise<Result<null>> {
  // Not waited for: the engine answers in the order asked.
  const expiring = askEngine(services.engine.expire(emails, nextSequence()))
  expireFavourites()
  const loading = onScreen ? refreshShownSchedules(services) : loadSchedules(services, areShown ? emails : [])
  const [expired, loaded] = await Promise.all([expiring, loading])
  return expired.ok ? loaded : expired
}

function isReserved(email: Email): boolean {
  return reservations.list.some(({ event }) =>
    event.attendees.some(({ emailAddress }) => emailAddress.address === email),
  )
}

/**
 * Gives a fresh engine the resources that the lost one held; settings, days and the last question are repeated by the
 * client itself. Throws when there are no resources to be had, so that the client tries again with another.
 */
export async function restoreEngine(services: Services, fresh: EngineClient): Promise<void> {
  const cached = await services.storage.getResources()
  const fetched = cached ? null : await fetchResources(services, { signal: services.signal })
  const body = cached?.body ?? (fetched?.ok ? fetched.value.body : null)
  if (!body) throw new Error('No cached resources to restore the engine from')
  const loaded = await loadResources({ engine: fresh, signal: services.signal }, body)
  if (!loaded.ok) throw new Error('Could not restore the resources', { cause: loaded.fault })
}

/** Once a restored engine runs: its rows are empty, so what is shown is loaded anew. */
export async function refillSchedules(services: Services): Promise<void> {
  const loaded = await loadSchedules(services)
  if (!loaded.ok) logProblems('schedules after a restart of the engine', [loaded.fault.kind])
  await showWindow(services)
}

/** Milliseconds between two arrangements while schedules come in. */
const least = 400

const arrange = atMostEvery(least, async (services) => {
  await arrangeTimeline(services)
})

/**
 * While only what is free at a certain time is asked for, rows are arranged anew as schedules come in: what nobody knew yet
 * may be free, and what was free may be taken. Answers how to stop.
 */
export function followFreeTime(services: Services): () => void {
  const look = (): void => {
    if (timeline.question.availability !== null) arrange(services)
  }
  // Schedules may have come before anybody followed.
  if (timeline.taken > 0) look()
  return subscribeKey(timeline, 'taken', look)
}
