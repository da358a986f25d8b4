import type { Preference } from './parameters.ts'
import type { Place } from './places.ts'
import type { Route } from './route.ts'

export interface RouteQuery {
  readonly from: Place
  readonly to: Place
  readonly isStepFree: boolean
  /** A step-free route is returned if it costs little more, or leads to an accessible place. Default: false. */
  readonly prefersStepFree?: boolean
  /** Rooms may be cut through even if there is another route. Default: false. */
  readonly mayCutThrough?: boolean
  readonly preference: Preference
}

export interface NearestQuery {
  readonly from: Place
  /** Of each kind the nearest is looked for. */
  readonly kinds: readonly (readonly Place[])[]
  readonly isStepFree: boolean
  readonly preference: Preference
}

/** What is nearest of a kind. */
export interface Nearest {
  /** By its place in the list. */
  readonly target: number
  readonly route: Route
}
