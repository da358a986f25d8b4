import type { QuarterSpan } from '#src/kernel/time/units.ts'
import type { SearchIndex } from '#src/base/rules/search.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import { minutesOf } from '#src/kernel/time/moment.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import type { Offer, WishedQuestion } from '#src/features/waitlist/model/rules/waitlist.ts'
import type { FreeAmongRequest, WishSeen, Question, Watchable, WatchableRequest } from '#src/engine/compute.ts'
import { describe, isReservable, rowsOf } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import { areBookable } from '../free-time.ts'
import { fullWithin } from '../now-watch.ts'
import { permitsTime } from '../group/held-schedules.ts'
import { createCodeReader } from '../row-codes.ts'
import { createWindowRules, patchWindow } from '../series/date-states.ts'
import { type ConditionTest, prepareConditions } from '../reasons/condition-tests.ts'

/**
 * Returns, for each waitlist entry, the resources that can be booked for its whole time, based on their schedules of
 * that day and the rules of patching. Area limits apply only within the shown days, because the utilisation of areas on
 * other days is unknown.
 */
export function findFreeAmong(
  state: EngineState,
  schedules: readonly Schedule[],
  window: QuarterSpan,
  { wishes, now, limit }: FreeAmongRequest,
  index: () => SearchIndex,
): readonly WishSeen[] {
  const { columns, ruleSets, limits } = state
  const rulesOf = createWindowRules(window, now)
  const read = createCodeReader()

  /** Returns the codes of a row on that day, or null if they are unknown. */
  function codesOf(row: number, schedule: Schedule): Uint8Array | null {
    if (schedule.serviceError !== null) return null
    // Uses the pooled terms, because each response has new objects. A cache by identity would grow with each of them.
    const terms = state.terms.read(state.terms.numberOf(schedule))
    const limitSet = limits.setOf(row)
    const set = ruleSets.ofResource(columns.resources[row]!, terms.hours, terms.settings, limitSet)
    const full = fullWithin(limits.full(limitSet), state.store.rows.span, window)
    const source = read(schedule.availabilityView, 0, window.to - window.from).slice()
    return patchWindow(window, source, { ...rulesOf(ruleSets.read(set)), full }).codes
  }

  const days = schedules.flatMap((schedule) =>
    rowsOf(columns, schedule.email).map((row) => ({ row, schedule, codes: codesOf(row, schedule) })),
  )

  function offerOf(row: number): Offer {
    const { id, name, areaName } = describe(columns, columns.resources[row]!)
    return { id, name, areaName }
  }

  return wishes.map(({ question, span, offered }) => {
    if (span.from < window.from || span.to > window.to) return { offers: [], hasSeenOffered: false }
    const isMeant = wishedTest(state, question, index)
    const free = days.flatMap(({ row, schedule, codes }) =>
      codes !== null &&
      areBookable(codes, span.from - window.from, span.to - window.from) &&
      isMeant(row) &&
      permitsTime(columns.resources[row]!, schedule, span)
        ? [row]
        : [],
    )
    return {
      offers: byName(state, new Set(free), limit).map(offerOf),
      hasSeenOffered: days.some(({ row, codes }) => codes !== null && columns.resources[row]!.id === offered),
    }
  })
}

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
function byName(state: EngineState, rows: ReadonlySet<number>, limit: number): number[] {
  if (rows.size <= 1) return [...rows].slice(0, limit)
  const found: number[] = []
  for (const row of state.ranks.sorted('name asc')) {
    if (found.length >= limit) break
    if (rows.has(row)) found.push(row)
  }
  return found
}

/** Returns a test whether a row can satisfy a waitlist entry at any time. */
function wishedTest(state: EngineState, wished: WishedQuestion, index: () => SearchIndex): (row: number) => boolean {
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
