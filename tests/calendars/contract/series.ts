import { describe, expect, it } from 'vitest'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import { readResponse } from '#src/features/bookings/model/reservations/rules/changed-parts.ts'
import { icsOf } from '#src/features/bookings/model/reservations/rules/export/ics.ts'
import { datedEvents, expandSeries } from '#src/features/bookings/model/series/rules/expand-series.ts'
import type { Recurrence, RecurrencePattern } from '#src/features/bookings/model/series/rules/recurrence.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { draft, email, instant, valueOf } from '../graph-before.ts'
import { hour } from '../signed-in.ts'
import type { SignInHere } from './entrance.ts'
import { remote } from './events.ts'

const prague = 'Europe/Prague' as IanaZone
const weekly = { kind: 'weekly', every: 1, days: ['friday'], firstDay: 'monday' } as const satisfies RecurrencePattern
const onFriday = { kind: 'monthly-week-day', day: 'friday' } as const
const until = (day: string): Recurrence['end'] => ({ kind: 'until', day: day as CalendarDay })
/** The third Friday of November, at an hour when all test users are free. */
const span = { start: instant('2026-11-20T18:00:00Z'), end: instant('2026-11-20T19:00:00Z') }
const whole = { start: (span.start - hour) as Instant, end: instant('2027-06-01T00:00:00Z') }

/** The dates of the weekly series. */
const near = { start: whole.start, end: instant('2026-12-20T00:00:00Z') }

export function testSeries(signInHere: SignInHere): void {
  const opened = async (recurrence: Recurrence = { pattern: weekly, end: until('2026-12-18') }) => {
    const here = await signInHere()
    const dates = expandSeries(recurrence, span, prague)
    const room = await here.at.freeRoom(dates, 60)
    const order = { ...here.order, span, recurrence, resources: [{ name: room.name, email: email(room.email) }] }
    const spans = async (id: string) =>
      valueOf(await here.calendar.occurrences(id, whole)).events.map(({ start, end }) => ({
        start: start.utcDateTime,
        end: end.utcDateTime,
      }))
    return { ...here, room, order, dates, spans }
  }

  describe('decisions, series: in the calendar', () => {
    it.each<[string, Recurrence]>([
      ['daily', { pattern: { kind: 'daily', every: 2 }, end: { kind: 'count', count: 5 } }],
      ['weekly', { pattern: { ...weekly, every: 2, days: ['monday', 'friday'] }, end: until('2027-01-15') }],
      ['monthly by date', { pattern: { kind: 'monthly-day', every: 1, day: 20 }, end: until('2027-03-20') }],
      ['monthly by week', { pattern: { ...onFriday, every: 1, week: 'third' }, end: { kind: 'count', count: 4 } }],
      ['monthly on the last', { pattern: { ...onFriday, every: 2, week: 'last' }, end: { kind: 'count', count: 3 } }],
    ])('a %s series has the expected dates, also after a change of the clocks', async (_name, recurrence) => {
      const { calendar, order, dates, spans } = await opened(recurrence)
      // A series starts with its first date.
      const [first = span] = dates
      const master = valueOf(await calendar.create({ ...order, span: first }))
      expect(master.type).toBe('seriesMaster')
      expect(await spans(master.id)).toEqual(dates)
      expect(valueOf(await calendar.master(master.id))).toMatchObject({
        ...recurrence,
        timeZone: prague,
        firstDay: new Date(first.start).toISOString().slice(0, 10),
      })
    })

    it('a series is created once, listed by its occurrences and accepted by the room', async () => {
      const { calendar, order, dates, at, room } = await opened()
      const master = valueOf(await calendar.create(order))
      const listed = valueOf(await calendar.events(near)).events.filter(
        ({ seriesMasterId }) => seriesMasterId === master.id,
      )
      expect(listed.map(({ start, end }) => ({ start: start.utcDateTime, end: end.utcDateTime }))).toEqual(dates)
      expect(listed.every(({ type }) => type === 'occurrence')).toBe(true)
      expect(new Set(listed.map(({ id }) => id)).size).toBe(dates.length)
      expect(valueOf(await calendar.occurrences(master.id, whole)).events).toEqual(listed)
      expect(valueOf(await calendar.findCreated(order))?.id).toBe(master.id)
      expect(valueOf(await calendar.create(order)).id).toBe(master.id)
      at.letRoomsAnswer()
      for (const { start, end } of dates) expect(await at.busyOf(room, start, end)).toHaveLength(1)
    })

    it('a series can lose an occurrence, move another and end earlier', async () => {
      const { calendar, order, at, room, spans, dates } = await opened()
      const master = valueOf(await calendar.create(order))
      const [, second, third] = valueOf(await calendar.occurrences(master.id, whole)).events
      if (!second || !third) throw new Error('There are too few dates')
      valueOf(await calendar.remove(second, ''))
      const moved = {
        start: (third.start.utcDateTime + hour) as Instant,
        end: (third.end.utcDateTime + hour) as Instant,
      }
      const changed = valueOf(
        await calendar.change(third, { subject: 'Moved', when: { span: moved, isAllDay: false, timeZone: prague } }),
      )
      expect(changed).toMatchObject({ type: 'exception', seriesMasterId: master.id, subject: 'Moved' })
      expect(await spans(master.id)).toEqual([dates[0], moved, dates[3], dates[4]])
      expect(valueOf(await calendar.event(changed))).toMatchObject({
        subject: 'Moved',
        start: { utcDateTime: moved.start },
      })
      expect(changed.originalStart?.utcDateTime).toBe(third.start.utcDateTime)
      expect(await at.busyOf(room, third.start.utcDateTime, third.end.utcDateTime)).toEqual([])
      valueOf(await calendar.endSeries(master.id, '2026-12-10' as CalendarDay))
      expect(await spans(master.id)).toEqual([dates[0], moved])
      expect(valueOf(await calendar.master(master.id))?.end).toEqual(until('2026-12-10'))
      valueOf(await calendar.remove(master, ''))
      expect(valueOf(await calendar.master(master.id))).toBeNull()
      expect(
        valueOf(await calendar.events(near)).events.filter(({ seriesMasterId }) => seriesMasterId === master.id),
      ).toEqual([])
    })

    it('RFC 5545, 3.8.4.4: a moved occurrence has its original start, and an export has all dates', async () => {
      const { calendar, order, dates } = await opened()
      const master = valueOf(await calendar.create(order))
      const [first, , third] = valueOf(await calendar.occurrences(master.id, whole)).events
      if (!first || !third) throw new Error('There are too few dates')
      const day = 24 * hour
      const away = (at: number) => (at + 20 * day) as Instant
      const moved = { start: away(third.start.utcDateTime), end: away(third.end.utcDateTime) }
      valueOf(await calendar.change(third, { when: { span: moved, isAllDay: false, timeZone: prague } }))
      const { events } = valueOf(await calendar.occurrences(master.id, whole))
      expect(new Set(events.map(({ originalStart }) => originalStart?.utcDateTime))).toEqual(
        new Set(dates.map(({ start }) => start)),
      )
      const days = dates.map(({ start }) => dayOf(prague, start))
      const dated = datedEvents(events, days, prague)
      expect(dated.takenOut).toEqual([])
      expect(dated.dates.find(({ event }) => event.start.utcDateTime === moved.start)?.day).toBe(days[2])
      const file = icsOf(
        events.map((event) => ({ event, status: 'accepted' })),
        span.start,
      )
      const kept = file.matchAll(/\r\nUID:(.*)\r\n[^]*?\r\nRECURRENCE-ID:(.*)\r\n/g)
      expect(new Set([...kept].map(([, uid, id]) => `${uid} ${id}`)).size).toBe(dates.length)
    })

    it('section 3: occurrences keep remote attendance', async () => {
      const { calendar, order } = await opened()
      const master = valueOf(await calendar.create({ ...order, attendees: draft.attendees }))
      expect(remote(valueOf(await calendar.master(master.id))?.event ?? null)).toEqual(['alex@contoso.com'])
      const { events } = valueOf(await calendar.occurrences(master.id, whole))
      expect(events.map(remote)).toEqual(events.map(() => ['alex@contoso.com']))
      expect(events.length).toBeGreaterThan(2)
    })

    it('a series can be changed as a whole', async () => {
      const { calendar, order, spans, dates } = await opened()
      const master = valueOf(await calendar.create(order))
      const when = {
        span: { start: (span.start + hour) as Instant, end: (span.end + hour) as Instant },
        isAllDay: false,
        timeZone: prague,
      }
      const changed = valueOf(await calendar.change(master, { subject: 'Every week', when }))
      expect(changed).toMatchObject({ id: master.id, type: 'seriesMaster', subject: 'Every week' })
      expect(await spans(master.id)).toEqual(dates.map(({ start, end }) => ({ start: start + hour, end: end + hour })))
    })

    it('the room accepts the occurrences when it is free and declines the others', async () => {
      const { calendar, order, dates, at, room } = await opened()
      const [, , third = span] = dates
      await at.reserve(room, third.start, third.end)
      const master = valueOf(await calendar.create(order))
      at.letRoomsAnswer()
      const answers = valueOf(await calendar.occurrences(master.id, whole)).events.map(({ attendees }) =>
        readResponse(attendees[0]?.status.response ?? ''),
      )
      expect(answers).toEqual(['accepted', 'accepted', 'declined', 'accepted', 'accepted'])
    })

    it('a removed series and a single event have no master', async () => {
      const { calendar, order } = await opened()
      const single = valueOf(await calendar.create({ ...order, recurrence: null }))
      expect(valueOf(await calendar.master(single.id))).toBeNull()
      expect(valueOf(await calendar.master('nosuchseries'))).toBeNull()
      expect(await calendar.endSeries('nosuchseries', '2026-12-10' as CalendarDay)).toMatchObject({
        ok: false,
        fault: { kind: 'event-not-found' },
      })
    })
  })
}
