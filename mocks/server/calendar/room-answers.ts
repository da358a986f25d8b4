import { withResponse } from '#server/rules/calendar/answers.ts'
import { decideRoom, refusalOf, type RoomFacts } from '#server/rules/calendar/room-rules.ts'
import { alwaysOpen, hoursOf } from '#src/features/availability/model/rules/working-hours.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarStore } from './calendar-store.ts'
import type { Faults } from '../faults.ts'
import type { Timers } from '../time/clock.ts'
import type { ResourceRecord, Resources } from '../resources/resources.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'

/** Rooms respond to invitations after a delay. They accept if they are free and their rules permit it. */
export interface RoomAnswers {
  /** Call it for every created or moved event. */
  expect(eventId: string): void
  /** Starts the responses that were pending when the page was closed. */
  resume(): void
  /** The delay of a response in milliseconds of real time. */
  delay: number
}

export interface RoomAnswerParts {
  readonly calendar: CalendarStore
  readonly resources: Resources
  readonly faults: Faults
  readonly timers: Timers
  readonly now: () => number
  /** Called after a room has responded. */
  readonly onAnswer: (event: StoredEvent, resource: ResourceRecord) => void
}

const slowDelay = 45_000

export function createRoomAnswers({
  calendar,
  resources,
  faults,
  timers,
  now,
  onAnswer,
}: RoomAnswerParts): RoomAnswers {
  const respond = (eventId: string) => {
    const event = calendar.event(eventId)
    if (event === null || event.isCancelled) return
    const declines = faults.strikes('create-declined')
    for (const attendee of event.attendees) {
      const room = resources.byEmail.get(emailOf(attendee.address))
      if (attendee.response !== 'none' || attendee.type !== 'resource' || room === undefined) continue
      const current = calendar.event(eventId)
      if (current === null) return
      const decision = decideRoom(current, (date) =>
        refusalOf(
          factsOf(room),
          date,
          ({ start, end }) => calendar.busyOfResource(room, start, end).some((item) => item.id !== date.id),
          now(),
        ),
      )
      const response = declines ? 'declined' : decision.response
      const changed = withResponse(current, room.email, response, now())
      calendar.put(changed)
      if (response === 'accepted')
        for (const { id } of decision.declinedDates) {
          const stored = calendar.event(id)
          if (stored !== null) calendar.put(withResponse(stored, room.email, 'declined', now()))
        }
      onAnswer(changed, room)
    }
  }
  const answers: RoomAnswers = {
    delay: 2_000,
    expect: (eventId) => {
      if (faults.strikes('room-silent')) return
      timers.after(faults.strikes('room-slow') ? slowDelay : answers.delay, () => respond(eventId))
    },
    resume: () => {
      for (const event of calendar.unanswered()) timers.after(answers.delay, () => respond(event.id))
    },
  }
  return answers
}

/** The rules of a resource, from its body in the API. */
function factsOf(room: ResourceRecord): RoomFacts {
  const zone = zoneNamed(room.place.city.zone)
  const { hours, settings, reservationsEnabled, reservedTo, isFailing } = room
  const open =
    hours === null ? alwaysOpen : hoursOf({ ...hours, timezone: zone, daysOfWeek: [...hours.daysOfWeek] }, null).hours
  return { zone, hours: open, settings, reservationsEnabled, reservedTo, isFailing }
}
