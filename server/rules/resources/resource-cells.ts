import type { FilterDefinition, ResourceTypeInfo } from '#src/wire/configuration.ts'
import { writeDays } from './cells.ts'
import { type Column, columnNames, headerOf, usualProperties } from './columns.ts'
import type { Places } from './places.ts'
import { writeProperty } from './property-cells.ts'
import type { StoredResource } from './stored-resource.ts'
import { kindFacts, kinds } from './usual.ts'

/** A cell of a file that the server writes; numbers are written as the region writes them. */
export type WrittenCell = string | number

/** Sources of cells besides the resource. */
export interface CellContext {
  readonly types: readonly ResourceTypeInfo[]
  readonly places: Pick<Places, 'namesOf'>
}

/** The columns of an export: all facts, the usual properties, and those others that a resource has. */
export function exportColumns(
  filters: readonly FilterDefinition[],
  resources: readonly Pick<StoredResource, 'body'>[],
): readonly Column[] {
  const used = new Set(resources.flatMap(({ body }) => body.properties.map(({ propertyId }) => propertyId)))
  const rank = ({ id }: FilterDefinition): number =>
    (usualProperties.indexOf(id) + usualProperties.length + 1) % (usualProperties.length + 1)
  const properties = filters
    .filter(({ id }) => usualProperties.includes(id) || used.has(id))
    .toSorted((one, other) => rank(one) - rank(other))
  return [
    ...columnNames.filter((name) => name !== 'id').map((name): Column => ({ kind: 'fact', name })),
    ...properties.map((filter): Column => ({ kind: 'property', filter })),
    { kind: 'fact', name: 'id' },
  ]
}

/** Returns the header and the lines of an export. */
export const exportRows = (
  columns: readonly Column[],
  resources: readonly StoredResource[],
  context: CellContext,
): readonly (readonly WrittenCell[])[] => [
  columns.map(headerOf),
  ...resources.map((resource) => columns.map((column) => writeCell(column, resource, context))),
]

/** Returns the cell of a resource, as `readResourceLines` reads it. */
export function writeCell(column: Column, resource: StoredResource, { types, places }: CellContext): WrittenCell {
  const { body } = resource
  if (column.kind === 'property')
    return writeProperty(body.properties.find(({ propertyId }) => propertyId === column.filter.id))
  const settings = body.schedulingSettings
  switch (column.name) {
    case 'id':
      return resource.id
    case 'name':
      return resource.name
    case 'type':
      return typeWord(resource.typeId, types)
    case 'building':
    case 'floor':
    case 'zone':
      return numberIfPlain(places.namesOf(resource.areaId)[column.name])
    case 'capacity':
      return body.capacity ?? ''
    case 'email':
      return resource.email
    case 'timeZone':
      return body.timezone ?? ''
    case 'opens':
      return body.startTime?.slice(0, 5) ?? ''
    case 'closes':
      return body.endTime?.slice(0, 5) ?? ''
    case 'days':
      return body.daysOfWeek === null ? '' : writeDays(body.daysOfWeek)
    case 'minMinutes':
      return settings?.minimumMeetingDurationInMinutes ?? ''
    case 'maxMinutes':
      return settings?.maximumMeetingDurationInMinutes ?? ''
    case 'maxAdvanceDays':
      return settings?.maxAdvanceDays ?? ''
    case 'rejectOutsideHours':
      return yesNo(settings?.rejectOutsideWorkingHours ?? false)
    case 'confirmation':
      return yesNo(body.requiresConfirmation)
    case 'checkInMinutes':
      return body.resourceMinutesForConfirmationBeforeStartTime ?? ''
    case 'releaseMinutes':
      return body.resourceUnconfirmedEventCancelEventTime ?? ''
    case 'approver':
      return resource.approver ?? ''
    case 'reservable':
      return yesNo(body.reservationsEnabled)
  }
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

/** A basement is a number, not a formula. */
const numberIfPlain = (text: string): WrittenCell => (/^-?[1-9]\d{0,3}$/.test(text) ? Number(text) : text)

/** The word of a kind, for the types that are not the organisation's own. */
function typeWord(typeId: string, types: readonly ResourceTypeInfo[]): string {
  const kind = kinds.find((one) => kindFacts[one].typeId === typeId)
  const isOwn = types.some(({ resourceTypeId, name }) => resourceTypeId !== typeId && name.toLowerCase() === kind)
  return kind === undefined || isOwn ? typeId : kind
}
