import { emailOf } from '#src/wire/scalars.ts'
import { datesOfSeries } from './series.ts'
import type { StoredAttendee, StoredEvent } from './stored-event.ts'

type Times = Pick<StoredEvent, 'start' | 'end' | 'isAllDay' | 'originalTimeZone'>

/** Returns true if a change gives an event other times. Another zone alone moves the dates of a series only. */
export const isMoved = (before: Times & Pick<StoredEvent, 'series'>, after: Times): boolean =>
  before.start !== after.start ||
  before.end !== after.end ||
  before.isAllDay !== after.isAllDay ||
  (before.series?.kind === 'master' && before.originalTimeZone !== after.originalTimeZone)

/**
 * Returns the attendees of a changed event with the answers that remain valid. A resource that was added, or whose time
 * changed, is asked again. A resource that had accepted keeps an event that only became shorter. It is asked again about
 * every other change of a series' times, because they bring back dates that were cancelled or moved.
 */
export function withKeptAnswers(
  old: StoredEvent,
  {
    start,
    end,
    originalTimeZone = old.originalTimeZone,
  }: Pick<StoredEvent, 'start' | 'end'> & Partial<Pick<StoredEvent, 'originalTimeZone'>>,
  attendees: readonly StoredAttendee[],
): readonly StoredAttendee[] {
  const isSeries = old.series?.kind === 'master'
  const isSameZone = originalTimeZone === old.originalTimeZone || !isSeries
  const isSameTime = start === old.start && end === old.end && isSameZone
  const isWithinOld = start >= old.start && end <= old.end && !isSeries
  return attendees.map((attendee) => {
    const before = old.attendees.find((other) => emailOf(other.address) === emailOf(attendee.address))
    const isKept = isSameTime || attendee.type !== 'resource' || (isWithinOld && before?.response === 'accepted')
    return before !== undefined && isKept
      ? { ...attendee, response: before.response, respondedAt: before.respondedAt }
      : { ...attendee, response: 'none' as const, respondedAt: 0 }
  })
}

/** Returns the event with the answer of one attendee. `now` is UTC milliseconds. */
export function withResponse(
  event: StoredEvent,
  address: string,
  response: StoredAttendee['response'],
  now: number,
): StoredEvent {
  const key = emailOf(address)
  return {
    ...event,
    changedAt: now,
    attendees: event.attendees.map((attendee) =>
      emailOf(attendee.address) === key ? { ...attendee, response, respondedAt: now } : attendee,
    ),
  }
}

/** Returns the resources of an event that have not answered yet. */
export const unansweredRooms = ({ attendees }: StoredEvent): readonly StoredAttendee[] =>
  attendees.filter(({ type, response }) => type === 'resource' && response === 'none')

/**
 * Returns the changed dates that a changed series drops: all of them if its times changed, otherwise those of days that
 * it no longer has. A date counts by its day in the series, wherever it was moved.
 */
export function droppedExceptions(
  before: StoredEvent,
  after: StoredEvent,
  exceptions: readonly StoredEvent[],
): readonly StoredEvent[] {
  if (after.series?.kind !== 'master') return []
  if (isMoved(before, after)) return exceptions
  const whole = { ...after, series: { ...after.series, leftOut: [] } }
  const days = new Set(datesOfSeries(whole).flatMap(({ series }) => (series?.kind === 'occurrence' ? series.day : [])))
  return exceptions.filter(({ series }) => series?.kind === 'exception' && !days.has(series.day))
}

/** Returns a series without the day, which was cancelled or has a changed date of its own. */
export function withoutDay(master: StoredEvent, day: string): StoredEvent {
  const { series } = master
  if (series?.kind !== 'master' || series.leftOut.includes(day)) return master
  return { ...master, series: { ...series, leftOut: [...series.leftOut, day] } }
}
