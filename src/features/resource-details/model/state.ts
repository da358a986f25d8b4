import { proxy, ref } from 'valtio'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Schedule } from '#src/wire/schedule.ts'

/** The calendar of the resource shown in the details, from the beginning of today on. */
export interface ResourceDayState {
  resourceId: string | null
  /** Null until it has loaded once. */
  known: { readonly span: QuarterSpan; readonly schedule: Schedule } | null
  /** Set if the last load failed. `known` is then from an earlier load. */
  fault: Fault | null
  /** Time of the last successful load. */
  asOf: Instant | null
}

export const resourceDay = proxy<ResourceDayState>({ resourceId: null, known: null, fault: null, asOf: null })

/** Switches to another resource and clears the data of the previous one. */
export function beginResourceDay(resourceId: string | null): void {
  Object.assign(resourceDay, { resourceId, known: null, fault: null, asOf: null })
}

export function setResourceDay(span: QuarterSpan, schedule: Schedule, asOf: Instant): void {
  resourceDay.known = ref({ span, schedule })
  resourceDay.fault = null
  resourceDay.asOf = asOf
}

export function setResourceDayFailed(fault: Fault): void {
  resourceDay.fault = ref(fault)
}
