import type {
  Venue,
  Amenity,
  Anchor,
  Detail,
  FeatureId,
  Fixture,
  Kiosk,
  Level,
  Occupant,
  Section,
  Unit,
} from '../model.ts'
import { boxOf, type Point, type Shape } from '../geometry/shape.ts'
import { indexLevels } from '../venue.ts'
import { readLines, readPoint, readShape } from './read-geometry.ts'
import { knownIds } from './read-places.ts'
import type { ReadFeature, Reader } from './reader.ts'
import { readAccessibility, readCategoryOfUnit, readRestriction } from './read-words.ts'
import {
  amenitySchema,
  anchorSchema,
  detailSchema,
  fixtureSchema,
  kioskSchema,
  occupantSchema,
  sectionSchema,
  unitSchema,
} from './schemas.ts'

type Known = { has(id: FeatureId): boolean }

/** Returns true if the feature's level exists. Adds a finding if it does not. */
export function isOnLevel(feature: ReadFeature<{ readonly level_id: FeatureId }>, levels: Known): boolean {
  return knownIds(feature, [feature.properties.level_id], levels).length === 1
}

/** Reads the surface of the feature. Null if its level is missing or its geometry is unreadable. */
function surfaceOf(feature: ReadFeature<{ readonly level_id: FeatureId }>, levels: Known): Shape | null {
  return isOnLevel(feature, levels) ? feature.geometry(readShape) : null
}

export function readUnits(reader: Reader, levels: Known): readonly Unit[] {
  return reader.read('unit', unitSchema, (feature): Unit | null => {
    const shape = surfaceOf(feature, levels)
    if (shape === null) return null
    const { category, display_point: displayPoint, ...properties } = feature.properties
    return {
      id: feature.id,
      levelId: properties.level_id,
      category: readCategoryOfUnit(feature, category),
      restriction: readRestriction(feature, properties.restriction),
      accessibility: readAccessibility(feature, properties.accessibility),
      name: properties.name,
      altName: properties.alt_name,
      displayPoint: feature.optional('display_point', displayPoint, readPoint),
      shape,
      box: boxOf(shape),
      resourceIds: properties.resource_id,
    }
  })
}

export type Contents = Pick<
  Venue,
  'fixtures' | 'amenities' | 'anchors' | 'occupants' | 'kiosks' | 'sections' | 'details'
>

/** Reads the features inside the units (such as fixtures, amenities and occupants), sections, and details. */
export function readContents(reader: Reader, given: readonly Level[], givenUnits: readonly Unit[]): Contents {
  const levels = new Set(given.map(({ id }) => id))
  const units = new Map(givenUnits.map((unit) => [unit.id, unit]))
  const anchorList = reader.read('anchor', anchorSchema, (feature): Anchor | null => {
    const [unitId] = knownIds(feature, [feature.properties.unit_id], units)
    const point = feature.geometry(readPoint)
    const unit = units.get(unitId ?? '')
    return point && unit ? { id: feature.id, unitId: unit.id, levelId: unit.levelId, point } : null
  })
  const anchors = new Map(anchorList.map((anchor) => [anchor.id, anchor]))
  const anchorOf = (feature: ReadFeature<{ readonly anchor_id: FeatureId | null }>): FeatureId | null => {
    const { anchor_id: anchorId } = feature.properties
    return anchorId === null ? null : (knownIds(feature, [anchorId], anchors)[0] ?? null)
  }
  const unitAround = createUnitFinder(given, givenUnits)
  return {
    anchors: anchorList,
    occupants: reader.read('occupant', occupantSchema, (feature): Occupant | null => {
      const anchorId = anchorOf(feature)
      const anchor = anchors.get(anchorId ?? '')
      const { category, name, hours } = feature.properties
      return anchor ? { id: feature.id, category, name, hours, anchorId: anchor.id, unitId: anchor.unitId } : null
    }),
    fixtures: reader.read('fixture', fixtureSchema, (feature): Fixture | null => {
      const shape = surfaceOf(feature, levels)
      const { level_id: levelId, category, name, resource_id: resourceIds } = feature.properties
      return shape && { id: feature.id, levelId, category, name, anchorId: anchorOf(feature), shape, resourceIds }
    }),
    kiosks: reader.read('kiosk', kioskSchema, (feature): Kiosk | null => {
      const shape = surfaceOf(feature, levels)
      const { level_id: levelId, name } = feature.properties
      return shape && { id: feature.id, levelId, name, anchorId: anchorOf(feature), shape }
    }),
    sections: reader.read('section', sectionSchema, (feature): Section | null => {
      const shape = surfaceOf(feature, levels)
      const { level_id: levelId, category, name, parents, area_id: areaId } = feature.properties
      const restriction = readRestriction(feature, feature.properties.restriction)
      return shape && { id: feature.id, levelId, category, restriction, name, parents, shape, areaId }
    }),
    amenities: reader.read('amenity', amenitySchema, (feature): Amenity | null => {
      const point = feature.geometry(readPoint)
      const { category, accessibility, name, hours, unit_ids: ids } = feature.properties
      if (point === null) return null
      const known = knownIds(feature, ids, units)
      const found = known.length > 0 ? null : unitAround(point)
      if (known.length === 0) {
        const where = found === null ? 'no unit lies there; left out' : `placed by its point in unit ${found.id}`
        feature.note('amenity-without-unit', `it names no unit; ${where}`)
      }
      const unitIds = found === null ? known : [found.id]
      const levelId = units.get(unitIds[0] ?? '')?.levelId ?? null
      return {
        id: feature.id,
        category,
        accessibility: readAccessibility(feature, accessibility),
        name,
        hours,
        unitIds,
        point,
        levelId,
      }
    }),
    details: reader.read('detail', detailSchema, (feature): Detail | null => {
      const lines = isOnLevel(feature, levels) ? feature.geometry(readLines) : null
      const { level_id: levelId, category } = feature.properties
      return lines && { id: feature.id, levelId, category, lines }
    }),
  }
}

/**
 * Returns a function that finds the unit at a point: on the ground floor if the point lies in units of several levels,
 * else on the level nearest to it, indoors first.
 */
function createUnitFinder(levels: readonly Level[], units: readonly Unit[]): (point: Point) => Unit | null {
  const isBelow = (ordinal: number): number => (ordinal < 0 ? 1 : 0)
  const order = levels.toSorted(
    (one, other) =>
      Number(one.isOutdoor) - Number(other.isOutdoor) ||
      Math.abs(one.ordinal) - Math.abs(other.ordinal) ||
      isBelow(one.ordinal) - isBelow(other.ordinal),
  )
  const unitsOn = indexLevels(units)
  return (point) => {
    for (const { id } of order) {
      const unit = unitsOn(id).itemAt(point)
      if (unit !== null) return unit
    }
    return null
  }
}
