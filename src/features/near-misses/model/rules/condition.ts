import type { AreaId } from '#src/kernel/ids.ts'
import type { Minutes, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Question, Requirement } from '#src/base/rules/question.ts'

/**
 * A condition that excludes a resource from a list (specification, sections 5 and 6): from the query, or common to all
 * lists. `requirement` is an index of the query's requirements.
 */
export type AskedCondition =
  | { readonly kind: SharedCondition }
  | { readonly kind: 'type' | 'capacity' | 'areas'; readonly requirement: number }
  | { readonly kind: 'property'; readonly requirement: number; readonly filter: string }

type SharedCondition =
  | 'visibility'
  | 'licence'
  | 'only'
  | 'search'
  | 'name'
  | 'attendee-capacity'
  | 'attendee-type'
  | 'availability'

/** Changes to a query. */
export type QuestionChanges = Partial<Question>

/**
 * Returns a key shared by the conditions that are removed together with one tap. The people of a meeting are one unit,
 * although they cause two conditions. Null if no query can remove the condition.
 */
export function liftOf(condition: AskedCondition): string | null {
  switch (condition.kind) {
    case 'visibility':
    case 'licence':
      return null
    case 'attendee-capacity':
    case 'attendee-type':
      return 'people'
    case 'type':
    case 'capacity':
    case 'areas':
      return `${condition.requirement} ${condition.kind}`
    case 'property':
      return `${condition.requirement} property ${condition.filter}`
    default:
      return condition.kind
  }
}

/** Returns the changes that remove a condition from the query. Null if it cannot be removed. */
export function liftCondition(question: Question, condition: AskedCondition): QuestionChanges | null {
  switch (condition.kind) {
    case 'visibility':
    case 'licence':
      return null
    case 'only':
      return { only: null }
    case 'search':
      return { search: '' }
    case 'name':
      return { name: '' }
    case 'attendee-capacity':
    case 'attendee-type':
      return { attendees: { total: 0, onSite: 0 } }
    case 'availability':
      return { availability: null }
    case 'type':
      return changeRequirement(question, condition.requirement, () => ({ typeId: null }))
    case 'capacity':
      return changeRequirement(question, condition.requirement, () => ({ capacity: { min: null, max: null } }))
    case 'areas':
      return changeRequirement(question, condition.requirement, () => ({ areas: [] }))
    case 'property':
      return changeRequirement(question, condition.requirement, ({ filters }) => ({
        filters: filters.filter(({ id }) => id !== condition.filter),
      }))
  }
}

/** Removes several conditions. Null if one of them cannot be removed. */
export function liftConditions(question: Question, conditions: readonly AskedCondition[]): QuestionChanges | null {
  let changes: QuestionChanges = {}
  for (const condition of conditions) {
    const lifted = liftCondition({ ...question, ...changes }, condition)
    if (lifted === null) return null
    changes = { ...changes, ...lifted }
  }
  return changes
}

/**
 * Changes one requirement. If it is the only one and has no conditions left, it is removed, so that all resources
 * match.
 */
export function changeRequirement(
  { requirements }: Pick<Question, 'requirements'>,
  index: number,
  change: (requirement: Requirement) => Partial<Requirement>,
): QuestionChanges {
  const changed = requirements.map((one, at) => (at === index ? { ...one, ...change(one) } : one))
  const [sole] = changed
  return { requirements: sole && changed.length === 1 && asksNothing(sole) ? [] : changed }
}

const asksNothing = ({ typeId, areas, capacity, filters }: Requirement): boolean =>
  typeId === null && areas.length === 0 && capacity.min === null && capacity.max === null && filters.length === 0

/** An alternative query that has results. */
export type NearMiss = NearMissKind & {
  /** Changes to the current query. */
  readonly changes: QuestionChanges
  /** Number of resources that match after the changes. */
  readonly count: number
}

export type NearMissKind =
  | { readonly kind: 'later' | 'earlier' | 'shorter'; readonly minutes: Minutes; readonly span: QuarterSpan }
  /** The same time on another day. */
  | { readonly kind: 'day'; readonly span: QuarterSpan }
  /** Another capacity limit: `seats` is the new one. */
  | { readonly kind: 'fewer-seats' | 'more-seats'; readonly seats: number }
  /** `people` of the attendees on site join remotely. */
  | { readonly kind: 'remote'; readonly people: number }
  | { readonly kind: 'area'; readonly areaId: AreaId }
  | { readonly kind: 'without'; readonly conditions: readonly AskedCondition[] }

/** Cost of removing each condition. The closer the result is to the original query, the lower the cost. */
const priceOf: Readonly<Record<AskedCondition['kind'], number>> = {
  property: 5,
  only: 6,
  capacity: 7,
  areas: 8,
  type: 9,
  name: 9,
  search: 10,
  availability: 11,
  'attendee-type': 12,
  'attendee-capacity': 12,
  visibility: Infinity,
  licence: Infinity,
}

/**
 * Returns the cost of an alternative. A changed limit always costs less than a removed one. The unit of `distance`
 * depends on the kind: quarters, seats, people, steps between areas or days.
 */
export function costOf(one: NearMissKind, distance: number): number {
  switch (one.kind) {
    case 'later':
      return 1 + distance / 2
    case 'shorter':
      return 1.2 + (distance * 3) / 4
    case 'earlier':
      return 1.4 + distance / 2
    case 'fewer-seats':
      return Math.min(2 + distance / 2, priceOf.capacity - 1)
    case 'more-seats':
      return Math.min(3 + distance / 4, priceOf.capacity - 1)
    case 'area':
      return 2 + distance
    case 'remote':
      return 3 + distance
    case 'day':
      return 4 + distance
    case 'without':
      return one.conditions.reduce((sum, { kind }) => sum + priceOf[kind], 0)
  }
}

/** Number of matching resources for each choice of a property. */
export interface PropertyCounts {
  readonly any: number
  /** For a boolean property. For a range, the resources above its lowest number. */
  readonly yes: number
  /** For a boolean property. */
  readonly no: number
  /** For a choice list, by key. */
  readonly choices: Readonly<Record<string, number>>
}

/**
 * Returns true if a choice of the property would leave some of the matching resources, but not all. A property that no
 * matching resource has leaves all of them, whichever choice is made. True if the counts are unknown or nothing matches.
 */
export function divides(counts: PropertyCounts | undefined): boolean {
  if (counts === undefined || counts.any === 0) return true
  const { any, yes, no, choices } = counts
  const options = Object.values(choices)
  return (options.length > 0 ? options : [yes, no]).some((count) => count > 0 && count < any)
}
