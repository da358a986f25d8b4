import { oneDay } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { type BaseEvent, type BaseEvents, uidOf } from './base-events.ts'
import { localDayOf } from '../time/clock.ts'
import type { People, Person } from '../people/people.ts'
import type { PersonaCalendar } from './persona-calendar.ts'
import { createDrawnSeats, personDay } from './person-day.ts'
import type { Records } from '../records.ts'
import type { ResourceRecord, Resources } from '../resources/resources.ts'
import { masterIdOf, occurrenceOf, occurrencesWithin, seriesIdOfUid } from '#server/rules/calendar/series.ts'
import { type BusyItem, isBusy, mailboxesOf, type StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { placesOf } from '#server/rules/calendar/whereabouts.ts'
import { withoutDay } from '#server/rules/calendar/answers.ts'

/** All calendars of a world: generated events, and on top of them the created, changed and deleted ones. */
export interface CalendarStore {
  event(id: string): StoredEvent | null
  eventsByICalUId(iCalUId: string): readonly StoredEvent[]
  eventByTransaction(organizer: string, transactionId: string): StoredEvent | null
  /** The events in the calendar of a person or resource that touch `[from, to)`, by start. */
  eventsOf(address: string, from: number, to: number): readonly StoredEvent[]
  /** The dates of a series that touch `[from, to)`, by start. */
  occurrences(masterId: string, from: number, to: number): readonly StoredEvent[]
  busyOfResource(resource: ResourceRecord, from: number, to: number): BusyItem[]
  busyOfPerson(person: Person, from: number, to: number): BusyItem[]
  put(event: StoredEvent): void
  remove(id: string): void
  /** Events with a room that has not responded yet. */
  unanswered(): readonly StoredEvent[]
}

export interface CalendarParts {
  readonly seed: number
  readonly resources: Resources
  readonly people: People
  readonly baseEvents: BaseEvents
  readonly personaCalendar: PersonaCalendar
  readonly records: Records
}

export function createCalendarStore(parts: CalendarParts): CalendarStore {
  const { resources, people, baseEvents, personaCalendar, records } = parts
  const events = new Map<string, StoredEvent>()
  const byMailbox = new Map<string, Set<StoredEvent>>()
  /** Generated events that were changed or deleted, which must not be generated again. */
  const gone = new Set<string>()

  const unlink = (event: StoredEvent) => {
    for (const mailbox of mailboxesOf(event)) byMailbox.get(mailbox)?.delete(event)
  }
  const writeEvent = records.family<StoredEvent>('event', (id, event) => {
    const old = events.get(id)
    if (old !== undefined) unlink(old)
    if (event === null) {
      events.delete(id)
      return
    }
    events.set(id, event)
    for (const mailbox of mailboxesOf(event)) {
      const list = byMailbox.get(mailbox)
      if (list === undefined) byMailbox.set(mailbox, new Set([event]))
      else list.add(event)
    }
  })
  const writeGone = records.family<true>('gone', (id, value) => {
    if (value === null) gone.delete(id)
    else gone.add(id)
  })

  const seats = createDrawnSeats(baseEvents, resources)

  const changedOf = (address: string, from: number, to: number): StoredEvent[] => {
    const list: StoredEvent[] = []
    for (const event of byMailbox.get(address) ?? [])
      if (event.series?.kind === 'master') list.push(...occurrencesWithin(event, from, to))
      else if (event.start < to && event.end > from) list.push(event)
    return list
  }

  const drawn = (id: string): StoredEvent | null => {
    const source = gone.has(id) ? null : baseEvents.read(id)
    const resource = source === null ? undefined : resources.all[source.index]
    const base = source && resource && baseEvents.ofDay(resource, source.day).find((event) => event.id === id)
    return source && resource && base ? personaCalendar.full(resource, source.day, base) : personaCalendar.own(id, gone)
  }
  const occurrence = (id: string): StoredEvent | null => {
    const master = events.get(masterIdOf(id) ?? '')
    return master === undefined ? null : occurrenceOf(master, id)
  }
  const event = (id: string) => events.get(id) ?? occurrence(id) ?? drawn(id)
  const isDrawn = ({ id }: StoredEvent): boolean => !gone.has(id) && !events.has(id)

  /** The series no longer has this date. */
  const leaveOut = (masterId: string, day: string): void => {
    const master = events.get(masterId)
    const shorter = master && withoutDay(master, day)
    if (shorter && shorter !== master) writeEvent(masterId, shorter)
  }
  const asException = (changed: StoredEvent, { masterId, day }: { masterId: string; day: string }): StoredEvent => {
    leaveOut(masterId, day)
    return { ...changed, series: { kind: 'exception', masterId, day } }
  }

  return {
    event,
    eventsByICalUId: (iCalUId) => {
      const changed = [...events.values()].filter((candidate) => candidate.iCalUId === iCalUId)
      if (changed.length > 0) return changed
      const ofSeries = [...events.values()].flatMap(
        (master) => occurrenceOf(master, seriesIdOfUid(master, iCalUId)) ?? [],
      )
      const base = drawn(iCalUId.slice(0, Math.max(0, iCalUId.indexOf('@'))))
      return base === null ? ofSeries : [base]
    },
    eventByTransaction: (organizer, transactionId) => {
      const key = emailOf(organizer)
      for (const candidate of events.values())
        if (candidate.transactionId === transactionId && emailOf(candidate.organizer.address) === key) return candidate
      return null
    },
    eventsOf: (address, from, to) => {
      const key = emailOf(address)
      const list = changedOf(key, from, to)
      for (const own of personaCalendar.of(key, from, to)) if (isDrawn(own)) list.push(own)
      return list.sort((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1))
    },
    busyOfResource: (resource, from, to) => {
      const list: BusyItem[] = []
      const { zone } = resource.place.city
      const lastDay = localDayOf(zone, to - 1)
      for (let day = localDayOf(zone, from); day <= lastDay; day++) {
        const persona = personaCalendar.onDay(day)
        const planned = personaCalendar.inResource(resource, day)
        for (const own of planned)
          if (own.start < to && own.end > from && isDrawn(own) && holds(own, resource.email))
            list.push(busyOf(own, resource.email))
        for (const base of baseEvents.ofDay(resource, day))
          if (base.start < to && base.end > from && !gone.has(base.id) && !planned.some((own) => displaces(own, base)))
            list.push(busyOfBase(base, persona.get(base.id) ?? people.all[base.organizer]))
      }
      const changed = byMailbox.get(resource.email)
      if (changed === undefined || changed.size === 0) return list.sort((one, other) => one.start - other.start)
      for (const stored of changedOf(resource.email, from, to))
        if (isBusy(stored)) list.push(busyOf(stored, resource.email))
      return list.sort((one, other) => one.start - other.start)
    },
    busyOfPerson: (person, from, to) => {
      const list: BusyItem[] = []
      if (personaCalendar.has(person)) {
        for (const own of personaCalendar.of(person.email, from, to))
          if (isDrawn(own) && isBusy(own)) list.push(busyOf(own, person.email))
      } else {
        const last = Math.floor((to - 1) / oneDay)
        for (let day = Math.floor(from / oneDay) - 1; day <= last + 1; day++)
          for (const item of [...personDay(parts.seed, person, day), ...seats.ofDay(person, day)])
            if (item.start < to && item.end > from && !gone.has(item.id)) list.push(item)
      }
      for (const stored of changedOf(person.email, from, to))
        if (isBusy(stored)) list.push(busyOf(stored, person.email))
      return list.sort((one, other) => one.start - other.start)
    },
    occurrences: (masterId, from, to) => {
      const master = events.get(masterId)
      if (master === undefined) return []
      const changed = [...events.values()].filter(
        ({ series, start, end }) =>
          series?.kind === 'exception' && series.masterId === masterId && start < to && end > from,
      )
      return [...occurrencesWithin(master, from, to), ...changed].sort((one, other) => one.start - other.start)
    },
    put: (given) => {
      const stored = given.series?.kind === 'occurrence' ? asException(given, given.series) : given
      if (baseEvents.read(stored.id) !== null || personaCalendar.own(stored.id, gone) !== null)
        writeGone(stored.id, true)
      writeEvent(stored.id, stored)
    },
    remove: (id) => {
      const part = event(id)?.series
      if (part?.kind === 'master')
        for (const { id: other, series } of events.values())
          if (series?.kind === 'exception' && series.masterId === id) writeEvent(other, null)
      if (part !== undefined && part.kind !== 'master') leaveOut(part.masterId, part.day)
      if (drawn(id) !== null) writeGone(id, true)
      if (events.has(id)) writeEvent(id, null)
    },
    unanswered: () =>
      [...events.values()].filter((stored) =>
        stored.attendees.some((attendee) => attendee.type === 'resource' && attendee.response === 'none'),
      ),
  }
}

const holds = (event: StoredEvent, address: string) =>
  isBusy(event) && mailboxesOf(event).some((mailbox) => mailbox === address)

const displaces = (own: StoredEvent, base: BaseEvent) => own.start < base.end && own.end > base.start

function busyOfBase(base: BaseEvent, organizer: Person | undefined): BusyItem {
  return {
    id: base.id,
    iCalUId: uidOf(base.id),
    start: base.start,
    end: base.end,
    status: base.isTentative ? 'tentative' : 'busy',
    subject: base.subject,
    isPrivate: base.isPrivate,
    organizer: organizer?.name ?? '',
    location: '',
  }
}

/** An event without a response is tentative in the calendar. */
function busyOf(event: StoredEvent, address: string): BusyItem {
  const attendee = event.attendees.find((candidate) => emailOf(candidate.address) === address)
  const isPending = attendee?.response === 'none' || attendee?.response === 'tentativelyAccepted'
  return {
    id: event.id,
    iCalUId: event.iCalUId,
    start: event.start,
    end: event.end,
    status: isPending || event.showAs === 'free' ? 'tentative' : event.showAs,
    subject: event.subject,
    isPrivate: event.isPrivate,
    organizer: event.organizer.name,
    location: placesOf(event),
  }
}
