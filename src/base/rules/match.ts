import type { Area, FilterDefinition } from '#src/wire/configuration.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { FactColumn, Facts } from './facts.ts'
import { areaSubtree, type AttendeeCount, type Requirement } from './question.ts'
import { propertyTypes } from './property-types.ts'

/** One condition of 'Resource matching for a filter' (section 5), over the rows of `Facts`. */
export interface MatchCondition {
  readonly kind: 'type' | 'capacity' | 'areas' | 'attendee-capacity' | 'attendee-type' | 'properties'
  /** Filter definition if the condition tests a property, otherwise null. */
  readonly filterId: string | null
  readonly passes: (row: number) => boolean
}

interface Settings {
  readonly areas: readonly Pick<Area, 'id' | 'parentAreaId'>[]
  readonly filters: readonly FilterDefinition[]
}

/** Returns a test for all conditions of a requirement. Prepared once for many rows. */
export function matchTest(
  requirement: Requirement,
  attendees: AttendeeCount,
  facts: Facts,
  settings: Settings,
): (row: number) => boolean {
  const tests = matchConditions(requirement, attendees, facts, settings).map(({ passes }) => passes)
  return (row) => {
    for (const passes of tests) if (!passes(row)) return false
    return true
  }
}

/**
 * Returns the conditions of a requirement in test order. Conditions that exclude nothing are omitted. Each distinct
 * value is tested only once, because every filter change tests up to 50,000 resources.
 */
export function matchConditions(
  { typeId, capacity, areas, filters }: Requirement,
  attendees: AttendeeCount,
  facts: Facts,
  settings: Settings,
): MatchCondition[] {
  const { seats, premium } = facts
  const conditions: MatchCondition[] = []
  const add = (
    kind: MatchCondition['kind'],
    passes: MatchCondition['passes'],
    filterId: MatchCondition['filterId'] = null,
  ): void => {
    conditions.push({ kind, passes, filterId })
  }
  if (typeId !== null) {
    const number = facts.types.values.indexOf(typeId)
    const { of } = facts.types
    add('type', (row) => of[row] === number)
  }
  if (capacity.min !== null || capacity.max !== null) {
    const min = capacity.min ?? -Infinity
    const max = capacity.max ?? Infinity
    add('capacity', (row) => seats[row]! >= min && seats[row]! <= max)
  }
  if (areas.length > 0) {
    const within = areaSubtree(settings.areas, areas)
    add(
      'areas',
      lookUp(facts.places, (list) => list.some(({ areaId }) => within.has(areaId))),
    )
  }
  // Also tested without attendees, because a capacity below 0 fails.
  add('attendee-capacity', (row) => seats[row]! >= attendees.onSite)
  if (attendees.total !== 0) add('attendee-type', (row) => premium[row] === 1)
  for (const filter of filters) {
    const definition = settings.filters.find(({ id }) => id === filter.id)
    const passes = definition && propertyTypes[definition.dataTypeId].test(filter, definition)
    if (passes) add('properties', lookUp(facts.property(filter.id), passes), filter.id)
  }
  return conditions
}

/** Tests a value only for the first row that contains it. */
function lookUp<Value>({ of, values }: FactColumn<Value>, passes: (value: Value) => boolean): (row: number) => boolean {
  const verdicts = new Uint8Array(values.length)
  return (row) => {
    const number = of[row]!
    const known = verdicts[number]!
    if (known !== 0) return known === 1
    const verdict = passes(values[number]!)
    verdicts[number] = verdict ? 1 : 2
    return verdict
  }
}

type Named = Pick<Resource, 'name' | 'displayName' | 'displayNameForApp'>

/**
 * The name filter of section 5: case-insensitive exact match with the name or a display name. A blank filter matches
 * all. Prepared once for many resources.
 */
export function nameTest(name: string): (resource: Named) => boolean {
  const wanted = comparable(name)
  if (wanted === '') return () => true
  return ({ name: own, displayName, displayNameForApp }) =>
    isSame(own, wanted) || isSame(displayName, wanted) || isSame(displayNameForApp, wanted)
}

function isSame(own: string | null, wanted: string): boolean {
  return own !== null && comparable(own) === wanted
}

function comparable(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

type Conditioned = Pick<Resource, 'conditions'>

export function isReservedToOthers({ conditions }: Conditioned): boolean {
  return conditions.reservedTo === 'other'
}

/** A resource reserved for others is hidden unless the restriction is 1 (specification, sections 5 and 6). */
export function isVisible(resource: Conditioned, resourceVisibilityRestriction: number): boolean {
  return resourceVisibilityRestriction === 1 || !isReservedToOthers(resource)
}

/** Favourites reserved for others are removed regardless of the restriction (section 6). */
export function canBeFavourite(resource: Conditioned): boolean {
  return !isReservedToOthers(resource)
}
