import type { NearMisses, NearMissRequest, Question } from '#src/engine/compute.ts'
import { changeRequirement, liftConditions } from '#src/features/finding/rules/condition.ts'
import { costOf, type NearMiss } from '#src/features/finding/rules/near-miss.ts'
import type { SearchIndex } from '#src/features/finding/rules/search.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import type { EngineState } from '../engine-state.ts'
import { prepareConditions } from './condition-tests.ts'
import { nearestAreas, type Offer, offer, otherTimes } from './free-on.ts'
import { countExclusions, createTally, type Lifted, type Tally } from './grounds.ts'

/** Areas offered for one requirement. */
const mostAreas = 2

/**
 * Questions like the asked one, best first, each with the number of resources that meet it. Two conditions are taken away
 * only where nothing less helps.
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

/** What could be asked instead of a condition that alone leaves these rows out. */
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
  // Taking it away is no offer where asking for a little less gives as many.
  const isAsMany = near.some(({ miss }) => miss.kind !== 'day' && miss.count === lifted.rows.length)
  return isAsMany ? near : [...near, ...withoutAll(request.question, lifted)]
}

function withoutAll(question: Question, { conditions, rows }: Lifted): Offer[] {
  const changes = liftConditions(question, conditions)
  const kind = { kind: 'without', conditions } as const
  return changes === null ? [] : [offer(kind, changes, rows.length, 0)]
}

/** The bound moved to the seats that come nearest to it. */
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

/** As many join from elsewhere as the largest resource that takes meetings lacks seats. */
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

/** Written out: a spread of 50,000 arguments is more than a call takes. */
const highest = (counts: readonly number[]): number => counts.reduce((most, count) => Math.max(most, count), 0)

const lowest = (counts: readonly number[]): number => counts.reduce((least, count) => Math.min(least, count), Infinity)

/** Addresses told at most: a campus of thousands would be copied to nobody's use. */
const mostTimed = 1000

/**
 * Why a question leaves every resource out: one walk over the columns counts what each condition excludes, and gathers the
 * rows that one or two liftable conditions alone leave out, from which the alternatives come. Null where something matches.
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

/** Rows that only the time leaves out, because nobody knows it yet. */
function countUnread({ columns, store }: EngineState, { question }: NearMissRequest, tally: Tally): number {
  const { availability } = question
  if (availability === null) return 0
  const isUnread = (row: number): boolean =>
    columns.hasCalendar[row] === 1 && !store.messages.has(row) && !store.cache.covers(row, availability)
  return tally.rowsWithout('availability').filter(isUnread).length
}
