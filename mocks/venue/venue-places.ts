import type { Resources } from '../server/resources/resources.ts'
import { createVenue, type World } from './create-venue.ts'
import type { Feature, VenueFeatures } from './features.ts'

/** A lift, door or path that the panel can close. */
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

/** A place of the map without a resource that has a QR code with its own id. */
export interface CodedPlace {
  readonly id: string
  readonly name: string
  /** The area of its level. */
  readonly areaId: string
}

const known = new WeakMap<Resources, ReadonlyMap<string, CodedPlace>>()

/** The coded places of all sites of a world, by id. Created at the first request. */
export function codedPlaces(world: World): ReadonlyMap<string, CodedPlace> {
  const made = known.get(world.resources) ?? new Map(placesOf(world).map((place) => [place.id, place]))
  known.set(world.resources, made)
  return made
}

function placesOf(world: World): readonly CodedPlace[] {
  const sites = new Set(world.places.places.map(({ city }) => city.code))
  return [...sites].flatMap((site) => codedIn(createVenue(world, site)))
}

/** Amenities and kiosks, which are in a unit of a level, and rooms that cannot be reserved. */
function codedIn({ level, unit, amenity, kiosk }: VenueFeatures): readonly CodedPlace[] {
  const areas = new Map(level.map(({ id, properties }) => [id, textOf(properties['area_id'])]))
  const levels = new Map(unit.map(({ id, properties }) => [id, textOf(properties['level_id'])]))
  const levelOf = ({ properties }: Feature): string => {
    const [unitId] = Array.isArray(properties['unit_ids']) ? (properties['unit_ids'] as readonly unknown[]) : []
    return textOf(properties['level_id']) || (levels.get(textOf(unitId)) ?? '')
  }
  return [...amenity, ...kiosk, ...unit].flatMap((feature): readonly CodedPlace[] => {
    const { id, properties } = feature
    const names = (properties['name'] ?? {}) as Readonly<Record<string, string>>
    const name = names['en'] ?? Object.values(names)[0] ?? ''
    const areaId = areas.get(levelOf(feature)) ?? ''
    const isResource = textOf(properties['resource_id']) !== ''
    return name === '' || areaId === '' || isResource ? [] : [{ id, name, areaId }]
  })
}
