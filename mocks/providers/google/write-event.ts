import type { IanaZone } from '#src/kernel/time/units.ts'
import { plainText } from '#src/features/bookings/model/reservations/rules/export/content-line.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { zoneOrUtc } from '#src/kernel/time/zones.ts'
import { withKeptAnswers } from '#server/rules/calendar/answers.ts'
import type { Person } from '../../server/people/people.ts'
import { passesOverShortMonths } from '#server/rules/calendar/series.ts'
import type { Server } from '../../server/server.ts'
import {
  type StoredAttendee,
  type StoredEvent,
  type SeriesPart,
  usualReminder,
} from '#server/rules/calendar/stored-event.ts'
import { markOf, meetUrl, responseWords } from './event-json.ts'
import { calendarZoneOf, readMoment, type ReadMoment, writeDate } from './reader.ts'
import { readLines } from './recurrence.ts'

export type Body = Readonly<Record<string, unknown>>

/** Allowed fields of an event in a body. Those that only Google writes are ignored. */
const fields = new Set(
  (
    'anyoneCanAddSelf attachments attendees attendeesOmitted birthdayProperties colorId conferenceData created creator ' +
    'description end endTimeUnspecified etag eventType extendedProperties focusTimeProperties gadget ' +
    'guestsCanInviteOthers guestsCanModify guestsCanSeeOtherGuests hangoutLink htmlLink iCalUID id kind location ' +
    'locked organizer originalStartTime outOfOfficeProperties privateCopy recurrence recurringEventId reminders ' +
    'sequence source start status summary transparency updated visibility workingLocationProperties'
  ).split(' '),
)
const attendeeFields = new Set(
  'additionalGuests comment displayName email id optional organizer resource responseStatus self'.split(' '),
)

export function unknownField(body: Body): string | null {
  const unknown = Object.keys(body).find((name) => !fields.has(name))
  return unknown === undefined ? null : `Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`
}

/** The event that a create requests. Returns Google's error text if it is refused. */
export function readNewEvent(
  body: Body,
  { id, organizer, server, conferences }: { id: string; organizer: Person; server: Server; conferences: boolean },
): StoredEvent | string {
  const attendees = readAttendees(body.attendees, server)
  if (typeof attendees === 'string') return attendees
  const times = readTimes(body.start, body.end, dayZoneOf(attendees, organizer, server))
  if (typeof times === 'string') return times
  const { start, end, zone } = times
  const lines = readLines(body.recurrence, start.instant, zone)
  if (typeof lines === 'string') return lines
  // A series is expanded in wall-clock time, which requires the name of its zone.
  if (lines !== null && !start.isDate && start.zone === null) return 'Missing time zone definition for start time.'
  const reminder = readReminder(body.reminders, usualReminder)
  if (typeof reminder === 'string') return reminder
  const now = server.clock.now()
  return {
    id,
    iCalUId: `${id}@google.com`,
    transactionId: null,
    subject: text(body.summary),
    ...readDescription(body.description),
    start: start.instant,
    end: end.instant,
    originalTimeZone: zone,
    isAllDay: start.isDate,
    organizer: { name: organizer.name, address: organizer.email },
    attendees,
    showAs: body.transparency === 'transparent' ? 'free' : body.status === 'tentative' ? 'tentative' : 'busy',
    isPrivate: isPrivate(body.visibility),
    reminder,
    onlineMeetingUrl: conferences && asksConference(body) ? meetUrl(id) : null,
    isCancelled: false,
    createdAt: now,
    changedAt: now,
    location: text(body.location) || null,
    marks: { [passesOverShortMonths]: 'true', ...readMarks(body.extendedProperties) },
    ...(lines === null ? {} : { series: { kind: 'master', ...lines } }),
  }
}

/** The event after a PATCH by its organiser. */
export function readChangedEvent(
  old: StoredEvent,
  body: Body,
  organizer: Person,
  server: Server,
): StoredEvent | string {
  const given = body.attendees === undefined ? old.attendees : readAttendees(body.attendees, server)
  if (typeof given === 'string') return given
  const before = writtenMoments(old)
  const times = readTimes(
    patched(before.start, body.start),
    patched(before.end, body.end),
    dayZoneOf(given, organizer, server),
  )
  if (typeof times === 'string') return times
  const { start, end, zone } = times
  const isSameTime = start.instant === old.start && end.instant === old.end
  const series = readSeries(old, body.recurrence, { start: start.instant, zone, isSameTime })
  if (typeof series === 'string') return series
  const reminder = readReminder(body.reminders, old.reminder)
  if (typeof reminder === 'string') return reminder
  const span = { start: start.instant, end: end.instant }
  const answered = withKeptAnswers(old, span, given)
  return {
    ...old,
    ...span,
    subject: body.summary === undefined ? old.subject : text(body.summary),
    ...(body.description === undefined ? {} : readDescription(body.description)),
    originalTimeZone: body.start === undefined ? old.originalTimeZone : zone,
    isAllDay: start.isDate,
    // An attendee sent without their previous response is asked again.
    attendees: answered.map((one, index) => (given[index]?.response === 'none' ? { ...one, ...unanswered } : one)),
    isPrivate: body.visibility === undefined ? old.isPrivate : isPrivate(body.visibility),
    reminder,
    location: body.location === undefined ? old.location : text(body.location) || null,
    changedAt: server.clock.now(),
    marks: { ...old.marks, ...readMarks(body.extendedProperties) },
    ...(series === undefined ? {} : { series }),
  }
}

const unanswered = { response: 'none', respondedAt: 0 } as const

export function asksConference({ conferenceData }: Body): boolean {
  return text(record(record(conferenceData).createRequest).requestId) !== ''
}

/**
 * The caller's own response in a list of attendees. Null if there is none, 'not-allowed' if the body changes anything
 * else.
 */
export function readOwnAnswer(
  event: StoredEvent,
  body: Body,
  reader: Person,
): StoredAttendee['response'] | 'not-allowed' | null {
  if (Object.keys(body).some((name) => name !== 'attendees' && name !== 'attendeesOmitted')) return 'not-allowed'
  const list = Array.isArray(body.attendees) ? (body.attendees as unknown[]).map(record) : []
  const addresses = list.map(({ email }) => emailOf(text(email)))
  const isWhole = event.attendees.every(({ address }) => addresses.includes(emailOf(address)))
  if (!isWhole && body.attendeesOmitted !== true) return 'not-allowed'
  const own = list[addresses.indexOf(emailOf(reader.email))]
  return own === undefined ? null : responseOf(own.responseStatus)
}

/** The zone for dates: that of the first room's calendar, or else the organiser's. */
function dayZoneOf(attendees: readonly StoredAttendee[], organizer: Person, { resources }: Server): IanaZone {
  const [room] = attendees.flatMap(({ address }) => resources.byEmail.get(emailOf(address)) ?? [])
  return room === undefined ? calendarZoneOf(organizer) : zoneOrUtc(room.place.city.zone)
}

interface Times {
  readonly start: ReadMoment
  readonly end: ReadMoment
  /** The zone in which the event is shown. */
  readonly zone: IanaZone
}

function readTimes(startBody: unknown, endBody: unknown, dayZone: IanaZone): Times | string {
  const start = readMoment(startBody, 'start', dayZone)
  if (typeof start === 'string') return start
  const end = readMoment(endBody, 'end', dayZone)
  if (typeof end === 'string') return end
  if (start.isDate !== end.isDate) return 'Start and end times must either both be date or both be dateTime.'
  if (end.instant < start.instant || (end.isDate && end.instant === start.instant))
    return 'The specified time range is empty.'
  return { start, end, zone: start.isDate ? dayZone : zoneOrUtc(start.zone ?? dayZone) }
}

/** The stored moments, to which a PATCH is applied. */
function writtenMoments({ start, end, isAllDay, originalTimeZone: timeZone }: StoredEvent) {
  const zone = zoneOrUtc(timeZone)
  const write = (instant: number): Body =>
    isAllDay ? { date: writeDate(instant, zone) } : { dateTime: new Date(instant).toISOString(), timeZone: zone }
  return { start: write(start), end: write(end) }
}

/** Applies a PATCH. A null deletes a field. */
function patched(before: Body, change: unknown): unknown {
  if (change === undefined) return before
  if (typeof change !== 'object' || change === null) return change
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null))
}

/** If the times change, deleted dates are restored. If only the rule changes, they stay deleted. */
function readSeries(
  { series }: StoredEvent,
  given: unknown,
  { start, zone, isSameTime }: { readonly start: number; readonly zone: IanaZone; readonly isSameTime: boolean },
): SeriesPart | string | undefined {
  if (series?.kind !== 'master') return given === undefined ? series : 'Invalid recurrence.'
  const leftOut = isSameTime ? series.leftOut : []
  if (given === undefined) return { ...series, leftOut }
  const lines = readLines(given, start, zone)
  if (lines === null) return 'Invalid recurrence.'
  return typeof lines === 'string'
    ? lines
    : { kind: 'master', recurrence: lines.recurrence, leftOut: [...new Set([...leftOut, ...lines.leftOut])] }
}

function readAttendees(value: unknown, { resources }: Server): readonly StoredAttendee[] | string {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return 'Invalid attendees.'
  const list: StoredAttendee[] = []
  for (const entry of value as unknown[]) {
    const one = record(entry)
    const unknown = Object.keys(one).find((name) => !attendeeFields.has(name))
    if (unknown !== undefined) return `Unknown name "${unknown}" at 'event.attendees': Cannot find field.`
    const address = text(one.email).trim()
    if (address === '') return 'Missing attendee email.'
    if (!/^[^\s@]+@[^\s@]+$/.test(address)) return 'Invalid attendee email.'
    const response = responseOf(one.responseStatus)
    if (response === null) return 'Invalid attendee response status.'
    const isRoom = one.resource === true || resources.byEmail.has(emailOf(address))
    list.push({
      name: text(one.displayName) || address,
      address,
      type: isRoom ? 'resource' : one.optional === true ? 'optional' : 'required',
      response,
      respondedAt: 0,
    })
  }
  return list
}

const responses = Object.entries(responseWords) as readonly (readonly [StoredAttendee['response'], string])[]

function responseOf(word: unknown): StoredAttendee['response'] | null {
  if (word === undefined) return 'none'
  return responses.find(([, google]) => google === word)?.[0] ?? null
}

function readReminder(value: unknown, usual: number | null): number | null | string {
  if (value === undefined || value === null) return usual
  const { useDefault, overrides } = record(value)
  const list = Array.isArray(overrides) ? (overrides as unknown[]).map(record) : []
  if (useDefault === true)
    return list.length > 0 ? 'Cannot specify both default reminders and overrides at the same time.' : usualReminder
  if (list.length > 5) return 'Too many overridden reminders specified for an event.'
  const isValid = list.every(
    ({ method, minutes }) =>
      (method === 'popup' || method === 'email') && typeof minutes === 'number' && minutes >= 0 && minutes <= 40_320,
  )
  if (!isValid) return 'Invalid reminder.'
  const minutes = list[0]?.minutes
  return typeof minutes === 'number' ? minutes : null
}

function readMarks(value: unknown): Record<string, string> {
  return Object.fromEntries(
    (['private', 'shared'] as const).flatMap((kind) =>
      Object.entries(record(record(value)[kind])).map(([name, mark]) => [markOf(kind, name), text(mark)]),
    ),
  )
}

function readDescription(value: unknown): { readonly bodyHtml: string; readonly bodyPreview: string } {
  const bodyHtml = text(value).replaceAll('\n', '<br>')
  return { bodyHtml, bodyPreview: plainText(bodyHtml).slice(0, 255) }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const record = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {})
const isPrivate = (value: unknown): boolean => value === 'private' || value === 'confidential'
