import type { Resources } from '../server/resources/resources.ts'
import { createVenue, type World } from './create-venue.ts'
import type { Feature, VenueFeatures } from './features.ts'

/** A place of the map that is no resource and has a QR code under its own id. */
export interface CodedPlace {
  readonly id: string
  readonly name: string
  /** The area that its level shows. */
  readonly areaId: string
}

const known = new WeakMap<Resources, ReadonlyMap<string, CodedPlace>>()

/** The coded places of all sites of a world, by id. Made when the first is asked for. */
export function codedPlaces(world: World): ReadonlyMap<string, CodedPlace> {
  const made = known.get(world.resources) ?? new Map(placesOf(world).map((place) => [place.id, place]))
  known.set(world.resources, made)
  return made
}

function placesOf(world: World): readonly CodedPlace[] {
  const sites = new Set(world.places.places.map(({ city }) => city.code))
  return [...sites].flatMap((site) => codedIn(createVenue(world, site)))
}

/** Amenities and kiosks, which hang in a unit of a level, and the rooms that nobody reserves. */
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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
