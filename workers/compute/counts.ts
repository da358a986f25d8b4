import type { FactColumn } from '#src/base/rules/facts.ts'
import { type MatchCondition, matchConditions } from '#src/base/rules/match.ts'
import { propertyTypes } from '#src/base/rules/property-types.ts'
import type { SearchIndex } from '#src/base/rules/search.ts'
import { areaSubtree } from '#src/base/rules/question.ts'
import type { FilterDefinition } from '#src/wire/configuration.ts'
import { dataTypes } from '#src/wire/data-types.ts'
import type { Property } from '#src/wire/resource.ts'
import type { ChoiceCounts, CountsRequest, PropertyFilter, Requirement } from '#src/engine/compute.ts'
import type { PropertyCounts } from '#src/features/near-misses/model/rules/condition.ts'
import type { EngineState } from './engine-state.ts'
import { anything, sharedTests } from './alternatives.ts'
import { freeTimeTest } from './free-time.ts'

/**
 * A condition with counted choices: for each value of its column, the number of rows that meet all other conditions.
 */
interface Facet {
  readonly of: FactColumn<unknown>['of']
  readonly counts: Uint32Array
  readonly condition: MatchCondition | null
}

/**
 * Counts the resources that would match one requirement if a choice were made in it and everything else stayed the
 * same. Makes one pass over the columns. A row that meets all conditions counts for each choice it has. A row that
 * fails one condition counts only for the choices of that condition. Any other row is not counted.
 */
export function countChoices(state: EngineState, request: CountsRequest, index: () => SearchIndex): ChoiceCounts {
  const { question } = request
  const { columns, settings } = state
  const requirement = question.requirements[request.requirement] ?? anything
  const facts = columns.facts()
  const conditions = matchConditions(requirement, question.attendees, facts, settings)
  const definitions = settings.filters.filter(isCounted)
  const facetOf = ({ of, values }: FactColumn<unknown>, kind: MatchCondition['kind'], filterId?: string): Facet => ({
    of,
    counts: new Uint32Array(values.length),
    condition: conditions.find((one) => one.kind === kind && one.filterId === (filterId ?? null)) ?? null,
  })
  const types = facetOf(facts.types, 'type')
  const places = facetOf(facts.places, 'areas')
  const properties = definitions.map(({ id }) => facetOf(facts.property(id), 'properties', id))
  count(state, request, index, conditions, [types, places, ...properties])
  return {
    anyType: types.counts.reduce((sum, one) => sum + one, 0),
    types: Object.fromEntries(facts.types.values.map((id, number) => [id, types.counts[number]!])),
    areas: countAreas(state, requirement, places.counts),
    properties: Object.fromEntries(
      definitions.map((definition, at) => [
        definition.id,
        countProperty(definition, requirement, facts.property(definition.id).values, properties[at]!.counts),
      ]),
    ),
  }
}

const isRange = ({ dataTypeId }: FilterDefinition): boolean =>
  dataTypeId === dataTypes.integerRange || dataTypeId === dataTypes.decimalRange

const isCounted = (definition: FilterDefinition): boolean => {
  const { dataTypeId, visible, filterable } = definition
  const isChoice = dataTypeId === dataTypes.boolean || dataTypeId === dataTypes.choiceList
  return visible && filterable && (isChoice || isRange(definition))
}

function count(
  state: EngineState,
  { question, now }: CountsRequest,
  index: () => SearchIndex,
  conditions: readonly MatchCondition[],
  facets: readonly Facet[],
): void {
  const { visible } = state.columns
  const chosen = facets.map(({ condition }) => condition)
  const fixed = [
    ...sharedTests(question, state.columns, index),
    ...conditions.filter((one) => !chosen.includes(one)).map(({ passes }) => passes),
  ]
  const open = facets.filter(({ condition }) => condition !== null)
  state.patcher.advance(now)
  // Checked last because it is the most expensive test.
  const isFree = question.availability === null ? null : freeTimeTest(state, question.availability)
  for (let row = 0; row < visible.length; row += 1) {
    if (visible[row] === 0 || !isAll(fixed, row)) continue
    let failed: Facet | null = null
    let failures = 0
    for (const facet of open) {
      if (facet.condition!.passes(row)) continue
      failed = facet
      failures += 1
      if (failures > 1) break
    }
    if (failures > 1 || (isFree !== null && !isFree(row))) continue
    if (failed !== null) failed.counts[failed.of[row]!]! += 1
    else for (const { counts, of } of facets) counts[of[row]!]! += 1
  }
}

function isAll(tests: readonly ((row: number) => boolean)[], row: number): boolean {
  for (const test of tests) if (!test(row)) return false
  return true
}

/** Counts the resources of each area, including the resources of areas that are already chosen. */
function countAreas(
  { columns, settings }: EngineState,
  requirement: Requirement,
  counts: Uint32Array,
): Readonly<Record<string, number>> {
  const facts = columns.facts()
  const areasOf = facts.areasOfPlaces()
  const chosen = areaSubtree(settings.areas, requirement.areas)
  const more = new Map<string, number>()
  let within = 0
  facts.places.values.forEach((list, number) => {
    if (list.some(({ areaId }) => chosen.has(areaId))) within += counts[number]!
    else for (const id of areasOf[number]!) more.set(id, (more.get(id) ?? 0) + counts[number]!)
  })
  return Object.fromEntries(settings.areas.map(({ id }) => [id, within + (more.get(id) ?? 0)]))
}

function countProperty(
  definition: FilterDefinition,
  requirement: Requirement,
  values: readonly (Property | null)[],
  counts: Uint32Array,
): PropertyCounts {
  const { id, choices } = definition
  const passing = (filter: PropertyFilter | null): number => {
    const passes = filter && propertyTypes[definition.dataTypeId].test(filter, definition)
    return counts.reduce((sum, one, number) => (one > 0 && (!passes || passes(values[number]!)) ? sum + one : sum), 0)
  }
  if (definition.dataTypeId === dataTypes.boolean) {
    const yes = passing({ id, kind: 'boolean', value: true })
    return { any: passing(null), yes, no: passing({ id, kind: 'boolean', value: false }), choices: {} }
  }
  if (isRange(definition))
    return { any: passing(null), yes: aboveLowest(definition, values, counts), no: 0, choices: {} }
  const chosen = requirement.filters.find((filter) => filter.id === id)
  const keys = chosen?.kind === 'choices' ? chosen.keys : []
  const withChoice = (key: string): number => passing({ id, kind: 'choices', keys: [...new Set([...keys, key])] })
  return {
    any: passing(null),
    yes: 0,
    no: 0,
    choices: Object.fromEntries(choices.map(({ key }) => [key, withChoice(key)])),
  }
}

/** Counts the resources with a number above the lowest one: none if all have the same number, or have none. */
function aboveLowest(
  { dataTypeId }: FilterDefinition,
  values: readonly (Property | null)[],
  counts: Uint32Array,
): number {
  const field = dataTypeId === dataTypes.integerRange ? 'valueNumber' : 'valueDecimal'
  const numbers = values.map((value, at) => (counts[at]! > 0 ? (value?.[field] ?? null) : null))
  const lowest = Math.min(...numbers.filter((number) => number !== null))
  return counts.reduce((sum, one, at) => ((numbers[at] ?? lowest) > lowest ? sum + one : sum), 0)
}
