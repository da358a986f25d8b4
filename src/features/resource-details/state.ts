import { proxy, ref } from 'valtio'
import type { Fault, Instant, QuarterSpan } from '#src/kernel/result.ts'
import type { Schedule } from '#src/wire/schedule.ts'

/** The calendar of the one resource whose details are shown, from the beginning of today on. */
export interface ResourceDayState {
  resourceId: string | null
  /** Null until it was loaded once. */
  known: { readonly span: QuarterSpan; readonly schedule: Schedule } | null
  /** Why the last look did not get through; what is known is from before. */
  fault: Fault | null
  /** Of the last look that did. */
  asOf: Instant | null
}

export const resourceDay = proxy<ResourceDayState>({ resourceId: null, known: null, fault: null, asOf: null })

/** Another resource is shown: of the one before nothing stays. */
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

/** The resource whose details stand beside the timeline. */
export const shownResource = proxy<{ id: string | null }>({ id: null })

export function setShownResource(id: string | null): void {
  shownResource.id = id
}
