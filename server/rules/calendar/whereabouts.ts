import { emailOf } from '#src/wire/scalars.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { StoredAttendee, StoredEvent } from './stored-event.ts'

const placesIn = ({ attendees }: Pick<StoredEvent, 'attendees'>): readonly StoredAttendee[] =>
  attendees.filter(({ type, response }) => type === 'resource' && response !== 'declined')

/** The names of the event's places as schedules show them: its resources, except declined ones, else the free text. '' if it has none. */
export function placesOf(event: StoredEvent): string {
  const places = placesIn(event)
  return places.length > 0 ? places.map(({ name }) => name).join('; ') : (event.location ?? '')
}

/** The places as mails and calendar files name them: also the free text of an event with resources. */
export const allPlacesOf = (event: Pick<StoredEvent, 'attendees' | 'location'>): readonly string[] => [
  ...placesIn(event).map(({ name }) => name),
  ...(event.location === null || event.location.trim() === '' ? [] : [event.location]),
]

/**
 * Returns true if the event only says where its organizer is: at a desk or in a parking space nobody is busy. With a room, or with other
 * people, it is a meeting. `isSeat` returns true for the address of a desk or parking space.
 */
export function isWhereabouts(event: StoredEvent, isSeat: (address: Email) => boolean): boolean {
  const places = placesIn(event)
  const organizer = emailOf(event.organizer.address)
  const isAlone = event.attendees.every(({ type, address }) => type === 'resource' || emailOf(address) === organizer)
  return isAlone && places.length > 0 && places.every(({ address }) => isSeat(emailOf(address)))
}
