import { describe, expect, it } from 'vitest'
import { cancellationOf, invitationOf } from '#src/features/bookings/model/reservations/rules/export/itip.ts'
import { withoutDay } from '#server/rules/calendar/answers.ts'
import { datesOfSeries } from '#server/rules/calendar/series.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { calendarPart } from '#server/rules/ical/ics-event.ts'
import { storedEvent } from '../stored-event.ts'
import { datesOf, iso, readFile } from '#tests/features/bookings/reservations/rules/calendar-file.ts'

const created = Date.UTC(2026, 9, 1, 8)

const stored = (body: object): StoredEvent => {
  const attendees = [{ email: 'bob@heron.example', name: 'Bob' }]
  const organizer = { name: 'Ann Heron', address: 'Ann@heron.example' }
  const event = { subject: 'Planning', timeZone: 'Europe/Prague', attendees, ...body }
  return storedEvent(event, { organizer, now: created })
}

const hourOn12October = { start: '2026-10-12T07:00:00Z', end: '2026-10-12T08:00:00Z' }
const weekly = { kind: 'weekly', every: 1, days: ['monday'], firstDay: 'monday' }
const series = stored({ ...hourOn12October, recurrence: { pattern: weekly, end: { kind: 'count', count: 5 } } })

const alone = (event: StoredEvent) => ({ event, master: null, exceptions: [] })

/** Moves a date of the series by an hour. */
const movedDate = (day: string): StoredEvent => {
  const date = datesOfSeries(series).find((one) => one.id.endsWith(day))
  if (date === undefined) throw new Error(day)
  const [start, end] = [date.start + 3_600_000, date.end + 3_600_000]
  return { ...date, start, end, series: { kind: 'exception', masterId: 'event-1', day } }
}

describe('stored events as iCalendar (RFC 5545)', () => {
  it('an event has its people, its place, and its age in seconds as sequence', () => {
    const event = stored({ ...hourOn12October, place: 'The garden' })
    const [read] = readFile(invitationOf(calendarPart(alone(event), created + 61_000))).events
    expect(read).toMatchObject({
      uid: 'uid-1@rooms.example.com',
      sequence: 61,
      organizer: 'mailto:ann@heron.example',
      location: 'The garden',
    })
    expect(read?.attendees.map((one) => one.getFirstValue())).toEqual(['mailto:bob@heron.example'])
    expect(iso(read?.startDate as never)).toBe('2026-10-12T07:00:00.000Z')
  })

  it('a declined resource is not the location, and a pending one makes the event tentative', () => {
    const room = (response: 'declined' | 'none') => {
      const names = { name: `Room ${response}`, address: `${response}@heron.example` }
      return { ...names, type: 'resource' as const, response, respondedAt: 0 }
    }
    const event = { ...stored(hourOn12October), attendees: [room('declined'), room('none')] }
    const [read] = readFile(invitationOf(calendarPart(alone(event), created))).events
    expect([read?.location, read?.component.getFirstPropertyValue('status')]).toEqual(['Room none', 'TENTATIVE'])
  })

  it('a series has the right dates over a clock change, with deleted and changed ones', () => {
    const event = withoutDay(withoutDay(series, '2026-10-19'), '2026-11-02')
    const exceptions = [movedDate('2026-11-02')]
    const file = invitationOf(calendarPart({ event, master: null, exceptions }, created))
    expect(datesOf(readFile(file).events[0])).toEqual([
      '2026-10-12T07:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
      '2026-11-02T09:00:00.000Z',
      '2026-11-09T08:00:00.000Z',
    ])
  })

  it('a date of a series has the uid of the series and its original start', () => {
    const event = movedDate('2026-10-26')
    const part = calendarPart({ event, master: series, exceptions: [] }, created + 5_000)
    for (const file of [invitationOf(part), cancellationOf(part, false)]) {
      const [read] = readFile(file).events
      expect([read?.uid, String(read?.recurrenceId), iso(read?.startDate as never), read?.sequence]).toEqual([
        'uid-1@rooms.example.com',
        '2026-10-26T08:00:00Z',
        '2026-10-26T09:00:00.000Z',
        5,
      ])
    }
  })

  it('all-day events have dates without a zone', () => {
    const day = { start: '2026-10-11T22:00:00Z', end: '2026-10-12T22:00:00Z', isAllDay: true }
    const event = stored({ ...day, recurrence: { pattern: weekly, end: { kind: 'count', count: 3 } } })
    const file = invitationOf(calendarPart(alone(event), created))
    expect(file).toContain('DTSTART;VALUE=DATE:20261012')
    expect(readFile(file).component.getAllSubcomponents('vtimezone')).toEqual([])
    const days: string[] = []
    const dates = readFile(file).events[0]?.iterator()
    for (let next = dates?.next(); next; next = dates?.next()) days.push(String(next))
    expect(days).toEqual(['2026-10-12', '2026-10-19', '2026-10-26'])
  })
})
