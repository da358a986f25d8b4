import * as v from 'valibot'
import { escapeHtml } from '#src/calendars/words.ts'
import { plainText } from '#src/features/reservations/rules/export/content-line.ts'
import type { IanaZone } from '#src/kernel/result.ts'
import { beginningOf } from '#src/kernel/text.ts'
import { instantOfWallClock, wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { resolveZone, utc } from '#src/kernel/time/zones.ts'
import type { CalendarEvent, EventLocation, EventMoment } from '#src/wire/event.ts'
import { parseInstant } from '#src/wire/instant.ts'
import { nameIssues } from '#src/wire/parse.ts'
import { absent, mailboxOf } from '#src/wire/scalars.ts'
import { attendeeSchema, readAttendees } from './attendees.ts'
import { clientIdOf, conferenceSchema, readConference } from './event-id.ts'
import { type CalendarFacts, reminderSchema, shownReminder } from './me.ts'

/** Google's EventDateTime: a date for whole days, else a time with its offset; the zone is an IANA name. */
const momentSchema = v.object({
  date: absent(v.string()),
  dateTime: absent(v.string()),
  timeZone: absent(v.string()),
})
type GoogleMoment = v.InferOutput<typeof momentSchema>

/**
 * A moment of Google's in the product's form; null where it is none. A date is midnight in `dayZone`. The offset of a
 * time is the calendar's, not that of the zone beside it: the wall clock is read off in the zone.
 */
function readMoment({ date, dateTime, timeZone }: GoogleMoment, dayZone: IanaZone): EventMoment | null {
  if (date !== null) {
    const day = `${date.trim()}T00:00:00`
    const midnight = isYear(date) ? instantOfWallClock(dayZone, day) : null
    return midnight?.ok ? { dateTime: day, timeZone: dayZone, utcDateTime: midnight.value } : null
  }
  if (dateTime === null || !isYear(dateTime)) return null
  const named = timeZone === null ? null : resolveZone(timeZone)
  const zone = named?.ok ? named.value : utc
  const text = dateTime.trim()
  if (/(z|[+-]\d{2}:?\d{2})$/i.test(text)) {
    const instant = parseInstant(text)
    return instant === null ? null : { dateTime: wallClockOf(zone, instant), timeZone: zone, utcDateTime: instant }
  }
  // Without offset only its zone says when it is.
  const instant = named?.ok ? instantOfWallClock(zone, text) : null
  return instant?.ok ? { dateTime: wallClockOf(zone, instant.value), timeZone: zone, utcDateTime: instant.value } : null
}

function isYear(text: string): boolean {
  const year = Number(text.trim().slice(0, 4))
  return year >= 1970 && year < 9999
}

/** Shared property that keeps the zone in which an event's dates are days: Google's dates have none. */
export const dayZoneProperty = 'foyerTimeZone'

/** Kinds of entries that mark a day and hold no time; the others are events. */
const markers = ['workingLocation', 'birthday']

/** What is read of Google's event. A private one has next to nothing but its times. */
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
    v.object({ email: absent(v.string()), displayName: absent(v.string()), self: absent(v.boolean()) }),
  ),
  attendees: v.nullish(v.array(attendeeSchema), []),
  transparency: absent(v.string()),
  visibility: absent(v.string()),
  locked: v.nullish(v.boolean(), false),
  reminders: absent(
    v.object({ useDefault: v.nullish(v.boolean(), false), overrides: v.nullish(v.array(reminderSchema), []) }),
  ),
  hangoutLink: absent(v.string()),
  conferenceData: absent(conferenceSchema),
  extendedProperties: absent(v.object({ shared: v.nullish(v.record(v.string(), v.string()), {}) })),
})
type GoogleEvent = v.InferOutput<typeof eventSchema>

/** What is looked at before the rest: a cancelled instance may have nothing more. */
const outlineSchema = v.object({
  status: absent(v.string()),
  eventType: absent(v.string()),
  organizer: absent(v.object({ self: absent(v.boolean()) })),
  attendees: v.nullish(v.array(v.object({ self: absent(v.boolean()), responseStatus: absent(v.string()) })), []),
})

export type ReadEvent =
  | { readonly kind: 'event'; readonly event: CalendarEvent }
  /** Cancelled, declined, or no event but a mark on a day. */
  | { readonly kind: 'left-out' }
  | { readonly kind: 'malformed'; readonly problems: readonly string[] }

/** Whether a record is of no event that the user has: one is not to be looked for in it. */
export function isLeftOut(record: unknown): boolean {
  const outline = v.safeParse(outlineSchema, record)
  if (!outline.success) return false
  const { status, eventType, organizer, attendees } = outline.output
  const own = attendees.find(({ self }) => self)
  // Google keeps a declined invitation in the calendar, greyed; to the product it is gone.
  const isDeclined = own?.responseStatus === 'declined' && organizer?.self !== true
  return status === 'cancelled' || markers.includes(eventType ?? '') || isDeclined
}

const leaningSchema = v.object({
  start: v.object({ date: v.string() }),
  extendedProperties: v.object({ shared: v.object({ [dayZoneProperty]: v.string() }) }),
})
const usualReminderSchema = v.object({ reminders: v.object({ useDefault: v.literal(true) }) })

/** Whether an event leans on what only its calendar says: in which zone its dates are days, or the usual reminder. */
export function needsFacts(record: unknown): boolean {
  const hasDates = v.is(v.pick(leaningSchema, ['start']), record)
  return (hasDates && !v.is(leaningSchema, record)) || v.is(usualReminderSchema, record)
}

/** One event of Google's in the product's form, or what is wrong with it, for the log. */
export function readEvent(record: unknown, facts: CalendarFacts, what: string): ReadEvent {
  if (isLeftOut(record)) return { kind: 'left-out' }
  const parsed = v.safeParse(eventSchema, record)
  if (!parsed.success) return { kind: 'malformed', problems: nameIssues(parsed.issues, what) }
  const wire = parsed.output
  const dayZone = dayZoneOf(wire, facts)
  const start = readMoment(wire.start, dayZone)
  const end = readMoment(wire.end, dayZone)
  if (!start || !end) return { kind: 'malformed', problems: [`${what}.${start ? 'end' : 'start'}: expected moment`] }
  if (end.utcDateTime < start.utcDateTime) {
    return { kind: 'malformed', problems: [`${what}.end: expected moment after start`] }
  }
  return { kind: 'event', event: { ...describe(wire, facts), start, end, type: typeOf(wire, start, dayZone) } }
}

function describe(wire: GoogleEvent, facts: CalendarFacts): Omit<CalendarEvent, 'start' | 'end' | 'type'> {
  const isOrganizer = wire.organizer?.self ?? false
  const bodyHtml = readDescription(wire.description ?? '')
  const conference = readConference(wire.conferenceData, wire.hangoutLink)
  return {
    id: wire.id,
    iCalUId: wire.iCalUID,
    subject: wire.summary ?? '',
    organizer: wire.organizer && mailboxOf(wire.organizer.displayName, wire.organizer.email),
    attendees: readAttendees(wire.attendees),
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
  }
}

function dayZoneOf({ extendedProperties, start }: GoogleEvent, facts: CalendarFacts): IanaZone {
  const name = extendedProperties?.shared[dayZoneProperty] ?? start.timeZone
  const zone = name ? resolveZone(name) : null
  return zone?.ok ? zone.value : facts.zone
}

/** An exception is a date of a series at another time than the series says. */
function typeOf(
  { recurrence, recurringEventId, originalStartTime }: GoogleEvent,
  start: EventMoment,
  dayZone: IanaZone,
): CalendarEvent['type'] {
  if (recurrence.length > 0) return 'seriesMaster'
  if (recurringEventId === null) return 'singleInstance'
  const original = originalStartTime && readMoment(originalStartTime, dayZone)
  return original && original.utcDateTime !== start.utcDateTime ? 'exception' : 'occurrence'
}

function showAsOf({ transparency, status, eventType }: GoogleEvent): string {
  if (eventType === 'outOfOffice') return 'oof'
  if (transparency === 'transparent') return 'free'
  return status === 'tentative' ? 'tentative' : 'busy'
}

/** The rooms are places by themselves; the text beside them, of the same or of other words, counts where there is none. */
function readLocations({ attendees, location }: GoogleEvent): readonly EventLocation[] {
  const rooms = attendees
    .filter(({ resource, email }) => resource && email)
    .map(({ displayName, email }) => mailboxOf(displayName, email))
    .map(({ name, address }) => ({ displayName: name, email: address }))
  return rooms.length > 0 || !location ? rooms : [{ displayName: location, email: null }]
}

/** A description is plain text or HTML as its writer liked; line ends are shown in both. */
function readDescription(description: string): string {
  if (description === '') return ''
  const isHtml = /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+);/i.test(description)
  const html = isHtml ? description : escapeHtml(description)
  return `<p>${html.replace(/\r?\n/g, '<br>')}</p>`
}
