import { isClimbed, isOpen, type UnitCategory } from '#src/features/floorplan/rules/venue/categories.ts'
import {
  centreOf,
  nearestOnBoundary,
  nearestOnSegment,
  type Point,
} from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { FeatureId, Labels, Opening, Unit, Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { metresBetween } from './say-step.ts'

/** Something one notices from a unit: a room by its door, a machine. */
export interface Sight {
  readonly name: Labels
  readonly point: Point
  /** Lower is better to go by: a kitchen is known when it is seen, an office must be read. */
  readonly rank: number
  /** Whose door it is; null for what stands there. */
  readonly unitId: FeatureId | null
}

/** What is noticed where, of one venue. */
export interface Sights {
  /** From inside a unit. */
  from(unitId: FeatureId): readonly Sight[]
  unit(unitId: FeatureId): Unit | null
  opening(openingId: FeatureId): Opening | null
  /** How a unit is called: by who occupies it, else by its own name; null for ways and what has no name. */
  nameOf(unitId: FeatureId): Labels | null
  /** How the building of a level is called, else the level; null where neither has a name. */
  houseOf(levelId: FeatureId): Labels | null
  /** The house that stands so near, in metres, to a place outdoors, and where its wall is nearest. */
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
  const inside = new Map<FeatureId, Sight[]>()
  const seen = new Map<FeatureId, Sight[]>()
  const put = (sights: Map<FeatureId, Sight[]>, unitId: FeatureId, sight: Sight): void => {
    const list = sights.get(unitId)
    if (list === undefined) sights.set(unitId, [sight])
    else list.push(sight)
  }
  const nameOf = (unitId: FeatureId): Labels | null => {
    const unit = units.get(unitId)
    if (unit === undefined || (isWay(unit.category) && !isClimbed(unit.category))) return null
    const name = occupants.get(unitId) ?? unit.name
    return name.size === 0 ? null : name
  }
  const houses = new Map(
    [
      ...venue.levels.map(({ id, name }) => [id, name] as const),
      ...venue.buildings.flatMap(({ name, levelIds }) => levelIds.map((id) => [id, name] as const)),
    ].filter(([, name]) => name.size > 0),
  )
  for (const { name, point, unitIds } of venue.amenities) {
    if (name.size === 0) continue
    for (const unitId of unitIds) put(inside, unitId, { name, point, rank: 0, unitId: null })
  }
  for (const [unitId, sights] of inside) for (const sight of sights) put(seen, unitId, sight)
  for (const { units: sides, line } of venue.openings) {
    const middle = middleOf(line)
    for (const [here, there] of [sides, [sides[1], sides[0]] as const]) {
      if (here === null || there === null) continue
      const name = nameOf(there)
      const isKnown = wellKnown.has(units.get(there)?.category ?? 'unspecified')
      if (name !== null) put(seen, here, { name, point: middle, rank: isKnown ? 0 : 1, unitId: there })
    }
  }
  return {
    from: (unitId) => seen.get(unitId) ?? [],
    unit: (unitId) => units.get(unitId) ?? null,
    opening: (openingId) => openings.get(openingId) ?? null,
    nameOf,
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

/** Corridors and the like: one is on them rather than in them. */
export function isWay(category: UnitCategory): boolean {
  return (isOpen(category) || isClimbed(category)) && category !== 'lobby' && category !== 'terrace'
}

/** Where on a line something is noticed: metres along it, and how far aside. */
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

/** Of a unit, where no better place is said. */
export const middleOfUnit = ({ displayPoint, box }: Unit): Point => displayPoint ?? centreOf(box)

function middleOf(line: Float64Array): Point {
  const last = line.length - 2
  return { x: ((line[0] ?? 0) + (line[last] ?? 0)) / 2, y: ((line[1] ?? 0) + (line[last + 1] ?? 0)) / 2 }
}
