import type { IanaZone, Instant } from './units.ts'
import { instantOf, oneDay } from './moment.ts'

const secondMilliseconds = 1000

/** A stretch of time `[from, to)` in which a zone keeps one offset, all in milliseconds. */
export interface OffsetStretch {
  readonly from: number
  readonly to: number
  /** Local time minus UTC. */
  readonly offset: number
}

/** The offsets of one UTC day in one zone. `change` is the first instant with the later offset. */
interface ZoneDay {
  readonly before: number
  readonly change: number
  readonly after: number
}

interface ZoneClock {
  readonly format: Intl.DateTimeFormat
  /** By number of the UTC day since 1970. */
  readonly days: Map<number, ZoneDay>
  /** Offsets at the beginning of UTC days, shared by neighbouring days. */
  readonly dayStarts: Map<number, number>
}

const clocks = new Map<IanaZone, ZoneClock>()

const clockOf = (zone: IanaZone): ZoneClock => {
  let clock = clocks.get(zone)
  if (clock === undefined) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    clock = { format, days: new Map(), dayStarts: new Map() }
    clocks.set(zone, clock)
  }
  return clock
}

/** Returns the offset from `Intl`, in some microseconds. Its text looks like '11/20/2026, GMT+01:00', at Greenwich 'GMT'. */
const askOffset = (format: Intl.DateTimeFormat, instant: number): number => {
  const match = /GMT([+-])(\d+):?(\d+)?:?(\d+)?$/.exec(format.format(instant))
  if (match === null) return 0
  const [, sign, hours, minutes = '0', seconds = '0'] = match
  const length = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return (sign === '-' ? -length : length) * secondMilliseconds
}

const offsetAtDayStart = (clock: ZoneClock, day: number): number => {
  let offset = clock.dayStarts.get(day)
  if (offset === undefined) {
    offset = askOffset(clock.format, day * oneDay)
    clock.dayStarts.set(day, offset)
  }
  return offset
}

/** Finds the second of the change by bisection of the day: about 17 calls of `Intl`, only on days with a change. */
const findChange = (clock: ZoneClock, day: number, before: number): number => {
  let low = day * oneDay
  let high = low + oneDay
  while (high - low > secondMilliseconds) {
    const middle = low + Math.floor((high - low) / 2 / secondMilliseconds) * secondMilliseconds
    if (askOffset(clock.format, middle) === before) low = middle
    else high = middle
  }
  return high
}

/** No zone changes twice within a UTC day, so a day with equal ends has one offset. */
const lookUpDay = (zone: IanaZone, day: number): ZoneDay => {
  const clock = clockOf(zone)
  let found = clock.days.get(day)
  if (found === undefined) {
    const before = offsetAtDayStart(clock, day)
    const after = offsetAtDayStart(clock, day + 1)
    const change = before === after ? (day + 1) * oneDay : findChange(clock, day, before)
    found = { before, change, after }
    clock.days.set(day, found)
  }
  return found
}

/** Returns local time minus UTC in milliseconds. It calls `Intl` once per zone and UTC day, then reads from memory. */
export const offsetAt = (zone: IanaZone, instant: Instant): number => {
  const day = lookUpDay(zone, Math.floor(instant / oneDay))
  return instant < day.change ? day.before : day.after
}

/** The stretches of equal offset that cover `[from, to)`, in order and cut at its ends. */
export const offsetStretches = (zone: IanaZone, from: number, to: number): OffsetStretch[] => {
  const stretches: OffsetStretch[] = []
  let start = from
  let offset = offsetAt(zone, instantOf(from))
  for (let day = Math.floor(from / oneDay); day * oneDay < to; day++) {
    const { change, after } = lookUpDay(zone, day)
    if (after === offset || change <= start || change >= to) continue
    stretches.push({ from: start, to: change, offset })
    start = change
    offset = after
  }
  stretches.push({ from: start, to, offset })
  return stretches
}
