import { areaSubtree } from '#src/core/filter/areas.ts'
import type { Condition } from '#src/core/filter/match.ts'
import { propertyTypes } from '#src/core/filter/types/index.ts'
import type { AttendeeCount, EngineSettings, Requirement } from '#src/contract/compute.ts'
import type { FactColumn, Facts } from './facts.ts'

/** One condition of section 5 over rows. Those of choices carry the column they look at. */
export interface RowCondition {
  readonly kind: Condition
  /** The filter definition of a property's condition. */
  readonly filterId: string | null
  readonly passes: (row: number) => boolean
}

/**
 * The conditions that a requirement states, each as `meets` of core/filter decides it, over columns: what 50,000
 * resources share is decided once for every distinct value. Conditions that exclude nothing are left out.
 */
export function rowConditions(
  requirement: Requirement,
  attendees: AttendeeCount,
  facts: Facts,
  settings: Pick<EngineSettings, 'areas' | 'filters'>,
): RowCondition[] {
  const { typeId, capacity, areas, filters } = requirement
  const { seats, premium } = facts
  const conditions: RowCondition[] = []
  const add = (kind: Condition, passes: (row: number) => boolean, filterId: string | null = null): void => {
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
  // Section 5 asks for room for nobody too: a capacity below none fails.
  add('attendee-capacity', (row) => seats[row]! >= attendees.onSite)
  if (attendees.total !== 0) add('attendee-type', (row) => premium[row] === 1)
  for (const filter of filters) {
    const definition = settings.filters.find(({ id }) => id === filter.id)
    const passes = definition && propertyTypes[definition.dataTypeId].test(filter, definition)
    if (passes) add('properties', lookUp(facts.property(filter.id), passes), filter.id)
  }
  return conditions
}

/** Decides a value when the first row with it is asked for. */
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
