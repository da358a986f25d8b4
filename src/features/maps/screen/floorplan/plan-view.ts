import { categoryOf, type FeatureId, type Point } from '@foyer/indoor'
import type { ClosureView } from '#src/engine/compute.ts'
import type { Scene } from './plan/scene/scene.ts'
import type { Theme } from './plan/theme/theme.ts'
import type { PlaceState } from '#src/features/availability/model/rules/state-symbol.ts'

/** Current appearance of one place. */
export interface PlacePaint {
  readonly state: PlaceState
  /** Reserved for the user or for another user. Drawn as an edge around the state, which stays visible. */
  readonly assigned?: 'you' | 'others' | undefined
}

/** Appearance of places without other paint. */
export const unpainted: PlacePaint = { state: 'none' }

/** Label of a place, in the user's language. If space is scarce, the other lines are omitted before the name. */
export interface PlaceLabel {
  readonly name: string
  /** Such as '8 seats'. */
  readonly detail?: string | undefined
  /** The state in one word. */
  readonly state?: string | undefined
}

/** Markers on the plan, in addition to its places. Points are metres of the venue. */
export type Marker =
  | {
      readonly kind: 'person'
      readonly id: string
      readonly point: Point
      readonly name: string
      readonly initials: string
      /** Hue of the portrait, in degrees. */
      readonly hue: number
      /** True for the user's own booking, false for a colleague's. */
      readonly isOwn?: boolean | undefined
    }
  | {
      readonly kind: 'object'
      readonly id: string
      readonly point: Point
      readonly name: string
      /** Such as '21.5 °C' or 'On'. */
      readonly value: string
      /** A CSS colour that the object states. Null if it states none. */
      readonly colour: string | null
      /** True if a presence sensor detects a person. Undefined for other objects. */
      readonly presence?: boolean | undefined
      /** The place in whose corner it is drawn, so that it does not cover the place's name. */
      readonly placeId?: FeatureId | undefined
    }
  | {
      readonly kind: 'amenity'
      readonly id: string
      readonly point: Point
      readonly name: string
      /** IMDF category of the amenity. It determines the icon. */
      readonly category: string
      /** Found or requested. Drawn larger, and in the accent colour. */
      readonly isChosen?: boolean | undefined
      /** Out of service. Drawn crossed out. */
      readonly isClosed?: boolean | undefined
    }
  | {
      readonly kind: 'pin'
      readonly id: string
      readonly point: Point
      readonly name: string
      /** A number in a list, the destination of a route, or any other place. */
      readonly sign: number | 'flag' | 'point'
      /** Drawn larger, with its name. */
      readonly isChosen?: boolean | undefined
    }
  | {
      readonly kind: 'you'
      readonly id: string
      readonly point: Point
      readonly name: string
      /** Viewing direction, in degrees clockwise from north. Null if unknown. */
      readonly heading: number | null
      /** Text below the marker, such as 'You are here'. */
      readonly words?: string | undefined
    }

/** Returns the category whose icon a closure has. */
const iconCategoryOf = (kind: ClosureView['kind']): string =>
  kind === 'door' ? 'entry' : kind === 'way' ? 'other' : categoryOf(kind)

/** Returns the markers of the closures on a level. */
export const closedMarkers = (closures: readonly ClosureView[], levelId: FeatureId | null): readonly Marker[] =>
  closures.flatMap(({ id, kind, name, places }) =>
    places
      .filter((place) => place.levelId === levelId)
      .map(({ point }, index): Marker => {
        const category = iconCategoryOf(kind)
        return { kind: 'amenity', id: `closed ${id} ${index}`, point, name, category, isClosed: true }
      }),
  )

/** The part of a route that lies on one floor. */
export interface RouteLeg {
  readonly levelId: FeatureId
  /** x, y, x, y ... in metres. */
  readonly corners: Float64Array | Float32Array | readonly number[]
  /** The ends of this part: the start, the destination, or the connector on which the route continues. */
  readonly start: RouteEnd
  readonly end: RouteEnd
  /** True for the current step. The others are less prominent. */
  readonly isCurrent?: boolean | undefined
}

export interface RouteEnd {
  readonly kind: 'start' | 'target' | 'up' | 'down' | 'none'
  /** Such as 'Lift to 3'. */
  readonly label?: string | undefined
}

/** The visible part of the floor. */
export interface Camera {
  /** Metres of the venue. */
  readonly centre: Point
  /** CSS pixels per metre. */
  readonly scale: number
  /** Direction of the top edge, in degrees clockwise from north. */
  readonly bearing: number
  /** Degrees from straight down, 0 to 60. */
  readonly pitch: number
}

/** Points inside or outside the drawing, in CSS pixels from its upper left corner. */
export interface ScreenPoint {
  readonly x: number
  readonly y: number
}

/** Occupancy of an area. */
export interface HeatFill {
  /** 0 to 1. */
  readonly share: number
  /** Text on the area, such as '62 %', so that users need not distinguish colours. */
  readonly words: string
}

/** Content that is drawn over the floor. */
export interface PlanOverlay {
  readonly labels: ReadonlyMap<FeatureId, PlaceLabel>
  readonly markers: readonly Marker[]
  readonly routes: readonly RouteLeg[]
  /** Occupancy by the id of a section or level, or by the id of its area. Null if no heat map is shown. */
  readonly heat: ReadonlyMap<string, HeatFill> | null
}

/** Highlighted places. */
export interface PlanMarks {
  readonly chosen: FeatureId | null
  readonly hovered: FeatureId | null
  /** The place with keyboard focus. It has a focus ring. */
  readonly focused: FeatureId | null
}

/**
 * Draws one floor. Two renderers draw the same scene in the same style: MapLibre if there is a GPU, otherwise a 2D
 * canvas. Every call takes effect with the next frame at the latest.
 */
export interface PlanView {
  readonly kind: 'maplibre' | 'canvas'
  /** True if it draws heights when the camera is pitched. */
  readonly canPitch: boolean
  /** Shows another floor, or changes the theme. */
  show(scene: Scene, theme: Theme): void
  /** Colours the places. Only places that changed are drawn again. */
  paint(paints: ReadonlyMap<FeatureId, PlacePaint>): void
  cover(overlay: PlanOverlay): void
  mark(marks: PlanMarks): void
  look(camera: Camera): void
  /** Returns the topmost marker at a screen position, or null if there is none. */
  markerAt(point: ScreenPoint): string | null
  /** Adapts to a new size of the container. */
  resize(): void
  /** Removes the view and all its resources. */
  destroy(): void
}

/**
 * Size of the covered area in the upper right corner, in CSS pixels. Fitted content is placed below it or to its left.
 */
export interface Corner {
  readonly width: number
  readonly height: number
  /** Height of a strip along the lower edge that fitted content leaves free, such as for a legend. */
  readonly footing?: number
}

/** Callbacks of a renderer. */
export interface PlanEvents {
  /** Returns the area that buttons cover now. No text is drawn there, and fitted content avoids it. */
  covered(): Corner
  /** Called when the first frame of a floor is drawn. */
  onDrawn(): void
  /** Called if the renderer fails, because the context was lost for good. Another renderer replaces it. */
  onFailed(): void
}
