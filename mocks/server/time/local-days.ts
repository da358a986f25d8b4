import type { IanaZone } from '#src/kernel/result.ts'
import { instantOf, oneDay, oneMinute } from '#src/kernel/time/moment.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'

const offsets = new Map<string, Map<number, number>>()

/**
 * Milliseconds that `zone` is ahead of UTC at noon of a day, counted in days since 1970. The simulated events keep to
 * hours in which no zone changes its clock, so noon stands for the whole day.
 */
export function noonOffset(zone: string, day: number): number {
  let ofZone = offsets.get(zone)
  if (ofZone === undefined) {
    ofZone = new Map()
    offsets.set(zone, ofZone)
  }
  let offset = ofZone.get(day)
  if (offset === undefined) {
    const noon = day * oneDay + oneDay / 2
    const near = offsetAt(zone as IanaZone, instantOf(noon))
    offset = offsetAt(zone as IanaZone, instantOf(noon - near))
    ofZone.set(day, offset)
  }
  return offset
}

/** The day since 1970 that an instant falls in, in `zone`. */
export function localDayOf(zone: string, instant: number): number {
  const offset = offsetAt(zone as IanaZone, instantOf(instant))
  return Math.floor((instant + offset) / oneDay)
}

/** The UTC instant of a wall clock, given in minutes after midnight of a day. */
export function instantAt(zone: string, day: number, minutes: number): number {
  return day * oneDay + minutes * oneMinute - noonOffset(zone, day)
}

/** 0 Sunday to 6 Saturday. */
export const weekDayOf = (day: number): number => (day + 4) % 7
