import type { Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { FeatureId } from '#src/features/floorplan/rules/venue/model.ts'
import type { PlaceCategory } from '#src/features/wayfinding/rules/places/place-category.ts'
import type { PlaceRef } from '#src/features/wayfinding/rules/places.ts'
import type { Message } from '#src/features/wayfinding/rules/steps/say-step.ts'

export type { RouteFault } from '#src/features/wayfinding/rules/queries.ts'

/** A place of the open venue, in a language. */
export interface PlaceView {
  readonly id: FeatureId
  readonly category: PlaceCategory
  readonly name: string
  /** The name of its level. */
  readonly floor: string
  readonly levelId: FeatureId
  readonly point: Point
  /** The unit it is, or stands in; null where it stands in none. */
  readonly unitId: FeatureId | null
  /** Drawn as a kiosk: where a screen stands. */
  readonly isKiosk: boolean
  /** Six letters to type. */
  readonly code: string
  /** Resources that are booked there. */
  readonly resourceIds: readonly string[]
}

export interface PlacesView {
  readonly list: readonly PlaceView[]
  /** Another one for other places. */
  readonly version: string
}

export interface WayQuery {
  readonly from: PlaceRef
  readonly to: PlaceRef
  /** How the target is called in sentences. */
  readonly targetName: string
  readonly isStepFree: boolean
  /** Where the viewer looks, in degrees from north, clockwise; null where nobody knows. */
  readonly heading: number | null
  /** A language of the product. */
  readonly language: string
}

/** Which of many is the nearest to walk to: of all toilets, printers, ways out, free rooms. */
export interface NearestQuery {
  readonly from: PlaceRef
  /** Of each kind one is looked for. */
  readonly kinds: readonly (readonly PlaceRef[])[]
  readonly isStepFree: boolean
}

export interface NearestView {
  /** Of its kind, by its place in the list. */
  readonly target: number
  /** On foot, stairs included. */
  readonly metres: number
  readonly seconds: number
}

/** A way as it is shown: the same steps are drawn and said. */
export interface WayView {
  readonly steps: readonly StepView[]
  /** The sum of what the steps say. */
  readonly metres: number
  readonly seconds: number
  readonly isStepFree: boolean
}

export interface StepView {
  readonly kind: 'walk' | 'floor'
  readonly levelId: FeatureId
  /** Where one is after a change of floor; null for a walk. */
  readonly toLevelId: FeatureId | null
  readonly messages: readonly Message[]
  /** Doors, or stairs, a lift and the like, gone through on it: what can be told to be closed. */
  readonly passes: readonly FeatureId[]
  /** What to draw of it on its level. */
  readonly points: readonly Point[]
}
