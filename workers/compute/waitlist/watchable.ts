import type { SearchIndex } from '#src/features/finding/rules/search.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import { minutesOf } from '#src/kernel/time/moment.ts'
import type { WishedQuestion } from '#src/features/waitlist/rules/waitlist.ts'
import type { Question, Watchable, WatchableRequest } from '#src/engine/compute.ts'
import { isReservable } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import { type ConditionTest, prepareConditions } from '../reasons/condition-tests.ts'

/**
 * Finds the resources that can satisfy a waitlist entry: visible, bookable, with a calendar, and matching its query.
 */
export function findWatchable(
  state: EngineState,
  { question, among, limit }: WatchableRequest,
  index: () => SearchIndex,
): Watchable {
  const { columns } = state
  const isMeant = wishedTest(state, question, index)
  const named = (among ?? question.only)?.flatMap((id) => columns.rowById.get(id) ?? [])
  const chosen = new Set((named ?? columns.resources.map((_, row) => row)).filter(isMeant))
  // In the order of the offers, because schedules of a large campus cannot all be requested.
  const emails = byName(state, chosen, limit).map((row) => resourceEmail(columns.resources[row]!)!)
  return { emails: [...new Set(emails)], matched: chosen.size }
}

/** Returns the first of these rows, sorted by name. */
export function byName(state: EngineState, rows: ReadonlySet<number>, limit: number): number[] {
  if (rows.size <= 1) return [...rows].slice(0, limit)
  const found: number[] = []
  for (const row of state.ranks.sorted('name asc')) {
    if (found.length >= limit) break
    if (rows.has(row)) found.push(row)
  }
  return found
}

/** Returns a test whether a row can satisfy a waitlist entry at any time. */
export function wishedTest(
  state: EngineState,
  wished: WishedQuestion,
  index: () => SearchIndex,
): (row: number) => boolean {
  const { columns } = state
  const { shared, requirements } = prepareConditions(state, timeless(wished), index)
  return (row) => {
    const holds = (tests: readonly ConditionTest[]): boolean => tests.every((test) => test.holds(row))
    return columns.visible[row] === 1 && isReservable(columns, row) && holds(shared) && requirements.some(holds)
  }
}

const timeless = (wished: WishedQuestion): Question => ({
  ...wished,
  duration: minutesOf(0),
  availability: null,
  sortBy: 'name asc',
  groupBy: 'none',
})
