import { onReload } from '#src/base/reload.ts'
import { tagOf } from '#src/kernel/languages.ts'
import { type Scope, type Latest, createLatest } from '#src/kernel/scope.ts'
import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { NowAnswer, NowView } from '#src/engine/compute.ts'
import { putBatch } from '#src/features/availability/model/put-schedules.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import type { Run } from '#src/base/loaded.ts'
import { nowSpan, watchNow } from '#src/features/availability/model/watch-now.ts'
import { canBeFavourite } from '#src/base/rules/match.ts'
import { home, homeFavourites, setHomeFavourites } from '../state.ts'
import { logProblems } from '#src/base/log.ts'
import { putKeptSchedules } from '#src/features/availability/model/kept-schedules.ts'
import { settings } from '#src/features/settings/model/state.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { traitsOf } from '#src/kernel/fault.ts'
import type { Page } from '#src/platform/page.ts'
import { wait } from '#src/platform/wait.ts'
import type { Reading, Planning } from '#src/base/needs.ts'
import { dropFavourites, favouriteChanges } from './change-favourite.ts'
import { favourites, setFavourites } from './state.ts'

type Favourites = readonly NowView[]

const askFavourites = (services: Reading): Promise<Result<NowAnswer>> =>
  askEngine(
    services.engine.favouritesNow({
      ids: [...favourites.ids],
      span: nowSpan(services),
      now: services.clock.now(),
    }),
  )

/** Shows the favourites by name with the data that the engine already has. */
async function showFavourites(services: Reading): Promise<Result<NowAnswer>> {
  const asked = await askFavourites(services)
  if (!asked.ok || services.signal.aborted) return asked
  const { compare } = new Intl.Collator(tagOf(settings.language), { numeric: true })
  setHomeFavourites(asked.value.views.toSorted((one, other) => compare(one.name, other.name)))
  return asked
}

/**
 * Loads the schedules of the favourites in the viewport that are missing or older than 60 s, and shows their
 * availability. If that fails, the earlier data stays, or that stored by an earlier session.
 */
async function loadFavouriteTimes(services: Planning, { signal, show }: Run<Favourites>): Promise<Result<Favourites>> {
  const outcome = await loadMissing(services, signal)
  if (!outcome.ok && outcome.fault.kind !== 'cancelled' && homeFavourites.asOf === null && !signal.aborted) {
    const asOf = await showKeptTimes(services)
    if (asOf !== null) show(homeFavourites.value, { asOf })
  }
  return outcome.ok ? succeed(homeFavourites.value) : outcome
}

/** Shows the schedules stored by an earlier session. Returns their age; null if there are none. */
async function showKeptTimes(services: Reading): Promise<Instant | null> {
  const asOf = await putKeptSchedules(services, nowSpan(services))
  if (asOf !== null && !services.signal.aborted) await showFavourites(services)
  return asOf
}

/** Loads the schedules of all favourites, visible or not, for offline use. */
export async function loadAllFavouriteTimes(services: Planning): Promise<Result<null>> {
  const asked = await askFavourites(services)
  return asked.ok ? loadTimes(services, asked.value.missing, services.signal) : asked
}

async function loadTimes(services: Planning, emails: readonly Email[], signal: AbortSignal): Promise<Result<null>> {
  for await (const batch of services.schedules.load(emails, nowSpan(services), signal)) {
    const put = await putBatch(services.engine, 'shown', batch)
    if (!put.ok) return put
  }
  return succeed(null)
}

async function loadMissing(services: Planning, signal: AbortSignal): Promise<Result<null>> {
  const shown = await showFavourites(services)
  if (!shown.ok) return shown
  const visible = new Set(home.visible)
  const inSight = new Set(shown.value.views.flatMap(({ id, email }) => (visible.has(id) && email ? [email] : [])))
  const emails = shown.value.missing.filter((email) => inSight.has(email))
  if (emails.length === 0) return succeed(null)
  const loaded = await loadTimes(services, emails, signal)
  if (!loaded.ok) return loaded
  const answered = await showFavourites(services)
  return answered.ok ? succeed(null) : answered
}

/** Milliseconds until favourites that could not be loaded are requested again. */
export const favouritesRetryInterval = 15_000

const createAttempts = (scope: Scope): Latest => createLatest(scope)

/**
 * Loads the user's favourites. If the server fails, the list is empty (section 8), or stays as shown. The failure is
 * logged but not returned, because the favourites are loaded again later and everything else counts as up to date.
 * Resources reserved to others are left out and removed on the server (section 6); those that are gone are left out.
 * Returns a fault only if the engine fails. `asking` is the running request, if there is one.
 */
export async function loadFavourites(
  services: Reading,
  asking = services.api.favourites.list(services.signal),
): Promise<Result<null>> {
  const attempt = services.scope.keep(createAttempts).begin()
  const { count } = favouriteChanges(services)
  const before = count()
  const listed = await asking
  if (services.signal.aborted) return succeed(null)
  if (!listed.ok) {
    if (!favourites.loaded) setFavourites([])
    if (listed.fault.kind !== 'offline') logProblems('favourites', [`not loaded: ${listed.fault.kind}`])
    if (traitsOf(listed.fault).isPassing) void retryLater(services, attempt.signal)
    return succeed(null)
  }
  const ids = listed.value as readonly string[] as readonly ResourceId[]
  const asked = await askEngine(Promise.all(ids.map((id) => services.engine.resource(id))))
  if (!asked.ok) return asked
  // Changes that the user made meanwhile are newer than the response.
  if (services.signal.aborted || before === null || before !== count()) return succeed(null)
  const found = ids.map((id, index) => ({ id, resource: asked.value[index] }))
  const dropped = found.filter(({ resource }) => !resource || !canBeFavourite(resource))
  setFavourites(found.flatMap((one) => (dropped.includes(one) ? [] : [one.id])))
  // If the network is down, the next reload removes them.
  if (dropped.length > 0) dropFavourites(services, dropped)
  return succeed(null)
}

/** Loads the favourites again after a pause, unless another load starts meanwhile. */
async function retryLater(services: Reading, signal: AbortSignal): Promise<void> {
  await wait(favouritesRetryInterval, signal)
  if (signal.aborted) return
  await loadFavourites(services)
}

/** Milliseconds until the schedules of favourites are first loaded (section 9). */
const firstLook = 500
/**
 * Updates the favourites of the Home screen while it is shown: names at once, schedules after 500 ms and then every 15
 * s, but only of the favourites in the viewport. Does not poll while the page is hidden, and polls at once when it is
 * shown again. Also polls at once if the favourites change, cards scroll into view, schedules expire or the clock is
 * set. Returns an unsubscribe function.
 */
export function watchFavourites(services: Planning, page?: Page): () => void {
  const scope = services.scope.child()
  const look = () => homeFavourites.load({ ...services, scope }, (run) => loadFavouriteTimes(services, run))
  const { soon } = watchNow(services, { page, scope, look, first: firstLook })
  const showAndLook = (): void => {
    void showFavourites(services)
    soon()
  }
  scope.add(subscribe(favourites, showAndLook))
  scope.add(subscribeKey(home, 'visible', soon))
  void showFavourites(services)
  return scope.end
}

onReload((services, { emails }) => (emails ? Promise.resolve(succeed(null)) : loadFavourites(services)))
