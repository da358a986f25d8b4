import type { IanaZone } from '#src/core/brand.ts'
import { quarterMilliseconds, quarterOf, startOfQuarter } from '#src/core/time/quarter.ts'
import type { Format } from '#src/ui/format.ts'

/** The few hundred quarters on screen are named again in every row: their times are put into words once. */
export interface QuarterTimes {
  /** '10:15' */
  time(quarter: number): string
  /** 'Fri 20 Nov 10:15' */
  dayAndTime(quarter: number): string
  /** '10:15 – 11:50', with days if they differ. Of an event, which need not begin on a quarter. */
  span(from: number, to: number): string
}

const most = 5000

export function quarterTimes(format: Format, zone: IanaZone): QuarterTimes {
  const time = (instant: number): string => format.time(instant, zone)
  return {
    time: remembering(time),
    span: (from, to) => format.timeRange(from * quarterMilliseconds, to * quarterMilliseconds, zone),
    dayAndTime: remembering((instant) => `${format.day(instant, zone)} ${time(instant)}`),
  }
}

function remembering(name: (instant: number) => string): (quarter: number) => string {
  const known = new Map<number, string>()
  return (quarter) => {
    let text = known.get(quarter)
    if (text === undefined) {
      if (known.size >= most) known.clear()
      text = name(startOfQuarter(quarterOf(quarter)))
      known.set(quarter, text)
    }
    return text
  }
}
