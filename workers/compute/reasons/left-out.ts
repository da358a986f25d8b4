import type { Quarter, QuarterSpan, ResourceId, ResourceTypeId } from '#src/core/brand.ts'
import { isBookable } from '#src/core/availability/runs.ts'
import type { SearchIndex } from '#src/core/filter/search.ts'
import { type AskedCondition, liftConditions } from '#src/core/reasons/condition.ts'
import type { Explanation, LeftOut, Misfit, WhyNotRequest } from '#src/contract/compute.ts'
import { areaNameOf, shownName } from '../columns.ts'
import type { Desk } from '../desk.ts'
import { explain } from '../explain.ts'
import { type ConditionTest, type ConditionTests, prepareConditions } from './condition-tests.ts'

/** Why a question leaves out each of a few resources: every condition in the way, with what the resource has instead. */
export function findLeftOut(desk: Desk, request: WhyNotRequest, index: () => SearchIndex): LeftOut[] {
  desk.patcher.advance(request.now)
  const tests = prepareConditions(desk, request.question, index)
  return request.ids.flatMap((id) => {
    const row = desk.columns.rowById.get(id)
    const failed = row === undefined ? [] : failedOf(tests, row)
    if (row === undefined || failed.length === 0) return []
    const resource = desk.columns.resources[row]!
    return [
      {
        id,
        name: shownName(resource),
        areaName: areaNameOf(desk.columns, resource),
        reasons: failed.map((condition) => misfitOf(desk, request, row, condition)),
        changes: liftConditions(request.question, failed),
      },
    ]
  })
}

/** The conditions a row fails; of several requirements those of the one it fails least. */
function failedOf({ listing, shared, requirements }: ConditionTests, row: number): AskedCondition[] {
  const fails = (tests: readonly ConditionTest[]): ConditionTest[] => tests.filter(({ holds }) => !holds(row))
  const [least = []] = requirements.map(fails).toSorted((one, other) => one.length - other.length)
  return [...fails(listing), ...fails(shared), ...least].map(({ condition }) => condition)
}

function misfitOf(desk: Desk, request: WhyNotRequest, row: number, condition: AskedCondition): Misfit {
  const resource = desk.columns.resources[row]!
  switch (condition.kind) {
    case 'capacity':
    case 'attendee-capacity':
      return { condition, kind: 'seats', seats: resource.capacity }
    case 'type':
      return { condition, kind: 'type', typeId: resource.resourceTypeId as ResourceTypeId }
    case 'areas':
      return { condition, kind: 'place', areaName: areaNameOf(desk.columns, resource) }
    case 'property': {
      const { filter } = condition
      const property = resource.properties.find(({ propertyId }) => propertyId === filter) ?? null
      return { condition, kind: 'property', property }
    }
    case 'availability':
      return { condition, kind: 'time', explanation: explainTime(desk, request, resource.id as ResourceId) }
    default:
      return { condition, kind: 'plain' }
  }
}

/** Of the wanted time the first quarter that cannot be booked; null where it is not known. */
function explainTime(desk: Desk, { question, now }: WhyNotRequest, key: ResourceId): Explanation | null {
  const { from, to } = question.availability as QuarterSpan
  for (let quarter = from; quarter < to;) {
    const explanation = explain(desk, { key, quarter, now })
    if (explanation === null || !isBookable(explanation.state)) return explanation
    quarter = Math.max(explanation.run.to, quarter + 1) as Quarter
  }
  return null
}
