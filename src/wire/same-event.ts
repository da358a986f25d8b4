import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'

/** An event in the calendar of a room. */
export interface HeldEvent extends InstantSpan {
  /** Null if the calendar does not provide it, or if the event is private. */
  readonly iCalUId: string | null
}

/** An event of the user's own calendar, and its time there. */
export interface SoughtEvent {
  readonly iCalUId: string | null
  readonly span: InstantSpan
  /** Its iCalUId may be that of all dates of its series (Google, Exchange). */
  readonly isOfSeries: boolean
}

/**
 * Returns true if an event in the calendar of a room is the user's event. Private events have no id there, and some
 * calendars have no ids at all: then the times are compared. Google and Exchange give all dates of a series one id, and
 * Graph gives each date its own, so the times of a date are compared too.
 */
export function isSameEvent(held: HeldEvent, { iCalUId, span, isOfSeries }: SoughtEvent): boolean {
  const isSameTime = seconds(span.start) === seconds(held.start) && seconds(span.end) === seconds(held.end)
  if (iCalUId === null || held.iCalUId === null) return isSameTime
  if (iCalUId !== held.iCalUId) return isSameTime && isOfSeries
  return !isOfSeries || (span.start < held.end && span.end > held.start)
}

/** Some calendars do not store fractions of a second. */
const seconds = (instant: Instant): number => Math.round(instant / 1000)
