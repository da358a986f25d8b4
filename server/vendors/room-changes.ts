import { createHash } from 'node:crypto'
import type { Email } from '#src/kernel/ids.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { RoomCalendars } from './room-calendars.ts'

export interface PolledRooms {
  /** Rooms with an event that is new, changed or gone since the last poll. */
  readonly changed: readonly Email[]
  /** Rooms with unreadable events. Their changes are found by a later poll. */
  readonly faults: readonly { readonly room: Email; readonly fault: Fault }[]
}

interface Seen {
  /** UTC milliseconds of the end of the span that was read. */
  readonly until: number
  /** A digest of each event, with its times. */
  readonly events: ReadonlyMap<string, { readonly start: number; readonly end: number; readonly digest: string }>
}

/** Milliseconds from now for which events are compared. */
const ahead = 14 * oneDay

/**
 * Finds changes in the calendars of rooms: each poll reads their events from now on and compares them with the last poll. The first
 * poll of a room finds no changes. Events that end, and those that come nearer, are no changes. Only digests are kept.
 */
export function createRoomChanges(calendars: Pick<RoomCalendars, 'events'>, now: () => number) {
  const seen = new Map<Email, Seen>()

  const poll = async (room: Email): Promise<boolean | Fault> => {
    const from = now()
    const until = from + ahead
    const listed = await calendars.events(room, { start: from as Instant, end: until as Instant })
    if (!listed.ok) return listed.fault
    const before = seen.get(room)
    const events = new Map(
      listed.value.events.map((event) => [
        event.id,
        { start: event.start.utcDateTime, end: event.end.utcDateTime, digest: digestOf(event) },
      ]),
    )
    seen.set(room, { until, events })
    if (before === undefined) return false
    /** What both polls could see. */
    const common = ({ events: all }: Pick<Seen, 'events'>): readonly string[] =>
      [...all.values()]
        .filter(({ start, end }) => end > from && start < before.until)
        .map(({ digest }) => digest)
        .toSorted()
    return common({ events }).join() !== common(before).join()
  }

  return {
    async poll(rooms: readonly Email[]): Promise<PolledRooms> {
      const watched = new Set(rooms)
      for (const room of seen.keys()) if (!watched.has(room)) seen.delete(room)
      const found = await Promise.all([...watched].map(async (room) => ({ room, outcome: await poll(room) })))
      return {
        changed: found.flatMap(({ room, outcome }) => (outcome === true ? [room] : [])),
        faults: found.flatMap(({ room, outcome }) => (typeof outcome === 'boolean' ? [] : [{ room, fault: outcome }])),
      }
    },
  }
}

/** Of the facts that panels, schedules and check-ins show. */
function digestOf({
  id,
  iCalUId,
  subject,
  start,
  end,
  organizer,
  attendees,
  visibility,
  cancelled,
  showAs,
}: CalendarEvent) {
  const answers = attendees.map(({ emailAddress, status }) => [emailAddress.address, status.response])
  const times = [start.utcDateTime, end.utcDateTime]
  const facts = [id, iCalUId, subject, times, organizer?.name, answers, visibility, cancelled, showAs]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64')
}
