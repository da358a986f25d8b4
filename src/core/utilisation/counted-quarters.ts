import { type HoursPattern, workingMask } from '../availability/working-hours.ts'
import { hasQuarter } from '../availability/quarter-set.ts'
import type { CalendarDay, IanaZone, QuarterSpan } from '../brand.ts'
import { daySpan } from '../time/days.ts'
import { offsetStretches } from '../time/offsets.ts'
import { quarterMilliseconds } from '../time/quarter.ts'
import { hoursInWeek } from './week-hours.ts'

/** Calendar days, both among them. */
export interface DayRange {
  readonly from: CalendarDay
  readonly to: CalendarDay
}

/** The quarters of a window that count, in order, and the hour of the week that a clock on the wall shows in each. */
export interface CountedQuarters {
  /** From the start of the window. */
  readonly at: Uint32Array
  readonly weekHour: Uint8Array
}

/** The quarters of these days in a zone. */
export function spanOfRange(zone: IanaZone, { from, to }: DayRange): QuarterSpan {
  return daySpan(zone, from, to)
}

/**
 * Of all resources with these hours: the quarters wholly inside working hours, on the days of their own calendar. The hour
 * that clocks show twice counts twice, the one they skip not at all.
 */
export function countedQuarters(
  window: QuarterSpan,
  days: DayRange,
  zone: IanaZone,
  hours: HoursPattern,
): CountedQuarters {
  const own = spanOfRange(zone, days)
  const outside = workingMask(window, zone, hours)
  const at: number[] = []
  const weekHour: number[] = []
  const from = Math.max(window.from, own.from)
  const to = Math.min(window.to, own.to)
  for (const stretch of offsetStretches(zone, from * quarterMilliseconds, to * quarterMilliseconds)) {
    const shift = Math.floor(stretch.offset / quarterMilliseconds)
    const first = Math.ceil(stretch.from / quarterMilliseconds)
    const end = Math.ceil(stretch.to / quarterMilliseconds)
    for (let quarter = first; quarter < end; quarter++) {
      if (hasQuarter(outside, quarter - window.from)) continue
      at.push(quarter - window.from)
      weekHour.push(mod(Math.floor((quarter + shift) / 4) + thursday, hoursInWeek))
    }
  }
  return { at: Uint32Array.from(at), weekHour: Uint8Array.from(weekHour) }
}

/** The epoch was a Thursday; weeks are counted from Sunday on. */
const thursday = 4 * 24

const mod = (value: number, by: number): number => ((value % by) + by) % by
