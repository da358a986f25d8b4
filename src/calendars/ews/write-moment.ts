import type { IanaZone, Instant } from '#src/core/brand.ts'
import { oneMinute } from '#src/core/time/moment.ts'
import { offsetAt } from '#src/core/time/zones.ts'
import { wallClockOf } from '#src/core/time/wall-clock.ts'

/** 'YYYY-MM-DDTHH:mm:ss' in UTC, without a letter for the zone, which stands beside it. */
export const writeWallClock = (instant: Instant): string => new Date(instant).toISOString().slice(0, 19)

/** 'YYYY-MM-DDTHH:mm:ssZ'. */
export const writeInstant = (instant: Instant): string => `${writeWallClock(instant)}Z`

/** The wall clock of a zone with its offset, for days and series, which Exchange keeps on the wall. */
export function writeLocalMoment(zone: IanaZone, instant: Instant): string {
  const minutes = Math.round(offsetAt(zone, instant) / oneMinute)
  const size = Math.abs(minutes)
  const pad = (number: number) => String(number).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
  return `${wallClockOf(zone, instant)}${offset}`
}
