import type { Question, Requirement } from '#src/engine/compute.ts'
import { type AskedCondition, liftOf } from '#src/features/near-misses/model/rules/condition.ts'
import { isVisible, type MatchCondition, matchConditions } from '#src/base/rules/match.ts'
import type { SearchIndex } from '#src/base/rules/search.ts'
import { quartersIn } from '#src/kernel/time/moment.ts'
import { anything, sharedTests } from '../alternatives.ts'
import type { EngineState } from '../engine-state.ts'
import { freeTimeTest } from '../free-time.ts'

/** A condition with its test, created once per query. */
export interface ConditionTest {
  readonly condition: AskedCondition
  /** Key of the change that removes it; see `liftOf`. */
  readonly lift: string | null
  readonly holds: (row: number) => boolean
}

export interface ConditionTests {
  /** Conditions that exclude a resource from every list. */
  readonly listing: readonly ConditionTest[]
  /** Conditions outside the requirements. */
  readonly shared: readonly ConditionTest[]
  /**
   * One list per requirement. A resource must meet only one of them. Contains one empty list if there are no
   * requirements.
   */
  readonly requirements: readonly (readonly ConditionTest[])[]
}

/**
 * Returns each condition of a query as a separate test. `prepareMatch` tests all of them at once. Conditions that
 * exclude nothing are left out.
 */
export function prepareConditions(state: EngineState, question: Question, index: () => SearchIndex): ConditionTests {
  const { requirements } = question
  return {
    listing: listingTests(state),
    shared: [...namedTests(state, question, index), ...peopleTests(state, question), ...timeTests(state, question)],
    requirements: requirements.length === 0 ? [[]] : requirements.map((one, at) => testsOf(state, question, one, at)),
  }
}

/** Returns the shortest free run that stays bookable for a query's duration, in quarters. */
export const minimumRunOf = ({ duration }: Question): number => Math.max(1, quartersIn(duration))

function testOf(condition: AskedCondition, holds: ConditionTest['holds']): ConditionTest {
  return { condition, lift: liftOf(condition), holds }
}

/**
 * Resources of an unlicensed type are in no list. If a condition of a resource hides it, only that condition is
 * reported.
 */
function listingTests({ columns, settings }: EngineState): ConditionTest[] {
  const { resources, visible } = columns
  const isOpen = (row: number): boolean => isVisible(resources[row]!, settings.resourceVisibilityRestriction)
  return [
    testOf({ kind: 'visibility' }, isOpen),
    testOf({ kind: 'licence' }, (row) => visible[row] === 1 || !isOpen(row)),
  ]
}

/** Creates the test of each of these conditions as if it were the only one. */
function namedTests({ columns }: EngineState, question: Question, index: () => SearchIndex): ConditionTest[] {
  const { only, name, search } = question
  const blank = { ...question, only: null, name: '', search: '' }
  const alone = [
    ['only', { ...blank, only }],
    ['search', { ...blank, search }],
    ['name', { ...blank, name }],
  ] as const
  return alone.flatMap(([kind, asked]) => sharedTests(asked, columns, index).map((holds) => testOf({ kind }, holds)))
}

function peopleTests({ columns, settings }: EngineState, { attendees }: Question): ConditionTest[] {
  return matchConditions(anything, attendees, columns.facts(), settings).flatMap(({ kind, passes }) =>
    isOfPeople(kind)
      ? // Without attendees there is nothing to remove.
        [{ ...testOf({ kind }, passes), ...(attendees.total === 0 ? { lift: null } : {}) }]
      : [],
  )
}

function timeTests(state: EngineState, question: Question): ConditionTest[] {
  const { availability } = question
  if (availability === null) return []
  // Uses the duration of this query, because rows are patched for the query on screen.
  return [testOf({ kind: 'availability' }, freeTimeTest(state, availability, minimumRunOf(question)))]
}

function testsOf(
  { columns, settings }: EngineState,
  question: Question,
  required: Requirement,
  at: number,
): ConditionTest[] {
  return matchConditions(required, question.attendees, columns.facts(), settings).flatMap(
    ({ kind, filterId, passes }) => {
      if (isOfPeople(kind)) return []
      if (kind !== 'properties') return [testOf({ kind, requirement: at }, passes)]
      return [testOf({ kind: 'property', requirement: at, filter: filterId ?? '' }, passes)]
    },
  )
}

const isOfPeople = (kind: MatchCondition['kind']): kind is 'attendee-capacity' | 'attendee-type' =>
  kind === 'attendee-capacity' || kind === 'attendee-type'
