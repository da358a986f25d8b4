/**
 * Every failure that Foyer expects. Messages (section 8) are in the locale files under `fault.<kind>`; `detail` is for the
 * log and for copying, never a message. See also `traitsOf`.
 */
export type Fault =
  /** `isUnreached`: the server did not respond. `field`: the invalid member of the file. */
  | {
      readonly kind: 'config-unreadable'
      readonly detail?: string
      readonly isUnreached?: boolean
      readonly field?: string
    }
  /** config.json requires a newer version of Foyer. */
  | { readonly kind: 'version-outdated'; readonly minimum: string }
  /** An error was thrown during the start: a bug, or a missing feature of the browser. */
  | { readonly kind: 'start-failed'; readonly detail: string }
  /** `context` selects the message: with 'calendar', it is the calendar's own server that did not respond. */
  | { readonly kind: 'api-unreachable'; readonly detail?: string; readonly context?: 'calendar' }
  | { readonly kind: 'api-not-configured' }
  | { readonly kind: 'assist-not-configured' }
  | { readonly kind: 'resources-unreadable'; readonly detail?: string }
  | { readonly kind: 'qr-info-unreadable'; readonly detail?: string }
  | { readonly kind: 'qr-unreadable'; readonly detail?: string }
  | { readonly kind: 'offline' }
  | { readonly kind: 'timed-out'; readonly what: string }
  | { readonly kind: 'cancelled' }
  /** The session has ended: its refresh was rejected with a 4xx, or there is no refresh token. */
  | { readonly kind: 'signed-out' }
  /** The provider wants a fresh sign-in (claims challenge); a retry cannot help. */
  | { readonly kind: 'sign-in-needed'; readonly claims?: string }
  /** A sign-in was rejected, or its response does not belong to a sign-in that this tab started. */
  | {
      readonly kind: 'sign-in-failed'
      readonly detail?: string
      /** Of a link. */
      readonly reason?: 'used' | 'expired' | undefined
      /** Of a refusal by Foyer's own server, which selects the message. */
      readonly code?: string | undefined
    }
  /** The browser stores nothing, so the return from the provider's page could not be recognised. */
  | { readonly kind: 'sign-in-not-stored' }
  /** `isForeign` is true if it was not sent, because its address is of another origin. */
  | { readonly kind: 'forbidden'; readonly detail?: string; readonly isForeign?: true }
  /** A colleague does not let the user reserve in their calendar. `name` is the colleague's name or address. */
  | { readonly kind: 'not-delegate'; readonly name: string }
  | { readonly kind: 'not-found'; readonly what: string }
  | { readonly kind: 'conflict'; readonly detail?: string }
  /** `retryAfter` in milliseconds. */
  | { readonly kind: 'throttled'; readonly retryAfter: number }
  | { readonly kind: 'server-error'; readonly status: number; readonly detail?: string }
  | { readonly kind: 'malformed'; readonly what: string; readonly problems: readonly string[] }
  | { readonly kind: 'time-zone-unknown'; readonly name: string; readonly database: 'IANA' | 'Windows' }
  | { readonly kind: 'date-invalid'; readonly detail: string }
  | { readonly kind: 'event-not-found' }
  | { readonly kind: 'slot-taken'; readonly holder: string | null }
  | { readonly kind: 'room-declined'; readonly detail?: string }
  | { readonly kind: 'online-meeting-failed'; readonly detail?: string }
  | { readonly kind: 'delete-failed'; readonly detail?: string }
  | { readonly kind: 'draft-invalid'; readonly problems: readonly DraftProblem[] }
  | { readonly kind: 'worker-lost' }
  | { readonly kind: 'storage-unavailable'; readonly detail?: string }

export type FaultKind = Fault['kind']

/** The meaning of a fault for code that handles several kinds alike. An absent trait does not apply. */
interface FaultTraits {
  /** No server responded: the request can be stored and sent when the connection is back. */
  readonly isUnanswered?: true
  /** The request may have been carried out: check before sending it again. */
  readonly mayBeDone?: true
  /** The server understood the request and refused it. */
  readonly isRefused?: true
  /** A later attempt may succeed although the user changes nothing. */
  readonly isPassing?: true
  /** No usable server: stored data are better than none. */
  readonly isServerDown?: true
  /** Every other request would fail too. */
  readonly stopsOthers?: true
  /** The server does not accept the session. */
  readonly deniesSession?: true
  /** The object of the request does not exist, so another attempt cannot help. */
  readonly isAbsent?: true
  /** The user is not allowed to do this. */
  readonly isDenied?: true
  /** Stops a request before it is sent, so nothing else has reported the request yet. */
  readonly precedesSending?: true
  /** The request was abandoned, so there is no message about it. */
  readonly isSilent?: true
}

/** By kind; the compiler names a kind that is missing. */
const traits: Readonly<Record<FaultKind, FaultTraits>> = {
  'config-unreadable': {},
  'version-outdated': {},
  'start-failed': {},
  'api-unreachable': { isUnanswered: true, mayBeDone: true, isPassing: true, isServerDown: true },
  'api-not-configured': {},
  'assist-not-configured': {},
  'resources-unreadable': {},
  'qr-info-unreadable': {},
  'qr-unreadable': { isAbsent: true },
  offline: {
    isUnanswered: true,
    mayBeDone: true,
    isPassing: true,
    isServerDown: true,
    stopsOthers: true,
    precedesSending: true,
  },
  'timed-out': { mayBeDone: true, isPassing: true, isServerDown: true },
  cancelled: { mayBeDone: true, isPassing: true, stopsOthers: true, isSilent: true },
  'signed-out': { stopsOthers: true, deniesSession: true, isSilent: true },
  'sign-in-needed': { isPassing: true, stopsOthers: true, deniesSession: true },
  'sign-in-failed': {},
  'sign-in-not-stored': {},
  forbidden: { isRefused: true, isDenied: true, deniesSession: true },
  'not-delegate': { isRefused: true, isDenied: true },
  'not-found': { isRefused: true, isAbsent: true },
  conflict: { isRefused: true },
  throttled: { isPassing: true, isServerDown: true },
  'server-error': { mayBeDone: true, isPassing: true, isServerDown: true },
  malformed: { mayBeDone: true },
  'time-zone-unknown': {},
  'date-invalid': {},
  'event-not-found': { isAbsent: true },
  'slot-taken': {},
  'room-declined': {},
  'online-meeting-failed': {},
  'delete-failed': {},
  'draft-invalid': { precedesSending: true },
  'worker-lost': { isPassing: true, precedesSending: true },
  'storage-unavailable': {},
}

/** Returns the traits of a fault. Three kinds depend on their details. */
export function traitsOf(fault: Fault): FaultTraits {
  switch (fault.kind) {
    case 'config-unreadable':
      return fault.isUnreached ? { isServerDown: true } : traits[fault.kind]
    // A status below 500 is about the request, not about the server.
    case 'server-error':
      return fault.status < 500 ? { isRefused: true, isServerDown: true } : traits[fault.kind]
    case 'qr-info-unreadable':
      return fault.detail === 'not-found' ? { isAbsent: true } : traits[fault.kind]
    default:
      return traits[fault.kind]
  }
}

/** Returns the fault as text for the log and for copying. */
export const detailOf = (fault: Fault): string => JSON.stringify(fault)

/** Problems that prevent a reservation draft from being sent. Each is a key of the locale under `draft.problem.<name>`. */
export type DraftProblem =
  | 'subject-missing'
  | 'resource-missing'
  | 'end-before-start'
  | 'start-in-past'
  | 'too-short'
  | 'too-long'
  | 'too-far-ahead'
  | 'outside-hours'
  | 'attendee-invalid'
  /** It is to be reserved for a colleague who is not chosen yet. */
  | 'colleague-missing'
  | 'not-available'
  /** Dates of a series on which its resource is taken and nothing else was chosen. */
  | 'series-conflicts'
  | 'series-invalid'
  /** The series of a date is gone, and the date is still there. */
  | 'series-gone'
