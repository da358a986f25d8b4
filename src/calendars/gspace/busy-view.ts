import type { Instant, InstantSpan, QuarterSpan } from '#src/core/brand.ts'
import { quarterAt, quarterMilliseconds } from '#src/core/time/quarter.ts'

/**
 * The product's codes, one digit a quarter: a quarter that any part of a busy interval lies in is reserved. Google's
 * intervals are merged and say no more than 'busy': nothing is tentative.
 */
export function viewOfBusy(busy: readonly InstantSpan[], { from, to }: QuarterSpan): string {
  const codes = new Array<string>(Math.max(0, to - from)).fill('0')
  for (const { start, end } of busy) {
    if (end <= start) continue
    const after = quarterAt((end + quarterMilliseconds - 1) as Instant)
    codes.fill('2', Math.max(0, quarterAt(start) - from), Math.max(0, Math.min(to, after) - from))
  }
  return codes.join('')
}
