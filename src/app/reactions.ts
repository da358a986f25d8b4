import type { Fault, FaultKind } from '#src/core/fault.ts'

/** Where a fault is shown: a screen of its own, in the place that failed, a notice, the sign-in page, or only the log. */
export type Showing = 'screen' | 'in-place' | 'notice' | 'redirect' | 'log'

/** What the user is offered. */
export type Remedy = 'retry' | 'reload' | 'sign-in' | 'clear-cache-and-reload' | 'edit' | 'show-alternatives' | 'none'

export interface Reaction {
  readonly showing: Showing
  readonly remedy: Remedy
}

/** The reaction to every expected failure (section 8); the compiler names a kind that has none. */
const reactions: Readonly<Record<FaultKind, Reaction>> = {
  'config-unreadable': { showing: 'screen', remedy: 'retry' },
  'start-failed': { showing: 'screen', remedy: 'retry' },
  'api-unreachable': { showing: 'screen', remedy: 'retry' },
  'api-not-configured': { showing: 'screen', remedy: 'retry' },
  'assist-not-configured': { showing: 'screen', remedy: 'retry' },
  'resources-unreadable': { showing: 'screen', remedy: 'clear-cache-and-reload' },
  'qr-info-unreadable': { showing: 'screen', remedy: 'retry' },
  'qr-unreadable': { showing: 'screen', remedy: 'retry' },
  offline: { showing: 'in-place', remedy: 'retry' },
  'timed-out': { showing: 'in-place', remedy: 'retry' },
  cancelled: { showing: 'log', remedy: 'none' },
  'signed-out': { showing: 'redirect', remedy: 'sign-in' },
  'sign-in-needed': { showing: 'notice', remedy: 'sign-in' },
  'sign-in-failed': { showing: 'in-place', remedy: 'sign-in' },
  forbidden: { showing: 'notice', remedy: 'none' },
  'not-found': { showing: 'notice', remedy: 'reload' },
  conflict: { showing: 'notice', remedy: 'reload' },
  throttled: { showing: 'notice', remedy: 'retry' },
  'server-error': { showing: 'in-place', remedy: 'retry' },
  malformed: { showing: 'log', remedy: 'retry' },
  'time-zone-unknown': { showing: 'notice', remedy: 'none' },
  'date-invalid': { showing: 'in-place', remedy: 'edit' },
  'event-not-found': { showing: 'notice', remedy: 'reload' },
  'slot-taken': { showing: 'in-place', remedy: 'show-alternatives' },
  'room-declined': { showing: 'in-place', remedy: 'show-alternatives' },
  'online-meeting-failed': { showing: 'notice', remedy: 'none' },
  'delete-failed': { showing: 'notice', remedy: 'retry' },
  'draft-invalid': { showing: 'in-place', remedy: 'edit' },
  'worker-lost': { showing: 'notice', remedy: 'reload' },
  'storage-unavailable': { showing: 'notice', remedy: 'none' },
}

export function reactionTo(fault: Fault): Reaction {
  return reactions[fault.kind]
}
