import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarStore } from './calendar-store.ts'
import type { Colleagues } from './colleagues.ts'
import type { Faults } from '../faults.ts'
import type { Person } from '../people/people.ts'
import type { Records } from '../records.ts'
import type { Resources } from '../resources/resources.ts'
import type { RoomAnswers } from './room-answers.ts'
import { datesOfSeries } from './series.ts'
import type { StoredAttendee, StoredEvent, SeriesPart } from './stored-event.ts'
import type { Timers } from '../time/clock.ts'

/**
 * What people do in their calendars, in whatever words a provider says it. Everything is kept first and told afterwards:
 * what a client has heard of survives a reload.
 */
export interface EventBook {
  /** Null where it is not in this person's calendar, or not yet to be seen. */
  find(id: string, reader: Person): StoredEvent | null
  byICalUId(uid: string, reader: Person): readonly StoredEvent[]
  /** Everything in the calendar that touches `[from, to)`, dates of series expanded, by start. */
  list(reader: Person, from: number, to: number): readonly StoredEvent[]
  create(event: StoredEvent): Promise<void>
  /** By the organizer; rooms without an answer are asked. Answers the event as it is kept. */
  change(before: StoredEvent, after: StoredEvent): Promise<StoredEvent>
  /** By the organizer: out of everybody's calendar. */
  remove(event: StoredEvent): Promise<void>
  respond(event: StoredEvent, reader: Person, response: StoredAttendee['response']): Promise<void>
}

export interface EventBookParts {
  readonly calendar: CalendarStore
  readonly resources: Resources
  readonly colleagues: Colleagues
  readonly rooms: RoomAnswers
  readonly records: Records
  readonly faults: Faults
  readonly timers: Timers
  readonly now: () => number
  readonly announce: (event: StoredEvent) => void
}

/** Until a late event can be found, in ms of real time. */
const lateBy = 7_000

export function createEventBook(parts: EventBookParts): EventBook {
  const { calendar, resources, colleagues, rooms, records, faults, timers, now, announce } = parts
  const late = new Set<string>()

  const keep = async (event: StoredEvent): Promise<void> => {
    calendar.put(event)
    await records.settled()
    announce(event)
  }
  /** A colleague is a moment quicker. */
  const takeBefore = ({ attendees, start, end }: StoredEvent): void => {
    for (const { address } of attendees) {
      const resource = resources.byEmail.get(emailOf(address))
      if (resource !== undefined) colleagues.book({ resource, start, end })
    }
  }
  /** A series loses the exceptions that it has no place for with other times, or when it is shorter. */
  const forgetExceptions = (before: StoredEvent, after: StoredEvent): void => {
    const isMoved = before.start !== after.start || before.end !== after.end
    const days = datesOfSeries({ ...after, series: withNothingLeftOut(after) }).flatMap(({ series }) =>
      series?.kind === 'occurrence' ? [series.day] : [],
    )
    // By the day it was made for, wherever it was moved.
    for (const { id, series } of calendar.occurrences(before.id, 0, Infinity))
      if (series?.kind === 'exception' && (isMoved || !days.includes(series.day))) calendar.remove(id)
  }

  return {
    find: (id, reader) => {
      const event = late.has(id) ? null : calendar.event(id)
      return event !== null && isIn(event, reader) ? event : null
    },
    byICalUId: (uid, reader) =>
      calendar.eventsByICalUId(uid).filter((event) => isIn(event, reader) && !late.has(event.id)),
    list: (reader, from, to) => calendar.eventsOf(reader.email, from, to).filter((event) => !late.has(event.id)),
    create: async (event) => {
      if (faults.strikes('create-conflict')) takeBefore(event)
      await keep(event)
      rooms.expect(event.id)
      if (!faults.strikes('event-late')) return
      late.add(event.id)
      timers.after(lateBy, () => late.delete(event.id))
    },
    change: async (before, after) => {
      if (faults.strikes('create-conflict')) takeBefore(after)
      if (after.series?.kind === 'master') forgetExceptions(before, after)
      await keep(after)
      // The rooms it was in are free again.
      announce(before)
      if (isRoomAsked(after)) rooms.expect(after.id)
      return calendar.event(after.id) ?? after
    },
    remove: async (event) => {
      calendar.remove(event.id)
      await records.settled()
      announce(event)
    },
    respond: (event, reader, response) => keep(withResponse(event, emailOf(reader.email), response, now())),
  }
}

export const isOrganizer = (event: StoredEvent, reader: Person): boolean =>
  emailOf(event.organizer.address) === emailOf(reader.email)

/**
 * The attendees of a changed event with the answers that still hold. A room that comes along, or whose time changed, is
 * asked again; one that had accepted keeps an event that only became shorter.
 */
export function withKeptAnswers(
  old: StoredEvent,
  { start, end }: Pick<StoredEvent, 'start' | 'end'>,
  attendees: readonly StoredAttendee[],
): readonly StoredAttendee[] {
  const isSameTime = start === old.start && end === old.end
  const isWithinOld = start >= old.start && end <= old.end
  return attendees.map((attendee) => {
    const before = old.attendees.find((other) => emailOf(other.address) === emailOf(attendee.address))
    const isKept = isSameTime || attendee.type !== 'resource' || (isWithinOld && before?.response === 'accepted')
    return before !== undefined && isKept
      ? { ...attendee, response: before.response, respondedAt: before.respondedAt }
      : { ...attendee, response: 'none' as const, respondedAt: 0 }
  })
}

function withResponse(
  event: StoredEvent,
  address: string,
  response: StoredAttendee['response'],
  now: number,
): StoredEvent {
  return {
    ...event,
    changedAt: now,
    attendees: event.attendees.map((attendee) =>
      emailOf(attendee.address) === address ? { ...attendee, response, respondedAt: now } : attendee,
    ),
  }
}

const withNothingLeftOut = ({ series }: StoredEvent): SeriesPart | undefined =>
  series?.kind === 'master' ? { ...series, leftOut: [] } : series

const isRoomAsked = (event: StoredEvent): boolean =>
  event.attendees.some((attendee) => attendee.type === 'resource' && attendee.response === 'none')

const isIn = (event: StoredEvent, reader: Person): boolean =>
  isOrganizer(event, reader) ||
  event.attendees.some(
    (attendee) => emailOf(attendee.address) === emailOf(reader.email) && attendee.response !== 'declined',
  )
