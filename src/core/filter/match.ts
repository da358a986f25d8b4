import { isPremiumLike } from '../licence/licences.ts'
import type { Area, FilterDefinition } from '../wire/configuration.ts'
import type { Property, Resource } from '../wire/resource.ts'
import { areaSubtree } from './areas.ts'
import type { AttendeeCount, Requirement } from './question.ts'
import { propertyTypes } from './types/index.ts'
import type { PropertyTest } from './types/property-type.ts'

/** What a match needs beside the requirement; made once per requirement and question by `prepareContext`. */
export interface MatchContext {
  /** The requirement's areas with their subtrees; null is everywhere. */
  readonly areas: ReadonlySet<string> | null
  readonly properties: readonly { readonly id: string; readonly passes: PropertyTest }[]
  readonly attendees: AttendeeCount
  /** csCode of each resource type, for resources that do not carry one themselves. */
  readonly typeCodes: ReadonlyMap<string, string | null>
}

/** Each condition of section 5, in the order in which they are tested. */
export const conditions = ['type', 'capacity', 'areas', 'attendee-capacity', 'attendee-type', 'properties'] as const
export type Condition = (typeof conditions)[number]

export function prepareContext(
  requirement: Requirement,
  setting: {
    readonly areas: readonly Pick<Area, 'id' | 'parentAreaId'>[]
    readonly filters: readonly FilterDefinition[]
    readonly resourceTypeInfos: readonly { readonly resourceTypeId: string; readonly csCode: string | null }[]
  },
  attendees: AttendeeCount,
): MatchContext {
  return {
    areas: requirement.areas.length === 0 ? null : areaSubtree(setting.areas, requirement.areas),
    properties: requirement.filters.flatMap((filter) => {
      const definition = setting.filters.find(({ id }) => id === filter.id)
      const passes = definition && propertyTypes[definition.dataTypeId].test(filter, definition)
      return passes ? [{ id: filter.id, passes }] : []
    }),
    attendees,
    typeCodes: new Map(setting.resourceTypeInfos.map(({ resourceTypeId, csCode }) => [resourceTypeId, csCode])),
  }
}

/** Whether all conditions of 'Resource matching for a filter' hold (specification, section 5). */
export function matches(resource: Resource, requirement: Requirement, context: MatchContext): boolean {
  // One call each rather than a loop over `conditions`: asked for 50,000 resources at every change of a filter.
  return (
    meets.type(resource, requirement, context) &&
    meets.capacity(resource, requirement, context) &&
    meets.areas(resource, requirement, context) &&
    meets['attendee-capacity'](resource, requirement, context) &&
    meets['attendee-type'](resource, requirement, context) &&
    meets.properties(resource, requirement, context)
  )
}

/** The first condition that excludes the resource; null when it matches. */
export function firstMismatch(resource: Resource, requirement: Requirement, context: MatchContext): Condition | null {
  for (const condition of conditions) if (!meets[condition](resource, requirement, context)) return condition
  return null
}

/** One rule each, for matching and for saying which single condition excludes how many. */
export const meets: Readonly<
  Record<Condition, (resource: Resource, requirement: Requirement, context: MatchContext) => boolean>
> = {
  type: ({ resourceTypeId }, { typeId }) => typeId === null || resourceTypeId === typeId,
  capacity({ capacity }, { capacity: { min, max } }) {
    // An unstated capacity counts as none: it never promises room, and never exceeds an upper bound.
    const seats = capacity ?? 0
    return (min === null || seats >= min) && (max === null || seats <= max)
  },
  areas: ({ mapInfos }, _requirement, { areas }) => areas === null || mapInfos.some(({ areaId }) => areas.has(areaId)),
  'attendee-capacity': ({ capacity }, _requirement, { attendees }) => (capacity ?? 0) >= attendees.onSite,
  'attendee-type': ({ csCode, resourceTypeId }, _requirement, { attendees, typeCodes }) =>
    attendees.total === 0 || isPremiumLike(csCode ?? typeCodes.get(resourceTypeId) ?? null),
  properties: ({ properties }, _requirement, context) =>
    context.properties.every(({ id, passes }) => passes(propertyOf(properties, id))),
}

function propertyOf(properties: readonly Property[], id: string): Property | null {
  for (const property of properties) if (property.propertyId === id) return property
  return null
}
