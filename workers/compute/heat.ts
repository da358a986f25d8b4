import type { HeatAnswer, HeatQuery } from '#src/engine/compute.ts'
import { Availability, hasQuarter, reasons as reasonNames } from '#src/features/availability/rules/row.ts'
import { isBookable } from '#src/features/availability/rules/runs.ts'
import { describeResource } from './cards.ts'
import type { EngineState } from './engine-state.ts'
import { codesOf, dataOf, reasonsOf, type RowPlace } from './row-codes.ts'

const noData = '?'
const notBookable = '-'

/** Reasons for which a quarter could not be booked even if it were not reserved. */
const unbookableReasons: ReadonlySet<number> = new Set(
  (['past', 'too-far-ahead', 'provider-closed', 'provider-limited', 'service-error', 'no-data'] as const).map(
    (reason) => reasonNames.indexOf(reason),
  ),
)

/** Calculates the free share of the bookable time (within hours, not past, not too far ahead) per row and day. */
export function answerHeat(state: EngineState, query: HeatQuery): HeatAnswer {
  const { arrangement, patcher, store, revision } = state
  patcher.advance(query.now)
  const rows: HeatAnswer['rows'][number][] = []
  const to = Math.min(query.rowTo, arrangement.order.length)
  for (let index = Math.max(0, query.rowFrom); index < to; index += 1) {
    const row = arrangement.order[index]!
    const shares = sharesOf(state, { store, patcher, row }, query.days)
    rows.push({ ...describeResource(state, row, index), shares })
  }
  return { sequence: query.sequence, revision: revision.answer(), rows }
}

function sharesOf(state: EngineState, place: RowPlace, days: readonly number[]): string {
  const { span } = place.store.rows
  const covered = place.store.cache.covered(place.row)
  const isKnown = dataOf(place) === 'ready'
  let shares = ''
  for (let day = 0; day + 1 < days.length; day += 1) {
    const from = days[day]!
    const to = days[day + 1]!
    if (dataOf(place) === 'failed') shares += notBookable
    else if (!isKnown || from < covered.from || to > covered.to) shares += noData
    else shares += shareOf(state, place, from - span.from, to - span.from)
  }
  return shares
}

/**
 * Returns the free share of the quarters `[from, to)` of the span as a digit: 0 only if nothing is free, 9 only if
 * everything is.
 */
function shareOf(state: EngineState, place: RowPlace, from: number, to: number): string {
  const { store, row } = place
  const codes = codesOf(state, place)
  const reasons = reasonsOf(state, place, from, to)
  const outside = state.settings.rules ? state.ruleSets.mask(store.ruleSets[row]!, store.rows.span) : null
  let bookable = 0
  let free = 0
  let freeOutside = 0
  for (let quarter = from; quarter < to; quarter += 1) {
    const code = codes[row * store.rows.width + quarter]!
    if (unbookableReasons.has(reasons[quarter]!)) continue
    if (outside !== null && hasQuarter(outside, quarter)) {
      if (code === Availability.freeOutsideWorkingHours) freeOutside += 1
      continue
    }
    bookable += 1
    if (isBookable(code)) free += 1
  }
  // A day without working hours can still be bookable outside them.
  if (bookable === 0) return freeOutside === 0 ? notBookable : '9'
  if (free === 0) return '0'
  return free === bookable ? '9' : String(Math.max(1, Math.min(8, Math.round((free / bookable) * 9))))
}
