import type { CalendarDay, IanaZone, Quarter, QuarterSpan } from '#src/kernel/result.ts'
import { earliest, latest, plus, quarterMilliseconds, quartersPerDay, startOfQuarter } from '#src/kernel/time/moment.ts'
import { isSecondPass } from '#src/kernel/time/wall-clock.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'
import { dayBoundaries } from '../show-window.ts'
import type { Opened } from '../state.ts'

/** The horizontal axis: the days shown and the width of a quarter. */
export interface Scale {
  readonly zone: IanaZone
  readonly days: readonly CalendarDay[]
  /** First quarter of each day, followed by the end of the last day. */
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

/** Pixels from the beginning of the first day. Accepts fractions of quarters. */
export const xOf = (scale: Scale, quarter: number): number => (quarter - scale.span.from) * scale.quarterWidth

/** Returns the quarter at a distance from the beginning of the first day, limited to the days shown. */
export function quarterAtX(scale: Scale, x: number): Quarter {
  const quarter = plus(scale.span.from, Math.floor(x / scale.quarterWidth))
  return latest(scale.span.from, earliest(quarter, plus(scale.span.to, -1)))
}

/** Returns the quarters visible between two distances, limited to the days shown. */
export function quartersBetween(scale: Scale, left: number, right: number): QuarterSpan {
  return { from: quarterAtX(scale, left), to: plus(quarterAtX(scale, Math.max(left, right - 1)), 1) }
}

/** Widens a span to whole blocks of `block` quarters, so that small movements do not change the result. */
export function roundOut(scale: Scale, span: QuarterSpan, block: number): QuarterSpan {
  const { from, to } = scale.span
  const first = plus(from, Math.floor((span.from - from) / block) * block)
  const last = plus(from, Math.ceil((span.to - from) / block) * block)
  return { from: latest(from, first), to: earliest(to, last) }
}

/** One hour of the header. A day with a clock change has one hour fewer, or the same hour twice. */
interface HourTick {
  readonly quarter: Quarter
  /** Quarters until the next tick: 4, except next to a clock change of half an hour and at the edges. */
  readonly length: number
  /** True if the clocks were set back and show this hour for the second time. */
  readonly isRepeated: boolean
  /** Wall-clock hour, 0 to 23. */
  readonly hour: number
}

export interface DayTick {
  readonly day: CalendarDay
  readonly from: Quarter
  readonly to: Quarter
  readonly hours: readonly HourTick[]
}

/** Returns the days of the header with their hours in the wall-clock time of the zone. */
export function ticksOf(scale: Scale): DayTick[] {
  return scale.days.map((day, index) => {
    const from = scale.boundaries[index]!
    const to = scale.boundaries[index + 1]!
    return { day, from, to, hours: hoursBetween(scale, from, to) }
  })
}

function hoursBetween(scale: Scale, from: Quarter, to: Quarter): HourTick[] {
  const starts: { quarter: Quarter; hour: number }[] = []
  for (let quarter = from; quarter < to; quarter = plus(quarter, 1)) {
    const wall = wallQuarter(scale, quarter)
    if (quarter === from || wall % 4 === 0) starts.push({ quarter, hour: Math.floor(wall / 4) })
  }
  return starts.map(({ quarter, hour }, index) => ({
    quarter,
    length: (starts[index + 1]?.quarter ?? to) - quarter,
    isRepeated: isSecondPass(scale.zone, startOfQuarter(quarter)),
    hour,
  }))
}

/** Quarters since midnight in wall-clock time. */
function wallQuarter(scale: Scale, quarter: Quarter): number {
  const instant = startOfQuarter(quarter)
  const wall = Math.floor((instant + offsetAt(scale.zone, instant)) / quarterMilliseconds)
  return ((wall % quartersPerDay) + quartersPerDay) % quartersPerDay
}
