import type { Transaction } from 'kysely'
import type { Result } from '#src/kernel/result.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { droppedExceptions, isMoved, unansweredRooms, withoutDay, withResponse } from '../rules/calendar/answers.ts'
import { releasedAt } from '../rules/calendar/confirmation.ts'
import { etagOf } from '../rules/calendar/event-json.ts'
import { calendarOfPerson } from '../rules/calendar/person-change.ts'
import { mailboxesOf, type StoredAttendee, type StoredEvent } from '../rules/calendar/stored-event.ts'
import type { Office } from '../office.ts'
import {
  addConfirmation,
  type Confirmation,
  confirmationOf,
  eventIdOfHold,
  forgetConfirmations,
  forgetRelease,
  holdById,
  keyOf,
  setRelease,
} from '../store/confirmations.ts'
import {
  deleteEvent,
  eventByClientId,
  type EventRow,
  exceptionsOf,
  findEvent,
  type FoundEvent,
  putEvent,
} from '../store/events.ts'
import type { Queries, Schema } from '../store/schema.ts'
import { type Tell, write } from '../store/write.ts'
import { noNotices, type Notices } from './notices.ts'
import { notifyOfChange } from './notify.ts'
import { roomsByEmail } from './rooms.ts'
import { settle } from './settle.ts'

/** The outcome of a change. `refused` is the problem of the request; `denied` comes from the caller's own check. */
export type Outcome<Denied> =
  | { readonly kind: 'done'; readonly event: StoredEvent }
  | { readonly kind: 'missing' | 'stale' }
  | { readonly kind: 'refused'; readonly problem: string }
  | { readonly kind: 'denied'; readonly denied: Denied }

interface ChangeRequest<Denied> {
  /** The version that the caller has read, `*` for any. */
  readonly version: string
  /** Returns why the caller may not change this event; null if they may. */
  readonly denies: (event: StoredEvent, queries: Queries) => Denied | null | Promise<Denied | null>
  readonly apply: (event: StoredEvent) => Result<StoredEvent, string>
}

/**
 * Changes of the product's own calendar. Each is one transaction: the event, the times that it holds, the pages that are
 * told, and the mails. Nothing else writes events and holds.
 */
export interface Book {
  /** A known client-made id returns the event that it made. Fails with a sentence if an attendee is no such resource. */
  create(event: StoredEvent): Promise<Result<{ readonly event: StoredEvent; readonly isNew: boolean }, string>>
  change<Denied>(id: string, request: ChangeRequest<Denied>): Promise<Outcome<Denied>>
  remove<Denied>(
    id: string,
    request: Pick<ChangeRequest<Denied>, 'denies'> & { readonly comment: string },
  ): Promise<Outcome<Denied>>
  /** Stores the answer of a person, or that of an approver for a resource. */
  respond<Denied>(
    id: string,
    request: Pick<ChangeRequest<Denied>, 'denies'> & {
      readonly attendee: string
      readonly response: StoredAttendee['response']
      readonly comment: string
    },
  ): Promise<Outcome<Denied>>
  /** Confirms a reservation in the name of a person or device. Null if it has been released. */
  confirm(event: StoredEvent, by: string): Promise<Confirmation | null>
  /** Releases the reservation of a hold, if it is due and not confirmed. */
  release(holdId: string): Promise<void>
}

interface Work {
  readonly queries: Transaction<Schema>
  readonly tell: Tell
  readonly now: number
}

export function createBook(office: Office, notices: Notices = noNotices): Book {
  /** Repeats a change that another one was faster than: it then sees that one, and declines or returns the stored event. */
  const run = async <Done>(change: (work: Work) => Promise<Done>): Promise<Done> => {
    for (let tries = 1; ; tries++) {
      try {
        const done = await write(office, (queries, tell) => change({ queries, tell, now: office.now() }))
        office.mail.wake()
        return done
      } catch (error) {
        if (tries >= mostTries || !isOvertaken(error)) throw error
      }
    }
  }
  /** Changes a known event, unless the caller may not. */
  const runOn = <Denied>(
    id: string,
    denies: ChangeRequest<Denied>['denies'],
    change: (work: Work, found: FoundEvent) => Promise<Outcome<Denied>>,
  ): Promise<Outcome<Denied>> =>
    run(async (work) => {
      const found = await findEvent(work.queries, id)
      if (found === null) return { kind: 'missing' }
      const denied = await denies(found.event, work.queries)
      return denied === null ? change(work, found) : { kind: 'denied', denied }
    })
  const settleIn = async ({ queries, now }: Work, event: StoredEvent, version: number | null, isAsked = anyRoom) => {
    const settled = await settle({ queries, notices, now, isAsked }, event, version)
    if (settled.hasReleases) office.wake('release')
    return settled.event
  }

  /** Replaces an event or a date by its new state, and its series with it. */
  const replace = async (
    work: Work,
    found: FoundEvent,
    after: StoredEvent,
    isAsked = anyRoom,
  ): Promise<StoredEvent> => {
    const { queries } = work
    const { event: before, row, master } = found
    if (before.start !== after.start) await forgetConfirmations(queries, before)
    else if (before.end !== after.end) await forgetRelease(queries, before)
    if (row !== null) {
      for (const dropped of droppedExceptions(before, after, await exceptionsIn(queries, before))) {
        await tellOf(work, dropped)
        await deleteEvent(queries, dropped.id)
      }
      return settleIn(work, after, row.version, isAsked)
    }
    if (master === null || after.series?.kind !== 'occurrence') throw new Error('A date without a series')
    await leaveOut(queries, master, after.series.day)
    return settleIn(work, { ...after, series: { ...after.series, kind: 'exception' } }, null, isAsked)
  }

  return {
    create: (given) =>
      run(async (work) => {
        const known =
          given.transactionId === null
            ? null
            : await eventByClientId(work.queries, given.organizer.address, given.transactionId)
        if (known !== null) return { ok: true, value: { event: known, isNew: false } }
        const placed = await withKnownRooms(work.queries, given)
        if (!placed.ok) return placed
        const event = await settleIn(work, placed.value, null)
        await tellOf(work, event)
        await notifyOfChange({ ...work, notices }, null, event, '')
        return { ok: true, value: { event, isNew: true } }
      }),
    change: (id, { version, denies, apply }) =>
      runOn(id, denies, async (work, found) => {
        const { event: before } = found
        if (version !== '*' && version !== etagOf(before)) return { kind: 'stale' }
        const read = apply(before)
        const placed = read.ok ? await withKnownRooms(work.queries, read.value) : read
        if (!placed.ok) return { kind: 'refused', problem: placed.fault }
        const event = await replace(work, found, placed.value, notWaiting(before, placed.value))
        await tellOf(work, before, event)
        await notifyOfChange({ ...work, notices }, before, event, '')
        return { kind: 'done', event }
      }),
    remove: (id, { denies, comment }) =>
      runOn(id, denies, async (work, found) => {
        const { event, row, master } = found
        const gone = [event, ...(await exceptionsIn(work.queries, event))]
        if (row === null && master !== null && event.series?.kind === 'occurrence')
          await leaveOut(work.queries, master, event.series.day)
        else for (const one of gone) await deleteEvent(work.queries, one.id)
        await forgetConfirmations(work.queries, event)
        await tellOf(work, ...gone)
        await notifyOfChange({ ...work, notices }, event, null, comment)
        return { kind: 'done', event }
      }),
    respond: (id, { denies, attendee, response, comment }) =>
      runOn(id, denies, async (work, found) => {
        const { event: before } = found
        const event = await replace(work, found, withResponse(before, attendee, response, work.now), noRoom)
        await tellOf(work, before, event)
        const said = event.attendees.find(({ address }) => emailOf(address) === emailOf(attendee))
        if (said !== undefined) await notices.answered(work.queries, { event, attendee: said, comment })
        return { kind: 'done', event }
      }),
    confirm: (event, by) =>
      run(async (work) => {
        const isNew = await addConfirmation(work.queries, keyOf(event), { state: 'confirmed', by, at: work.now })
        if (isNew) await tellOf(work, event)
        const stored = await confirmationOf(work.queries, keyOf(event))
        return stored?.state === 'confirmed' ? stored : null
      }),
    release: (holdId) =>
      run(async (work) => {
        const { queries, now } = work
        const hold = await holdById(queries, holdId)
        if (hold === undefined || hold.release_at === null || hold.release_at > now) return
        const found = await findEvent(queries, eventIdOfHold(hold))
        const rooms = found && (await roomsByEmail(queries, addressesOf(found.event)))
        const rules = rooms?.get(emailOf(hold.resource))?.confirmation
        // The rules of the resource may have changed since it was reserved.
        const due = found && rules ? releasedAt(found.event, rules) : null
        if (found === null || rooms === null || due === null || due > now) return setRelease(queries, holdId, due)
        if (!(await addConfirmation(queries, keyOf(found.event), { state: 'released', by: null, at: now }))) return
        const released = found.event.attendees.filter(
          ({ address, response }) =>
            response === 'accepted' && rooms.get(emailOf(address))?.confirmation.requiresConfirmation === true,
        )
        const after = released.reduce(
          (event, { address }) => withResponse(event, address, 'declined', now),
          found.event,
        )
        const event = await replace(work, found, after, noRoom)
        await tellOf(work, event)
        for (const attendee of released)
          await notices.answered(queries, { event, attendee: { ...attendee, response: 'declined' }, comment: '' })
      }),
  }
}

const anyRoom = (_address: string): boolean => true
const noRoom = (_address: string): boolean => false

/** Returns false for a resource that waits for its approver already, unless the times of the event changed. */
function notWaiting(before: StoredEvent, after: StoredEvent): (address: string) => boolean {
  const hasOtherTimes = isMoved(before, after)
  const waiting = new Set(unansweredRooms(before).map(({ address }) => emailOf(address)))
  return (address) => hasOtherTimes || !waiting.has(emailOf(address))
}

const addressesOf = ({ attendees }: StoredEvent): readonly string[] => attendees.map(({ address }) => address)

const mostTries = 5

/** The words of both databases: the constraint of holds, a second create under one client-made id, a lost update, a deadlock. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof Error &&
  /holds_one_owner|unique|ChangedMeanwhile|deadlock detected/i.test(`${error.name} ${error.message}`)

const exceptionsIn = async (queries: Queries, event: StoredEvent): Promise<readonly StoredEvent[]> =>
  event.series?.kind === 'master' ? exceptionsOf(queries, event.id) : []

/** The series no longer says anything of this day, and holds nothing on it. */
async function leaveOut(queries: Queries, { event, version }: EventRow, day: string): Promise<void> {
  await putEvent(queries, withoutDay(event, day), version)
  await queries.deleteFrom('holds').where('event_id', '=', event.id).where('day', '=', day).execute()
}

/**
 * Returns the event with every resource among its attendees as a resource: invited as a person, it would not be asked.
 * Fails if an attendee is said to be a resource and is none.
 */
async function withKnownRooms(queries: Queries, event: StoredEvent): Promise<Result<StoredEvent, string>> {
  const rooms = await roomsByEmail(queries, addressesOf(event))
  const unknown = event.attendees.findIndex(
    ({ type, address, response }) => type === 'resource' && response === 'none' && !rooms.has(emailOf(address)),
  )
  if (unknown >= 0)
    return {
      ok: false,
      fault: `The body is not valid: attendees[${unknown}].email: there is no resource with this address.`,
    }
  const attendees = event.attendees.map((attendee) => {
    const room = rooms.get(emailOf(attendee.address))
    // By its own name: mails and calendars show it as the place.
    return room === undefined ? attendee : { ...attendee, name: room.name, type: 'resource' as const }
  })
  return { ok: true, value: { ...event, attendees } }
}

/** Tells the pages which rows to reload, or the people themselves of an event without a resource. */
async function tellOf({ queries, tell }: Work, ...events: readonly StoredEvent[]): Promise<void> {
  const addresses = [...new Set(events.flatMap((event) => event.attendees.map(({ address }) => emailOf(address))))]
  const rooms = await roomsByEmail(queries, addresses)
  for (const { id } of rooms.values()) tell('reload-changed-resource', id)
  if (rooms.size > 0) return
  const people = await queries
    .selectFrom('people')
    .select('id')
    .where('email', 'in', [...new Set(events.flatMap(mailboxesOf))])
    .execute()
  for (const { id } of people) tell('reload-changed-resource', calendarOfPerson(id))
}
