import type { IanaZone } from '#src/kernel/result.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'

/** The time zone the device is set to at this moment: it may be set to another while the page lives. */
export function browserZone(): IanaZone {
  return zoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone)
}
