import type { VenueFault } from '#src/features/floorplan/rules/venue/findings.ts'
import type { FeatureId } from '#src/features/floorplan/rules/venue/model.ts'
import type {
  FloorDrawing,
  FloorQuery,
  FloorStates,
  FloorStatesQuery,
  NearestQuery,
  NearestView,
  PlaceOnFloor,
  PlacesView,
  RouteFault,
  VenueView,
  WayQuery,
  WayView,
} from '#src/engine/compute.ts'
import { hasQuarter } from '#src/features/availability/rules/row.ts'
import { fail, type Quarter, type QuarterSpan, succeed, type Result } from '#src/kernel/result.ts'
import { plus } from '#src/kernel/time/moment.ts'
import type { EngineState } from '../engine-state.ts'
import { createFloorPlaces } from '../floor/floor-places.ts'
import { intersect } from '../row-store.ts'
import type { VenueBoard } from './venue-board.ts'

/** When at least half of the resources that match are within their working hours, as far as the open days reach. */
function findOpenQuarters({ arrangement, store, ruleSets }: EngineState, span: QuarterSpan): QuarterSpan[] {
  const part = intersect(span, store.rows.span)
  if (part === null) return []
  const weights = new Map<number, number>()
  for (const row of arrangement.order) {
    const set = store.ruleSets[row]!
    weights.set(set, (weights.get(set) ?? 0) + 1)
  }
  const found: { from: Quarter; to: Quarter }[] = []
  for (let quarter = part.from; quarter < part.to; quarter = plus(quarter, 1)) {
    let open = 0
    for (const [set, weight] of weights) {
      if (!hasQuarter(ruleSets.mask(set, store.rows.span), quarter - store.rows.span.from)) open += weight
    }
    if (open === 0 || open * 2 < arrangement.order.length) continue
    const last = found.at(-1)
    const to = plus(quarter, 1)
    if (last?.to === quarter) last.to = to
    else found.push({ from: quarter, to })
  }
  return found
}

/** What the engine answers about the indoor map; its rules are loaded when a map is opened. */
export function createVenueMethods(state: EngineState) {
  const floors = createFloorPlaces(state)
  let board: VenueBoard | null = null
  let asked = 0
  const show = (next: VenueBoard | null): void => {
    board?.close()
    board = next
  }

  return {
    /**
     * Indoor data (an IMDF archive as zip), transferred, in place of the venue before; what is wrong with it as a whole else, and
     * then the one before stays. Names are in the language where they can be. A new engine knows no venue: it is opened again.
     */
    async openVenue(body: ArrayBuffer, language: string): Promise<Result<VenueView, VenueFault>> {
      // A map is rarely among the first things looked at, and its rules are many.
      const { openVenueBoard } = await import('./venue-board.ts')
      asked += 1
      const mine = asked
      const opened = await openVenueBoard(body, language)
      if (!opened.ok) return opened
      // Another was asked for, or it was closed, while this one was unpacked.
      if (asked === mine) show(opened.value)
      return succeed(opened.value.opened)
    },
    /** What to draw of one floor, its arrays transferred; null where no venue with such a level is open. */
    venueFloor: (query: FloorQuery): FloorDrawing | null => board?.floor(query) ?? null,
    /** The unit at a place of a floor, the smallest where several are. */
    venueUnitAt: (place: PlaceOnFloor): FeatureId | null => board?.unitAt(place) ?? null,
    /** How the resources of one floor stand at a moment, its array transferred; null where no venue with such a level is open. */
    floorStates: (query: FloorStatesQuery): FloorStates | null => board && floors.states(board.venue, query),
    /** When at least half of what matches is within its working hours, as far as the open days reach. */
    openQuarters: (span: QuarterSpan): QuarterSpan[] => findOpenQuarters(state, span),
    /** Where ways lead from and to; null where no venue is open. */
    venuePlaces: (language: string): PlacesView | null => board?.ways().places(language) ?? null,
    // A venue that was closed meanwhile is to be begun with anew.
    /** The way from one place to another, step by step; faults as section 8 names them. */
    findWay: (query: WayQuery): Result<WayView, RouteFault> =>
      board?.ways().find(query) ?? fail({ kind: 'RequestRestartNavigation' }),
    /** Of each kind the quickest to come to, null where there is no way to any; faults as section 8 names them. */
    nearestOf: (query: NearestQuery): Result<readonly (NearestView | null)[], RouteFault> =>
      board?.ways().nearest(query) ?? fail({ kind: 'RequestRestartNavigation' }),
    /** Openings, units, stairs and lifts of the open venue that are closed from now on, instead of those before. */
    closeWays: (ids: readonly FeatureId[]): void => board?.ways().close(ids),
    closeVenue(): void {
      asked += 1
      show(null)
    },
  }
}
