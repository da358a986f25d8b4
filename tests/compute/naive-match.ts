import type { PropertyFilter, Question, Requirement } from '#src/base/rules/question.ts'
import type { FilterDefinition } from '#src/wire/configuration.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import type { EngineSettings } from '#src/engine/compute.ts'

type Property = NonNullable<ResourceOnWire['properties']>[number]

/** Returns the resources that a question shows by sections 5 and 6, without product code. */
export function naiveMatches(
  settings: EngineSettings,
  resources: readonly ResourceOnWire[],
  question: Question,
): string[] {
  return resources.filter((resource) => isShown(settings, resource, question)).map(({ id }) => id)
}

function isShown(settings: EngineSettings, resource: ResourceOnWire, question: Question): boolean {
  const reservedTo = resource.conditions?.reservedTo ?? null
  if (reservedTo === 'other' && settings.resourceVisibilityRestriction !== 1) return false
  const typeCode = settings.resourceTypeInfos.find((info) => info.resourceTypeId === resource.resourceTypeId)?.csCode
  if (settings.licences !== null && !(typeCode && settings.licences.includes(typeCode))) return false
  if (question.only !== null && !question.only.some((id) => id === resource.id)) return false
  const wanted = question.name.trim().toLowerCase()
  const names = [resource.name, resource.displayName, resource.displayNameForApp]
  if (wanted !== '' && !names.some((name) => name?.trim().toLowerCase() === wanted)) return false
  const { onSite, total } = question.attendees
  if ((resource.capacity ?? 0) < onSite) return false
  if (total > 0 && (resource.csCode ?? typeCode) !== 'CS0600') return false
  const { requirements } = question
  return requirements.length === 0 || requirements.some((one) => meets(settings, resource, one))
}

function meets(settings: EngineSettings, resource: ResourceOnWire, requirement: Requirement): boolean {
  const { typeId, capacity, areas, filters } = requirement
  if (typeId !== null && resource.resourceTypeId !== typeId) return false
  const seats = resource.capacity ?? 0
  if (capacity.min !== null && seats < capacity.min) return false
  if (capacity.max !== null && seats > capacity.max) return false
  const places = (resource.mapInfos ?? []).map(({ areaId }) => areaId)
  if (areas.length > 0 && !places.some((place) => areas.some((area) => isWithin(settings, place, area)))) return false
  return filters.every((filter) => {
    const definition = settings.filters.find(({ id }) => id === filter.id)
    if (definition === undefined) return true
    const own = (resource.properties ?? []).find(({ propertyId }) => propertyId === filter.id) ?? null
    return passes(definition, filter, own)
  })
}

function isWithin(settings: EngineSettings, place: string, area: string): boolean {
  let at: string | null | undefined = place
  for (let step = 0; step <= settings.areas.length && at !== null && at !== undefined; step += 1) {
    if (at === area) return true
    const here: string = at
    at = settings.areas.find(({ id }) => id === here)?.parentAreaId
  }
  return false
}

/** Ignores empty filters and those of another type than the property. */
function passes(definition: FilterDefinition, filter: PropertyFilter, own: Property | null): boolean {
  const within = (value: number | null | undefined): boolean =>
    filter.kind !== 'range' ||
    value === null ||
    value === undefined ||
    ((filter.min === null || value >= filter.min) && (filter.max === null || value <= filter.max))
  const contains = (value: string | null | undefined): boolean =>
    filter.kind !== 'text' ||
    bare(filter.text).trim() === '' ||
    (own !== null && bare(value ?? '').includes(bare(filter.text).trim()))
  switch (definition.dataTypeId) {
    case 1:
      return filter.kind !== 'boolean' || (own?.valueBoolean ?? filter.value) === filter.value
    case 2:
      return within(own?.valueNumber)
    case 3:
      return within(own?.valueDecimal)
    case 4:
      return contains(own?.valueText)
    case 5: {
      if (filter.kind !== 'choices' || filter.keys.length === 0) return true
      const has = (key: string): boolean => own?.valueChoiceIds?.includes(key) ?? false
      return definition.matchAll ? filter.keys.every(has) : filter.keys.some(has)
    }
    case 6:
      return contains(own?.valueHTMLContent?.replaceAll(/<[^>]*>/g, ''))
  }
}

const bare = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
