import { oneDay, oneHour, quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { uidOf } from './base-events.ts'
import type { CalendarStore } from './calendar-store.ts'
import { localDayOf, noonOffset, type Timers } from '../time/clock.ts'
import { subjects } from '../people/people-names.ts'
import type { People, Person } from '../people/people.ts'
import { createRandom, pick } from '../random.ts'
import type { ResourceRecord, Resources } from '../resources/resources.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'

interface ColleagueBooking {
  readonly resource: ResourceRecord
  readonly start: number
  readonly end: number
  readonly subject?: string
  readonly organizer?: Person
}

/** Simulated people that use the same rooms. They reserve and cancel regularly and on command. */
export interface Colleagues {
  book(booking: ColleagueBooking): StoredEvent
  /** Cancels an event, or all events of a resource in a span. Returns their number. */
  cancel(eventId: string): boolean
  cancelIn(resource: ResourceRecord, start: number, end: number): number
  /** Makes one change now: a reservation, a cancellation, or nothing if no room is free. */
  act(): void
  start(): void
  stop(): void
  readonly isRunning: boolean
}

export interface ColleagueParts {
  readonly seed: number
  readonly calendar: CalendarStore
  readonly resources: Resources
  readonly people: People
  readonly timers: Timers
  readonly now: () => number
  /** Recently requested resources, which colleagues prefer so that their changes are visible. */
  readonly watched: () => readonly ResourceRecord[]
  readonly onChange: (resource: ResourceRecord) => void
  /** Called with each change, so that objects in rooms change too. */
  readonly onStep: () => void
}

export function createColleagues({
  seed,
  calendar,
  resources,
  people,
  timers,
  now,
  watched,
  onChange,
  onStep,
}: ColleagueParts): Colleagues {
  const random = createRandom(seed ^ 0x5eed)
  let stopTimer: (() => void) | null = null
  let serial = 0

  const book = ({ resource, start, end, subject, organizer }: ColleagueBooking): StoredEvent => {
    const holder = organizer ?? pick(people.all.slice(4), random())
    serial += 1
    const id = `c.${now()}.${serial}.${resource.index}`
    const event: StoredEvent = {
      id,
      iCalUId: uidOf(id),
      transactionId: null,
      subject: subject ?? pick(subjects[resource.kind], random()),
      bodyHtml: '',
      bodyPreview: '',
      start,
      end,
      originalTimeZone: resource.place.city.zone,
      isAllDay: false,
      organizer: { name: holder.name, address: holder.email },
      attendees: [
        { name: resource.name, address: resource.email, type: 'resource', response: 'accepted', respondedAt: now() },
      ],
      showAs: 'busy',
      isPrivate: false,
      reminder: null,
      onlineMeetingUrl: null,
      isCancelled: false,
      createdAt: now(),
      changedAt: now(),
      location: null,
      marks: {},
    }
    calendar.put(event)
    onChange(resource)
    return event
  }

  const cancelIn = (resource: ResourceRecord, start: number, end: number): number => {
    const busy = calendar.busyOfResource(resource, start, end)
    for (const item of busy) calendar.remove(item.id)
    if (busy.length > 0) onChange(resource)
    return busy.length
  }

  const act = () => {
    const seen = watched()
    const list = seen.length > 0 && random() < 0.8 ? seen : resources.all
    const resource = pick(list, random())
    if (resource.isFailing || resource.reservedTo !== null) return
    const from =
      Math.ceil(now() / quarterMilliseconds) * quarterMilliseconds + Math.floor(random() * 16) * quarterMilliseconds
    const to = from + (1 + Math.floor(random() * 6)) * quarterMilliseconds
    const busy = calendar.busyOfResource(resource, from, to)
    const [first] = busy
    if (first === undefined) {
      if (isDaytime(resource, from, to)) book({ resource, start: from, end: to })
    } else if (random() < 0.5 && !isPersona(people, calendar.event(first.id))) {
      calendar.remove(first.id)
      onChange(resource)
    }
  }

  const next = () => {
    stopTimer = timers.after(2_500 + random() * 5_000, () => {
      act()
      onStep()
      next()
    })
  }

  return {
    book,
    cancelIn,
    act,
    cancel: (eventId) => {
      const event = calendar.event(eventId)
      if (event === null) return false
      calendar.remove(eventId)
      for (const attendee of event.attendees) {
        const resource = resources.byEmail.get(attendee.address)
        if (resource !== undefined) onChange(resource)
      }
      return true
    },
    start: () => {
      if (stopTimer === null) next()
    },
    stop: () => {
      stopTimer?.()
      stopTimer = null
    },
    get isRunning() {
      return stopTimer !== null
    },
  }
}

/** Simulated colleagues do not book at night. */
function isDaytime({ place }: ResourceRecord, from: number, to: number): boolean {
  const day = localDayOf(place.city.zone, from)
  const midnight = day * oneDay - noonOffset(place.city.zone, day)
  return from >= midnight + 7 * oneHour && to <= midnight + 19 * oneHour
}

/** Returns true for events of personas, which simulated colleagues must not change. */
function isPersona(people: People, event: StoredEvent | null): boolean {
  if (event === null) return false
  const addresses = [event.organizer, ...event.attendees].map((mailbox) => mailbox.address)
  return people.all.slice(0, 4).some((person) => addresses.includes(person.email))
}
