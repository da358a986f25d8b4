import type { Question, Requirement } from '#src/engine/compute.ts'
import { type AskedCondition, liftOf } from '#src/features/finding/rules/condition.ts'
import { isVisible, type MatchCondition, matchConditions } from '#src/features/finding/rules/match.ts'
import type { SearchIndex } from '#src/features/finding/rules/search.ts'
import { quartersIn } from '#src/kernel/time/moment.ts'
import { anything, sharedTests } from '../alternatives.ts'
import type { EngineState } from '../engine-state.ts'
import { freeTimeTest } from '../free-time.ts'

/** A condition with its test, made once per question. */
export interface ConditionTest {
  readonly condition: AskedCondition
  /** What it is lifted with; see `liftOf`. */
  readonly lift: string | null
  readonly holds: (row: number) => boolean
}

export interface ConditionTests {
  /** What keeps a resource out of every list. */
  readonly listing: readonly ConditionTest[]
  /** What is asked beside the requirements. */
  readonly shared: readonly ConditionTest[]
  /** Of each requirement; a resource need meet only one of them. One empty list where nothing is required. */
  readonly requirements: readonly (readonly ConditionTest[])[]
}

/** Each condition of a question by itself, where `prepareMatch` asks for all at once. Those that exclude nothing are left out. */
export function prepareConditions(state: EngineState, question: Question, index: () => SearchIndex): ConditionTests {
  const { requirements } = question
  return {
    listing: listingTests(state),
    shared: [...namedTests(state, question, index), ...peopleTests(state, question), ...timeTests(state, question)],
    requirements: requirements.length === 0 ? [[]] : requirements.map((one, at) => testsOf(state, question, one, at)),
  }
}

/** The shortest free run that a question's duration leaves bookable, in quarters. */
export const minimumRunOf = ({ duration }: Question): number => Math.max(1, quartersIn(duration))

function testOf(condition: AskedCondition, holds: ConditionTest['holds']): ConditionTest {
  return { condition, lift: liftOf(condition), holds }
}

/** A resource whose type the licences do not cover is in no list; where its own condition hides it, that is told alone. */
function listingTests({ columns, settings }: EngineState): ConditionTest[] {
  const { resources, visible } = columns
  const isOpen = (row: number): boolean => isVisible(resources[row]!, settings.resourceVisibilityRestriction)
  return [
    testOf({ kind: 'visibility' }, isOpen),
    testOf({ kind: 'licence' }, (row) => visible[row] === 1 || !isOpen(row)),
  ]
}

/** Each as if it alone were asked. */
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
      ? // Without any people there is nothing to take away.
        [{ ...testOf({ kind }, passes), ...(attendees.total === 0 ? { lift: null } : {}) }]
      : [],
  )
}

function timeTests(state: EngineState, question: Question): ConditionTest[] {
  const { availability } = question
  if (availability === null) return []
  // By the duration that is asked for here: what rows are patched for belongs to the question on screen.
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
