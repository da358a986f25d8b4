import * as v from 'valibot'
import type { Email } from '#src/core/brand.ts'
import { emailOf, mailboxOf } from '#src/core/wire/email.ts'
import type { Attendee, CalendarEvent, EventLocation } from '#src/core/wire/event.ts'
import { absent } from '#src/core/wire/absent.ts'
import { nameIssues } from '#src/core/wire/parse.ts'
import { escapeHtml } from '../html-text.ts'
import { oneOf, sameWord } from './one-of.ts'
import { momentSchema, readAllDayMoment, readMoment } from './read-moment.ts'

const mailboxSchema = v.object({ name: absent(v.string()), address: absent(v.string()) })
const recipientSchema = v.object({ emailAddress: absent(mailboxSchema) })

const locationSchema = v.object({
  displayName: absent(v.string()),
  locationEmailAddress: absent(v.string()),
  locationUri: absent(v.string()),
  uniqueId: absent(v.string()),
})

const attendeeSchema = v.object({
  type: absent(v.string()),
  status: absent(v.object({ response: absent(v.string()) })),
  emailAddress: absent(mailboxSchema),
})

/** What is read of Graph's event. Fields the product can do without are absent where a sample or a $select lacks them. */
const eventSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  iCalUId: absent(v.string()),
  subject: absent(v.string()),
  start: momentSchema,
  end: momentSchema,
  originalStartTimeZone: absent(v.string()),
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
  reminderMinutesBeforeStart: absent(v.number()),
  body: absent(v.object({ contentType: absent(v.string()), content: absent(v.string()) })),
  bodyPreview: absent(v.string()),
  onlineMeetingProvider: absent(v.string()),
  onlineMeetingUrl: absent(v.string()),
  onlineMeeting: absent(v.object({ joinUrl: absent(v.string()) })),
  isOrganizer: absent(v.boolean()),
  responseStatus: absent(v.object({ response: absent(v.string()) })),
  transactionId: absent(v.string()),
})
type GraphEvent = v.InferOutput<typeof eventSchema>

/** For $select: what `readEvent` reads, and nothing else. */
export const selectedEventFields = Object.keys(eventSchema.entries).join(',')

export type ReadEvent =
  | { readonly ok: true; readonly event: CalendarEvent }
  | { readonly ok: false; readonly problems: readonly string[] }

/** One event of Graph's in the product's form, or what is wrong with it, for the log. */
export function readEvent(record: unknown, what: string): ReadEvent {
  const parsed = v.safeParse(eventSchema, record)
  if (!parsed.success) return { ok: false, problems: nameIssues(parsed.issues, what) }
  const wire = parsed.output
  const read = wire.isAllDay
    ? (moment: typeof wire.start) => readAllDayMoment(moment, wire.originalStartTimeZone)
    : readMoment
  const start = read(wire.start)
  const end = read(wire.end)
  if (!start || !end) return { ok: false, problems: [`${what}.${start ? 'end' : 'start'}: expected moment`] }
  if (end.utcDateTime < start.utcDateTime) return { ok: false, problems: [`${what}.end: expected moment after start`] }
  const isOrganizer = wire.isOrganizer ?? sameWord(wire.responseStatus?.response, 'organizer')
  return {
    ok: true,
    event: {
      id: wire.id,
      iCalUId: wire.iCalUId,
      subject: wire.subject ?? '',
      start,
      end,
      organizer: wire.organizer?.emailAddress ? readMailbox(wire.organizer.emailAddress) : null,
      attendees: wire.attendees.flatMap(readAttendee),
      locations: readLocations(wire),
      showAs: oneOf(wire.showAs, showAsWords, 'unknown'),
      visibility: oneOf(wire.sensitivity, visibilities, 'normal'),
      isAllDay: wire.isAllDay,
      type: oneOf(wire.type, eventTypes, 'singleInstance'),
      seriesMasterId: wire.seriesMasterId,
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
        canChange: isOrganizer && !wire.isCancelled,
      },
      clientId: wire.transactionId,
    },
  }
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
      // Graph v1.0 does not say who attends remotely.
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

/** Outlook puts a room's address into any of three fields. */
function findAddress(place: v.InferOutput<typeof locationSchema>): Email | null {
  const candidates = [place.locationEmailAddress, place.locationUri, place.uniqueId]
  const found = candidates.find((text) => text && /^[^\s@/]+@[^\s@/]+$/.test(text))
  return found ? emailOf(found) : null
}

function readBodyHtml({ body }: GraphEvent): string {
  const content = body?.content ?? ''
  return sameWord(body?.contentType, 'text') ? `<p>${escapeHtml(content).replace(/\r?\n/g, '<br>')}</p>` : content
}
