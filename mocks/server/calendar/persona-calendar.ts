import { oneDay } from '#src/kernel/time/moment.ts'
import { type BaseEvent, type BaseEvents, uidOf } from './base-events.ts'
import type { People, Person } from '../people/people.ts'
import { createPlanner, type PlannedEvent } from './planned-events.ts'
import { mix } from '../random.ts'
import type { ResourceRecord, Resources } from '../resources/resources.ts'
import { type StoredAttendee, type StoredEvent, usualReminder } from '#server/rules/calendar/stored-event.ts'

/**
 * The calendars of personas. On working days they organise some of the events that are generated for rooms of their
 * town, so that the calendars of rooms and people agree without stored data.
 */
export interface PersonaCalendar {
  has(person: Person): boolean
  /** Base events of a day that a persona organises instead of the generated organiser, by event id. */
  onDay(day: number): ReadonlyMap<string, Person>
  /** Events in a persona's calendar that touch `[from, to)`, unordered. */
  of(address: string, from: number, to: number): readonly StoredEvent[]
  /** A generated event as its organiser and attendees see it. */
  full(resource: ResourceRecord, day: number, base: BaseEvent): StoredEvent
  /** A planned event by its id, or null for any other id. */
  own(id: string, gone: ReadonlySet<string>): StoredEvent | null
  /** Planned events of a day in a resource. They replace generated ones of the same time. */
  inResource(resource: ResourceRecord, day: number): readonly StoredEvent[]
}

/** Visitors have no calendar. */
const personaCount = 3
/** Events of a day that never overlap. */
const usualPerDay = 3

export function createPersonaCalendar(
  seed: number,
  resources: Resources,
  people: People,
  baseEvents: BaseEvents,
  perDay: number,
): PersonaCalendar {
  const personas = people.all.slice(0, personaCount)
  const mayOverlap = perDay > usualPerDay
  /** Some have the time of another event or are the same one, and are dropped. */
  const draws = mayOverlap ? perDay * 6 : perDay
  const days = new Map<number, PersonaDay>()
  const homes = personas.map((person) => homeRooms(resources, person))
  const planner = createPlanner(seed, resources, people, personas)

  const full = (resource: ResourceRecord, day: number, base: BaseEvent): StoredEvent => {
    const holder = onDay(day).holders.get(base.id) ?? people.all[base.organizer] ?? people.persona('employee')
    return fullEvent(people, resource, base, holder, mix(seed, resource.index, day, 6))
  }

  const onDay = (day: number) => {
    const known = days.get(day)
    if (known !== undefined) return known
    const holders = new Map<string, Person>()
    const events = new Map<Person, StoredEvent[]>()
    const planned = planner.ofDay(day)
    const found = { holders, events, planned }
    days.set(day, found)
    const isPlanned = (room: ResourceRecord, base: BaseEvent): boolean =>
      planned.some(({ event, room: other }) => other === room && overlap(event, base))
    personas.forEach((person, index) => {
      const mine = planned.filter(({ owner }) => owner === person).map(({ event }) => event)
      const rooms = homes[index] ?? []
      const taken = new Set<string>()
      for (let number = 0; number < draws && taken.size < perDay && rooms.length > 0; number++) {
        const draw = mix(seed, day, person.index, 100 + number)
        const room = rooms[draw % rooms.length]
        const list = room === undefined ? [] : baseEvents.ofDay(room, day)
        const base = list[(draw >>> 8) % Math.max(1, list.length)]
        if (room === undefined || base === undefined || holders.has(base.id) || taken.has(base.id)) continue
        if (isPlanned(room, base) || (!mayOverlap && mine.some((event) => !event.isAllDay && overlap(event, base)))) {
          continue
        }
        taken.add(base.id)
        // The persona attends every third one, which another person organises.
        const isOwn = number % usualPerDay < usualPerDay - 1
        if (isOwn) holders.set(base.id, person)
        mine.push(isOwn ? full(room, day, base) : withGuest(full(room, day, base), person))
      }
      events.set(person, mine)
    })
    return found
  }

  return {
    has: (person) => person.index < personaCount,
    onDay: (day) => onDay(day).holders,
    of: (address, from, to) => {
      const person = people.byEmail.get(address)
      if (person === undefined || person.index >= personaCount) return []
      const list: StoredEvent[] = []
      const last = Math.floor(to / oneDay) + 1
      for (let day = Math.floor(from / oneDay) - 1; day <= last; day++)
        for (const event of onDay(day).events.get(person) ?? [])
          if (event.start < to && event.end > from) list.push(event)
      return list
    },
    full: (resource, day, base) => {
      const mine = [...onDay(day).events.values()].flat().find((event) => event.id === base.id)
      return mine ?? full(resource, day, base)
    },
    own: (id, gone) => {
      const day = /^own\.\d+\.(-?\d+)\.[a-z]+$/.exec(id)?.[1]
      if (day === undefined || gone.has(id)) return null
      return onDay(Number(day)).planned.find(({ event }) => event.id === id)?.event ?? null
    },
    inResource: (resource, day) =>
      onDay(day).planned.flatMap(({ event, room }) => (room?.id === resource.id ? [event] : [])),
  }
}

interface PersonaDay {
  readonly holders: Map<string, Person>
  readonly events: Map<Person, StoredEvent[]>
  readonly planned: readonly PlannedEvent[]
}

const overlap = (one: Pick<StoredEvent, 'start' | 'end'>, other: Pick<StoredEvent, 'start' | 'end'>): boolean =>
  one.start < other.end && one.end > other.start

/** Rooms of the first, second or third town, in which the persona works. */
function homeRooms({ rooms }: Resources, person: Person): readonly ResourceRecord[] {
  const cities = [...new Set(rooms.map((room) => room.place.city))]
  const home = cities[person.index % cities.length]
  return rooms.filter((room) => room.place.city === home && room.reservedTo === null && !room.isFailing).slice(0, 60)
}

function fullEvent(
  people: People,
  resource: ResourceRecord,
  base: BaseEvent,
  holder: Person,
  draw: number,
): StoredEvent {
  const guests = Array.from(
    { length: 2 + (draw % 4) },
    (_, number) => people.all[4 + (((draw >>> 3) + number * 37) % (people.all.length - 4))],
  )
  const invited = guests.filter((guest): guest is Person => guest !== undefined && guest !== holder)
  const answers = ['accepted', 'accepted', 'tentativelyAccepted', 'none', 'declined'] as const
  const attendees = invited.map((guest, number): StoredAttendee => {
    const response = answers[((draw >>> 5) + number) % answers.length] ?? 'none'
    return {
      name: guest.name,
      address: guest.email,
      type: number === 3 ? 'optional' : 'required',
      response,
      respondedAt: base.start - oneDay,
    }
  })
  return {
    id: base.id,
    iCalUId: uidOf(base.id),
    transactionId: null,
    subject: base.subject,
    bodyHtml: `<html><body><p>${base.subject}</p></body></html>`,
    bodyPreview: base.subject,
    start: base.start,
    end: base.end,
    originalTimeZone: resource.place.city.zone,
    isAllDay: false,
    organizer: { name: holder.name, address: holder.email },
    attendees: [
      ...attendees,
      {
        name: resource.name,
        address: resource.email,
        type: 'resource',
        response: base.isTentative ? 'tentativelyAccepted' : 'accepted',
        respondedAt: base.start - oneDay,
      },
    ],
    showAs: 'busy',
    isPrivate: base.isPrivate,
    reminder: usualReminder,
    onlineMeetingUrl: null,
    isCancelled: false,
    createdAt: base.start - 7 * oneDay,
    changedAt: base.start - 7 * oneDay,
    location: null,
    marks: {},
  }
}

function withGuest(event: StoredEvent, person: Person): StoredEvent {
  const guest: StoredAttendee = {
    name: person.name,
    address: person.email,
    type: 'required',
    response: 'accepted',
    respondedAt: event.createdAt,
  }
  return { ...event, attendees: [guest, ...event.attendees.filter((attendee) => attendee.address !== person.email)] }
}
