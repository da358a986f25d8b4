import * as v from 'valibot'
import type { Recurrence, RecurrenceEnd } from '#src/features/series/rules/recurrence.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { type EventSource, originalStart } from './series.ts'
import {
  isOrganizer,
  type Reader,
  type StoredAttendee,
  type StoredEvent,
  type StoredRecurrence,
} from './stored-event.ts'

/**
 * Returns an event in the format of the product's own calendar (docs/decisions, 'The product's own calendar'), for the owner
 * of the calendar that it is read from. `source` has the series of a date.
 */
export function eventJson(event: StoredEvent, reader: Reader, source: EventSource): Record<string, unknown> {
  return {
    id: event.id,
    etag: etagOf(event),
    iCalUId: event.iCalUId,
    clientId: event.transactionId,
    subject: event.subject,
    start: new Date(event.start).toISOString(),
    end: new Date(event.end).toISOString(),
    timeZone: event.originalTimeZone,
    isAllDay: event.isAllDay,
    organizer: { name: event.organizer.name, email: event.organizer.address },
    isOrganizer: isOrganizer(event, reader),
    reservedBy: reservedBy(event),
    attendees: event.attendees.map(({ name, address, type, response, remotely }) => ({
      name,
      email: address,
      kind: type,
      response: responses[response],
      remotely: remotely ?? false,
    })),
    place: event.location,
    showAs: event.showAs,
    isPrivate: event.isPrivate,
    isCancelled: event.isCancelled,
    reminder: event.reminder,
    notes: event.bodyPreview,
    html: event.bodyHtml,
    meeting: event.onlineMeetingUrl === null ? null : { url: event.onlineMeetingUrl, provider: 'foyer' },
    series: seriesJson(event, source),
  }
}

const markName = 'touch.reservedBy'

/** Marks an event with the user who created it in a colleague's calendar. */
export const reservedByMark = ({ name, email }: Reader): StoredEvent['marks'] => ({
  [markName]: JSON.stringify({ name, email }),
})

const markSchema = v.object({ name: v.string(), email: v.string() })

/** Returns the user who created the event in a colleague's calendar; null if the organiser did. */
const reservedBy = ({ marks }: Pick<StoredEvent, 'marks'>): Reader | null => {
  const mark = marks[markName]
  return mark === undefined ? null : v.parse(markSchema, JSON.parse(mark))
}

const responses: Readonly<Record<StoredAttendee['response'], string>> = {
  none: 'none',
  accepted: 'accepted',
  declined: 'declined',
  tentativelyAccepted: 'tentative',
}

function seriesJson(event: StoredEvent, source: EventSource): Record<string, unknown> | null {
  const { series } = event
  const original = originalStart(event, source)
  if (series === undefined) return null
  return series.kind === 'master'
    ? { kind: 'master', recurrence: recurrenceOf(series.recurrence) }
    : {
        kind: series.kind,
        masterId: series.masterId,
        ...(original === null ? {} : { originalStart: new Date(original).toISOString() }),
      }
}

/** Identifies the content of an event, so that two changes within a millisecond are two versions. */
export function etagOf(event: StoredEvent): string {
  // Two sums of 32 bits: with one, versions of a busy event would be the same once in four thousand million changes.
  let [one, two] = [0x811c9dc5, 0x1b873593]
  const text = JSON.stringify(event)
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    one = Math.imul(one ^ sign, 0x01000193)
    two = Math.imul(two ^ sign, 0x5bd1e995)
  }
  return `"${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}"`
}

/** Converts a recurrence of the product to the stored form. `start` is the start of the series. */
export function storedRecurrence({ pattern, end }: Recurrence, start: number, zone: IanaZone): StoredRecurrence {
  const startDate = dayOf(zone, instantOf(start))
  return {
    pattern: {
      type: types[pattern.kind],
      interval: pattern.every,
      dayOfMonth: pattern.kind === 'monthly-day' ? pattern.day : 0,
      daysOfWeek: pattern.kind === 'weekly' ? pattern.days : pattern.kind === 'monthly-week-day' ? [pattern.day] : [],
      firstDayOfWeek: pattern.kind === 'weekly' ? pattern.firstDay : 'monday',
      index: pattern.kind === 'monthly-week-day' ? pattern.week : 'first',
    },
    range: { ...rangeOf(end), startDate, recurrenceTimeZone: zone },
  }
}

const types = {
  daily: 'daily',
  weekly: 'weekly',
  'monthly-day': 'absoluteMonthly',
  'monthly-week-day': 'relativeMonthly',
} as const

export function rangeOf(
  end: RecurrenceEnd,
): Pick<StoredRecurrence['range'], 'type' | 'endDate' | 'numberOfOccurrences'> {
  return end.kind === 'until'
    ? { type: 'endDate', endDate: end.day, numberOfOccurrences: 0 }
    : { type: 'numbered', endDate: '0001-01-01', numberOfOccurrences: end.count }
}

/** Returns the recurrence in the product's own notation. An end of null means that it never ends. */
export function recurrenceOf({ pattern, range }: StoredRecurrence): {
  readonly pattern: Recurrence['pattern']
  readonly end: RecurrenceEnd | null
} {
  return { pattern: writePattern(pattern), end: writeEnd(range) }
}

function writeEnd({ type, endDate, numberOfOccurrences }: StoredRecurrence['range']): RecurrenceEnd | null {
  if (type === 'noEnd') return null
  return type === 'endDate'
    ? { kind: 'until', day: endDate.slice(0, 10) as CalendarDay }
    : { kind: 'count', count: numberOfOccurrences }
}

function writePattern(pattern: StoredRecurrence['pattern']): Recurrence['pattern'] {
  const { type, interval: every, daysOfWeek, dayOfMonth, firstDayOfWeek, index } = pattern
  switch (type) {
    case 'daily':
      return { kind: 'daily', every }
    case 'weekly':
      return { kind: 'weekly', every, days: daysOfWeek, firstDay: firstDayOfWeek }
    case 'absoluteMonthly':
      return { kind: 'monthly-day', every, day: dayOfMonth }
    case 'relativeMonthly':
      return { kind: 'monthly-week-day', every, week: index, day: daysOfWeek[0] ?? 'monday' }
  }
}
