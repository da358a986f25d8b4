import type {
  DeskDaysAnswer,
  DeskDaysRequest,
  DeskOffer,
  NowView,
  RoomsNowAnswer,
  RoomsNowRequest,
} from '#src/engine/compute.ts'
import { coversWorkingDay, dayPartsOf } from '#src/features/availability/model/rules/day-parts.ts'
import { bookingKindOf, shortestOffer } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import {
  instantsOf,
  latest,
  minutesBetween,
  quarterAt,
  quarterFrom,
  quartersOf,
  startOfQuarter,
} from '#src/kernel/time/moment.ts'
import { shownName } from '#src/wire/name-and-address.ts'
import { areaIdOf, areasAbove, describe, isProposable } from './columns.ts'
import type { EngineState } from './engine-state.ts'
import { createNowWatch, type NowWatch } from './now-watch.ts'
import { nearOrder } from './nearness.ts'

/** Number of rooms and desks that are compared: their schedules are loaded, so there cannot be hundreds. */
const comparedRooms = 24
const comparedDesks = 16

/** Finds a meeting room from now on. It stores the schedules of the compared rooms, separate from those of the timeline. */
export interface RoomsNow extends Pick<NowWatch, 'take' | 'expire'> {
  answer(request: RoomsNowRequest): RoomsNowAnswer
}

export function createRoomsNow(state: EngineState): RoomsNow {
  const { answer, take, expire } = createNowWatch(state)
  return {
    take,
    expire,
    answer(request) {
      const rows = suitableRows(state, request).slice(0, comparedRooms)
      const suitable = new Set(rows.map((row) => state.columns.resources[row]!.id))
      const held = new Set(request.held)
      const ids = [...new Set([...suitable, ...held])]
      const { views, missing } = answer({ ids, span: request.span, now: request.now })
      return {
        rooms: rankRooms(
          views.filter(({ id }) => suitable.has(id)),
          request,
        ),
        held: views.filter(({ id }) => held.has(id)),
        missing,
      }
    },
  }
}

/** Returns the meeting rooms of the area with enough seats: favourites first, then the smallest, then by name. */
function suitableRows({ columns, settings, ranks }: EngineState, request: RoomsNowRequest): readonly number[] {
  const { areaId, people, favourites } = request
  const own = new Set(favourites)
  const isSuitable = (row: number): boolean => {
    const resource = columns.resources[row]!
    if (!isProposable(columns, row) || bookingKindOf(resource, settings.resourceTypeInfos) !== 'meeting') return false
    if ((resource.capacity ?? 1) < people) return false
    return areaId === '' || areasAbove(columns, resource).includes(areaId)
  }
  const seats = (row: number): number => columns.resources[row]!.capacity ?? 1
  const rank = (row: number): number => (own.has(columns.resources[row]!.id) ? 0 : 1)
  // The sort is stable, so equal rooms stay in the order of their names.
  return [...ranks.sorted('name asc')]
    .filter(isSuitable)
    .toSorted((one, other) => rank(one) - rank(other) || seats(one) - seats(other))
}

/** Rooms that are free for all the minutes, then those free for a shorter time, then those free later, soonest first. */
function rankRooms(views: readonly NowView[], { minutes, now, limit }: RoomsNowRequest): readonly NowView[] {
  const minutesNow = ({ state, free, freeUntil }: NowView): number =>
    state === 'NOW' && free.from <= quarterAt(now) ? Math.max(0, minutesBetween(now, startOfQuarter(freeUntil))) : 0
  const isOffered = (view: NowView): boolean => minutesNow(view) >= Math.max(shortestOffer, view.minimumDuration ?? 0)
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

/** Number of desks that are compared beside one colleague. */
const comparedBeside = 6
/** Quarters. A desk that is free for a shorter time is not offered. */
const shortest = 8

/** Finds a desk for each of the next days: a usual one, otherwise one near it. */
export interface DeskDays extends Pick<NowWatch, 'take' | 'expire'> {
  answer(request: DeskDaysRequest): DeskDaysAnswer
}

export function createDeskDays(state: EngineState): DeskDays {
  const store = createNowWatch(state)

  /** Returns the desk for its working day, or for the longest free part of it. Null if it is not open while the user works. */
  function offerOf(
    id: ResourceId,
    day: CalendarDay,
    { now, hours }: Pick<DeskDaysRequest, 'now' | 'hours'>,
  ): Omit<DeskOffer, 'isUsual'> | null {
    const resource = resourceOf(state, id)
    const terms = store.terms(id)
    const parts = terms && dayPartsOf(terms, day, terms.longest)
    // The longest reservation may be shorter than the day for which the desk is open.
    const open = terms && dayPartsOf(terms, day, null)
    if (!parts || !open || !coversWorkingDay(open.day, terms.zone, day, hours)) return null
    const working = quartersOf(parts.day)
    // Of today, what is left of it: from the next quarter on.
    const wanted = { ...working, from: latest(working.from, quarterFrom(now)) }
    const run = store.freeRun(id, wanted, now)
    if (run === null) return null
    const isWhole = run.from === wanted.from && run.to === wanted.to
    const isStarted = wanted.from > working.from
    if ((isStarted || !isWhole) && run.to - run.from < shortest) return null
    const { name, areaName } = describe(state.columns, resource)
    return { id, name, areaName, areaId: areaIdOf(resource), zone: terms.zone, span: instantsOf(run), isWhole }
  }

  /** Returns the desks to compare beside the first known seat of each day; null if there is none. */
  function seatsOf({ days, wishes = [] }: DeskDaysRequest) {
    const near = new Map<ResourceId, readonly ResourceId[]>()
    return days.map((_, index) => {
      const seat = wishes[index]?.beside.find((id) => state.columns.rowById.has(id))
      if (seat === undefined) return null
      const desks = near.get(seat) ?? desksNear(state, seat, areaOf(state, seat), [seat], comparedBeside)
      near.set(seat, desks)
      return { seat, desks }
    })
  }

  return {
    take: store.take,
    expire: store.expire,
    answer(request) {
      const { usual, areaId, days, wishes = [], span, now } = request
      const ids = desksToCompare(state, usual, areaId)
      const seats = seatsOf(request)
      const all = [...new Set([...ids, ...seats.flatMap((one) => one?.desks ?? [])])]
      const { missing } = store.answer({ ids: all, span, now })
      const own = new Set(usual)
      const offered = (desks: readonly ResourceId[], index: number): readonly DeskOffer[] =>
        desks.flatMap((id) => {
          const offer = wishes[index]?.except.includes(id) ? null : offerOf(id, days[index]!, request)
          return offer === null ? [] : [{ ...offer, isUsual: own.has(id) }]
        })
      const lists = days.map((_, index) => offered(ids, index))
      const first = ids.find((id) => own.has(id))
      return {
        offers: lists.map((list) => list.find(({ isWhole }) => isWhole) ?? longestOf(list)),
        beside: seats.map((one, index) => {
          const offer = one && offered(one.desks, index).find(({ isWhole }) => isWhole)
          return offer ? { offer, seat: one.seat } : null
        }),
        free: lists.map((list) => list.filter(({ isWhole }) => isWhole).length),
        desks: ids.length,
        usualName: first === undefined ? null : shownName(resourceOf(state, first)),
        missing,
      }
    },
  }
}

const longestOf = (offers: readonly DeskOffer[]): DeskOffer | null =>
  offers.toSorted((one, other) => other.span.end - other.span.start - (one.span.end - one.span.start))[0] ?? null

const resourceOf = ({ columns }: EngineState, id: ResourceId) => columns.resources[columns.rowById.get(id)!]!

const areaOf = (state: EngineState, id: ResourceId): string => areaIdOf(resourceOf(state, id))

function isDesk({ columns, settings }: EngineState, row: number): boolean {
  const kind = bookingKindOf(columns.resources[row]!, settings.resourceTypeInfos)
  return kind === 'workplace' && isProposable(columns, row)
}

/** Returns the usual desks, then those near the first of them. Without a usual desk, returns the desks of the area. */
function desksToCompare(state: EngineState, usual: readonly ResourceId[], areaId: string): readonly ResourceId[] {
  const { rowById } = state.columns
  const own = usual.filter((id) => rowById.has(id) && isDesk(state, rowById.get(id)!)).slice(0, comparedDesks)
  const [first = null] = own
  const place = first === null ? areaId : areaOf(state, first)
  return place === '' ? own : [...own, ...desksNear(state, first, place, own, comparedDesks - own.length)]
}

/** Returns the desks of an area and the areas in it, nearest to a desk first, or by name if there is none. */
function desksNear(
  state: EngineState,
  from: ResourceId | null,
  place: string,
  except: readonly ResourceId[],
  limit: number,
): readonly ResourceId[] {
  const { columns, ranks } = state
  const near: ResourceId[] = []
  if (place === '') return near
  for (const row of (from && nearOrder(state, from)) ?? ranks.sorted('name asc')) {
    if (near.length >= limit) break
    const resource = columns.resources[row]!
    const isThere = areasAbove(columns, resource).includes(place)
    if (isThere && !except.includes(resource.id) && isDesk(state, row)) near.push(resource.id)
  }
  return near
}
