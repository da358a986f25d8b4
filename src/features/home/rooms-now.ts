import { subscribe } from 'valtio'
import type { RoomsNowRequest } from '#src/engine/compute.ts'
import { askEngine } from '#src/features/availability/ask-engine.ts'
import { pollServer } from '#src/features/availability/poll-server.ts'
import { showAndLoad } from '#src/features/availability/schedule-source.ts'
import { favourites } from '#src/features/favourites/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import type { Result } from '#src/kernel/result.ts'
import { addDays, dayOf, daySpan } from '#src/kernel/time/days.ts'
import { createPage, type Page } from '#src/platform/page.ts'
import type { Services } from '#src/services.ts'
import { setRoomsNow, setRoomsNowFailed } from './state.ts'

/** Number of rooms shown. */
const offered = 3
/** Milliseconds between two checks of the server, as for favourites (section 9). */
const interval = 15_000

/** People, minutes and area of the search. */
export type RoomsNowSearch = Pick<RoomsNowRequest, 'areaId' | 'people' | 'minutes'>

/**
 * Keeps `roomsNow` current while it is shown: with the known schedules at once, then with loaded ones, and every 15 s.
 * Nothing is requested while the page is hidden. Returns a function that ends this.
 */
export function watchRoomsNow(services: Services, search: RoomsNowSearch, page: Page = createPage()): () => void {
  const scope = services.scope.child()
  const look = (): Promise<Result<null>> => lookForRooms(services, search, scope.signal)
  const { soon } = pollServer({ page, scope, look, first: 0, every: interval })
  scope.add(subscribe(favourites, soon))
  scope.add(services.clock.subscribe(soon))
  return scope.end
}

async function lookForRooms(services: Services, search: RoomsNowSearch, signal: AbortSignal): Promise<Result<null>> {
  const { clock, engine } = services
  const askedAt = clock.now()
  const today = dayOf(timeline.zone, askedAt)
  const span = daySpan(timeline.zone, today, addDays(today, 1))
  const show = async () => {
    const asked = await askEngine(
      engine.roomsNow({ ...search, favourites: [...favourites.ids], span, now: clock.now(), limit: offered }),
    )
    if (asked.ok && !signal.aborted) setRoomsNow(asked.value, `${search.people} ${search.minutes}`)
    return asked
  }
  return showAndLoad(services, span, { show, setFailed: setRoomsNowFailed }, signal)
}
