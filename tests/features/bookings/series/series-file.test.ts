import { describe, expect, it } from 'vitest'
import type { Calendar, SeriesMaster } from '#src/calendars/calendar.ts'
import { seriesFile } from '#src/features/bookings/model/series/keep-series.ts'
import type { CalendarDay, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import { datesOf, eventBetween, readFile } from '../reservations/rules/calendar-file.ts'

const now = Date.parse('2026-11-20T08:41:00Z') as Instant
const zone = 'Europe/Prague'
const first = eventBetween(zone, '2026-11-23T09:00', '2026-11-23T10:00', { type: 'seriesMaster', id: 'series' })
const master: SeriesMaster = {
  event: first,
  pattern: { kind: 'weekly', every: 1, days: ['monday'], firstDay: 'monday' },
  end: { kind: 'until', day: '2026-12-14' as CalendarDay },
  timeZone: zone,
  firstDay: '2026-11-23' as CalendarDay,
}
const occurrences = ['2026-11-23', '2026-11-30', '2026-12-14'].map((day) =>
  eventBetween(zone, `${day}T09:00`, `${day}T10:00`, {
    type: 'occurrence',
    id: `on-${day}`,
    iCalUId: `uid-${day}`,
    seriesMasterId: 'series',
  }),
)
const [occurrence = first] = occurrences

const servicesOf = (found: SeriesMaster | null, spans: InstantSpan[] = [], events = occurrences) => ({
  clock: { now: () => now } as never,
  signal: new AbortController().signal,
  calendar: calendarOf({
    master: () => Promise.resolve(succeed(found)),
    occurrences: (_id: string, span: InstantSpan) => {
      spans.push(span)
      return Promise.resolve(succeed({ events, problems: [] }))
    },
  }),
})

function calendarOf(calls: object): Calendar {
  const calendar = { ...calls, of: () => calendar } as unknown as Calendar
  return calendar
}

describe('calendar file of a series', () => {
  it('has its rule, without removed dates', async () => {
    const spans: InstantSpan[] = []
    const made = await seriesFile(servicesOf(master, spans), occurrence)
    const { events } = readFile(made.ok ? made.value : '')
    expect(events).toHaveLength(1)
    expect(datesOf(events[0])).toEqual(['2026-11-23', '2026-11-30', '2026-12-14'].map((day) => `${day}T08:00:00.000Z`))
    // A date may be moved before the first one.
    expect(spans[0]?.start).toBeLessThan(first.start.utcDateTime)
    expect(spans[0]?.end).toBeGreaterThan(Date.parse('2026-12-14T09:00:00Z'))
  })

  it('RFC 5545, 3.8.4.4: replaces the original day of a date moved far away', async () => {
    const [, second] = occurrences
    if (!second) throw new Error('There are too few dates')
    const { start, end } = eventBetween(zone, '2027-03-02T14:00', '2027-03-02T15:00')
    const originalStart = { ...second.start, isDate: false }
    const moved = { ...second, type: 'exception' as const, iCalUId: 'uid-1', start, end, originalStart }
    const made = await seriesFile(
      servicesOf(master, [], [...occurrences.filter((one) => one !== second), moved]),
      moved,
    )
    expect(datesOf(readFile(made.ok ? made.value : '').events[0])).toEqual([
      '2026-11-23T08:00:00.000Z',
      '2027-03-02T13:00:00.000Z',
      '2026-12-14T08:00:00.000Z',
    ])
  })

  it('requests dates to the end of the series, or for a year, and a year more for moved dates', async () => {
    const spans: InstantSpan[] = []
    await seriesFile(servicesOf({ ...master, end: { kind: 'count', count: 3 } }, spans), occurrence)
    await seriesFile(servicesOf({ ...master, end: null }, spans), occurrence)
    expect(spans.map(({ end }) => new Date(end).toISOString().slice(0, 10))).toEqual(['2027-12-08', '2028-11-24'])
  })

  it('lists single dates for an unsupported rule', async () => {
    const made = await seriesFile(servicesOf({ ...master, pattern: null }), occurrence)
    const { events } = readFile(made.ok ? made.value : '')
    expect(events.map(({ uid }) => uid)).toEqual(['uid-2026-11-23', 'uid-2026-11-30', 'uid-2026-12-14'])
    expect(events.some((event) => event.isRecurring())).toBe(false)
  })

  it('fails if the series is missing or offline', async () => {
    expect(await seriesFile(servicesOf(null), occurrence)).toEqual(fail({ kind: 'event-not-found' }))
    const offline = {
      ...servicesOf(master),
      calendar: calendarOf({ master: () => Promise.resolve(fail({ kind: 'offline' })) }),
    }
    expect(await seriesFile(offline as never, occurrence)).toEqual(fail({ kind: 'offline' }))
  })
})
