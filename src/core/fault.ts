/**
 * Every failure the product expects, in one union. `app/reactions` maps each kind to what the user sees and can do;
 * the compiler names a kind that has no reaction. Texts of the specification (section 8) are in the locale files under
 * `fault.<kind>`; `detail` is for the log and for copying, never for showing as the message.
 */
export type Fault =
  /** `isUnreached`: there was no answer at all. `field`: the member of the file that is wrong. */
  | {
      readonly kind: 'config-unreadable'
      readonly detail?: string
      readonly isUnreached?: boolean
      readonly field?: string
    }
  /** Something was thrown while starting: a bug, or a browser that lacks something. */
  | { readonly kind: 'start-failed'; readonly detail: string }
  | { readonly kind: 'api-unreachable'; readonly detail?: string }
  | { readonly kind: 'api-not-configured' }
  | { readonly kind: 'assist-not-configured' }
  | { readonly kind: 'resources-unreadable'; readonly detail?: string }
  | { readonly kind: 'qr-info-unreadable'; readonly detail?: string }
  | { readonly kind: 'qr-unreadable'; readonly detail?: string }
  | { readonly kind: 'offline' }
  | { readonly kind: 'timed-out'; readonly what: string }
  | { readonly kind: 'cancelled' }
  /** The session is over: refresh was refused with a 4xx, or there is none. */
  | { readonly kind: 'signed-out' }
  /** The provider wants a fresh sign-in (claims challenge); a retry cannot help. */
  | { readonly kind: 'sign-in-needed'; readonly claims?: string }
  /** A sign-in was refused, or its answer does not belong to a sign-in begun in this tab. */
  | { readonly kind: 'sign-in-failed'; readonly detail?: string; readonly reason?: 'used' | 'expired' | undefined }
  | { readonly kind: 'forbidden'; readonly detail?: string }
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

/** What keeps a reservation draft from being sent, each a key of the locale under `draft.problem.<name>`. */
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
  | 'not-available'
  /** Dates of a series on which its resource is taken and nothing else was chosen. */
  | 'series-conflicts'
  | 'series-invalid'
