import type { Email } from '#src/kernel/ids.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { EventDraft } from '#src/calendars/calendar.ts'
import type { Book, Outcome } from '../calendar/book.ts'
import { type Room, roomsByEmail } from '../calendar/rooms.ts'
import type { Office } from '../office.ts'
import { etagOf } from '../rules/calendar/event-json.ts'
import { mirroredEvent } from '../rules/calendar/mirrored-event.ts'
import { refusalOf } from '../rules/calendar/room-rules.ts'
import type { StoredEvent } from '../rules/calendar/stored-event.ts'
import { addConfirmation, confirmationOf, keyOf } from '../store/confirmations.ts'
import { eventById, heldSpans, holdsWithin } from '../store/events.ts'
import { write } from '../store/write.ts'
import { mirroredId, siblingsOf } from './apply-reading.ts'
import type { Mirror } from './mirror.ts'
import { releaseAtVendor } from './release-at-vendor.ts'
import { removeEvent, storeEvent } from './store-event.ts'
import { refusedByRoom, refusedByVendor } from './vendor-refusals.ts'

/**
 * Changes of reservations that are in the calendars of rooms at a vendor. The vendor decides: it is asked first, and what it answers is
 * stored. People change their reservations at the vendor themselves, so only panels come here, and releases. Throws `Refused` if the
 * vendor, or the room, does not let it happen.
 */
export function createBookAtVendor(office: Office, mirror: Mirror): Book {
  const { db, now } = office
  const { calendars, vendor } = mirror

  const roomOf = async (address: string): Promise<Room | null> =>
    (await roomsByEmail(db, [address])).get(emailOf(address)) ?? null
  /** Reads the room, so that a reservation of a moment ago is seen. */
  const readAgain = async (room: Room): Promise<void> => {
    const fault = await mirror.read(room)
    if (fault !== null) throw refusedByVendor(vendor, fault)
  }
  const refuseTaken = async (room: Room, event: StoredEvent, span: InstantSpan): Promise<void> => {
    const held = await heldSpans(db, room.email, span.start, span.end)
    const refusal = refusalOf(room.facts, event, () => held.length > 0, now())
    if (refusal !== null) throw refusedByRoom(refusal)
  }

  /** Removes an event that was made at the same moment as a person's: vendors do not refuse what is written into the calendar of a room. */
  const giveWay = async (room: Room, made: CalendarEvent, { id, start, end }: StoredEvent): Promise<void> => {
    await readAgain(room)
    const others = await holdsWithin(db, start, end)
      .select('holds.id')
      .where('holds.resource', '=', room.email)
      .where('holds.event_id', '!=', id)
      .execute()
    if (others.length === 0) return
    const removed = await calendars.remove(room.email, made)
    if (!removed.ok) throw refusedByVendor(vendor, removed.fault)
    await removeEvent(office, room, id)
    throw refusedByRoom('busy')
  }

  return {
    create: async (event) => {
      const room = await roomOf(event.organizer.address)
      if (room === null) return fail('There is no resource with this address.')
      await readAgain(room)
      const span = { start: instantOf(event.start), end: instantOf(event.end) }
      await refuseTaken(room, event, span)
      const made = await calendars.create(room.email, draftOf(event, room, span))
      if (!made.ok) throw refusedByVendor(vendor, made.fault)
      const id = mirroredId(room.email, made.value.id)
      const stored = {
        ...mirroredEvent(made.value, { id, room, vendor, now: now() }),
        // Microsoft keeps it, and does not say so in every answer.
        transactionId: event.transactionId,
      }
      const isNew = (await eventById(db, id)) === null
      await storeEvent(office, room, stored)
      await giveWay(room, made.value, stored)
      await mirror.hurry([room.email], null)
      return succeed({ event: (await eventById(db, id)) ?? stored, isNew })
    },
    change: async (id, { version, denies, apply }): Promise<Outcome<never>> => {
      const before = await eventById(db, id)
      const { mirrored } = before ?? {}
      const room = mirrored === undefined ? null : await roomOf(mirrored.room)
      if (before === null || mirrored === undefined || room === null) return { kind: 'missing' }
      const denied = await denies(before, db)
      if (denied !== null) return { kind: 'denied', denied: denied as never }
      if (version !== '*' && version !== etagOf(before)) return { kind: 'stale' }
      const read = apply(before)
      if (!read.ok) return { kind: 'refused', problem: read.fault }
      const after = read.value
      const found = await calendars.event(room.email, { id: mirrored.id, iCalUId: null })
      if (!found.ok) throw refusedByVendor(vendor, found.fault)
      if (found.value === null) return missingNow(room)
      const { start, end } = found.value
      if (start.utcDateTime !== before.start || end.utcDateTime !== before.end) {
        await mirror.read(room)
        return { kind: 'stale' }
      }
      if (after.end > before.end) {
        await readAgain(room)
        await refuseTaken(room, after, { start: instantOf(before.end), end: instantOf(after.end) })
      }
      const moved = await calendars.moveEnd(room.email, found.value, instantOf(after.end))
      if (!moved.ok) throw refusedByVendor(vendor, moved.fault)
      // The room's copy of another organizer's event follows in a few seconds.
      await storeEvent(office, room, { ...before, end: after.end, isAllDay: after.isAllDay, changedAt: now() })
      await mirror.hurry([room.email], null)
      return { kind: 'done', event: (await eventById(db, id)) ?? after }
    },
    remove: async () => ({ kind: 'missing' }),
    respond: async () => ({ kind: 'missing' }),
    confirm: (event, by) =>
      write(office, async (queries, tell) => {
        const copies = [event, ...(await siblingsOf(queries, [event]))]
        const rooms = await roomsByEmail(
          queries,
          copies.flatMap(({ mirrored }) => mirrored?.room ?? []),
        )
        for (const copy of copies) {
          const isNew = await addConfirmation(queries, keyOf(copy), { state: 'confirmed', by, at: now() })
          const room = rooms.get((copy.mirrored?.room ?? '') as Email)
          if (isNew && room !== undefined) tell('reload-changed-resource', room.id)
        }
        const stored = await confirmationOf(queries, keyOf(event))
        return stored?.state === 'confirmed' ? stored : null
      }),
    release: (holdId) => releaseAtVendor(office, mirror, holdId),
  }

  async function missingNow(room: Room): Promise<Outcome<never>> {
    await mirror.read(room)
    return { kind: 'missing' }
  }
}

/** An event of the room's own: the room organizes it, without attendees. */
function draftOf(event: StoredEvent, room: Room, span: InstantSpan): EventDraft {
  const owner = { name: room.name, email: room.email }
  return {
    clientId: event.transactionId ?? event.id,
    subject: event.subject,
    span,
    timeZone: event.originalTimeZone,
    isAllDay: event.isAllDay,
    attendees: [],
    resources: [],
    isPrivate: event.isPrivate,
    notes: event.bodyPreview,
    reminder: null,
    recurrence: null,
    onlineMeeting: null,
    onBehalf: { owner, by: owner },
  }
}
