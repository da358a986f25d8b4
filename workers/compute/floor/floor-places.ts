import { areaSubtree } from '#src/core/filter/areas.ts'
import { addressOf, shownName } from '#src/core/resource/name-and-address.ts'
import { boxOf, centreOf, type Point } from '#src/core/venue/geometry/shape.ts'
import type { FeatureId, Venue } from '#src/core/venue/model.ts'
import type { FloorPlace } from '#src/contract/compute.ts'
import { areaIdOf, areaNameOf, isReservable, zoneOf } from '../columns.ts'
import type { Desk } from '../desk.ts'
import { levelsSeenFrom } from '../venue/levels-seen-from.ts'

/** A listed resource of a floor, and its row. */
export interface PlacedRow {
  readonly row: number
  readonly place: FloorPlace
}

/** A unit or fixture that is a resource. */
interface Spot {
  readonly levelId: FeatureId
  readonly featureId: FeatureId
  readonly point: Point
}

/**
 * The listed resources of a level: those that a unit or fixture of it is, then those of its area that the map shows nowhere. A
 * resource that is drawn on another level belongs there, whatever its area says: cars stand in the garage. Outdoors one looks into the
 * houses.
 */
export function placesOn(desk: Desk, venue: Venue, spots: Spots, levelId: FeatureId): readonly PlacedRow[] {
  const { columns, settings } = desk
  const areaId = venue.levels.find(({ id }) => id === levelId)?.areaId ?? null
  const within = areaId === null ? new Set<string>() : areaSubtree(settings.areas, [areaId])
  const seen = levelsSeenFrom(venue, levelId)
  const placed: PlacedRow[] = []
  const unplaced: PlacedRow[] = []
  columns.resources.forEach((resource, row) => {
    if (columns.visible[row] === 0) return
    const spot = spots.get(resource.id) ?? null
    if (spot === null ? !within.has(areaIdOf(resource)) : !seen.has(spot.levelId)) return
    const place = describePlace(desk, row, spot)
    ;(spot === null ? unplaced : placed).push({ row, place })
  })
  return [...placed, ...unplaced]
}

/** By resource; the first place of one that has several. */
export type Spots = ReadonlyMap<string, Spot>

export function spotsOf(venue: Venue): Spots {
  const spots = new Map<string, Spot>()
  const put = (resourceIds: readonly string[], spot: () => Spot): void => {
    for (const id of resourceIds) if (!spots.has(id)) spots.set(id, spot())
  }
  for (const { id, levelId, resourceIds, displayPoint, box } of venue.units)
    put(resourceIds, () => ({ levelId, featureId: id, point: displayPoint ?? centreOf(box) }))
  for (const { id, levelId, resourceIds, shape } of venue.fixtures)
    put(resourceIds, () => ({ levelId, featureId: id, point: centreOf(boxOf(shape)) }))
  return spots
}

function describePlace({ columns }: Desk, row: number, spot: Spot | null): FloorPlace {
  const resource = columns.resources[row]!
  const email = addressOf(resource)
  return {
    id: resource.id,
    name: shownName(resource),
    email,
    capacity: resource.capacity,
    typeId: resource.resourceTypeId,
    areaId: areaIdOf(resource),
    areaName: areaNameOf(columns, resource),
    zone: zoneOf(resource),
    reservedTo: resource.conditions.reservedTo,
    bookable: isReservable(columns, row),
    featureId: spot?.featureId ?? null,
    point: spot?.point ?? null,
  }
}
