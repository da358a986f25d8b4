import { fail, type Result } from '#src/kernel/result.ts'
import type { Calendar } from './calendar.ts'

/**
 * Returns the calendar of a session that has none: each call fails with 'forbidden'. `events` may answer otherwise.
 *
 * Guests and lobby kiosks have a calendar that refuses instead of services without one, because they share the screens, the reloads and
 * the live connection of users. What they must not see is a matter of the session's rights; this only makes sure that no call is sent.
 */
export function noCalendar(detail: string, events?: Calendar['events']): Calendar {
  const refuse = (): Promise<Result<never>> => Promise.resolve(fail({ kind: 'forbidden', detail }))
  const none: Calendar = {
    of: () => none,
    async *schedules() {
      yield await refuse()
    },
    events: events ?? refuse,
    myInfo: refuse,
    myImage: refuse,
    findPeople: refuse,
    personImage: refuse,
    event: refuse,
    findCreated: refuse,
    create: refuse,
    change: refuse,
    remove: refuse,
    respond: refuse,
    master: refuse,
    occurrences: refuse,
    endSeries: refuse,
    finish: refuse,
  }
  return none
}
