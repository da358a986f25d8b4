import { oneMinute } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { randomUUID } from 'node:crypto'
import { type Room, roomsByEmail } from '../calendar/rooms.ts'
import { mailLanguage } from '../identity/fields.ts'
import { calendarTexts } from '../mail/texts/calendar/calendar-texts.ts'
import type { Office } from '../office.ts'
import { releasedAt } from '../rules/calendar/confirmation.ts'
import { withResponse } from '../rules/calendar/answers.ts'
import type { StoredEvent } from '../rules/calendar/stored-event.ts'
import { claimRelease, eventIdOfHold, forgetRelease, holdById, setRelease } from '../store/confirmations.ts'
import { eventById, freeHolds, putEvent, rowOfEvent } from '../store/events.ts'
import { changeMirrorRooms } from '../store/mirror.ts'
import { readOrganisation } from '../store/organisation.ts'
import { write } from '../store/write.ts'
import type { Mirror } from './mirror.ts'

/** Milliseconds for which a release belongs to the process that began it. If that ends meanwhile, another one repeats it. */
const claimedFor = 5 * oneMinute
/** Milliseconds until a vendor that did not answer is asked again. */
const again = oneMinute

/**
 * Releases the reservation of a hold at the vendor, if it is due and not confirmed: its room declines. From the claim on it cannot be
 * confirmed. If the vendor does not answer, the claim is given up, so that a person can still confirm until the next try.
 */
export async function releaseAtVendor(office: Office, mirror: Mirror, holdId: string): Promise<void> {
  const { db, now } = office
  const { calendars } = mirror
  const due = await dueRelease(office, holdId)
  if (due === null) return
  const { event, room, mirrored } = due
  const claim = await claimRelease(db, event, { now: now(), since: now() - claimedFor })
  if (claim !== 'ours') return setRelease(db, holdId, claim === 'confirmed' ? null : now() + again)

  const found = await calendars.event(room.email, { id: mirrored.id, iCalUId: null })
  const isMoved =
    found.ok &&
    found.value !== null &&
    (found.value.start.utcDateTime !== event.start || found.value.end.utcDateTime !== event.end)
  if (isMoved) {
    // Another time is due at another moment.
    await forgetRelease(db, event)
    await setRelease(db, holdId, now() + again)
    await mirror.read(room)
    return
  }
  const released = !found.ok
    ? found
    : found.value === null
      ? { ok: true as const }
      : await calendars.release(room.email, found.value, await commentFor(office, event, room))
  if (!released.ok) {
    await forgetRelease(db, event)
    await setRelease(db, holdId, now() + again)
    office.log.warn({ room: room.id, fault: released.fault.kind }, 'A reservation could not be released at the vendor.')
    return
  }
  await noteReleased(office, room, event)
}

/** The event and the room of a hold that is due. Null if there is nothing to release, which is noted. */
async function dueRelease({ db, now }: Office, holdId: string) {
  const hold = await holdById(db, holdId)
  if (hold === undefined || hold.release_at === null || hold.release_at > now()) return null
  const event = await eventById(db, eventIdOfHold(hold))
  const room = (await roomsByEmail(db, [hold.resource])).get(emailOf(hold.resource)) ?? null
  // The rules of the resource may have changed since it was reserved.
  const due = event && room ? releasedAt(event, room.confirmation) : null
  const isOver = event !== null && event.end <= now()
  if (event?.mirrored === undefined || room === null || due === null || due > now() || isOver) {
    await setRelease(db, holdId, isOver ? null : due)
    return null
  }
  return { event, room, mirrored: event.mirrored }
}

/** What the organizer reads in the room's answer: in the organizer's language, if the person is known. */
async function commentFor({ db }: Office, event: StoredEvent, room: Room): Promise<string> {
  const organisation = await readOrganisation(db)
  if (organisation === null) return ''
  const person = await db
    .selectFrom('people')
    .select('language')
    .where('email', '=', emailOf(event.organizer.address))
    .executeTakeFirst()
  return calendarTexts(mailLanguage(person?.language ?? null, organisation)).released({ room: room.name })
}

async function noteReleased(office: Office, room: Room, event: StoredEvent): Promise<void> {
  const at = office.now()
  await write(office, async (queries, tell) => {
    await changeMirrorRooms(queries, [room.email], { read_at: at })
    const row = await rowOfEvent(queries, event.id)
    if (row !== undefined) await putEvent(queries, withResponse(row.event, room.email, 'declined', at), row.version)
    await freeHolds(queries, event.id)
    const { iCalUId, start, end } = event
    const body = {
      resourceId: room.id,
      iCalUId,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    }
    await queries
      .insertInto('journal')
      .values({ id: randomUUID(), at, kind: 'release', body: JSON.stringify(body) })
      .execute()
    tell('reload-changed-resource', room.id)
  })
}
