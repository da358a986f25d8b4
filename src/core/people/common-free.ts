import { Availability } from '../availability/codes.ts'
import { decodeRuns } from '../availability/runs.ts'
import type { Quarter, QuarterSpan } from '../brand.ts'
import { earliest, latest, plus } from '../time/moment.ts'

/**
 * When all of several rows are free within their hours, from rows in runs that begin at the same quarter `base`. Nobody's
 * rows have no common time.
 */
export function commonFree(rows: readonly string[], base: Quarter): QuarterSpan[] {
  const [first, ...others] = rows.map((runs) => freeSpans(runs, base))
  return others.reduce((common, spans) => intersectAll(common, spans), first ?? [])
}

/** Neighbouring runs of free time are one span: they differ in their reason only. */
function freeSpans(runs: string, base: Quarter): QuarterSpan[] {
  const spans: { from: Quarter; to: Quarter }[] = []
  for (const { offset, length, code } of decodeRuns(runs)) {
    if (code !== Availability.free && code !== Availability.currentEvent) continue
    const from = plus(base, offset)
    const to = plus(from, length)
    const last = spans.at(-1)
    if (last?.to === from) last.to = to
    else spans.push({ from, to })
  }
  return spans
}

function intersectAll(ones: readonly QuarterSpan[], others: readonly QuarterSpan[]): QuarterSpan[] {
  return ones.flatMap((one) =>
    others.flatMap((other) => {
      const from = latest(one.from, other.from)
      const to = earliest(one.to, other.to)
      return from < to ? [{ from, to }] : []
    }),
  )
}
