import type { NearMisses, NearMissRequest, Question } from '#src/engine/compute.ts'
import {
  changeRequirement,
  costOf,
  liftConditions,
  type NearMiss,
} from '#src/features/near-misses/model/rules/condition.ts'
import type { SearchIndex } from '#src/base/rules/search.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import type { EngineState } from '../engine-state.ts'
import { prepareConditions } from './condition-tests.ts'
import { nearestAreas, type Offer, offer, otherTimes } from './free-on.ts'
import { countExclusions, createTally, type Lifted, type Tally } from './grounds.ts'

/** Maximum number of areas proposed per requirement. */
const mostAreas = 2

/**
 * Returns similar queries, best first, each with the number of resources that meet it. Two conditions are removed only
 * if removing or changing one does not help.
 */
function findAlternativeQuestions(state: EngineState, request: NearMissRequest, tally: Tally): NearMiss[] {
  const { question } = request
  const offers = tally.singles.flatMap((lifted) => offersFor(state, request, lifted))
  const all = offers.length > 0 ? offers : tally.pairs.flatMap((lifted) => withoutAll(question, lifted))
  return all
    .map(({ miss, distance }) => ({ miss, cost: costOf(miss, distance) }))
    .toSorted((one, other) => one.cost - other.cost || other.miss.count - one.miss.count)
    .slice(0, request.limit)
    .map(({ miss }) => miss)
}

/** Proposes alternatives to a condition that alone excludes these rows. */
function offersFor(state: EngineState, request: NearMissRequest, lifted: Lifted): Offer[] {
  const [condition] = lifted.conditions
  if (condition === undefined) return []
  const nearer = (): Offer[] => {
    switch (condition.kind) {
      case 'capacity':
        return otherSeats(state, request.question, lifted.rows, condition.requirement)
      case 'areas':
        return otherAreas(state, request.question, lifted.rows, condition.requirement)
      case 'attendee-capacity':
      case 'attendee-type':
        return fewerOnSite(state, request.question, lifted.rows)
      case 'availability':
        return otherTimes(state, request, lifted.rows)
      default:
        return []
    }
  }
  const near = nearer()
  // Removing the condition is not proposed if a smaller change gives the same number of resources.
  const isAsMany = near.some(({ miss }) => miss.kind !== 'day' && miss.count === lifted.rows.length)
  return isAsMany ? near : [...near, ...withoutAll(request.question, lifted)]
}

function withoutAll(question: Question, { conditions, rows }: Lifted): Offer[] {
  const changes = liftConditions(question, conditions)
  const kind = { kind: 'without', conditions } as const
  return changes === null ? [] : [offer(kind, changes, rows.length, 0)]
}

/** Proposes to move a bound to the nearest number of seats. */
function otherSeats(state: EngineState, question: Question, rows: readonly number[], requirement: number): Offer[] {
  const { min, max } = question.requirements[requirement]!.capacity
  const facts = state.columns.facts()
  const seats = rows.map((row) => facts.seats[row]!)
  const least = min ?? 0
  const most = max ?? Infinity
  // One bound is moved, the other stays.
  const below = highest(seats.filter((count) => count < least && count <= most))
  const above = lowest(seats.filter((count) => count > most && count >= least))
  const changed = (bound: 'min' | 'max', count: number) =>
    changeRequirement(question, requirement, ({ capacity }) => ({ capacity: { ...capacity, [bound]: count } }))
  const countOf = (wanted: number): number => seats.filter((count) => count === wanted).length
  const fewer = { kind: 'fewer-seats', seats: below } as const
  const more = { kind: 'more-seats', seats: above } as const
  return [
    ...(below > 0 ? [offer(fewer, changed('min', below), countOf(below), least - below)] : []),
    ...(above < Infinity ? [offer(more, changed('max', above), countOf(above), above - most)] : []),
  ]
}

function otherAreas(state: EngineState, question: Question, rows: readonly number[], requirement: number): Offer[] {
  const chosen = question.requirements[requirement]!.areas
  return nearestAreas(state, rows, chosen, mostAreas).map(({ areaId, distance, count }) => {
    const changes = changeRequirement(question, requirement, () => ({ areas: [areaId] }))
    return offer({ kind: 'area', areaId }, changes, count, distance)
  })
}

/** Proposes that some attendees join remotely: as many as there are too few seats in the largest meeting room. */
function fewerOnSite(state: EngineState, question: Question, rows: readonly number[]): Offer[] {
  const { total, onSite } = question.attendees
  const facts = state.columns.facts()
  const seats = rows.filter((row) => facts.premium[row] === 1).map((row) => facts.seats[row]!)
  const most = highest(seats)
  if (most === 0 || most >= onSite) return []
  const people = onSite - most
  const changes = { attendees: { total, onSite: most } }
  return [offer({ kind: 'remote', people }, changes, seats.filter((count) => count === most).length, people)]
}

/** Uses a loop because a call cannot take 50,000 spread arguments. */
const highest = (counts: readonly number[]): number => counts.reduce((most, count) => Math.max(most, count), 0)

const lowest = (counts: readonly number[]): number => counts.reduce((least, count) => Math.min(least, count), Infinity)

/** Maximum number of addresses returned, because thousands of them would be copied without being used. */
const mostTimed = 1000

/**
 * Explains why a query excludes every resource. One pass over the columns counts the rows that each condition excludes,
 * and collects those that only one or two liftable conditions exclude. The alternatives are based on these rows. Null
 * if something matches.
 */
export function findNearMisses(
  state: EngineState,
  request: NearMissRequest,
  index: () => SearchIndex,
): NearMisses | null {
  state.patcher.advance(request.now)
  const tests = prepareConditions(state, request.question, index)
  const tally = createTally()
  const counted = countExclusions(state, tests, (row, failed) => {
    if (failed.length > 0) tally.add(row, failed)
    return failed.length > 0
  })
  if (counted === null) return null
  return {
    excluded: counted,
    alternatives: findAlternativeQuestions(state, request, tally),
    unread: countUnread(state, request, tally),
    timed: tally
      .rowsWithout('availability')
      .slice(0, mostTimed)
      .flatMap((row) => resourceEmail(state.columns.resources[row]!) ?? []),
  }
}

/** Counts the rows that only the time excludes, because their schedule is not loaded yet. */
function countUnread({ columns, store }: EngineState, { question }: NearMissRequest, tally: Tally): number {
  const { availability } = question
  if (availability === null) return 0
  const isUnread = (row: number): boolean =>
    columns.hasCalendar[row] === 1 && !store.messages.has(row) && !store.cache.covers(row, availability)
  return tally.rowsWithout('availability').filter(isUnread).length
}
