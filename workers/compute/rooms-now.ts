import type { FavouriteView, RoomsNowAnswer, RoomsNowRequest } from '#src/engine/compute.ts'
import { areaAndParents } from '#src/features/finding/rules/question.ts'
import { bookingKindOf, shortestOffer } from '#src/features/reserve/rules/one-tap.ts'
import { minutesBetween, quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'
import { areaIdOf, isProposable } from './columns.ts'
import type { EngineState } from './engine-state.ts'
import { createFavourites, type Favourites } from './favourites.ts'

/** Number of rooms that are compared: their schedules are loaded, so there cannot be hundreds. */
const compared = 24

/** Finds a meeting room from now on. It stores the schedules of the compared rooms, separate from those of the timeline. */
export interface RoomsNow extends Pick<Favourites, 'take' | 'expire'> {
  answer(request: RoomsNowRequest): RoomsNowAnswer
}

export function createRoomsNow(state: EngineState): RoomsNow {
  const { answer, take, expire } = createFavourites(state)
  return {
    take,
    expire,
    answer(request) {
      const rows = suitableRows(state, request).slice(0, compared)
      const ids = rows.map((row) => state.columns.resources[row]!.id)
      const { favourites, missing } = answer({ ids, span: request.span, now: request.now })
      return { rooms: rankRooms(favourites, request), missing }
    },
  }
}

/** Returns the meeting rooms of the area with enough seats: favourites first, then the smallest, then by name. */
function suitableRows({ columns, settings, ranks }: EngineState, request: RoomsNowRequest): readonly number[] {
  const { areaId, people, favourites } = request
  const byId = new Map(settings.areas.map((area) => [area.id, area]))
  const own = new Set(favourites)
  const isSuitable = (row: number): boolean => {
    const resource = columns.resources[row]!
    if (!isProposable(columns, row) || bookingKindOf(resource, settings.resourceTypeInfos) !== 'meeting') return false
    if ((resource.capacity ?? 1) < people) return false
    return areaId === '' || areaAndParents(byId, areaIdOf(resource)).includes(areaId)
  }
  const seats = (row: number): number => columns.resources[row]!.capacity ?? 1
  const rank = (row: number): number => (own.has(columns.resources[row]!.id) ? 0 : 1)
  // The sort is stable, so equal rooms stay in the order of their names.
  return [...ranks.sorted('name asc')]
    .filter(isSuitable)
    .toSorted((one, other) => rank(one) - rank(other) || seats(one) - seats(other))
}

/** Rooms that are free for all the minutes, then those free for a shorter time, then those free later, soonest first. */
function rankRooms(
  views: readonly FavouriteView[],
  { minutes, now, limit }: RoomsNowRequest,
): readonly FavouriteView[] {
  const minutesNow = ({ state, free, freeUntil }: FavouriteView): number =>
    state === 'NOW' && free.from <= quarterAt(now) ? Math.max(0, minutesBetween(now, startOfQuarter(freeUntil))) : 0
  const isOffered = (view: FavouriteView): boolean =>
    minutesNow(view) >= Math.max(shortestOffer, view.minimumDuration ?? 0)
  const free = views.filter(isOffered)
  const whole = free.filter((view) => minutesNow(view) >= minutes)
  const shorter = free
    .filter((view) => minutesNow(view) < minutes)
    .toSorted((one, other) => minutesNow(other) - minutesNow(one))
  const later = views
    .filter((view) => view.state === 'SOON' && view.bookable)
    .toSorted((one, other) => one.free.from - other.free.from)
  return [...whole, ...shorter, ...later].slice(0, limit)
}
