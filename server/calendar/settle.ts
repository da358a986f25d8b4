import { instantOf } from '#src/kernel/time/moment.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { unansweredRooms, withoutDay, withResponse } from '../rules/calendar/answers.ts'
import { holdsOf } from '../rules/calendar/holds.ts'
import { decideRoom, refusalOf, type RoomDecision } from '../rules/calendar/room-rules.ts'
import { lastEndOf } from '../rules/calendar/series.ts'
import type { StoredEvent } from '../rules/calendar/stored-event.ts'
import { confirmationsOf, keyOf } from '../store/confirmations.ts'
import { addHolds, freeHolds, heldSpans, putEvent } from '../store/events.ts'
import type { Queries } from '../store/schema.ts'
import type { Notices } from './notices.ts'
import { type Room, type Rooms, roomsByEmail } from './rooms.ts'

interface Settled {
  /** With the answers of its resources. */
  readonly event: StoredEvent
  /** Some of its times are released unless a person confirms them. */
  readonly hasReleases: boolean
}

interface SettleParts {
  readonly queries: Queries
  readonly notices: Notices
  /** UTC milliseconds. */
  readonly now: number
  /** Returns true if a resource that has not answered is asked, by its address. */
  readonly isAsked: (address: string) => boolean
}

/**
 * Stores an event with the answers of its resources and the times that it holds, in the transaction of a change. Resources
 * answer at once by their rules, or wait for their approver. Single dates that a resource declines become changed dates
 * of their series. `version` is that of the stored row; null for a new event.
 */
export async function settle(parts: SettleParts, event: StoredEvent, version: number | null): Promise<Settled> {
  const { queries, now } = parts
  // Its own holds are no reason to decline.
  await freeHolds(queries, event.id)
  const rooms = await roomsByEmail(
    queries,
    event.attendees.flatMap(({ type, address }) => (type === 'resource' ? address : [])),
  )
  const { answered, exceptions } = await askRooms(parts, event, rooms)
  const stored = await putEvent(queries, answered, version)
  const holds = await holdsToKeep(queries, answered, rooms, now)
  await addHolds(queries, answered.id, holds)
  let hasReleases = holds.some(({ releaseAt }) => releaseAt !== null)
  for (const exception of exceptions) {
    const settled = await settle(parts, exception, null)
    hasReleases ||= settled.hasReleases
  }
  return { event: stored, hasReleases }
}

async function askRooms(
  { queries, notices, now, isAsked }: SettleParts,
  event: StoredEvent,
  rooms: Rooms,
): Promise<{ readonly answered: StoredEvent; readonly exceptions: readonly StoredEvent[] }> {
  let answered = event
  const exceptions: StoredEvent[] = []
  for (const { address } of unansweredRooms(event)) {
    const room = rooms.get(emailOf(address))
    if (room === undefined || !isAsked(address)) continue
    const decision = await decisionOf(queries, room, answered, now)
    if (decision.response === 'declined') {
      answered = withResponse(answered, address, 'declined', now)
      continue
    }
    for (const date of decision.declinedDates) {
      const { series } = date
      if (series?.kind !== 'occurrence') continue
      exceptions.push(withResponse({ ...date, series: { ...series, kind: 'exception' } }, address, 'declined', now))
      answered = withoutDay(answered, series.day)
    }
    if (waitsForApprover(room, answered)) await notices.approvalAsked(queries, { event: answered, room })
    else answered = withResponse(answered, address, 'accepted', now)
  }
  return { answered, exceptions }
}

/** An approver's own reservation needs no approval. */
const waitsForApprover = ({ approver }: Room, { organizer }: StoredEvent): boolean =>
  approver !== null && approver !== emailOf(organizer.address)

async function decisionOf(queries: Queries, room: Room, event: StoredEvent, now: number): Promise<RoomDecision> {
  const held = await heldSpans(queries, room.email, event.start, lastEndOf(event))
  const isHeld = ({ start, end }: InstantSpan): boolean =>
    held.some(({ starts_at, ends_at }) => instantOf(starts_at) < end && instantOf(ends_at) > start)
  return decideRoom(event, (date) => refusalOf(room.facts, date, isHeld, now))
}

/**
 * Returns the times that an event holds in rooms, with when they are released. A reservation that was made after its confirmation had
 * closed cannot be confirmed, so it is not released.
 */
export async function holdsToKeep(queries: Queries, event: StoredEvent, rooms: Rooms, now: number) {
  const holds = holdsOf(event, (address) => rooms.get(address)?.confirmation)
  if (holds.every(({ releaseAt }) => releaseAt === null)) return holds
  const settled = new Set((await confirmationsOf(queries, [keyOf(event).eventId])).map(({ day }) => day))
  return holds.map((hold) =>
    settled.has(hold.day) || (hold.releaseAt !== null && hold.releaseAt <= now) ? { ...hold, releaseAt: null } : hold,
  )
}
