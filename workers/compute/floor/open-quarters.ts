import { hasQuarter } from '#src/core/availability/quarter-set.ts'
import type { Quarter, QuarterSpan } from '#src/core/brand.ts'
import { plus } from '#src/core/time/moment.ts'
import type { Desk } from '../desk.ts'
import { intersect } from '../sheet.ts'

/** When at least half of the resources that match are within their working hours, as far as the open days reach. */
export function findOpenQuarters({ arrangement, sheet, ruleSets }: Desk, span: QuarterSpan): QuarterSpan[] {
  const part = intersect(span, sheet.rows.span)
  if (part === null) return []
  const weights = new Map<number, number>()
  for (const row of arrangement.order) {
    const set = sheet.ruleSets[row]!
    weights.set(set, (weights.get(set) ?? 0) + 1)
  }
  const found: { from: Quarter; to: Quarter }[] = []
  for (let quarter = part.from; quarter < part.to; quarter = plus(quarter, 1)) {
    let open = 0
    for (const [set, weight] of weights) {
      if (!hasQuarter(ruleSets.mask(set, sheet.rows.span), quarter - sheet.rows.span.from)) open += weight
    }
    if (open === 0 || open * 2 < arrangement.order.length) continue
    const last = found.at(-1)
    const to = plus(quarter, 1)
    if (last?.to === quarter) last.to = to
    else found.push({ from: quarter, to })
  }
  return found
}
