import type { HeatAnswer, HeatQuery, RowView, WindowAnswer, WindowQuery } from '#src/engine/compute.ts'
import { Availability, hasQuarter, reasons as reasonNames } from '#src/features/availability/model/rules/row.ts'
import { isBookable } from '#src/features/availability/model/rules/runs.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import { describePerson, describeResource } from './cards.ts'
import type { EngineState } from './engine-state.ts'
import { codesOf, dataOf, eventsOf, reasonsOf, type RowPlace, runsOf } from './row-codes.ts'

/** Returns the rows of a rectangle, without unchanged rows that the caller still holds, and the pinned people. */
export function answerWindow(state: EngineState, query: WindowQuery): WindowAnswer {
  const { arrangement, store, patcher, people, revision } = state
  patcher.advance(query.now)
  people.patcher.advance(query.now)
  const asked: QuarterSpan = { from: query.quarterFrom, to: query.quarterTo }
  const held = heldPart(query)
  const rows: RowView[] = []
  const to = Math.min(query.rowTo, arrangement.order.length)
  for (let index = Math.max(0, query.rowFrom); index < to; index += 1) {
    const row = arrangement.order[index]!
    const place = { store, patcher, row }
    refresh(state, place)
    const isHeld = held !== null && held.revision >= arrangement.version && index >= held.rowFrom && index < held.rowTo
    if (isHeld && store.versions[row]! <= held.revision) continue
    rows.push({ ...describeResource(state, row, index), ...statesOf(state, place, asked) })
  }
  const peopleRows = answerPeople(state, asked, held?.revision ?? null)
  return { sequence: query.sequence, revision: revision.answer(), rows, people: peopleRows }
}

/**
 * Returns the caller's rectangle if it covers all requested quarters. Otherwise null, so that all rows are returned.
 */
function heldPart({ held, quarterFrom, quarterTo }: WindowQuery): WindowQuery['held'] {
  if (held === null) return null
  return held.quarterFrom <= quarterFrom && held.quarterTo >= quarterTo ? held : null
}

function answerPeople(state: EngineState, asked: QuarterSpan, heldRevision: number | null): RowView[] | null {
  const { store, patcher, pinned, pinnedVersion } = state.people
  let newest = pinnedVersion
  for (const row of pinned) {
    refresh(state, { store, patcher, row })
    newest = Math.max(newest, store.versions[row]!)
  }
  if (heldRevision !== null && newest <= heldRevision) return null
  return pinned.map((row) => ({
    ...describePerson(state, row),
    ...statesOf(state, { store, patcher, row }, asked),
  }))
}

/** Patches the row if it is dirty. This can change its version. */
function refresh(state: EngineState, place: RowPlace): void {
  if (dataOf(place) !== 'loading') codesOf(state, place)
}

function statesOf(state: EngineState, place: RowPlace, asked: QuarterSpan): Pick<RowView, 'runs' | 'events'> {
  return { runs: runsOf(state, place, asked), events: eventsOf(place, asked) }
}

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
    const code = codes[store.rows.startOf(row) + quarter]!
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
