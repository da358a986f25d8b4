import type { IanaZone, Instant } from '../brand.ts'
import { wallClockOf } from '../time/wall-clock.ts'

/** Whether a screen is dimmed: between two wall times 'HH:MM' of its zone, past midnight where the second is the earlier one. */
export function isNight(
  zone: IanaZone,
  now: Instant,
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  const time = wallClockOf(zone, now).slice(11, 16)
  return from <= to ? time >= from && time < to : time >= from || time < to
}
