import { describe, expect, it } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import { readAnswer } from '#src/features/bookings/model/reservations/rules/changed-parts.ts'
import { friday } from '#tests/mocks/open-world.ts'
import { draft, email, valueOf } from '../graph-before.ts'
import { afternoon, hour } from '../signed-in.ts'
import { type Abilities, type Entered, everything, type LeftOut, type SignInHere, testIf } from './entrance.ts'
import { busyOf, people, remote, responses } from './events.ts'

const later = { start: (afternoon + 2 * hour) as Instant, end: (afternoon + 3 * hour) as Instant }
const when = { span: later, isAllDay: false, timeZone: 'Europe/Prague' }
const forbidden = { ok: false, fault: { kind: 'forbidden' } }
const notFound = { ok: false, fault: { kind: 'event-not-found' } }

export function testChanges(signInHere: SignInHere, can: Abilities = everything, leftOut: LeftOut = []): void {
  /** Creates a reservation with attendees that the room accepts. */
  const reserved = async () => {
    const here = await signInHere()
    const created = valueOf(await here.calendar.create({ ...here.order, attendees: draft.attendees }))
    here.at.letRoomsAnswer()
    return { ...here, event: await again(here, created) }
  }

  describe('sections 4 and 7: change', () => {
    it('moves the event, frees its slot and asks the room again', async () => {
      const { calendar, at, answersAtOnce, room, event } = await reserved()
      const changed = valueOf(await calendar.change(event, { when }))
      expect(changed).toMatchObject({
        id: event.id,
        start: { utcDateTime: later.start },
        end: { utcDateTime: later.end },
      })
      expect(responses(changed)).toEqual([answersAtOnce ? 'accepted' : 'pending'])
      expect(await busyOf(at, room)).toEqual([])
      expect(await busyOf(at, room, later.start, later.end)).toHaveLength(1)
      at.letRoomsAnswer()
      expect(responses(valueOf(await calendar.event(event)))).toEqual(['accepted'])
    })

    it('changes the room and keeps the attendees', async () => {
      const { calendar, at, room, event } = await reserved()
      const other = await at.freeRoom([{ start: afternoon, end: afternoon + hour }], 1)
      expect(other.email).not.toBe(room.email)
      const changed = valueOf(
        await calendar.change(event, { resources: [{ name: other.name, email: email(other.email) }] }),
      )
      expect(people(changed).toSorted()).toEqual(
        [`${other.email} resource`, ...people(event).filter((line) => !line.endsWith(' resource'))].toSorted(),
      )
      expect(await busyOf(at, room)).toEqual([])
      expect(await busyOf(at, other)).toHaveLength(1)
    })

    it('changes the attendees and keeps the room with its response', async () => {
      const { calendar, event } = await reserved()
      const [, second] = draft.attendees
      const changed = valueOf(await calendar.change(event, { attendees: second ? [second] : [] }))
      expect(people(changed).toSorted()).toEqual(
        [...people(event).filter((line) => line.endsWith(' resource')), 'alex@contoso.com optional'].toSorted(),
      )
      expect(responses(changed)).toEqual(['accepted'])
    })

    it('section 3: changes remote attendance and keeps it in other changes', async () => {
      const { calendar, event } = await reserved()
      expect(remote(event)).toEqual(['alex@contoso.com'])
      const renamed = valueOf(await calendar.change(event, { subject: 'Other', reminder: 5 }))
      const moved = valueOf(await calendar.change(renamed, { when }))
      expect([remote(renamed), remote(moved)]).toEqual([['alex@contoso.com'], ['alex@contoso.com']])
      const swapped = draft.attendees.map((person) => ({ ...person, remotely: !person.remotely }))
      const changed = valueOf(await calendar.change(moved, { attendees: swapped }))
      expect(remote(changed)).toEqual(['megan@contoso.com'])
      expect(remote(await again({ calendar }, event))).toEqual(['megan@contoso.com'])
      const none = valueOf(await calendar.change(changed, { attendees: swapped.slice(1) }))
      expect(remote(none)).toEqual([])
      const back = valueOf(await calendar.change(none, { attendees: draft.attendees }))
      expect(remote(back)).toEqual(['alex@contoso.com'])
      expect(remote(await again({ calendar }, event))).toEqual(['alex@contoso.com'])
    })

    it('changes texts, privacy and reminder without the rest', async () => {
      const { calendar, event } = await reserved()
      const changed = valueOf(
        await calendar.change(event, { subject: 'Šifra & <b>', notes: 'New notes', isPrivate: true, reminder: 30 }),
      )
      expect(changed).toMatchObject({
        subject: 'Šifra & <b>',
        visibility: 'private',
        reminder: 30,
        start: event.start,
        end: event.end,
      })
      expect(changed.bodyPreview).toContain('New notes')
      expect(people(changed)).toEqual(people(event))
      expect(responses(changed)).toEqual(['accepted'])
      const quiet = valueOf(await calendar.change(changed, { reminder: null, isPrivate: false }))
      expect(quiet).toMatchObject({ reminder: null, visibility: 'normal', subject: 'Šifra & <b>' })
    })

    it('can be repeated', async () => {
      const { calendar, event } = await reserved()
      const change = { subject: 'Twice', when }
      const once = valueOf(await calendar.change(event, change))
      const twice = valueOf(await calendar.change(await again({ calendar }, once), change))
      expect(twice).toMatchObject({ id: event.id, subject: 'Twice', start: { utcDateTime: later.start } })
    })

    const lost = 'fault F25: is there at the next read if the reply is lost'
    testIf(can.faults.has('reply-lost'), leftOut, lost, async () => {
      const { at, calendar, event } = await reserved()
      at.arm('reply-lost')
      expect((await calendar.change(event, { subject: 'Moved' })).ok).toBe(false)
      expect(valueOf(await calendar.event(event))?.subject).toBe('Moved')
    })

    it('is forbidden for attendees, and fails if the event is gone', async () => {
      const { calendar, event } = await reserved()
      const foreign = { ...event, isOrganizer: false }
      expect(await calendar.change(foreign, { subject: 'Mine' })).toMatchObject(forbidden)
      expect(await calendar.remove(foreign, '')).toMatchObject(forbidden)
      expect(await calendar.finish(foreign, afternoon as Instant)).toMatchObject(forbidden)
      valueOf(await calendar.remove(event, ''))
      expect(await calendar.change(event, { subject: 'Late' })).toMatchObject(notFound)
    })
  })

  describe('section 7: delete and finish', () => {
    it('remove the event from all calendars, also when repeated', async () => {
      const { calendar, at, room, event } = await reserved()
      valueOf(await calendar.remove(event, 'Not needed'))
      expect(await busyOf(at, room)).toEqual([])
      expect(valueOf(await calendar.event({ id: event.id, iCalUId: null }))).toBeNull()
      valueOf(await calendar.remove(event, ''))
    })

    testIf(can.faults.has('delete-fails'), leftOut, 'fail if the server cannot delete the event', async () => {
      const { calendar, at, event, room } = await reserved()
      at.arm('delete-fails', 9)
      expect(await calendar.remove(event, '')).toMatchObject({ ok: false, fault: { kind: 'server-error' } })
      expect(await busyOf(at, room)).toHaveLength(1)
    })

    it('end the event early and free the room', async () => {
      const { calendar, at, room, event } = await reserved()
      const end = (afternoon + hour / 2) as Instant
      valueOf(await calendar.finish(event, end))
      expect(await again({ calendar }, event)).toMatchObject({ start: event.start, end: { utcDateTime: end } })
      expect(await busyOf(at, room, end, afternoon + hour)).toEqual([])
      expect(responses(await again({ calendar }, event))).toEqual(['accepted'])
    })

    it('end an all-day event at a time of its day', async () => {
      const { calendar, order } = await signInHere()
      const day = {
        start: Date.parse('2026-11-19T23:00:00Z') as Instant,
        end: Date.parse('2026-11-20T23:00:00Z') as Instant,
      }
      const created = valueOf(await calendar.create({ ...order, isAllDay: true, span: day }))
      valueOf(await calendar.finish(created, friday as Instant))
      expect(await again({ calendar }, created)).toMatchObject({
        isAllDay: false,
        start: { utcDateTime: day.start },
        end: { utcDateTime: friday },
      })
    })
  })

  describe('section 6: an invitation', () => {
    const invited = async () => {
      const here = await signInHere()
      const guest = await signInHere('manager', here.at)
      const created = valueOf(
        await here.calendar.create({
          ...here.order,
          attendees: [{ name: 'Oliver Hughes', email: guest.person, optional: false, remotely: false }],
        }),
      )
      const found = valueOf(await guest.calendar.event({ id: '', iCalUId: created.iCalUId }))
      if (found === null) throw new Error('The invitation did not arrive')
      const readResponse = async () => {
        const { attendees } = await again(here, created)
        return attendees.flatMap(({ emailAddress, status }) =>
          emailAddress.address === guest.person ? [readAnswer(status.response)] : [],
        )
      }
      return { here, guest, created, found, readResponse }
    }

    it('is in the calendar of the attendee, who may only respond', async () => {
      const { guest, found } = await invited()
      expect(found).toMatchObject({
        isOrganizer: false,
        eventPermissions: { canDelete: false, canCancelParticipation: true, canChange: false },
      })
      const { events } = valueOf(
        await guest.calendar.events({ start: afternoon as Instant, end: (afternoon + hour) as Instant }),
      )
      expect(events.map(({ iCalUId }) => iCalUId)).toContain(found.iCalUId)
    })

    it('is accepted, tentatively accepted and declined', async () => {
      const { guest, found, readResponse } = await invited()
      expect(await readResponse()).toEqual(['none'])
      valueOf(await guest.calendar.respond(found, 'accept', ''))
      expect(await readResponse()).toEqual(['accepted'])
      valueOf(await guest.calendar.respond(await again(guest, found), 'tentative', 'Perhaps'))
      expect(await readResponse()).toEqual(['tentative'])
      valueOf(await guest.calendar.respond(await again(guest, found), 'decline', 'Cannot come'))
      expect(await readResponse()).toEqual(['declined'])
      const { events } = valueOf(
        await guest.calendar.events({ start: afternoon as Instant, end: (afternoon + hour) as Instant }),
      )
      expect(events.map(({ iCalUId }) => iCalUId)).not.toContain(found.iCalUId)
    })

    it('can be accepted after it was declined if the calendar keeps it', async () => {
      const { guest, found, readResponse } = await invited()
      valueOf(await guest.calendar.respond(found, 'decline', ''))
      const undone = await guest.calendar.respond(found, 'accept', '')
      const isFound = guest.declinedEvents
      expect(undone).toMatchObject(isFound ? { ok: true } : notFound)
      expect(await readResponse()).toEqual([isFound ? 'accepted' : 'declined'])
    })

    it('counts as declined if it is gone, and cannot be accepted', async () => {
      const { here, guest, created, found } = await invited()
      valueOf(await here.calendar.remove(created, ''))
      valueOf(await guest.calendar.respond(found, 'decline', ''))
      expect(await guest.calendar.respond(found, 'accept', '')).toMatchObject(notFound)
    })

    it('cannot be accepted by the organizer', async () => {
      const { here, created } = await invited()
      expect(await here.calendar.respond(created, 'accept', '')).toMatchObject(forbidden)
    })
  })
}

/** Reads the event again. */
async function again({ calendar }: Pick<Entered, 'calendar'>, { id }: { readonly id: string }) {
  const event = valueOf(await calendar.event({ id, iCalUId: null }))
  if (event === null) throw new Error('The event is gone')
  return event
}
