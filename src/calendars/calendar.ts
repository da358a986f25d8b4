import type { Http, Refusal } from '#src/engine/http.ts'
import type { DraftAttendee } from '#src/features/reserve/rules/draft.ts'
import type { Recurrence, RecurrenceEnd, RecurrencePattern } from '#src/features/series/rules/recurrence.ts'
import type { CalendarDay, Email, Instant, InstantSpan, QuarterSpan, Result } from '#src/kernel/result.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Schedule } from '#src/wire/schedule.ts'

export type { DraftAttendee } from '#src/features/reserve/rules/draft.ts'

/** One calendar back end. Each lives in `calendars/<serverType>/index.ts`, whose default export is a `CalendarProvider`. */
export interface CalendarProvider {
  readonly serverType: ServerType
  /** What the button to sign in names; null where it names none. */
  readonly signInService: string | null
  /** On the provider's own page, or with user name and password through the product. */
  readonly signInBy: 'page' | 'password'
  /** Which of the two calls of section 7 ends the session on the server. */
  readonly logoutCall: 'oauthLogout' | 'ewsLogout'
  /** The online meeting that it makes by itself: its name, '' where it has none; null where it makes none. */
  readonly ownMeeting: string | null
  /** The service's own address; null where only config.json's calendarURL can say (ews, touch-calendar). */
  readonly baseURL: string | null
  /** Origins beside it that its token is meant for too, such as the directory's. */
  readonly otherOrigins?: readonly string[]
  /** Whose bearer token its calls carry: the calendar's OAuth token, or the product's own. */
  readonly token: 'oauth' | 'product'
  /** OAuth scopes asked for at sign-in. */
  readonly scope: string
  /** Milliseconds after finishing until events are reloaded (section 4). */
  readonly finishReloadDelay: number
  /** Vendor limits, as data. */
  readonly limits: CalendarLimits
  /** The provider's authorize page; null where sign-in is by password through the product. */
  authorizeUrl(request: AuthorizeRequest): string | null
  /**
   * A refusal as HTTP would say it, where the vendor has words of its own: 'too many calls' is a 429 with its Retry-After,
   * a token that permits too little a 401 with the challenge `error="insufficient_scope"`.
   */
  restateRefusal?(refusal: Refusal): Refusal
  connect(http: Http): Calendar
}

export interface AuthorizeRequest {
  readonly clientId: string
  readonly tenantId: string | null
  readonly redirectUri: string
  readonly prompt: string
  readonly state: string
  readonly codeChallenge: string
  /** What a claims challenge asked for, as JSON; the provider's page then asks the user for it. */
  readonly claims?: string | null
  /** Whose account the page should propose. */
  readonly loginHint?: string | null
}

export interface CalendarLimits {
  /** Addresses in one schedule call. */
  readonly schedulesPerCall: number
  /** Days in one schedule call. */
  readonly scheduleDays: number
  /** Calls under way at once. */
  readonly parallelCalls: number
  /** Dates of one series. */
  readonly seriesDates: number
  /** Colleagues in one answer of the directory. */
  readonly peopleFound: number
}

/** The calendar of the signed-in user. Every method can be cancelled; none throws for what is expected to fail. */
export interface Calendar {
  myInfo(signal?: AbortSignal): Promise<Result<MyInfo>>
  /** Null where the user has no picture. */
  myImage(signal?: AbortSignal): Promise<Result<Blob | null>>
  /** Colleagues whose name or address begins so, in the directory's own order; at most `limits.peopleFound`. */
  findPeople(text: string, signal?: AbortSignal): Promise<Result<readonly Person[]>>
  /** Null where the person has no picture, or none that may be seen. */
  personImage(email: Email, signal?: AbortSignal): Promise<Result<Blob | null>>
  /** Batches in the order of `emails`, as they come; an address that fails comes as a schedule with `serviceError`. */
  schedules(
    emails: readonly Email[],
    span: QuarterSpan,
    signal?: AbortSignal,
  ): AsyncIterable<Result<readonly Schedule[]>>
  /** All events that touch the span, following next links. */
  events(span: InstantSpan, signal?: AbortSignal): Promise<Result<EventList>>
  /** By id; where that is gone, by iCalUId. Null when neither is known. */
  event(key: EventKey, signal?: AbortSignal): Promise<Result<CalendarEvent | null>>
  /** The event created under this client-made id, if the create reached the calendar. Asked before any repeat. */
  findCreated(draft: EventDraft, signal?: AbortSignal): Promise<Result<CalendarEvent | null>>
  create(draft: EventDraft, signal?: AbortSignal): Promise<Result<CalendarEvent>>
  /**
   * Organizer only: changes what `change` names and nothing else; answers the event as it is then. `event` is the event
   * as last read: what is not named of its list of attendees is kept. The same change twice is the same change.
   */
  change(event: CalendarEvent, change: EventChange, signal?: AbortSignal): Promise<Result<CalendarEvent>>
  /** Organizer only: takes the event out of everybody's calendar. */
  remove(event: CalendarEvent, comment: string): Promise<Result<null>>
  /** Attendee only. Who declines loses the event from the own calendar: that is how participation is cancelled. */
  respond(event: CalendarEvent, answer: EventAnswer, comment: string): Promise<Result<null>>
  /** The series behind an occurrence; null where it is gone. */
  master(id: string, signal?: AbortSignal): Promise<Result<SeriesMaster | null>>
  /** The dates of a series that touch the span, as they are now: without those that were taken out of it. */
  occurrences(masterId: string, span: InstantSpan, signal?: AbortSignal): Promise<Result<EventList>>
  /** Organizer only: the series ends with `lastDay`; dates after it are gone from everybody's calendar. */
  endSeries(masterId: string, lastDay: CalendarDay, signal?: AbortSignal): Promise<Result<null>>
  /** Shortens the event to end at `at`. */
  finish(event: CalendarEvent, at: Instant): Promise<Result<null>>
}

export interface MyInfo {
  readonly name: string
  readonly email: Email
  readonly username: string
  readonly givenName: string
  readonly surname: string
}

/** A colleague as the directory knows them; null is what it does not say. */
export interface Person {
  readonly name: string
  readonly email: Email
  readonly jobTitle: string | null
  readonly department: string | null
  /** Where they usually sit, in the directory's words. */
  readonly office: string | null
}

export interface EventKey {
  readonly id: string
  readonly iCalUId: string | null
}

/** What an attendee says to an invitation. */
export type EventAnswer = 'accept' | 'tentative' | 'decline'

export interface EventList {
  readonly events: readonly CalendarEvent[]
  /** Malformed records left out, for the log. */
  readonly problems: readonly string[]
}

/** A whole series. */
export interface SeriesMaster {
  /** Its first date's times, or what they were. */
  readonly event: CalendarEvent
  /** Null where the product has no word for it (yearly). */
  readonly pattern: RecurrencePattern | null
  /** Null: goes on for ever. */
  readonly end: RecurrenceEnd | null
  /** IANA zone in which the wall time of its dates stays the same. */
  readonly timeZone: string
  readonly firstDay: CalendarDay
}

/** What is to be changed of an event, in the product's words: absent is kept. */
export interface EventChange {
  readonly subject?: string
  readonly when?: {
    readonly span: InstantSpan
    readonly isAllDay: boolean
    /** IANA zone the times are meant in. */
    readonly timeZone: string
  }
  /** All rooms from now on. */
  readonly resources?: EventDraft['resources']
  /** All people from now on. */
  readonly attendees?: readonly DraftAttendee[]
  readonly isPrivate?: boolean
  /** Plain text. */
  readonly notes?: string
  /** Minutes before start; null is none. */
  readonly reminder?: number | null
}

/** What a create sends, in the product's words. */
export interface EventDraft {
  /** Made by the client, journalled before sending: Graph's `transactionId`. */
  readonly clientId: string
  readonly subject: string
  readonly span: InstantSpan
  readonly isAllDay: boolean
  /** IANA zone the times are meant in. */
  readonly timeZone: string
  readonly resources: readonly { readonly name: string; readonly email: Email }[]
  readonly attendees: readonly DraftAttendee[]
  readonly isPrivate: boolean
  /** Plain text. */
  readonly notes: string
  /** Minutes before start; null is none. */
  readonly reminder: number | null
  /** The join link made beforehand by the product's integration, or 'provider' for the calendar's own. */
  readonly onlineMeeting: null | 'provider' | { readonly url: string }
  /** Null: once. The span is that of the first date. */
  readonly recurrence: Recurrence | null
}
