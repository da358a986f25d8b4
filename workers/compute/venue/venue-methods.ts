import type { VenueFault } from '#src/features/floorplan/rules/venue/findings.ts'
import type { FeatureId } from '#src/features/floorplan/rules/venue/model.ts'
import type {
  FloorQuery,
  FloorStatesQuery,
  NearestQuery,
  PlaceOnFloor,
  PlaceSearch,
  VenueView,
  WayQuery,
} from '#src/engine/compute.ts'
import { hasQuarter } from '#src/features/availability/rules/row.ts'
import { fail, type Quarter, type QuarterSpan, succeed, type Result } from '#src/kernel/result.ts'
import { plus } from '#src/kernel/time/moment.ts'
import type { PointOfInterest } from '#src/wire/point-of-interest.ts'
import type { EngineState } from '../engine-state.ts'
import { createFloorPlaces } from '../floor/floor-places.ts'
import { intersect } from '../row-store.ts'
import type { VenueBoard } from './venue-board.ts'

/**
 * Finds the quarters in which at least half of the matching resources are within working hours, within the open days.
 */
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

/** Creates the engine's methods for the indoor map. Its rules are loaded when a map is opened. */
export function createVenueMethods(state: EngineState) {
  const floors = createFloorPlaces(state)
  let board: VenueBoard | null = null
  let points: readonly PointOfInterest[] = []
  let asked = 0
  const show = (next: VenueBoard | null): void => {
    board?.close()
    board = next
  }

  return {
    /**
     * Opens indoor data (an IMDF archive as zip), which is transferred, in place of the previous venue. Fails if the
     * archive as a whole is invalid. Then the previous venue stays open. Names are in the given language if available.
     * A new engine has no venue, so the caller must open it again.
     */
    async openVenue(body: ArrayBuffer, language: string): Promise<Result<VenueView, VenueFault>> {
      // Loaded lazily, because a map is rarely opened first and its rules are large.
      const { openVenueBoard } = await import('./venue-board.ts')
      asked += 1
      const mine = asked
      const known = points
      const opened = await openVenueBoard(body, language, known)
      if (!opened.ok) return opened
      // Skipped if another venue was opened, or this one was closed, during unpacking.
      if (asked === mine) show(points === known ? opened.value : opened.value.withPoints(points))
      return succeed(opened.value.opened)
    },
    /**
     * Sets the server's points of interest, which are shown on the open venue and on all later ones. Returns true if
     * the open venue has changed. Then its closed passages must be set again.
     */
    setPointsOfInterest(next: readonly PointOfInterest[]): boolean {
      if (JSON.stringify(next) === JSON.stringify(points)) return false
      points = next
      if (board === null) return false
      show(board.withPoints(points))
      return true
    },
    /** Draws one floor, with transferred arrays. Null if no venue with such a level is open. */
    venueFloor: (query: FloorQuery) => board?.floor(query) ?? null,
    /** Finds the unit at a point of a floor, the smallest one if there are several. */
    venueUnitAt: (place: PlaceOnFloor) => board?.unitAt(place) ?? null,
    /**
     * Returns the availability of the resources of one floor, with a transferred array. Null if no venue with such a
     * level is open.
     */
    floorStates: (query: FloorStatesQuery) => board && floors.states(board.venue, query),
    /**
     * Finds the quarters in which at least half of the matching resources are within working hours, within the open
     * days.
     */
    openQuarters: (span: QuarterSpan) => findOpenQuarters(state, span),
    /** Lists the places that routes can start and end at. Null if no venue is open. */
    venuePlaces: (language: string) => board?.places().list(language) ?? null,
    /** Finds places that are no resources by name, floor and category. Null if no venue is open. */
    searchPlaces: (query: PlaceSearch) => board?.places().search(query) ?? null,
    // If the venue was closed in the meantime, navigation must be restarted.
    /** Finds the route between two places, step by step. Faults are named in section 8. */
    findWay: (query: WayQuery) => board?.ways().find(query) ?? fail({ kind: 'RequestRestartNavigation' }),
    /**
     * Finds the target of each kind that is reached fastest, null if none can be reached. Faults are named in section
     * 8.
     */
    nearestOf: (query: NearestQuery) => board?.ways().nearest(query) ?? fail({ kind: 'RequestRestartNavigation' }),
    /** Sets the closed openings, units, stairs and lifts of the open venue. Replaces the previous set. */
    closeWays: (ids: readonly FeatureId[]) => board?.ways().close(ids),
    closeVenue(): void {
      asked += 1
      show(null)
    },
  }
}
