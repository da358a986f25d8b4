import * as v from 'valibot'
import { inParagraph, paragraphOf, readReserver, withRemote } from '#src/calendars/event-texts.ts'
import { momentOf, type ReadEvent } from '#src/calendars/connect-service.ts'
import { plainText } from '#src/features/bookings/model/reservations/rules/export/content-line.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { beginningOf } from '#src/kernel/text.ts'
import { instantOfWallClock } from '#src/kernel/time/wall-clock.ts'
import { outsideZone } from '#src/kernel/time/outside-zones.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { type CalendarEvent, type EventLocation, type EventMoment, originalStartOf } from '#src/wire/event.ts'
import { boundDate, parseInstant, yearOf } from '#src/wire/instant.ts'
import { createProblems, type Problems, readWhatIsGood } from '#src/wire/parse.ts'
import { absent, mailboxOf, recordWith } from '#src/wire/scalars.ts'
import { attendeeSchema, readAttendees, readRemoteProperties } from './attendees.ts'
import { clientIdOf, conferenceSchema, readConference } from './event-id.ts'
import { type CalendarFacts, reminderSchema, shownReminder } from './people.ts'

/** Google's EventDateTime: a date for all-day events, else a time with its offset. The zone is an IANA name. */
const momentSchema = recordWith({
  date: absent(v.string()),
  dateTime: absent(v.string()),
  timeZone: absent(v.string()),
})
type GoogleMoment = v.InferOutput<typeof momentSchema>

/**
 * Converts one of Google's moments; null if it is invalid. A date is midnight in `dayZone`. The offset of a time
 * belongs to the calendar, not to the zone next to it, so the wall clock is computed in the zone.
 */
function readMoment({ date, dateTime, timeZone }: GoogleMoment, dayZone: IanaZone): EventMoment | null {
  if (date !== null) {
    const day = `${boundDate(date.trim())}T00:00:00`
    const midnight = instantOfWallClock(dayZone, day)
    return midnight.ok ? { dateTime: day, timeZone: dayZone, utcDateTime: midnight.value } : null
  }
  if (dateTime === null) return null
  const text = boundDate(dateTime.trim())
  const named = outsideZone(timeZone, yearOf(text))
  const zone = named ?? utc
  if (/(z|[+-]\d{2}:?\d{2})$/i.test(text)) {
    const instant = parseInstant(text)
    return instant === null ? null : momentOf(zone, instant)
  }
  // Without an offset, the moment is known only if there is a zone.
  const instant = named ? instantOfWallClock(zone, text) : null
  return instant?.ok ? momentOf(zone, instant.value) : null
}

/** Shared property with the zone of an all-day event's dates, because Google's dates have none. */
export const dayZoneProperty = 'foyerTimeZone'

/** Shared property with the name and address of who reserved on behalf of the organiser. */
export const reserverProperty = 'foyerReservedBy'

/** Entries that mark a day and take no time. All other types are events. */
const markers = ['workingLocation', 'birthday']

/** The fields that are read from Google's event. A private event has little more than its times. */
const eventSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  status: absent(v.string()),
  eventType: absent(v.string()),
  iCalUID: absent(v.string()),
  summary: absent(v.string()),
  description: absent(v.string()),
  location: absent(v.string()),
  start: momentSchema,
  end: momentSchema,
  originalStartTime: absent(momentSchema),
  recurringEventId: absent(v.string()),
  recurrence: v.nullish(v.array(v.string()), []),
  organizer: absent(
    recordWith({ email: absent(v.string()), displayName: absent(v.string()), self: absent(v.boolean()) }),
  ),
  attendees: v.nullish(v.array(attendeeSchema), []),
  transparency: absent(v.string()),
  visibility: absent(v.string()),
  locked: v.nullish(v.boolean(), false),
  reminders: absent(
    recordWith({ useDefault: v.nullish(v.boolean(), false), overrides: v.nullish(v.array(reminderSchema), []) }),
  ),
  hangoutLink: absent(v.string()),
  conferenceData: absent(conferenceSchema),
  extendedProperties: absent(recordWith({ shared: v.nullish(v.record(v.string(), v.string()), {}) })),
})
type GoogleEvent = v.InferOutput<typeof eventSchema>

/** The fields that are checked first. A cancelled instance may have no others. */
const outlineSchema = v.object({
  status: absent(v.string()),
  eventType: absent(v.string()),
  organizer: absent(v.object({ self: absent(v.boolean()) })),
  attendees: v.nullish(v.array(v.object({ self: absent(v.boolean()), responseStatus: absent(v.string()) })), []),
})

/**
 * True if the user does not have the event of this record: it is cancelled, declined or only a marker. With
 * `withDeclined`, a declined event counts as the user's, because it can still be accepted.
 */
export function isLeftOut(record: unknown, withDeclined = false): boolean {
  const outline = readWhatIsGood(outlineSchema, record, 'event', createProblems())
  if (outline === null) return false
  const { status, eventType, organizer, attendees } = outline.output
  const own = attendees.find(({ self }) => self)
  // Google keeps a declined invitation in the calendar, greyed out. For the product it is gone.
  const isDeclined = !withDeclined && own?.responseStatus === 'declined' && organizer?.self !== true
  return status === 'cancelled' || markers.includes(eventType ?? '') || isDeclined
}

const leaningSchema = v.object({
  start: v.object({ date: v.string() }),
  extendedProperties: v.object({ shared: v.object({ [dayZoneProperty]: v.string() }) }),
})
const usualReminderSchema = v.object({ reminders: v.object({ useDefault: v.literal(true) }) })

/** True if the event needs facts about its calendar: the zone of its dates, or the default reminder. */
export function needsFacts(record: unknown): boolean {
  const hasDates = v.is(v.pick(leaningSchema, ['start']), record)
  return (hasDates && !v.is(leaningSchema, record)) || v.is(usualReminderSchema, record)
}

/** Converts one of Google's events. Null if the user does not have it, see `isLeftOut`. */
export function readEvent(record: unknown, facts: CalendarFacts, what: string): ReadEvent | null {
  if (isLeftOut(record)) return null
  const found = createProblems()
  const read = readWhatIsGood(eventSchema, record, what, found)
  if (read === null) return { ok: false, problems: found.list() }
  const { output: wire, reduced } = read
  const dayZone = dayZoneOf(wire, facts)
  nameUnknownZones(wire, what, found)
  const start = readMoment(wire.start, dayZone)
  const end = readMoment(wire.end, dayZone)
  if (!start || !end) return { ok: false, problems: [`${what}.${start ? 'end' : 'start'}: expected moment`] }
  if (end.utcDateTime < start.utcDateTime) return { ok: false, problems: [`${what}.end: expected moment after start`] }
  // Hide what may be private rather than show it.
  const isUnclear = wire.visibility !== null && !visibilities.includes(wire.visibility)
  if (isUnclear) found.add(`${what}.visibility: expected ${visibilities.join(' or ')}`)
  const privacy = isUnclear || reduced.has('visibility') ? ({ visibility: 'private' } as const) : {}
  const stated = wire.originalStartTime && readMoment(wire.originalStartTime, dayZone)
  if (wire.originalStartTime && !stated) found.add(`${what}.originalStartTime: expected moment`)
  const type = typeOf(wire, start, stated)
  const isAllDay = wire.start.date !== null
  const originalStart = originalStartOf({
    type,
    start,
    isAllDay,
    originalStart: stated && { ...stated, isDate: wire.originalStartTime?.date !== null },
  })
  const event = { ...describe(wire, facts), ...privacy, start, end, type, originalStart }
  return { ok: true, event, problems: found.list() }
}

const visibilities = ['default', 'public', 'private', 'confidential']

/** Times with an unknown zone are shown in UTC, and dates in the calendar's own zone. */
function nameUnknownZones({ start, end }: GoogleEvent, what: string, found: Problems): void {
  for (const [name, { date, dateTime, timeZone }] of Object.entries({ start, end }))
    if (timeZone && !outsideZone(timeZone, yearOf(date ?? dateTime ?? '')))
      found.add(`${what}.${name}.timeZone: expected time zone`)
}

function describe(
  wire: GoogleEvent,
  facts: CalendarFacts,
): Omit<CalendarEvent, 'start' | 'end' | 'type' | 'originalStart'> {
  const isOrganizer = wire.organizer?.self ?? false
  const bodyHtml = readDescription(wire.description ?? '')
  const conference = readConference(wire.conferenceData, wire.hangoutLink)
  return {
    id: wire.id,
    iCalUId: wire.iCalUID,
    subject: wire.summary ?? '',
    organizer: wire.organizer && mailboxOf(wire.organizer.displayName, wire.organizer.email),
    attendees: withRemote(readAttendees(wire.attendees), readRemoteProperties(wire.extendedProperties?.shared ?? {})),
    locations: readLocations(wire),
    showAs: showAsOf(wire),
    visibility: wire.visibility === 'private' || wire.visibility === 'confidential' ? wire.visibility : 'normal',
    isAllDay: wire.start.date !== null,
    seriesMasterId: wire.recurringEventId,
    cancelled: false,
    reminder: wire.reminders?.useDefault ? facts.reminder : shownReminder(wire.reminders?.overrides ?? []),
    bodyHtml,
    bodyPreview: plainText(beginningOf(bodyHtml)).slice(0, 255),
    onlineMeetingProvider: conference?.provider ?? null,
    onlineMeetingUrl: conference?.url ?? null,
    isOrganizer,
    eventPermissions: {
      canDelete: isOrganizer,
      canCancelParticipation: !isOrganizer,
      canChange: isOrganizer && !wire.locked,
    },
    clientId: clientIdOf(wire.id),
    calendarOf: null,
    reservedBy: readReserver(wire.extendedProperties?.shared[reserverProperty]),
  }
}

function dayZoneOf({ extendedProperties, start }: GoogleEvent, facts: CalendarFacts): IanaZone {
  const name = extendedProperties?.shared[dayZoneProperty] ?? start.timeZone
  return outsideZone(name ?? null, yearOf(start.date ?? '')) ?? facts.zone
}

/** An exception is a date of a series that starts at another time than the series defines. */
function typeOf(
  { recurrence, recurringEventId }: GoogleEvent,
  start: EventMoment,
  original: EventMoment | null,
): CalendarEvent['type'] {
  if (recurrence.length > 0) return 'seriesMaster'
  if (recurringEventId === null) return 'singleInstance'
  return original && original.utcDateTime !== start.utcDateTime ? 'exception' : 'occurrence'
}

function showAsOf({ transparency, status, eventType }: GoogleEvent): string {
  if (eventType === 'outOfOffice') return 'oof'
  if (transparency === 'transparent') return 'free'
  return status === 'tentative' ? 'tentative' : 'busy'
}

/** The rooms are the locations. The location text, which may repeat their names, is used only if there are no rooms. */
function readLocations({ attendees, location }: GoogleEvent): readonly EventLocation[] {
  const rooms = attendees
    .filter(({ resource, email }) => resource && email)
    .map(({ displayName, email }) => mailboxOf(displayName, email))
    .map(({ name, address }) => ({ displayName: name, email: address }))
  return rooms.length > 0 || !location ? rooms : [{ displayName: location, email: null }]
}

/** A description is plain text or HTML, at the author's choice. Line breaks are shown in both. */
function readDescription(description: string): string {
  if (description === '') return ''
  const isHtml = /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+);/i.test(description)
  return isHtml ? inParagraph(description) : paragraphOf(description)
}
