import type { CopiedSchedules, CurrentEventMark, MissingRequest, RowEvent } from '#src/engine/compute.ts'
import { Availability, type IndexSpan, reasons as reasonNames } from '#src/features/availability/model/rules/row.ts'
import { encodeRuns } from '#src/features/availability/model/rules/runs.ts'
import { fillReasons } from '#src/features/availability/model/rules/why.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import type { EngineState } from './engine-state.ts'
import type { Patcher } from './patch-rows.ts'
import { encodeRecords, scheduleRecord } from './schedules.ts'
import { type CodeReader, intersect, type RowStore, suspect } from './row-store.ts'

/**
 * Copies the held schedules of the open days as a body for `put`: from the given row to the end, then upwards from it.
 * Rows that are incomplete or known to be outdated are left out. Null if no row is left.
 */
export function copySchedules(
  state: EngineState,
  { rowFrom, limit }: Omit<MissingRequest, 'now'>,
): CopiedSchedules | null {
  const { columns, store } = state
  const { span } = store.rows
  const { order } = state.arrangement
  const first = Math.max(0, Math.min(order.length, Math.floor(rowFrom)))
  const records: unknown[] = []
  for (let index = 0; index < order.length && records.length < limit; index += 1) {
    const row = order[index < order.length - first ? first + index : order.length - 1 - index]!
    const email = resourceEmail(columns.resources[row]!)
    if (email === null || !store.cache.covers(row, span) || store.cache.isExpired(row)) continue
    records.push(recordOf(state, row, email))
  }
  if (records.length === 0) return null
  return { span, count: records.length, body: encodeRecords(records) }
}

function recordOf({ store, terms }: EngineState, row: number, email: Email): unknown {
  const { rows, items, messages } = store
  const start = rows.startOf(row)
  const codes = rows.sourceOf(row).subarray(start, start + rows.width)
  const events = items.between(row, startOfQuarter(rows.span.from), startOfQuarter(rows.span.to))
  return scheduleRecord(email, codes, events, terms.read(store.terms[row]!), messages.get(row) ?? null)
}

/** Location of the event being viewed or changed. Rule 6 looks it up by row. */
export interface CurrentEvent {
  set(mark: CurrentEventMark): void
  /** Finds its rows and quarters again after either has changed. */
  locate(): void
}

export function createCurrentEvent(state: EngineState): CurrentEvent {
  let mark: CurrentEventMark = null
  let rows: ReadonlySet<number> = new Set()
  let quarters: IndexSpan | null = null
  state.currentEvent = (row) => (rows.has(row) ? quarters : null)

  function locate(): void {
    const { from, to } = state.store.rows.span
    rows = new Set(mark?.resourceIds.flatMap((id) => state.columns.rowById.get(id) ?? []))
    const first = Math.max(0, (mark?.span.from ?? 0) - from)
    const last = Math.min(to, mark?.span.to ?? 0) - from
    quarters = first < last ? { from: first, to: last } : null
  }

  return {
    set(next) {
      for (const row of rows) suspect(state.store, row)
      mark = next
      locate()
      for (const row of rows) suspect(state.store, row)
    },
    locate,
  }
}

const digitZero = 48

/**
 * Reads the codes of a view: 0 to 4 of all calendars, and 5 to 9, which only the product's own server says. Any other
 * character is limited. Each live update of each row uses this reader, so the text is converted to bytes by the
 * platform's encoder.
 */
export function createCodeReader(): CodeReader {
  const table = new Uint8Array(256).fill(Availability.limited)
  for (let code = 0; code <= Availability.currentEvent; code += 1) table[digitZero + code] = code
  const encoder = new TextEncoder()
  let bytes = new Uint8Array(0)
  let codes = new Uint8Array(0)

  return (view, first, length) => {
    // Up to three bytes per character. Characters other than digits must not shift the digits after them.
    if (bytes.length < view.length * 3) bytes = new Uint8Array(view.length * 3)
    if (codes.length < length) codes = new Uint8Array(length)
    const { written } = encoder.encodeInto(view, bytes)
    const isPlain = written === view.length
    const end = Math.max(0, Math.min(length, view.length - first))
    if (isPlain) for (let index = 0; index < end; index += 1) codes[index] = table[bytes[first + index]!]!
    else
      for (let index = 0; index < end; index += 1) codes[index] = table[Math.min(255, view.charCodeAt(first + index))]!
    codes.fill(Availability.limited, end, length)
    return codes.subarray(0, length)
  }
}

/** One row of either store, with its patcher. */
export interface RowPlace {
  readonly store: RowStore
  readonly patcher: Patcher
  readonly row: number
}

const noDataIndex = reasonNames.indexOf('no-data')
const noDataState = Availability.limited | (noDataIndex << 4)
let reasons = new Uint8Array(0)

export function dataOf({ store, row }: RowPlace): 'ready' | 'loading' | 'failed' {
  if (store.messages.has(row)) return 'failed'
  return store.cache.hasData(row) ? 'ready' : 'loading'
}

/** Returns the current codes of the row for the whole span. They begin at `startOf(row)` of the returned array. */
export function codesOf(state: EngineState, { store, patcher, row }: RowPlace): Uint8Array {
  if (!state.settings.rules) return store.rows.sourceOf(row)
  patcher.ensure(row)
  return store.rows.patchedOf(row)
}

/**
 * Returns the reasons of the row's quarters `[from, to)`, counted from the start of the span. They have the same
 * indexes in the returned array, which is valid until the next call.
 */
export function reasonsOf(state: EngineState, place: RowPlace, from: number, to: number): Uint8Array {
  const { store, patcher, row } = place
  const { width, span } = store.rows
  if (reasons.length < width) reasons = new Uint8Array(width)
  if (!state.settings.rules) return reasons.fill(0, from, to)
  const rules = patcher.rules(row)
  const data = dataOf(place)
  const start = store.rows.startOf(row)
  const [source, patched] = [store.rows.sourceOf(row), store.rows.patchedOf(row)]
  fillReasons(reasons, source, patched, start, from, to, rules, data)
  if (data === 'ready') {
    const covered = store.cache.covered(row)
    const [first, last] = [covered.from - span.from, covered.to - span.from]
    if (from < first) fillReasons(reasons, source, patched, start, from, Math.min(to, first), rules, 'loading')
    if (to > last) fillReasons(reasons, source, patched, start, Math.max(from, last), to, rules, 'loading')
  }
  return reasons
}

/**
 * Encodes the states of the requested quarters with their reasons as run lengths. Quarters that are not held have no
 * data.
 */
export function runsOf(state: EngineState, place: RowPlace, asked: QuarterSpan): string {
  const { store, row } = place
  const { span, width } = store.rows
  const held = dataOf(place) === 'loading' ? null : intersect(asked, span)
  if (held === null) return runWithoutData(asked.from, asked.to)
  const codes = codesOf(state, place)
  const from = held.from - span.from
  const to = held.to - span.from
  const start = store.rows.startOf(row)
  const runs = encodeRuns(codes.subarray(start, start + width), reasonsOf(state, place, from, to), from, to)
  return runWithoutData(asked.from, held.from) + runs + runWithoutData(held.to, asked.to)
}

/** Returns the row's events that touch the requested quarters, as far as its data reaches. */
export function eventsOf({ store, row }: RowPlace, asked: QuarterSpan): RowEvent[] {
  const known = intersect(asked, store.cache.covered(row))
  return known === null ? [] : store.items.between(row, startOfQuarter(known.from), startOfQuarter(known.to))
}

function runWithoutData(from: Quarter, to: Quarter): string {
  return to > from ? String.fromCharCode(to - from, noDataState) : ''
}
