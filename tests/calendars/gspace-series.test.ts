import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEnd, readPattern, rulesIn } from '#src/calendars/gspace/series.ts'
import { writeRecurrence } from '#src/calendars/gspace/write-event.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import type { RecurrencePattern } from '#src/features/bookings/model/series/rules/recurrence.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOfWallClock } from '#src/kernel/time/wall-clock.ts'
import { json, type SeenCall } from '#tests/platform/scripted-server.ts'
import { anyDay, anyEnd, anyPattern } from './drawn-recurrence.ts'
import { day as wholeDay, connectGoogle, googleEvent, pageOf, queryOf } from './google-before.ts'
import { draft, valueOf } from './graph-before.ts'

const bodyOf = (call: SeenCall | undefined) => call?.body as Record<string, unknown>
const masterOf = (recurrence: readonly string[], more: Record<string, unknown> = {}) =>
  googleEvent({ id: 'series', recurrence, ...more })

const readMaster = async (recurrence: readonly string[], more: Record<string, unknown> = {}) => {
  const { calendar } = connectGoogle(() => json(masterOf(recurrence, more)))
  return valueOf(await calendar.master('series'))
}

const zones = ['Europe/Prague', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'] as const

describe('calendars, gspace: rules of series', () => {
  it('are read as they were written, in every zone and at every hour', () => {
    fc.assert(
      fc.property(
        anyPattern,
        anyEnd,
        anyDay,
        fc.integer({ min: 0, max: 1439 }),
        fc.constantFrom(...zones),
        fc.boolean(),
        (pattern, end, firstDay, minute, name, isAllDay) => {
          const zone = name as IanaZone
          const clock = new Date(isAllDay ? 0 : minute * 60_000).toISOString().slice(11, 16)
          const first = instantOfWallClock(zone, `${firstDay}T${clock}`)
          if (!first.ok) throw new Error('no moment')
          const [rule] = rulesIn([writeRecurrence({ pattern, end }, zone, isAllDay)])
          if (!rule) throw new Error('no rule')
          expect(readPattern(rule, dayOf(zone, first.value))).toEqual(pattern)
          expect(readEnd(rule, first.value, zone)).toEqual(end)
        },
      ),
    )
  })

  it.each<[string, string]>([
    ['times in Prague', 'RRULE:FREQ=DAILY;UNTIL=20261231T225959Z'],
    ['all-day', 'RRULE:FREQ=DAILY;UNTIL=20261231'],
  ])('have a last day in the kind of the start: %s', async (name, line) => {
    const { calendar, requests } = connectGoogle(() => json(googleEvent()))
    const recurrence = {
      pattern: { kind: 'daily', every: 1 },
      end: { kind: 'until', day: '2026-12-31' as CalendarDay },
    } as const
    const isAllDay = name === 'all-day'
    valueOf(await calendar.create({ ...draft, recurrence, isAllDay }))
    expect(bodyOf(requests()[0])).toMatchObject({
      recurrence: [line],
      start: isAllDay
        ? { date: '2026-11-20' }
        : // A series needs a named zone to keep its wall-clock time.
          { dateTime: '2026-11-20T10:00:00', timeZone: 'Europe/Prague' },
    })
  })

  it.each<[string, CalendarDay | null]>([
    ['20261224', '2026-12-24' as CalendarDay],
    ['20261224T090000Z', '2026-12-24' as CalendarDay],
    // Before the start of that day, the day before is the last.
    ['20261224T085900Z', '2026-12-23' as CalendarDay],
    ['20261224T235959Z', '2026-12-24' as CalendarDay],
    ['20261224T100000', '2026-12-24' as CalendarDay],
    ['20261340', null],
    ['whenever', null],
  ])('read UNTIL=%s as %s', async (until, day) => {
    const master = await readMaster([`RRULE:FREQ=DAILY;UNTIL=${until}`])
    expect(master?.end).toEqual(day === null ? null : { kind: 'until', day })
  })

  it.each<[string, RecurrencePattern | null]>([
    ['FREQ=DAILY', { kind: 'daily', every: 1 }],
    // The first date is a Friday, the 20th.
    ['FREQ=WEEKLY', { kind: 'weekly', every: 1, days: ['friday'], firstDay: 'monday' }],
    ['FREQ=WEEKLY;WKST=SU;BYDAY=MO,TU', { kind: 'weekly', every: 1, days: ['monday', 'tuesday'], firstDay: 'sunday' }],
    ['freq=weekly;byday=fr', { kind: 'weekly', every: 1, days: ['friday'], firstDay: 'monday' }],
    ['FREQ=MONTHLY', { kind: 'monthly-day', every: 1, day: 20 }],
    ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', { kind: 'monthly-week-day', every: 1, week: 'second', day: 'tuesday' }],
    ['FREQ=MONTHLY;BYDAY=-1FR', { kind: 'monthly-week-day', every: 1, week: 'last', day: 'friday' }],
    ['FREQ=MONTHLY;BYDAY=5FR', null],
    ['FREQ=MONTHLY;BYDAY=FR', null],
    ['FREQ=MONTHLY;BYDAY=1FR,3FR', null],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', null],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', null],
    ['FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', null],
    ['FREQ=DAILY;BYDAY=MO,TU', null],
    ['FREQ=DAILY;BYHOUR=9', null],
    ['FREQ=DAILY;INTERVAL=0', null],
    ['FREQ=YEARLY', null],
    ['', null],
  ])('read %s', async (rule, pattern) => {
    expect((await readMaster([`RRULE:${rule}`]))?.pattern).toEqual(pattern)
  })

  it('read the series of the occurrences, with or without exclusions', async () => {
    const master = await readMaster(['EXDATE;TZID=Europe/Prague:20261127T100000', 'RRULE:FREQ=WEEKLY;COUNT=9'])
    expect(master).toMatchObject({
      event: { id: 'series', type: 'seriesMaster' },
      end: { kind: 'count', count: 9 },
      timeZone: 'Europe/Prague',
      firstDay: '2026-11-20',
    })
    expect((await readMaster(['RRULE:FREQ=DAILY']))?.end).toBeNull()
    expect((await readMaster(['RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY']))?.pattern).toBeNull()
  })

  it('read an all-day series with its first day', async () => {
    const dates = { start: { date: '2026-11-20' }, end: { date: '2026-11-21' } }
    const { calendar } = connectGoogle(({ path }) =>
      json(path.endsWith('/series') ? masterOf(['RRULE:FREQ=WEEKLY;UNTIL=20261224'], dates) : pageOf([])),
    )
    expect(valueOf(await calendar.master('series'))).toMatchObject({
      firstDay: '2026-11-20',
      timeZone: 'Europe/Prague',
      end: { kind: 'until', day: '2026-12-24' },
    })
  })

  it('list occurrences page by page without the cancelled ones', async () => {
    const cancelled = { id: 'series_20261121T090000Z', status: 'cancelled', recurringEventId: 'series' }
    const { calendar, requests } = connectGoogle(({ url }) =>
      json(
        url.includes('pageToken')
          ? pageOf([googleEvent({ id: 'second', recurringEventId: 'series' })])
          : pageOf([googleEvent({ recurringEventId: 'series' }), cancelled], { nextPageToken: 'next' }),
      ),
    )
    const { events, problems } = valueOf(await calendar.occurrences('series', wholeDay))
    expect(events.map(({ id }) => id)).toEqual(['abc123', 'second'])
    expect(problems).toEqual([])
    expect(requests()[0]?.path).toBe('/calendar/v3/calendars/primary/events/series/instances')
    expect(requests().map((call) => queryOf(call)['timeMin'])).toEqual(Array(2).fill('2026-11-20T00:00:00.000Z'))
  })

  it('end a series without changing its other lines', async () => {
    const lines = [
      'EXDATE;TZID=Europe/Prague:20261127T100000',
      'RDATE;TZID=Europe/Prague:20261201T100000,20270101T100000',
      'RRULE:FREQ=YEARLY;BYMONTH=1,2;COUNT=9',
    ]
    const { calendar, requests } = connectGoogle(() => json(masterOf(lines)))
    valueOf(await calendar.endSeries('series', '2026-12-24' as CalendarDay))
    const [patch] = requests().filter(({ method }) => method === 'PATCH')
    expect(bodyOf(patch)).toEqual({
      recurrence: [
        'EXDATE;TZID=Europe/Prague:20261127T100000',
        'RDATE;TZID=Europe/Prague:20261201T100000',
        'RRULE:FREQ=YEARLY;BYMONTH=1,2;UNTIL=20261224T225959Z',
      ],
    })
  })

  it('move a series in the wall-clock time of its zone', async () => {
    const { calendar, requests } = connectGoogle(() => json(masterOf(['RRULE:FREQ=WEEKLY'])))
    const master = valueOf(await calendar.master('series'))
    if (!master) throw new Error('no series')
    const { utcDateTime } = master.event.start
    const span = { start: (utcDateTime + 3_600_000) as Instant, end: (utcDateTime + 7_200_000) as Instant }
    valueOf(await calendar.change(master.event, { when: { span, isAllDay: false, timeZone: 'Europe/Prague' } }))
    expect(bodyOf(requests().at(-1))).toEqual({
      start: { dateTime: '2026-11-20T11:00:00', timeZone: 'Europe/Prague' },
      end: { dateTime: '2026-11-20T12:00:00', timeZone: 'Europe/Prague' },
    })
  })
})
