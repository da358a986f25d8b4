import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarStore } from './calendar-store.ts'
import type { Colleagues } from './colleagues.ts'
import type { Faults } from '../faults.ts'
import type { Person } from '../people/people.ts'
import type { Records } from '../records.ts'
import type { Resources } from '../resources/resources.ts'
import type { RoomAnswers } from './room-answers.ts'
import { droppedExceptions, unansweredRooms, withResponse } from '#server/rules/calendar/answers.ts'
import { isIn, type StoredAttendee, type StoredEvent } from '#server/rules/calendar/stored-event.ts'
import type { Timers } from '../time/clock.ts'

/**
 * The operations on calendars, independent of the provider. Changes are stored before clients are notified, so that
 * they survive a reload.
 */
export interface EventBook {
  /** Null if the event is not in this person's calendar, or not visible yet. */
  find(id: string, reader: Person): StoredEvent | null
  byICalUId(uid: string, reader: Person): readonly StoredEvent[]
  /** The events in a calendar that touch `[from, to)` with the dates of series, by start. */
  list(reader: Person, from: number, to: number): readonly StoredEvent[]
  create(event: StoredEvent): Promise<void>
  /** Stores an event of the organizer and asks rooms without a response. Returns the stored event. */
  change(before: StoredEvent, after: StoredEvent): Promise<StoredEvent>
  /** Removes an event of the organizer from all calendars. */
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

/** The delay until a late event can be found, in milliseconds of real time. */
const lateBy = 7_000

export function createEventBook(parts: EventBookParts): EventBook {
  const { calendar, resources, colleagues, rooms, records, faults, timers, now, announce } = parts
  const late = new Set<string>()

  const store = async (event: StoredEvent): Promise<void> => {
    calendar.put(event)
    await records.settled()
    announce(event)
  }
  /** Simulates that a colleague was faster. */
  const reserveBefore = ({ attendees, start, end }: StoredEvent): void => {
    for (const { address } of attendees) {
      const resource = resources.byEmail.get(emailOf(address))
      if (resource !== undefined) colleagues.book({ resource, start, end })
    }
  }
  /** A series loses exceptions outside its new times or length. */
  const forgetExceptions = (before: StoredEvent, after: StoredEvent): void => {
    const exceptions = calendar.occurrences(before.id, 0, Infinity).filter(({ series }) => series?.kind === 'exception')
    for (const { id } of droppedExceptions(before, after, exceptions)) calendar.remove(id)
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
      if (faults.strikes('create-conflict')) reserveBefore(event)
      await store(event)
      rooms.expect(event.id)
      if (!faults.strikes('event-late')) return
      late.add(event.id)
      timers.after(lateBy, () => late.delete(event.id))
    },
    change: async (before, after) => {
      if (faults.strikes('create-conflict')) reserveBefore(after)
      if (after.series?.kind === 'master') forgetExceptions(before, after)
      await store(after)
      // The previous rooms are free again.
      announce(before)
      if (unansweredRooms(after).length > 0) rooms.expect(after.id)
      return calendar.event(after.id) ?? after
    },
    remove: async (event) => {
      calendar.remove(event.id)
      await records.settled()
      announce(event)
    },
    respond: (event, reader, response) => store(withResponse(event, reader.email, response, now())),
  }
}
