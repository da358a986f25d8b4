import { searchState } from '#src/base/search-state.ts'
import type { HubState } from '#src/platform/hub.ts'
import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { loadFavourites } from '#src/features/home/model/favourites/load-favourites.ts'
import { reloadOpenMap } from '#src/features/maps/model/floorplan/map-changes.ts'
import { loadSchedules } from '#src/features/timeline/model/load-schedules.ts'
import { refreshConfiguration } from '#src/features/availability/model/refresh-configuration.ts'
import { refreshResources } from '#src/features/availability/model/load-resources.ts'
import { reload } from '#src/base/reload.ts'
import { resumeJournal } from '#src/features/bookings/model/reserve/resume-journal.ts'
import { arrangeTimeline } from '#src/features/timeline/model/arrange-timeline.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { Result } from '#src/kernel/result.ts'
import { watchForReturn } from '#src/platform/hub/return.ts'
import type { Reading, Planning, Booking } from '#src/base/needs.ts'
import type { Surroundings } from '#src/platform/hub/connection.ts'
import { connection, howConnected, setResynchronised, setSince, setStale } from '#src/base/connection.ts'

/** Records the time of each change of the connection state, for the connection details. */
export function dateConnection({ clock, scope }: Reading): void {
  let known = howConnected(connection)
  setSince(clock.now())
  const note = (): void => {
    const next = howConnected(connection)
    if (next === known) return
    known = next
    setSince(clock.now())
  }
  scope.add(subscribe(connection, note))
}

/**
 * Checks the clock when the device wakes up or the page is shown, because timers stop during sleep and are late in
 * hidden tabs. Everything that waits for a time is checked again within 5 s of waking (fault F11).
 */
export function lookAfterSleep({ clock, scope }: Reading, surroundings: Surroundings): void {
  scope.add(watchForReturn(surroundings, () => clock.look()))
}

/** Milliseconds from the start of one reload to the start of the next while the hub is down. */
export const pollingInterval = 15_000

/**
 * Updates the shown data for the whole session: after every (re)connection of the hub everything shown is loaded once,
 * and while the hub is down it is loaded every 15 s. Only then is the state 'live' again. `first` is the load of a start that
 * began after the hub was connected: it is not repeated.
 */
export function watchConnection(services: Booking, first: FirstLoad | null = null): void {
  let unrepeated = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false
  let isWantedAgain = false

  /** Starts the timer unless it is running, because a change of the hub's state must not postpone the next poll. */
  const plan = (): void => {
    if (services.signal.aborted || connection.liveness === 'live') clear()
    else timer ??= setTimeout(poll, pollingInterval)
  }

  const clear = (): void => {
    clearTimeout(timer)
    timer = undefined
  }

  const poll = (): void => {
    timer = undefined
    // A reload that takes longer than the interval skips a poll.
    if (isUnderWay) plan()
    else void run()
  }

  const run = async (): Promise<void> => {
    if (isUnderWay) {
      isWantedAgain = true
      return
    }
    isUnderWay = true
    do {
      isWantedAgain = false
      // The interval is counted from the start of one reload to the start of the next.
      clear()
      plan()
      const already = unrepeated
      unrepeated = null
      await resynchronise(services, already)
    } while (isWantedAgain && !services.signal.aborted)
    isUnderWay = false
    plan()
  }

  // Synchronous, because a connection lost and restored within one tick is a reconnection too.
  const followHub = (hub: HubState): void => {
    if (hub === 'Connected') void run()
    else plan()
  }
  services.scope.add(clear)
  services.scope.add(subscribeKey(connection, 'hub', followHub, true))
  // The liveness also changes if data announced by an event could not be loaded.
  services.scope.add(subscribeKey(connection, 'liveness', plan))
  // The hub may be connected already.
  followHub(connection.hub)
}

/** The load of a start: when it began, and its outcome. */
export interface FirstLoad {
  readonly askedAt: Instant
  /** Returns true if the hub has been connected ever since: changes during an interruption are not announced later. */
  readonly isUnbroken: () => boolean
  readonly loaded: Promise<Result<null>>
}

/**
 * Reloads everything shown once. A response requested before the hub was connected may miss later changes. `already` was
 * requested after that; it is loaded again only if it failed, or if the connection broke meanwhile.
 */
async function resynchronise(services: Booking, already: FirstLoad | null): Promise<void> {
  const hubWasUp = connection.hub === 'Connected'
  const isLoaded = hubWasUp && already !== null && (await already.loaded).ok && already.isUnbroken()
  const askedAt = isLoaded ? already.askedAt : services.clock.now()
  // Not awaited: whether the rows are current does not depend on the map.
  if (hubWasUp) void reloadOpenMap(services)
  const [reloaded, ...refreshed] = await Promise.all([
    // The favourites of a start were requested before the connection stood.
    isLoaded ? loadFavourites(services) : reload(services, { onScreen: !hubWasUp }),
    ...(hubWasUp ? [refreshConfiguration(services), refreshResources(services)] : []),
  ])
  if (services.signal.aborted) return
  const hasOtherRows = searchState.opened !== null && refreshed.some((part) => part.ok && part.value.changed)
  const arranged = hasOtherRows ? await arrangeAgain(services) : null
  if (services.signal.aborted) return
  const failed = [reloaded, arranged, ...refreshed].find((part) => part?.ok === false)
  if (failed?.ok === false) setStale(failed.fault)
  else setResynchronised(askedAt, hubWasUp)
  if (hubWasUp) void resumeJournal(services)
}

/** Rows added while the hub was down have no schedules yet. */
async function arrangeAgain(services: Planning): Promise<Result<null>> {
  const arranged = await arrangeTimeline(services)
  return arranged.ok ? loadSchedules(services, arranged.value) : arranged
}
