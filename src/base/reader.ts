import { proxy } from 'valtio'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { browserZone } from '#src/platform/clock.ts'

/** The clock and the place of the reader, for every screen. */
export const reader = proxy<{
  /** Time zone of the reader: that of their office, otherwise of the device. Every screen shows its times in it. */
  zone: IanaZone
  /** First minute that is drawn as the present. */
  now: Instant
}>({ zone: browserZone(), now: instantOf(0) })

export function setZone(zone: IanaZone): void {
  reader.zone = zone
}

export function setNow(now: Instant): void {
  reader.now = now
}
