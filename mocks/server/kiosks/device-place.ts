import { emailOf } from '#src/wire/scalars.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { isAtDevice as isAt, shownName } from '#server/rules/devices/sight.ts'
import type { ResourceRecord, Resources } from '../resources/resources.ts'
import type { DrawnKiosk } from './drawn-kiosks.ts'
import type { Kiosks } from './kiosks.ts'

/** Returns true if a device may see the resource. */
export const isAtDevice = (kiosk: DrawnKiosk | null, { id, place }: ResourceRecord): boolean =>
  isAt(kiosk && { kind: kiosk.kind, resourceId: kiosk.resource?.id ?? null, siteId: kiosk.city.code }, {
    id,
    siteId: place.city.code,
  })

/** Returns the resources that a device may see. */
export const resourcesAt = (kiosk: DrawnKiosk | null, resources: Resources): readonly ResourceRecord[] =>
  resources.all.filter((resource) => isAtDevice(kiosk, resource))

/** Returns true if the event reserves the resource or was created at its door. */
export const isIn = ({ attendees, organizer }: StoredEvent, { email }: ResourceRecord): boolean =>
  emailOf(organizer.address) === email || attendees.some(({ address }) => emailOf(address) === email)

/** Returns true if the event is in the room of a door panel. */
export const isAtDoor = (kiosk: DrawnKiosk | null, event: StoredEvent): boolean =>
  kiosk?.kind === 'panel' && kiosk.resource !== null && isIn(event, kiosk.resource)

/** Returns the name of the person who checked in, as the rules of the device show it. */
export const checkedInBy = (
  kiosks: Kiosks,
  kiosk: DrawnKiosk,
  event: StoredEvent,
  name: string | null,
): string | null => shownName(name, { name: kiosk.name, rules: kiosks.rulesOf(kiosk) }, event.isPrivate)
