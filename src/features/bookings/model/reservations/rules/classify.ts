import type { Email } from '#src/kernel/ids.ts'
import type { Attendee, CalendarEvent } from '#src/wire/event.ts'
import type { Resource } from '#src/wire/resource.ts'

/** Certainty with which an event of the calendar is a reservation of a resource (specification, section 3). */
export type EventClassification = 'Identified' | 'Anonymous' | 'Faulty' | 'Limited'

/** The exact messages of section 8, for the event log. */
const classificationMessages = {
  uidMissing: 'Event has no iCalUId',
  attendeeMissing: 'Cannot find event attendee from location',
  responseMissing: 'No server response found',
  resourceMissing: 'Resource for event has not been found',
  semiGuessed: 'Event-resource pairing was semi-guessed',
} as const

export interface ClassifiedEvent {
  readonly classification: EventClassification
  /** Address of the attendee that is the resource; null if none was found. */
  readonly resourceEmail: Email | null
  /** Reason why the event is not Identified; null if it is. */
  readonly message: string | null
  /** A warning for the log about an event that is retained. */
  readonly warning: string | null
}

export interface ClassifyOptions {
  /** The event came from the alternative query after a 404: at best Limited (section 8). */
  readonly isFallback?: boolean
  /** False if the product server responded to the status call but left this event out. */
  readonly hasServerResponse?: boolean
}

/**
 * Pairs an event with its resource. `findResource` returns a resource by address. Only Identified and Limited events
 * are reservations; the others are dropped and written to the event log, see `isReservation`.
 */
export function classifyEvent(
  event: CalendarEvent,
  findResource: (email: Email) => Pick<Resource, 'id'> | null,
  { isFallback = false, hasServerResponse = true }: ClassifyOptions = {},
): ClassifiedEvent {
  if (!event.iCalUId) return refuse('Faulty', null, classificationMessages.uidMissing)
  const pairing = pairWithResource(event, (email) => findResource(email) !== null)
  if (pairing === null) return refuse('Anonymous', null, classificationMessages.attendeeMissing)
  const { email, isGuessed } = pairing
  if (findResource(email) === null) return refuse('Anonymous', email, classificationMessages.resourceMissing)
  if (!hasServerResponse) return refuse('Faulty', email, classificationMessages.responseMissing)
  return {
    classification: isFallback ? 'Limited' : 'Identified',
    resourceEmail: email,
    message: null,
    warning: isGuessed ? classificationMessages.semiGuessed : null,
  }
}

export function isReservation({ classification }: Pick<ClassifiedEvent, 'classification'>): boolean {
  return classification === 'Identified' || classification === 'Limited'
}

function refuse(classification: 'Anonymous' | 'Faulty', resourceEmail: Email | null, message: string): ClassifiedEvent {
  return { classification, resourceEmail, message, warning: null }
}

interface Pairing {
  readonly email: Email
  /** Found by a name instead of an address. */
  readonly isGuessed: boolean
}

/** Returns the attendee of a location: by address, or else by name, a known resource before an unknown one. */
function pairWithResource(event: CalendarEvent, isKnown: (email: Email) => boolean): Pairing | null {
  const byAddress = event.locations.flatMap(({ email }) =>
    event.attendees.filter((attendee) => email !== null && attendeeEmail(attendee) === email),
  )
  const byName = event.locations.flatMap(({ displayName }) => namedResources(event.attendees, displayName, isKnown))
  // Google's events have a free-text location or none, and people edit the text of Exchange's ('Alpha; Teams'): then only the
  // resource attendee identifies the resource. One that is unknown tells nothing if there is a location.
  const alone = event.attendees.filter(
    (attendee) => attendee.resource && (event.locations.length === 0 || isKnown(attendeeEmail(attendee))),
  )
  const candidates = [
    ...byAddress.map((attendee) => ({ email: attendeeEmail(attendee), isGuessed: false })),
    ...[...byName, ...alone].map((attendee) => ({ email: attendeeEmail(attendee), isGuessed: true })),
  ].filter(({ email }) => email !== '')
  return candidates.find(({ email }) => isKnown(email)) ?? candidates[0] ?? null
}

function namedResources(
  attendees: readonly Attendee[],
  displayName: string,
  isKnown: (email: Email) => boolean,
): Attendee[] {
  const wanted = displayName.trim().toLowerCase()
  if (wanted === '') return []
  return attendees.filter(
    (attendee) =>
      attendee.emailAddress.name.trim().toLowerCase() === wanted &&
      (attendee.resource || isKnown(attendeeEmail(attendee))),
  )
}

const attendeeEmail = ({ emailAddress }: Attendee): Email => emailAddress.address
