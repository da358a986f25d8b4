import { licenceCodes } from '#src/base/rules/licences.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import {
  linkedCalendars,
  type LinkedCalendars,
  linkFaultMessage,
  type LinkFault,
} from '../linked-calendars/linked-calendars.ts'
import { officeDocument } from '../configuration.ts'
import type { BusyTime } from '../rules/calendar-file/busy-times.ts'
import {
  failedRecord,
  type HoursOnWire,
  scheduleRecord,
  type ScheduleQuestion,
  type ShownItem,
  unknownCalendar,
} from '../rules/calendar/schedule-body.ts'
import { usualHours } from '#src/kernel/time/wall-clock.ts'
import { dateId } from '../rules/calendar/series.ts'
import { isBusy, type StoredEvent } from '../rules/calendar/stored-event.ts'
import { isWhereabouts, placesOf } from '../rules/calendar/whereabouts.ts'
import { eventsOfMailboxes, type HeldTime, heldTimes } from '../store/events.ts'
import type { Office } from '../office.ts'
import type { Queries } from '../store/schema.ts'
import { doubtAbout } from '../mirror/doubt.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { roomsByEmail } from './rooms.ts'

export interface Sight {
  /** For guests and devices: when a resource is reserved, not by whom, and nothing of people. */
  readonly isDiscreet: boolean
  /** The linked calendars of the caller among addresses in lower case, if the caller is a person. */
  readonly linked?: (
    emails: readonly string[],
    span: Pick<ScheduleQuestion, 'from' | 'to'>,
  ) => ReturnType<LinkedCalendars['timesOf']>
  /** Makes rooms at a vendor known, and says what is known of them. Absent if Foyer's own calendar holds the reservations. */
  readonly know?: Mirror['know'] | undefined
}

/**
 * Returns the body of schedules as JSON text. A few queries serve all addresses: the resources, the times that they are
 * held, and the events of people. `now` is UTC milliseconds.
 */
export async function scheduleBody(
  queries: Queries,
  question: ScheduleQuestion,
  now: number,
  { isDiscreet, linked, know }: Sight,
): Promise<string> {
  const { from, to } = question
  const addresses = question.emails.map(emailOf)
  const rooms = await roomsByEmail(queries, addresses)
  const known = await know?.([...rooms.values()], question)
  // The vendor knows what people do, and their own pages ask it. A timeline asks for resources alone.
  const others = isDiscreet || know !== undefined ? [] : addresses.filter((address) => !rooms.has(address))
  const people = await peopleIn(queries, others, from, to)
  const elsewhere = (await linked?.(addresses, question)) ?? new Map()
  const held = await itemsOfRooms(queries, [...rooms.keys()], from, to, isDiscreet)
  const records = question.emails.map((email, index) => {
    const address = addresses[index] ?? emailOf(email)
    const room = rooms.get(address)
    if (room !== undefined) {
      const items = held.get(address) ?? []
      const error = known === undefined ? null : doubtAbout(known.get(address), now)
      return scheduleRecord({ email, resourceId: room.id, items, hours: room.hours, error }, question)
    }
    const link = elsewhere.get(address)
    if (link !== undefined) return linkedRecord(email, link, question)
    const person = people.get(address)
    if (person === undefined) return failedRecord(email, unknownCalendar)
    return scheduleRecord({ email, resourceId: null, ...person }, question)
  })
  return `[${records.join(',')}]`
}

function linkedRecord(email: string, link: Result<readonly BusyTime[], LinkFault>, question: ScheduleQuestion): string {
  if (!link.ok)
    return failedRecord(email, { message: linkFaultMessage[link.fault], responseCode: 'ErrorLinkedCalendar' })
  const items = link.value.map(({ id, ...time }) => ({ ...time, organizer: '', isPrivate: false, iCalUId: id }))
  return scheduleRecord({ email, resourceId: null, items, hours: null }, question)
}

async function itemsOfRooms(
  queries: Queries,
  rooms: readonly Email[],
  from: number,
  to: number,
  isDiscreet: boolean,
): Promise<ReadonlyMap<string, readonly ShownItem[]>> {
  const items = new Map<string, ShownItem[]>(rooms.map((room) => [room, []]))
  for (const hold of await heldTimes(queries, rooms, from, to)) items.get(hold.resource)?.push(itemOf(hold, isDiscreet))
  return items
}

/** How the linked calendars of a caller are seen. */
export const linkedOf =
  (office: Office, { personId }: { readonly personId: string | null }): NonNullable<Sight['linked']> =>
  (emails, span) =>
    linkedCalendars(office).timesOf(personId, emails, span)

/** A room that waits for its approver is tentative. */
const itemOf = (hold: HeldTime, isDiscreet: boolean): ShownItem => ({
  start: hold.starts_at,
  end: hold.ends_at,
  status: hold.state === 'accepted' ? 'busy' : 'tentative',
  subject: hold.subject,
  organizer: hold.organizer_name,
  isPrivate: isDiscreet || hold.is_private === 1,
  iCalUId: hold.kind === 'master' ? dateId(hold.ical_uid, hold.day) : hold.ical_uid,
})

interface PersonSchedule {
  readonly items: readonly ShownItem[]
  readonly hours: HoursOnWire | null
}

async function peopleIn(
  queries: Queries,
  addresses: readonly Email[],
  from: number,
  to: number,
): Promise<ReadonlyMap<Email, PersonSchedule>> {
  if (addresses.length === 0) return new Map()
  const people = await queries
    .selectFrom('people')
    .select('email')
    .where('email', 'in', addresses)
    .where('state', '!=', 'blocked')
    .execute()
  if (people.length === 0) return new Map()
  const organisation = await queries.selectFrom('organisation').select('time_zone').executeTakeFirst()
  // People set no hours of their own.
  const hours = { ...usualHours, timezone: organisation?.time_zone ?? 'UTC' }
  const emails = people.map(({ email }) => emailOf(email))
  const events = await eventsOfMailboxes(queries, emails, from, to)
  const isSeat = await findSeats(queries, [...events.values()].flat())
  return new Map(
    emails.map((email) => [
      email,
      { hours, items: (events.get(email) ?? []).flatMap((event) => busyOf(event, email, isSeat)) },
    ]),
  )
}

const seatLicences: readonly string[] = [licenceCodes.AssistWorkplace, licenceCodes.AssistCustom]

/** Returns a test for the addresses of desks and parking spaces among the places of events. */
async function findSeats(queries: Queries, events: readonly StoredEvent[]): Promise<(address: Email) => boolean> {
  const places = events.flatMap(({ attendees }) => attendees.filter(({ type }) => type === 'resource'))
  if (places.length === 0) return () => false
  const types = await officeDocument(queries, 'types', null)
  const seats = new Set(
    types.filter(({ csCode }) => seatLicences.includes(csCode)).map(({ resourceTypeId }) => resourceTypeId),
  )
  const rooms = await roomsByEmail(
    queries,
    places.map(({ address }) => address),
  )
  return (address) => seats.has(rooms.get(address)?.typeId ?? '')
}

/** An invitation without an answer is tentative. */
function busyOf(event: StoredEvent, email: Email, isSeat: (address: Email) => boolean): readonly ShownItem[] {
  if (!isBusy(event) || event.showAs === 'free') return []
  const answer = event.attendees.find(({ address }) => emailOf(address) === email)?.response
  const isOpen = answer === 'none' || answer === 'tentativelyAccepted'
  const isInvited = isOpen && emailOf(event.organizer.address) !== email
  return [
    {
      start: event.start,
      end: event.end,
      status: isInvited ? 'tentative' : isWhereabouts(event, isSeat) ? 'workingElsewhere' : event.showAs,
      subject: event.subject,
      organizer: event.organizer.name,
      isPrivate: event.isPrivate,
      iCalUId: event.iCalUId,
      location: placesOf(event),
    },
  ]
}
