import type { QuarterSpan } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { isBookable } from '#src/features/availability/model/rules/runs.ts'
import { bestMatches, noMatch, search, type SearchIndex } from '#src/base/rules/search.ts'
import { type AskedCondition, liftConditions } from '#src/features/near-misses/model/rules/condition.ts'
import type { Explanation, LeftOut, LeftOutList, LeftOutRequest, Misfit, WhyNotRequest } from '#src/engine/compute.ts'
import { latest, plus } from '#src/kernel/time/moment.ts'
import { resourceTypeIdOf } from '#src/wire/scalars.ts'
import { areaNameOf, describe } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import { countExclusions, explain } from './grounds.ts'
import { type ConditionTest, type ConditionTests, prepareConditions } from './condition-tests.ts'

type Asked = Pick<WhyNotRequest, 'question' | 'now'>

/** Explains why a query excludes each of a few resources: each failed condition, with the value of the resource. */
export function findLeftOut(engineState: EngineState, request: WhyNotRequest, index: () => SearchIndex): LeftOut[] {
  engineState.patcher.advance(request.now)
  const tests = prepareConditions(engineState, request.question, index)
  return request.ids.flatMap(
    (id) => describeLeftOut(engineState, request, tests, engineState.columns.rowById.get(id)) ?? [],
  )
}

/**
 * Lists all resources that a query excludes: the number per condition and the first few resources. Those with the
 * fewest failed conditions come first, then by name. If a text is given, the best matches of the text come first.
 */
export function listLeftOut(engineState: EngineState, request: LeftOutRequest, index: () => SearchIndex): LeftOutList {
  engineState.patcher.advance(request.now)
  const { columns } = engineState
  const tests = prepareConditions(engineState, request.question, index)
  const least = new Uint8Array(columns.resources.length).fill(worst)
  const excluded = countExclusions(engineState, tests, (row, { length }) => {
    least[row] = Math.min(least[row]!, length)
    return true
  })
  const found = request.text.trim() === '' ? null : search(index(), request.text)
  const byName = engineState.ranks.sorted('name asc')
  let count = 0
  const ranks = Int8Array.from(byName, (row) => {
    if (columns.visible[row] === 0 || least[row] === 0) return noMatch
    const rank = found === null ? least[row]! : found[row]!
    if (rank !== noMatch) count += 1
    return rank
  })
  const first = bestMatches(ranks, request.limit).flatMap(
    (place) => describeLeftOut(engineState, request, tests, byName[place]) ?? [],
  )
  return { excluded: excluded ?? [], count, first }
}

/** Greater than the number of conditions that a row can fail. */
const worst = 127

function describeLeftOut(
  engineState: EngineState,
  request: Asked,
  tests: ConditionTests,
  row: number | undefined,
): LeftOut | null {
  const failed = row === undefined ? [] : failedOf(tests, row)
  if (row === undefined || failed.length === 0) return null
  const resource = engineState.columns.resources[row]!
  const { id, name, areaName } = describe(engineState.columns, resource)
  return {
    id,
    name,
    areaName,
    reasons: failed.map((condition) => misfitOf(engineState, request, row, condition)),
    changes: liftConditions(request.question, failed),
  }
}

/**
 * Lists the conditions that a row fails. If there are several requirements, those of the one with the fewest failures.
 */
function failedOf({ listing, shared, requirements }: ConditionTests, row: number): AskedCondition[] {
  const fails = (tests: readonly ConditionTest[]): ConditionTest[] => tests.filter(({ holds }) => !holds(row))
  const [least = []] = requirements.map(fails).toSorted((one, other) => one.length - other.length)
  return [...fails(listing), ...fails(shared), ...least].map(({ condition }) => condition)
}

function misfitOf(engineState: EngineState, request: Asked, row: number, condition: AskedCondition): Misfit {
  const resource = engineState.columns.resources[row]!
  switch (condition.kind) {
    case 'capacity':
    case 'attendee-capacity':
      return { condition, kind: 'seats', seats: resource.capacity }
    case 'type':
      return { condition, kind: 'type', typeId: resourceTypeIdOf(resource.resourceTypeId) }
    case 'areas':
      return { condition, kind: 'place', areaName: areaNameOf(engineState.columns, resource) }
    case 'property': {
      const { filter } = condition
      const property = resource.properties.find(({ propertyId }) => propertyId === filter) ?? null
      return { condition, kind: 'property', property }
    }
    case 'availability':
      return { condition, kind: 'time', explanation: explainTime(engineState, request, resource.id) }
    default:
      return { condition, kind: 'plain' }
  }
}

/** Explains the first quarter of the wanted time that cannot be booked. Null if it is unknown. */
function explainTime(engineState: EngineState, { question, now }: Asked, key: ResourceId): Explanation | null {
  const { from, to } = question.availability as QuarterSpan
  for (let quarter = from; quarter < to;) {
    const explanation = explain(engineState, { key, quarter, now })
    if (explanation === null || !isBookable(explanation.state)) return explanation
    quarter = latest(explanation.run.to, plus(quarter, 1))
  }
  return null
}
