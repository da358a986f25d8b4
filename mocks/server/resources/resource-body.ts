import { defaultMinutesAfterStart, defaultMinutesBeforeStart } from '#src/features/reservations/rules/confirm-window.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import type { WorldChoice } from '../../worlds/world.ts'
import { kindFacts } from './resource-types.ts'
import { propertiesOf } from './properties.ts'
import type { ResourceRecord } from './resources.ts'

const pictureCount = { room: 4, desk: 2, parking: 1, booth: 1, equipment: 1 } as const

/** A resource as `GET /api/assist/resources` writes it (section 3). What is null or usual is left out: 50,000 of them are one body. */
export function resourceOnWire(
  { seed, language }: Pick<WorldChoice, 'seed' | 'language'>,
  resource: ResourceRecord,
  picture: (name: string) => string,
): ResourceOnWire {
  const { kind, place, hours, index } = resource
  const hasPicture = kind === 'room' || index % 5 === 0
  return {
    id: resource.id,
    name: resource.name,
    ...(kind === 'room'
      ? { displayName: resource.name, displayNameForApp: `${resource.name} (${place.building.name})` }
      : {}),
    email: resource.email,
    username: resource.email.slice(0, resource.email.indexOf('@')),
    timezone: index % 211 === 5 ? 'Custom time zone' : place.city.wireZone,
    resourceTypeId: kindFacts[kind].typeId,
    csCode: kindFacts[kind].csCode,
    ...(resource.capacity === null ? {} : { capacity: resource.capacity }),
    mapInfos: [{ areaId: place.areaId }],
    properties: [...propertiesOf(seed, resource, language)],
    ...(resource.reservedTo === null ? {} : { conditions: { reservedTo: resource.reservedTo } }),
    schedulingSettings: resource.settings,
    ...(hours === null
      ? {}
      : { daysOfWeek: [...hours.daysOfWeek], startTime: hours.startTime, endTime: hours.endTime }),
    ...(resource.requiresConfirmation
      ? {
          requiresConfirmation: true,
          resourceUnconfirmedEventCancelEventTime: defaultMinutesAfterStart,
          resourceMinutesForConfirmationBeforeStartTime: defaultMinutesBeforeStart,
          resourceUnconfirmedEventCancelEventAllDayTime: 600,
        }
      : {}),
    ...(hasPicture ? { files: filesOf(resource, picture) } : {}),
    ...(resource.reservationsEnabled ? {} : { reservationsEnabled: false }),
    // Equipment is carried about.
    ...(kind === 'equipment' ? {} : { navigationEnabled: true }),
  }
}

/** A picture; every fourth room has another, and a guide to be downloaded. */
function filesOf({ name, kind, index }: ResourceRecord, picture: (name: string) => string) {
  const pictureAt = (number: number): string => picture(`${kind}-${(number % pictureCount[kind]) + 1}`)
  const first = { name, url: pictureAt(index) }
  if (kind !== 'room' || index % 4 !== 0) return [first]
  const guide = { name: 'Room guide.pdf', url: pictureAt(index).replace(/[^/]+$/, 'room-guide.pdf'), kind: 'document' }
  return [first, { name: `${name}, from the door`, url: pictureAt(index + 1) }, guide]
}
