import type { Result } from '../result.ts'
import type { Preference } from './parameters.ts'
import type { Place } from './places.ts'
import type { Route, RouteFault } from './route.ts'

export interface RouteQuery {
  readonly from: Place
  readonly to: Place
  readonly isStepFree: boolean
  readonly preference: Preference
}

export interface NearestQuery {
  readonly from: Place
  /** Of each kind the nearest is looked for. */
  readonly kinds: readonly (readonly Place[])[]
  readonly isStepFree: boolean
  readonly preference: Preference
}

/** A route, and the one without steps beside it. */
export interface Routes {
  /** The one asked for. */
  readonly route: Route
  readonly stepFree: Result<Route, RouteFault>
}

/** What is nearest of a kind. */
export interface Nearest {
  /** By its place in the list. */
  readonly target: number
  readonly route: Route
}
