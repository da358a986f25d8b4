import type { DateTimeTimeZone } from '@microsoft/microsoft-graph-types'
import type { Instant } from '#src/core/brand.ts'

/** 'YYYY-MM-DDTHH:mm:ss' in UTC, without a letter for the zone, which stands beside it. */
export function writeUtcMoment(instant: Instant): DateTimeTimeZone {
  return { dateTime: new Date(instant).toISOString().slice(0, 19), timeZone: 'UTC' }
}
