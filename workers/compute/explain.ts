import type { Explanation } from '#src/engine/compute.ts'
import { holderAt, splitByHolder } from '#src/features/availability/rules/holders.ts'
import { Availability, type AvailabilityCode, reasons as reasonNames } from '#src/features/availability/rules/row.ts'
import type { Instant, Quarter, QuarterSpan } from '#src/kernel/result.ts'
import { plus, quarterOf } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { EngineState } from './engine-state.ts'
import { groundsOf } from './reasons/grounds.ts'
import { codesOf, dataOf, eventsOf, reasonsOf, type RowPlace } from './row-codes.ts'

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
  const start = row * width
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
  return {
    state: codes[start + at] as AvailabilityCode,
    reason: reasonNames[reasons[at]!] ?? 'none',
    run: reasonNames[reasons[at]!] === 'held' ? heldPart(place, alike, quarter) : alike,
    event: holderAt(eventsOf(place, { from: quarter, to: plus(quarter, 1) }), quarter),
    message,
    ...groundsOf(engineState, place, at, now),
  }
}

/** Returns the quarters around `quarter` that the same event reserves, within a run of equal state. */
function heldPart(place: RowPlace, run: QuarterSpan, quarter: Quarter): QuarterSpan {
  const parts = splitByHolder(eventsOf(place, run), run.from, run.to)
  const part = parts.find(({ from, to }) => quarter >= from && quarter < to) ?? run
  return { from: quarterOf(part.from), to: quarterOf(part.to) }
}

function findPlace({ columns, store, patcher, people }: EngineState, key: string): RowPlace | null {
  const row = columns.rowById.get(key)
  if (row !== undefined) return { store, patcher, row }
  const person = people.rowOf(emailOf(key))
  return person === undefined ? null : { store: people.store, patcher: people.patcher, row: person }
}
