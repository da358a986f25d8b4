import { describe, expect, it } from 'vitest'
import type { Calendar, SeriesMaster } from '#src/calendars/calendar.ts'
import { seriesFile } from '#src/features/series/keep-series.ts'
import { type CalendarDay, fail, type Instant, type InstantSpan, succeed } from '#src/kernel/result.ts'
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

const servicesOf = (answer: SeriesMaster | null, asked: InstantSpan[] = [], events = occurrences) => ({
  clock: { now: () => now } as never,
  signal: new AbortController().signal,
  calendar: calendarOf({
    master: () => Promise.resolve(succeed(answer)),
    occurrences: (_id: string, span: InstantSpan) => {
      asked.push(span)
      return Promise.resolve(succeed({ events, problems: [] }))
    },
  }),
})

function calendarOf(calls: object): Calendar {
  const calendar = { ...calls, of: () => calendar } as unknown as Calendar
  return calendar
}

describe('the calendar file of a series', () => {
  it('has its rule, without the dates that were taken out', async () => {
    const asked: InstantSpan[] = []
    const made = await seriesFile(servicesOf(master, asked), occurrence)
    const { events } = readFile(made.ok ? made.value : '')
    expect(events).toHaveLength(1)
    expect(datesOf(events[0])).toEqual(['2026-11-23', '2026-11-30', '2026-12-14'].map((day) => `${day}T08:00:00.000Z`))
    // A date may have been moved before the first one.
    expect(asked[0]?.start).toBeLessThan(first.start.utcDateTime)
    expect(asked[0]?.end).toBeGreaterThan(Date.parse('2026-12-14T09:00:00Z'))
  })

  it('RFC 5545, 3.8.4.4: a date moved far away replaces its own day', async () => {
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

  it('is asked for as far as it counts, or a year ahead where it never ends, and a year more for moved dates', async () => {
    const asked: InstantSpan[] = []
    await seriesFile(servicesOf({ ...master, end: { kind: 'count', count: 3 } }, asked), occurrence)
    await seriesFile(servicesOf({ ...master, end: null }, asked), occurrence)
    expect(asked.map(({ end }) => new Date(end).toISOString().slice(0, 10))).toEqual(['2027-12-08', '2028-11-24'])
  })

  it('a rule the product has no word for is written date by date', async () => {
    const made = await seriesFile(servicesOf({ ...master, pattern: null }), occurrence)
    const { events } = readFile(made.ok ? made.value : '')
    expect(events.map(({ uid }) => uid)).toEqual(['uid-2026-11-23', 'uid-2026-11-30', 'uid-2026-12-14'])
    expect(events.some((event) => event.isRecurring())).toBe(false)
  })

  it('one that is gone, or that cannot be asked for, says so', async () => {
    expect(await seriesFile(servicesOf(null), occurrence)).toEqual(fail({ kind: 'event-not-found' }))
    const offline = {
      ...servicesOf(master),
      calendar: calendarOf({ master: () => Promise.resolve(fail({ kind: 'offline' })) }),
    }
    expect(await seriesFile(offline as never, occurrence)).toEqual(fail({ kind: 'offline' }))
  })
})
