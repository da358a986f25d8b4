import type {
  ClosureView,
  FoundPlaces,
  NearestQuery,
  NearestView,
  PlaceSearch,
  PlacesView,
  RouteFault,
  ScreenStand,
  StepView,
  WayQuery,
  WayView,
} from '#src/engine/compute.ts'
import {
  buildSteps,
  climbs,
  type Closures,
  createWayfinder,
  drawStep,
  type FeatureId,
  findStand,
  goesOutdoors,
  headingsOf,
  labelIn,
  listPlaces,
  type NamedPlace,
  passesOf,
  type Route,
  sayClosures,
  sayStep,
  seeVenue,
  signOf,
  standIdOn,
  type UsualStand,
  type Venue,
} from '@foyer/indoor'
import { createPlaceCodes, hashOf } from '#src/features/maps/model/wayfinding/rules/hand-off/place-codes.ts'
import { createMapFinder } from '#src/features/maps/model/wayfinding/rules/places/find-places.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'

/** Milliseconds of work before pending requests are handled. */
const slice = 4

/**
 * Runs work in slices between the worker's requests, until `isWanted` returns false. Returns a function that stops it.
 */
export function workBetween(work: Iterator<void>, isWanted: () => boolean): () => void {
  let timer = setTimeout(runSlice)
  function runSlice(): void {
    if (!isWanted()) return
    const end = performance.now() + slice
    while (performance.now() < end) if (work.next().done === true) return
    timer = setTimeout(runSlice)
  }
  return () => clearTimeout(timer)
}

/** Routes through one venue. */
export interface WayBoard {
  find(query: WayQuery): Result<WayView, RouteFault>
  nearest(query: NearestQuery): Result<readonly (NearestView | null)[], RouteFault>
  close(ids: readonly FeatureId[]): void
  /** Sets the closures, and those by opening hours. Does nothing if these are the same as before. */
  closeForAll(ids: readonly string[], byHours: readonly string[]): void
  closures(language: string): {
    readonly list: readonly Omit<ClosureView, 'opensAt'>[]
    readonly unknown: readonly string[]
  }
}

/** Creates the board. Floors are prepared in the background while the venue is open. */
export function createWayBoard(venue: Venue, isOpen: () => boolean): WayBoard {
  const wayfinder = createWayfinder(venue)
  let leaveOff = workBetween(wayfinder.prepare(), isOpen)
  const sights = seeVenue(venue)
  let closedForAll = closuresKey([], [])
  let closures: Closures = { list: [], unknown: [] }

  /** Closes something, and prepares the floors again. */
  function closing(close: () => void): void {
    leaveOff()
    close()
    leaveOff = workBetween(wayfinder.prepare(), isOpen)
  }

  function tell(route: Route, { heading, language }: WayQuery, target: string): StepView[] {
    const steps = buildSteps(route, sights, { heading })
    const speaker = { language, venueLanguage: venue.language, levels: venue.levels, target }
    const lines = steps.map((step) => drawStep(route, step))
    const headings = headingsOf(lines, steps)
    return steps.map((step, index) => ({
      kind: step.kind,
      levelId: step.levelId,
      toLevelId: step.kind === 'floor' ? step.toLevelId : null,
      messages: sayStep(step, speaker),
      sign: signOf(step),
      heading: headings[index] ?? null,
      metres: step.said,
      passes: passesOf(route, step),
      points: lines[index] ?? [],
    }))
  }

  /** Finds a route over a stop as two. Who is at the stop already, or stops at the target, needs only one of them. */
  function findOver(query: WayQuery, stop: NonNullable<WayQuery['stop']>): Result<WayView, RouteFault> {
    const there = findPart({ ...query, to: stop.place })
    if (!there.ok && there.fault.kind !== 'SameStartTarget') return fail(ofStop(there.fault, 'TargetNotFound'))
    const onward = findPart({ ...query, from: stop.place })
    if (!onward.ok && onward.fault.kind !== 'SameStartTarget') return fail(ofStop(onward.fault, 'StartNotFound'))
    const before = there.ok ? tell(there.value, query, onward.ok ? stop.name : query.targetName) : []
    const after = onward.ok
      ? tell(onward.value, { ...query, heading: there.ok ? null : query.heading }, query.targetName)
      : []
    const [first, ...others] = after
    const values = { name: stop.name, target: query.targetName }
    const begun = first && { ...first, messages: [{ key: 'wayfinding.step.onward', values }, ...first.messages] }
    const routes = [there, onward].flatMap((part) => (part.ok ? [part.value] : []))
    const steps = [...before, ...(begun ? [begun] : []), ...others]
    return routes.length === 0
      ? fail({ kind: 'SameStartTarget' })
      : succeed({ ...wayOf(routes, steps, query), stopAt: begun ? before.length : null })
  }

  function findPart({ from, to, isStepFree, avoidsOutdoors = false, prefersLifts = false }: WayQuery) {
    const conditions = { isStepFree, avoidsOutdoors, prefersLifts }
    return wayfinder.find({ from, to, ...conditions, prefersStepFree: true, preference: 'fastest' })
  }

  function wayOf(routes: readonly Route[], steps: readonly StepView[], query: WayQuery): WayView {
    const isWet = routes.some((route) => goesOutdoors(route, sights.isOutdoor))
    return {
      steps,
      metres: steps.reduce((sum, step) => sum + step.metres, 0),
      seconds: routes.reduce((sum, { seconds }) => sum + seconds, 0),
      isStepFree: routes.every(({ stepFree }) => stepFree),
      stopAt: null,
      notes: routes.flatMap((route) => sayClosures(route, (name) => labelIn(name, query.language, venue.language))),
      missed: [
        ...(query.avoidsOutdoors === true && isWet ? ['indoors' as const] : []),
        ...(query.prefersLifts === true && routes.some(climbs) ? ['lift' as const] : []),
      ],
    }
  }

  return {
    find(query) {
      if (query.stop) return findOver(query, query.stop)
      const found = findPart(query)
      return found.ok ? succeed(wayOf([found.value], tell(found.value, query, query.targetName), query)) : found
    },
    nearest(query) {
      const found = wayfinder.findNearest({ ...query, preference: 'fastest' })
      if (!found.ok) return found
      return succeed(
        found.value.map(
          (one) =>
            one && {
              target: one.target,
              metres: Math.round((one.detour ?? one.route).length),
              seconds: (one.detour ?? one.route).seconds,
            },
        ),
      )
    },
    close: (ids) => closing(() => wayfinder.setClosed(ids)),
    closeForAll(ids, byHours) {
      const next = closuresKey(ids, byHours)
      if (next === closedForAll) return
      closedForAll = next
      closing(() => {
        closures = wayfinder.setClosures(ids, byHours)
      })
    },
    closures: (language) => ({
      list: closures.list.map(({ id, kind, places, name }) => ({
        id,
        kind,
        places,
        name: labelIn(name, language, venue.language),
      })),
      unknown: closures.unknown,
    }),
  }
}

const closuresKey = (ids: readonly string[], byHours: readonly string[]): string => [...ids, '', ...byHours].join('\n')

/** Returns the fault of a part of the route. That its end at the stop cannot be reached is not about the route's own ends. */
function ofStop(fault: RouteFault, missing: RouteFault['kind']): RouteFault {
  if (fault.kind === 'BarrierFreeRouteNotFound') return { ...fault, nearest: null }
  if (fault.kind === 'NotFound') return { ...fault, nearest: null }
  return fault.kind === missing ? { kind: 'NotFound', nearest: null, barriers: [] } : fault
}

/** The places of one venue that routes can start and end at. */
export interface PlaceBoard {
  list(language: string): PlacesView
  /**
   * Adds the place for a screen on a level to the list: the kiosk that the venue draws there, which is on the list
   * already, or else a position in a public space. Null if there is none.
   */
  addStand(levelId: FeatureId): ScreenStand | null
  search(query: PlaceSearch): FoundPlaces
}

export function createPlaceBoard(venue: Venue): PlaceBoard {
  const stands = new Map<string, UsualStand>()

  function list(language: string): PlacesView {
    const own = listPlaces(venue)
    const added = [...stands].map(([id, { heading: _heading, ...place }]): NamedPlace => ({
      ...place,
      id,
      category: 'information',
      resourceIds: [],
    }))
    const places = [...own, ...added]
    const codes = createPlaceCodes(places.map(({ id }) => id))
    const floors = new Map(venue.levels.map(({ id, name }) => [id, labelIn(name, language, venue.language)]))
    const kiosks = new Set(venue.kiosks.map(({ id }) => id))
    const views = places.map(({ id, category, name, levelId, point, unitId, resourceIds, hours = null }) => ({
      id,
      category,
      name: labelIn(name, language, venue.language),
      floor: floors.get(levelId) ?? '',
      levelId,
      point,
      unitId,
      isKiosk: kiosks.has(id),
      code: codes.codeOf(id) ?? '',
      resourceIds,
      hours,
    }))
    const ids = own.map(({ id, levelId }) => `${id} ${levelId}`).toSorted()
    return { list: views, version: String(hashOf(ids.join())) }
  }

  function finderIn({ language, words }: PlaceSearch) {
    const others = list(language).list.filter(({ resourceIds }) => resourceIds.length === 0)
    return createMapFinder(others, words)
  }

  /** The index of the last language, because each letter typed is a search. */
  let known: { readonly language: string; readonly find: ReturnType<typeof finderIn> } | null = null
  return {
    list,
    addStand(levelId) {
      const drawn = venue.kiosks.find((kiosk) => kiosk.levelId === levelId && kiosk.name.size > 0)
      if (drawn !== undefined) return { placeId: drawn.id, heading: null }
      const placeId = standIdOn(levelId)
      const stand = stands.get(placeId) ?? findStand(venue, levelId)
      if (stand === null) return null
      stands.set(placeId, stand)
      return { placeId, heading: stand.heading }
    },
    search(query) {
      const { text, limit, language } = query
      if (known?.language !== language) known = { language, find: finderIn(query) }
      const { categories, places } = known.find(text)
      return { areaId: venue.areaId, categories, places: places.slice(0, limit) }
    },
  }
}
