import type { Quarter, QuarterSpan } from '#src/core/brand.ts'
import { Availability, reasons as reasonNames } from '#src/core/availability/codes.ts'
import { encodeRuns } from '#src/core/availability/runs.ts'
import { fillReasons } from '#src/core/availability/why.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import type { RowEvent } from '#src/contract/compute.ts'
import type { Desk } from './desk.ts'
import type { Patcher } from './patch-rows.ts'
import { intersect, type Sheet } from './sheet.ts'

/** One row of either sheet, with what brings it up to date. */
export interface RowPlace {
  readonly sheet: Sheet
  readonly patcher: Patcher
  readonly row: number
}

const noDataIndex = reasonNames.indexOf('no-data')
const noDataState = Availability.limited | (noDataIndex << 4)
let reasons = new Uint8Array(0)

export function dataOf({ sheet, row }: RowPlace): 'ready' | 'loading' | 'failed' {
  if (sheet.messages.has(row)) return 'failed'
  return sheet.cache.hasData(row) ? 'ready' : 'loading'
}

/** The codes to show for the row, whole span, beginning at `row * width` of the answer; up to date. */
export function codesOf(desk: Desk, { sheet, patcher, row }: RowPlace): Uint8Array {
  if (!desk.settings.rules) return sheet.rows.source
  patcher.ensure(row)
  return sheet.rows.patched
}

/**
 * The reasons of the row's quarters `[from, to)`, counted from the start of the span, at the same places of the answer;
 * valid until the next call.
 */
export function reasonsOf(desk: Desk, place: RowPlace, from: number, to: number): Uint8Array {
  const { sheet, patcher, row } = place
  const { width, source, patched, span } = sheet.rows
  if (reasons.length < width) reasons = new Uint8Array(width)
  if (!desk.settings.rules) return reasons.fill(0, from, to)
  const rules = patcher.rules(row)
  const data = dataOf(place)
  fillReasons(reasons, source, patched, row * width, from, to, rules, data)
  if (data === 'ready') {
    const covered = sheet.cache.covered(row)
    const [first, last] = [covered.from - span.from, covered.to - span.from]
    if (from < first) fillReasons(reasons, source, patched, row * width, from, Math.min(to, first), rules, 'loading')
    if (to > last) fillReasons(reasons, source, patched, row * width, Math.max(from, last), to, rules, 'loading')
  }
  return reasons
}

/** The states of the asked quarters with their reasons, run-length coded; quarters that are not held have no data. */
export function runsOf(desk: Desk, place: RowPlace, asked: QuarterSpan): string {
  const { sheet, row } = place
  const { span, width } = sheet.rows
  const held = dataOf(place) === 'loading' ? null : intersect(asked, span)
  if (held === null) return runWithoutData(asked.from, asked.to)
  const codes = codesOf(desk, place)
  const from = held.from - span.from
  const to = held.to - span.from
  const start = row * width
  const runs = encodeRuns(codes.subarray(start, start + width), reasonsOf(desk, place, from, to), from, to)
  return runWithoutData(asked.from, held.from) + runs + runWithoutData(held.to, asked.to)
}

/** The row's events that touch the asked quarters, as far as its data reaches. */
export function eventsOf({ sheet, row }: RowPlace, asked: QuarterSpan): RowEvent[] {
  const known = intersect(asked, sheet.cache.covered(row))
  return known === null ? [] : sheet.items.between(row, startOfQuarter(known.from), startOfQuarter(known.to))
}

function runWithoutData(from: Quarter, to: Quarter): string {
  return to > from ? String.fromCharCode(to - from, noDataState) : ''
}
