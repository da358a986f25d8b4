import { isSolid, isWay } from '../../venue/categories.ts'
import { boxOf, centreOf, type Point } from '../../venue/geometry/shape.ts'
import { labelIn } from '../../venue/labels.ts'
import type { FeatureId, Labels, Unit, Venue } from '../../venue/model.ts'
import { indexLevels } from '../../venue/venue.ts'
import { middleOfUnit } from '../steps/landmarks.ts'
import { createNaming, nameOfKind } from './kind-names.ts'
import { categoryOfAmenity, categoryOfUnit, type PlaceCategory } from './place-category.ts'

/** A possible start or target with a name. */
export interface NamedPlace {
  readonly id: FeatureId
  readonly category: PlaceCategory
  readonly name: Labels
  readonly levelId: FeatureId
  readonly point: Point
  /** Its own unit, or the one around it. Null if there is none. */
  readonly unitId: FeatureId | null
  /** Resources that are booked here. */
  readonly resourceIds: readonly string[]
  /** Opening hours as in OpenStreetMap. Absent or null if unknown. */
  readonly hours?: string | null
}

/**
 * Lists the places of a venue: occupants, amenities, rooms, desks and kiosks. Those without a name are named by their
 * kind and their neighbour, unless the kind says too little. Places with the same name in the same unit are merged.
 */
export function listPlaces(venue: Venue): readonly NamedPlace[] {
  const beside = createNaming(venue)
  const units = new Map(venue.units.map((unit) => [unit.id, unit]))
  const anchors = new Map(venue.anchors.map((anchor) => [anchor.id, anchor]))
  const unitsOn = indexLevels(venue.units)
  const unitAt = (levelId: FeatureId, point: Point): Unit | null => unitsOn(levelId).itemAt(point)
  const places = new Map<string, NamedPlace>()
  const add = (place: NamedPlace): void => {
    if (place.name.size === 0) return
    const key = `${place.unitId ?? place.id}|${labelIn(place.name, 'en', venue.language)}`
    const known = places.get(key)
    places.set(
      key,
      known === undefined ? place : { ...known, resourceIds: [...known.resourceIds, ...place.resourceIds] },
    )
  }
  for (const { id, category, name, hours, anchorId, unitId } of venue.occupants) {
    const anchor = anchors.get(anchorId)
    if (anchor === undefined) continue
    const { levelId, point } = anchor
    add({ id, category: categoryOfAmenity(category), name, levelId, point, unitId, resourceIds: [], hours })
  }
  const occupied = new Set(venue.occupants.map(({ unitId }) => unitId))
  for (const { id, category: given, accessibility, hours, levelId, point, unitIds, ...amenity } of venue.amenities) {
    if (levelId === null) continue
    const unitId = unitIds[0] ?? unitAt(levelId, point)?.id ?? null
    const category = categoryOfAmenity(given, accessibility)
    // The lift of a lift's own unit is that unit.
    const unit = units.get(unitId ?? '')
    const isOfUnit = unit !== undefined && categoryOfUnit(unit.category, unit.accessibility) === category
    const kind = amenity.name.size > 0 || isOfUnit ? null : nameOfKind(given, category)
    const name = kind === null ? amenity.name : beside(kind, levelId, point)
    add({ id, category, name, levelId, point, unitId, resourceIds: [], hours })
  }
  for (const unit of venue.units) {
    const { id, category: given, accessibility, levelId, resourceIds } = unit
    if (isSolid(given) || (isWay(given) && given !== 'stairs' && given !== 'escalator')) continue
    const category = categoryOfUnit(given, accessibility)
    const point = middleOfUnit(unit)
    const kind = unit.name.size > 0 || occupied.has(id) ? null : nameOfKind(given, category)
    const name = kind === null ? unit.name : beside(kind, levelId, point)
    add({ id, category, name, levelId, point, unitId: id, resourceIds })
  }
  for (const { id, name, levelId, shape, anchorId, resourceIds } of venue.fixtures) {
    if (resourceIds.length === 0) continue
    const point = anchors.get(anchorId ?? '')?.point ?? centreOf(boxOf(shape))
    add({ id, category: 'desk', name, levelId, point, unitId: unitAt(levelId, point)?.id ?? null, resourceIds })
  }
  for (const { id, name, levelId, shape, anchorId } of venue.kiosks) {
    const anchor = anchors.get(anchorId ?? '')
    const point = anchor?.point ?? centreOf(boxOf(shape))
    const unitId = anchor?.unitId ?? unitAt(levelId, point)?.id ?? null
    // A kiosk is never merged with a place of the same name, because a route may start at it.
    if (name.size > 0) places.set(id, { id, category: 'information', name, levelId, point, unitId, resourceIds: [] })
  }
  return [...places.values()].filter(({ unitId }) => unitId === null || units.has(unitId))
}
