import { onSessionEnd } from '#src/base/session-end.ts'
import { proxy, ref } from 'valtio'
import type {
  AreaFill,
  ClosureView,
  FloorDrawing,
  FloorPlace,
  FloorStates,
  VenueFault,
  VenueView,
} from '#src/engine/compute.ts'
import { readStanding, type Standing } from '#src/features/availability/model/rules/holders.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Quarter } from '#src/kernel/time/units.ts'
import type { FeatureId } from '@foyer/indoor'

/**
 * The floor that the user requested (section 3, `areaId` of the floor plan filter). The level's own id is used if the
 * level shows no area.
 */
export interface WantedFloor {
  readonly areaId: string | null
  readonly levelId: FeatureId | null
}

/** A resource of the floor, with its state at the chosen time. */
export interface StandingPlace extends FloorPlace {
  readonly standing: Standing
  /** True if it is reserved now and its presence sensor has detected no person for some minutes. */
  readonly isNobodyThere?: boolean
}

export interface FloorState {
  wanted: WantedFloor
  /** Layers over the plan. */
  layers: { readonly people: boolean; readonly controls: boolean; readonly heat: boolean }
  /** The selected place, in the list and on the plan. */
  chosen: ResourceId | null
  /** The place from which the list measures distances. If null, the list is in query order. */
  nearTo: ResourceId | null

  phase: 'loading' | 'ready' | 'failed'
  fault: Fault | VenueFault | null
  venue: VenueView | null
  /** The level shown. Its drawing may still be loading. */
  levelId: FeatureId | null
  drawing: FloorDrawing | null
  /** Null until the engine has responded for this level. */
  places: readonly StandingPlace[] | null
  fills: readonly AreaFill[]
  /** Closures on the open map, which Reserve, the map or a kiosk shows. */
  closures: readonly ClosureView[]
  /** Email addresses, by id, of the resources that are visible outside rows, on a floor plan. */
  shownAddresses: ReadonlyMap<string, Email | null>
  /** Number of matching resources, by the level they are drawn on. */
  matches: ReadonlyMap<FeatureId, number>
  /** The quarter of these states. */
  quarter: Quarter | null
}

export const usualLayers: FloorState['layers'] = { people: true, controls: false, heat: false }

export const floorState = proxy<FloorState>({
  wanted: ref({ areaId: null, levelId: null }),
  layers: ref(usualLayers),
  chosen: null,
  nearTo: null,
  phase: 'loading',
  fault: null,
  venue: null,
  levelId: null,
  drawing: null,
  places: null,
  fills: ref([]),
  closures: ref([]),
  shownAddresses: ref(new Map()),
  matches: ref(new Map()),
  quarter: null,
})

export function wantFloor(wanted: WantedFloor): void {
  const { areaId, levelId } = floorState.wanted
  if (areaId !== wanted.areaId || levelId !== wanted.levelId) floorState.wanted = ref(wanted)
}

export function showLayers(layers: Partial<FloorState['layers']>): void {
  floorState.layers = ref({ ...floorState.layers, ...layers })
}

export function choosePlace(id: ResourceId | null): void {
  floorState.chosen = id
}

export function setNearTo(id: ResourceId | null): void {
  floorState.nearTo = id
}

onSessionEnd(() => {
  wantFloor({ areaId: null, levelId: null })
  choosePlace(null)
  setNearTo(null)
})

export function setVenueLoading(): void {
  floorState.phase = 'loading'
  floorState.fault = null
}

export function setVenue(venue: VenueView): void {
  floorState.venue = ref(venue)
  floorState.phase = 'ready'
  floorState.fault = null
}

/** Clears the level, because nothing can be shown if a venue could not be opened. */
export function setVenueFailed(fault: Fault | VenueFault): void {
  floorState.phase = 'failed'
  floorState.fault = ref(fault)
  floorState.venue = null
  leaveLevel(null)
}

export function setClosures(closures: readonly ClosureView[]): void {
  floorState.closures = ref(closures)
}

/** Shows another level, and clears all data of the previous one. */
export function setLevel(levelId: FeatureId): void {
  if (floorState.levelId !== levelId) leaveLevel(levelId)
}

function leaveLevel(levelId: FeatureId | null): void {
  // Retain the value from a link until the first level has been shown.
  if (floorState.levelId !== null) floorState.nearTo = null
  floorState.levelId = levelId
  floorState.drawing = null
  floorState.places = null
}

export function setDrawing(drawing: FloorDrawing): void {
  if (drawing.levelId === floorState.levelId) floorState.drawing = ref(drawing)
}

/**
 * Applies a response for the level shown. `places` is the list that it refers to. A place whose state has not changed
 * remains the same object.
 */
export function setStandings(answer: FloorStates, places: readonly FloorPlace[], quarter: Quarter): void {
  const before = floorState.places ?? []
  floorState.places = ref(
    places.map((place, index): StandingPlace => {
      const standing = readStanding(answer.states, index)
      const known = before[index]
      return known && isOf(known, place) && isSame(known.standing, standing)
        ? known
        : { ...place, standing, isNobodyThere: known?.isNobodyThere ?? false }
    }),
  )
  floorState.fills = ref(answer.fills)
  floorState.matches = ref(answer.matches)
  floorState.quarter = quarter
}

/** Marks the places that are reserved and vacant. A place whose mark has not changed remains the same object. */
export function setNobodyThere(ids: ReadonlySet<ResourceId>): void {
  const { places: known } = floorState
  if (!known?.some(({ id, isNobodyThere = false }) => isNobodyThere !== ids.has(id))) return
  floorState.places = ref(
    known.map((place) => {
      const isNobodyThere = ids.has(place.id)
      return (place.isNobodyThere ?? false) === isNobodyThere ? place : { ...place, isNobodyThere }
    }),
  )
}

/** Returns true if the place still has these facts: a resource may have another name or area. */
function isOf(known: StandingPlace, place: FloorPlace): boolean {
  return (Object.keys(place) as (keyof FloorPlace)[]).every((fact) => known[fact] === place[fact])
}

function isSame(one: Standing, other: Standing): boolean {
  return (
    one.code === other.code &&
    one.reason === other.reason &&
    one.data === other.data &&
    one.until === other.until &&
    one.rank === other.rank &&
    one.free?.from === other.free?.from &&
    one.free?.to === other.free?.to &&
    one.minimumDuration === other.minimumDuration &&
    one.maximumDuration === other.maximumDuration
  )
}

/**
 * Called when the user leaves the plan. Drawings are removed, because they are large and load quickly. The request of
 * the user remains.
 */
export function leaveFloor(): void {
  floorState.phase = 'loading'
  floorState.fault = null
  floorState.venue = null
  floorState.fills = ref([])
  floorState.matches = ref(new Map())
  floorState.quarter = null
  leaveLevel(null)
}

export function setShownAddresses(shown: FloorState['shownAddresses']): void {
  floorState.shownAddresses = ref(shown)
}
