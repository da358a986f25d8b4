import type { CalendarDay, IanaZone, Quarter, QuarterSpan } from '#src/core/brand.ts'
import { earliest, latest, plus } from '#src/core/time/moment.ts'
import { dayBoundaries } from '#src/flows/shown-days.ts'
import type { Opened } from '#src/state/timeline.ts'

/** The horizontal axis: which days, and how wide a quarter is. */
export interface Scale {
  readonly zone: IanaZone
  readonly days: readonly CalendarDay[]
  /** First quarter of each day, and as the last entry the end of the last day. */
  readonly boundaries: readonly Quarter[]
  readonly span: QuarterSpan
  /** Pixels. */
  readonly quarterWidth: number
  readonly width: number
}

export function makeScale({ zone, days, span }: Opened, quarterWidth: number): Scale {
  const boundaries = dayBoundaries(zone, days)
  return { zone, days, boundaries, span, quarterWidth, width: (span.to - span.from) * quarterWidth }
}

/** Pixels from the beginning of the first day. Fractions of quarters are welcome. */
export const xOf = (scale: Scale, quarter: number): number => (quarter - scale.span.from) * scale.quarterWidth

/** The quarter at a distance from the beginning of the first day, kept within the days shown. */
export function quarterAtX(scale: Scale, x: number): Quarter {
  const quarter = plus(scale.span.from, Math.floor(x / scale.quarterWidth))
  return latest(scale.span.from, earliest(quarter, plus(scale.span.to, -1)))
}

/** Quarters that show between two distances, kept within the days shown. */
export function quartersBetween(scale: Scale, left: number, right: number): QuarterSpan {
  return { from: quarterAtX(scale, left), to: plus(quarterAtX(scale, Math.max(left, right - 1)), 1) }
}

/** Widens a span to whole blocks of `block` quarters, so that small movements ask for the same thing. */
export function roundOut(scale: Scale, span: QuarterSpan, block: number): QuarterSpan {
  const { from, to } = scale.span
  const first = plus(from, Math.floor((span.from - from) / block) * block)
  const last = plus(from, Math.ceil((span.to - from) / block) * block)
  return { from: latest(from, first), to: earliest(to, last) }
}
