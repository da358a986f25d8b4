import { isClimbed, isWay, type UnitCategory } from '../../venue/categories.ts'
import {
  boxesMeet,
  centreOf,
  contains,
  edgesOf,
  headingFrom,
  metresBetween,
  middleOf,
  nearestOnBoundary,
  nearestOnSegment,
  type Point,
  type Shape,
  signedDegrees,
} from '../../venue/geometry/shape.ts'
import type { FeatureId, Labels, Opening, Unit, Venue } from '../../venue/model.ts'
import { isAllDay } from '../opening-hours.ts'
import { nameOfKind } from '../places/kind-names.ts'
import { categoryOfUnit } from '../places/place-category.ts'

/** Landmark that is visible from a unit: a room, by its door, or an amenity such as a machine. */
export interface Sight {
  readonly name: Labels
  readonly point: Point
  /** Lower is better: a kitchen is recognised at once, but the sign of an office must be read. */
  readonly rank: number
  /** The room of the door. Null for an amenity. */
  readonly unitId: FeatureId | null
}

/** Landmarks of a venue by location. */
export interface Sights {
  /** Lists the landmarks visible from a unit. */
  from(unitId: FeatureId): readonly Sight[]
  unit(unitId: FeatureId): Unit | null
  opening(openingId: FeatureId): Opening | null
  /** Lists the doors of a unit. */
  doorsOf(unitId: FeatureId): readonly Opening[]
  /**
   * Returns the name of a unit: that of its occupant, else its own, else that of its kind. Null for corridors and for
   * rooms that have neither.
   */
  nameOf(unitId: FeatureId): Labels | null
  /** The same without the name of a kind. */
  ownNameOf(unitId: FeatureId): Labels | null
  /** Returns the name of a level's building, else of the level. Null if neither has a name. */
  houseOf(levelId: FeatureId): Labels | null
  /** Returns the name of a level. Null if it has none. */
  levelOf(levelId: FeatureId): Labels | null
  isOutdoor(levelId: FeatureId): boolean
  /** Returns when the first of some relationships that says so can be used. Null if none does. */
  hoursOf(relationshipIds: readonly FeatureId[]): string | null
  /** Checks if a point of a level is in a corridor, a hall or the like, or in one of the given units. */
  isWayAt(levelId: FeatureId, point: Point, others: ReadonlySet<FeatureId>): boolean
  /** Lists where there are stairs, or lifts, on a level. */
  ridesOn(levelId: FeatureId, category: UnitCategory): readonly Point[]
  /** Finds the building within `metres` of a point outdoors, and the nearest point of its wall. */
  houseAt(levelId: FeatureId, point: Point, metres: number): Pick<Sight, 'name' | 'point'> | null
}

const wellKnown: ReadonlySet<UnitCategory> = new Set<UnitCategory>([
  'auditorium',
  'elevator',
  'firstaid',
  'foodservice',
  'kitchen',
  'library',
  'lobby',
  'lounge',
  'mailroom',
  'restroom',
  'restroom.family',
  'restroom.female',
  'restroom.male',
  'restroom.unisex',
  'restroom.wheelchair',
  'stairs',
  'terrace',
  'waitingroom',
])

export function seeVenue(venue: Venue): Sights {
  const units = new Map(venue.units.map((unit) => [unit.id, unit]))
  const openings = new Map(venue.openings.map((opening) => [opening.id, opening]))
  const occupants = new Map(venue.occupants.map(({ unitId, name }) => [unitId, name]))
  const seen = new Map<FeatureId, Sight[]>()
  const put = (unitId: FeatureId, sight: Sight): void => {
    const list = seen.get(unitId)
    if (list === undefined) seen.set(unitId, [sight])
    else list.push(sight)
  }
  const ownNameOf = (unitId: FeatureId): Labels | null => {
    const unit = units.get(unitId)
    if (unit === undefined || (isWay(unit.category) && !isClimbed(unit.category))) return null
    const name = occupants.get(unitId) ?? unit.name
    return name.size === 0 ? null : name
  }
  const nameOf = (unitId: FeatureId): Labels | null => {
    const unit = units.get(unitId)
    if (unit === undefined || (isWay(unit.category) && !isClimbed(unit.category))) return null
    return ownNameOf(unitId) ?? nameOfKind(unit.category, categoryOfUnit(unit.category, unit.accessibility))
  }
  const houses = new Map(
    [
      ...venue.levels.map(({ id, name }) => [id, name] as const),
      ...venue.buildings.flatMap(({ name, levelIds }) => levelIds.map((id) => [id, name] as const)),
    ].filter(([, name]) => name.size > 0),
  )
  const grounds = new Set(venue.levels.filter(({ isOutdoor }) => isOutdoor).map(({ id }) => id))
  const levels = new Map(venue.levels.filter(({ name }) => name.size > 0).map(({ id, name }) => [id, name]))
  for (const { name, point, unitIds } of venue.amenities) {
    if (name.size === 0) continue
    for (const unitId of unitIds) put(unitId, { name, point, rank: 0, unitId: null })
  }
  for (const { units: sides, line } of venue.openings) {
    const middle = middleOf(line)
    for (const [here, there] of [sides, [sides[1], sides[0]] as const]) {
      if (here === null || there === null) continue
      const name = nameOf(there)
      const isKnown = wellKnown.has(units.get(there)?.category ?? 'unspecified')
      if (name !== null) put(here, { name, point: middle, rank: isKnown ? 0 : 1, unitId: there })
    }
  }
  return {
    from: (unitId) => seen.get(unitId) ?? [],
    unit: (unitId) => units.get(unitId) ?? null,
    opening: (openingId) => openings.get(openingId) ?? null,
    doorsOf: (unitId) => venue.openings.filter(({ units: sides }) => sides.includes(unitId)),
    nameOf,
    ownNameOf,
    levelOf: (levelId) => levels.get(levelId) ?? null,
    ridesOn: (levelId, category) => [
      ...venue.units.filter((unit) => unit.levelId === levelId && unit.category === category).map(middleOfUnit),
      ...venue.relationships
        .filter((one) => one.category === category)
        .flatMap(({ unitIds, points }) =>
          points
            .filter((_, end) => units.get(unitIds[end] ?? '')?.levelId === levelId)
            .filter((point) => point !== null),
        ),
    ],
    isOutdoor: (levelId) => grounds.has(levelId),
    hoursOf: (ids) =>
      venue.relationships.find(({ id, hours }) => ids.includes(id) && hours !== null && !isAllDay(hours))?.hours ??
      null,
    isWayAt: (levelId, point, others) =>
      venue.units.some(
        ({ id, levelId: own, category, box, shape }) =>
          own === levelId &&
          (isWay(category) || others.has(id)) &&
          boxesMeet(box, { minX: point.x, minY: point.y, maxX: point.x, maxY: point.y }) &&
          contains(shape, point),
      ),
    houseOf: (levelId) => houses.get(levelId) ?? null,
    houseAt(levelId, point, metres) {
      const level = venue.levels.find(({ id }) => id === levelId)
      if (level?.isOutdoor !== true) return null
      for (const { id, ordinal, isOutdoor, shape } of venue.levels) {
        const name = isOutdoor || ordinal !== level.ordinal ? undefined : houses.get(id)
        const wall = name === undefined ? null : nearestOnBoundary(shape, point)
        if (name !== undefined && wall !== null && wall.distance <= metres) return { name, point: wall.point }
      }
      return null
    },
  }
}

/** Returns the position of a landmark along a line, and its distance from the line, both in metres. */
export function noticedAlong(
  points: readonly Point[],
  seen: Point,
): { readonly along: number; readonly aside: number } {
  let best = { along: 0, aside: Infinity }
  let before = 0
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1], points[index]]
    if (from === undefined || to === undefined) continue
    const near = nearestOnSegment(seen, from, to)
    const aside = metresBetween(seen, near)
    if (aside < best.aside) best = { along: before + metresBetween(from, near), aside }
    before += metresBetween(from, to)
  }
  return best
}

/** Returns the direction out of a shape at a point of its boundary, in degrees. Null if the point is elsewhere. */
export function headingOut(shape: Shape, at: Point): number | null {
  let nearest: { readonly far: number; readonly heading: number } | null = null
  for (const { from, to } of edgesOf(shape)) {
    const far = metresBetween(at, nearestOnSegment(at, from, to))
    // Outlines run counter-clockwise and holes clockwise, so the outside is always on the right.
    if (nearest === null || far < nearest.far) nearest = { far, heading: signedDegrees(headingFrom(from, to) + 90) }
  }
  return nearest === null || nearest.far > onBoundary ? null : nearest.heading
}

/** Metres from the boundary within which a point is on it. */
const onBoundary = 0.5

/** Returns the middle of a unit if the venue states no better point. */
export const middleOfUnit = ({ displayPoint, box }: Unit): Point => displayPoint ?? centreOf(box)
