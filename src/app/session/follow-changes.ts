import { askEngine } from '#src/base/ask-engine.ts'
import { quickPace, usualPace } from '#src/base/coalesce.ts'
import { setStale } from '#src/base/connection.ts'
import { type HubEventOf, liveEvents } from '#src/base/live-events.ts'
import type { Booking, Reading } from '#src/base/needs.ts'
import { notifyChangedResources } from '#src/features/availability/model/changed-resources.ts'
import { refreshResources } from '#src/features/availability/model/load-resources.ts'
import { isCurrent, refreshConfiguration } from '#src/features/availability/model/refresh-configuration.ts'
import { loadReservationsSoon } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { loadFavourites } from '#src/features/home/model/favourites/load-favourites.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { arrangeTimeline } from '#src/features/timeline/model/arrange-timeline.ts'
import { refreshResourcesSoon } from '#src/features/timeline/model/refresh-resources-soon.ts'
import { reloadSchedules } from '#src/features/timeline/model/reload-schedules.ts'
import { shownRow } from '#src/features/maps/model/floorplan/shown-row.ts'
import { checkSlot } from '#src/features/bookings/model/reserve/check-slot.ts'

/** Events about rows on screen are collected for 30 ms, at most 90 ms, and the first one after a pause is handled at once. */
const shownLane = { name: 'shown', pace: quickPace }
/** Reloads of rows on screen do not wait for rows off screen. */
const otherLane = { name: 'other', pace: usualPace }

/**
 * Reloads the rows, favourites and reservations of a person after pushed changes. Calls to a calendar take turns that all kinds of
 * events share (`calendarTurn`).
 */
export function followChanges(services: Booking): void {
  const live = liveEvents(services)
  live.on(
    'reload-resources',
    (events) => reloadResources(services, events),
    ({ id }) => (id !== null && shownRow(id) !== undefined ? shownLane : otherLane),
  )
  live.on('force-delete-refresh', async () => {
    // A code belongs to a resource or to a place, so the map is fetched whole, too.
    const refreshed = await refreshResources(services, { force: true })
    // Not before, because a screen that looks earlier still finds the deleted one.
    notifyChangedResources(services, null)
    await arrangeTimeline(services)
    keepHonest(await reloadAll(services))
    if (!isCurrent(refreshed)) setStale()
  })
  live.on('reload-area', async () => {
    const refreshed = await refreshConfiguration(services)
    if (!isCurrent(refreshed)) setStale()
    if (refreshed.ok && refreshed.value.changed) await arrangeTimeline(services)
  })
  live.on('reload-points-of-interest', async () => {
    // Points of interest are licensed, and licences are checked with the configuration.
    const refreshed = await refreshConfiguration(services)
    if (refreshed.ok && refreshed.value.changed) await arrangeTimeline(services)
  })
}

/** Reloads the rows of the named resources. If one event names no resource, all rows are reloaded. */
async function reloadResources(services: Booking, events: readonly HubEventOf<'reload-resources'>[]): Promise<void> {
  const named = events.map(({ id }) => id)
  refreshResourcesSoon(services)
  if (named.includes(null)) {
    notifyChangedResources(services, null)
    keepHonest(await reloadAll(services))
    await checkSlot(services)
    return
  }
  const ids = [...new Set(named.filter((id) => id !== null))].map(resourceIdOf)
  notifyChangedResources(services, ids)
  const shown = shownEmails(ids)
  const emails = shown ?? (await emailsOf(services, ids))
  if (emails.length > 0)
    keepHonest(await reloadSchedules(services, emails, { areShown: shown !== null, isPaced: true }))
  // After the rows, whose call would otherwise wait for its turn. Not awaited, because the next rows must not wait for the list.
  loadReservationsSoon(services)
  await checkSlot(services, ids)
}

/** Reloads the visible data. The reservations follow, at most every 5 s. */
async function reloadAll(services: Booking): Promise<Result<null>> {
  const [schedules, favourites] = await Promise.all([
    reloadSchedules(services, undefined, { isPaced: true }),
    loadFavourites(services),
  ])
  loadReservationsSoon(services)
  return schedules.ok ? favourites : schedules
}

/** Marks the data as stale if a reported change could not be loaded. */
function keepHonest(reloaded: Result<null>): void {
  if (!reloaded.ok) setStale(reloaded.fault)
}

/**
 * Returns the addresses of rows on screen without a call to the engine. Returns null if one of them is not on screen.
 */
function shownEmails(ids: readonly ResourceId[]): Email[] | null {
  const rows = ids.map(shownRow)
  return rows.every((row) => row !== undefined) ? rows.flatMap(({ email }) => (email ? [email] : [])) : null
}

async function emailsOf(services: Reading, ids: readonly ResourceId[]): Promise<readonly Email[]> {
  const found = await askEngine(services.engine.emailsOf(ids))
  return found.ok ? found.value : []
}
