import { equipmentKeys, kindFacts, layoutKeys } from '#server/rules/resources/usual.ts'
import {
  defaultMinutesAfterStart,
  defaultMinutesBeforeStart,
} from '#src/features/bookings/model/reservations/rules/confirm-window.ts'
import type { Property, ResourceOnWire } from '#src/wire/resource.ts'
import type { WorldChoice } from '../../worlds/world.ts'
import { createRandom, mix, pick } from '../random.ts'
import { demoName } from './demo-names.ts'
import type { ResourceRecord } from './resources.ts'

const pictureCount = { room: 4, desk: 2, parking: 1, booth: 1, equipment: 1 } as const

/**
 * A resource in the format of `GET /api/assist/resources` (section 3). Nulls and defaults are omitted because a body
 * has up to 50,000 resources.
 */
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
    // Equipment is portable.
    ...(kind === 'equipment' ? {} : { navigationEnabled: true }),
  }
}

/** A picture. Every fourth room has another one and a guide to download. */
function filesOf({ name, kind, index }: ResourceRecord, picture: (name: string) => string) {
  const pictureAt = (number: number): string => picture(`${kind}-${(number % pictureCount[kind]) + 1}`)
  const first = { name, url: pictureAt(index) }
  if (kind !== 'room' || index % 4 !== 0) return [first]
  const guide = { name: 'Room guide.pdf', url: pictureAt(index).replace(/[^/]+$/, 'room-guide.pdf'), kind: 'document' }
  return [first, { name: `${name}, from the door`, url: pictureAt(index + 1) }, guide]
}

/** Only the value of a property. Others are omitted. */
type PropertyOnWire = Pick<Property, 'propertyId'> & Partial<Property>

const remarks = [
  'Quiet side, facing the garden',
  'Next to the café',
  'Velmi tiché místo u okna',
  'Step-free, wide door',
  'Blackout blinds',
  'Morning sun',
  'Behind reception',
] as const

const guide = (language?: string): string => {
  const [leave, lights, report] = [
    'Please leave the room <strong>as you found it</strong>.',
    'Lights turn off automatically.',
    'Report problems to the <em>facilities desk</em>.',
  ].map((sentence) => demoName(sentence, language))
  return `<p>${leave}</p><ul><li>${lights}</li><li>${report}</li></ul>`
}

/** The properties of a resource. Some resources lack one, so that 'not stated' occurs too. */
function propertiesOf(seed: number, resource: ResourceRecord, language?: string): readonly PropertyOnWire[] {
  const random = createRandom(mix(seed, resource.index, 2))
  const list: PropertyOnWire[] = []
  const isStated = (share: number) => random() < share
  switch (resource.kind) {
    case 'room':
      if (isStated(0.95)) list.push({ propertyId: 'display', valueBoolean: random() < 0.8 })
      if (isStated(0.8)) list.push({ propertyId: 'whiteboard', valueBoolean: random() < 0.6 })
      list.push({
        propertyId: 'floor-area',
        valueDecimal: Math.round(((resource.capacity ?? 2) * 2.1 + random() * 8) * 10) / 10,
      })
      list.push({ propertyId: 'equipment', valueChoiceIds: equipmentKeys.filter(() => random() < 0.45) })
      if (isStated(0.9)) list.push({ propertyId: 'layout', valueChoiceIds: [pick(layoutKeys, random())] })
      if (isStated(0.25)) list.push({ propertyId: 'remark', valueText: demoName(pick(remarks, random()), language) })
      if (isStated(0.12)) list.push({ propertyId: 'guide', valueHTMLContent: guide(language) })
      break
    case 'desk':
      list.push({ propertyId: 'monitors', valueNumber: Math.floor(random() * 4) })
      if (isStated(0.7)) list.push({ propertyId: 'standing', valueBoolean: random() < 0.5 })
      if (isStated(0.08)) list.push({ propertyId: 'remark', valueText: demoName(pick(remarks, random()), language) })
      break
    case 'parking':
      list.push({ propertyId: 'charger', valueBoolean: random() < 0.3 })
      break
    case 'booth':
      list.push({ propertyId: 'floor-area', valueDecimal: Math.round((1.4 + random()) * 10) / 10 })
      break
    case 'equipment':
      if (isStated(0.3))
        list.push({ propertyId: 'remark', valueText: demoName('Collect at the facilities desk', language) })
      break
  }
  return list
}
