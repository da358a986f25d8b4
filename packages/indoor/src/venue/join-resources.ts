import { isSolid } from './categories.ts'
import type { FeatureId, Fixture, Labels, Level, Unit, Venue } from './model.ts'

/** A resource, by the properties with which its place on a map is found. */
export interface JoinedResource {
  readonly id: string
  /** All its names. */
  readonly names: readonly string[]
  /** Its area and all parents of that. */
  readonly areaIds: readonly string[]
}

/** Which resources have a place on a map, and why the others have none. */
export interface ResourceReport {
  /** Number of resources placed by `resource_id`, and by name. */
  readonly byId: number
  readonly byName: number
  /** Names of the resources that no unit or fixture is named after. */
  readonly unplaced: readonly string[]
  /** Names that several resources or several places have. */
  readonly ambiguous: readonly string[]
  /** Values of `resource_id` that are no resource. */
  readonly unknownIds: readonly string[]
}

export interface Join {
  /** The same object if no resource was placed by name. */
  readonly venue: Venue
  readonly report: ResourceReport
}

type Spot = Pick<Unit, 'id' | 'levelId'>

/**
 * Finds the places of resources that no `resource_id` of the archive names: a unit or fixture with the name of the
 * resource. Upper case, accents and punctuation don't matter. If several places have the name, the one on a level of the
 * resource's area is taken. A level without `area_id` gets the area of its resources, if they all have the same. Only
 * resources in the area `site` are placed, or all if it is null.
 */
export function joinResources(venue: Venue, all: readonly JoinedResource[], site: string | null): Join {
  const known = new Set(all.map(({ id }) => id))
  const resources = site === null ? all : all.filter(({ areaIds }) => areaIds.includes(site))
  const stated = new Set([...venue.units, ...venue.fixtures].flatMap(({ resourceIds }) => resourceIds))
  const levels = new Map(venue.levels.map((level) => [level.id, level]))
  const spots = spotsByName(venue)
  const placed = new Map<FeatureId, JoinedResource>()
  const ambiguous = new Set<string>()
  const unplaced: string[] = []
  for (const resource of resources) {
    if (stated.has(resource.id)) continue
    const [name = resource.id] = resource.names
    const found = spotOf(resource, spots, levels)
    if (found === null) unplaced.push(name)
    else if (found === 'several') ambiguous.add(name)
    else if (placed.has(found.id)) ambiguous.add(placed.get(found.id)?.names[0] ?? name).add(name)
    else placed.set(found.id, resource)
  }
  // Neither of two resources with one name is placed, because one of them would be in the other's room.
  for (const [id, { names }] of placed) if (ambiguous.has(names[0] ?? '')) placed.delete(id)
  const report = {
    byId: resources.filter(({ id }) => stated.has(id)).length,
    byName: placed.size,
    unplaced,
    ambiguous: [...ambiguous],
    unknownIds: [...stated].filter((id) => !known.has(id)),
  }
  return { venue: placed.size === 0 ? venue : withResources(venue, placed), report }
}

function withResources(venue: Venue, placed: ReadonlyMap<FeatureId, JoinedResource>): Venue {
  const join = <Item extends Pick<Unit, 'id' | 'resourceIds'>>(item: Item): Item => {
    const resource = placed.get(item.id)
    return resource === undefined ? item : { ...item, resourceIds: [resource.id] }
  }
  const taken = new Set(venue.levels.flatMap(({ areaId }) => areaId ?? []))
  const areas = new Map<FeatureId, Set<string>>()
  for (const { id, levelId } of [...venue.units, ...venue.fixtures]) {
    const area = placed.get(id)?.areaIds[0]
    if (area !== undefined && !taken.has(area)) areas.set(levelId, (areas.get(levelId) ?? new Set()).add(area))
  }
  const only = (levelId: FeatureId): string | null => {
    const [area = null, ...others] = areas.get(levelId) ?? []
    const isElsewhere = [...areas].some(([other, own]) => other !== levelId && area !== null && own.has(area))
    return others.length === 0 && !isElsewhere ? area : null
  }
  return {
    ...venue,
    levels: venue.levels.map((level) => (level.areaId === null ? { ...level, areaId: only(level.id) } : level)),
    units: venue.units.map(join),
    fixtures: venue.fixtures.map(join),
  }
}

/** The units and fixtures without resources, by all their names. */
function spotsByName({ units, fixtures }: Venue): ReadonlyMap<string, ReadonlySet<Spot>> {
  const spots = new Map<string, Set<Spot>>()
  const add = (spot: Unit | Fixture, ...labels: readonly Labels[]): void => {
    if (spot.resourceIds.length > 0) return
    for (const name of labels.flatMap((one) => [...one.values()])) {
      const key = nameKey(name)
      if (key !== '') spots.set(key, (spots.get(key) ?? new Set()).add(spot))
    }
  }
  for (const unit of units) if (!isSolid(unit.category)) add(unit, unit.name, unit.altName)
  for (const fixture of fixtures) add(fixture, fixture.name)
  return spots
}

function spotOf(
  { names, areaIds }: JoinedResource,
  spots: ReadonlyMap<string, ReadonlySet<Spot>>,
  levels: ReadonlyMap<FeatureId, Level>,
): Spot | 'several' | null {
  const found = new Set(names.flatMap((name) => [...(spots.get(nameKey(name)) ?? [])]))
  if (found.size === 0) return null
  const near = [...found].filter(({ levelId }) => areaIds.includes(levels.get(levelId)?.areaId ?? ''))
  const [spot, ...others] = near.length > 0 ? near : found
  return spot === undefined || others.length > 0 ? 'several' : spot
}

/** Letters and digits only, so that 'Room 4.01', 'ROOM 4-01' and 'Room  4.01' are one name, but 'Room 40.1' is another. */
function nameKey(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
