import { randomUUID } from 'node:crypto'
import { confirmWindow } from '#src/features/bookings/model/reservations/rules/confirm-window.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { eventLogRecordSchema } from '#src/wire/cache.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { bookOf } from '../calendar/book-of.ts'
import { addressOfUsername, roomsByEmail } from '../calendar/rooms.ts'
import { findCopies } from '../mirror/find-copies.ts'
import { mirrorOf } from '../mirror/mirror.ts'
import {
  eventActionSchema,
  eventErrorsSchema,
  type EventKey,
  statusQuestionSchema,
} from '../rules/calendar/event-calls.ts'
import { mailboxesOf, type StoredEvent } from '../rules/calendar/stored-event.ts'
import { type Confirmation, confirmationsOf, keyOf } from '../store/confirmations.ts'
import { eventsByIds, eventsByUid } from '../store/events.ts'
import { noContent, problem, readStrictBody } from './answers.ts'
import type { Family } from './app.ts'
import type { Admitted, AnswerCall, HttpCallName } from './call.ts'
import type { Caller } from './callers.ts'
import { type Door, doorOf } from './door.ts'

/** Confirmation, registration and logs of events (section 7). A door panel makes these calls for the person in front of it. */
export const eventCalls: Family = ({ on, office }) => {
  const { db, now } = office
  const book = bookOf(office)
  const mirror = mirrorOf(office)

  const sightOf = async (caller: Caller, { right }: Admitted): Promise<Sight> => {
    if (right === 'place') return { addresses: new Set(), door: await doorOf(db, caller) }
    const owners = await db
      .selectFrom('delegates')
      .select('owner')
      .where('delegate', '=', emailOf(caller.email))
      .execute()
    return {
      addresses: new Set([emailOf(caller.email), ...owners.map(({ owner }) => emailOf(owner))]),
      door: undefined,
    }
  }
  /** Returns the known events of a list, each with the key by which it was asked for. */
  const find = async (keys: readonly NamedEvent[], sight: Sight): Promise<readonly Found[]> => {
    if (mirror !== null)
      return (await findCopies(office, mirror, keys)).flatMap(({ key, copies }) => {
        const event = copies.find((copy) => isInSight(copy, sight))
        return event === undefined ? [] : [{ key, event }]
      })
    const byId = await eventsByIds(
      db,
      keys.map(({ id }) => id),
    )
    const found: Found[] = []
    for (const key of keys) {
      const event = byId.get(key.id) ?? (key.iCalUid === '' ? undefined : (await eventsByUid(db, key.iCalUid))[0])
      if (event !== undefined && isInSight(event, sight)) found.push({ key, event })
    }
    return found
  }
  const statusesOf = async (found: readonly Found[], sight: Sight) => {
    const keys = found.map(({ event }) => keyOf(event))
    const confirmations = await confirmationsOf(db, [...new Set(keys.map(({ eventId }) => eventId))])
    const byKey = new Map(confirmations.map((one) => [`${one.event_id} ${one.day}`, one]))
    return found.map(({ key, event }, index) => {
      const { eventId = '', day = '' } = keys[index] ?? {}
      return statusOf(key, event, byKey.get(`${eventId} ${day}`), sight.door)
    })
  }
  const statuses: AnswerCall<HttpCallName> = async (caller, { request }, admitted) => {
    const asked = await readStrictBody(request, statusQuestionSchema)
    if (asked instanceof Response) return asked
    const sight = await sightOf(caller, admitted)
    return Response.json(await statusesOf(await find(asked, sight), sight))
  }
  const log = async (kind: string, bodies: readonly object[]): Promise<void> => {
    if (bodies.length === 0) return
    const at = now()
    await db
      .insertInto('journal')
      .values(bodies.map((body) => ({ id: randomUUID(), at, kind, body: JSON.stringify(body) })))
      .execute()
  }
  const confirm = async (event: StoredEvent, by: string): Promise<Response | null> => {
    const rooms = await roomsByEmail(db, mailboxesOf(event))
    const opens = [...rooms.values()].map(
      ({ confirmation }) => confirmWindow(instantOf(event.start), confirmation).opens,
    )
    if (opens.length > 0 && now() < Math.min(...opens))
      return problem(409, 'ConfirmationNotOpen', 'This reservation can’t be confirmed yet. Try again before it starts.')
    if (now() >= event.end) return problem(409, 'EventIsOver', 'This reservation is over.')
    if ((await book.confirm(event, by)) === null)
      return problem(409, 'ReservationReleased', 'The reservation has been released. Reserve again.')
    return null
  }

  on('POST /api/event/confirm-statuses', statuses)
  on('POST /api/event/statuses', statuses)
  on('POST /api/event/action', async (caller, { request }, admitted) => {
    const read = await readStrictBody(request, eventActionSchema)
    if (read instanceof Response) return read
    const sight = await sightOf(caller, admitted)
    // Also of a deleted event, which is not found any more.
    await log('event-action', [{ ...read, by: nameOf(caller, sight) }])
    // The vendor has it already: a room that was left or shortened is free for others.
    if (read.action !== 'confirm') await mirror?.hurry([emailOf(read.email)], null)
    const [found] = await find([read], sight)
    if (found === undefined) return problem(404, 'UnknownEvent', 'There is no such event in your calendar.')
    if (read.action === 'confirm') {
      const refused = await confirm(found.event, sight.door?.name ?? caller.name)
      if (refused !== null) return refused
    }
    return Response.json((await statusesOf([found], sight))[0])
  })
  on('POST /api/event/log', async (caller, { request }, admitted) => {
    const record = await readStrictBody(request, eventLogRecordSchema)
    if (record instanceof Response) return record
    const sight = await sightOf(caller, admitted)
    if (sight.door !== undefined && sight.door?.room.username !== record.resourceUsername)
      return problem(403, 'NotAllowed', 'Devices only register reservations of their room.')
    await log('event', [{ ...record, by: nameOf(caller, sight) }])
    if (mirror !== null) {
      const room = await addressOfUsername(db, record.resourceUsername)
      if (room !== null) await mirror.hurry([room], Date.parse(record.realStart) || null)
    }
    return noContent()
  })
  on('POST /api/event/error-log', async (_caller, { request }) => {
    const records = await readStrictBody(request, eventErrorsSchema)
    if (records instanceof Response) return records
    await log('event-error', records)
    return noContent()
  })
}

/** The events that a caller learns of. */
interface Sight {
  /** The caller's own and those of colleagues with the caller as a delegate. */
  readonly addresses: ReadonlySet<string>
  /** Of a panel; null without a room, undefined for people. */
  readonly door: Door | null | undefined
}

/** An event by its ids, and the address of its resource. */
type NamedEvent = EventKey & { readonly email: string }

interface Found {
  readonly key: EventKey
  readonly event: StoredEvent
}

function isInSight(event: StoredEvent, { addresses, door }: Sight): boolean {
  const all = [event.organizer, ...event.attendees].map(({ address }) => emailOf(address))
  return all.some((address) => (door === undefined ? addresses.has(address) : address === door?.room.email))
}

const nameOf = ({ email }: Caller, { door }: Sight): string => door?.name ?? email

/** Under the ids it was asked by, which are the calendar's. A panel only learns that it confirmed itself. */
function statusOf({ id, iCalUid }: EventKey, event: StoredEvent, known: Confirmation | undefined, door: Sight['door']) {
  const isConfirmed = known?.state === 'confirmed'
  const by = isConfirmed ? known.by_name : null
  return {
    iCalUid: iCalUid || event.iCalUId,
    id: id || event.id,
    canceled: known?.state === 'released',
    confirmed: isConfirmed,
    confirmedWhen: isConfirmed ? new Date(known.at).toISOString() : null,
    confirmedBy: door === undefined || by === door?.name ? by : null,
    orderItemsCount: 0,
  }
}
