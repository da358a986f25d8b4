import { boxOf, centreOf, middleOf, type Point, type Shape } from '../venue/geometry/shape.ts'
import { byLevel, indexLevels } from '../venue/venue.ts'
import type { FeatureId, Venue } from '../venue/model.ts'
import { levelOfStand } from './places/stand-ids.ts'
import { findStand, type PlaceOnLevel, standingPoint } from './places/stands.ts'

/** A start or target. */
export type PlaceRef =
  /** A unit, fixture, amenity, anchor, occupant, kiosk or opening, or the place for a screen on a level. */
  | { readonly featureId: FeatureId }
  /** The unit or fixture of a resource. */
  | { readonly resourceId: string }
  | { readonly levelId: FeatureId; readonly point: Point }

export interface Places {
  /** Returns null if the venue has no such place. */
  find(place: PlaceRef): PlaceOnLevel | null
}

export function createPlaces(venue: Venue): Places {
  const unitsOn = indexLevels(venue.units)
  const unitAt = (levelId: FeatureId, point: Point): FeatureId | null => unitsOn(levelId).itemAt(point)?.id ?? null
  const known = new Map<FeatureId, () => PlaceOnLevel | null>()
  const ofResource = new Map<string, FeatureId>()
  const fixtures = byLevel(venue.fixtures)
  const add = (id: FeatureId, find: () => PlaceOnLevel | null): void => {
    if (!known.has(id)) known.set(id, find)
  }
  for (const unit of venue.units) {
    add(unit.id, () => {
      const obstacles = (fixtures.get(unit.levelId) ?? []).map(({ shape }) => shape)
      return { levelId: unit.levelId, point: standingPoint(unit, obstacles), unitId: unit.id }
    })
    for (const resource of unit.resourceIds) ofResource.set(resource, unit.id)
  }
  const within = (levelId: FeatureId, point: Point): PlaceOnLevel => ({
    levelId,
    point,
    unitId: unitAt(levelId, point),
  })
  const addSurface = ({ id, levelId, shape }: { id: FeatureId; levelId: FeatureId; shape: Shape }): void =>
    add(id, () => within(levelId, centreOf(boxOf(shape))))
  for (const fixture of venue.fixtures) {
    addSurface(fixture)
    for (const resource of fixture.resourceIds) ofResource.set(resource, fixture.id)
  }
  for (const { id, levelId, point, unitIds } of venue.amenities) {
    add(id, () => {
      if (levelId === null) return null
      const inside = unitAt(levelId, point)
      return { levelId, point, unitId: inside ?? unitIds[0] ?? null }
    })
  }
  for (const { id, levelId, point, unitId } of venue.anchors) add(id, () => ({ levelId, point, unitId }))
  for (const { id, anchorId } of venue.occupants) add(id, () => known.get(anchorId)?.() ?? null)
  for (const kiosk of venue.kiosks) {
    const { id, anchorId } = kiosk
    const anchored = anchorId === null ? undefined : known.get(anchorId)
    if (anchored === undefined) addSurface(kiosk)
    else add(id, anchored)
  }
  for (const { id, levelId, line } of venue.openings) add(id, () => within(levelId, middleOf(line)))
  return {
    find(place) {
      if ('point' in place) return within(place.levelId, place.point)
      const id = 'resourceId' in place ? ofResource.get(place.resourceId) : place.featureId
      if (id === undefined) return null
      const standOn = levelOfStand(id)
      return standOn === null ? (known.get(id)?.() ?? null) : findStand(venue, standOn)
    },
  }
}
