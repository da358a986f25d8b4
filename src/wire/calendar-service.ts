import * as v from 'valibot'
import { absent, recordWith, wireFlag, wireId, wireName, wireNumber, wireText, wireWord } from './scalars.ts'

/** The bodies of the product's own calendar (docs/decisions, 'The product's own calendar'), as the client reads them. */

const mailboxSchema = recordWith({ name: wireName.absent, email: wireText.absent })

export type MailboxOnWire = v.InferOutput<typeof mailboxSchema>

const attendeeSchema = recordWith({
  name: wireName.absent,
  email: wireText.absent,
  kind: wireWord('required', 'optional', 'resource').absent,
  /** none, accepted, tentative or declined. */
  response: wireText.absent,
  remotely: wireFlag.or(false),
})

/** An event of the service. Optional fields may be absent. */
export const calendarEventSchema = v.object({
  id: wireId.needed,
  etag: wireId.absent,
  iCalUId: wireId.absent,
  clientId: wireId.absent,
  subject: wireName.absent,
  start: v.string(),
  end: v.string(),
  timeZone: wireText.absent,
  isAllDay: wireFlag.or(false),
  organizer: absent(mailboxSchema),
  isOrganizer: wireFlag.or(false),
  /** Written by the service: the user who created it in a colleague's calendar. */
  reservedBy: absent(mailboxSchema),
  attendees: v.nullish(v.array(attendeeSchema), []),
  place: wireName.absent,
  showAs: wireWord('free', 'tentative', 'busy', 'oof', 'workingElsewhere').or('busy'),
  isPrivate: wireFlag.or(false),
  isCancelled: wireFlag.or(false),
  reminder: wireNumber.absent,
  notes: wireName.absent,
  html: wireText.absent,
  meeting: absent(recordWith({ url: wireText.needed, provider: wireText.absent })),
  series: absent(
    recordWith({
      kind: wireWord('master', 'occurrence', 'exception').needed,
      masterId: wireId.absent,
      /** UTC. */
      originalStart: wireText.absent,
      recurrence: absent(v.unknown()),
    }),
  ),
})
export type CalendarEventOnWire = v.InferOutput<typeof calendarEventSchema>

/** `GET me`. */
export const calendarMeSchema = v.object({
  name: wireName.absent,
  email: wireText.needed,
  username: wireName.absent,
  givenName: wireName.absent,
  surname: wireName.absent,
})

/** A record of `GET people`. */
export const calendarPersonSchema = v.object({
  name: wireName.absent,
  email: v.pipe(v.string(), v.includes('@')),
  jobTitle: wireName.absent,
  department: wireName.absent,
  office: wireName.absent,
})
