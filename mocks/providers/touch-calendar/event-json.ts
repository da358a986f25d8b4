import * as v from 'valibot'
import { type Recurrence, type RecurrenceEnd, recurrenceSchema } from '#src/features/series/rules/recurrence.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { isOrganizer } from '../../server/calendar/event-book.ts'
import type { CalendarStore } from '../../server/calendar/calendar-store.ts'
import { originalStart } from '../../server/calendar/series.ts'
import type { Person } from '../../server/people/people.ts'
import type { StoredAttendee, StoredEvent, StoredRecurrence } from '../../server/calendar/stored-event.ts'

/** An event in the service's format, for the owner of the calendar. */
export function eventJson(event: StoredEvent, reader: Person, calendar: CalendarStore): Record<string, unknown> {
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
    series: seriesJson(event, calendar),
  }
}

const markName = 'touch.reservedBy'

/** Marks an event with the user who created it in a colleague's calendar. */
export const reservedByMark = ({ name, email }: Person): StoredEvent['marks'] => ({
  [markName]: JSON.stringify({ name, email }),
})

const reservedBy = ({ marks }: StoredEvent): unknown => {
  const mark = marks[markName]
  return mark === undefined ? null : JSON.parse(mark)
}

const responses: Readonly<Record<StoredAttendee['response'], string>> = {
  none: 'none',
  accepted: 'accepted',
  declined: 'declined',
  tentativelyAccepted: 'tentative',
}

function seriesJson(event: StoredEvent, calendar: CalendarStore): Record<string, unknown> | null {
  const { series } = event
  const original = originalStart(event, calendar)
  if (series === undefined) return null
  return series.kind === 'master'
    ? { kind: 'master', recurrence: writeRecurrence(series.recurrence) }
    : {
        kind: series.kind,
        masterId: series.masterId,
        ...(original === null ? {} : { originalStart: new Date(original).toISOString() }),
      }
}

/** Identifies the content of an event, so that two changes within a millisecond are two versions. */
export function etagOf(event: StoredEvent): string {
  let hash = 0x811c9dc5
  for (const sign of JSON.stringify(event)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return `"${(hash >>> 0).toString(36)}"`
}

/** Converts the service's recurrence to the store's record. Null if it is invalid. */
export function readRecurrence(value: unknown, start: number, zone: IanaZone): StoredRecurrence | null {
  const parsed = v.safeParse(recurrenceSchema, value)
  if (!parsed.success) return null
  const { pattern, end } = parsed.output
  const startDate = dayOf(zone, instantOf(start))
  if (end.kind === 'until' && end.day < startDate) return null
  return {
    pattern: {
      type: types[pattern.kind],
      interval: pattern.every,
      dayOfMonth: pattern.kind === 'monthly-day' ? pattern.day : 0,
      daysOfWeek: pattern.kind === 'weekly' ? pattern.days : pattern.kind === 'monthly-week-day' ? [pattern.day] : [],
      firstDayOfWeek: pattern.kind === 'weekly' ? pattern.firstDay : 'monday',
      index: pattern.kind === 'monthly-week-day' ? pattern.week : 'first',
    },
    range: { ...rangeOf(end as RecurrenceEnd), startDate, recurrenceTimeZone: zone },
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

/** The recurrence in the service's format. An end of null means that it never ends. */
function writeRecurrence({ pattern, range }: StoredRecurrence): {
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
