import type { Exclusion, Explanation, Grounds } from '#src/engine/compute.ts'
import type { RowEvent } from '#src/engine/rows.ts'
import { briefestAt, holderAt, splitByHolder } from '#src/features/availability/model/rules/holders.ts'
import {
  Availability,
  type AvailabilityCode,
  bookableUntil,
  hasQuarter,
  reasons as reasonNames,
} from '#src/features/availability/model/rules/row.ts'
import type { AskedCondition } from '#src/features/near-misses/model/rules/condition.ts'
import type { Instant, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { plus, quarterOf } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { isReservable } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import { codesOf, dataOf, eventsOf, reasonsOf, type RowPlace } from '../row-codes.ts'
import type { ConditionTest, ConditionTests } from './condition-tests.ts'

/** Called for each listed row, once per requirement, with the conditions that it fails. Returns whether to continue. */
export type LookAt = (row: number, failed: readonly ConditionTest[]) => boolean

/** A condition with its counts during the pass over the rows. */
interface Counter {
  readonly test: ConditionTest
  excluded: number
  alone: number
}

const counterOf = (test: ConditionTest): Counter => ({ test, excluded: 0, alone: 0 })

/**
 * Counts the rows that each condition excludes, in one pass over the columns. Returns the conditions that exclude at
 * least one row, the most excluded first. Null if `lookAt` stopped the pass.
 */
export function countExclusions(
  { columns }: EngineState,
  tests: ConditionTests,
  lookAt: LookAt,
): readonly Exclusion[] | null {
  const listing = tests.listing.map(counterOf)
  const shared = tests.shared.map(counterOf)
  const requirements = tests.requirements.map((required) => required.map(counterOf))
  const { resources, visible } = columns

  function failing(row: number, counters: readonly Counter[]): Counter[] {
    const failed = counters.filter(({ test }) => !test.holds(row))
    for (const counter of failed) counter.excluded += 1
    return failed
  }

  /** Counts a hidden row only for the conditions that hide it. */
  function countHidden(row: number): void {
    const [first, ...others] = failing(row, listing)
    const isMet = (required: readonly ConditionTest[]): boolean => required.every(({ holds }) => holds(row))
    if (first && others.length === 0 && isMet(tests.shared) && tests.requirements.some(isMet)) first.alone += 1
  }

  for (let row = 0; row < resources.length; row += 1) {
    if (visible[row] === 0) {
      countHidden(row)
      continue
    }
    const beside = failing(row, shared)
    const barring: Counter[] = []
    let isShown = false
    for (const required of requirements) {
      const failed = [...beside, ...failing(row, required)]
      const [first] = failed
      if (first === undefined) isShown = true
      else if (failed.length === 1 && !barring.includes(first)) barring.push(first)
      const conditions = failed.map(({ test }) => test)
      if (!lookAt(row, conditions)) return null
    }
    // A row that meets another requirement is not excluded by this one.
    if (!isShown) for (const counter of barring) counter.alone += 1
  }
  return [...listing, ...shared, ...requirements.flat()]
    .map(({ test, excluded, alone }) => ({ condition: test.condition, excluded, alone }))
    .filter(({ excluded }) => excluded > 0)
    .toSorted((one, other) => other.excluded - one.excluded || other.alone - one.alone)
}

/**
 * Returns the grounds for the state of one quarter, counted from the start of the held span. Empty for a person's row.
 */
function groundsOf(
  state: EngineState,
  { store, patcher, row }: RowPlace,
  at: number,
  now: Instant,
): { readonly grounds?: Grounds } {
  if (store !== state.store) return {}
  const { columns, ruleSets, limits } = state
  const { span, width } = store.rows
  const { zone, maxAdvanceDays } = ruleSets.read(store.ruleSets[row]!)
  const until = bookableUntil(zone, now, maxAdvanceDays)
  const { mask } = patcher.rules(row)
  let opens = at
  while (mask !== null && opens < width && hasQuarter(mask, opens)) opens += 1
  const full = limits.fullArea(row, at)
  return {
    grounds: {
      bar: barOf(state, row),
      bookableUntil: Number.isFinite(until) ? until : null,
      opens: opens > at && opens < width ? plus(span.from, opens) : null,
      area: full && { name: columns.areaNames.get(full.id) ?? '', reserved: full.reserved, most: full.most },
    },
  }
}

function barOf({ columns }: EngineState, row: number): Grounds['bar'] {
  if (columns.hasCalendar[row] === 0) return 'no-calendar'
  return isReservable(columns, row) ? null : 'not-reservable'
}

/** The rows that a query would show if one condition or two together were lifted (see `liftOf`). */
export interface Tally {
  add(row: number, failed: readonly ConditionTest[]): void
  /** Returns the rows that this lift alone would show, each once. */
  rowsWithout(lift: string): readonly number[]
  readonly singles: readonly Lifted[]
  /** Rows that two lifts together would show, but neither alone. */
  readonly pairs: readonly Lifted[]
}

export interface Lifted {
  readonly lift: string
  /** One condition per lift. */
  readonly conditions: readonly AskedCondition[]
  readonly rows: readonly number[]
}

interface Gathered extends Lifted {
  readonly rows: number[]
}

export function createTally(): Tally {
  const singles = new Map<string, Gathered>()
  const pairs = new Map<string, Gathered>()

  function gather(into: Map<string, Gathered>, lift: string, conditions: readonly AskedCondition[], row: number): void {
    const known = into.get(lift)
    if (known === undefined) into.set(lift, { lift, conditions, rows: [row] })
    // A row is visited once per requirement, consecutively.
    else if (known.rows.at(-1) !== row) known.rows.push(row)
  }

  return {
    add(row, failed) {
      // More conditions than two lifts can remove. Only the lift of the attendees removes two conditions.
      if (failed.length > 3) return
      const [first] = failed
      if (failed.length === 1 && first) {
        if (first.lift !== null) gather(singles, first.lift, [first.condition], row)
        return
      }
      const made = new Map<string, AskedCondition>()
      for (const { condition, lift } of failed) {
        if (lift === null) return
        if (!made.has(lift)) made.set(lift, condition)
        if (made.size > 2) return
      }
      gather(made.size === 1 ? singles : pairs, [...made.keys()].join(' + '), [...made.values()], row)
    },
    rowsWithout: (lift) => singles.get(lift)?.rows ?? [],
    get singles() {
      return [...singles.values()]
    },
    get pairs() {
      return [...pairs.values()]
    },
  }
}

/** Explains the state of a quarter. Returns null for an unknown key or a quarter outside the held span. */
export function explain(
  engineState: EngineState,
  { key, quarter, now }: { readonly key: string; readonly quarter: Quarter; readonly now: Instant },
): Explanation | null {
  const place = findPlace(engineState, key)
  if (place === null) return null
  const { store, patcher, row } = place
  const { span, width } = store.rows
  if (quarter < span.from || quarter >= span.to) return null
  patcher.advance(now)
  const message = store.messages.get(row) ?? null
  if (dataOf(place) === 'loading') {
    const grounds = groundsOf(engineState, place, quarter - span.from, now)
    return { state: Availability.limited, reason: 'no-data', run: span, event: null, message, ...grounds }
  }
  const start = store.rows.startOf(row)
  const codes = codesOf(engineState, place)
  const reasons = reasonsOf(engineState, place, 0, width)
  const at = quarter - span.from
  const isAlike = (other: number): boolean =>
    codes[start + other] === codes[start + at] && reasons[other] === reasons[at]
  let from = at
  let to = at + 1
  while (from > 0 && isAlike(from - 1)) from -= 1
  while (to < width && isAlike(to)) to += 1
  const alike: QuarterSpan = { from: plus(span.from, from), to: plus(span.from, to) }
  const holderOf = store === engineState.people.store ? briefestAt : holderAt
  return {
    state: codes[start + at] as AvailabilityCode,
    reason: reasonNames[reasons[at]!] ?? 'none',
    run: reasonNames[reasons[at]!] === 'held' ? heldPart(place, alike, quarter, holderOf) : alike,
    event: holderOf(eventsOf(place, { from: quarter, to: plus(quarter, 1) }), quarter),
    message,
    ...groundsOf(engineState, place, at, now),
  }
}

/** Returns the quarters around `quarter` that the same event reserves, within a run of equal state. */
function heldPart(
  place: RowPlace,
  run: QuarterSpan,
  quarter: Quarter,
  holderOf: typeof holderAt<RowEvent>,
): QuarterSpan {
  const parts = splitByHolder(eventsOf(place, run), run.from, run.to, holderOf)
  const part = parts.find(({ from, to }) => quarter >= from && quarter < to) ?? run
  return { from: quarterOf(part.from), to: quarterOf(part.to) }
}

function findPlace({ columns, store, patcher, people }: EngineState, key: string): RowPlace | null {
  const row = columns.rowById.get(key)
  if (row !== undefined) return { store, patcher, row }
  const person = people.rowOf(emailOf(key))
  return person === undefined ? null : { store: people.store, patcher: people.patcher, row: person }
}
