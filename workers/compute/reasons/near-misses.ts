import type { Email } from '#src/core/brand.ts'
import type { SearchIndex } from '#src/core/filter/search.ts'
import type { Exclusion, NearMisses, NearMissRequest } from '#src/contract/compute.ts'
import { emailOf } from '../columns.ts'
import type { Desk } from '../desk.ts'
import { findAlternativeQuestions } from './alternative-questions.ts'
import { type ConditionTest, type ConditionTests, prepareConditions } from './condition-tests.ts'
import { createTally, type Tally } from './tally.ts'

/** Addresses told at most: a campus of thousands would be copied to nobody's use. */
const mostTimed = 1000

/**
 * Why a question leaves every resource out: one walk over the columns counts what each condition excludes, and gathers the
 * rows that one or two liftable conditions alone leave out, from which the alternatives come. Null where something matches.
 */
export function findNearMisses(desk: Desk, request: NearMissRequest, index: () => SearchIndex): NearMisses | null {
  desk.patcher.advance(request.now)
  const tests = prepareConditions(desk, request.question, index)
  const counted = countExclusions(desk, tests)
  if (counted === null) return null
  const { exclusions, tally } = counted
  return {
    excluded: exclusions
      .filter(({ excluded }) => excluded > 0)
      .toSorted((one, other) => other.excluded - one.excluded || other.alone - one.alone),
    alternatives: findAlternativeQuestions(desk, request, tally),
    unread: countUnread(desk, request, tally),
    timed: tally
      .rowsWithout('availability')
      .slice(0, mostTimed)
      .flatMap((row) => (emailOf(desk.columns.resources[row]!) as Email | null) ?? []),
  }
}

/** A condition on its way through the rows. */
interface Counter {
  readonly test: ConditionTest
  excluded: number
  alone: number
}

const counterOf = (test: ConditionTest): Counter => ({ test, excluded: 0, alone: 0 })

function countExclusions(
  { columns }: Desk,
  tests: ConditionTests,
): { readonly exclusions: readonly Exclusion[]; readonly tally: Tally } | null {
  const listing = tests.listing.map(counterOf)
  const shared = tests.shared.map(counterOf)
  const requirements = tests.requirements.map((required) => required.map(counterOf))
  const tally = createTally()
  const { resources, visible } = columns

  function failing(row: number, counters: readonly Counter[]): Counter[] {
    const failed = counters.filter(({ test }) => !test.holds(row))
    for (const counter of failed) counter.excluded += 1
    return failed
  }

  /** A hidden row counts for nothing but what hides it. */
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
    for (const required of requirements) {
      const failed = [...beside, ...failing(row, required)]
      const [first] = failed
      if (first === undefined) return null
      if (failed.length === 1 && !barring.includes(first)) barring.push(first)
      tally.add(
        row,
        failed.map(({ test }) => test),
      )
    }
    for (const counter of barring) counter.alone += 1
  }
  const exclusions = [...listing, ...shared, ...requirements.flat()].map(({ test, excluded, alone }) => ({
    condition: test.condition,
    excluded,
    alone,
  }))
  return { exclusions, tally }
}

/** Rows that only the time leaves out, because nobody knows it yet. */
function countUnread({ columns, sheet }: Desk, { question }: NearMissRequest, tally: Tally): number {
  const { availability } = question
  if (availability === null) return 0
  const isUnread = (row: number): boolean =>
    columns.hasCalendar[row] === 1 && !sheet.messages.has(row) && !sheet.cache.covers(row, availability)
  return tally.rowsWithout('availability').filter(isUnread).length
}
