import type { Recurrence, SeriesDeviation } from '../../series/rules/recurrence.ts'
import type { DraftProblem } from '#src/kernel/fault.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { oneMinute, plus, quarterAt, roundUpToQuarter, startOfQuarter } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { isTooLong, isTooShort } from './durations.ts'

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
    problems.push(...limitProblems(draft.span, rules, draft.timeZone))
    if (!rules.isInsideHours) problems.push('outside-hours')
    if (!rules.isAvailable) problems.push('not-available')
  }
  if (!draft.attendees.every(({ email }) => isAddress(email))) problems.push('attendee-invalid')
  if (draft.reserveFor && !isAddress(draft.reserveFor.email)) problems.push('colleague-missing')
  return problems
}

/**
 * Returns the problems of a time with the limits of its resources: too short, too long or too far ahead. `zone` is that
 * of the displayed times, which measures limits of whole days.
 */
export function limitProblems(
  span: InstantSpan,
  { minimumDuration, maximumDuration, bookableUntil }: DraftRules,
  zone: IanaZone | null = null,
): DraftProblem[] {
  const problems: DraftProblem[] = []
  if (isTooShort(span, minimumDuration, zone)) problems.push('too-short')
  if (isTooLong(span, maximumDuration, zone)) problems.push('too-long')
  if (bookableUntil !== null && span.end > bookableUntil) problems.push('too-far-ahead')
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

/** Maximum characters of a name and an address together. */
const longest = 1_000
const named = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/

/** Reads 'ann@example.org' or 'Ann Lee <ann@example.org>'. Returns null if it contains no address. */
export function parseMailbox(text: string): DraftColleague | null {
  if (text.length > longest) return null
  const match = named.exec(text)
  const email = emailOf(match?.[2] ?? text)
  if (!isAddress(email)) return null
  return { name: match?.[1]?.trim() || email, email }
}

/** Returns the proposed time, rounded up to the next quarter (section 5). `duration` is in minutes. */
export function proposeSpan(now: Instant, duration: number): InstantSpan {
  const start = roundUpToQuarter(now)
  return { start, end: plus(start, duration * oneMinute) }
}
