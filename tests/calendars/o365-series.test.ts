import { describe, expect, it } from 'vitest'
import provider from '#src/calendars/o365/index.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import type { Recurrence, RecurrencePattern } from '#src/features/bookings/model/series/rules/recurrence.ts'
import { json } from '#tests/platform/scripted-server.ts'
import { draft, connectGraph, graphEvent, instant, valueOf } from './graph-before.ts'
import { declared, signIn } from './signed-in.ts'

const until = (day: string): Recurrence['end'] => ({ kind: 'until', day: day as CalendarDay })

describe('calendars, o365: a series on the wire', () => {
  it('keeps its wall-clock time: start and end are sent in the zone', async () => {
    const pattern: RecurrencePattern = { kind: 'weekly', every: 1, days: ['friday'], firstDay: 'monday' }
    const { calendar, requests } = connectGraph(() => json(graphEvent({ type: 'seriesMaster' })))
    valueOf(await calendar.create({ ...draft, recurrence: { pattern, end: until('2026-12-18') } }))
    expect(requests()[0]?.body).toMatchObject({
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

  it('reads a yearly series without a pattern, which Foyer does not support', async () => {
    const recurrence = {
      pattern: { type: 'absoluteYearly', interval: 1, dayOfMonth: 20, month: 11 },
      range: { type: 'noEnd', startDate: '2026-11-20', recurrenceTimeZone: 'Central Europe Standard Time' },
    }
    const yearly = connectGraph(() => json(graphEvent({ recurrence })))
    expect(valueOf(await yearly.calendar.master('m'))).toMatchObject({
      pattern: null,
      end: null,
      timeZone: 'Europe/Budapest',
    })
  })

  it('ends with the same pattern and a new last day', async () => {
    const recurrence = {
      pattern: { type: 'absoluteYearly', interval: 1, dayOfMonth: 20, month: 11 },
      range: { type: 'numbered', startDate: '2026-11-20', numberOfOccurrences: 9 },
    }
    const { calendar, requests } = connectGraph(() => json(graphEvent({ recurrence })))
    valueOf(await calendar.endSeries('m=', '2027-01-01' as CalendarDay))
    expect(requests().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v1.0/me/events/m%3D',
      'PATCH /v1.0/me/events/m%3D',
    ])
    expect(requests()[1]?.body).toEqual({
      recurrence: {
        pattern: recurrence.pattern,
        range: { type: 'endDate', startDate: '2026-11-20', endDate: '2027-01-01' },
      },
    })
  })
})

describe('calendars, o365: a series in the simulated Graph', () => {
  it('puts the dates of short months on their last day, as Exchange does', async () => {
    const { calendar, order } = await signIn({ serverType: 'o365', provider, declared: declared.o365 })
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
