import { proxy, ref } from 'valtio'
import type { PlacesView, PlaceView, RouteFault, VenueFault, VenueView, WayView } from '#src/engine/compute.ts'
import type { Fault } from '#src/kernel/result.ts'
import type { HandOffFault } from './rules/hand-off/route-link.ts'
import type { ListDisplayMode } from './rules/places/place-category.ts'
import type { KeptPlaces } from './rules/places/find-places.ts'
import { newSession, type Session } from './rules/session/session.ts'

/** What the user keeps of the map on this device. */
export interface KeptMap {
  readonly recent: KeptPlaces
  readonly favourites: KeptPlaces
  /** Ways without stairs only. */
  readonly isStepFree: boolean
  readonly display: ListDisplayMode
}

/** How far a way is, in metres and seconds. */
export type WayTotals = Pick<WayView, 'metres' | 'seconds'>

/** Where a device on a wall or a stand is, as the map has it. */
export interface Stand {
  readonly placeId: string
  /** Where somebody looks who reads it, in degrees clockwise from north; null where that is not known. */
  readonly heading: number | null
}

export const nothingKept: KeptMap = { recent: [], favourites: [], isStepFree: false, display: 'Default' }

/** The map of a site and the way that is looked for on it. */
export const mapState = proxy<{
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  fault: Fault | VenueFault | null
  /** Area of the configuration; null for the only site. */
  site: string | null
  venue: VenueView | null
  /** Null for what is carried. */
  stand: Stand | null
  places: PlacesView
  session: Session
  /** While one is found; that of the question before is gone at once. */
  way: WayView | null
  /** The way without stairs, beside one that has some: null until it is known, 'none' where there is none. */
  withoutStairs: WayTotals | 'none' | null
  /** Why there is none, with what is known of it. */
  wayFault: RouteFault | null
  /** Why the link one came by could not be followed. */
  linkFault: HandOffFault | null
  /** Whether the map is another one than that of the link. */
  isChanged: boolean
  kept: KeptMap
  /** Doors, stairs, lifts that the user found closed. */
  closed: readonly string[]
  /** What is often needed and nearest to the start, with metres on foot. */
  nearest: readonly { readonly place: PlaceView; readonly metres: number }[]
}>({
  phase: 'idle',
  fault: null,
  site: null,
  venue: null,
  stand: null,
  places: ref({ list: [], version: '' }),
  session: ref(newSession),
  way: null,
  withoutStairs: null,
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
  // The engine forgets what is closed with the map before.
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

export function setStand(stand: Stand | null): void {
  mapState.stand = stand === null ? null : ref(stand)
}

/** Nothing of whoever used it; the map itself stays open. */
export function clearWayfinder(): void {
  setWaySession(newSession)
  setWay(null, null)
  setLinkSeen(null, false)
  setKeptMap(nothingKept)
  setNearest([])
}

export function setWaySession(session: Session): void {
  if (session !== mapState.session) mapState.session = ref(session)
}

export function setWay(way: WayView | null, fault: RouteFault | null): void {
  mapState.way = way === null ? null : ref(way)
  mapState.withoutStairs = null
  mapState.wayFault = fault === null ? null : ref(fault)
}

export function setWithoutStairs(totals: typeof mapState.withoutStairs): void {
  mapState.withoutStairs = totals
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
  mapState.places = ref({ list: [], version: '' })
  setWaySession(newSession)
  setWay(null, null)
  setLinkSeen(null, false)
  setKeptMap(nothingKept)
  setNearest([])
  setClosed([])
}
