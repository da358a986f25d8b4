import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { oneDay, oneMinute } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Room } from '../calendar/rooms.ts'
import type { Office } from '../office.ts'
import { isSameEvent, mirroredEvent, type RoomVendor } from '../rules/calendar/mirrored-event.ts'
import type { StoredEvent } from '../rules/calendar/stored-event.ts'
import { addConfirmation, confirmationsOf, forgetConfirmations, forgetRelease, keyOf } from '../store/confirmations.ts'
import { deleteEvent, type EventRow, putEvent } from '../store/events.ts'
import { changeMirrorRooms, type MirrorRoom, mirroredCandidates, mirroredRows, noteReading } from '../store/mirror.ts'
import type { Queries, Schema } from '../store/schema.ts'
import { write } from '../store/write.ts'
import { isOneReservation } from './copies.ts'
import { hold } from './hold.ts'
import { forgetSettled } from './store-event.ts'

/** Events of a room as the vendor listed them. */
export interface Listed {
  readonly room: Room
  readonly vendor: RoomVendor
  /** UTC milliseconds. All events within are listed, and others are not known to be gone. */
  readonly span: { readonly from: number; readonly to: number }
  readonly events: readonly CalendarEvent[]
  /** When it was asked for, in UTC milliseconds. */
  readonly began: number
}

interface Reading extends Listed {
  /** For the room's row. */
  readonly values: Partial<Omit<MirrorRoom, 'room'>>
  /** False for a span far ahead or in the past, which says nothing about how old the next days are. */
  readonly isOfNextDays: boolean
}

/** Milliseconds for which a vendor may list an event that its room has just declined. */
const settling = 2 * oneMinute

/** Milliseconds at the ends of a span: a vendor may leave out days that touch it in another zone. */
const margin = oneDay

/** Returns the id under which an event of a room's calendar is stored: vendors have ids of any length and letters. */
export const mirroredId = (room: string, vendorId: string): string =>
  createHash('sha256').update(`${room}\n${vendorId}`).digest('base64url').slice(0, 32)

/** How a difference was stored. `later`: the vendor may not list it yet as it is. */
type Stored = 'changed' | 'kept' | 'later'

/**
 * Stores what changed since the last reading, with the times that it holds, and tells the pages, in one transaction. Does nothing if a
 * later reading has been stored. An event that was moved is another reservation: it has to be confirmed again. Returns false if
 * another reading has to look at the same events again.
 */
export async function applyReading(office: Office, reading: Reading): Promise<boolean> {
  const { room, span, began, values, isOfNextDays } = reading
  const now = office.now()
  const { hasReleases, isStored } = await write(office, async (queries, tell) => {
    if (!isOfNextDays) await changeMirrorRooms(queries, [room.email], values)
    else if (!(await noteReading(queries, room.email, began, values))) return { hasReleases: false, isStored: false }
    const listed = eventsIn(reading, now)
    const rows = await mirroredRows(queries, room.email, { ...span, ids: [...listed.keys()] })
    const work: Work = { queries, room, now }
    const added = [...listed.values()].filter(({ id }) => !rows.has(id))
    const changed: StoredEvent[] = []
    for (const event of added) changed.push(await putEvent(queries, event, null))
    await joinConfirmations(work, added)
    let isPutOff = false
    for (const row of rows.values()) {
      const event = listed.get(row.event.id)
      const isGone = event === undefined && isWithin(row.event, span)
      const isOther = event !== undefined && !isSameEvent(row.event, event)
      const stored = isGone ? await drop(work, row.event) : isOther ? await replace(work, row, event) : 'kept'
      if (stored === 'changed') changed.push(event ?? row.event)
      isPutOff ||= stored === 'later'
    }
    let isDue = false
    for (const event of changed) if (listed.has(event.id)) isDue = (await hold(work, event)) || isDue
    if (changed.length > 0) tell('reload-changed-resource', room.id)
    return { hasReleases: isDue, isStored: !isPutOff }
  })
  if (hasReleases) office.wake('release')
  return isStored
}

/** Returns true if stored events of the span are not listed any more. */
export async function lacksEvents(queries: Queries, { room, span, events }: Listed): Promise<boolean> {
  const ids = new Set(events.map(({ id }) => mirroredId(room.email, id)))
  const rows = await mirroredRows(queries, room.email, { ...span, ids: [] })
  return [...rows.values()].some(
    ({ event }) => !ids.has(event.id) && isWithin(event, span) && answerIn(event) !== 'declined',
  )
}

const isWithin = ({ start, end }: StoredEvent, { from, to }: Listed['span']): boolean =>
  end > from + margin && start < to - margin

interface Work {
  readonly queries: Transaction<Schema>
  readonly room: Room
  readonly now: number
}

function eventsIn({ room, vendor, events }: Listed, now: number): ReadonlyMap<string, StoredEvent> {
  const stored = events
    .filter(({ cancelled }) => !cancelled)
    .map((event) => mirroredEvent(event, { id: mirroredId(room.email, event.id), room, vendor, now }))
  return new Map(stored.map((event) => [event.id, event]))
}

async function replace(
  { queries, now }: Work,
  { event: before, version }: EventRow,
  after: StoredEvent,
): Promise<Stored> {
  await forgetSettled(queries, before, after)
  if (before.start === after.start && before.end === after.end && answerIn(before) === 'declined') {
    const [released] = await confirmationsOf(queries, [before.id])
    if (released?.state === 'released' && released.at > now - settling) return 'later'
    await forgetRelease(queries, before)
  }
  await putEvent(queries, { ...after, createdAt: before.createdAt }, version)
  return 'changed'
}

/** Removes an event that is gone. One that was released stays: people ask what became of it. */
async function drop({ queries, now }: Work, event: StoredEvent): Promise<Stored> {
  // A vendor may need seconds to list what a panel has just made.
  if (event.transactionId !== null && event.createdAt > now - settling) return 'later'
  const [known] = await confirmationsOf(queries, [event.id])
  if (known?.state === 'released' && answerIn(event) === 'declined') return 'kept'
  await deleteEvent(queries, event.id)
  await forgetConfirmations(queries, event)
  return 'changed'
}

const answerIn = ({ attendees, mirrored }: StoredEvent) =>
  attendees.find(({ address }) => emailOf(address) === mirrored?.room)?.response

/** A person confirms a reservation, whatever rooms it has. One that gets another room later is confirmed for that, too. */
async function joinConfirmations({ queries }: Work, added: readonly StoredEvent[]): Promise<void> {
  if (added.length === 0) return
  const others = await siblingsOf(queries, added)
  const confirmed = await confirmationsOf(
    queries,
    others.map(({ id }) => id),
  )
  for (const event of added) {
    const same = others.filter((other) => isOneReservation(event, other) && event.start === other.start)
    const found = confirmed.find(
      ({ event_id: id, state }) => state === 'confirmed' && same.some((one) => one.id === id),
    )
    if (found) await addConfirmation(queries, keyOf(event), { state: 'confirmed', by: found.by_name, at: found.at })
  }
}

/** Returns the copies of reservations in the calendars of other rooms. */
export async function siblingsOf(queries: Queries, events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
  const found = await mirroredCandidates(queries, {
    ids: events.flatMap(({ mirrored }) => mirrored?.id ?? []),
    uids: events.map(({ iCalUId }) => iCalUId),
  })
  return found.filter((other) => events.some((event) => event.id !== other.id && isOneReservation(event, other)))
}
