import * as v from 'valibot'
import { paragraphOf, readReserver, withRemote } from '#src/calendars/event-texts.ts'
import { midnightOf, momentOf, type ReadEvent } from '#src/calendars/connect-service.ts'
import {
  monthWeeks,
  type RecurrenceEnd,
  type RecurrencePattern,
} from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { instantOfWallClock, weekDaySchema } from '#src/kernel/time/wall-clock.ts'
import { calendarDayOf, dayOf } from '#src/kernel/time/days.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import { outsideZone } from '#src/kernel/time/outside-zones.ts'
import { utc } from '#src/kernel/time/zones.ts'
import {
  type Attendee,
  type CalendarEvent,
  type EventLocation,
  type EventMoment,
  type OriginalStart,
  originalStartOf,
} from '#src/wire/event.ts'
import { boundDate, parseInstant, yearOf } from '#src/wire/instant.ts'
import { createProblems, readWhatIsGood } from '#src/wire/parse.ts'
import { absent, emailOf, mailboxOf, recordWith, wireNumber } from '#src/wire/scalars.ts'
import { sameWord } from './people.ts'
import { readRemoteExtension } from './remote-extension.ts'

/** Graph's dateTimeTimeZone: a wall clock with up to seven fraction digits, and an IANA or Windows name. */
export const momentSchema = v.object({ dateTime: v.string(), timeZone: v.nullish(v.string(), null) })
export type GraphMoment = v.InferOutput<typeof momentSchema>

type Lose = (problem: string) => void

/** Start and end; null if one is invalid. */
interface ReadMoments {
  readonly start: EventMoment | null
  readonly end: EventMoment | null
}

/**
 * Converts the start and the end of one of Graph's records. No zone means UTC, as requested. So does the name of a
 * zone that is unknown, or custom, whose rules Graph does not send; if only one of the two is, it has the other's zone.
 */
export function readMoments(
  record: { readonly start: GraphMoment; readonly end: GraphMoment },
  lose: Lose,
): ReadMoments {
  const zones = { start: zoneOfMoment(record.start), end: zoneOfMoment(record.end) }
  for (const name of ['start', 'end'] as const) if (zones[name] === null) lose(`${name}.timeZone: expected time zone`)
  return {
    start: readMoment(record.start, zones.start ?? zones.end ?? utc),
    end: readMoment(record.end, zones.end ?? zones.start ?? utc),
  }
}

/** Null if the name is unknown. */
function zoneOfMoment({ dateTime, timeZone }: GraphMoment): IanaZone | null {
  return timeZone === null || timeZone.trim() === '' ? utc : outsideZone(timeZone, yearOf(dateTime))
}

function readMoment({ dateTime }: GraphMoment, zone: IanaZone): EventMoment | null {
  const text = boundDate(dateTime.trim())
  const instant = /(z|[+-]\d{2}:?\d{2})$/i.test(text) ? parseInstant(text) : instantIn(zone, text)
  return instant === null ? null : { dateTime: wallClock(text), timeZone: zone, utcDateTime: instant }
}

/**
 * Moves the moment of an all-day event to its zone. Graph sends midnight as a date without a zone, regardless of the
 * requested zone. The day belongs to the zone in which the event was created.
 */
function onDayOf(moment: EventMoment | null, originalZone: IanaZone | null): EventMoment | null {
  if (!moment || !moment.dateTime.endsWith('T00:00:00') || !originalZone) return moment
  return midnightOf(originalZone, calendarDayOf(moment.dateTime))
}

/** Graph sends the original start of an all-day date as midnight in UTC, or as midnight in the zone of the event. */
function readOriginalStart({ originalStart, originalStartTimeZone, isAllDay }: GraphEvent): OriginalStart | null {
  const instant = originalStart === null ? null : parseInstant(boundDate(originalStart))
  if (instant === null) return null
  if (!isAllDay) return { ...momentOf(utc, instant), isDate: false }
  const zone = outsideZone(originalStartTimeZone, new Date(instant).getUTCFullYear()) ?? utc
  const isMidnight = instant % oneDay === 0
  return { ...midnightOf(zone, dayOf(isMidnight ? utc : zone, instant)), isDate: true }
}

function instantIn(zone: IanaZone, text: string): Instant | null {
  const instant = instantOfWallClock(zone, text)
  return instant.ok ? instant.value : null
}

/** 'YYYY-MM-DDTHH:mm:ss', without fraction. */
function wallClock(text: string): string {
  const seconds = /^(.{16}):(\d{2})/.exec(text)?.[2] ?? '00'
  return `${text.slice(0, 10)}T${text.slice(11, 16)}:${seconds}`
}

const mailboxSchema = recordWith({ name: absent(v.string()), address: absent(v.string()) })
const recipientSchema = recordWith({ emailAddress: absent(mailboxSchema) })

const locationSchema = recordWith({
  displayName: absent(v.string()),
  locationEmailAddress: absent(v.string()),
  locationUri: absent(v.string()),
  uniqueId: absent(v.string()),
})

const attendeeSchema = recordWith({
  type: absent(v.string()),
  status: absent(recordWith({ response: absent(v.string()) })),
  emailAddress: absent(mailboxSchema),
})

/** The fields that are read from Graph's event. Optional ones are absent if a sample or a $select lacks them. */
const eventSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  iCalUId: absent(v.string()),
  subject: absent(v.string()),
  start: momentSchema,
  end: momentSchema,
  originalStartTimeZone: absent(v.string()),
  /** Of a date of a series, in UTC. */
  originalStart: absent(v.string()),
  organizer: absent(recipientSchema),
  attendees: v.nullish(v.array(attendeeSchema), []),
  location: absent(locationSchema),
  locations: v.nullish(v.array(locationSchema), []),
  showAs: absent(v.string()),
  sensitivity: absent(v.string()),
  isAllDay: v.nullish(v.boolean(), false),
  type: absent(v.string()),
  seriesMasterId: absent(v.string()),
  isCancelled: v.nullish(v.boolean(), false),
  isReminderOn: v.nullish(v.boolean(), true),
  reminderMinutesBeforeStart: wireNumber.absent,
  body: absent(recordWith({ contentType: absent(v.string()), content: absent(v.string()) })),
  bodyPreview: absent(v.string()),
  onlineMeetingProvider: absent(v.string()),
  onlineMeetingUrl: absent(v.string()),
  onlineMeeting: absent(recordWith({ joinUrl: absent(v.string()) })),
  isOrganizer: absent(v.boolean()),
  responseStatus: absent(recordWith({ response: absent(v.string()) })),
  transactionId: absent(v.string()),
})
type GraphEvent = v.InferOutput<typeof eventSchema>

/** For $select: exactly the fields that `readEvent` reads. */
export const selectedEventFields = Object.keys(eventSchema.entries).join(',')

/** Converts one of Graph's events. */
export function readEvent(record: unknown, what: string): ReadEvent {
  const found = createProblems()
  const read = readWhatIsGood(eventSchema, record, what, found)
  if (read === null) return { ok: false, problems: found.list() }
  const { output: wire, reduced } = read
  const moments = readMoments(wire, (problem) => found.add(`${what}.${problem}`))
  const originalZone = wire.isAllDay ? outsideZone(wire.originalStartTimeZone, yearOf(wire.start.dateTime)) : null
  const [start, end] = [moments.start, moments.end].map((moment) => onDayOf(moment, originalZone))
  if (!start || !end) return { ok: false, problems: [`${what}.${start ? 'end' : 'start'}: expected moment`] }
  if (end.utcDateTime < start.utcDateTime) return { ok: false, problems: [`${what}.end: expected moment after start`] }
  const known = <Word extends string>(name: 'type' | 'showAs' | 'sensitivity', words: readonly Word[]): Word | null => {
    const word = words.find((one) => sameWord(wire[name], one)) ?? null
    if (word === null && wire[name]) found.add(`${what}.${name}: expected ${words.join(' or ')}`)
    return word
  }
  const type = known('type', eventTypes) ?? (wire.seriesMasterId === null ? 'singleInstance' : 'occurrence')
  // Hide what may be private rather than show it.
  const isHidden = reduced.has('sensitivity') || Boolean(wire.sensitivity)
  const isOrganizer = wire.isOrganizer ?? sameWord(wire.responseStatus?.response, 'organizer')
  const event: CalendarEvent = {
    id: wire.id,
    iCalUId: wire.iCalUId,
    subject: wire.subject ?? '',
    start,
    end,
    organizer: wire.organizer?.emailAddress ? readMailbox(wire.organizer.emailAddress) : null,
    attendees: withRemote(wire.attendees.flatMap(readAttendee), readRemoteExtension(record, 'remotely')),
    locations: readLocations(wire),
    showAs: known('showAs', showAsWords) ?? 'unknown',
    visibility: known('sensitivity', visibilities) ?? (isHidden ? 'private' : 'normal'),
    isAllDay: wire.isAllDay,
    type,
    seriesMasterId: wire.seriesMasterId,
    originalStart: originalStartOf({ type, start, isAllDay: wire.isAllDay, originalStart: readOriginalStart(wire) }),
    cancelled: wire.isCancelled,
    reminder: wire.isReminderOn ? wire.reminderMinutesBeforeStart : null,
    bodyHtml: readBodyHtml(wire),
    bodyPreview: wire.bodyPreview ?? '',
    onlineMeetingProvider: sameWord(wire.onlineMeetingProvider, 'unknown') ? null : wire.onlineMeetingProvider,
    onlineMeetingUrl: wire.onlineMeeting?.joinUrl || wire.onlineMeetingUrl || null,
    isOrganizer,
    eventPermissions: {
      canDelete: isOrganizer,
      canCancelParticipation: !isOrganizer,
      // Graph replaces the list of attendees, and would uninvite those that could not be read.
      canChange: isOrganizer && !wire.isCancelled && !reduced.has('attendees'),
    },
    clientId: wire.transactionId,
    calendarOf: null,
    reservedBy: readReserver(readRemoteExtension(record, 'reservedBy')),
  }
  return { ok: true, event, problems: found.list() }
}

const showAsWords = ['free', 'tentative', 'busy', 'oof', 'workingElsewhere', 'unknown'] as const
const visibilities = ['normal', 'private', 'confidential', 'personal'] as const
const eventTypes = ['singleInstance', 'occurrence', 'exception', 'seriesMaster'] as const

const readMailbox = ({ name, address }: v.InferOutput<typeof mailboxSchema>) => mailboxOf(name, address)

function readAttendee({ type, status, emailAddress }: v.InferOutput<typeof attendeeSchema>): readonly Attendee[] {
  if (!emailAddress) return []
  return [
    {
      emailAddress: readMailbox(emailAddress),
      resource: sameWord(type, 'resource'),
      optional: sameWord(type, 'optional'),
      status: { response: status?.response ?? 'none' },
      remotely: false,
    },
  ]
}

function readLocations({ location, locations }: GraphEvent): readonly EventLocation[] {
  const listed = locations.length > 0 ? locations : location ? [location] : []
  return listed
    .map((place) => ({ displayName: place.displayName ?? '', email: findAddress(place) }))
    .filter(({ displayName, email }) => displayName !== '' || email !== null)
}

/** Outlook writes a room's address to any of three fields. */
function findAddress(place: v.InferOutput<typeof locationSchema>): Email | null {
  const candidates = [place.locationEmailAddress, place.locationUri, place.uniqueId]
  const found = candidates.find((text) => text && /^[^\s@/]+@[^\s@/]+$/.test(text))
  return found ? emailOf(found) : null
}

function readBodyHtml({ body }: GraphEvent): string {
  const content = body?.content ?? ''
  return sameWord(body?.contentType, 'text') ? paragraphOf(content) : content
}

/** The parts of Graph's patternedRecurrence that are read. */
export const recurrenceOnWireSchema = v.object({
  pattern: v.object({
    type: v.string(),
    interval: v.nullish(v.number(), 1),
    dayOfMonth: absent(v.number()),
    daysOfWeek: v.nullish(v.array(weekDaySchema), []),
    firstDayOfWeek: v.nullish(weekDaySchema, 'sunday'),
    index: absent(v.string()),
  }),
  range: v.object({
    type: v.string(),
    startDate: v.string(),
    endDate: absent(v.string()),
    recurrenceTimeZone: absent(v.string()),
    numberOfOccurrences: absent(v.number()),
  }),
})
export type RecurrenceOnWire = v.InferOutput<typeof recurrenceOnWireSchema>

/** Null if the product does not support the pattern: yearly, or several weekdays of a month. */
export function readPattern({ pattern }: RecurrenceOnWire): RecurrencePattern | null {
  const { interval, daysOfWeek, dayOfMonth } = pattern
  const every = Math.max(1, interval)
  const [day] = daysOfWeek
  // 'first' is Graph's default. Any other unknown word is an unsupported pattern.
  const week = monthWeeks.find((one) => sameWord(pattern.index ?? 'first', one))
  switch (pattern.type.toLowerCase()) {
    case 'daily':
      return { kind: 'daily', every }
    case 'weekly':
      return day ? { kind: 'weekly', every, days: daysOfWeek, firstDay: pattern.firstDayOfWeek } : null
    case 'absolutemonthly':
      return dayOfMonth ? { kind: 'monthly-day', every, day: dayOfMonth } : null
    case 'relativemonthly':
      return day && week && daysOfWeek.length === 1 ? { kind: 'monthly-week-day', every, week, day } : null
    default:
      return null
  }
}

/** Null if the series never ends. */
export function readEnd({ range }: RecurrenceOnWire): RecurrenceEnd | null {
  switch (range.type.toLowerCase()) {
    case 'enddate':
      return range.endDate ? { kind: 'until', day: calendarDayOf(range.endDate) } : null
    case 'numbered':
      return range.numberOfOccurrences ? { kind: 'count', count: range.numberOfOccurrences } : null
    default:
      return null
  }
}
