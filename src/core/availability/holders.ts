import type { InstantSpan } from '../brand.ts'
import { quarterAt, quarterFrom, quarterMilliseconds } from '../time/quarter.ts'

/** An event of a row, as far as it decides who holds a quarter. */
interface HoldingEvent extends InstantSpan {
  readonly tentative: boolean
}

/** Quarters `[from, to)` in a row that the same event holds; null if no event touches them. */
export interface HeldPart<Event> {
  readonly from: number
  readonly to: number
  readonly holder: Event | null
}

/**
 * Returns the event that holds a quarter: a firm event before a tentative one, then the first in the list. Null if no event
 * touches the quarter.
 */
export function holderAt<Event extends HoldingEvent>(events: readonly Event[], quarter: number): Event | null {
  const [start, end] = [quarter * quarterMilliseconds, (quarter + 1) * quarterMilliseconds]
  const touching = events.filter((event) => event.start < end && event.end > start)
  return touching.find(({ tentative }) => !tentative) ?? touching[0] ?? null
}

/** Splits the quarters `[from, to)` wherever another event takes over, so that each part has one holder. */
export function splitByHolder<Event extends HoldingEvent>(
  events: readonly Event[],
  from: number,
  to: number,
): readonly HeldPart<Event>[] {
  const borders = events
    .flatMap(({ start, end }) => [quarterAt(start), quarterFrom(end)])
    .filter((border) => border > from && border < to)
    .toSorted((one, other) => one - other)
  const parts: { from: number; to: number; holder: Event | null }[] = []
  for (const border of [from, ...borders]) {
    const holder = holderAt(events, border)
    const last = parts.at(-1)
    if (last !== undefined && last.holder === holder) continue
    if (last !== undefined) last.to = border
    parts.push({ from: border, to, holder })
  }
  return parts
}
