import { oneDay } from '#src/kernel/time/moment.ts'
import { uidOf } from './base-events.ts'
import { instantAt, weekDayOf } from '../time/clock.ts'
import type { People, Person } from '../people/people.ts'
import { letterOf, type Plan, plans } from './persona-plans.ts'
import { mix } from '../random.ts'
import type { ResourceRecord, Resources } from '../resources/resources.ts'
import {
  type StoredAttendee,
  type StoredEvent,
  type StoredMailbox,
  usualReminder,
} from '#server/rules/calendar/stored-event.ts'

/** A planned event in a persona's calendar, and its resource. */
export interface PlannedEvent {
  readonly owner: Person
  readonly room: ResourceRecord | null
  readonly event: StoredEvent
}

export interface Planner {
  /** All planned events of a day, counted since 1970. */
  ofDay(day: number): readonly PlannedEvent[]
}

/** Marks events that were not confirmed in time. */
export const releasedMark = 'released'

const dayLength = 24 * 60

/**
 * Assigns rooms to the plans: for each persona, rooms in their own town that require a check-in and are not used by
 * others.
 */
export function createPlanner(
  seed: number,
  resources: Resources,
  people: People,
  personas: readonly Person[],
): Planner {
  const usual = resources.all.filter(({ reservedTo, reservationsEnabled, isFailing }) => {
    return reservedTo === null && reservationsEnabled && !isFailing
  })
  const cities = [...new Set(resources.rooms.map(({ place }) => place.city))]
  const confirming = usual.filter(({ requiresConfirmation }) => requiresConfirmation)
  const places = personas.map((person, index) => {
    const home = cities[person.index % Math.max(1, cities.length)]
    const near = usual.filter(({ place }) => place.city === home)
    const rooms = near.filter(({ kind }) => kind === 'room')
    const own = confirming.filter(({ place }) => place.city === home)
    return {
      zone: home?.zone ?? 'UTC',
      // The last rooms, because tests and visitors use the first ones.
      confirming: (own.length > personas.length ? own : confirming).at(-1 - index) ?? null,
      rooms: [...rooms.filter((room) => !room.requiresConfirmation), ...rooms].slice(0, 40),
      desks: near.filter(({ kind }) => kind === 'desk'),
    }
  })

  const placeOf = (plan: Plan, index: number, day: number): ResourceRecord | null => {
    const place = places[index]
    if (place === undefined || plan.where === 'elsewhere') return null
    if (plan.where === 'confirming') return place.confirming
    // All people have a usual desk, which is among their favourites.
    if (plan.where === 'desk') return place.desks[2 + index] ?? place.desks[0] ?? null
    const list = place.rooms
    return list[mix(seed, day, index, plans.indexOf(plan) + 300) % Math.max(1, list.length)] ?? null
  }

  return {
    ofDay: (day) =>
      personas.flatMap((owner, index) =>
        plans.flatMap((plan): PlannedEvent[] => {
          const room = placeOf(plan, index, day)
          if (!plan.weekDays.includes(weekDayOf(day)) || (room === null && plan.where !== 'elsewhere')) return []
          const draw = mix(seed, day, owner.index, plans.indexOf(plan) + 400)
          return [
            {
              owner,
              room,
              event: eventOf({ plan, owner, room, day, draw, people, zone: places[index]?.zone ?? 'UTC' }),
            },
          ]
        }),
      ),
  }
}

interface Ingredients {
  readonly plan: Plan
  readonly owner: Person
  readonly room: ResourceRecord | null
  readonly day: number
  readonly draw: number
  readonly people: People
  /** In the zone of the persona's town. Whole days are in the zone of the room. */
  readonly zone: string
}

function eventOf({ plan, owner, room, day, draw, people, zone: home }: Ingredients): StoredEvent {
  const id = `own.${owner.index}.${day}.${plan.name}`
  const zone = plan.time === null ? (room?.place.city.zone ?? home) : home
  const [from, to] = plan.time ?? [0, dayLength]
  const start = instantAt(zone, day, from)
  const colleague = (number: number): Person =>
    people.all[4 + ((draw + number * 37) % (people.all.length - 4))] ?? owner
  const organizer = plan.invited === undefined ? owner : colleague(0)
  const answers = ['accepted', 'tentativelyAccepted', 'none', 'declined', 'accepted'] as const
  const guests = Array.from({ length: plan.guests ?? 0 }, (_, number) =>
    attendeeOf(colleague(number + 1), answers[number % answers.length] ?? 'none', start, number === 2),
  )
  const mine = plan.invited === undefined ? [] : [attendeeOf(owner, plan.invited, start)]
  const place =
    room === null ? [] : [roomOf(room, plan.isReleased ? 'declined' : (plan.roomResponse ?? 'accepted'), start)]
  return {
    id,
    iCalUId: uidOf(id),
    transactionId: null,
    subject: plan.subject,
    bodyHtml: bodyOf(plan),
    bodyPreview:
      plan.body === 'blank' ? '' : plan.body === 'letter' ? `Dear all, please bring the drawings.` : plan.subject,
    start,
    end: instantAt(zone, day, to),
    originalTimeZone: zone,
    isAllDay: plan.time === null,
    organizer: mailboxOf(organizer),
    attendees: [...mine, ...guests, ...place],
    showAs: plan.showAs ?? 'busy',
    isPrivate: plan.isPrivate ?? false,
    reminder: usualReminder,
    onlineMeetingUrl: plan.isOnline ? `https://teams.microsoft.com/l/meetup-join/${id}` : null,
    isCancelled: plan.isCancelled ?? false,
    createdAt: start - 3 * oneDay,
    changedAt: start - 3 * oneDay,
    location: plan.where === 'elsewhere' ? 'Na Poříčí 12' : null,
    marks: plan.isReleased ? { [releasedMark]: 'yes' } : {},
  }
}

function bodyOf({ body, subject }: Plan): string {
  if (body === 'blank') return '<html><body><p>&nbsp;</p></body></html>'
  return body === 'letter' ? letterOf(subject) : `<html><body><p>${subject}</p></body></html>`
}

const mailboxOf = ({ name, email }: Person): StoredMailbox => ({ name, address: email })

function attendeeOf(
  person: Person,
  response: StoredAttendee['response'],
  start: number,
  isOptional = false,
): StoredAttendee {
  const respondedAt = response === 'none' ? 0 : start - oneDay
  return { ...mailboxOf(person), type: isOptional ? 'optional' : 'required', response, respondedAt }
}

function roomOf(room: ResourceRecord, response: StoredAttendee['response'], start: number): StoredAttendee {
  return { name: room.name, address: room.email, type: 'resource', response, respondedAt: start - 2 * oneDay }
}
