import type { Point } from '../../src/venue/geometry/shape.ts'
import type { Venue } from '../../src/venue/model.ts'
import type { WalkingParameters } from '../../src/wayfinding/barriers.ts'
import type { PlaceRef } from '../../src/wayfinding/places.ts'
import type { ConnectorLeg, Route, RouteFault, RouteQuery, WalkLeg } from '../../src/wayfinding/queries.ts'
import { createWayfinder } from '../../src/wayfinding/wayfinder.ts'
import { type Change, drawnPoint, venuePoint, venueWith } from './draw-house.ts'

/** A feature id, or a place. */
export type Place = string | PlaceRef
export const placeOf = (place: Place): PlaceRef => (typeof place === 'string' ? { featureId: place } : place)

/** Opens the drawn venue with changes, for routes on it. */
export const openHouse = (...changes: readonly Change[]) => searchOn(venueWith(...changes))

/** Finds routes on a venue: the fastest ones if the conditions say nothing else. */
export function searchOn(venue: Venue, parameters?: WalkingParameters) {
  const wayfinder = createWayfinder(venue, parameters)
  const find = (from: Place, to: Place, conditions: Partial<RouteQuery> = {}) =>
    wayfinder.find({
      isStepFree: false,
      preference: 'fastest',
      ...conditions,
      from: placeOf(from),
      to: placeOf(to),
    })
  return {
    venue,
    wayfinder,
    find,
    /** Throws the kind of the fault if there is no route. */
    routeOf(from: Place, to: Place, conditions: Partial<RouteQuery> = {}): Route {
      const found = find(from, to, conditions)
      if (!found.ok) throw new Error(found.fault.kind)
      return found.value
    },
    faultOf(from: Place, to: Place, conditions: Partial<RouteQuery> = {}): RouteFault | null {
      const found = find(from, to, conditions)
      return found.ok ? null : found.fault
    },
    /** The place at coordinates of the drawing. */
    spot: (x: number, y: number, levelId = 'floor-0'): PlaceRef => ({ levelId, point: venuePoint(venue, x, y) }),
    /** The coordinates in the drawing, in centimetres. */
    drawn: (points: readonly Point[] = []) => points.map((point) => drawnPoint(venue, point, 2)),
  }
}

export const walksOf = ({ legs }: Route): readonly WalkLeg[] =>
  legs.flatMap((leg) => (leg.kind === 'walk' ? [leg] : []))
export const ridesOf = ({ legs }: Route): readonly ConnectorLeg[] =>
  legs.flatMap((leg) => (leg.kind === 'connector' ? [leg] : []))
export const unitsOf = (route: Route): readonly string[] =>
  walksOf(route).flatMap(({ through }) => through.map(({ unitId }) => unitId))
export const doorsOf = (route: Route): readonly (string | null)[] =>
  walksOf(route).flatMap(({ doors }) => doors.map(({ openingId }) => openingId))
