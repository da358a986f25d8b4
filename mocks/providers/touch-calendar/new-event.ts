import type { NewEvent } from '#server/rules/calendar/read-event.ts'
import type { Person } from '../../server/people/people.ts'

/** Returns the members that the simulated service adds to a new event. `now` is UTC milliseconds. */
export function newEventFor({ name, email }: Person, now: number, clientId: string): NewEvent {
  const id = `tc-${crypto.randomUUID()}`
  return {
    id,
    iCalUId: `${id}@calendar.foyer.example`,
    clientId,
    organizer: { name, address: email },
    now,
    meetingUrl: `https://meet.foyer.example/${id}`,
  }
}
