import type { Venue, Building, FeatureId, Footprint, Level } from '../model.ts'
import { boxOf } from '../geometry/shape.ts'
import type { Notebook } from '../findings.ts'
import { noLabels } from '../labels.ts'
import { readPoint, readShape } from './read-geometry.ts'
import type { Reader, ReadFeature } from './reader.ts'
import { readRestriction } from './read-words.ts'
import { buildingSchema, footprintSchema, levelSchema, venueSchema } from './schemas.ts'

/** Building of levels that reference no building. */
const assumedBuilding: FeatureId = 'assumed-building'

type VenueHead = Pick<Venue, 'id' | 'category' | 'name' | 'areaId'>

export interface Places {
  readonly head: VenueHead
  readonly buildings: readonly Building[]
  /** Lowest first. */
  readonly levels: readonly Level[]
}

/** Reads the venue, its buildings, footprints and levels. */
export function readPlaces(reader: Reader, notebook: Notebook): Places {
  const heads = reader.read('venue', venueSchema, ({ id, properties }): VenueHead => ({
    id,
    category: properties.category,
    name: properties.name,
    areaId: properties.area_id,
  }))
  if (heads.length === 0) notebook.note('venue-missing', { featureType: 'venue', words: 'there is no venue feature' })
  for (const { id } of heads.slice(1))
    notebook.note('venue-twice', {
      featureType: 'venue',
      featureId: id,
      words: `it is ignored; ${heads[0]?.id ?? ''} is used`,
    })
  const bare = reader.read('building', buildingSchema, (feature) => ({
    id: feature.id,
    category: feature.properties.category,
    restriction: readRestriction(feature, feature.properties.restriction),
    name: feature.properties.name,
    displayPoint: feature.optional('display_point', feature.properties.display_point, readPoint),
    areaId: feature.properties.area_id,
  }))
  const known = new Set(bare.map(({ id }) => id))
  const footprints = reader.read('footprint', footprintSchema, (feature): Footprint | null => {
    const shape = feature.geometry(readShape)
    const { category, building_ids: ids } = feature.properties
    return shape && { id: feature.id, category, buildingIds: knownIds(feature, ids, known), shape }
  })
  // Levels without a building belong to the only building. If there is none or several, they belong to an assumed one.
  const fallback = bare.length === 1 && bare[0] ? bare[0].id : assumedBuilding
  const levels = readLevels(reader, known, fallback)
  const footprintsOf = byBuilding(footprints)
  const levelsOf = byBuilding(levels)
  const isAssumed = levels.some(({ buildingIds }) => buildingIds.includes(assumedBuilding))
  const assumed = {
    id: assumedBuilding,
    category: 'unspecified',
    restriction: null,
    name: heads[0]?.name ?? noLabels,
    displayPoint: null,
    areaId: null,
  }
  const buildings = [...bare, ...(isAssumed ? [assumed] : [])].map((building): Building => ({
    ...building,
    footprints: footprintsOf.get(building.id) ?? [],
    levelIds: (levelsOf.get(building.id) ?? []).map(({ id }) => id),
  }))
  return { head: heads[0] ?? { id: 'venue', category: 'unspecified', name: noLabels, areaId: null }, buildings, levels }
}

function readLevels(reader: Reader, known: ReadonlySet<FeatureId>, fallback: FeatureId): readonly Level[] {
  const found = reader.read('level', levelSchema, (feature) => {
    const shape = feature.geometry(readShape)
    if (shape === null) return null
    const { properties } = feature
    const buildingIds = knownIds(feature, properties.building_ids, known)
    // Outdoor levels between the buildings belong to no building.
    const isHomeless = buildingIds.length === 0 && !properties.outdoor
    if (isHomeless) feature.note('building-missing', 'no building referenced; default building assumed')
    if (properties.ordinal === null) feature.note('ordinal-missing', 'its ordinal is not a number; placed on top')
    else if (!Number.isInteger(properties.ordinal))
      feature.note('ordinal-fractional', `its ordinal is ${properties.ordinal}`)
    return {
      id: feature.id,
      ordinal: properties.ordinal,
      category: properties.category,
      name: properties.name,
      shortName: properties.short_name,
      isOutdoor: properties.outdoor,
      restriction: readRestriction(feature, properties.restriction),
      buildingIds: isHomeless ? [fallback] : buildingIds,
      shape,
      box: boxOf(shape),
      areaId: properties.area_id,
    }
  })
  let highest = found.reduce((most, { ordinal }) => Math.max(most, Math.floor(ordinal ?? -1)), -1)
  return found
    .map((level): Level => ({ ...level, ordinal: level.ordinal ?? (highest += 1) }))
    .sort((a, b) => a.ordinal - b.ordinal)
}

/** Groups the items by building, in their original order. */
function byBuilding<Item extends { readonly buildingIds: readonly FeatureId[] }>(
  items: readonly Item[],
): ReadonlyMap<FeatureId, readonly Item[]> {
  const buildings = new Map<FeatureId, Item[]>()
  for (const item of items) {
    for (const id of new Set(item.buildingIds)) {
      const list = buildings.get(id)
      if (list === undefined) buildings.set(id, [item])
      else list.push(item)
    }
  }
  return buildings
}

/** Filters the ids that exist. Adds a finding for each of the others. */
export function knownIds(
  feature: Pick<ReadFeature<unknown>, 'note' | 'isInArchive'>,
  ids: readonly FeatureId[],
  known: { has(id: FeatureId): boolean },
): readonly FeatureId[] {
  return ids.filter((id) => {
    if (known.has(id)) return true
    if (feature.isInArchive(id)) feature.note('dangling-reference', `it refers to ${id}, which was skipped`)
    else feature.note('dangling-reference', `it refers to ${id}, which doesn't exist`)
    return false
  })
}
