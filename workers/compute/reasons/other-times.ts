import type { QuarterSpan } from '#src/core/brand.ts'
import { minutesOf, plus } from '#src/core/time/moment.ts'
import type { NearMissRequest, Question } from '#src/contract/compute.ts'
import { minutesIn, quarterAt } from '#src/core/time/quarter.ts'
import type { Desk } from '../desk.ts'
import { freeTimeTest } from '../free-time.ts'
import { minimumRunOf } from './condition-tests.ts'
import { type Offer, offer } from './offer.ts'

/** Quarters by which a time is moved at most: 4 hours. */
const furthest = 16

/** The nearest other times at which any of the rows is free: later and earlier, shorter, and the same time of another day. */
export function otherTimes(desk: Desk, request: NearMissRequest, rows: readonly number[]): Offer[] {
  const { question, now, otherDays } = request
  const asked = question.availability
  if (asked === null) return []
  const run = minimumRunOf(question)
  const moved = (step: number): QuarterSpan => ({
    from: plus(asked.from, step),
    to: plus(asked.to, step),
  })
  const steps = Array.from({ length: furthest }, (_, index) => index + 1)
  const first = quarterAt(now)
  const at = (spans: readonly QuarterSpan[]) =>
    findFirst(
      rows,
      spans.map((span) => freeTimeTest(desk, span, run)),
    )
  const later = steps.map(moved)
  const earlier = steps.map((step) => moved(-step)).filter(({ from }) => from >= first)
  return [
    ...at(later).map(({ index, count }) => {
      const span = later[index]!
      return offer({ kind: 'later', minutes: minutesIn(index + 1), span }, { availability: span }, count, index + 1)
    }),
    ...at(earlier).map(({ index, count }) => {
      const span = earlier[index]!
      return offer({ kind: 'earlier', minutes: minutesIn(index + 1), span }, { availability: span }, count, index + 1)
    }),
    ...shorterTimes(desk, question, asked, rows),
    ...at(otherDays).map(({ index, count }) => {
      const span = otherDays[index]!
      return offer({ kind: 'day', span }, { availability: span }, count, index + 1)
    }),
  ]
}

/** Less of the time from its beginning on, down to half of it. Where the duration asks for more than the time, it gives way. */
function shorterTimes(desk: Desk, question: Question, asked: QuarterSpan, rows: readonly number[]): Offer[] {
  const length = asked.to - asked.from
  const run = minimumRunOf(question)
  const longer = Math.max(length, run)
  const tries = Array.from({ length: Math.floor(longer / 2) }, (_, index) => {
    const left = longer - index - 1
    const to = plus(asked.from, Math.min(length, left))
    return { span: { from: asked.from, to }, run: Math.min(run, left) }
  })
  const tests = tries.map((one) => freeTimeTest(desk, one.span, one.run))
  return findFirst(rows, tests).map(({ index, count }) => {
    const { span, run: left } = tries[index]!
    const minutes = minutesIn(index + 1)
    const duration = minutesOf(Math.min(question.duration, minutesIn(left)))
    return offer({ kind: 'shorter', minutes, span }, { availability: span, duration }, count, index + 1)
  })
}

/**
 * The first of the tests that any row passes, and how many do; nothing where none does. One walk over the rows: no row is
 * put to a test beyond the best one found so far.
 */
function findFirst(
  rows: readonly number[],
  tests: readonly ((row: number) => boolean)[],
): { readonly index: number; readonly count: number }[] {
  let best = tests.length
  let count = 0
  for (const row of rows) {
    for (let index = 0; index <= best && index < tests.length; index += 1) {
      if (!tests[index]!(row)) continue
      count = index < best ? 1 : count + 1
      best = index
      break
    }
  }
  return best < tests.length ? [{ index: best, count }] : []
}
