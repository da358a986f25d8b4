import { type RulesInForce, shownOrganizer } from '#src/features/devices/model/rules/device-rules.ts'
import { areaAndParents } from '#src/base/rules/question.ts'
import type { Area } from '#src/wire/configuration.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'

/** Where a device is. Its site is the outermost area around it: the location, whose map a lobby kiosk shows. */
export interface DeviceSpot {
  readonly kind: Kiosk['kind']
  /** The room of a door panel. */
  readonly resourceId: string | null
  readonly siteId: string | null
}

/** Returns true if a device may see a resource: a door panel its room, a lobby kiosk the resources of its location. */
export function isAtDevice(
  device: DeviceSpot | null,
  resource: { readonly id: string; readonly siteId: string | null },
): boolean {
  if (device === null) return false
  if (device.kind === 'panel') return device.resourceId === resource.id
  return device.siteId !== null && device.siteId === resource.siteId
}

/**
 * Returns the facts about a resource for a device. A door panel books its room, so it gets everything. A lobby kiosk only finds
 * places: without address, properties, files, rules of booking, and for whom it is reserved.
 */
export function factsForDevice({ kind }: Pick<DeviceSpot, 'kind'>, resource: ResourceOnWire): ResourceOnWire {
  if (kind === 'panel') return resource
  const { id, name, displayName, displayNameForApp, timezone, resourceTypeId, csCode, capacity, mapInfos } = resource
  const { navigationEnabled } = resource
  const facts = { id, name, displayName, displayNameForApp, timezone, resourceTypeId, csCode, capacity, mapInfos }
  return { ...facts, navigationEnabled, reservationsEnabled: false }
}

/**
 * Returns the name of the person behind a check-in, as a device may show it: by its rule for organizers. Null for a private event.
 * A device that checked in itself is named.
 */
export function shownName(
  name: string | null,
  device: { readonly name: string; readonly rules: RulesInForce },
  isPrivate: boolean,
): string | null {
  if (name === null || name === device.name) return name
  return isPrivate ? null : shownOrganizer(name, device.rules.organizers) || null
}

type Areas = ReadonlyMap<string, Pick<Area, 'parentAreaId'>>

/** Returns the outermost area around an area. Null if the area is unknown. */
export const siteOfArea = (areas: Areas, areaId: string | null): string | null =>
  areaId === null || !areas.has(areaId) ? null : (areaAndParents(areas, areaId).at(-1) ?? null)

/** Returns true if an area is another one, or in it. */
export const isInArea = (areas: Areas, areaId: string, outer: string): boolean =>
  areaAndParents(areas, areaId).includes(outer)

/**
 * Returns the building of an area: the area below the site, unless that is said to be something else. Then the site is the building, and
 * for the site itself, too. Null for an unknown area.
 */
export function buildingOfArea(
  areas: ReadonlyMap<string, Pick<Area, 'parentAreaId'> & { readonly kind?: string | undefined }>,
  areaId: string | null,
): string | null {
  const site = siteOfArea(areas, areaId)
  if (site === null || areaId === null) return null
  const below = areaAndParents(areas, areaId).at(-2)
  const isBuilding = below !== undefined && (areas.get(below)?.kind ?? 'building') === 'building'
  return isBuilding ? below : site
}
