import { describe, expect, it } from 'vitest'
import type { CalendarDay, Instant } from '#src/kernel/time/units.ts'
import { email, valueOf } from '../graph-before.ts'
import { afternoon, hour } from '../signed-in.ts'
import { type Abilities, type Entered, everything, type LeftOut, type SignInHere, testIf } from './entrance.ts'
import { busyOf, responses } from './events.ts'

const later = { start: (afternoon + 2 * hour) as Instant, end: (afternoon + 3 * hour) as Instant }
const soon = { start: (afternoon - hour) as Instant, end: (afternoon + 21 * 24 * hour) as Instant }
const weekly = {
  pattern: { kind: 'weekly', every: 1, days: ['friday'], firstDay: 'monday' },
  end: { kind: 'count', count: 3 },
} as const

/** Tests reservations in the calendar of a colleague. */
export function testBehalf(signInHere: SignInHere, can: Abilities = everything, leftOut: LeftOut = []): void {
  describe('section 6, decisions, "Reserving for a colleague"', () => {
    /** Signs in as an employee who reserves for the manager, and as the manager. */
    const opened = async (change: Partial<Entered['order']> = {}) => {
      const here = await signInHere()
      const owner = await signInHere('manager', here.at)
      const { people } = here.at
      const self = people.find(({ email: address }) => address === here.person)
      const colleague = people.find(({ email: address }) => address === owner.person)
      if (!self || !colleague) throw new Error('The directory knows neither')
      const onBehalf = {
        owner: { name: colleague.name, email: owner.person },
        by: { name: self.name, email: here.person },
      }
      const order = { ...here.order, ...change, onBehalf }
      return { ...here, owner, order, colleague: here.calendar.of(owner.person) }
    }
    const reservedBy = (event: { readonly reservedBy: { readonly address: string } | null } | null) =>
      event?.reservedBy?.address ?? null

    it('creates an event in the calendar of the colleague with both names', async () => {
      const { calendar, colleague, owner, order, person, at, room } = await opened()
      const created = valueOf(await calendar.create(order))
      expect(created).toMatchObject({
        isOrganizer: true,
        calendarOf: owner.person,
        organizer: { address: owner.person },
        reservedBy: { name: order.onBehalf.by.name, address: person },
        eventPermissions: { canDelete: true, canChange: true },
      })
      at.letRoomsAnswer()
      expect(responses(valueOf(await colleague.event({ id: created.id, iCalUId: null })))).toEqual(['accepted'])
      expect(await busyOf(at, room)).toHaveLength(1)
      const theirs = valueOf(await owner.calendar.events(order.span)).events
      const found = theirs.find(({ iCalUId }) => iCalUId === created.iCalUId)
      expect(found).toMatchObject({ isOrganizer: true, calendarOf: null, reservedBy: { address: person } })
      const shared = valueOf(await colleague.events(order.span)).events
      expect(shared).toHaveLength(theirs.length)
      expect(shared.flatMap((event) => reservedBy(event) ?? [])).toEqual([person])
      // It is not in the own calendar.
      const own = valueOf(await calendar.events(order.span)).events
      expect(own.map(({ iCalUId }) => iCalUId)).not.toContain(created.iCalUId)
      expect(
        reservedBy(valueOf(await calendar.create({ ...order, onBehalf: null, clientId: 'own', span: later }))),
      ).toBeNull()
    })

    const once = 'is created once, and found by its client-made id in the colleague’s calendar'
    testIf(can.faults.has('reply-lost'), leftOut, once, async () => {
      const { calendar, at, order, room } = await opened()
      expect(valueOf(await calendar.findCreated(order))).toBeNull()
      at.arm('reply-lost')
      expect((await calendar.create(order)).ok).toBe(false)
      const found = valueOf(await calendar.findCreated(order))
      expect(found).toMatchObject({ calendarOf: order.onBehalf.owner.email })
      expect(valueOf(await calendar.create(order)).id).toBe(found?.id)
      expect(await busyOf(at, room)).toHaveLength(1)
    })

    it('changes, finishes and cancels the event with both names', async () => {
      const { calendar, colleague, order, person, at, room } = await opened()
      const created = valueOf(await calendar.create(order))
      const guest = { name: 'Ann', email: email('ann@contoso.com'), optional: false, remotely: true }
      const when = { span: later, isAllDay: false, timeZone: 'Europe/Prague' }
      const changed = valueOf(await calendar.change(created, { subject: 'Moved', when, attendees: [guest] }))
      expect(changed).toMatchObject({ subject: 'Moved', calendarOf: order.onBehalf.owner.email })
      expect(reservedBy(changed)).toBe(person)
      const again = valueOf(await colleague.event(changed))
      expect(again).toMatchObject({ subject: 'Moved', start: { utcDateTime: later.start } })
      expect(reservedBy(again)).toBe(person)
      const end = (later.start + hour / 2) as Instant
      valueOf(await calendar.finish(changed, end))
      expect(valueOf(await colleague.event(changed))?.end.utcDateTime).toBe(end)
      valueOf(await calendar.remove(changed, 'Not needed'))
      expect(valueOf(await colleague.event({ id: changed.id, iCalUId: null }))).toBeNull()
      expect(await busyOf(at, room, later.start, later.end)).toEqual([])
    })

    it('creates, changes and ends a series', async () => {
      const { calendar, colleague, order, person } = await opened({ recurrence: weekly })
      const master = valueOf(await calendar.create(order))
      expect(master).toMatchObject({ type: 'seriesMaster', calendarOf: order.onBehalf.owner.email })
      const { events } = valueOf(await colleague.occurrences(master.id, soon))
      expect(events.map((event) => [event.calendarOf, reservedBy(event)])).toEqual(
        [1, 2, 3].map(() => [order.onBehalf.owner.email, person]),
      )
      const [, second] = events
      if (!second) throw new Error('There are too few dates')
      valueOf(await calendar.change(second, { subject: 'Other' }))
      valueOf(await colleague.endSeries(master.id, '2026-11-29' as CalendarDay))
      const dates = valueOf(await colleague.occurrences(master.id, soon)).events
      expect(dates.map(({ subject }) => subject)).toEqual([order.subject, 'Other'])
      expect(valueOf(await colleague.master(master.id))?.event.calendarOf).toBe(order.onBehalf.owner.email)
      expect(valueOf(await calendar.master('nosuchseries'))).toBeNull()
    })

    it('creates nothing in a closed calendar and reports its owner', async () => {
      const { calendar, at, order, room } = await opened()
      const { closed } = at
      const owner = { name: closed.name, email: email(closed.email) }
      const refused = { ok: false, fault: { kind: 'not-delegate', name: closed.name } }
      expect(await calendar.create({ ...order, onBehalf: { ...order.onBehalf, owner } })).toEqual(refused)
      expect(await busyOf(at, room)).toEqual([])
      expect(await calendar.of(owner.email).events(soon)).toMatchObject({ fault: { kind: 'not-delegate' } })
      const nobody = { name: 'Nobody', email: email('nobody@foyer.example') }
      expect(await calendar.create({ ...order, onBehalf: { ...order.onBehalf, owner: nobody } })).toEqual({
        ok: false,
        fault: { kind: 'not-delegate', name: 'Nobody' },
      })
    })
  })
}
