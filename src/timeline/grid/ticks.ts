import type { CalendarDay, Quarter } from '#src/core/brand.ts'
import { plus } from '#src/core/time/moment.ts'
import { quarterMilliseconds, quartersPerDay, startOfQuarter } from '#src/core/time/quarter.ts'
import { offsetAt } from '#src/core/time/zones.ts'
import { isSecondPass } from '#src/core/time/wall-clock.ts'
import type { Scale } from './scale.ts'

/** One hour of the header. A day with a clock change has one fewer, or one twice. */
interface HourTick {
  readonly quarter: Quarter
  /** Quarters until the next tick: 4, except beside a clock change by half an hour and at the edges. */
  readonly length: number
  /** The clocks showed the same hour before: they were set back. */
  readonly isRepeated: boolean
  /** Hours on the wall, 0 to 23. */
  readonly hour: number
}

export interface DayTick {
  readonly day: CalendarDay
  readonly from: Quarter
  readonly to: Quarter
  readonly hours: readonly HourTick[]
}

/** The days of the header with their hours as the clocks on the wall of the zone show them. */
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

/** Quarters since midnight on the wall. */
function wallQuarter(scale: Scale, quarter: Quarter): number {
  const instant = startOfQuarter(quarter)
  const wall = Math.floor((instant + offsetAt(scale.zone, instant)) / quarterMilliseconds)
  return ((wall % quartersPerDay) + quartersPerDay) % quartersPerDay
}
