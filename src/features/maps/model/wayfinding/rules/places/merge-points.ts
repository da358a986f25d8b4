import {
  type Amenity,
  boxOf,
  centreOf,
  entranceOf,
  type FeatureId,
  indexLevels,
  type Labels,
  type Level,
  middleOfUnit,
  type Point,
  readLabels,
  type Unit,
  type Venue,
} from '@foyer/indoor'
import type { PointOfInterest } from '#src/wire/point-of-interest.ts'

/** Metres between the origin of a venue and a point that belongs to it. Other sites are farther away. */
const farthest = 5_000

/**
 * Adds the server's points of interest to those of a venue. A point with the id of an amenity, an occupant or a unit
 * renames it; any other one becomes an amenity. Points of other sites, and points without a position, are left out.
 */
export function mergePoints(venue: Venue, points: readonly PointOfInterest[]): Venue {
  if (points.length === 0) return venue
  const byId = new Map(points.map((point) => [point.id, point]))
  const locate = createLocator(venue)
  const renamed = <Item extends { readonly id: FeatureId; readonly name: Labels }>(items: readonly Item[]): Item[] =>
    items.map((item) => {
      const name = readLabels(byId.get(item.id)?.name ?? null)
      return name.size === 0 ? item : { ...item, name }
    })
  const recategorised = <Item extends { readonly id: FeatureId; readonly category: string }>(
    items: readonly Item[],
  ): Item[] => items.map((item) => ({ ...item, category: byId.get(item.id)?.category ?? item.category }))
  const taken = new Set(
    [venue.amenities, venue.occupants, venue.units, venue.fixtures, venue.kiosks, venue.openings, venue.anchors]
      .flat()
      .map(({ id }) => id),
  )
  const added = [...byId.values()].flatMap((point): Amenity[] => {
    const place = taken.has(point.id) ? null : locate(point)
    if (place === null) return []
    return [
      {
        id: point.id,
        category: point.category ?? 'unspecified',
        accessibility: [],
        hours: null,
        name: readLabels(point.name),
        ...place,
      },
    ]
  })
  const moved = (amenity: Amenity): Amenity => {
    const point = byId.get(amenity.id)
    if (point === undefined || (point.longitude === null && point.unitId === null && point.resourceId === null))
      return amenity
    // An area or a level says less than the place in the venue.
    return { ...amenity, ...locate({ ...point, levelId: point.levelId ?? amenity.levelId, areaId: null }) }
  }
  return {
    ...venue,
    amenities: [...recategorised(renamed(venue.amenities)).map(moved), ...added],
    occupants: recategorised(renamed(venue.occupants)),
    units: renamed(venue.units),
  }
}

type Located = Pick<Amenity, 'levelId' | 'point' | 'unitIds'>

/** Returns a function that finds the position of a point in the venue. Null if it has none there. */
function createLocator(venue: Venue): (point: PointOfInterest) => Located | null {
  const levels = new Map(venue.levels.map((level) => [level.id, level]))
  const unitsOn = indexLevels(venue.units)
  const on = (levelId: FeatureId, point: Point): Located => {
    const unit = unitsOn(levelId).itemAt(point)
    return { levelId, point, unitIds: unit === null ? [] : [unit.id] }
  }
  const inUnit = (unit: Unit | undefined): Located | null =>
    unit === undefined ? null : { levelId: unit.levelId, point: middleOfUnit(unit), unitIds: [unit.id] }

  /** The level that shows the area: the level itself, that of a section, or the entrance of a building. */
  function levelOfArea(areaId: string | null): Level | null {
    if (areaId === null) return null
    const section = venue.sections.find((one) => one.areaId === areaId)
    if (section !== undefined) return levels.get(section.levelId) ?? null
    const level = venue.levels.find((one) => one.areaId === areaId)
    if (level !== undefined) return level
    const building = venue.buildings.find((one) => one.areaId === areaId)
    return entranceOf(venue.levels.filter(({ id }) => building?.levelIds.includes(id))) ?? null
  }

  return ({ longitude, latitude, levelId, unitId, resourceId, areaId }) => {
    if (longitude !== null && latitude !== null) {
      if (!venue.projection.isWithin(longitude, latitude, farthest)) return null
      const level = levels.get(levelId ?? '') ?? levelOfArea(areaId) ?? entranceOf(venue.levels)
      return level ? on(level.id, venue.projection.toPlane(longitude, latitude)) : null
    }
    const unit = unitId === null ? undefined : venue.units.find(({ id }) => id === unitId)
    const booked =
      resourceId === null ? undefined : venue.units.find(({ resourceIds }) => resourceIds.includes(resourceId))
    const within = inUnit(unit ?? booked)
    if (within !== null) return within
    const fixture = resourceId === null ? undefined : venue.fixtures.find((one) => one.resourceIds.includes(resourceId))
    if (fixture !== undefined) return on(fixture.levelId, centreOf(boxOf(fixture.shape)))
    const section = areaId === null ? undefined : venue.sections.find((one) => one.areaId === areaId)
    if (section !== undefined) return on(section.levelId, centreOf(boxOf(section.shape)))
    const level = levels.get(levelId ?? '') ?? levelOfArea(areaId)
    return level === null ? null : on(level.id, centreOf(level.box))
  }
}
