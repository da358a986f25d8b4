import { isForStaff, isOpen, isSolid } from '../venue/categories.ts'
import type { FeatureId, Unit, Venue } from '../venue/model.ts'
import { includesRights, isNarrowDoor, type Rights } from '../venue/rights.ts'
import type { Passage } from './passages.ts'
import type { PlaceRef } from './places.ts'
import { categoryOfAmenity, categoryOfUnit, type PlaceCategory } from './places/place-category.ts'
import type { Barrier, Leg, Means, Preference, Route } from './queries.ts'

/** Unit categories that cannot be passed step-free, on a level or between two levels. */
const stepped: ReadonlySet<string> = new Set(['stairs', 'steps', 'escalator'])

/** Categories of units, besides corridors, that are made to be walked through. */
const thoroughfares: ReadonlySet<string> = new Set([
  ...stepped,
  'elevator',
  'fieldofplay',
  'lounge',
  'parking',
  'recreation',
  'road',
  'waitingroom',
])

/** Restrictions of a route. */
export interface Walker {
  readonly isStepFree: boolean
  readonly goesAround: Avoided
  /** Levels outdoors cannot be walked on. */
  readonly staysIndoors: boolean
  /** Doors that the walker opens. Without those of staff, restricted units are a start or a target, but not crossed. */
  readonly rights: Rights
}

/** Rooms that a route may not cut through: all private ones, only those that are restricted or belong to an occupant, or none. */
type Avoided = 'rooms' | 'restricted' | 'nothing'

export interface WhoWalks {
  isWalkable(unit: number, walker: Walker): boolean
  isPublic(unit: number, walker: Walker): boolean
  /** Returns true if the unit can only be the start or the target. */
  isBarred(unit: number, walker: Walker): boolean
  isPassable(openingId: FeatureId | null, walker: Walker): boolean
}

/** Units that carry people between levels without steps. */
const carrying: ReadonlySet<string> = new Set(['elevator', 'ramp'])

/**
 * Finds the doors, lifts and ramps that are not for wheelchairs. IMDF's `accessibility` lists what a feature offers, and
 * null means that nobody has looked. So one with a list that leaves out 'wheelchair' is not for wheelchairs, if the
 * venue lists it for others of its kind. Nor are turnstiles and revolving doors, if they don't list it.
 */
function findInaccessible({ units, openings }: Pick<Venue, 'units' | 'openings'>): ReadonlySet<FeatureId> {
  const kinds = [...[...carrying].map((category) => units.filter((unit) => unit.category === category)), openings]
  const inaccessible = new Set(
    kinds.flatMap((kind) => {
      const isListed = kind.some(({ accessibility }) => accessibility.includes('wheelchair'))
      const isLeftOut = (one: Pick<Unit, 'accessibility'>): boolean =>
        one.accessibility.length > 0 && !one.accessibility.includes('wheelchair')
      return isListed ? kind.filter(isLeftOut).map(({ id }) => id) : []
    }),
  )
  for (const opening of openings) if (isNarrowDoor(opening)) inaccessible.add(opening.id)
  return inaccessible
}

/** Returns true if restricted units are not crossed with these rights. */
const isKeptOut = (rights: Rights): boolean => !includesRights(rights, 'staff')

export function createWhoWalks(
  venue: Venue,
  passages: readonly Pick<Passage, 'openingId' | 'rights'>[] = [],
): WhoWalks {
  const { levels, units, occupants } = venue
  const rightsOf = new Map(passages.map(({ openingId, rights }) => [openingId, rights]))
  const outdoors = new Set(levels.flatMap(({ id, isOutdoor }) => (isOutdoor ? [id] : [])))
  const inaccessible = findInaccessible(venue)
  const occupied = new Set(occupants.map(({ unitId }) => unitId))
  const isRestricted = ({ category, restriction }: Unit): boolean => restriction !== null || isForStaff(category)
  const isUnrestricted = (unit: Unit, { rights }: Walker): boolean =>
    !(isKeptOut(rights) && isRestricted(unit)) && !occupied.has(unit.id)
  const isThoroughfare = ({ category }: Unit): boolean => isOpen(category) || thoroughfares.has(category)
  return {
    isWalkable(unit, { isStepFree, staysIndoors }) {
      const { id, category, levelId } = units[unit] ?? {}
      if (id === undefined || category === undefined || levelId === undefined || isSolid(category)) return false
      return (
        !(isStepFree && (stepped.has(category) || inaccessible.has(id))) && !(staysIndoors && outdoors.has(levelId))
      )
    },
    isPublic(unit, walker) {
      const { goesAround } = walker
      const found = units[unit]
      if (found === undefined) return false
      if (goesAround === 'nothing') return !isKeptOut(walker.rights) || !isRestricted(found)
      return isUnrestricted(found, walker) && (goesAround === 'restricted' || isThoroughfare(found))
    },
    isBarred(unit, { rights }) {
      const found = units[unit]
      return found !== undefined && isKeptOut(rights) && isRestricted(found)
    },
    isPassable: (openingId, { isStepFree, rights }) =>
      openingId === null ||
      (includesRights(rights, rightsOf.get(openingId) ?? 'visitor') && !(isStepFree && inaccessible.has(openingId))),
  }
}

const isStepped = (category: string): boolean => stepped.has(category)

/** Creates a function that lists the parts of a route that cannot be passed step-free, in the order of the route. */
export function createBarriers(venue: Venue): (legs: readonly Leg[]) => Barrier[] {
  const categories = new Map(venue.units.map(({ id, category }) => [id, category]))
  const inaccessible = findInaccessible(venue)
  return (legs) => {
    const ridden = new Set(legs.flatMap((leg) => (leg.kind === 'connector' ? leg.unitIds : [])))
    const barriers: Barrier[] = []
    for (const leg of legs) {
      if (leg.kind === 'connector') {
        const isInaccessible = leg.unitIds.some((id) => inaccessible.has(id))
        if (leg.means !== 'stairs' && leg.means !== 'escalator' && !isInaccessible) continue
        const { means, fromLevelId: levelId, unitIds, from: point } = leg
        barriers.push({ kind: means, levelId, unitId: unitIds[0] ?? null, point })
        continue
      }
      for (const { openingId, at } of leg.doors) {
        const point = leg.points[at]
        if (point === undefined || !inaccessible.has(openingId)) continue
        barriers.push({ kind: 'door', levelId: leg.levelId, unitId: null, point })
      }
      for (const { unitId, from } of leg.through) {
        const category = categories.get(unitId) ?? 'unspecified'
        const point = leg.points[from]
        if (!isStepped(category) || point === undefined || ridden.has(unitId)) continue
        const kind = category === 'stairs' || category === 'escalator' ? category : 'steps'
        barriers.push({ kind, levelId: leg.levelId, unitId, point })
      }
    }
    return barriers
  }
}

/** Costs of walking. They are data, so a venue can override them. */
export interface WalkingParameters {
  /** Metres per second. */
  readonly speed: number
  /** Seconds that each storey on stairs or an escalator counts in addition, for those who prefer lifts. */
  readonly dislikeOfClimbing: number
  readonly means: Readonly<Record<Means, MeansParameters>>
}

interface MeansParameters {
  /** Seconds of waiting before the ride. */
  readonly wait: number
  /** Seconds per storey. */
  readonly secondsPerStorey: number
  /** Metres walked per storey if the venue does not state a length. 0 for means that carry people. */
  readonly metresPerStorey: number
}

/**
 * Values for walking inside a building, steps of 17 cm over a storey of 3.5 m, an escalator at 0.5 m/s, and a lift that
 * has to arrive first.
 */
export const walkingParameters: WalkingParameters = {
  speed: 1.3,
  dislikeOfClimbing: 120,
  means: {
    stairs: { wait: 0, secondsPerStorey: 20, metresPerStorey: 8 },
    escalator: { wait: 2, secondsPerStorey: 16, metresPerStorey: 0 },
    lift: { wait: 30, secondsPerStorey: 4, metresPerStorey: 0 },
    ramp: { wait: 0, secondsPerStorey: 45, metresPerStorey: 50 },
  },
}

export interface Weights {
  /** Cost per metre walked on a level. */
  readonly perMetre: number
  /** Cost per metre walked on stairs. */
  readonly perRideMetre: number
  /** Cost per second on stairs, or in a lift and waiting for it. */
  readonly perSecond: number
  /** Additional cost per storey on stairs or an escalator. */
  readonly perClimb: number
}

export function weightsOf(
  preference: Preference,
  prefersLifts: boolean,
  { speed, dislikeOfClimbing }: WalkingParameters,
): Weights {
  const climb = prefersLifts ? dislikeOfClimbing : 0
  return preference === 'fastest'
    ? { perMetre: 1 / speed, perRideMetre: 0, perSecond: 1, perClimb: climb }
    : // The time decides between routes of equal length.
      { perMetre: 1, perRideMetre: 1, perSecond: 1e-6, perClimb: climb * speed }
}

/** Returns true if a part of a route is outdoors. */
export const goesOutdoors = ({ legs }: Pick<Route, 'legs'>, isOutdoor: (levelId: FeatureId) => boolean): boolean =>
  legs.some((leg) => leg.kind === 'walk' && isOutdoor(leg.levelId))

/** Returns true if a route leads over stairs or an escalator between levels. */
export const climbs = ({ legs }: Pick<Route, 'legs'>): boolean =>
  legs.some((leg) => leg.kind === 'connector' && isStepped(leg.means))

/** A step-free route is preferred if its time is at most this multiple, or at most these seconds longer. */
const mostShare = 1.2
const mostSeconds = 60

/** Checks if all users are sent on the step-free route instead of one with stairs. */
export const isWorthIt = (stepFreeSeconds: number, seconds: number): boolean =>
  stepFreeSeconds <= Math.max(seconds * mostShare, seconds + mostSeconds)

/** Returns a function that checks if a place is for wheelchairs by its category, such as a toilet. */
export function findAccessible({ units, amenities }: Venue): (place: PlaceRef) => boolean {
  const isFor = (category: string, shown: PlaceCategory): boolean =>
    shown === 'toilet-wheelchair' || category.endsWith('wheelchair')
  const ids = new Set([
    ...units
      .filter(({ category, accessibility }) => isFor(category, categoryOfUnit(category, accessibility)))
      .map(({ id }) => id),
    ...amenities
      .filter(({ category, accessibility }) => isFor(category, categoryOfAmenity(category, accessibility)))
      .map(({ id }) => id),
  ])
  return (place) => 'featureId' in place && ids.has(place.featureId)
}
