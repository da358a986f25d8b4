import { onReload } from '#src/base/reload.ts'
import { reader } from '#src/base/reader.ts'
import { tagOf } from '#src/kernel/languages.ts'
import { type Scope, type Latest, createLatest } from '#src/kernel/scope.ts'
import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { FavouritesAnswer } from '#src/engine/compute.ts'
import { putBatch } from '#src/features/availability/model/put-schedules.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { pollServer } from '#src/base/poll-server.ts'
import { canBeFavourite } from '#src/base/rules/match.ts'
import { clearHome, home, setHomeFailed, setHomeFavourites, setHomeLoaded } from '../state.ts'
import { logProblems } from '#src/base/log.ts'
import { putKeptSchedules } from '#src/features/availability/model/kept-schedules.ts'
import { settings } from '#src/features/settings/model/state.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { traitsOf } from '#src/kernel/fault.ts'
import { addDays, dayOf, daySpan } from '#src/kernel/time/days.ts'
import type { Page } from '#src/platform/page.ts'
import { wait } from '#src/platform/wait.ts'
import type { Reading, Planning } from '#src/base/needs.ts'
import { dropFavourites, favouriteChanges } from './change-favourite.ts'
import { favourites, setFavourites } from './state.ts'

/** Days of schedules loaded for favourites, including today (section 9). */
export const favouriteDays = 10

const askFavourites = (services: Reading): Promise<Result<FavouritesAnswer>> =>
  askEngine(
    services.engine.favourites({ ids: [...favourites.ids], span: favouriteSpan(services), now: services.clock.now() }),
  )

/** Shows the favourites by name with the data that the engine already has. */
async function showFavourites(services: Reading): Promise<Result<FavouritesAnswer>> {
  const asked = await askFavourites(services)
  if (!asked.ok || services.signal.aborted) return asked
  const { compare } = new Intl.Collator(tagOf(settings.language), { numeric: true })
  setHomeFavourites(asked.value.favourites.toSorted((one, other) => compare(one.name, other.name)))
  return asked
}

/**
 * Loads the schedules of the favourites in the viewport that are missing or older than 60 s, and shows their
 * availability. If that fails, the earlier data stays and the failure is shown.
 */
async function loadFavouriteTimes(services: Planning, signal: AbortSignal): Promise<Result<null>> {
  const askedAt = services.clock.now()
  const outcome = await loadMissing(services, signal)
  if (services.signal.aborted || signal.aborted) return succeed(null)
  if (outcome.ok) setHomeLoaded(askedAt)
  else if (outcome.fault.kind !== 'cancelled') {
    if (home.asOf === null) await showKeptTimes(services)
    setHomeFailed(outcome.fault)
  }
  return outcome
}

/** Shows the schedules stored by an earlier session, with their age. */
async function showKeptTimes(services: Reading): Promise<void> {
  const asOf = await putKeptSchedules(services, favouriteSpan(services))
  if (asOf === null || services.signal.aborted) return
  await showFavourites(services)
  setHomeLoaded(asOf)
}

/** Loads the schedules of all favourites, visible or not, for offline use. */
export async function loadAllFavouriteTimes(services: Planning): Promise<Result<null>> {
  const asked = await askFavourites(services)
  return asked.ok ? loadTimes(services, asked.value.missing, services.signal) : asked
}

async function loadTimes(services: Planning, emails: readonly Email[], signal: AbortSignal): Promise<Result<null>> {
  for await (const batch of services.schedules.load(emails, favouriteSpan(services), signal)) {
    const put = await putBatch(services.engine, 'shown', batch)
    if (!put.ok) return put
  }
  return succeed(null)
}

async function loadMissing(services: Planning, signal: AbortSignal): Promise<Result<null>> {
  const shown = await showFavourites(services)
  if (!shown.ok) return shown
  const visible = new Set(home.visible)
  const inSight = new Set(shown.value.favourites.flatMap(({ id, email }) => (visible.has(id) && email ? [email] : [])))
  const emails = shown.value.missing.filter((email) => inSight.has(email))
  if (emails.length === 0) return succeed(null)
  const loaded = await loadTimes(services, emails, signal)
  if (!loaded.ok) return loaded
  const answered = await showFavourites(services)
  return answered.ok ? succeed(null) : answered
}

/** Returns whole days, so that the schedules are valid until midnight. */
export function favouriteSpan({ clock }: Pick<Reading, 'clock'>): QuarterSpan {
  const { zone } = reader
  const today = dayOf(zone, clock.now())
  return daySpan(zone, today, addDays(today, favouriteDays - 1))
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
/** Milliseconds between two polls of the schedules of the Home screen (section 9). */
export const lookInterval = 15_000

/**
 * Updates the favourites of the Home screen while it is shown: names at once, schedules after 500 ms and then every 15
 * s, but only of the favourites in the viewport. Does not poll while the page is hidden, and polls at once when it is
 * shown again. Also polls at once if the favourites change, cards scroll into view, schedules expire or the clock is
 * set. Returns an unsubscribe function.
 */
export function watchFavourites(services: Planning, page?: Page): () => void {
  const scope = services.scope.child()
  const { soon } = pollServer({
    page,
    scope,
    look: () => loadFavouriteTimes(services, scope.signal),
    first: firstLook,
    every: lookInterval,
  })
  const showAndLook = (): void => {
    void showFavourites(services)
    soon()
  }
  scope.add(subscribe(favourites, showAndLook))
  scope.add(subscribeKey(home, 'visible', soon))
  scope.add(services.clock.subscribe(soon))
  services.scope.keep(forgetWithUser)
  void showFavourites(services)
  return scope.end
}

/** Clears the Home screen when the user signs out, even if another screen is shown by then. */
const forgetWithUser = (scope: Scope): void => scope.add(clearHome)

onReload((services, { emails }) => (emails ? Promise.resolve(succeed(null)) : loadFavourites(services)))
