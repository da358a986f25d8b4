import { searchState } from '#src/base/search-state.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { atMostEvery } from '#src/base/coalesce.ts'
import { logProblems } from '#src/base/log.ts'
import { onReload } from '#src/base/reload.ts'
import { nextSequence } from '#src/base/sequence.ts'
import { expireFavourites } from '#src/features/home/model/favourites/state.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Planning } from '#src/base/needs.ts'
import { subscribeKey } from 'valtio/utils'
import { arrangeTimeline, freeGroupsFrom } from './arrange-timeline.ts'
import { loadSchedules, refreshShownSchedules } from './load-schedules.ts'
import { showWindow } from './show-window.ts'
import { timeline } from './state.ts'

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
  services: Planning,
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

onReload((services, { emails, onScreen = false }) => reloadSchedules(services, emails, { onScreen }))

/** Reloads the visible schedules after the engine was restored, because its rows are empty. */
export async function refillSchedules(services: Planning): Promise<void> {
  const loaded = await loadSchedules(services)
  if (!loaded.ok) logProblems('schedules after a restart of the engine', [loaded.fault.kind])
  await showWindow(services)
}

/** Milliseconds between two arrangements while schedules are loading. */
const least = 400

const arrange = atMostEvery(least, async (services: Planning) => {
  await arrangeTimeline(services)
})

/**
 * While the query asks for resources that are free at a certain time, or groups them by it, arranges rows again as schedules load: an unknown
 * time may turn out to be free, and a free one may be taken. Returns an unsubscribe function.
 */
export function followFreeTime(services: Planning): () => void {
  const look = (): void => {
    if (searchState.question.availability !== null || freeGroupsFrom() !== null) arrange(services)
  }
  // Schedules may have arrived before this subscription.
  if (timeline.taken > 0) look()
  return subscribeKey(timeline, 'taken', look)
}
