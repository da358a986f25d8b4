import { readableText } from '#src/features/finding/rules/types/html.ts'
import { plainText } from '#src/features/reservations/rules/export/content-line.ts'
import type { Recurrence, SeriesDeviation } from '#src/features/series/rules/recurrence.ts'
import type {
  DraftProblem,
  Email,
  IanaZone,
  Instant,
  InstantSpan,
  Quarter,
  QuarterSpan,
  ResourceId,
} from '#src/kernel/result.ts'
import { beginningOf } from '#src/kernel/text.ts'
import {
  earliest,
  latest,
  minutesBetween,
  oneMinute,
  plus,
  quarterAt,
  quarterMinutes,
  quartersIn,
  roundUpToQuarter,
  startOfQuarter,
} from '#src/kernel/time/moment.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { Attendee, CalendarEvent } from '#src/wire/event.ts'

/**
 * Returns the form's view of an event to change. `timeZone` applies to timed events only; all-day events retain their
 * own zone.
 */
export function draftOfEvent(
  event: CalendarEvent,
  { clientId, resourceIds, timeZone }: Pick<ReservationDraft, 'clientId' | 'resourceIds' | 'timeZone'>,
): ReservationDraft {
  return {
    clientId,
    resourceIds,
    subject: event.subject,
    span: { start: event.start.utcDateTime, end: event.end.utcDateTime },
    isAllDay: event.isAllDay,
    timeZone: event.isAllDay ? zoneNamed(event.start.timeZone) : timeZone,
    attendees: event.attendees.filter(({ resource }) => !resource).map(draftAttendee),
    isPrivate: event.visibility !== 'normal',
    onlineMeeting: event.onlineMeetingUrl !== null,
    notes: plainText(event.bodyHtml),
    reminder: event.reminder,
    recurrence: null,
    deviations: [],
    reserveFor: ownerOf(event),
  }
}

/** The colleague in whose calendar the event is; null for the user's own. */
function ownerOf({ calendarOf, organizer }: CalendarEvent): DraftColleague | null {
  return calendarOf ? { name: organizer?.name || calendarOf, email: calendarOf } : null
}

/** Returns the addresses of an event's rooms, in its order. */
export function roomAddresses({ attendees }: Pick<CalendarEvent, 'attendees'>): Email[] {
  return attendees.filter(({ resource }) => resource).map(({ emailAddress }) => emailAddress.address)
}

function draftAttendee({ emailAddress, optional, remotely }: Attendee): DraftAttendee {
  return { name: emailAddress.name || emailAddress.address, email: emailAddress.address, optional, remotely }
}

/** The reservation form, before it is converted to a provider's event. */
export interface ReservationDraft {
  /** Created by the client and journalled before anything is sent. It identifies the create. */
  readonly clientId: string
  readonly subject: string
  readonly resourceIds: readonly ResourceId[]
  readonly span: InstantSpan
  readonly isAllDay: boolean
  /** IANA zone of the displayed times. */
  readonly timeZone: IanaZone
  readonly attendees: readonly DraftAttendee[]
  readonly isPrivate: boolean
  readonly onlineMeeting: boolean
  /** Provider of the online meeting; the first available one if absent. */
  readonly onlineMeetingBy?: string | null | undefined
  /** Plain text. */
  readonly notes: string
  /** Minutes before the start; null for none. */
  readonly reminder: number | null
  /** Null for a single date. */
  readonly recurrence: Recurrence | null
  /** Differences of single dates from the series. */
  readonly deviations: readonly SeriesDeviation[]
  /**
   * The colleague in whose calendar the reservation is made, without an address until one is chosen. Absent or null for
   * the user's own.
   */
  readonly reserveFor?: DraftColleague | null | undefined
}

export interface DraftColleague {
  readonly name: string
  readonly email: Email
}

export interface DraftAttendee {
  readonly name: string
  readonly email: Email
  readonly optional: boolean
  readonly remotely: boolean
}

/**
 * The reason why a dragged span ends at its end: an event or closed time, or the resource's longest or shortest
 * meeting.
 */
export type DragStop = 'conflict' | 'maximum' | 'minimum'

export interface ClampedDraft {
  /** Null if nothing can be booked from the anchor. */
  readonly span: QuarterSpan | null
  readonly stoppedBy: DragStop | null
}

/**
 * Returns the span that a drag selects, from its first quarter to the quarter under the pointer, both included, in
 * either direction. The span stays within `run` (the maximal bookable run around the anchor, null if the anchor is not
 * bookable) and between the resource's shortest and longest meeting, in minutes; null is no limit. Synchronous and
 * cheap because it is called for every pointer movement.
 */
export function clampDraft(
  drag: { readonly anchor: Quarter; readonly head: Quarter },
  run: QuarterSpan | null,
  minimum: number | null,
  maximum: number | null,
): ClampedDraft {
  const { anchor, head } = drag
  if (run === null || anchor < run.from || anchor >= run.to) return { span: null, stoppedBy: 'conflict' }
  const shortest = Math.max(1, quartersIn(minimum ?? 0))
  const longest = maximum === null ? Infinity : Math.floor(maximum / quarterMinutes)
  if (longest < shortest) return { span: null, stoppedBy: 'maximum' }
  if (run.to - run.from < shortest) return { span: null, stoppedBy: 'minimum' }

  const isForward = head >= anchor
  const wanted = Math.abs(head - anchor) + 1
  const room = isForward ? run.to - anchor : anchor + 1 - run.from
  const length = Math.max(shortest, Math.min(wanted, room, longest))
  // Extending to the minimum may need quarters on the other side of the anchor.
  const from = isForward ? earliest(anchor, plus(run.to, -length)) : latest(plus(anchor, 1 - length), run.from)
  return {
    span: { from, to: plus(from, length) },
    stoppedBy: whatStopped(wanted, room, longest, shortest),
  }
}

function whatStopped(wanted: number, room: number, longest: number, shortest: number): DragStop | null {
  if (wanted > Math.min(room, longest)) return longest < room ? 'maximum' : 'conflict'
  return wanted < shortest ? 'minimum' : null
}

/**
 * Limits that the chosen resources set for a reservation. If there are several resources, the strictest limit applies.
 */
export interface DraftRules {
  /** Minutes; null is no limit. */
  readonly minimumDuration: number | null
  /** Minutes; null is no limit. */
  readonly maximumDuration: number | null
  /** End of the last bookable day in the resource's zone; null is no limit. */
  readonly bookableUntil: Instant | null
  /** True unless the span exceeds the hours of a resource that rejects other times. */
  readonly isInsideHours: boolean
  /** True if all quarters of the span are bookable on every chosen resource. */
  readonly isAvailable: boolean
}

/**
 * Returns all problems that prevent sending the draft, in the order of the form. Returns an empty list if there are
 * none.
 */
export function checkDraft(draft: ReservationDraft, rules: DraftRules, now: Instant): DraftProblem[] {
  const problems: DraftProblem[] = []
  const { start, end } = draft.span
  if (draft.subject.trim() === '') problems.push('subject-missing')
  if (draft.resourceIds.length === 0) problems.push('resource-missing')
  if (!(end > start)) problems.push('end-before-start')
  else {
    if (hasPassed(draft, now)) problems.push('start-in-past')
    problems.push(...limitProblems(draft.span, rules))
    if (!rules.isInsideHours) problems.push('outside-hours')
    if (!rules.isAvailable) problems.push('not-available')
  }
  if (!draft.attendees.every(({ email }) => isAddress(email))) problems.push('attendee-invalid')
  if (draft.reserveFor && !isAddress(draft.reserveFor.email)) problems.push('colleague-missing')
  return problems
}

/** Returns the problems of a time with the limits of its resources: too short, too long or too far ahead. */
export function limitProblems(
  { start, end }: InstantSpan,
  { minimumDuration, maximumDuration, bookableUntil }: DraftRules,
): DraftProblem[] {
  const duration = minutesBetween(start, end)
  const problems: DraftProblem[] = []
  if (minimumDuration !== null && duration < minimumDuration) problems.push('too-short')
  if (maximumDuration !== null && duration > maximumDuration) problems.push('too-long')
  if (bookableUntil !== null && end > bookableUntil) problems.push('too-far-ahead')
  return problems
}

/**
 * Returns true if the time has passed. The current quarter can still be booked, and an all-day event until its last day
 * ends.
 */
function hasPassed({ span, isAllDay }: ReservationDraft, now: Instant): boolean {
  if (isAllDay) return span.end <= now
  return span.start < startOfQuarter(quarterAt(now))
}

/** Returns true if the text looks enough like an address to be sent to a calendar. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]+$/u.test(text)
}

/** Returns the proposed time, rounded up to the next quarter (section 5). `duration` is in minutes. */
export function proposeSpan(now: Instant, duration: number): InstantSpan {
  const start = roundUpToQuarter(now)
  return { start, end: plus(start, duration * oneMinute) }
}

/**
 * Returns true if an event's text has visible content. Some calendars return an empty page for an event without text.
 * Also returns true for a long text with an empty beginning, because only the beginning is checked.
 */
export function hasText({ bodyHtml, bodyPreview }: Pick<CalendarEvent, 'bodyHtml' | 'bodyPreview'>): boolean {
  if (bodyPreview.trim() !== '') return true
  const beginning = beginningOf(bodyHtml)
  return beginning.length < bodyHtml.length || readableText(beginning) !== '' || /<img/i.test(beginning)
}

/** Milliseconds before the start and after the end of a created event (section 9). */
const margin = 10 * oneMinute

/** Returns the span in which a created event is searched. */
export function lookUpSpan({ start, end }: InstantSpan): InstantSpan {
  return { start: plus(start, -margin), end: plus(end, margin) }
}
