import type { CalendarDay, IanaZone, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { earliest, latest, plus, quarterMilliseconds, quartersPerDay, startOfQuarter } from '#src/kernel/time/moment.ts'
import { isSecondPass } from '#src/kernel/time/wall-clock.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'
import { dayBoundaries, waking, wakingOf } from '#src/features/timeline/model/shown-days.ts'
import type { Opened } from '#src/base/search-state.ts'

/** Quarters of the same width, one after the other on the axis. */
interface Stretch {
  readonly from: Quarter
  readonly to: Quarter
  /** Pixels from the beginning of the first day. */
  readonly left: number
  /** Pixels. */
  readonly quarterWidth: number
}

/**
 * The horizontal axis: the days shown and the width of a quarter. If the days are fitted to a width, nights are folded:
 * their quarters are narrow.
 */
export interface Scale {
  readonly zone: IanaZone
  readonly days: readonly CalendarDay[]
  /** First quarter of each day, followed by the end of the last day. */
  readonly boundaries: readonly Quarter[]
  readonly span: QuarterSpan
  /** Pixels, by day. */
  readonly quarterWidth: number
  /** True if the days are fitted to a width. */
  readonly isFitted: boolean
  readonly stretches: readonly Stretch[]
  readonly width: number
}

export function makeScale({ zone, days, span }: Opened, quarterWidth: number): Scale {
  const boundaries = dayBoundaries(zone, days)
  const width = (span.to - span.from) * quarterWidth
  return {
    zone,
    days,
    boundaries,
    span,
    quarterWidth,
    isFitted: false,
    stretches: [{ ...span, left: 0, quarterWidth }],
    width,
  }
}

/** Width of a folded morning and of a folded evening, in pixels. */
const foldWidth = 4
/** In pixels. Fitted quarters are not narrower, so that a phone scrolls through a week. */
const narrowestQuarter = 1.5

/** Fits the days to a width in pixels, with folded nights. */
export function fitScale({ zone, days, span }: Opened, room: number): Scale {
  const boundaries = dayBoundaries(zone, days)
  const dayWidth = Math.max(room / days.length, (waking.to - waking.from) * narrowestQuarter + 2 * foldWidth)
  const stretches = days.flatMap((day, index): Stretch[] => {
    const awake = wakingOf(zone, day)
    const edges = [boundaries[index]!, awake.from, awake.to, boundaries[index + 1]!] as const
    const widths = [foldWidth, dayWidth - 2 * foldWidth, foldWidth] as const
    return widths.map((width, part) => {
      const [from, to] = [edges[part]!, edges[part + 1]!]
      const before = widths.slice(0, part).reduce((sum, one) => sum + one, 0)
      return { from, to, left: index * dayWidth + before, quarterWidth: width / (to - from) }
    })
  })
  const quarterWidth = (dayWidth - 2 * foldWidth) / (waking.to - waking.from)
  return { zone, days, boundaries, span, quarterWidth, isFitted: true, stretches, width: days.length * dayWidth }
}

/** Pixels from the beginning of the first day. Accepts fractions of quarters. */
export function xOf({ stretches }: Scale, quarter: number): number {
  const { from, left, quarterWidth } = stretchOf(stretches, (one) => one.from <= quarter)
  return left + (quarter - from) * quarterWidth
}

/** Returns the pixels between two quarters. */
export const widthOf = (scale: Scale, from: number, to: number): number => xOf(scale, to) - xOf(scale, from)

/** Returns the quarter at a distance from the beginning of the first day, limited to the days shown. */
export function quarterAtX({ span, stretches }: Scale, x: number): Quarter {
  const { from, left, quarterWidth } = stretchOf(stretches, (one) => one.left <= x)
  const quarter = plus(from, Math.floor((x - left) / quarterWidth))
  return latest(span.from, earliest(quarter, plus(span.to, -1)))
}

/** Returns the last stretch that has begun, or the first one. */
function stretchOf(stretches: readonly Stretch[], hasBegun: (stretch: Stretch) => boolean): Stretch {
  let [low, high] = [0, stretches.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (hasBegun(stretches[middle]!)) low = middle
    else high = middle - 1
  }
  return stretches[low]!
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

/** Smallest distance between two ticks, and room for the label of the last one, in pixels. */
const tickRoom = 44
const labelRoom = 38

const known = new WeakMap<Scale, readonly DayTick[]>()

/**
 * Returns the days of the header with their hours in the wall-clock time of the zone. If hours are narrow, only every
 * second, third, fourth or sixth has a tick; folded hours have none. The hours of a day are found when they are first read,
 * because most days of a long span are never shown.
 */
export function ticksOf(scale: Scale): readonly DayTick[] {
  const ticks = known.get(scale) ?? scale.days.map((day, index) => tickDay(scale, day, index))
  known.set(scale, ticks)
  return ticks
}

function tickDay(scale: Scale, day: CalendarDay, index: number): DayTick {
  const from = scale.boundaries[index]!
  const to = scale.boundaries[index + 1]!
  let hours: readonly HourTick[] | null = null
  return {
    day,
    from,
    to,
    get hours() {
      return (hours ??= hoursOf(scale, day, { from, to }))
    },
  }
}

function hoursOf(scale: Scale, day: CalendarDay, { from, to }: QuarterSpan): readonly HourTick[] {
  const all = hoursBetween(scale, from, to)
  if (!scale.isFitted) return all
  const step = [1, 2, 3, 4].find((hours) => hours * 4 * scale.quarterWidth >= tickRoom) ?? 6
  const { from: first, to: last } = wakingOf(scale.zone, day)
  return all
    .filter(({ quarter, hour }) => quarter >= first && quarter + 4 <= last && hour % step === 0)
    .map((tick) => ({ ...tick, length: Math.min(step * 4, last - tick.quarter) }))
    .filter(({ length }) => length * scale.quarterWidth >= labelRoom)
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
