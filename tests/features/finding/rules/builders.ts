import * as v from 'valibot'
import type { AreaId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { AttendeeCount, PropertyFilter, Requirement } from '#src/base/rules/question.ts'
import { makeFacts } from '#src/base/rules/facts.ts'
import { matchTest } from '#src/base/rules/match.ts'
import { type Area, type FilterDefinition, filterDefinitionSchema } from '#src/wire/configuration.ts'
import { type Resource, type ResourceOnWire, resourceSchema } from '#src/wire/resource.ts'

export function resource(fields: Partial<ResourceOnWire> = {}): Resource {
  return v.parse(resourceSchema, { id: 'room', name: 'Room', resourceTypeId: 'rooms', ...fields })
}

interface RequirementFields {
  readonly typeId?: string
  readonly areas?: readonly string[]
  readonly min?: number
  readonly max?: number
  readonly filters?: readonly PropertyFilter[]
}

export function requirement({ typeId, areas = [], min, max, filters = [] }: RequirementFields = {}): Requirement {
  return {
    id: 'requirement',
    typeId: (typeId ?? null) as ResourceTypeId | null,
    areas: areas as readonly AreaId[],
    capacity: { min: min ?? null, max: max ?? null },
    filters,
  }
}

export function definition(fields: Partial<FilterDefinition> & Pick<FilterDefinition, 'dataTypeId'>): FilterDefinition {
  return v.parse(filterDefinitionSchema, { id: 'property', name: 'Property', ...fields })
}

export const area = (id: string, parentAreaId: string | null = null): Pick<Area, 'id' | 'parentAreaId'> => ({
  id,
  parentAreaId,
})

export const noAttendees: AttendeeCount = { total: 0, onSite: 0 }

interface Setting {
  readonly areas?: readonly Pick<Area, 'id' | 'parentAreaId'>[]
  readonly filters?: readonly FilterDefinition[]
  readonly types?: readonly { readonly resourceTypeId: string; readonly csCode: string | null }[]
  readonly attendees?: AttendeeCount
}

/** Whether the resource matches the requirement in a campus with these areas, filters and types. */
export function isMatch(
  own: Partial<ResourceOnWire>,
  wanted: RequirementFields,
  { areas = [], filters = [], types = [], attendees = noAttendees }: Setting = {},
): boolean {
  const facts = makeFacts([resource(own)], { areas, resourceTypeInfos: types })
  return matchTest(requirement(wanted), attendees, facts, { areas, filters })(0)
}
