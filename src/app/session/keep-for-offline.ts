import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { askEngine } from '#src/base/ask-engine.ts'
import { loadAllFavouriteTimes } from '#src/features/home/model/favourites/load-favourites.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { configuration, settings } from '#src/features/settings/model/state.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { wantedWindow } from '#src/features/timeline/model/window-state.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import { oneMinute, quarterAt } from '#src/kernel/time/moment.ts'
import { createLatest } from '#src/kernel/scope.ts'
import { wait } from '#src/platform/wait.ts'
import type { Reading, Planning, Services } from '#src/base/needs.ts'
import { connection } from '#src/base/connection.ts'
import { storeReservations } from '#src/features/bookings/model/reservations/stored-reservations.ts'
import { keptStart } from './kept-start.ts'
import { daysOfKept, keptSchedules } from '#src/features/availability/model/kept-schedules.ts'

/** Maximum number of timeline rows stored: those on screen and around them. */
const rowsKept = 300
/** Milliseconds from the first rows to the first copy, and from one copy to the next. */
const firstCopy = 2_000
const betweenCopies = oneMinute

/**
 * Stores the data for an offline start on this device, for the whole session: reservations, favourites and licences
 * whenever they change, the schedules of the shown days every minute and when the page is hidden.
 */
export function keepForOffline(services: Services): void {
  const { configFile, storage, signal, scope } = services
  if (configFile.offlineStorage === 'off') return
  scope.add(subscribeKey(favourites, 'ids', () => keepStart(services)))
  scope.add(subscribeKey(favourites, 'loaded', () => keepStart(services)))
  scope.add(subscribe(settings, () => keepStart(services)))
  const writes = createLatest(scope)
  const keepList = (): void => void keepReservations(services, writes.begin().signal)
  scope.add(subscribeKey(reservations, 'list', keepList))
  scope.add(
    subscribeKey(reservations, 'asOf', () => {
      keepStart(services)
      keepList()
    }),
  )
  const whenHidden = (): void => {
    if (document.visibilityState === 'hidden') void keepSchedules(services)
  }
  document.addEventListener('visibilitychange', whenHidden, { signal })
  // Without a database, stored data would not outlive the tab.
  if (storage.mode === 'memory') return
  keepStart(services)
  keepList()
  void keepOnKeeping(services)
}

async function keepOnKeeping(services: Planning): Promise<void> {
  const { signal } = services
  await wait(firstCopy, signal)
  // Store the favourites even if the user never opens the Home screen.
  if (!signal.aborted && favourites.ids.length > 0 && connection.online) await loadAllFavouriteTimes(services)
  while (!signal.aborted) {
    const isKept = document.visibilityState === 'visible' && (await keepSchedules(services))
    await wait(isKept ? betweenCopies : firstCopy, signal)
  }
}

function keepStart({ storage, clock, signal }: Reading): void {
  // Data restored from an earlier session is not stored again, because it would appear newer than it is.
  if (signal.aborted || !favourites.loaded || reservations.phase !== 'ready') return
  const body = {
    licences: configuration.licences,
    favourites: [...favourites.ids],
    filteredAreaIds: [...settings.filteredAreaIds],
    clockOffset: clock.offset,
  }
  void storage.kept.put(keptStart, { timestamp: null, savedAt: clock.now(), body })
}

/** Only the newest list is written: `signal` ends when the list has changed again. */
async function keepReservations(services: Reading, signal: AbortSignal): Promise<void> {
  const { phase, asOf, list } = reservations
  if (phase !== 'ready' || asOf === null) return
  await storeReservations(services, { list, savedAt: asOf }, signal)
}

/**
 * Stores the schedules of the timeline. Returns false if there was nothing to store. While the connection is live, all
 * loaded data is current, because changes are pushed. Otherwise it is as old as the rows on screen.
 */
async function keepSchedules(services: Reading): Promise<boolean> {
  const { storage, engine, clock, signal } = services
  const savedAt = connection.liveness === 'live' ? clock.now() : timeline.asOf
  if (timeline.data !== 'ready' || savedAt === null || signal.aborted) return false
  const rowFrom = wantedWindow()?.visible.rowFrom ?? 0
  const asked = await askEngine(engine.copySchedules({ rowFrom, limit: rowsKept }))
  if (!asked.ok || asked.value === null || signal.aborted) return false
  const { span, body } = asked.value
  await storage.kept.put(keptSchedules(span), { timestamp: null, savedAt, body })
  await keepFavourites(services, savedAt)
  await dropOthers(services, keptSchedules(span))
  return true
}

/**
 * Stores the schedules of the favourites for the ten days of the Home screen under their own name, because the Home
 * screen needs their availability.
 */
async function keepFavourites({ storage, engine, signal }: Reading, savedAt: Instant): Promise<void> {
  const asked = await askEngine(engine.copyFavourites())
  if (!asked.ok || asked.value === null || signal.aborted) return
  const { span, body } = asked.value
  await storage.kept.put(keptSchedules(span), { timestamp: null, savedAt, body })
}

/** Removes the schedules of past days. Those of future days are removed too, except the latest copy. */
async function dropOthers({ storage, clock }: Reading, latest: string): Promise<void> {
  const now = quarterAt(clock.now())
  const names = await storage.kept.names()
  await storage.kept.remove(names.filter((name) => name !== latest && isOver(name, now)))
}

function isOver(name: string, now: Quarter): boolean {
  const days = daysOfKept(name)
  return days !== null && (days.to <= now || days.from > now)
}
