import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import type { ServiceError } from '../rules/calendar/schedule-body.ts'
import { type KnownRoom, staleAfter } from './mirror.ts'

/**
 * Returns why a page must not take what is known of a room for the whole truth, as pages translate it; null if it may. `now` is UTC
 * milliseconds.
 */
export function doubtAbout(known: KnownRoom | undefined, now: number): ServiceError | null {
  const { asOf = null, fault = null, isCovered = false } = known ?? {}
  if (fault !== null && isFinal(fault)) return refusal(fault)
  if (asOf === null || !isCovered) return { message: 'ErrorCalendarNotRead', responseCode: 'ErrorCalendarNotRead' }
  if (now - asOf <= staleAfter) return null
  return { message: `ErrorCalendarOld:${Math.floor((now - asOf) / oneMinute)}`, responseCode: 'ErrorCalendarOld' }
}

const isFinal = (fault: Fault): boolean =>
  traitsOf(fault).isDenied === true || traitsOf(fault).isAbsent === true || fault.kind === 'sign-in-needed'

const refusal = (fault: Fault): ServiceError =>
  traitsOf(fault).isAbsent === true
    ? { message: 'notFound', responseCode: 'ErrorMailRecipientNotFound' }
    : { message: 'ErrorAccessDenied', responseCode: 'ErrorAccessDenied' }
