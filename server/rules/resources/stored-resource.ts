import * as v from 'valibot'
import type { Property, ResourceOnWire } from '#src/wire/resource.ts'
import { resourceSchema } from '#src/wire/resource.ts'
import { wireText } from '#src/wire/scalars.ts'

/** The members of a resource that are stored as JSON. Those that queries need are columns of their own. */
export const resourceBodySchema = v.object({
  ...v.pick(resourceSchema, [
    'displayName',
    'displayNameForApp',
    'capacity',
    'properties',
    'conditions',
    'schedulingSettings',
    'daysOfWeek',
    'startTime',
    'endTime',
    'requiresConfirmation',
    'resourceUnconfirmedEventCancelEventTime',
    'resourceMinutesForConfirmationBeforeStartTime',
    'resourceUnconfirmedEventCancelEventAllDayTime',
    'files',
    'reservationsEnabled',
    'navigationEnabled',
    'idForFiltering',
  ]).entries,
  /** Null if it is that of the organisation. */
  timezone: wireText.absent,
})
export type ResourceBody = v.InferOutput<typeof resourceBodySchema>

/** A resource as the server stores it. */
export interface StoredResource {
  readonly id: string
  /** In lower case, unique among resources and people. */
  readonly email: string
  readonly name: string
  readonly typeId: string
  readonly areaId: string | null
  /** Address of its approver. Null if it answers by its rules. */
  readonly approver: string | null
  /** Resources are listed by it. */
  readonly position: number
  readonly isDeleted: boolean
  readonly body: ResourceBody
}

const isUsual: Readonly<Record<string, (value: unknown) => boolean>> = {
  requiresConfirmation: (value) => value === false,
  navigationEnabled: (value) => value === false,
  reservationsEnabled: (value) => value === true,
  properties: (value) => Array.isArray(value) && value.length === 0,
  files: (value) => Array.isArray(value) && value.length === 0,
  conditions: (value) => JSON.stringify(value) === '{"reservedTo":null}',
}

/** Without what readers assume anyway: 10,000 resources are one body. */
const stated = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(
    Object.entries(value).filter(([name, member]) => member !== null && isUsual[name]?.(member) !== true),
  ) as Partial<Value>

/** The text of the column `body`. */
export const writeResourceBody = (body: ResourceBody): string =>
  JSON.stringify({
    ...stated(body),
    ...(body.properties.length > 0 ? { properties: body.properties.map(stated) } : {}),
  })

/** The part of a resource on the wire that comes from the configuration. */
export interface WireContext {
  /** Licence codes by the id of the type. */
  readonly csCodes: ReadonlyMap<string, string | null>
  /** IANA zone of the organisation. */
  readonly timeZone: string
}

/** A resource as `GET /api/assist/resources` sends it (section 3). */
export function resourceOnWire(resource: StoredResource, { csCodes, timeZone }: WireContext): ResourceOnWire {
  const { id, name, email, typeId, areaId, body } = resource
  const { timezone, properties: values, ...rest } = body
  const csCode = csCodes.get(typeId) ?? null
  return {
    id,
    name,
    email,
    // Under which the records of reservations name it (section 7).
    username: email,
    timezone: timezone ?? timeZone,
    resourceTypeId: typeId,
    ...(csCode === null ? {} : { csCode }),
    ...(areaId === null ? {} : { mapInfos: [{ areaId }] }),
    ...stated(rest),
    ...(values.length > 0 ? { properties: values.map((value) => stated(value) as Property) } : {}),
  }
}
