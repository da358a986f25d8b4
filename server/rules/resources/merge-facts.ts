import { isEqual } from '#src/kernel/equal.ts'
import type { LineFacts } from './apply-cells.ts'
import type { Places } from './places.ts'
import type { KnownOffice } from './known-office.ts'
import type { ResourceIndex } from './resource-index.ts'
import type { ResourceBody, StoredResource } from './stored-resource.ts'
import { kindFacts } from './usual.ts'

/** Shared state of the lines of a file. */
export interface MergeParts {
  readonly places: Places
  readonly index: ResourceIndex
}

const emptyBody: ResourceBody = {
  displayName: null,
  displayNameForApp: null,
  timezone: null,
  capacity: null,
  properties: [],
  conditions: { reservedTo: null },
  schedulingSettings: null,
  daysOfWeek: null,
  startTime: null,
  endTime: null,
  requiresConfirmation: false,
  resourceUnconfirmedEventCancelEventTime: null,
  resourceMinutesForConfirmationBeforeStartTime: null,
  resourceUnconfirmedEventCancelEventAllDayTime: null,
  files: [],
  reservationsEnabled: true,
  navigationEnabled: false,
  idForFiltering: null,
}

const noSettings = {
  minimumMeetingDurationInMinutes: null,
  maximumMeetingDurationInMinutes: null,
  maxAdvanceDays: null,
  rejectOutsideWorkingHours: false,
}

/** Returns a resource with the facts of a line, or the new one that the line describes. */
export function mergeFacts(
  existing: StoredResource | null,
  facts: LineFacts,
  known: Pick<KnownOffice, 'filters' | 'newId'>,
  { places, index }: MergeParts,
): StoredResource {
  const { body, settings, properties, place } = facts
  const typeId = facts.typeId ?? existing?.typeId ?? ''
  const before = existing?.body ?? { ...emptyBody, navigationEnabled: typeId !== kindFacts.equipment.typeId }
  const hasSettings = Object.keys(settings).length > 0
  const kept = before.properties.filter(({ propertyId }) => !properties.has(propertyId))
  const order = new Map(known.filters.map(({ id }, at) => [id, at]))
  const said = [...properties.values()].filter((value) => value !== null)
  const all = properties.size === 0 ? before.properties : [...kept, ...said]
  const rank = (id: string): number => order.get(id) ?? known.filters.length
  const schedulingSettings = hasSettings
    ? { ...noSettings, ...before.schedulingSettings, ...settings }
    : before.schedulingSettings
  const name = facts.name ?? existing?.name ?? ''
  const areaId =
    existing !== null && place === undefined
      ? existing.areaId
      : places.areaAt({ ...places.namesOf(existing?.areaId ?? null), ...place }, existing?.areaId)
  return {
    id: existing?.id ?? facts.id ?? known.newId(),
    email: facts.email ?? existing?.email ?? index.newEmail(name, places.namesOf(areaId)),
    name,
    typeId,
    areaId,
    approver: facts.approver === undefined ? (existing?.approver ?? null) : facts.approver,
    position: existing?.position ?? index.nextPosition(),
    isDeleted: false,
    body: {
      ...before,
      ...body,
      schedulingSettings: isEqual(schedulingSettings, noSettings) ? null : schedulingSettings,
      properties:
        properties.size === 0 ? all : all.toSorted((one, other) => rank(one.propertyId) - rank(other.propertyId)),
    },
  }
}
