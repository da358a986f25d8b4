import type { IanaZone } from '#src/core/brand.ts'

/** The time zone the device is set to at this moment: it may be set to another while the page lives. */
export function browserZone(): IanaZone {
  return Intl.DateTimeFormat().resolvedOptions().timeZone as IanaZone
}
