import { takeObjectChange } from '#src/features/controls/model/follow-objects.ts'
import { loadFavourites } from '#src/features/home/model/favourites/load-favourites.ts'
import { reloadOpenMap } from '#src/features/maps/model/floorplan/map-changes.ts'
import { logProblems } from '#src/base/log.ts'
import { setStale } from '#src/base/connection.ts'
import { loadReservationsSoon } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { checkSlot } from '#src/features/bookings/model/reserve/check-draft.ts'
import { arrangeTimeline } from '#src/features/timeline/model/arrange-timeline.ts'
import { shownRow } from '#src/features/maps/model/floorplan/shown-row.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Scope } from '#src/kernel/scope.ts'
import type { RawHubEvent } from '#src/platform/hub.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import { type HubEvent, parseHubEvent } from '#src/wire/hub.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { tellChangedResources } from '#src/features/availability/model/changed-resources.ts'
import { createCoalescers, quickPace, usualPace } from '#src/base/coalesce.ts'
import { isCurrent, refreshConfiguration } from '#src/features/availability/model/refresh-configuration.ts'
import { refreshResources } from '#src/features/availability/model/load-resources.ts'
import { refreshResourcesSoon } from '#src/features/timeline/model/refresh-resources-soon.ts'
import { reloadSchedules } from '#src/features/timeline/model/reload-schedules.ts'

const createBursts = (scope: Scope) => createCoalescers<HubEvent>(scope)

/**
 * Handles an event that the server pushed (section 7). Bursts are collected per kind: 250 ms of quiet, at most 1 s. Events
 * about rows on screen are collected for 30 ms, at most 90 ms, and the first one after a pause is handled at once. Calls to a
 * calendar then take turns that all kinds share (`calendarTurn`).
 */
export function onHubEvent(services: Booking, event: HubEvent): void {
  if (services.signal.aborted) return
  if (event.kind === 'object-changed') return takeObjectChange(services, event)
  const isSeen = event.kind === 'reload-resources' && event.id !== null && shownRow(event.id) !== undefined
  // Reloads of rows on screen do not wait for rows off screen.
  const kind = isSeen ? 'reload-shown-resources' : event.kind
  const pace = isSeen ? quickPace : usualPace
  services.scope.keep(createBursts)(kind, event, (events) => react(services, events), pace)
}

/** Handles a burst of one kind with one reload. */
async function react(services: Booking, events: readonly HubEvent[]): Promise<void> {
  const [first] = events
  if (!first) return
  switch (first.kind) {
    case 'reload-resources':
      return reloadResources(services, events)
    case 'force-delete-refresh': {
      // A code belongs to a resource or to a place, so both are fetched whole.
      const [refreshed] = await Promise.all([
        refreshResources(services, { force: true }),
        reloadOpenMap(services, { force: true }),
      ])
      // Not before, because a screen that looks earlier still finds the deleted one.
      tellChangedResources(services, null)
      await arrangeTimeline(services)
      keepHonest(await reloadAll(services))
      if (!isCurrent(refreshed)) setStale()
      return
    }
    case 'reload-area': {
      const refreshed = await refreshConfiguration(services)
      if (!isCurrent(refreshed)) setStale()
      if (refreshed.ok && refreshed.value.changed) await arrangeTimeline(services)
      return
    }
    case 'reload-points-of-interest': {
      // Points of interest are licensed, and licences are checked with the configuration.
      const [refreshed] = await Promise.all([refreshConfiguration(services), reloadOpenMap(services)])
      if (refreshed.ok && refreshed.value.changed) await arrangeTimeline(services)
      return
    }
    case 'object-changed':
      // Handled one by one, in `onHubEvent`.
      return
  }
}

/** Reloads the rows of the named resources. If one event names no resource, all rows are reloaded. */
async function reloadResources(services: Booking, events: readonly HubEvent[]): Promise<void> {
  const named = events.map((event) => ('id' in event ? event.id : null))
  refreshResourcesSoon(services)
  if (named.includes(null)) {
    tellChangedResources(services, null)
    keepHonest(await reloadAll(services))
    await checkSlot(services)
    return
  }
  const ids = [...new Set(named.filter((id) => id !== null))].map(resourceIdOf)
  tellChangedResources(services, ids)
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

/** Parses an event that the server pushed and handles it. Malformed events are logged. */
export function receiveHubEvent(services: Booking, { name, args }: RawHubEvent): void {
  const event = parseHubEvent(name, args)
  if (event.ok) onHubEvent(services, event.value)
  else if (event.fault.kind === 'malformed') logProblems('hub event', event.fault.problems)
}
