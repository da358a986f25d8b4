import { proxy, ref } from 'valtio'
import type { AreaFill, FloorDrawing, FloorPlace, FloorStates, VenueFault, VenueView } from '#src/engine/compute.ts'
import { readStanding, type Standing } from '#src/features/availability/rules/holders.ts'
import type { Email, Fault, Quarter, ResourceId } from '#src/kernel/result.ts'
import type { FeatureId } from './rules/venue/model.ts'

/** Which floor the user asked for (section 3, the floorplan filter's `areaId`); a level's own id where no area is drawn by it. */
export interface WantedFloor {
  readonly areaId: string | null
  readonly levelId: FeatureId | null
}

/** A resource of the floor with how it stands at the chosen time. */
export interface StandingPlace extends FloorPlace {
  readonly standing: Standing
}

export interface FloorState {
  wanted: WantedFloor
  /** What lies over the plan. */
  layers: { readonly people: boolean; readonly controls: boolean; readonly heat: boolean }
  /** The place that is looked at, in the list as on the plan. */
  chosen: ResourceId | null
  /** From which place the list counts how near the others are; null: in the order of the question. */
  nearTo: ResourceId | null

  phase: 'loading' | 'ready' | 'failed'
  fault: Fault | VenueFault | null
  venue: VenueView | null
  /** The level shown; its drawing may still be on its way. */
  levelId: FeatureId | null
  drawing: FloorDrawing | null
  /** Null until the engine has answered for this level. */
  places: readonly StandingPlace[] | null
  fills: readonly AreaFill[]
  /** Resources that match, by the level they are drawn on. */
  matches: ReadonlyMap<FeatureId, number>
  /** The quarter the states are of. */
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

export function setVenueLoading(): void {
  floorState.phase = 'loading'
  floorState.fault = null
}

export function setVenue(venue: VenueView): void {
  floorState.venue = ref(venue)
  floorState.phase = 'ready'
  floorState.fault = null
}

/** What was shown stays only where it is still true: a venue that could not be opened shows nothing. */
export function setVenueFailed(fault: Fault | VenueFault): void {
  floorState.phase = 'failed'
  floorState.fault = ref(fault)
  floorState.venue = null
  leaveLevel(null)
}

/** Another level: of the one before nothing stays. */
export function setLevel(levelId: FeatureId): void {
  if (floorState.levelId !== levelId) leaveLevel(levelId)
}

function leaveLevel(levelId: FeatureId | null): void {
  // Until a level was shown, what a link says of one holds.
  if (floorState.levelId !== null) floorState.nearTo = null
  floorState.levelId = levelId
  floorState.drawing = null
  floorState.places = null
}

export function setDrawing(drawing: FloorDrawing): void {
  if (drawing.levelId === floorState.levelId) floorState.drawing = ref(drawing)
}

/** Takes an answer for the level shown. `places` is the list it goes by; a place that stands as before stays the same object. */
export function setStandings(answer: FloorStates, places: readonly FloorPlace[], quarter: Quarter): void {
  const before = floorState.places ?? []
  floorState.places = ref(
    places.map((place, index): StandingPlace => {
      const standing = readStanding(answer.states, index)
      const known = before[index]
      return known?.id === place.id && isSame(known.standing, standing) ? known : { ...place, standing }
    }),
  )
  floorState.fills = ref(answer.fills)
  floorState.matches = ref(answer.matches)
  floorState.quarter = quarter
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

/** The plan is left: drawings are large and come again quickly. What was asked for stays. */
export function leaveFloor(): void {
  floorState.phase = 'loading'
  floorState.fault = null
  floorState.venue = null
  floorState.fills = ref([])
  floorState.matches = ref(new Map())
  floorState.quarter = null
  leaveLevel(null)
}

/** Addresses of the resources in sight elsewhere than in rows, on a floor plan, by id. Shown by nobody, so no proxy. */
let places: ReadonlyMap<string, Email | null> = new Map()

export const shownPlaces = (): ReadonlyMap<string, Email | null> => places

export function setShownPlaces(shown: ReadonlyMap<string, Email | null>): void {
  places = shown
}
