import type { IanaZone } from '#src/kernel/result.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import { textOf } from '../../handlers/answers.ts'
import { withKeptAnswers } from '../../server/calendar/event-book.ts'
import type { Person } from '../../server/people/people.ts'
import type { StoredAttendee, StoredEvent, SeriesPart } from '../../server/calendar/stored-event.ts'
import { readRecurrence } from './event-json.ts'

type Body = Readonly<Record<string, unknown>>

/** The event that a create requests. Returns the service's error text if it is refused. */
export function readNewEvent(body: Body, organizer: Person, now: number, clientId: string): StoredEvent | string {
  const id = `tc-${crypto.randomUUID()}`
  const times = readTimes(body)
  if (typeof times === 'string') return times
  const attendees = readAttendees(body.attendees ?? [])
  if (attendees === null) return 'The attendees are not valid.'
  const { recurrence = null } = body
  const series = recurrence === null ? null : readRecurrence(recurrence, times.start, times.zone)
  if (recurrence !== null && series === null) return 'The recurrence is not valid.'
  return {
    id,
    iCalUId: `${id}@calendar.foyer.example`,
    transactionId: clientId,
    subject: textOf(body.subject),
    ...readNotes(body.notes),
    start: times.start,
    end: times.end,
    originalTimeZone: times.zone,
    isAllDay: body.isAllDay === true,
    organizer: { name: organizer.name, address: organizer.email },
    attendees,
    showAs: 'busy',
    isPrivate: body.isPrivate === true,
    reminder: typeof body.reminder === 'number' ? body.reminder : null,
    onlineMeetingUrl: body.meeting === 'own' ? `https://meet.foyer.example/${id}` : null,
    isCancelled: false,
    createdAt: now,
    changedAt: now,
    location: null,
    marks: {},
    ...(series === null ? {} : { series: { kind: 'master', recurrence: series, leftOut: [] } }),
  }
}

/** The event after a PATCH. Fields that are not in the body stay unchanged. */
export function readChangedEvent(old: StoredEvent, body: Body, now: number): StoredEvent | string {
  const times = readTimes({
    start: body.start ?? new Date(old.start).toISOString(),
    end: body.end ?? new Date(old.end).toISOString(),
    timeZone: body.timeZone ?? old.originalTimeZone,
  })
  if (typeof times === 'string') return times
  const attendees = body.attendees === undefined ? old.attendees : readAttendees(body.attendees)
  if (attendees === null) return 'The attendees are not valid.'
  const isSameTime = times.start === old.start && times.end === old.end
  return {
    ...old,
    ...(body.subject === undefined ? {} : { subject: textOf(body.subject) }),
    ...(body.notes === undefined ? {} : readNotes(body.notes)),
    start: times.start,
    end: times.end,
    originalTimeZone: times.zone,
    isAllDay: body.isAllDay === undefined ? old.isAllDay : body.isAllDay === true,
    attendees: withKeptAnswers(old, times, attendees),
    isPrivate: body.isPrivate === undefined ? old.isPrivate : body.isPrivate === true,
    reminder: body.reminder === undefined ? old.reminder : typeof body.reminder === 'number' ? body.reminder : null,
    changedAt: now,
    ...(old.series === undefined ? {} : { series: isSameTime ? old.series : withEveryDate(old.series) }),
  }
}

/** Restores all deleted dates of a series if its times change. */
const withEveryDate = (series: SeriesPart): SeriesPart =>
  series.kind === 'master' ? { ...series, leftOut: [] } : series

interface Times {
  readonly start: number
  readonly end: number
  readonly zone: IanaZone
}

function readTimes(body: Body): Times | string {
  const start = Date.parse(textOf(body.start))
  const end = Date.parse(textOf(body.end))
  const zone = resolveZone(textOf(body.timeZone) || 'UTC')
  if (!zone.ok) return 'Unknown time zone.'
  return start <= end ? { start, end, zone: zone.value } : 'The end must be after the start.'
}

function readNotes(value: unknown): { readonly bodyHtml: string; readonly bodyPreview: string } {
  const notes = textOf(value)
  const escaped = notes.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)
  return { bodyHtml: `<p>${escaped.replaceAll('\n', '<br>')}</p>`, bodyPreview: notes }
}

function readAttendees(value: unknown): readonly StoredAttendee[] | null {
  if (!Array.isArray(value)) return null
  const list = (value as unknown[]).map((entry): StoredAttendee | null => {
    const { name, email, kind, remotely } = (typeof entry === 'object' && entry !== null ? entry : {}) as Body
    const address = textOf(email).trim()
    if (address === '') return null
    return {
      name: textOf(name) || address,
      address,
      type: kind === 'resource' || kind === 'optional' ? kind : 'required',
      response: 'none',
      respondedAt: 0,
      ...(remotely === true ? { remotely } : {}),
    }
  })
  return list.includes(null) ? null : list.filter((attendee) => attendee !== null)
}
