import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import type { BusyItem } from './stored-event.ts'

export type StatusDigits = Readonly<Record<BusyItem['status'], number>>

/** The product's codes (section 3): elsewhere is free, out of office is reserved. */
export const productDigits: StatusDigits = { tentative: 1, busy: 2, oof: 2, workingElsewhere: 0 }
/** Graph's own digits, which are not the product's. */
export const graphDigits: StatusDigits = { tentative: 1, busy: 2, oof: 3, workingElsewhere: 4 }

const zero = 48

/** One digit a slot of `[from, to)`; where several events meet in a slot the busiest shows. */
export function viewOf(
  items: readonly BusyItem[],
  from: number,
  to: number,
  digits: StatusDigits,
  slot: number = quarterMilliseconds,
): string {
  const codes = new Array<number>(Math.max(0, Math.ceil((to - from) / slot))).fill(zero)
  for (const item of items) {
    const code = zero + digits[item.status]
    const last = Math.min(codes.length, Math.ceil((item.end - from) / slot))
    for (let at = Math.max(0, Math.floor((item.start - from) / slot)); at < last; at++)
      if (rank(code) > rank(codes[at] ?? zero)) codes[at] = code
  }
  return String.fromCharCode(...codes)
}

/** 2 over 3 over 1 over 4 over 0. */
function rank(code: number): number {
  const digit = code - zero
  return digit === 2 ? 4 : digit === 3 ? 3 : digit === 1 ? 2 : digit === 4 ? 1 : 0
}
