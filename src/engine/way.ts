import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import type {
  AreaId,
  Closure,
  Conditions,
  FeatureId,
  Message,
  NamedPlace,
  PlaceCategory,
  PlaceRef,
  Point,
  StepSign,
} from '@foyer/indoor'

export type { RouteFault } from '#src/features/maps/model/wayfinding/rules/route-fault.ts'

/** A place of the open venue, with its name in one language. */
export interface PlaceView extends Pick<
  NamedPlace,
  'id' | 'category' | 'levelId' | 'point' | 'unitId' | 'resourceIds' | 'hours'
> {
  readonly name: string
  /** The name of its level. */
  readonly floor: string
  /** True if it is drawn as a kiosk, which is the location of a screen. */
  readonly isKiosk: boolean
  /** Six letters to type. */
  readonly code: string
}

export interface PlacesView {
  readonly list: readonly PlaceView[]
  /** Differs if the places differ. */
  readonly version: string
}

/** Position of a fixed screen on the map. */
export interface ScreenStand {
  readonly placeId: string
  /** Viewing direction of a person in front of it, in degrees clockwise from north. Null if unknown. */
  readonly heading: number | null
}

export interface PlaceSearch {
  readonly text: string
  /** Number of places to return. */
  readonly limit: number
  /** A language that Foyer supports. */
  readonly language: string
  /** Words by which the places of each category are found, besides their names. */
  readonly words: Readonly<Record<PlaceCategory, string>>
}

export interface FoundPlaces {
  /** Area of the configuration that the open map shows. */
  readonly areaId: AreaId | null
  /** The categories that the text means, best first. */
  readonly categories: readonly PlaceCategory[]
  /** Best first. Places of resources are left out, because those are found as resources. */
  readonly places: readonly PlaceView[]
}

export interface WayQuery extends Conditions {
  readonly from: PlaceRef
  readonly to: PlaceRef
  /** A place on the way, with its name in sentences. */
  readonly stop?: { readonly place: PlaceRef; readonly name: string } | null
  /** The name of the target in sentences. */
  readonly targetName: string
  /** Direction of the viewer in degrees clockwise from north. Null if it is unknown. */
  readonly heading: number | null
  /** A language that Foyer supports. */
  readonly language: string
}

/** Query for the nearest of several targets, for example toilets, printers, exits or free rooms. */
export interface NearestQuery extends Conditions {
  readonly from: PlaceRef
  /** If given, the target with the least detour on the way there is found. */
  readonly to?: PlaceRef
  /** One target is found per kind. */
  readonly kinds: readonly (readonly PlaceRef[])[]
}

export interface NearestView {
  /** Index in the list of its kind. */
  readonly target: number
  /** On foot, stairs included. On the way to another place: how much longer that way is. */
  readonly metres: number
  readonly seconds: number
}

/** Something on the open map that is closed for everyone, with its name in one language. */
export interface ClosureView extends Pick<Closure, 'id' | 'kind' | 'places'> {
  readonly name: string
  /** When it opens again by its opening hours. Null if they do not say so. */
  readonly opensAt: Instant | null
}

/** The present time, and the time zone of the building. */
export interface LocalTime {
  readonly zone: IanaZone
  readonly now: Instant
}

export interface ClosuresView {
  /** True if they differ from those before. */
  readonly isChanged: boolean
  /** The next instant at which something opens or closes by its opening hours. Null if nothing does. */
  readonly changesAt: Instant | null
  readonly list: readonly ClosureView[]
  /** Ids of nothing on the map, or of nothing that can be closed. */
  readonly unknown: readonly string[]
}

/** A route to display. The same steps are drawn and announced. */
export interface WayView {
  readonly steps: readonly StepView[]
  /** Sum of the metres in the steps. */
  readonly metres: number
  readonly seconds: number
  readonly isStepFree: boolean
  /** Sentences about the closures that it goes around. */
  readonly notes: readonly Message[]
  /** Index of the first step after the stop. Null if there is none. */
  readonly stopAt: number | null
  /** The wishes that could not be met. */
  readonly missed: readonly ('indoors' | 'lift')[]
}

export interface StepView {
  readonly kind: 'walk' | 'floor'
  readonly levelId: FeatureId
  /** The level after a change of floor. Null for a walk. */
  readonly toLevelId: FeatureId | null
  readonly messages: readonly Message[]
  readonly sign: StepSign
  /** Direction of the step in degrees clockwise from north, of a change of floor the one after it. Null if it has none. */
  readonly heading: number | null
  /** As said. */
  readonly metres: number
  /** Doors, stairs, lifts and similar features used in this step. The user can report them as closed. */
  readonly passes: readonly FeatureId[]
  /** The line to draw on its level. */
  readonly points: readonly Point[]
}
