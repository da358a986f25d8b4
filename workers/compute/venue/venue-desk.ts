import type { Engine } from '#src/engine/compute.ts'
import { hasQuarter } from '#src/features/availability/rules/row.ts'
import { fail, type Quarter, type QuarterSpan, succeed } from '#src/kernel/result.ts'
import { plus } from '#src/kernel/time/moment.ts'
import type { Desk } from '../desk.ts'
import { createFloorDesk } from '../floor/floor-desk.ts'
import { intersect } from '../sheet.ts'
import type { WayBoard } from '../wayfinding/way-board.ts'
import type { VenueBoard } from './venue-board.ts'

/** When at least half of the resources that match are within their working hours, as far as the open days reach. */
function findOpenQuarters({ arrangement, sheet, ruleSets }: Desk, span: QuarterSpan): QuarterSpan[] {
  const part = intersect(span, sheet.rows.span)
  if (part === null) return []
  const weights = new Map<number, number>()
  for (const row of arrangement.order) {
    const set = sheet.ruleSets[row]!
    weights.set(set, (weights.get(set) ?? 0) + 1)
  }
  const found: { from: Quarter; to: Quarter }[] = []
  for (let quarter = part.from; quarter < part.to; quarter = plus(quarter, 1)) {
    let open = 0
    for (const [set, weight] of weights) {
      if (!hasQuarter(ruleSets.mask(set, sheet.rows.span), quarter - sheet.rows.span.from)) open += weight
    }
    if (open === 0 || open * 2 < arrangement.order.length) continue
    const last = found.at(-1)
    const to = plus(quarter, 1)
    if (last?.to === quarter) last.to = to
    else found.push({ from: quarter, to })
  }
  return found
}

type VenueMethods =
  | 'openVenue'
  | 'venueFloor'
  | 'venueUnitAt'
  | 'floorStates'
  | 'openQuarters'
  | 'venuePlaces'
  | 'findWay'
  | 'nearestOf'
  | 'closeWays'
  | 'closeVenue'

/** What the engine answers about the indoor map; its rules are loaded when a map is opened. */
export function createVenueDesk(desk: Desk): Pick<Engine, VenueMethods> {
  const floors = createFloorDesk(desk)
  let board: VenueBoard | null = null
  let asked = 0
  const wayBoards = new WeakMap<VenueBoard, WayBoard>()

  /** Ways are asked for by few of those who look at a map: their rules come with the first question. */
  async function wayBoard(): Promise<WayBoard | null> {
    const { createWayBoard } = await import('../wayfinding/way-board.ts')
    const open = board
    if (open === null) return null
    const ways = wayBoards.get(open) ?? createWayBoard(open.venue, () => board === open)
    wayBoards.set(open, ways)
    return ways
  }

  return {
    async openVenue(body, language) {
      // A map is rarely among the first things looked at, and its rules are many.
      const { openVenueBoard } = await import('./venue-board.ts')
      asked += 1
      const mine = asked
      const opened = await openVenueBoard(body, language)
      if (!opened.ok) return opened
      // Another was asked for, or it was closed, while this one was unpacked.
      if (asked === mine) board = opened.value
      return succeed(opened.value.opened)
    },
    venueFloor: (query) => board?.floor(query) ?? null,
    venueUnitAt: (place) => board?.unitAt(place) ?? null,
    floorStates: (query) => board && floors.states(board.venue, query),
    openQuarters: (span) => findOpenQuarters(desk, span),
    venuePlaces: async (language) => (await wayBoard())?.places(language) ?? null,
    // A venue that was closed meanwhile is to be begun with anew.
    findWay: async (query) => (await wayBoard())?.find(query) ?? fail({ kind: 'RequestRestartNavigation' }),
    nearestOf: async (query) => (await wayBoard())?.nearest(query) ?? fail({ kind: 'RequestRestartNavigation' }),
    closeWays: async (ids) => (await wayBoard())?.close(ids),
    closeVenue() {
      asked += 1
      board = null
    },
  }
}
