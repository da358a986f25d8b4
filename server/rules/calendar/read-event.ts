import * as v from 'valibot'
import { checkRecurrence, type RecurrenceProblem } from '#src/features/bookings/model/series/rules/expand-series.ts'
import { type Recurrence, recurrenceSchema } from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { CalendarDay, IanaZone, InstantSpan } from '#src/kernel/time/units.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { dayOf, startOfDay } from '#src/kernel/time/days.ts'
import { instantOf, oneDay } from '#src/kernel/time/moment.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { isMoved, withKeptAnswers } from './answers.ts'
import { givenAnswers, longestComment, storedAnswers } from './answer-words.ts'
import { addressSchema, daySchema, instantSchema, lineSchema, readStrictly, zoneSchema } from './read-body.ts'
import { lastEndOf, passesOverShortMonths, seriesDatesAtMost } from './series.ts'
import { rangeOf, recurrenceOf, storedRecurrence } from './stored-recurrence.ts'
import type { SeriesPart, StoredAttendee, StoredEvent, StoredMailbox } from './stored-event.ts'

const attendeeSchema = v.strictObject({
  name: v.optional(lineSchema(256), ''),
  email: addressSchema,
  kind: v.optional(v.picklist(['required', 'optional', 'resource']), 'required'),
  remotely: v.optional(v.boolean(), false),
})

const members = {
  subject: lineSchema(1_000),
  isAllDay: v.boolean(),
  attendees: v.pipe(v.array(attendeeSchema), v.maxLength(500)),
  isPrivate: v.boolean(),
  notes: v.pipe(v.string(), v.maxLength(100_000)),
  /** Minutes before the start; null for none. */
  reminder: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60 * 24 * 366))),
  showAs: v.picklist(['free', 'tentative', 'busy', 'oof', 'workingElsewhere']),
  /** Free text, for an event without a resource. */
  place: v.nullable(lineSchema(1_000)),
}

export const newEventSchema = v.strictObject({
  ...members,
  subject: v.optional(members.subject, ''),
  start: instantSchema,
  end: instantSchema,
  timeZone: v.optional(zoneSchema, utc),
  isAllDay: v.optional(members.isAllDay, false),
  attendees: v.optional(members.attendees, []),
  isPrivate: v.optional(members.isPrivate, false),
  notes: v.optional(members.notes, ''),
  reminder: v.optional(members.reminder, null),
  showAs: v.optional(members.showAs, 'busy'),
  place: v.optional(members.place, null),
  meeting: v.optional(v.nullable(v.literal('own')), null),
  recurrence: v.optional(v.nullable(recurrenceSchema), null),
})

export const changeSchema = v.strictObject({
  subject: v.exactOptional(members.subject),
  isAllDay: v.exactOptional(members.isAllDay),
  attendees: v.exactOptional(members.attendees),
  isPrivate: v.exactOptional(members.isPrivate),
  notes: v.exactOptional(members.notes),
  reminder: v.exactOptional(members.reminder),
  showAs: v.exactOptional(members.showAs),
  place: v.exactOptional(members.place),
  start: v.exactOptional(instantSchema),
  end: v.exactOptional(instantSchema),
  timeZone: v.exactOptional(zoneSchema),
})

export const finishSchema = v.strictObject({ end: instantSchema })
export const lastDaySchema = v.strictObject({ lastDay: daySchema })

/** Facts of a new event that its body does not have. */
export interface NewEvent {
  readonly id: string
  readonly iCalUId: string
  /** The client-made id. */
  readonly clientId: string
  readonly organizer: StoredMailbox
  /** UTC milliseconds. */
  readonly now: number
  /** Address of the service's own online meeting; null if the service makes none. */
  readonly meetingUrl: string | null
}

/** Reads the event that a create requests. Fails with a sentence about the problem. */
export function readNewEvent(body: unknown, given: NewEvent): Result<StoredEvent, string> {
  const read = readStrictly(newEventSchema, body)
  if (!read.ok) return read
  const { recurrence, meeting, timeZone, isAllDay, place, attendees, notes, subject, ...rest } = read.value
  const { id, iCalUId, clientId, organizer, now, meetingUrl } = given
  const { isPrivate, reminder, showAs } = rest
  const times = { start: rest.start, end: rest.end, timeZone, isAllDay }
  const problem =
    timesProblem(times) ??
    (rest.start === rest.end ? 'end: an event ends after its start' : null) ??
    attendeesProblem(attendees) ??
    (meeting !== null && meetingUrl === null ? 'meeting: there is no meeting service, leave it out' : null) ??
    recurrenceProblem(recurrence as Recurrence | null, times)
  if (problem !== null) return refused(problem)
  return succeed({
    id,
    iCalUId,
    transactionId: clientId,
    subject,
    ...storedNotes(notes),
    start: times.start,
    end: times.end,
    originalTimeZone: timeZone,
    isAllDay,
    organizer,
    attendees: attendees.map(asStored),
    showAs,
    isPrivate,
    reminder,
    onlineMeetingUrl: meeting === null ? null : meetingUrl,
    isCancelled: false,
    createdAt: now,
    changedAt: now,
    location: place,
    // Months that are too short are skipped, as the product expands a series.
    marks: recurrence === null ? {} : skipsShortMonths,
    ...(recurrence === null ? {} : { series: masterOf(recurrence as Recurrence, times.start, timeZone) }),
  })
}

const skipsShortMonths: StoredEvent['marks'] = { [passesOverShortMonths]: 'yes' }

const masterOf = (recurrence: Recurrence, start: number, zone: IanaZone): SeriesPart => ({
  kind: 'master',
  recurrence: storedRecurrence(recurrence, start, zone),
  leftOut: [],
})

/** Reads the event after a PATCH. Members that are not in the body stay unchanged. */
export function readChangedEvent(old: StoredEvent, body: unknown, now: number): Result<StoredEvent, string> {
  const read = readStrictly(changeSchema, body)
  if (!read.ok) return read
  const {
    start = old.start,
    end = old.end,
    timeZone,
    notes,
    attendees,
    place,
    isAllDay = old.isAllDay,
    ...rest
  } = read.value
  const zone = timeZone ?? (old.originalTimeZone as IanaZone)
  const times = { start: instantOf(start), end: instantOf(end), timeZone: zone, isAllDay }
  const isSameTime = !isMoved(old, { start, end, isAllDay, originalTimeZone: zone })
  const problem =
    (isSameTime ? null : (timesProblem(times) ?? movedSeriesProblem(old, times))) ?? attendeesProblem(attendees ?? [])
  if (problem !== null) return refused(problem)
  return succeed({
    ...old,
    ...rest,
    ...(notes === undefined ? {} : storedNotes(notes)),
    ...(place === undefined ? {} : { location: place }),
    start,
    end,
    originalTimeZone: zone,
    isAllDay,
    attendees: withKeptAnswers(old, { start, end, originalTimeZone: zone }, attendees?.map(asStored) ?? old.attendees),
    changedAt: now,
    ...(old.series === undefined ? {} : { series: isSameTime ? old.series : withEveryDate(old.series) }),
  })
}

/** Reads the body of `finish`: the event with another end. A whole day becomes a timed event. */
export function readFinish(old: StoredEvent, body: unknown, now: number): Result<StoredEvent, string> {
  const read = readStrictly(finishSchema, body)
  if (!read.ok) return read
  return readChangedEvent(old, { end: new Date(read.value.end).toISOString(), isAllDay: false }, now)
}

/** Reads the body of `end`: the series with another last day. */
export function readSeriesEnd(old: StoredEvent, body: unknown, now: number): Result<StoredEvent, string> {
  const read = readStrictly(lastDaySchema, body)
  if (!read.ok) return read
  if (old.series?.kind !== 'master') return fail('Only a series has a last day. Name the series, not one of its dates.')
  const { recurrence } = old.series
  const end = { kind: 'until', day: read.value.lastDay as CalendarDay } as const
  const range = { ...recurrence.range, ...rangeOf(end) }
  const ended = { ...old, changedAt: now, series: { ...old.series, recurrence: { ...recurrence, range } } }
  // The resources were not asked for more dates.
  if (lastEndOf(ended) > lastEndOf(old)) return refused('lastDay: a series can only end earlier, create another one')
  return succeed(ended)
}

export const respondSchema = v.strictObject({
  response: v.picklist(givenAnswers),
  comment: v.optional(v.pipe(v.string(), v.maxLength(longestComment)), ''),
})

/** Reads the body of `respond`. */
export function readAnswerBody(
  body: unknown,
): Result<{ readonly response: StoredAttendee['response']; readonly comment: string }, string> {
  const read = readStrictly(respondSchema, body)
  return read.ok ? succeed({ response: storedAnswers[read.value.response], comment: read.value.comment }) : read
}

const refused = (problem: string) => fail(`The body is not valid: ${problem}.`)

interface Times extends InstantSpan {
  readonly timeZone: IanaZone
  readonly isAllDay: boolean
}

/** Milliseconds. Lists search so far back for events that are still going on. */
export const longestEvent = 366 * oneDay

function timesProblem({ start, end, timeZone, isAllDay }: Times): string | null {
  if (end < start) return 'end: the end is before the start'
  if (end - start > longestEvent) return 'end: an event lasts a year at most'
  if (!isAllDay) return null
  const isMidnight = (at: typeof start): boolean => startOfDay(timeZone, dayOf(timeZone, at)) === at
  return isMidnight(start) && isMidnight(end) && end > start
    ? null
    : 'isAllDay: an all-day event starts and ends at midnight in its timeZone'
}

/** Two entries of one address would have two answers. */
function attendeesProblem(attendees: readonly v.InferOutput<typeof attendeeSchema>[]): string | null {
  const seen = new Set<string>()
  for (const [index, { email }] of attendees.entries()) {
    const address = emailOf(email)
    if (seen.has(address)) return `attendees[${index}].email: this address is in the list twice`
    seen.add(address)
  }
  return null
}

const recurrenceProblems: Readonly<Record<RecurrenceProblem, string>> = {
  'no-week-day': 'a weekly series needs a day of the week',
  'no-interval': 'every is a whole number of at least 1',
  'no-count': 'count is a whole number of at least 1',
  'no-dates': 'the series has no dates',
  'too-many': `a series has ${seriesDatesAtMost} dates at most, choose an earlier end`,
  overlap: 'the dates overlap, choose a shorter time or a longer interval',
}

function recurrenceProblem(recurrence: Recurrence | null, times: Times): string | null {
  const problem = recurrence && checkRecurrence(recurrence, times, times.timeZone, seriesDatesAtMost)
  return problem && `recurrence: ${recurrenceProblems[problem]}`
}

function movedSeriesProblem({ series }: StoredEvent, times: Times): string | null {
  if (series?.kind !== 'master') return null
  const { pattern, end } = recurrenceOf(series.recurrence)
  return end && recurrenceProblem({ pattern, end }, times)
}

/** Restores all deleted dates of a series if its times change. */
const withEveryDate = (series: SeriesPart): SeriesPart =>
  series.kind === 'master' ? { ...series, leftOut: [] } : series

function storedNotes(notes: string): { readonly bodyHtml: string; readonly bodyPreview: string } {
  const escaped = notes.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)
  return { bodyHtml: `<p>${escaped.replaceAll('\n', '<br>')}</p>`, bodyPreview: notes }
}

function asStored({ name, email, kind, remotely }: v.InferOutput<typeof attendeeSchema>): StoredAttendee {
  return {
    name: name || email,
    address: email,
    type: kind,
    response: 'none',
    respondedAt: 0,
    ...(remotely ? { remotely } : {}),
  }
}
