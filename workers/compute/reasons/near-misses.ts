import type { SearchIndex } from '#src/core/filter/search.ts'
import { addressOf } from '#src/core/resource/name-and-address.ts'
import type { NearMisses, NearMissRequest } from '#src/contract/compute.ts'
import type { Desk } from '../desk.ts'
import { findAlternativeQuestions } from './alternative-questions.ts'
import { prepareConditions } from './condition-tests.ts'
import { countExclusions } from './count-exclusions.ts'
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
  const tally = createTally()
  const counted = countExclusions(desk, tests, (row, failed) => {
    if (failed.length > 0) tally.add(row, failed)
    return failed.length > 0
  })
  if (counted === null) return null
  return {
    excluded: counted,
    alternatives: findAlternativeQuestions(desk, request, tally),
    unread: countUnread(desk, request, tally),
    timed: tally
      .rowsWithout('availability')
      .slice(0, mostTimed)
      .flatMap((row) => addressOf(desk.columns.resources[row]!) ?? []),
  }
}

/** Rows that only the time leaves out, because nobody knows it yet. */
function countUnread({ columns, sheet }: Desk, { question }: NearMissRequest, tally: Tally): number {
  const { availability } = question
  if (availability === null) return 0
  const isUnread = (row: number): boolean =>
    columns.hasCalendar[row] === 1 && !sheet.messages.has(row) && !sheet.cache.covers(row, availability)
  return tally.rowsWithout('availability').filter(isUnread).length
}
