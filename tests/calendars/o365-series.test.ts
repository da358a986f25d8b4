import { describe, expect, it } from 'vitest'
import provider from '#src/calendars/o365/index.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/result.ts'
import { expandSeries } from '#src/features/series/rules/expand-series.ts'
import type { Recurrence, RecurrencePattern } from '#src/features/series/rules/recurrence.ts'
import { createClock } from '#src/platform/clock.ts'
import { createHttp } from '#src/platform/http.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { apiURL, easyRoom, openWorld } from '#tests/mocks/open-world.ts'
import { json } from '#tests/platform/scripted-server.ts'
import { draft, email, graphBefore, graphEvent, instant, valueOf } from './graph-before.ts'

const prague = 'Europe/Prague' as IanaZone
const hour = 3_600_000
const weekly: RecurrencePattern = { kind: 'weekly', every: 1, days: ['friday'], firstDay: 'monday' }
const until = (day: string): Recurrence['end'] => ({ kind: 'until', day: day as CalendarDay })
/** Friday, 10:00 to 11:30 in Prague. */
const first = { start: instant('2026-11-20T09:00:00Z'), end: instant('2026-11-20T10:30:00Z') }

describe('calendars, o365: a series on the wire', () => {
  const sent = async (recurrence: Recurrence) => {
    const { calendar, asked } = graphBefore(() => json(graphEvent({ type: 'seriesMaster' })))
    valueOf(await calendar.create({ ...draft, span: first, recurrence }))
    return asked()[0]?.body as Record<string, unknown>
  }

  it('keeps its time on the wall: start and end are sent in the zone', async () => {
    const body = await sent({ pattern: weekly, end: until('2026-12-18') })
    expect(body).toMatchObject({
      start: { dateTime: '2026-11-20T10:00:00', timeZone: 'Europe/Prague' },
      end: { dateTime: '2026-11-20T11:30:00', timeZone: 'Europe/Prague' },
      recurrence: {
        pattern: { type: 'weekly', interval: 1, daysOfWeek: ['friday'], firstDayOfWeek: 'monday' },
        range: {
          type: 'endDate',
          startDate: '2026-11-20',
          endDate: '2026-12-18',
          recurrenceTimeZone: 'Europe/Prague',
        },
      },
    })
  })

  it.each<[RecurrencePattern, Record<string, unknown>]>([
    [
      { kind: 'daily', every: 3 },
      { type: 'daily', interval: 3 },
    ],
    [
      { kind: 'monthly-day', every: 2, day: 31 },
      { type: 'absoluteMonthly', interval: 2, dayOfMonth: 31 },
    ],
    [
      { kind: 'monthly-week-day', every: 1, week: 'last', day: 'tuesday' },
      { type: 'relativeMonthly', interval: 1, daysOfWeek: ['tuesday'], index: 'last' },
    ],
  ])('%o is written, and read as it was', async (pattern, written) => {
    const body = await sent({ pattern, end: { kind: 'count', count: 4 } })
    expect(body).toMatchObject({
      recurrence: { pattern: written, range: { type: 'numbered', numberOfOccurrences: 4 } },
    })
    const { calendar } = graphBefore(() => json(graphEvent({ type: 'seriesMaster', recurrence: body['recurrence'] })))
    expect(valueOf(await calendar.master('m'))).toMatchObject({
      pattern,
      end: { kind: 'count', count: 4 },
      timeZone: 'Europe/Prague',
      firstDay: '2026-11-20',
    })
  })

  it('a series that is gone, or is none, is null; a yearly one has no word', async () => {
    const gone = graphBefore(() => json({ error: { code: 'ErrorItemNotFound' } }, { status: 404 }))
    expect(valueOf(await gone.calendar.master('m'))).toBeNull()
    const single = graphBefore(() => json(graphEvent({ recurrence: null })))
    expect(valueOf(await single.calendar.master('m'))).toBeNull()
    const recurrence = {
      pattern: { type: 'absoluteYearly', interval: 1, dayOfMonth: 20, month: 11 },
      range: { type: 'noEnd', startDate: '2026-11-20', recurrenceTimeZone: 'Central Europe Standard Time' },
    }
    const yearly = graphBefore(() => json(graphEvent({ recurrence })))
    expect(valueOf(await yearly.calendar.master('m'))).toMatchObject({
      pattern: null,
      end: null,
      timeZone: 'Europe/Budapest',
    })
  })

  it('ends by giving the pattern back as it came, with another last day', async () => {
    const recurrence = {
      pattern: { type: 'absoluteYearly', interval: 1, dayOfMonth: 20, month: 11 },
      range: { type: 'numbered', startDate: '2026-11-20', numberOfOccurrences: 9 },
    }
    const { calendar, asked } = graphBefore(() => json(graphEvent({ recurrence })))
    valueOf(await calendar.endSeries('m=', '2027-01-01' as CalendarDay))
    expect(asked().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v1.0/me/events/m%3D',
      'PATCH /v1.0/me/events/m%3D',
    ])
    expect(asked()[1]?.body).toEqual({
      recurrence: {
        pattern: recurrence.pattern,
        range: { type: 'endDate', startDate: '2026-11-20', endDate: '2027-01-01' },
      },
    })
  })
})

const person = 'eliska.novotna@foyer.example'

/** The provider before the simulated back end, signed in as its employee, with a room that is free on five Fridays. */
async function signedIn() {
  const world = await openWorld()
  const { tokens: issued, calendar: books } = world.backEnd.server
  const tokens = createTokens('memory')
  const session = issued.openSession()
  tokens.set({ token: issued.issue(person, 'api', session), refreshToken: issued.issue(person, 'refresh', session) })
  const http = createHttp({
    apiURL,
    calendarURL: null,
    tokens,
    clock: createClock(),
    onSignedOut: () => undefined,
    fetch: async (input, init) => {
      const answer = await world.backEnd.answer(new Request(String(input), init))
      if (answer === null) throw new TypeError('Failed to fetch')
      return answer
    },
    isOnline: () => true,
  })
  http.useCalendar(provider)
  // An evening nobody has anything in.
  const span = { start: instant('2026-11-20T18:00:00Z'), end: instant('2026-11-20T19:00:00Z') }
  const recurrence: Recurrence = { pattern: weekly, end: until('2026-12-18') }
  const dates = expandSeries(recurrence, span, prague)
  const room = world.resource(
    (candidate) =>
      easyRoom(world, span.start, span.end) !== undefined &&
      candidate.kind === 'room' &&
      candidate.reservedTo === null &&
      !candidate.isFailing &&
      !candidate.settings.rejectOutsideWorkingHours &&
      (candidate.settings.maxAdvanceDays ?? 365) > 60 &&
      (candidate.settings.minimumMeetingDurationInMinutes ?? 0) <= 60 &&
      dates.every(({ start, end }) => books.busyOfResource(candidate, start, end).length === 0),
  )
  const order = {
    ...draft,
    span,
    recurrence,
    resources: [{ name: room.name, email: email(room.email) }],
    attendees: [],
  }
  const whole = { start: (span.start - hour) as Instant, end: instant('2027-01-01T00:00:00Z') }
  return { world, room, order, dates, whole, books, calendar: provider.connect(http) }
}

describe('calendars, o365: a series before the simulated Graph', () => {
  it('is expanded in the calendar and in its instances, found by its client-made id, and taken by the room', async () => {
    const { calendar, order, dates, whole, world, room, books } = await signedIn()
    const master = valueOf(await calendar.create(order))
    expect(master.type).toBe('seriesMaster')
    const listed = valueOf(await calendar.events(whole)).events.filter(
      ({ seriesMasterId }) => seriesMasterId === master.id,
    )
    expect(listed.map(({ start, end }) => ({ start: start.utcDateTime, end: end.utcDateTime }))).toEqual(dates)
    expect(listed.every(({ type }) => type === 'occurrence')).toBe(true)
    expect(new Set(listed.map(({ iCalUId }) => iCalUId)).size).toBe(5)
    expect(valueOf(await calendar.occurrences(master.id, whole)).events).toEqual(listed)
    expect(valueOf(await calendar.findCreated(order))?.id).toBe(master.id)
    expect(valueOf(await calendar.create(order)).id).toBe(master.id)
    world.timers.pass(5_000)
    const [answered] = valueOf(await calendar.occurrences(master.id, whole)).events
    expect(answered?.attendees[0]?.status.response).toBe('accepted')
    expect(dates.every(({ start, end }) => books.busyOfResource(room, start, end).length === 1)).toBe(true)
  })

  it('loses a date, moves another, and ends earlier', async () => {
    const { calendar, order, whole, room, books } = await signedIn()
    const master = valueOf(await calendar.create(order))
    const days = async () =>
      valueOf(await calendar.occurrences(master.id, whole)).events.map(
        ({ start, type }) => `${new Date(start.utcDateTime).toISOString().slice(0, 13)} ${type}`,
      )
    const [, second, third] = valueOf(await calendar.occurrences(master.id, whole)).events
    valueOf(await calendar.remove(second!, ''))
    const later = {
      start: (third!.start.utcDateTime + hour) as Instant,
      end: (third!.end.utcDateTime + hour) as Instant,
    }
    valueOf(
      await calendar.change(third!, {
        when: { span: later, isAllDay: false, timeZone: prague },
        resources: order.resources,
      }),
    )
    expect(await days()).toEqual([
      '2026-11-20T18 occurrence',
      '2026-12-04T19 exception',
      '2026-12-11T18 occurrence',
      '2026-12-18T18 occurrence',
    ])
    expect(books.busyOfResource(room, third!.start.utcDateTime, third!.end.utcDateTime)).toEqual([])
    valueOf(await calendar.endSeries(master.id, '2026-12-10' as CalendarDay))
    expect(await days()).toEqual(['2026-11-20T18 occurrence', '2026-12-04T19 exception'])
    valueOf(await calendar.remove(master, ''))
    expect(valueOf(await calendar.master(master.id))).toBeNull()
    expect(
      valueOf(await calendar.events(whole)).events.filter(({ seriesMasterId }) => seriesMasterId === master.id),
    ).toEqual([])
  })

  it('is taken with the dates on which the room is free; the others are declined one by one', async () => {
    const { calendar, order, dates, whole, world, room } = await signedIn()
    world.backEnd.server.colleagues.book({ resource: room, start: dates[2]!.start, end: dates[2]!.end })
    const master = valueOf(await calendar.create(order))
    world.timers.pass(5_000)
    const answers = valueOf(await calendar.occurrences(master.id, whole)).events.map(
      ({ attendees }) => attendees[0]?.status.response,
    )
    expect(answers).toEqual(['accepted', 'accepted', 'declined', 'accepted', 'accepted'])
  })

  it('puts the dates of short months on their last day, as Exchange does', async () => {
    const { calendar, order } = await signedIn()
    const span = { start: instant('2027-01-31T18:00:00Z'), end: instant('2027-01-31T19:00:00Z') }
    const recurrence: Recurrence = { pattern: { kind: 'monthly-day', every: 1, day: 31 }, end: until('2027-03-31') }
    const master = valueOf(await calendar.create({ ...order, span, recurrence }))
    const listed = valueOf(
      await calendar.occurrences(master.id, { start: span.start, end: instant('2027-06-01T00:00:00Z') }),
    )
    expect(listed.events.map(({ start }) => new Date(start.utcDateTime).toISOString().slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
  })
})
