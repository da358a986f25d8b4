import { isConnector, isWay } from '../venue/categories.ts'
import { metresBetween, middleOf, type Point } from '../venue/geometry/shape.ts'
import { labelIn } from '../venue/labels.ts'
import type { Amenity, FeatureId, Labels, Unit, Venue } from '../venue/model.ts'
import type { Connectors, Ride } from './connectors.ts'
import { createNaming, nameOfKind } from './places/kind-names.ts'
import { categoryOfAmenity } from './places/place-category.ts'
import { type OpeningHours, readHours } from './opening-hours.ts'
import {
  type Barrier,
  categoryOf,
  type Closure,
  type ConnectorLeg,
  type Means,
  meansOf,
  type Route,
} from './queries.ts'
import { middleOfUnit } from './steps/landmarks.ts'
import type { Message } from './steps/say-step.ts'

export interface Closures {
  readonly list: readonly Closure[]
  /** Ids of nothing in the venue, or of nothing that can be closed. */
  readonly unknown: readonly string[]
}

/** Maximum metres between the sign of a lift or the like and the place where it is entered. */
const nearSign = 10

type Closed = Omit<Closure, 'isByHours'>

/** Returns the name of the kind, for things without a name of their own. */
const nameOfClosed = (kind: Closure['kind']): Labels =>
  nameOfKind(kind === 'door' ? kind : kind === 'way' ? 'passage' : categoryOf(kind)) ?? new Map()

/** Stairs, a lift, a door or the like that is open only at some times. */
export interface TimedPassage {
  readonly id: FeatureId
  readonly hours: OpeningHours
}

/** Lists the passages with opening hours. Rooms and shops stay on the way of others when they are closed. */
export function timedPassages({ relationships, amenities }: Venue): readonly TimedPassage[] {
  const signs = amenities.filter(({ category }) => meansOfSign(category) !== undefined || isExit(category))
  return [...relationships, ...signs].flatMap(({ id, hours: written }) => {
    const hours = written === null ? null : readHours(written)
    return hours === null ? [] : [{ id, hours }]
  })
}

const meansOfSign = (category: string): Means | undefined => meansOf(category.split('.')[0] ?? '')
const isExit = (category: string): boolean => categoryOfAmenity(category) === 'exit'

/**
 * Creates a function that finds the closures for ids: those that are closed, and those that are so only by their hours.
 * A lift is closed on all floors by the id of its cabin or of its sign on one floor, or of one of its relationships;
 * stairs are closed by each of their units.
 */
export function createClosures(
  venue: Venue,
  { stops, rides }: Connectors,
): (ids: readonly string[], byHours?: readonly string[]) => Closures {
  const units = new Map(venue.units.map((unit) => [unit.id, unit]))
  const openings = new Map(venue.openings.map((opening) => [opening.id, opening]))
  const relationships = new Map(venue.relationships.map((relationship) => [relationship.id, relationship]))
  const amenities = new Map(venue.amenities.map((amenity) => [amenity.id, amenity]))
  const occupants = new Map(venue.occupants.map((occupant) => [occupant.id, occupant]))
  const beside = createNaming(venue)
  const unitOf = (stop: number): Unit | undefined => venue.units[stops[stop]?.unit ?? -1]
  const pointOf = (stop: number): Point => stops[stop]?.point ?? { x: 0, y: 0 }

  const withNeighbour = (name: Labels, [place]: Closure['places']): Labels =>
    place === undefined ? name : beside(name, place.levelId, place.point)

  /** Returns the own name, with the neighbour if something else has the same name. */
  function nameOf(own: readonly Unit[], kind: Closure['kind'], places: Closure['places']): Labels {
    const name = own.find((unit) => unit.name.size > 0)?.name
    if (name === undefined) return withNeighbour(nameOfClosed(kind), places)
    const text = labelIn(name, venue.language, venue.language)
    const isAmbiguous = venue.units.some(
      (unit) => !own.includes(unit) && labelIn(unit.name, venue.language, venue.language) === text,
    )
    return isAmbiguous ? withNeighbour(name, places) : name
  }

  const ridesOf = (featureIds: readonly FeatureId[]): readonly Ride[] =>
    rides.filter((ride) => ride.means !== null && ride.featureIds.some((own) => featureIds.includes(own)))

  function closeRides(id: FeatureId, own: readonly Ride[], unit: Unit | null): Closed | null {
    // The ride from the lowest floor to the highest uses all relationships of a lift.
    const all = ridesOf(own.flatMap(({ featureIds }) => featureIds))
    const [first] = all
    if (first === undefined || first.means === null) return null
    const along = [...new Set(all.flatMap(({ from, to }) => [from, to]))]
    const places = along.flatMap((stop) => {
      const entered = unitOf(stop)
      if (entered === undefined) return []
      const unitId = isConnector(entered.category) ? entered.id : null
      return [{ levelId: entered.levelId, point: pointOf(stop), unitId }]
    })
    const shafts = along.flatMap((stop) => unitOf(stop) ?? []).filter(({ category }) => isConnector(category))
    // People also walk across stairs that begin and end on one level.
    const crossed = unit !== null && first.means !== 'lift' ? [unit.id] : []
    return {
      id,
      kind: first.means,
      name: nameOf([...(unit === null ? [] : [unit]), ...shafts], first.means, places),
      places,
      featureIds: [...new Set([...all.flatMap(({ featureIds }) => featureIds), ...crossed])],
    }
  }

  function closeUnit(id: FeatureId, unit: Unit): Closed {
    const index = venue.units.indexOf(unit)
    const means = meansOf(unit.category)
    const own = rides.filter(
      (ride) => ride.means === means && [ride.from, ride.to].some((stop) => stops[stop]?.unit === index),
    )
    const ridden = means === undefined ? null : closeRides(id, own, unit)
    if (ridden !== null) return ridden
    const kind = means ?? 'way'
    const places = [{ levelId: unit.levelId, point: middleOfUnit(unit), unitId: unit.id }]
    return { id, kind, name: nameOf([unit], kind, places), places, featureIds: [unit.id] }
  }

  function closeAmenity({ id, category, name, levelId, point, unitIds }: Amenity): Closed | null {
    const means = meansOfSign(category)
    const inside = unitIds.flatMap((unitId) => units.get(unitId) ?? [])
    const own = inside.find((unit) => means !== undefined && meansOf(unit.category) === means)
    if (own !== undefined) return closeUnit(id, own)
    if (means === undefined && isExit(category)) {
      const [door] = venue.openings
        .filter((opening) => opening.isEntrance && opening.levelId === levelId)
        .map((opening) => ({ opening, far: metresBetween(middleOf(opening.line), point) }))
        .toSorted((one, other) => one.far - other.far)
      const doors = door !== undefined && door.far <= nearSign ? closeDoors(id, [door.opening.id]) : null
      return doors && { ...doors, name: name.size > 0 ? name : doors.name }
    }
    if (means === undefined) {
      // The hall around a sign stays open.
      const room = inside.find((unit) => !isWay(unit.category))
      return room === undefined ? null : closeUnit(id, room)
    }
    const farTo = (stop: number): number =>
      unitOf(stop)?.levelId === levelId ? metresBetween(pointOf(stop), point) : Infinity
    const [nearest] = rides
      .filter((ride) => ride.means === means)
      .map((ride) => ({ ride, far: Math.min(farTo(ride.from), farTo(ride.to)) }))
      .toSorted((one, other) => one.far - other.far)
    if (nearest === undefined || nearest.far > nearSign) return null
    return closeRides(id, [nearest.ride], null)
  }

  function closeDoors(id: FeatureId, openingIds: readonly FeatureId[]): Closed | null {
    const doors = openingIds.flatMap((openingId) => openings.get(openingId) ?? [])
    if (doors.length === 0) return null
    const places = doors.map(({ levelId, line }) => ({ levelId, point: middleOf(line), unitId: null }))
    const named = doors.find(({ name }) => name.size > 0)
    const featureIds = doors.map((door) => door.id)
    return { id, kind: 'door', name: named?.name ?? withNeighbour(nameOfClosed('door'), places), places, featureIds }
  }

  function close(id: string): Closed | null {
    const relationship = relationships.get(id)
    if (relationship !== undefined) {
      return closeRides(id, ridesOf([id]), null) ?? closeDoors(id, relationship.openingIds)
    }
    const unit = units.get(occupants.get(id)?.unitId ?? id)
    if (unit !== undefined) return closeUnit(id, unit)
    const amenity = amenities.get(id)
    return amenity === undefined ? closeDoors(id, [id]) : closeAmenity(amenity)
  }

  return (ids, byHours = []) => {
    const closed = [...new Set([...ids, ...byHours])].map((id) => ({
      id,
      closure: close(id),
      isByHours: !ids.includes(id),
    }))
    return {
      list: closed.flatMap(({ closure, isByHours }) => (closure === null ? [] : [{ ...closure, isByHours }])),
      unknown: closed.flatMap(({ id, closure, isByHours }) => (closure === null && !isByHours ? [id] : [])),
    }
  }
}

/** A closure on a route that was planned as if nothing were closed, and how it blocks. */
export interface Blocking {
  readonly closure: Closure
  readonly barrier: Barrier
}

/** Lists the closures on a route, each once, in the order of the route. */
export function closuresOn({ legs }: Route, list: readonly Closure[]): readonly Blocking[] {
  const closedBy = new Map(list.flatMap((closure) => closure.featureIds.map((id) => [id, closure] as const)))
  const found = new Map<Closure, Barrier>()
  const add = (id: FeatureId, barrier: Barrier): void => {
    const closure = closedBy.get(id)
    if (closure !== undefined && !found.has(closure)) found.set(closure, barrier)
  }
  for (const leg of legs) {
    if (leg.kind === 'connector') {
      const { fromLevelId: levelId, unitIds, from: point } = leg
      const barrier: Barrier = { kind: kindOfRide(leg), levelId, unitId: unitIds[0] ?? null, point }
      for (const id of [...leg.relationshipIds, ...unitIds]) add(id, barrier)
      continue
    }
    const { levelId, points } = leg
    const passed = [
      ...leg.through.map(({ unitId, from }) => ({ id: unitId, unitId, index: from })),
      ...leg.doors.map(({ openingId, at: index }) => ({ id: openingId, unitId: null, index })),
    ].toSorted((one, other) => one.index - other.index)
    for (const { id, unitId, index } of passed) {
      const point = points[index]
      if (point !== undefined) add(id, { kind: 'closed', levelId, unitId, point })
    }
  }
  return [...found].map(([closure, barrier]) => ({ closure, barrier }))
}

const kindOfRide = ({ means }: ConnectorLeg): Barrier['kind'] =>
  means === 'lift' || means === 'ramp' ? means : 'closed'

/** Names the closures that a route goes around, and the means that it takes. */
export function sayClosures({ around = [], legs }: Route, nameIn: (name: Labels) => string): readonly Message[] {
  if (around.length === 0) return []
  const said = around.map(({ kind, name, isByHours }): Message => {
    const isOut = !isByHours && (kind === 'lift' || kind === 'escalator')
    return { key: `wayfinding.closure.${isOut ? 'out' : 'closed'}`, values: { name: nameIn(name) } }
  })
  const means = legs.flatMap((leg) => (leg.kind === 'connector' ? leg.means : []))[0]
  const isOther = around.some(({ kind }) => kind !== 'door' && kind !== 'way' && kind !== means)
  return [...said, { key: `wayfinding.instead.${isOther && means !== undefined ? means : 'other'}`, values: {} }]
}
