import type { AreaId, Minutes, QuarterSpan } from '#src/kernel/result.ts'
import type { AskedCondition, QuestionChanges } from './condition.ts'

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
