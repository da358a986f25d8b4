import { isRelationshipCategory } from '../categories.ts'
import type { Opening, Relationship, Unit } from '../model.ts'
import { pointsOfUnits } from './points-of-units.ts'
import { readParts } from './read-geometry.ts'
import type { Reader } from './reader.ts'
import { relationshipSchema } from './schemas.ts'

/** What leads from unit to unit. References to other kinds of features say nothing about the way and are passed over. */
export function readRelationships(
  reader: Reader,
  units: readonly Unit[],
  openings: readonly Opening[],
): readonly Relationship[] {
  const unitById = new Map(units.map((unit) => [unit.id, unit]))
  const openingIds = new Set(openings.map(({ id }) => id))
  return reader.read('relationship', relationshipSchema, (feature): Relationship | null => {
    const { category, direction, origin, intermediary, destination, length_m: lengthInMetres } = feature.properties
    const refers = [origin, ...intermediary, destination]
    const missing = refers.find(({ id, feature_type: type }) => {
      const known = type === 'opening' ? openingIds : type === 'unit' ? unitById : null
      return known === null ? type === null && !unitById.has(id) && !openingIds.has(id) : !known.has(id)
    })
    if (missing) {
      feature.note('dangling-reference', `it refers to ${missing.id}, which is not there`)
      return null
    }
    if (!isRelationshipCategory(category))
      feature.note('unknown-category', `'${category}' is no category of a relationship`)
    const ids = refers.map(({ id }) => id)
    const passed = ids.flatMap((id) => unitById.get(id) ?? [])
    if (passed.length < 2) return null
    return {
      id: feature.id,
      category: isRelationshipCategory(category) ? category : 'unspecified',
      isUndirected: direction === 'undirected',
      unitIds: passed.map(({ id }) => id),
      points: pointsOfUnits(feature.geometry(readParts) ?? [], passed),
      openingIds: ids.filter((id) => openingIds.has(id)),
      lengthInMetres,
      isInferred: false,
    }
  })
}
