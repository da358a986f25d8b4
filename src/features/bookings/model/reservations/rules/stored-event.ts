import * as v from 'valibot'
import type { Instant } from '#src/kernel/time/units.ts'
import { zoneOrUtc } from '#src/kernel/time/zones.ts'
import type { EventLogRecord } from '#src/wire/cache.ts'
import type { CalendarEvent, Mailbox } from '#src/wire/event.ts'
import { shownName } from '#src/wire/name-and-address.ts'
import type { Resource } from '#src/wire/resource.ts'
import { emailOf } from '#src/wire/scalars.ts'

/** Returns the record of a create or delete for the product server (specification, section 7, 'logging data'). */
export function eventLogRecord(
  event: CalendarEvent,
  resource: Pick<Resource, 'id' | 'name' | 'displayName' | 'displayNameForApp' | 'username' | 'email'>,
  action: EventLogRecord['action'],
  doneBy: Mailbox,
): EventLogRecord {
  return {
    id: event.id,
    resourceUsername: resource.username || resource.email || '',
    iCalUId: event.iCalUId ?? '',
    resourceDisplayName: shownName(resource),
    subject: event.subject,
    showAs: event.showAs,
    realStart: isoOf(event.start.utcDateTime),
    realEnd: isoOf(event.end.utcDateTime),
    action,
    doneBy: doneBy.address,
    organiserName: event.organizer?.name ?? '',
    organiserEmail: event.organizer?.address ?? '',
  }
}

function isoOf(instant: Instant): string {
  return new Date(instant).toISOString()
}

/** Earlier versions stored addresses in the calendar's spelling. */
export const storedEmailSchema = v.pipe(v.string(), v.transform(emailOf))

const mailboxSchema = v.object({ name: v.string(), address: storedEmailSchema })

/** Milliseconds within the range of a date (ECMA-262, 21.4.1.1): formatting other values throws. */
export const instantSchema = v.pipe(v.number(), v.minValue(-8.64e15), v.maxValue(8.64e15))

/** Earlier versions stored zones as the calendar names them. The wall clock of an unknown one is not used. */
const storedZoneSchema = v.pipe(v.string(), v.transform(zoneOrUtc))

const momentSchema = v.object({ dateTime: v.string(), timeZone: storedZoneSchema, utcDateTime: instantSchema })

/** Schema of a stored event: all fields that screens read, because the storage may hold junk. */
export const storedEventSchema = v.looseObject({
  id: v.string(),
  iCalUId: v.nullable(v.string()),
  subject: v.string(),
  start: momentSchema,
  end: momentSchema,
  organizer: v.nullable(mailboxSchema),
  attendees: v.array(
    v.looseObject({
      emailAddress: mailboxSchema,
      resource: v.boolean(),
      optional: v.boolean(),
      status: v.object({ response: v.string() }),
      remotely: v.boolean(),
    }),
  ),
  locations: v.array(v.object({ displayName: v.string(), email: v.nullable(storedEmailSchema) })),
  showAs: v.string(),
  visibility: v.picklist(['normal', 'private', 'confidential', 'personal']),
  isAllDay: v.boolean(),
  type: v.picklist(['singleInstance', 'occurrence', 'exception', 'seriesMaster']),
  seriesMasterId: v.nullable(v.string()),
  // Events stored by earlier versions have none.
  originalStart: v.nullish(v.object({ ...momentSchema.entries, isDate: v.boolean() }), null),
  cancelled: v.boolean(),
  reminder: v.nullable(v.number()),
  bodyHtml: v.string(),
  bodyPreview: v.string(),
  onlineMeetingProvider: v.nullable(v.string()),
  onlineMeetingUrl: v.nullable(v.string()),
  isOrganizer: v.boolean(),
  eventPermissions: v.object({
    canDelete: v.boolean(),
    canCancelParticipation: v.boolean(),
    canChange: v.boolean(),
  }),
  clientId: v.nullable(v.string()),
  // Events stored before reservations for others were supported have neither.
  calendarOf: v.nullish(storedEmailSchema, null),
  reservedBy: v.nullish(mailboxSchema, null),
})
