import type { DeskDaysAnswer, DeskDaysRequest, DeskOffer } from '#src/engine/compute.ts'
import { areaAndParents } from '#src/features/finding/rules/question.ts'
import { dayPartsOf } from '#src/features/reserve/rules/day-parts.ts'
import { bookingKindOf } from '#src/features/reserve/rules/one-tap.ts'
import type { CalendarDay, Instant, ResourceId } from '#src/kernel/result.ts'
import { instantsOf, quartersOf } from '#src/kernel/time/moment.ts'
import { shownName } from '#src/wire/name-and-address.ts'
import { areaIdOf, areaNameOf, isProposable } from './columns.ts'
import type { EngineState } from './engine-state.ts'
import { createFavourites, type Favourites } from './favourites.ts'
import { nearOrder } from './nearness.ts'

/** Number of desks that are compared: their schedules are loaded, so there cannot be hundreds. */
const compared = 16
/** Quarters. A desk that is free for a shorter time is not offered. */
const shortest = 8

/** Finds a desk for each of the next days: a usual one, otherwise one near it. */
export interface DeskDays extends Pick<Favourites, 'take' | 'expire'> {
  answer(request: DeskDaysRequest): DeskDaysAnswer
}

export function createDeskDays(state: EngineState): DeskDays {
  const store = createFavourites(state)

  /** Returns the desk for its working day, or for the longest free part of it. */
  function offerOf(id: ResourceId, day: CalendarDay, now: Instant): Omit<DeskOffer, 'isUsual'> | null {
    const { columns } = state
    const resource = columns.resources[columns.rowById.get(id)!]!
    const terms = store.terms(id)
    const parts = terms && dayPartsOf(terms, day, terms.longest)
    if (!parts) return null
    const wanted = quartersOf(parts.day)
    const run = store.freeRun(id, wanted, now)
    if (run === null) return null
    const isWhole = run.from === wanted.from && run.to === wanted.to
    if (!isWhole && run.to - run.from < shortest) return null
    return {
      id,
      name: shownName(resource),
      areaName: areaNameOf(columns, resource),
      span: instantsOf(run),
      isWhole,
    }
  }

  return {
    take: store.take,
    expire: store.expire,
    answer({ usual, areaId, days, span, now }) {
      const ids = desksToCompare(state, usual, areaId)
      const { missing } = store.answer({ ids, span, now })
      const own = new Set(usual)
      const offers = days.map((day) => {
        const offered = ids.flatMap((id) => {
          const offer = offerOf(id, day, now)
          return offer === null ? [] : [{ ...offer, isUsual: own.has(id) }]
        })
        return offered.find(({ isWhole }) => isWhole) ?? longestOf(offered)
      })
      return { offers, desks: ids.length, missing }
    },
  }
}

const longestOf = (offers: readonly DeskOffer[]): DeskOffer | null =>
  offers.toSorted((one, other) => other.span.end - other.span.start - (one.span.end - one.span.start))[0] ?? null

/** Returns the usual desks, then those near the first of them. Without a usual desk, returns the desks of the area. */
function desksToCompare(state: EngineState, usual: readonly ResourceId[], areaId: string): readonly ResourceId[] {
  const { columns, settings, ranks } = state
  const byId = new Map(settings.areas.map((area) => [area.id, area]))
  const isDesk = (row: number): boolean =>
    isProposable(columns, row) && bookingKindOf(columns.resources[row]!, settings.resourceTypeInfos) === 'workplace'
  const own = usual.filter((id) => columns.rowById.has(id) && isDesk(columns.rowById.get(id)!))
  const [first = null] = own
  const rows = (first && nearOrder(state, first)) ?? ranks.sorted('name asc')
  const place = first === null ? areaId : areaIdOf(columns.resources[columns.rowById.get(first)!]!)
  if (place === '') return own.slice(0, compared)
  const near: ResourceId[] = []
  for (const row of rows) {
    if (own.length + near.length >= compared) break
    const resource = columns.resources[row]!
    const isThere = areaAndParents(byId, areaIdOf(resource)).includes(place)
    if (isThere && !own.includes(resource.id) && isDesk(row)) near.push(resource.id)
  }
  return [...own, ...near].slice(0, compared)
}
