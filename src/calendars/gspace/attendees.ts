import * as v from 'valibot'
import type { EventChange, EventDraft } from '#src/calendars/calendar.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Attendee } from '#src/wire/event.ts'
import { absent, emailOf, isRecord, mailboxOf, recordWith } from '#src/wire/scalars.ts'

export const attendeeSchema = recordWith({
  email: absent(v.string()),
  displayName: absent(v.string()),
  resource: v.nullish(v.boolean(), false),
  optional: v.nullish(v.boolean(), false),
  organizer: v.nullish(v.boolean(), false),
  responseStatus: absent(v.string()),
})

const responses: Readonly<Record<string, string>> = {
  needsAction: 'none',
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentativelyAccepted',
}

/**
 * Reads the invited people and rooms. Leaves out the organiser, whom Google lists too, because the event names them
 * separately.
 */
export function readAttendees(list: readonly v.InferOutput<typeof attendeeSchema>[]): readonly Attendee[] {
  return list
    .filter(({ organizer, email, displayName }) => !organizer && (email || displayName))
    .map(({ email, displayName, resource, optional, responseStatus }) => ({
      emailAddress: mailboxOf(displayName, email),
      resource,
      optional,
      status: { response: responses[responseStatus ?? ''] ?? 'none' },
      remotely: false,
    }))
}

/** A list entry as received, with all of Google's fields. */
export type WireAttendee = Readonly<Record<string, unknown>>

export function attendeesIn(record: Readonly<Record<string, unknown>>): readonly WireAttendee[] {
  const list = record['attendees']
  return Array.isArray(list) ? list.filter(isRecord) : []
}

export function writeResource({ name, email }: EventDraft['resources'][number]): WireAttendee {
  return { email, displayName: name, resource: true, responseStatus: 'needsAction' }
}

export function writeAttendee({ name, email, optional }: EventDraft['attendees'][number]): WireAttendee {
  return { email, displayName: name, optional, responseStatus: 'needsAction' }
}

/**
 * Builds the whole list after a change, because Google replaces the list and would ask an entry without a response
 * again. Entries that are not in the change stay unchanged. A room that had declined is asked again if the time
 * changes.
 */
export function mergeAttendees(
  list: readonly WireAttendee[],
  { resources, attendees, when }: EventChange,
): readonly WireAttendee[] {
  const known = new Map(list.map((entry) => [emailOfAttendee(entry), entry]))
  const rooms = resources ? resources.map((room) => known.get(room.email) ?? writeResource(room)) : list.filter(isRoom)
  const people = attendees
    ? attendees.map((person) => {
        const before = known.get(person.email)
        return before ? { ...before, optional: person.optional } : writeAttendee(person)
      })
    : list.filter((entry) => !isRoom(entry) && !isOrganizer(entry))
  const asked = (room: WireAttendee) =>
    when && room['responseStatus'] === 'declined' ? { ...room, responseStatus: 'needsAction' } : room
  const organizer = list.filter((entry) => isOrganizer(entry) && !people.some((one) => sameAddress(one, entry)))
  return [...organizer, ...rooms.map(asked), ...people]
}

const isRoom = (entry: WireAttendee): boolean => entry['resource'] === true
const isOrganizer = (entry: WireAttendee): boolean => entry['organizer'] === true
const sameAddress = (one: WireAttendee, other: WireAttendee): boolean => emailOfAttendee(one) === emailOfAttendee(other)

function emailOfAttendee(entry: WireAttendee): Email {
  return emailOf(typeof entry['email'] === 'string' ? entry['email'] : '')
}

/** Shared properties with the remote attendees. Google limits a value to 1,024 characters, so further ones have a number. */
const remoteProperty = 'foyerRemotely'
const longestValue = 1_000

const isRemoteProperty = (name: string): boolean => /^foyerRemotely\d*$/.test(name)

/** Returns the text of the shared properties; '' if nobody attends remotely. */
export function readRemoteProperties(shared: Readonly<Record<string, string>>): string {
  return Object.entries(shared)
    .flatMap(([name, value]) => (isRemoteProperty(name) ? [value] : []))
    .join(' ')
}

/** Returns the properties with this text. Those of `before` that it no longer needs become blank. */
export function writeRemoteProperties(
  text: string,
  before: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, string>> {
  const values = ['']
  for (const address of text.split(' ')) {
    const joined = `${values.at(-1)} ${address}`.trim()
    if (joined.length > longestValue) values.push(address)
    else values[values.length - 1] = joined
  }
  const blank = Object.keys(before).filter(isRemoteProperty)
  return {
    ...Object.fromEntries(blank.map((name) => [name, ''])),
    ...Object.fromEntries(values.map((value, index) => [`${remoteProperty}${index === 0 ? '' : index + 1}`, value])),
  }
}
