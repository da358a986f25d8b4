import { describe, expect, it } from 'vitest'
import type { Instant } from '#src/kernel/result.ts'
import { readAnswer } from '#src/features/reservations/rules/changed-parts.ts'
import { friday } from '#tests/mocks/open-world.ts'
import { draft, email, valueOf } from '../graph-before.ts'
import { afternoon, hour } from '../signed-in.ts'
import { type Abilities, type Entered, everything, type LeftOut, type SignInHere, testIf } from './entrance.ts'
import { busyOf, people, remote, responses } from './events.ts'

const later = { start: (afternoon + 2 * hour) as Instant, end: (afternoon + 3 * hour) as Instant }

export function testChanges(signInHere: SignInHere, can: Abilities = everything, leftOut: LeftOut = []): void {
  /** A reservation with people that the room has accepted. */
  const reserved = async () => {
    const here = await signInHere()
    const created = valueOf(await here.calendar.create({ ...here.order, attendees: draft.attendees }))
    here.at.letRoomsAnswer()
    return { ...here, event: await again(here, created) }
  }

  describe('sections 4 and 7: change', () => {
    it('moves the time; the slot it leaves is free and the room is asked again', async () => {
      const { calendar, at, answersAtOnce, room, event } = await reserved()
      const changed = valueOf(
        await calendar.change(event, { when: { span: later, isAllDay: false, timeZone: 'Europe/Prague' } }),
      )
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

    it('changes the room and keeps the people', async () => {
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

    it('changes the people and keeps the room with its answer', async () => {
      const { calendar, event } = await reserved()
      const [, second] = draft.attendees
      const changed = valueOf(await calendar.change(event, { attendees: second ? [second] : [] }))
      expect(people(changed).toSorted()).toEqual(
        [...people(event).filter((line) => line.endsWith(' resource')), 'alex@contoso.com optional'].toSorted(),
      )
      expect(responses(changed)).toEqual(['accepted'])
    })

    it('section 3: changes who attends remotely, and keeps it in every other change', async () => {
      const { calendar, event } = await reserved()
      expect(remote(event)).toEqual(['alex@contoso.com'])
      const renamed = valueOf(await calendar.change(event, { subject: 'Other', reminder: 5 }))
      const moved = valueOf(
        await calendar.change(renamed, { when: { span: later, isAllDay: false, timeZone: 'Europe/Prague' } }),
      )
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

    it('changes words, privacy and reminder, and nothing else', async () => {
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

    it('is the same change when it is made twice', async () => {
      const { calendar, event } = await reserved()
      const change = { subject: 'Twice', when: { span: later, isAllDay: false, timeZone: 'Europe/Prague' } }
      const once = valueOf(await calendar.change(event, change))
      const twice = valueOf(await calendar.change(await again({ calendar }, once), change))
      expect(twice).toMatchObject({ id: event.id, subject: 'Twice', start: { utcDateTime: later.start } })
    })

    const lost = 'fault F25: whose reply is lost is there when looked at'
    testIf(can.faults.has('reply-lost'), leftOut, lost, async () => {
      const { at, calendar, event } = await reserved()
      at.arm('reply-lost')
      expect((await calendar.change(event, { subject: 'Moved' })).ok).toBe(false)
      expect(valueOf(await calendar.event(event))?.subject).toBe('Moved')
    })

    it('finds no event that is gone, and is the organizer’s alone', async () => {
      const { calendar, event } = await reserved()
      const foreign = { ...event, isOrganizer: false }
      expect(await calendar.change(foreign, { subject: 'Mine' })).toMatchObject({
        ok: false,
        fault: { kind: 'forbidden' },
      })
      expect(await calendar.remove(foreign, '')).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
      expect(await calendar.finish(foreign, afternoon as Instant)).toMatchObject({
        ok: false,
        fault: { kind: 'forbidden' },
      })
      valueOf(await calendar.remove(event, ''))
      expect(await calendar.change(event, { subject: 'Late' })).toMatchObject({
        ok: false,
        fault: { kind: 'event-not-found' },
      })
    })
  })

  describe('section 7: delete and finish', () => {
    it('removes the event from every calendar; again is as good as done', async () => {
      const { calendar, at, room, event } = await reserved()
      valueOf(await calendar.remove(event, 'Not needed'))
      expect(await busyOf(at, room)).toEqual([])
      expect(valueOf(await calendar.event({ id: event.id, iCalUId: null }))).toBeNull()
      valueOf(await calendar.remove(event, ''))
    })

    testIf(can.faults.has('delete-fails'), leftOut, 'says so where deleting fails', async () => {
      const { calendar, at, event, room } = await reserved()
      at.arm('delete-fails', 9)
      expect(await calendar.remove(event, '')).toMatchObject({ ok: false, fault: { kind: 'server-error' } })
      expect(await busyOf(at, room)).toHaveLength(1)
    })

    it('finishes: the event ends then and the room is free', async () => {
      const { calendar, at, room, event } = await reserved()
      const end = (afternoon + hour / 2) as Instant
      valueOf(await calendar.finish(event, end))
      expect(await again({ calendar }, event)).toMatchObject({ start: event.start, end: { utcDateTime: end } })
      expect(await busyOf(at, room, end, afternoon + hour)).toEqual([])
      expect(responses(await again({ calendar }, event))).toEqual(['accepted'])
    })

    it('finishes a whole day at a moment of it', async () => {
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
      const said = async () => {
        const { attendees } = await again(here, created)
        return attendees.flatMap(({ emailAddress, status }) =>
          emailAddress.address === guest.person ? [readAnswer(status.response)] : [],
        )
      }
      return { here, guest, created, found, said }
    }

    it('is in the attendee’s calendar, who may answer and no more', async () => {
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

    it('is accepted, taken tentatively, and declined', async () => {
      const { guest, found, said } = await invited()
      expect(await said()).toEqual(['none'])
      valueOf(await guest.calendar.respond(found, 'accept', ''))
      expect(await said()).toEqual(['accepted'])
      valueOf(await guest.calendar.respond(await again(guest, found), 'tentative', 'Perhaps'))
      expect(await said()).toEqual(['tentative'])
      valueOf(await guest.calendar.respond(await again(guest, found), 'decline', 'Cannot come'))
      expect(await said()).toEqual(['declined'])
      const { events } = valueOf(
        await guest.calendar.events({ start: afternoon as Instant, end: (afternoon + hour) as Instant }),
      )
      expect(events.map(({ iCalUId }) => iCalUId)).not.toContain(found.iCalUId)
    })

    it('that was declined is accepted again where the calendar keeps it, else it is not found', async () => {
      const { guest, found, said } = await invited()
      valueOf(await guest.calendar.respond(found, 'decline', ''))
      const undone = await guest.calendar.respond(found, 'accept', '')
      const isFound = guest.declinedEvents
      expect(undone).toMatchObject(isFound ? { ok: true } : { ok: false, fault: { kind: 'event-not-found' } })
      expect(await said()).toEqual([isFound ? 'accepted' : 'declined'])
    })

    it('that is gone is as good as declined, and cannot be accepted', async () => {
      const { here, guest, created, found } = await invited()
      valueOf(await here.calendar.remove(created, ''))
      valueOf(await guest.calendar.respond(found, 'decline', ''))
      expect(await guest.calendar.respond(found, 'accept', '')).toMatchObject({
        ok: false,
        fault: { kind: 'event-not-found' },
      })
    })

    it('is not the organizer’s to answer', async () => {
      const { here, created } = await invited()
      expect(await here.calendar.respond(created, 'accept', '')).toMatchObject({
        ok: false,
        fault: { kind: 'forbidden' },
      })
    })
  })
}

/** The event as it is now. */
async function again({ calendar }: Pick<Entered, 'calendar'>, { id }: { readonly id: string }) {
  const event = valueOf(await calendar.event({ id, iCalUId: null }))
  if (event === null) throw new Error('The event is gone')
  return event
}
