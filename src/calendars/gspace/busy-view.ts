import type { InstantSpan, QuarterSpan } from '#src/core/brand.ts'
import { quarterAt, quarterFrom } from '#src/core/time/quarter.ts'

/**
 * The product's codes, one digit a quarter: a quarter that any part of a busy interval lies in is reserved. Google's
 * intervals are merged and say no more than 'busy': nothing is tentative.
 */
export function viewOfBusy(busy: readonly InstantSpan[], { from, to }: QuarterSpan): string {
  const codes = new Array<string>(Math.max(0, to - from)).fill('0')
  for (const { start, end } of busy) {
    if (end <= start) continue
    codes.fill('2', Math.max(0, quarterAt(start) - from), Math.max(0, Math.min(to, quarterFrom(end)) - from))
  }
  return codes.join('')
}
