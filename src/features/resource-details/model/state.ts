import { loaded } from '#src/base/loaded.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import type { Schedule } from '#src/wire/schedule.ts'

export interface ResourceDay {
  readonly span: QuarterSpan
  readonly schedule: Schedule
}

/** The calendar of the resource shown in the details, from the beginning of today on. Null until it has loaded once. */
export const resourceDay = loaded<ResourceDay | null>(null, { isRenewed: true })
