import type {
  DraftAttendee,
  DraftColleague,
  ReservationDraft,
} from '#src/features/bookings/model/reserve/rules/draft.ts'
import type { Http, Refusal } from '#src/engine/http.ts'
import type { RecurrenceEnd, RecurrencePattern } from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { CalendarDay, Instant, InstantSpan, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Schedule } from '#src/wire/schedule.ts'

export type { DraftAttendee } from '#src/features/bookings/model/reserve/rules/draft.ts'

/**
 * One calendar back end. Each is in `calendars/<serverType>/index.ts`, with a `CalendarProvider` as its default export.
 */
export interface CalendarProvider {
  readonly serverType: ServerType
  /** The service name on the sign-in button; null for none. */
  readonly signInService: string | null
  /** 'page' signs in on the provider's own page, 'password' with user name and password through the product. */
  readonly signInBy: 'page' | 'password'
  /** The call of section 7 that ends the session on the server. */
  readonly logoutCall: 'oauthLogout' | 'ewsLogout'
  /**
   * The name of the online meeting that the provider creates automatically. '' if it has no name; null if it creates
   * none.
   */
  readonly ownMeeting: string | null
  /** The service's own address. Null if only config.json's calendarURL has it (ews, touch-calendar). */
  readonly baseURL: string | null
  /** Other origins that may receive the token, such as the directory's. */
  readonly otherOrigins?: readonly string[]
  /** The bearer token for its calls: the calendar's OAuth token, or the product's own. */
  readonly token: 'oauth' | 'product'
  /** OAuth scopes requested at sign-in. */
  readonly scope: string
  /** Returns the provider with other scopes. Parts that these do not permit fail with 'not-found', or are not offered. */
  withScope?(scope: string): CalendarProvider
  /** True if a user may reserve in the calendars of colleagues who allow it. */
  readonly reservesForOthers: boolean
  /** Milliseconds after finishing until events are reloaded (section 4). */
  readonly finishReloadDelay: number
  /** Vendor limits, as data. */
  readonly limits: CalendarLimits
  /** Returns the URL of the provider's authorize page, or null if sign-in is by password through the product. */
  authorizeUrl(request: AuthorizeRequest): string | null
  /**
   * Translates a vendor-specific refusal to standard HTTP: 'too many calls' becomes a 429 with its Retry-After, and a
   * token with too few permissions becomes a 401 with the challenge `error="insufficient_scope"`.
   */
  restateRefusal?(refusal: Refusal): Refusal
  connect(http: Http): Calendar
}

export interface AuthorizeRequest {
  /** As `CalendarProvider.scope`. */
  readonly scope: string
  readonly clientId: string
  readonly tenantId: string | null
  /** Origin of the page in a national cloud of Microsoft. */
  readonly loginURL?: string | null
  readonly redirectUri: string
  /** Blank for the page's own choice. */
  readonly prompt: string
  readonly state: string
  readonly codeChallenge: string
  /** The claims that a claims challenge requires, as JSON. The provider's page then asks the user for them. */
  readonly claims?: string | null
  /** The account that the page should suggest. */
  readonly loginHint?: string | null
}

export interface CalendarLimits {
  /** Maximum addresses per schedule call. */
  readonly schedulesPerCall: number
  /** Maximum days per schedule call. */
  readonly scheduleDays: number
  /** Maximum parallel calls. */
  readonly parallelCalls: number
  /** Maximum dates of one series. */
  readonly seriesDates: number
  /** Maximum colleagues per directory response. */
  readonly peopleFound: number
  /** Milliseconds between two calls that live events cause. Vendors count calls, so that a flood asks theirs once a second. */
  readonly liveEventPause: number
}

/**
 * The calendar of the signed-in user. Expected failures are returned as faults, never thrown. A draft on behalf of a
 * colleague and an event from a colleague's calendar are sent to that calendar.
 */
export interface Calendar extends OneCalendar {
  /**
   * The calendar of a colleague, for everything that is named by an id or a span; null for the user's own. Fails with
   * 'not-delegate' if the colleague does not allow it.
   */
  of(owner: Email | null): Calendar
}

/** One person's calendar, as a provider opens it. */
export interface OneCalendar {
  myInfo(signal?: AbortSignal): Promise<Result<MyInfo>>
  /** Null if the user has no picture. */
  myImage(signal?: AbortSignal): Promise<Result<Blob | null>>
  /**
   * Returns colleagues whose name or address starts with the text, in the directory's order; at most
   * `limits.peopleFound`.
   */
  findPeople(text: string, signal?: AbortSignal): Promise<Result<readonly Person[]>>
  /** Null if the person has no picture, or none that the user may see. */
  personImage(email: Email, signal?: AbortSignal): Promise<Result<Blob | null>>
  /** Yields batches in the order of `emails` as they arrive. If an address fails, its schedule has a `serviceError`. */
  schedules(
    emails: readonly Email[],
    span: QuarterSpan,
    signal?: AbortSignal,
  ): AsyncIterable<Result<readonly Schedule[]>>
  /** Returns all events that overlap the span, following next links. */
  events(span: InstantSpan, signal?: AbortSignal): Promise<Result<EventList>>
  /** Finds an event by id, or by iCalUId if the id is gone. Null if neither is known. */
  event(key: EventKey, signal?: AbortSignal): Promise<Result<CalendarEvent | null>>
  /** Returns the event created under this client-made id, if the create reached the calendar. Call before any retry. */
  findCreated(draft: EventDraft, signal?: AbortSignal): Promise<Result<CalendarEvent | null>>
  create(draft: EventDraft, signal?: AbortSignal): Promise<Result<CalendarEvent>>
  /**
   * For the organiser only. Changes the members in `change` and nothing else, and returns the changed event. `event` is
   * the event as last read: its attendees are kept unless `change` names them. Repeating a change has no further
   * effect.
   */
  change(event: CalendarEvent, change: EventChange, signal?: AbortSignal): Promise<Result<CalendarEvent>>
  /** For the organiser only. Removes the event from the calendars of all attendees. */
  remove(event: CalendarEvent, comment: string): Promise<Result<null>>
  /**
   * For attendees only. Declining removes the event from the user's own calendar, which is how participation is
   * cancelled. A declined event can be accepted later in gspace and touch-calendar; Exchange no longer finds it.
   */
  respond(event: CalendarEvent, answer: EventAnswer, comment: string): Promise<Result<null>>
  /** Returns the series of an occurrence, or null if it is gone. */
  master(id: string, signal?: AbortSignal): Promise<Result<SeriesMaster | null>>
  /** Returns the current dates of a series that overlap the span, without deleted ones. */
  occurrences(masterId: string, span: InstantSpan, signal?: AbortSignal): Promise<Result<EventList>>
  /**
   * For the organiser only. Ends the series with `lastDay`. Later dates are removed from the calendars of all
   * attendees.
   */
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

/** A colleague from the directory; null for unknown values. */
export interface Person {
  readonly name: string
  readonly email: Email
  readonly jobTitle: string | null
  readonly department: string | null
  /** The usual workplace, as text from the directory. */
  readonly office: string | null
}

export interface EventKey {
  readonly id: string
  readonly iCalUId: string | null
}

/** An attendee's response to an invitation. */
export type EventAnswer = 'accept' | 'tentative' | 'decline'

export interface EventList {
  readonly events: readonly CalendarEvent[]
  /** Malformed records that were left out, for the log. */
  readonly problems: readonly string[]
  /** Calls that the list took, if it came in pages. */
  readonly pages?: number
}

/** A whole series. */
export interface SeriesMaster {
  /** The event with the original times of the first date. */
  readonly event: CalendarEvent
  /** Null if the product does not support it (yearly). */
  readonly pattern: RecurrencePattern | null
  /** Null if the series never ends. */
  readonly end: RecurrenceEnd | null
  /** IANA zone in which the wall time of its dates stays the same. */
  readonly timeZone: string
  readonly firstDay: CalendarDay
}

/** The requested changes of an event, in the product's terms. Absent members stay unchanged. */
export interface EventChange {
  readonly subject?: string
  readonly when?: {
    readonly span: InstantSpan
    readonly isAllDay: boolean
    /** IANA zone of the times. */
    readonly timeZone: string
  }
  /** All rooms after the change. */
  readonly resources?: EventDraft['resources']
  /** All people after the change. */
  readonly attendees?: readonly DraftAttendee[]
  readonly isPrivate?: boolean
  /** Plain text. */
  readonly notes?: string
  /** Minutes before start; null for none. */
  readonly reminder?: number | null
}

/** A reservation in the calendar of a colleague. */
export interface OnBehalf {
  readonly owner: DraftColleague
  readonly by: DraftColleague
}

/** The content of a create, in the product's terms. */
export interface EventDraft extends Pick<
  ReservationDraft,
  'clientId' | 'subject' | 'span' | 'isAllDay' | 'attendees' | 'isPrivate' | 'notes' | 'reminder' | 'recurrence'
> {
  /** IANA zone of the times. */
  readonly timeZone: string
  readonly resources: readonly { readonly name: string; readonly email: Email }[]
  /** Absent or null for the user's own calendar. */
  readonly onBehalf?: OnBehalf | null
  /** The join link that the product's integration created in advance, or 'provider' for the calendar's own meeting. */
  readonly onlineMeeting: null | 'provider' | { readonly url: string }
}
