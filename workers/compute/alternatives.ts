import type { Alternative, AlternativesRequest, EngineSettings, Question } from '#src/engine/compute.ts'
import { isBookable } from '#src/features/availability/model/rules/runs.ts'
import { matchTest, nameTest } from '#src/base/rules/match.ts'
import { noMatch, search, type SearchIndex } from '#src/base/rules/search.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import { dayOf, daySpan } from '#src/kernel/time/days.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { type Columns, describe, zoneOf } from './columns.ts'
import type { EngineState } from './engine-state.ts'
import { freeTimeTest } from './free-time.ts'
import { nearestRows, nearestTimes, shareLimit } from './nearness.ts'
import { codesOf } from './row-codes.ts'
import { intersect } from './row-store.ts'

/**
 * Finds other bookings: other resources of the same type at the same time, nearest first (same area, same parent area,
 * then the nearest capacity at or above), and other times of the same day for the same resource, nearest first.
 */
export function findAlternatives(state: EngineState, request: AlternativesRequest): Alternative[] {
  const row = state.columns.rowById.get(request.resourceId)
  if (row === undefined || request.limit <= 0) return []
  state.patcher.advance(request.now)
  return shareLimit(request.limit, otherTimes(state, row, request), (limit) =>
    otherResources(state, row, request.span, limit),
  )
}

function otherResources(state: EngineState, row: number, span: QuarterSpan, limit: number): Alternative[] {
  const { resources, visible } = state.columns
  const isCandidate = (other: number): boolean => {
    const { resourceTypeId, reservationsEnabled } = resources[other]!
    const isAlike = resourceTypeId === resources[row]!.resourceTypeId && reservationsEnabled
    return other !== row && visible[other] === 1 && isAlike
  }
  const isFree = freeTimeTest(state, span)
  const found: Alternative[] = []
  for (const other of nearestRows(state, row, isCandidate)) {
    if (found.length >= limit) break
    if (isFree(other)) found.push(describeAlternative(state, 'other-resource', other, span))
  }
  return found
}

function otherTimes(state: EngineState, row: number, { span, limit }: AlternativesRequest): Alternative[] {
  const { store, patcher, columns } = state
  const length = span.to - span.from
  const zone = zoneOf(columns.resources[row]!)
  const day = intersect(daySpan(zone, dayOf(zone, startOfQuarter(span.from))), store.cache.covered(row))
  if (day === null || length <= 0 || store.messages.has(row)) return []
  const codes = codesOf(state, { store, patcher, row })
  const offset = store.rows.startOf(row) - store.rows.span.from
  const isFree = (quarter: number): boolean => isBookable(codes[offset + quarter]!)
  return nearestTimes(isFree, day, span, limit).map((time) => describeAlternative(state, 'other-time', row, time))
}

export function describeAlternative(
  state: EngineState,
  kind: Alternative['kind'],
  row: number,
  span: QuarterSpan,
): Alternative {
  const { id, ...described } = describe(state.columns, state.columns.resources[row]!)
  return { kind, resourceId: id, ...described, span }
}

/**
 * Returns the test for all conditions of a query except free time. Created once per query. Blank conditions add no
 * test.
 */
export function prepareMatch(
  question: Question,
  columns: Columns,
  settings: EngineSettings,
  index: () => SearchIndex,
): (row: number) => boolean {
  const tests = sharedTests(question, columns, index)
  if (question.requirements.length > 0 || question.attendees.total > 0)
    tests.push(requirementTest(question, columns, settings))
  return (row) => {
    for (const test of tests) if (!test(row)) return false
    return true
  }
}

/** Returns tests for the conditions outside the requirements. */
export function sharedTests(
  question: Question,
  columns: Columns,
  index: () => SearchIndex,
): ((row: number) => boolean)[] {
  const tests: ((row: number) => boolean)[] = []
  if (question.only !== null) tests.push(chosenTest(question.only, columns))
  if (question.search.trim() !== '') {
    const found = search(index(), question.search)
    tests.push((row) => found[row] !== noMatch)
  }
  if (question.name.trim() !== '') {
    const hasName = nameTest(question.name)
    tests.push((row) => hasName(columns.resources[row]!))
  }
  return tests
}

/**
 * A requirement without conditions. It lets the number of attendees limit the resources even if there are no
 * requirements.
 */
export const anything: Question['requirements'][number] = {
  id: '',
  typeId: null,
  areas: [],
  capacity: { min: null, max: null },
  filters: [],
}

/** Returns a test that passes if a row meets any of the requirements. */
function requirementTest(
  { requirements, attendees }: Question,
  columns: Columns,
  settings: EngineSettings,
): (row: number) => boolean {
  const facts = columns.facts()
  const stated = requirements.length === 0 ? [anything] : requirements
  const tests = stated.map((requirement) => matchTest(requirement, attendees, facts, settings))
  const [sole] = tests
  return sole !== undefined && tests.length === 1 ? sole : (row) => tests.some((test) => test(row))
}

function chosenTest(only: readonly string[], columns: Columns): (row: number) => boolean {
  const rows = new Set(only.map((id) => columns.rowById.get(id)))
  return (row) => rows.has(row)
}
