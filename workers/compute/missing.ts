import type { Email } from '#src/core/brand.ts'
import { addressOf } from '#src/core/resource/name-and-address.ts'
import type { MissingRequest } from '#src/contract/compute.ts'
import type { Desk } from './desk.ts'

/** Addresses whose schedule is absent, does not cover the open span or is stale: from the given row downwards, then from it upwards. */
export function findMissing(desk: Desk, { rowFrom, limit, now }: MissingRequest): Email[] {
  const { arrangement, columns, sheet } = desk
  const { order, candidates } = arrangement
  const found = new Set<Email>()

  function look(row: number): boolean {
    if (columns.hasCalendar[row] === 1 && !sheet.cache.isFresh(row, sheet.rows.span, now)) {
      found.add(addressOf(columns.resources[row]!)!)
    }
    return found.size < limit
  }

  if (limit <= 0 || sheet.rows.width === 0) return []
  const start = Math.max(0, Math.min(order.length, Math.floor(rowFrom)))
  for (let index = start; index < order.length; index += 1) if (!look(order[index]!)) return [...found]
  for (let index = start - 1; index >= 0; index -= 1) if (!look(order[index]!)) return [...found]
  if (candidates.length > order.length) {
    for (const row of candidates) if (!look(row)) break
  }
  return [...found]
}

/** Rows that have data, or will never have any, of all rows wanted: 'x of y resources'. */
export function countLoaded({ arrangement, columns, sheet }: Desk): {
  readonly loaded: number
  readonly total: number
} {
  const { candidates } = arrangement
  return { loaded: sheet.cache.countHeld(candidates, columns.hasCalendar), total: candidates.length }
}
