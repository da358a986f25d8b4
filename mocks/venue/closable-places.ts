import { createVenue, type World } from './create-venue.ts'
import type { Feature, VenueFeatures } from './features.ts'

/** A lift, door or way that the panel can close. */
export interface ClosablePlace {
  readonly id: string
  readonly name: string
  /** The site of its map. */
  readonly areaId: string
}

/** Categories in the order of the list: the most frequent closures first. */
const categories = ['elevator', 'stairs', 'entry', 'exit', 'emergencyexit', 'walkway']

/** Returns the lifts, stairs, entrances and corridors on the ground floors of a building of the first site. */
export function closablePlaces(world: World): readonly ClosablePlace[] {
  const site = world.places.places[0]?.city.code
  return site === undefined ? [] : closableIn(createVenue(world, site), site)
}

function closableIn({ amenity, building, level, unit }: VenueFeatures, site: string): readonly ClosablePlace[] {
  const [house] = building
  const ground = level.find(
    ({ properties }) => properties['ordinal'] === 0 && listOf(properties['building_ids']).includes(house?.id),
  )
  const units = unit.filter(({ properties }) => properties['level_id'] === ground?.id)
  const ids = new Set<unknown>(units.map(({ id }) => id))
  const signs = amenity.filter(({ properties }) => listOf(properties['unit_ids']).some((id) => ids.has(id)))
  const rankOf = ({ properties }: Feature): number => categories.indexOf(textOf(properties['category']))
  return [...units, ...signs]
    .filter((feature) => rankOf(feature) >= 0)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ id, properties }) => ({ id, name: nameIn(properties), areaId: site }))
    .filter(({ name }) => name !== '')
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function nameIn(properties: Feature['properties']): string {
  const names = (properties['name'] ?? {}) as Readonly<Record<string, string>>
  return names['en'] ?? ''
}
