import { shownOrganizer } from '#src/features/devices/rules/device-rules.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { StoredEvent } from '../calendar/stored-event.ts'
import type { ResourceRecord, Resources } from '../resources/resources.ts'
import type { DrawnKiosk } from './drawn-kiosks.ts'
import type { Kiosks } from './kiosks.ts'

/** Returns true if a device may see the resource: a door panel its room, a lobby kiosk what is at its location. */
export function isAtDevice(kiosk: DrawnKiosk | null, resource: ResourceRecord): boolean {
  if (kiosk === null) return false
  return kiosk.kind === 'panel' ? kiosk.resource?.id === resource.id : kiosk.city.code === resource.place.city.code
}

/** Returns the resources that a device may see. */
export const resourcesAt = (kiosk: DrawnKiosk | null, resources: Resources): readonly ResourceRecord[] =>
  resources.all.filter((resource) => isAtDevice(kiosk, resource))

/**
 * Returns what a device may know about a resource. A door panel books its room, so it gets everything. A lobby kiosk only finds
 * places: without address, properties, files, rules of booking, and for whom it is reserved.
 */
export function factsForDevice(kiosk: DrawnKiosk, resource: ResourceOnWire): ResourceOnWire {
  if (kiosk.kind === 'panel') return resource
  const { id, name, displayName, displayNameForApp, timezone, resourceTypeId, csCode, capacity, mapInfos } = resource
  const { navigationEnabled } = resource
  const facts = { id, name, displayName, displayNameForApp, timezone, resourceTypeId, csCode, capacity, mapInfos }
  return { ...facts, navigationEnabled, reservationsEnabled: false }
}

/** Returns true if the event reserves the resource, or was made at its door. */
export const isIn = ({ attendees, organizer }: StoredEvent, { email }: ResourceRecord): boolean =>
  emailOf(organizer.address) === email || attendees.some(({ address }) => emailOf(address) === email)

/** Returns true if the event is in the room of a door panel. */
export const isAtDoor = (kiosk: DrawnKiosk | null, event: StoredEvent): boolean =>
  kiosk?.kind === 'panel' && kiosk.resource !== null && isIn(event, kiosk.resource)

/** Returns the name of the person who checked in as a device may show it: by its rule for organizers. Null for a private event. */
export function checkedInBy(kiosks: Kiosks, kiosk: DrawnKiosk, event: StoredEvent, name: string | null): string | null {
  if (name === null || name === kiosk.name) return name
  return event.isPrivate ? null : shownOrganizer(name, kiosks.rulesOf(kiosk).organizers) || null
}
