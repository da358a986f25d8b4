import type { Point } from './rules/venue/geometry/shape.ts'
import type { FeatureId } from './rules/venue/model.ts'
import type { Scene } from './plan/scene/scene.ts'
import type { PlaceState, Theme } from './plan/theme/theme.ts'

/** How one place is painted now. */
export interface PlacePaint {
  readonly state: PlaceState
  /** Reserved to the user, or to somebody else: an edge around the state, which stays readable. */
  readonly assigned?: 'you' | 'others' | undefined
}

/** Painted where nothing else is said of a place. */
export const unpainted: PlacePaint = { state: 'none' }

/** What is written on a place, in the user's language; the first line stays longest as room gets scarce. */
export interface PlaceLabel {
  readonly name: string
  /** Such as '8 seats'. */
  readonly detail?: string | undefined
  /** The state in a word. */
  readonly state?: string | undefined
}

/** What stands on the plan besides its places. Points are metres of the venue. */
export type Marker =
  | {
      readonly kind: 'person'
      readonly id: string
      readonly point: Point
      readonly name: string
      readonly initials: string
      /** Degrees of hue, of the portrait. */
      readonly hue: number
      /** The user's own booking rather than a colleague's. */
      readonly isOwn?: boolean | undefined
    }
  | {
      readonly kind: 'object'
      readonly id: string
      readonly point: Point
      readonly name: string
      /** Such as '21.5 °C' or 'On'. */
      readonly value: string
      /** A CSS colour, as the object itself says; null for none. */
      readonly colour: string | null
    }
  | {
      readonly kind: 'amenity'
      readonly id: string
      readonly point: Point
      readonly name: string
      /** A category of IMDF's amenities, which names the icon. */
      readonly category: string
      /** Found or asked for: larger, and in the accent. */
      readonly isChosen?: boolean | undefined
    }
  | {
      readonly kind: 'you'
      readonly id: string
      readonly point: Point
      readonly name: string
      /** Where one looks, degrees clockwise from north; null where that is not known. */
      readonly heading: number | null
      /** Written below it, such as 'You are here'. */
      readonly words?: string | undefined
    }

/** The part of a way that lies on one floor. */
export interface RouteLeg {
  readonly levelId: FeatureId
  /** x, y, x, y ... in metres. */
  readonly corners: Float64Array | Float32Array | readonly number[]
  /** What stands at its ends: where it starts, where it arrives, or the connector by which it goes on. */
  readonly start: RouteEnd
  readonly end: RouteEnd
  /** The step that is being followed; the others recede. */
  readonly isCurrent?: boolean | undefined
}

export interface RouteEnd {
  readonly kind: 'start' | 'target' | 'up' | 'down' | 'none'
  /** Such as 'Lift to 3'. */
  readonly label?: string | undefined
}

/** What of the floor is looked at. */
export interface Camera {
  /** Metres of the venue. */
  readonly centre: Point
  /** CSS pixels a metre. */
  readonly scale: number
  /** Degrees clockwise from north of what is up. */
  readonly bearing: number
  /** Degrees from straight down; 0 to 60. */
  readonly pitch: number
}

/** Places in and out of the drawing, in CSS pixels from its upper left corner. */
export interface ScreenPoint {
  readonly x: number
  readonly y: number
}

/** How full something is. */
export interface HeatFill {
  /** 0 to 1. */
  readonly share: number
  /** Written on it, such as '62 %': nobody has to tell colours apart. */
  readonly words: string
}

/** What is drawn over the floor. */
export interface PlanOverlay {
  readonly labels: ReadonlyMap<FeatureId, PlaceLabel>
  readonly markers: readonly Marker[]
  readonly routes: readonly RouteLeg[]
  /** How full a section or level is, by its id or its area's id; null while no heat map is shown. */
  readonly heat: ReadonlyMap<string, HeatFill> | null
}

/** The places that stand out. */
export interface PlanMarks {
  readonly chosen: FeatureId | null
  readonly hovered: FeatureId | null
  /** Where the keyboard is; a ring is drawn around it. */
  readonly focused: FeatureId | null
}

/**
 * One floor, drawn. Two painters do it alike from the same scene: MapLibre where there is a GPU, a 2D canvas elsewhere. Every call
 * draws with the next frame at the latest.
 */
export interface PlanView {
  readonly kind: 'maplibre' | 'canvas'
  /** Whether it draws heights when the camera is pitched. */
  readonly canPitch: boolean
  /** Another floor, or another theme for it. */
  show(scene: Scene, theme: Theme): void
  /** Colours the places; only those that changed are drawn again. */
  paint(paints: ReadonlyMap<FeatureId, PlacePaint>): void
  cover(overlay: PlanOverlay): void
  mark(marks: PlanMarks): void
  look(camera: Camera): void
  /** The marker at a place of the screen, the topmost; null where there is none. */
  markerAt(point: ScreenPoint): string | null
  /** The size of its box changed. */
  resize(): void
  /** Leaves nothing behind. */
  destroy(): void
}

/** CSS pixels of the upper right corner that something lies over: what is fitted keeps below it or left of it. */
export interface Corner {
  readonly width: number
  readonly height: number
}

/** What a painter tells, and asks. */
export interface PlanEvents {
  /** What buttons lie over now: nothing is written there, and what is fitted keeps off. */
  covered(): Corner
  /** The first picture of a floor is there. */
  onDrawn(): void
  /** It can draw no longer (the context was lost for good): another painter takes over. */
  onFailed(): void
}
