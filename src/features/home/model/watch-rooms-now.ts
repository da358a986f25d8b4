import { subscribe } from 'valtio'
import { askEngine } from '#src/base/ask-engine.ts'
import { reader } from '#src/base/reader.ts'
import { showAndLoad } from '#src/features/availability/model/put-schedules.ts'
import { watchNow } from '#src/features/availability/model/watch-now.ts'
import type { Result } from '#src/kernel/result.ts'
import { addDays, dayOf, daySpan } from '#src/kernel/time/days.ts'
import type { Planning } from '#src/base/needs.ts'
import { favourites } from './favourites/state.ts'
import { roomsNow, type RoomsNowSearch, searchKey, setRoomsNow } from './state.ts'

const offered = 3

/**
 * Keeps `roomsNow` current while it is shown: with the known schedules at once, then with loaded ones; see `watchNow`.
 * `isInUse` returns true while the user is among the cards. Returns a
 * function that ends this.
 */
export function watchRoomsNow(services: Planning, search: RoomsNowSearch, isInUse: () => boolean): () => void {
  const scope = services.scope.child()
  const look = (): Promise<Result<null>> => lookForRooms(services, search, isInUse, scope.signal)
  const { soon } = watchNow(services, { scope, look })
  scope.add(subscribe(favourites, soon))
  return scope.end
}

async function lookForRooms(
  services: Planning,
  search: RoomsNowSearch,
  isInUse: () => boolean,
  signal: AbortSignal,
): Promise<Result<null>> {
  const { clock, engine } = services
  const askedAt = clock.now()
  const today = dayOf(reader.zone, askedAt)
  const span = daySpan(reader.zone, today, addDays(today, 1))
  const show = async () => {
    const held = roomsNow.value.rooms.map(({ id }) => id)
    const request = { ...search, favourites: [...favourites.ids], span, now: clock.now(), limit: offered, held }
    const asked = await askEngine(engine.roomsNow(request))
    if (asked.ok && !signal.aborted) setRoomsNow(asked.value, searchKey(search), isInUse())
    return asked
  }
  return showAndLoad(services, span, { show, setFailed: roomsNow.fail }, signal)
}
