import type { Person } from '../../server/people/people.ts'
import { withKeptAnswers } from '#server/rules/calendar/answers.ts'
import {
  type StoredAttendee,
  type StoredEvent,
  type SeriesPart,
  usualReminder,
  type StoredRecurrence,
} from '#server/rules/calendar/stored-event.ts'
import { extensionMark } from './event-json.ts'
import { readMoment, zoneNamed } from './reader.ts'
import * as v from 'valibot'
import { monthWeeks } from '#src/features/bookings/model/series/rules/recurrence.ts'
import { weekDaySchema } from '#src/kernel/time/wall-clock.ts'

type Body = Readonly<Record<string, unknown>>

/** The event that a create requests. Returns Graph's error text if it is refused. */
export function readNewEvent(body: Body, organizer: Person, now: number, id: string): StoredEvent | string {
  const start = readMoment(body.start)
  const end = readMoment(body.end)
  if (start === null || end === null) return 'The start and end of the event must be valid.'
  if (end < start) return "Your request can't be completed. The end must be after the start."
  const attendees = readAttendees(body.attendees)
  if (attendees === null) return 'The attendees of the event are not valid.'
  const recurrence = readRecurrence(body.recurrence)
  if (typeof recurrence === 'string') return recurrence
  return {
    id,
    iCalUId: `040000008200E00074C5B7101A82E008${id.replace(/[^A-Za-z0-9]/g, '')}`,
    transactionId: text(body.transactionId) || null,
    subject: text(body.subject),
    ...readBodyText(body.body),
    start,
    end,
    originalTimeZone: zoneOf(body.start),
    isAllDay: body.isAllDay === true,
    organizer: { name: organizer.name, address: organizer.email },
    attendees,
    showAs: readShowAs(body.showAs) ?? 'busy',
    isPrivate: isPrivate(body.sensitivity),
    reminder: readReminder(body, usualReminder),
    onlineMeetingUrl: body.isOnlineMeeting === true ? meetingUrl(id) : null,
    isCancelled: false,
    createdAt: now,
    changedAt: now,
    location: text(record(body.location).displayName) || null,
    marks: Object.assign(
      {},
      ...bodiesIn(body.extensions).map((one) => readExtension(one) ?? {}),
    ) as StoredEvent['marks'],
    ...(recurrence === null ? {} : { series: { kind: 'master', recurrence, leftOut: [] } }),
  }
}

/** The event after a PATCH by its organiser. */
export function readChangedEvent(old: StoredEvent, body: Body, now: number): StoredEvent | string {
  const start = body.start === undefined ? old.start : readMoment(body.start)
  const end = body.end === undefined ? old.end : readMoment(body.end)
  if (start === null || end === null) return 'The start and end of the event must be valid.'
  if (end < start) return "Your request can't be completed. The end must be after the start."
  const given = body.attendees === undefined ? old.attendees : readAttendees(body.attendees)
  if (given === null) return 'The attendees of the event are not valid.'
  const isSameTime = start === old.start && end === old.end
  const series = readSeries(old, body.recurrence, isSameTime)
  if (typeof series === 'string') return series
  return {
    ...old,
    subject: body.subject === undefined ? old.subject : text(body.subject),
    ...(body.body === undefined ? {} : readBodyText(body.body)),
    start,
    end,
    originalTimeZone: body.start === undefined ? old.originalTimeZone : zoneOf(body.start),
    isAllDay: body.isAllDay === undefined ? old.isAllDay : body.isAllDay === true,
    attendees: withKeptAnswers(old, { start, end }, given),
    showAs: readShowAs(body.showAs) ?? old.showAs,
    isPrivate: body.sensitivity === undefined ? old.isPrivate : isPrivate(body.sensitivity),
    reminder: readReminder(body, old.reminder),
    onlineMeetingUrl:
      body.isOnlineMeeting === true ? (old.onlineMeetingUrl ?? meetingUrl(old.id)) : old.onlineMeetingUrl,
    changedAt: now,
    ...(series === undefined ? {} : { series }),
  }
}

/** The series after a PATCH of its master. If the times change, deleted dates are restored. */
function readSeries({ series }: StoredEvent, given: unknown, isSameTime: boolean): SeriesPart | string | undefined {
  if (series?.kind !== 'master') return series
  const recurrence = given === undefined ? series.recurrence : readRecurrence(given)
  if (typeof recurrence === 'string' || recurrence === null) return recurrence ?? 'The recurrence is not valid.'
  return { ...series, recurrence, leftOut: isSameTime ? series.leftOut : [] }
}

/** The mark of an open extension in a body; null if it has no name. */
export function readExtension(body: Body): Readonly<Record<string, string>> | null {
  const { '@odata.type': _type, extensionName, id: _id, ...members } = body
  return text(extensionName) === '' ? null : { [extensionMark(text(extensionName))]: JSON.stringify(members) }
}

const bodiesIn = (value: unknown): readonly Body[] => (Array.isArray(value) ? (value as unknown[]).map(record) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const record = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {})
const isPrivate = (value: unknown): boolean =>
  ['private', 'confidential', 'personal'].includes(text(value).toLowerCase())
const meetingUrl = (id: string): string => `https://teams.microsoft.com/l/meetup-join/${encodeURIComponent(id)}`

function zoneOf(moment: unknown): string {
  return zoneNamed(text(record(moment).timeZone)) ?? 'UTC'
}

function readReminder(body: Body, usual: number | null): number | null {
  if (body.isReminderOn === false) return null
  return typeof body.reminderMinutesBeforeStart === 'number' ? body.reminderMinutesBeforeStart : usual
}

function readShowAs(value: unknown): StoredEvent['showAs'] | null {
  const names = ['free', 'tentative', 'busy', 'oof', 'workingElsewhere'] as const
  return names.find((name) => name.toLowerCase() === text(value).toLowerCase()) ?? null
}

function readBodyText(value: unknown): { readonly bodyHtml: string; readonly bodyPreview: string } {
  const { content, contentType } = record(value)
  const written = text(content)
  const isHtml = text(contentType).toLowerCase() === 'html'
  const preview = isHtml
    ? written
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : written
  const escaped = written.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)
  return {
    bodyHtml: isHtml ? written : `<html><body><pre>${escaped}</pre></body></html>`,
    bodyPreview: preview.slice(0, 255),
  }
}

function readAttendees(value: unknown): StoredAttendee[] | null {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return null
  const attendees: StoredAttendee[] = []
  for (const entry of value as unknown[]) {
    const { emailAddress, type } = record(entry)
    const address = text(record(emailAddress).address).trim()
    if (address === '') return null
    const kind = text(type).toLowerCase()
    attendees.push({
      name: text(record(emailAddress).name) || address,
      address,
      type: kind === 'resource' || kind === 'optional' ? kind : 'required',
      response: 'none',
      respondedAt: 0,
    })
  }
  return attendees
}

const daySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}/))

/** The recurrence as Graph reads it, with Graph's defaults. */
const schema = v.object({
  pattern: v.object({
    type: v.picklist(['daily', 'weekly', 'absoluteMonthly', 'relativeMonthly']),
    interval: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
    dayOfMonth: v.optional(v.number(), 0),
    daysOfWeek: v.optional(v.array(weekDaySchema), []),
    firstDayOfWeek: v.optional(weekDaySchema, 'sunday'),
    index: v.optional(v.picklist(monthWeeks), 'first'),
  }),
  range: v.object({
    type: v.picklist(['endDate', 'numbered', 'noEnd']),
    startDate: daySchema,
    endDate: v.optional(daySchema, '0001-01-01'),
    recurrenceTimeZone: v.optional(v.string(), ''),
    numberOfOccurrences: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)), 0),
  }),
})

/** Null for a single event. Returns Graph's error text if the recurrence is refused. */
function readRecurrence(value: unknown): StoredRecurrence | string | null {
  if (value === undefined || value === null) return null
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) return 'The recurrence of the event is not valid.'
  const { pattern, range } = parsed.output
  const isStated =
    (pattern.type === 'absoluteMonthly' ? pattern.dayOfMonth >= 1 && pattern.dayOfMonth <= 31 : true) &&
    (pattern.type === 'weekly' || pattern.type === 'relativeMonthly' ? pattern.daysOfWeek.length > 0 : true) &&
    (range.type === 'numbered' ? range.numberOfOccurrences >= 1 : true) &&
    (range.type === 'endDate' ? range.endDate >= range.startDate : true) &&
    (range.recurrenceTimeZone === '' || zoneNamed(range.recurrenceTimeZone) !== null)
  return isStated ? parsed.output : 'The recurrence of the event is not valid.'
}
