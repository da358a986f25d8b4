import { describe, expect, it } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { readResponse } from '#src/features/bookings/model/reservations/rules/changed-parts.ts'
import { friday } from '#tests/mocks/open-world.ts'
import { draft, valueOf } from '../graph-before.ts'
import { afternoon, hour } from '../signed-in.ts'
import { storedEvent } from '../stored-event.ts'
import {
  type Abilities,
  type ContractRoom,
  type ContractWorld,
  everything,
  type LeftOut,
  type SignInHere,
  testIf,
} from './entrance.ts'

const month = { start: friday as Instant, end: (friday + 30 * 24 * hour) as Instant }

export function testEvents(signInHere: SignInHere, can: Abilities = everything, leftOut: LeftOut = []): void {
  describe('section 7: calendar events', () => {
    it('are read completely for a month', async () => {
      const { calendar, at, person } = await signInHere()
      const { events, problems } = valueOf(await calendar.events(month))
      expect(problems).toEqual([])
      const known = await at.eventsOf(person, month.start, month.end)
      const standing = known.filter(({ isCancelled }) => !isCancelled)
      expect(standing.length).toBeGreaterThan(10)
      // Only some calendars list cancelled events.
      expect(
        events
          .filter(({ cancelled }) => !cancelled)
          .map((event) => [event.subject, event.start.utcDateTime, event.end.utcDateTime])
          .toSorted(bySpan),
      ).toEqual(standing.map(({ subject, start, end }) => [subject, start, end]).toSorted(bySpan))
      for (const event of events) {
        const stored = known.find(({ iCalUId }) => event.iCalUId === iCalUId)
        // Some calendars separate rooms and people, so the order is undefined.
        expect(
          event.attendees
            .map(({ emailAddress, resource }) => `${emailAddress.address.toLowerCase()} ${resource}`)
            .toSorted(),
        ).toEqual(
          stored?.attendees.map(({ address, type }) => `${address.toLowerCase()} ${type === 'resource'}`).toSorted(),
        )
        expect(event.organizer?.address.toLowerCase()).toBe(stored?.organizer.address.toLowerCase())
        expect(event.isOrganizer).toBe(stored?.organizer.address === person)
      }
    })

    it('are read over all pages', async () => {
      const { calendar, at, person } = await signInHere()
      for (let number = 0; number < 320; number++) {
        const start = friday + (24 + number) * hour
        const organizer = { name: 'Eliška Novotná', address: person }
        await at.put(storedEvent(`Plain ${number}`, { start, end: start + hour / 2, organizer }))
      }
      const { events, problems } = valueOf(await calendar.events(month))
      expect(problems).toEqual([])
      expect(new Set(events.flatMap(({ subject }) => (subject.startsWith('Plain ') ? [subject] : []))).size).toBe(320)
    })

    it('are found by id, or by iCalUId if the id is gone', async () => {
      const { calendar, order } = await signInHere()
      const created = valueOf(await calendar.create(order))
      expect(valueOf(await calendar.event(created))?.id).toBe(created.id)
      expect(valueOf(await calendar.event({ id: '', iCalUId: created.iCalUId }))?.id).toBe(created.id)
      expect(valueOf(await calendar.event({ id: 'anothermailboxesid', iCalUId: created.iCalUId }))?.id).toBe(created.id)
      expect(valueOf(await calendar.event({ id: 'anothermailboxesid', iCalUId: null }))).toBeNull()
      expect(valueOf(await calendar.event({ id: '', iCalUId: 'nobodysuid' }))).toBeNull()
    })

    testIf(can.faults.has('events-malformed'), leftOut, 'are left out and reported if malformed', async () => {
      const { calendar, at } = await signInHere()
      const whole = valueOf(await calendar.events(month)).events.length
      at.arm('events-malformed')
      const { events, problems } = valueOf(await calendar.events(month))
      expect(events.length).toBeGreaterThan(whole / 3)
      expect(events.length).toBeLessThan(whole)
      expect(problems.length).toBeGreaterThan(0)
    })
  })
}

export function testCreate(signInHere: SignInHere, can: Abilities = everything, leftOut: LeftOut = []): void {
  describe('sections 4 and 7: create', () => {
    it('returns the event of the draft', async () => {
      const { calendar, order, room } = await signInHere()
      const created = valueOf(
        await calendar.create({ ...order, attendees: draft.attendees, isPrivate: true, notes: 'Bring <notes> & pens' }),
      )
      expect(created).toMatchObject({
        subject: order.subject,
        start: { utcDateTime: order.span.start },
        end: { utcDateTime: order.span.end },
        isAllDay: false,
        isOrganizer: true,
        visibility: 'private',
        reminder: 10,
        type: 'singleInstance',
        seriesMasterId: null,
        cancelled: false,
        clientId: order.clientId,
        eventPermissions: { canDelete: true, canCancelParticipation: false, canChange: true },
      })
      expect(created.iCalUId).not.toBeNull()
      expect(created.bodyPreview).toContain('Bring <notes> & pens')
      expect(created.bodyHtml).toContain('Bring &lt;notes&gt; &amp; pens')
      expect(people(created)).toEqual([
        `${room.email} resource`,
        'megan@contoso.com required',
        'alex@contoso.com optional',
      ])
    })

    it('section 3: keeps remote attendance in all reads', async () => {
      const { calendar, order } = await signInHere()
      const created = valueOf(await calendar.create({ ...order, attendees: draft.attendees }))
      const { start, end } = order.span
      const listed = valueOf(await calendar.events({ start, end })).events.find(({ id }) => id === created.id)
      const found = valueOf(await calendar.event(created))
      const again = valueOf(await calendar.findCreated(order))
      for (const event of [created, listed, found, again]) expect(remote(event ?? null)).toEqual(['alex@contoso.com'])
    })

    it('creates one event if the same draft is sent twice', async () => {
      const { calendar, order, at, room } = await signInHere()
      expect(valueOf(await calendar.findCreated(order))).toBeNull()
      const created = valueOf(await calendar.create(order))
      expect(valueOf(await calendar.findCreated(order))?.id).toBe(created.id)
      expect(valueOf(await calendar.create(order)).id).toBe(created.id)
      expect(await busyOf(at, room)).toHaveLength(1)
    })

    const lost = 'fault F25: is found under its client-made id if the reply is lost'
    testIf(can.faults.has('reply-lost'), leftOut, lost, async () => {
      const { at, calendar, order, room } = await signInHere()
      at.arm('reply-lost')
      expect(await calendar.create(order)).toMatchObject({ ok: false, fault: { kind: 'api-unreachable' } })
      expect(valueOf(await calendar.findCreated(order))?.clientId).toBe(order.clientId)
      expect(await busyOf(at, room)).toHaveLength(1)
    })

    it('keeps the days of an all-day event', async () => {
      const { calendar, order } = await signInHere()
      const span = {
        start: Date.parse('2026-12-01T23:00:00Z') as Instant,
        end: Date.parse('2026-12-03T23:00:00Z') as Instant,
      }
      const expected = { isAllDay: true, start: { utcDateTime: span.start }, end: { utcDateTime: span.end } }
      const created = valueOf(await calendar.create({ ...order, isAllDay: true, span }))
      expect(created).toMatchObject(expected)
      const listed = valueOf(await calendar.events(month)).events.find(({ id }) => id === created.id)
      expect(listed).toMatchObject(expected)
    })

    it('adds an online meeting of the calendar or a given link', async () => {
      const { calendar, order, meetings } = await signInHere()
      const url = 'https://meet.example/abc'
      const linked = valueOf(await calendar.create({ ...order, clientId: 'linked', onlineMeeting: { url } }))
      expect(linked.bodyHtml).toContain(url)
      if (!meetings) return
      const own = valueOf(await calendar.create({ ...order, clientId: 'own', onlineMeeting: 'provider' }))
      const read = valueOf(await calendar.event(own))
      expect(read?.onlineMeetingUrl).toMatch(/^https:/)
      expect(read?.onlineMeetingProvider).toMatch(/./)
    })

    it('creates no reminder if the draft has none', async () => {
      const { calendar, order } = await signInHere()
      expect(valueOf(await calendar.create({ ...order, reminder: null })).reminder).toBeNull()
    })

    it('is accepted by a free room and declined by a taken one', async () => {
      const { at, answersAtOnce, calendar, order } = await signInHere()
      const created = valueOf(await calendar.create(order))
      const first = answersAtOnce ? 'accepted' : 'pending'
      expect(responses(valueOf(await calendar.event(created)))).toEqual([first])
      at.letRoomsAnswer()
      expect(responses(valueOf(await calendar.event(created)))).toEqual(['accepted'])
      const second = valueOf(await calendar.create({ ...order, clientId: 'second' }))
      at.letRoomsAnswer()
      expect(responses(valueOf(await calendar.event(second)))).toEqual(['declined'])
    })
  })
}

export const busyOf = (world: ContractWorld, room: ContractRoom, from = afternoon, to = afternoon + hour) =>
  world.busyOf(room, from, to)

type Listed = {
  readonly attendees: readonly {
    readonly emailAddress: { readonly address: string }
    readonly resource: boolean
    readonly optional: boolean
    readonly status: { readonly response: string }
  }[]
}

/** Returns the addresses of the remote attendees. */
export const remote = (event: Pick<CalendarEvent, 'attendees'> | null): readonly string[] =>
  (event?.attendees ?? []).flatMap(({ emailAddress, remotely }) => (remotely ? [emailAddress.address] : []))

/** Formats attendees as 'address kind'. */
export const people = ({ attendees }: Listed): readonly string[] =>
  attendees.map(({ emailAddress, resource, optional }) =>
    [emailAddress.address, resource ? 'resource' : optional ? 'optional' : 'required'].join(' '),
  )

/** Returns the responses of the rooms. */
export const responses = (event: Listed | null) =>
  event?.attendees.flatMap(({ resource, status }) => (resource ? [readResponse(status.response)] : []))

const bySpan = (one: readonly unknown[], other: readonly unknown[]) =>
  Number(one[1]) - Number(other[1]) || String(one[0]).localeCompare(String(other[0]))
