import { isSolid } from '../../venue/categories.ts'
import { boxOf, centreOf, type Point } from '../../venue/geometry/shape.ts'
import { type Labels, labelIn } from '../../venue/labels.ts'
import { byLevel, createLevelIndex } from '../../venue/level-index.ts'
import type { FeatureId, Unit, Venue } from '../../venue/model.ts'
import { isWay, middleOfUnit } from '../steps/landmarks.ts'
import { categoryOfAmenity, categoryOfUnit, type PlaceCategory } from './place-category.ts'

/** Somewhere to go to or to start from. */
export interface Place {
  readonly id: FeatureId
  readonly category: PlaceCategory
  readonly name: Labels
  readonly levelId: FeatureId
  readonly point: Point
  /** The unit it is, or stands in; null where it stands in none. */
  readonly unitId: FeatureId | null
  /** Resources that are booked here. */
  readonly resourceIds: readonly string[]
}

/** The places of a venue that have a name: who lives somewhere, machines and the like, rooms, desks, kiosks. One name in one unit is one place. */
export function listPlaces(venue: Venue): readonly Place[] {
  const units = new Map(venue.units.map((unit) => [unit.id, unit]))
  const anchors = new Map(venue.anchors.map((anchor) => [anchor.id, anchor]))
  const unitsOfLevel = byLevel(venue.units)
  const indices = new Map([...unitsOfLevel].map(([levelId, list]) => [levelId, createLevelIndex(list)]))
  const unitAt = (levelId: FeatureId, point: Point): Unit | null => indices.get(levelId)?.itemAt(point) ?? null
  const places = new Map<string, Place>()
  const add = (place: Place): void => {
    if (place.name.size === 0) return
    const key = `${place.unitId ?? place.id}|${labelIn(place.name, 'en', venue.language)}`
    const known = places.get(key)
    places.set(
      key,
      known === undefined ? place : { ...known, resourceIds: [...known.resourceIds, ...place.resourceIds] },
    )
  }
  for (const { id, category, name, anchorId, unitId } of venue.occupants) {
    const anchor = anchors.get(anchorId)
    if (anchor === undefined) continue
    const { levelId, point } = anchor
    add({ id, category: categoryOfAmenity(category), name, levelId, point, unitId, resourceIds: [] })
  }
  for (const { id, category, name, levelId, point, unitIds } of venue.amenities) {
    if (levelId === null) continue
    const unitId = unitIds[0] ?? unitAt(levelId, point)?.id ?? null
    add({ id, category: categoryOfAmenity(category), name, levelId, point, unitId, resourceIds: [] })
  }
  for (const unit of venue.units) {
    const { id, category, name, levelId, resourceIds } = unit
    if (isSolid(category) || (isWay(category) && category !== 'stairs' && category !== 'escalator')) continue
    add({ id, category: categoryOfUnit(category), name, levelId, point: middleOfUnit(unit), unitId: id, resourceIds })
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
    // However the hall it stands in is called: a way may begin at it.
    if (name.size > 0) places.set(id, { id, category: 'information', name, levelId, point, unitId, resourceIds: [] })
  }
  return [...places.values()].filter(({ unitId }) => unitId === null || units.has(unitId))
}
