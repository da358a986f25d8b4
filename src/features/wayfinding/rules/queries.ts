import type { Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { FeatureId } from '#src/features/floorplan/rules/venue/model.ts'
import type { PlaceRef, PlaceOnLevel } from './places.ts'

/** What a way is chosen by. */
export type Preference = 'fastest' | 'shortest'

/** Work that is left off at each `yield`, after a millisecond or so, and gone on with whenever there is time. */
export type Portions<Value> = Generator<void, Value, void>

export interface RouteQuery {
  readonly from: PlaceRef
  readonly to: PlaceRef
  readonly isStepFree: boolean
  /** A step-free route is returned if it costs little more, or leads to an accessible place. Default: false. */
  readonly prefersStepFree?: boolean
  /** Rooms may be cut through even if there is another route. Default: false. */
  readonly mayCutThrough?: boolean
  readonly preference: Preference
}

export interface NearestQuery {
  readonly from: PlaceRef
  /** Of each kind the nearest is looked for. */
  readonly kinds: readonly (readonly PlaceRef[])[]
  readonly isStepFree: boolean
  readonly preference: Preference
}

/** What is nearest of a kind. */
export interface Nearest {
  /** By its place in the list. */
  readonly target: number
  readonly route: Route
}

/** By what a floor is changed. */
export type Means = 'stairs' | 'escalator' | 'lift' | 'ramp'

/** On foot over one level. */
export interface WalkLeg {
  readonly kind: 'walk'
  readonly levelId: FeatureId
  /** The shortest line, which touches corners; two points at least. */
  readonly points: readonly Point[]
  /** What to draw: the same way, moved off the walls where there is room. Its ends are those of `points`. */
  readonly drawn: readonly Point[]
  /** Exact metres, of `points`. */
  readonly length: number
  /** Units walked through, each from the point of that index on. */
  readonly through: readonly { readonly unitId: FeatureId; readonly from: number }[]
  /** Openings gone through, each at the point of that index. */
  readonly doors: readonly { readonly openingId: FeatureId; readonly at: number }[]
}

/** From one level to another. */
export interface ConnectorLeg {
  readonly kind: 'connector'
  readonly means: Means
  /** Of the venue's relationships; inferred ones have ids too. */
  readonly relationshipId: FeatureId | null
  /** The units it leads through, in the order they are gone through. */
  readonly unitIds: readonly FeatureId[]
  readonly fromLevelId: FeatureId
  readonly toLevelId: FeatureId
  /** Up is positive. */
  readonly storeys: number
  /** Metres walked on it. */
  readonly length: number
  readonly seconds: number
  readonly from: Point
  readonly to: Point
}

export type Leg = WalkLeg | ConnectorLeg

/** A way from one place to another. Legs follow on each other: where one ends the next begins. */
export interface Route {
  readonly from: PlaceOnLevel
  readonly to: PlaceOnLevel
  readonly legs: readonly Leg[]
  /** Metres, of all legs. */
  readonly length: number
  readonly seconds: number
  /** No stairs, escalator or steps are on it. */
  readonly stepFree: boolean
}

/** What stands in the way of a step-free route. */
export interface Barrier {
  /** 'steps' are a unit of a level; 'closed' is a passage that is closed now. */
  readonly kind: Means | 'steps' | 'closed'
  readonly levelId: FeatureId
  readonly unitId: FeatureId | null
  readonly point: Point
}

/** Why no route is shown (section 8, 'Navigation error kinds'). */
export type RouteFault =
  | { readonly kind: 'Unknown'; readonly detail: string }
  /** Nothing connects them; `nearest` is what can be reached of the target's surroundings. */
  | { readonly kind: 'NotFound'; readonly nearest: PlaceOnLevel | null }
  | { readonly kind: 'SameStartTarget' }
  /** Asked of a venue that is no longer open: begin again. */
  | { readonly kind: 'RequestRestartNavigation' }
  | { readonly kind: 'StartNotFound' }
  | { readonly kind: 'TargetNotFound' }
  | {
      readonly kind: 'BarrierFreeRouteNotFound'
      /** What the ordinary route takes that one cannot pass without steps, in its order. */
      readonly barriers: readonly Barrier[]
      /** The nearest to the target that is reached without steps; null where there is no such place but the start. */
      readonly nearest: PlaceOnLevel | null
      readonly ordinary: Route
    }
  | { readonly kind: 'InvalidKiosk'; readonly kioskId: string }
  | { readonly kind: 'InvalidKioskLicence'; readonly kioskId: string }
  | { readonly kind: 'KioskIsOutOfOrder'; readonly kioskId: string }

export type RouteFaultKind = RouteFault['kind']
