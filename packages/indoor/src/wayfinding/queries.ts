import type { PlaceOnLevel } from './places/stands.ts'
import { type ConnectorCategory, isConnector } from '../venue/categories.ts'
import type { Point } from '../venue/geometry/shape.ts'
import type { FeatureId, Labels } from '../venue/model.ts'
import type { Rights } from '../venue/rights.ts'
import type { PlaceRef } from './places.ts'

/** Criterion for the best route. */
export type Preference = 'fastest' | 'shortest'

/** Work that pauses at each `yield`, after about a millisecond, and continues when there is time. */
export type Portions<Value> = Generator<void, Value, void>

/** The wishes of a user for every route. */
export interface Conditions {
  /** Without stairs, or not at all. */
  readonly isStepFree: boolean
  /** Not outdoors, if there is another route. Default: false. */
  readonly avoidsOutdoors?: boolean
  /** Stairs and escalators cost more than they take. Default: false. */
  readonly prefersLifts?: boolean
}

export interface RouteQuery extends Conditions {
  readonly from: PlaceRef
  readonly to: PlaceRef
  /** A step-free route is returned if it costs little more, or leads to an accessible place. Default: false. */
  readonly prefersStepFree?: boolean
  /** Rooms may be cut through even if there is another route. Default: false. */
  readonly mayCutThrough?: boolean
  readonly preference: Preference
}

export interface NearestQuery extends Conditions {
  readonly from: PlaceRef
  /** If given, the place with the least detour on the way there is returned. */
  readonly to?: PlaceRef | undefined
  /** The nearest place of each kind is returned. */
  readonly kinds: readonly (readonly PlaceRef[])[]
  readonly preference: Preference
}

/** The nearest place of a kind. */
export interface Nearest {
  /** Index in the list of that kind. */
  readonly target: number
  readonly route: Route
  /** Additional metres and seconds of the route to `to` over this place. */
  readonly detour?: { readonly length: number; readonly seconds: number }
}

/** Means of changing the level. */
export type Means = 'stairs' | 'escalator' | 'lift' | 'ramp'

/** Returns the means that a category of IMDF stands for. Undefined for any other category. */
export function meansOf(category: string): Means | undefined {
  if (!isConnector(category)) return undefined
  return category === 'elevator' ? 'lift' : category
}

/** Returns the category of units of these means. */
export const categoryOf = (means: Means): ConnectorCategory => (means === 'lift' ? 'elevator' : means)

/** A walk on one level. */
export interface WalkLeg {
  readonly kind: 'walk'
  readonly levelId: FeatureId
  /** The shortest line, which touches corners. At least two points. */
  readonly points: readonly Point[]
  /** The line to draw: the same route, moved off the walls if there is room. It has the same ends as `points`. */
  readonly drawn: readonly Point[]
  /** Exact metres of `points`. */
  readonly length: number
  /** Units on the walk, each with the index of its first point. */
  readonly through: readonly { readonly unitId: FeatureId; readonly from: number }[]
  /** Openings on the walk, each with the index of its point. */
  readonly doors: readonly { readonly openingId: FeatureId; readonly at: number }[]
}

/** A change from one level to another. */
export interface ConnectorLeg {
  readonly kind: 'connector'
  readonly means: Means
  /** Ids in the venue, several for stairs that go on where others end. Inferred relationships also have ids. */
  readonly relationshipIds: readonly FeatureId[]
  /** False if one of them is inferred. */
  readonly isConfirmed: boolean
  /** Units on this leg, in order. */
  readonly unitIds: readonly FeatureId[]
  readonly fromLevelId: FeatureId
  readonly toLevelId: FeatureId
  /** Positive for up. */
  readonly storeys: number
  /** Metres on foot. */
  readonly length: number
  readonly seconds: number
  readonly from: Point
  readonly to: Point
}

export type Leg = WalkLeg | ConnectorLeg

/** A door, room, lift or the like that was closed for everyone. */
export interface Closure {
  /** The id by which it was closed. */
  readonly id: FeatureId
  readonly kind: Means | 'door' | 'way'
  readonly name: Labels
  /** Its place on each of its levels: `unitId` is the room, the stairs or the cabin, null for a door or in a hall. */
  readonly places: readonly {
    readonly levelId: FeatureId
    readonly point: Point
    readonly unitId: FeatureId | null
  }[]
  /** Openings, units and relationships that cannot be used. */
  readonly featureIds: readonly FeatureId[]
  /** True if only its opening hours say that it is closed now. */
  readonly isByHours: boolean
}

/** A route from one place to another. Each leg begins at the end of the previous one. */
export interface Route {
  readonly from: PlaceOnLevel
  readonly to: PlaceOnLevel
  readonly legs: readonly Leg[]
  /** Metres of all legs. */
  readonly length: number
  readonly seconds: number
  /** True if it has no stairs, escalator or steps. */
  readonly stepFree: boolean
  /** What its doors need. Absent if everyone opens them. */
  readonly rights?: Exclude<Rights, 'visitor'>
  /** Closures that it goes around: those on the route that would be taken without them. Absent if there are none. */
  readonly around?: readonly Closure[]
}

/** An obstacle on a step-free route. */
export interface Barrier {
  /** 'steps' is a unit of a level, 'door' one that is not for wheelchairs. 'closed' is a passage that is closed now. */
  readonly kind: Means | 'steps' | 'door' | 'closed'
  readonly levelId: FeatureId
  readonly unitId: FeatureId | null
  readonly point: Point
}

/** Reasons why there is no route. */
export type RouteFault =
  /**
   * There is no connection. `nearest` is the nearest place to the target that can be reached. `barriers` are the
   * closures without which there would be one.
   */
  | { readonly kind: 'NotFound'; readonly nearest: PlaceOnLevel | null; readonly barriers: readonly Barrier[] }
  | { readonly kind: 'SameStartTarget' }
  | { readonly kind: 'StartNotFound' }
  | { readonly kind: 'TargetNotFound' }
  | {
      readonly kind: 'BarrierFreeRouteNotFound'
      /** The closures without which there would be a step-free route, else the obstacles on the ordinary one. */
      readonly barriers: readonly Barrier[]
      /** The nearest place to the target that is reachable step-free. Null if that is only the start. */
      readonly nearest: PlaceOnLevel | null
      readonly ordinary: Route
    }
