import type { FeatureId, JoinedResource, ResourceReport, Venue, VenueFault } from '@foyer/indoor'
import type {
  ClosuresView,
  FloorQuery,
  FloorStatesQuery,
  LocalTime,
  NearestQuery,
  PlaceSearch,
  ScreenStand,
  VenueView,
  WayQuery,
} from '#src/engine/compute.ts'
import { hasQuarter } from '#src/features/availability/model/rules/row.ts'
import { namedResource } from '#src/features/maps/model/floorplan/rules/named-resource.ts'
import { tagOf } from '#src/kernel/languages.ts'
import { fail, succeed, type Result } from '#src/kernel/result.ts'
import type { Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { plus } from '#src/kernel/time/moment.ts'
import type { PointOfInterest } from '#src/wire/point-of-interest.ts'
import { areasAbove, type Columns } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import { createFloorPlaces } from '../floor/floor-places.ts'
import { intersect } from '../row-store.ts'
import type { PlaceBoard, WayBoard } from '../wayfinding/way-board.ts'
import type { Added, VenueBoard } from './venue-board.ts'

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

/** The loaded resources, with the names and areas by which their places are found. */
function namedResources({ columns }: EngineState): readonly JoinedResource[] {
  return columns.resources.map((resource) => namedResource(resource, areasAbove(columns, resource)))
}

/** Returns the query with the BCP 47 tag of its language, by which maps name their labels. */
const tagged = <Query extends { readonly language: string }>(query: Query): Query => ({
  ...query,
  language: tagOf(query.language),
})

/** Returns true if each resource has the same unit or fixture in both. */
function hasSamePlaces(one: Venue, other: Venue): boolean {
  const placesOf = ({ units, fixtures }: Venue): string =>
    [...units, ...fixtures].map(({ resourceIds }) => resourceIds.join()).join('\n')
  return one === other || placesOf(one) === placesOf(other)
}

/** Creates the engine's methods for the indoor map. Its rules are loaded when a map is opened. */
export function createVenueMethods(state: EngineState) {
  const floors = createFloorPlaces(state)
  let board: VenueBoard | null = null
  let added: Added = { points: [], resources: [], site: null }
  let columns: Columns | null = null
  let asked = 0
  let closed: { readonly ids: readonly string[]; readonly byHours: readonly string[] } = { ids: [], byHours: [] }
  let screenLevelId: FeatureId | null = null
  const show = (next: VenueBoard): void => {
    board?.close()
    board = next
  }
  /** Returns the routes of the open venue, with everything closed that is. */
  function ways(): WayBoard | null {
    const own = board?.ways() ?? null
    own?.closeForAll(closed.ids, closed.byHours)
    return own
  }
  /** Returns the places of the open venue, with that of the screen. */
  function places(): PlaceBoard | null {
    const own = board?.places() ?? null
    if (screenLevelId !== null) own?.addStand(screenLevelId)
    return own
  }
  /** Makes the joined resources those that are loaded now, if they have been loaded again since the last time. */
  function takeResources(site: string | null): boolean {
    if (columns === state.columns && site === added.site) return false
    columns = state.columns
    added = { ...added, site, resources: namedResources(state) }
    return true
  }

  return {
    /**
     * Opens indoor data (an IMDF archive as zip), which is transferred, in place of the previous venue. Fails if the
     * archive as a whole is invalid. Then the previous venue stays open. Names are in the given language if available.
     * Resources in the area `site` are joined to it. A new engine has no venue, so the caller must open it again.
     */
    async openVenue(
      body: ArrayBuffer,
      language: string,
      site: string | null = null,
    ): Promise<Result<VenueView, VenueFault>> {
      // Loaded lazily, because a map is rarely opened first and its rules are large.
      const { openVenueBoard } = await import('./venue-board.ts')
      asked += 1
      const mine = asked
      takeResources(site)
      const known = added
      const opened = await openVenueBoard(body, tagOf(language), known)
      if (!opened.ok) return opened
      // Skipped if another venue was opened during unpacking.
      if (asked === mine) show(added === known ? opened.value : opened.value.withAdded(added))
      return succeed(opened.value.opened)
    },
    /**
     * Sets the server's points of interest, which are shown on the open venue and on all later ones. Returns true if
     * the open venue has changed. Then its closed passages must be set again.
     */
    setPointsOfInterest(next: readonly PointOfInterest[]): boolean {
      if (JSON.stringify(next) === JSON.stringify(added.points)) return false
      added = { ...added, points: next }
      if (board === null) return false
      show(board.withAdded(added))
      return true
    },
    /**
     * Joins the loaded resources to the open venue: by `resource_id`, else by name. Returns the result, and if the
     * places of any have changed. Then its closed passages must be set again. Null if no venue or no resource is open.
     */
    joinResources(): { readonly isChanged: boolean; readonly report: ResourceReport } | null {
      const before = board
      if (before === null) return null
      if (takeResources(added.site)) show(before.withAdded(added))
      const report = board?.joined ?? null
      return report && { isChanged: before !== board && !hasSamePlaces(before.venue, board!.venue), report }
    },
    /** Draws one floor, with transferred arrays. Null if no venue with such a level is open. */
    venueFloor: (query: FloorQuery) => board?.floor(tagged(query)) ?? null,
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
    venuePlaces: (language: string) => places()?.list(tagOf(language)) ?? null,
    /**
     * Adds the usual place for a screen on a level to the places, from now on. Null
     * if there is none.
     */
    addStand(levelId: FeatureId): ScreenStand | null {
      screenLevelId = levelId
      return board?.places().addStand(levelId) ?? null
    },
    /** Finds places that are no resources by name, floor and category. Null if no venue is open. */
    searchPlaces: (query: PlaceSearch) => places()?.search(tagged(query)) ?? null,
    // If the venue was closed in the meantime, navigation must be restarted.
    /** Finds the route between two places, step by step. Faults are named in section 8. */
    findWay: (query: WayQuery) => ways()?.find(tagged(query)) ?? fail({ kind: 'RequestRestartNavigation' }),
    /**
     * Finds the target of each kind that is reached fastest, null if none can be reached. Faults are named in section
     * 8.
     */
    nearestOf: (query: NearestQuery) => ways()?.nearest(query) ?? fail({ kind: 'RequestRestartNavigation' }),
    /** Sets the closed openings, units, stairs and lifts of the open venue. Replaces the previous set. */
    closeWays: (ids: readonly FeatureId[]) => ways()?.close(ids),
    /**
     * Sets the closures for everyone: openings, units, amenities, occupants and relationships. Replaces the previous
     * closures. They also apply to venues that are opened later. Passages whose opening hours say that they are closed at
     * the time are closed, too. Null if no venue is open.
     */
    setClosures(ids: readonly string[], language: string, at: LocalTime): ClosuresView | null {
      const hours = board?.closedByHours(at) ?? null
      const next = { ids, byHours: hours === null ? [] : [...hours.opensAt.keys()] }
      const isChanged = JSON.stringify(next) !== JSON.stringify(closed)
      closed = next
      if (hours === null) return null
      const { changesAt, opensAt } = hours
      // Routes are not prepared for nothing.
      if (!isChanged && ids.length + opensAt.size === 0) return { isChanged, changesAt, list: [], unknown: [] }
      const { list, unknown } = ways()!.closures(tagOf(language))
      return {
        isChanged,
        changesAt,
        unknown,
        list: list.map((one) => ({ ...one, opensAt: ids.includes(one.id) ? null : (opensAt.get(one.id) ?? null) })),
      }
    },
  }
}
