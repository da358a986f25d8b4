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

/** The form's view of an event that is to be changed. `timeZone` is what a timed event is shown in; days keep their own. */
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
  }
}

/** Addresses of the rooms of an event, in its order. */
export function roomAddresses({ attendees }: Pick<CalendarEvent, 'attendees'>): Email[] {
  return attendees.filter(({ resource }) => resource).map(({ emailAddress }) => emailAddress.address)
}

function draftAttendee({ emailAddress, optional, remotely }: Attendee): DraftAttendee {
  return { name: emailAddress.name || emailAddress.address, email: emailAddress.address, optional, remotely }
}

/** The reservation form, before it becomes a provider's event. */
export interface ReservationDraft {
  /** Made by the client and journalled before anything is sent: the create is recognised by it. */
  readonly clientId: string
  readonly subject: string
  readonly resourceIds: readonly ResourceId[]
  readonly span: InstantSpan
  readonly isAllDay: boolean
  /** IANA zone the times are shown and meant in. */
  readonly timeZone: IanaZone
  readonly attendees: readonly DraftAttendee[]
  readonly isPrivate: boolean
  readonly onlineMeeting: boolean
  /** Who makes the online meeting; absent: whoever comes first. */
  readonly onlineMeetingBy?: string | null | undefined
  /** Plain text. */
  readonly notes: string
  /** Minutes before start; null is none. */
  readonly reminder: number | null
  /** Null: once. */
  readonly recurrence: Recurrence | null
  /** What is done differently on single dates of the series. */
  readonly deviations: readonly SeriesDeviation[]
}

export interface DraftAttendee {
  readonly name: string
  readonly email: Email
  readonly optional: boolean
  readonly remotely: boolean
}

/** What ended a dragged span where it ends: an event or closed time, or the resource's longest or shortest meeting. */
export type DragStop = 'conflict' | 'maximum' | 'minimum'

export interface ClampedDraft {
  /** Null when nothing can be booked from the anchor. */
  readonly span: QuarterSpan | null
  readonly stoppedBy: DragStop | null
}

/**
 * The span a drag selects, from the quarter it began on to the quarter it is over, both included, in either direction.
 * It stays within `run` (the maximal bookable run around the anchor, null when the anchor is not bookable) and between
 * the resource's shortest and longest meeting, in minutes; null is no limit. Synchronous and cheap: asked for every
 * pointer movement.
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
  // Growing to the minimum may need quarters on the other side of the anchor.
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

/** What the chosen resources ask of a reservation; the strictest of them where several are chosen. */
export interface DraftRules {
  /** Minutes; null is no limit. */
  readonly minimumDuration: number | null
  /** Minutes; null is no limit. */
  readonly maximumDuration: number | null
  /** End of the last bookable day in the resource's zone; null is no limit. */
  readonly bookableUntil: Instant | null
  /** Whether all quarters of the span lie inside the hours of a resource that rejects others. */
  readonly isInsideHours: boolean
  /** Whether all quarters of the span are bookable on every chosen resource. */
  readonly isAvailable: boolean
}

/** Everything that keeps the draft from being sent, in the order of the form; empty when it may go. */
export function checkDraft(draft: ReservationDraft, rules: DraftRules, now: Instant): DraftProblem[] {
  const problems: DraftProblem[] = []
  const { start, end } = draft.span
  const duration = minutesBetween(start, end)
  if (draft.subject.trim() === '') problems.push('subject-missing')
  if (draft.resourceIds.length === 0) problems.push('resource-missing')
  if (!(end > start)) problems.push('end-before-start')
  else {
    if (hasPassed(draft, now)) problems.push('start-in-past')
    if (rules.minimumDuration !== null && duration < rules.minimumDuration) problems.push('too-short')
    if (rules.maximumDuration !== null && duration > rules.maximumDuration) problems.push('too-long')
    if (rules.bookableUntil !== null && end > rules.bookableUntil) problems.push('too-far-ahead')
    if (!rules.isInsideHours) problems.push('outside-hours')
    if (!rules.isAvailable) problems.push('not-available')
  }
  if (!draft.attendees.every(({ email }) => isAddress(email))) problems.push('attendee-invalid')
  return problems
}

/** The quarter under way may still be booked; an all-day event as long as its last day lasts. */
function hasPassed({ span, isAllDay }: ReservationDraft, now: Instant): boolean {
  if (isAllDay) return span.end <= now
  return span.start < startOfQuarter(quarterAt(now))
}

/** Enough of an address for a calendar to try it. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]+$/u.test(text)
}

/** The proposed time: rounded up to the next quarter (section 5), `duration` in minutes. */
export function proposeSpan(now: Instant, duration: number): InstantSpan {
  const start = roundUpToQuarter(now)
  return { start, end: plus(start, duration * oneMinute) }
}

/** Walking up to a free room: from now to the next quarter boundary plus the duration, `duration` in minutes. */
export function walkUpSpan(now: Instant, duration: number): InstantSpan {
  return { start: now, end: proposeSpan(now, duration).end }
}

/**
 * Whether there is anything to read or see in an event's text: some calendars answer an empty page for one without. True for a
 * text that is empty where it begins and goes on for long.
 */
export function hasText({ bodyHtml, bodyPreview }: Pick<CalendarEvent, 'bodyHtml' | 'bodyPreview'>): boolean {
  if (bodyPreview.trim() !== '') return true
  const beginning = beginningOf(bodyHtml)
  return beginning.length < bodyHtml.length || readableText(beginning) !== '' || /<img/i.test(beginning)
}

/** Milliseconds before the start and after the end of a created event (section 9). */
const margin = 10 * oneMinute

/** The span in which a created event is searched. */
export function lookUpSpan({ start, end }: InstantSpan): InstantSpan {
  return { start: plus(start, -margin), end: plus(end, margin) }
}
