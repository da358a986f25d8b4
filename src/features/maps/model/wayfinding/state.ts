import { proxy, ref } from 'valtio'
import type {
  PlacesView,
  PlaceView,
  RouteFault,
  ScreenStand,
  VenueFault,
  VenueView,
  WayView,
} from '#src/engine/compute.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { HandOffFault } from './rules/hand-off/route-link.ts'
import type { ListDisplayMode } from './rules/list-display.ts'
import type { PlaceCategory } from '@foyer/indoor'
import type { KeptPlaces } from './rules/places/find-places.ts'
import { newSession, type Session } from './rules/session/session.ts'

/** Map data of the user that is stored on this device. */
export interface KeptMap {
  readonly recent: KeptPlaces
  readonly favourites: KeptPlaces
  /** Restricts routes to those without stairs. */
  readonly isStepFree: boolean
  /** Keeps routes inside, where there is a way inside. */
  readonly avoidsOutdoors: boolean
  /** Lets stairs and escalators count for more than they take. */
  readonly prefersLifts: boolean
  readonly display: ListDisplayMode
  /** The route that is being followed, as in a link, and when that was written. Null if none is, or its end is reached. */
  readonly open: { readonly way: string; readonly at: number } | null
}

/** Length of a route in metres, and its time in seconds. */
export type WayTotals = Pick<WayView, 'metres' | 'seconds'>

/** Names of the wishes that hold for every route. */
export type Wish = 'isStepFree' | 'avoidsOutdoors' | 'prefersLifts'

export const nothingKept: KeptMap = {
  recent: [],
  favourites: [],
  isStepFree: false,
  avoidsOutdoors: false,
  prefersLifts: false,
  display: 'Default',
  open: null,
}

/** A place in a numbered list. */
export interface ListedPlace {
  readonly place: PlaceView
  /** Metres on foot from the start. Null if unknown. */
  readonly metres: number | null
}

export type Picking = 'stop' | 'here'

/** The map of a site and the route on it. */
export const mapState = proxy<{
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  fault: Fault | VenueFault | null
  /** Area of the configuration. Null for the only site. */
  site: string | null
  venue: VenueView | null
  /** Null for a mobile device. */
  stand: ScreenStand | null
  /** Level on which the user is, by a code whose place the map does not have. */
  hereLevel: string | null
  places: PlacesView
  session: Session
  /** The place that is looked up for the open route: its stop, or where the user is. */
  picking: Picking | null
  /** The category whose places are listed and pinned. */
  category: PlaceCategory | null
  /** Its places in the order of the list. Their numbers are on the pins. Empty if no category is open. */
  listed: readonly ListedPlace[]
  /** The place in the list that the pointer or the focus is on. */
  pointedAt: string | null
  /** The level on the plan. */
  shownLevel: string | null
  /** The current route. Null until it is found; the former one is removed at once. */
  way: WayView | null
  /** Totals of the step-free route if this one has stairs. Null until known, 'none' if there is none. */
  withoutStairs: WayTotals | 'none' | null
  /** True if the route replaces another one, because something was closed or opened. */
  isRerouted: boolean
  /** Reason for having no route, with details. */
  wayFault: RouteFault | null
  /** Reason for rejecting the link that was opened. */
  linkFault: HandOffFault | null
  /** True if the map has changed since the link was created. */
  isChanged: boolean
  kept: KeptMap
  /** Doors, stairs and lifts that the user found closed. */
  closed: readonly string[]
  /** Nearest places of each category that is often needed, with metres on foot from the start. */
  nearest: readonly { readonly place: PlaceView; readonly metres: number }[]
}>({
  phase: 'idle',
  fault: null,
  site: null,
  venue: null,
  stand: null,
  hereLevel: null,
  places: ref({ list: [], version: '' }),
  session: ref(newSession),
  picking: null,
  category: null,
  listed: ref([]),
  pointedAt: null,
  shownLevel: null,
  way: null,
  withoutStairs: null,
  isRerouted: false,
  wayFault: null,
  linkFault: null,
  isChanged: false,
  kept: ref(nothingKept),
  closed: ref([]),
  nearest: ref([]),
})

export function setMapLoading(site: string | null): void {
  mapState.phase = 'loading'
  mapState.fault = null
  mapState.site = site
  // The engine forgets closed passages when it opens another map.
  setClosed([])
}

export function setMap(venue: VenueView, places: PlacesView): void {
  mapState.phase = 'ready'
  mapState.venue = ref(venue)
  mapState.places = ref(places)
}

export function setMapFailed(fault: Fault | VenueFault): void {
  mapState.phase = 'failed'
  mapState.fault = ref(fault)
}

export function setHereLevel(levelId: string | null): void {
  mapState.hereLevel = levelId
}

export function setStand(stand: ScreenStand | null): void {
  mapState.stand = stand === null ? null : ref(stand)
}

/** Clears all data about the user. The map itself stays open. */
export function clearWayfinder(): void {
  setWaySession(newSession)
  setPicking(null)
  setCategory(null)
  setWay(null, null)
  setRerouted(false)
  setLinkSeen(null, false)
  setKeptMap(nothingKept)
  setNearest([])
}

export function setWaySession(session: Session): void {
  if (session !== mapState.session) mapState.session = ref(session)
}

export function setPicking(picking: Picking | null): void {
  mapState.picking = picking
}

/** Opens the list of a category, or none. Its places follow (`setListed`). */
export function setCategory(category: PlaceCategory | null): void {
  mapState.category = category
  mapState.pointedAt = null
  setListed([])
}

export function setListed(listed: typeof mapState.listed): void {
  mapState.listed = ref(listed)
}

export function setPointedAt(placeId: string | null): void {
  mapState.pointedAt = placeId
}

export function setShownLevel(levelId: string | null): void {
  mapState.shownLevel = levelId
}

export function setWay(way: WayView | null, fault: RouteFault | null): void {
  mapState.way = way === null ? null : ref(way)
  mapState.withoutStairs = null
  mapState.wayFault = fault === null ? null : ref(fault)
}

export function setWithoutStairs(totals: typeof mapState.withoutStairs): void {
  mapState.withoutStairs = totals
}

export function setRerouted(isRerouted: boolean): void {
  mapState.isRerouted = isRerouted
}

export function setLinkSeen(fault: HandOffFault | null, isChanged: boolean): void {
  mapState.linkFault = fault
  mapState.isChanged = isChanged
}

export function setClosed(closed: readonly string[]): void {
  mapState.closed = ref(closed)
}

export function setNearest(nearest: typeof mapState.nearest): void {
  mapState.nearest = ref(nearest)
}

export function setKeptMap(kept: KeptMap): void {
  mapState.kept = ref(kept)
}

export function clearMap(): void {
  mapState.phase = 'idle'
  mapState.fault = null
  mapState.site = null
  mapState.venue = null
  mapState.stand = null
  mapState.hereLevel = null
  mapState.places = ref({ list: [], version: '' })
  mapState.shownLevel = null
  clearWayfinder()
  setClosed([])
}
