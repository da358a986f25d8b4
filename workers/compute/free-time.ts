import type { QuarterSpan } from '#src/core/brand.ts'
import { Availability } from '#src/core/availability/codes.ts'
import { isBookable } from '#src/core/availability/runs.ts'
import type { Desk } from './desk.ts'
import { codesOf } from './row-codes.ts'

/** Whether the resource can be booked for the whole span. What is not held, or not known, is not free. */
export function isFreeThroughout(desk: Desk, row: number, wanted: QuarterSpan): boolean {
  const { sheet, patcher, settings } = desk
  const { span, width, source } = sheet.rows
  const covered = sheet.cache.covered(row)
  if (sheet.messages.has(row) || covered.from > wanted.from || covered.to < wanted.to) return false
  const from = row * width + wanted.from - span.from
  const to = row * width + wanted.to - span.from
  // Most rows are ruled out by what the provider says; only the others need patching.
  const isMarked = settings.rules && patcher.rules(row).current !== null
  if (settings.rules && !isMarked) {
    for (let at = from; at < to; at += 1) if (source[at] !== Availability.free) return false
  }
  const codes = codesOf(desk, { sheet, patcher, row })
  for (let at = from; at < to; at += 1) if (!isBookable(codes[at]!)) return false
  return true
}
