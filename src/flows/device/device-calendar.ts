import type { Calendar } from '#src/contract/calendar.ts'
import { succeed } from '#src/core/result.ts'
import { earliest, oneDay, plus } from '#src/core/time/moment.ts'

/** Days whose events a door panel asks for: today, and tomorrow for a panel that stands alone over night. */
const daysAhead = 2

/** The calendar of a door panel's room, which need not tell a month. */
export function roomCalendar(calendar: Calendar): Calendar {
  return {
    ...calendar,
    events: ({ start, end }, signal) =>
      calendar.events({ start, end: earliest(end, plus(start, daysAhead * oneDay)) }, signal),
  }
}

/** A lobby has no calendar of its own: nothing is in it. */
export function lobbyCalendar(none: Calendar): Calendar {
  return new Proxy(none, {
    get: (target, name, receiver) =>
      name === 'events'
        ? () => Promise.resolve(succeed({ events: [], problems: [] }))
        : (Reflect.get(target, name, receiver) as unknown),
  })
}
