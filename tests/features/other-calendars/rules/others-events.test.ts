import { describe, expect, it } from 'vitest'
import {
  isWholeDays,
  layBetween,
  type OthersEvent,
  othersEventsOf,
} from '#src/features/other-calendars/model/rules/others-events.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { item, schedule } from '#tests/compute/campus.ts'

const prague = 'Europe/Prague' as IanaZone
const at = (text: string): Instant => Date.parse(text) as Instant
const now = at('2026-11-23T08:41:00Z')

const read = (given: Partial<Schedule['scheduleItems'][number]>): OthersEvent[] => {
  const times = { start: '2026-11-23T10:00:00Z', end: '2026-11-23T11:00:00Z' }
  const scheduleItems = [item(0, 1, { ...times, subject: 'Review', location: 'Amber', ...given })]
  return othersEventsOf(schedule('jan', '', { email: emailOf('jan@example.com'), scheduleItems }))
}

const taken = (start: string, end: string): OthersEvent => ({
  email: emailOf('jan@example.com'),
  start: at(start),
  end: at(end),
  subject: null,
  location: null,
  isTentative: false,
})

const own = (start: string): Reservation => ({ event: { start: { utcDateTime: at(start) } } }) as unknown as Reservation

describe('ui, other calendars: events', () => {
  it('hide subject and place of private events', () => {
    expect(read({ isPrivate: true })).toMatchObject([{ subject: null, location: null }])
    expect(read({ subject: '' })).toMatchObject([{ subject: null, location: 'Amber' }])
  })

  it.each([{ status: 'Free' }, { end: '2026-11-23T10:00:00Z' }, { start: 'soon' }, { end: 'late' }])(
    'omit free, empty and malformed events: %j',
    (given) => expect(read(given)).toEqual([]),
  )

  it('have times and status', () => {
    const [start, end] = [at('2026-11-23T10:00:00Z'), at('2026-11-23T11:00:00Z')]
    const expected = { email: 'jan@example.com', start, end, subject: 'Review', location: null }
    expect(read({ location: '', status: 'TENTATIVE' })).toEqual([{ ...expected, isTentative: true }])
    expect(read({ location: '', status: 'oof' })).toEqual([{ ...expected, isTentative: false }])
  })

  it.each([
    ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', true],
    ['2026-11-22T23:00:00Z', '2026-11-23T23:00:00Z', true],
    ['2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z', false],
    ['2026-11-22T23:00:00Z', '2026-11-23T22:00:00Z', false],
    ['2026-11-22T22:00:00Z', '2026-11-23T23:00:00Z', false],
  ])('from %s to %s are whole days in Prague: %s', (start, end, expected) => {
    expect(isWholeDays(taken(start, end), prague)).toBe(expected)
  })
})

describe('section 9: list of 30 days with events of other calendars', () => {
  it('contains them by day and start, with running ones under today', () => {
    const today = '2026-11-23' as CalendarDay
    const laid = layBetween(
      [{ day: today, reservations: [own('2026-11-23T10:00:00Z')] }],
      [
        taken('2026-11-23T10:00:00Z', '2026-11-23T11:00:00Z'),
        taken('2026-11-22T20:00:00Z', '2026-11-23T09:00:00Z'),
        taken('2026-11-26T10:00:00Z', '2026-11-26T11:00:00Z'),
        taken('2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z'),
        taken('2026-12-24T10:00:00Z', '2026-12-24T11:00:00Z'),
      ],
      prague,
      now,
    )
    expect(laid.map(({ day, entries }) => [day, entries.map(({ kind }) => kind)])).toEqual([
      ['2026-11-23', ['other', 'own', 'other']],
      ['2026-11-26', ['other']],
    ])
  })

  const listed = (...events: OthersEvent[]) =>
    layBetween([], events, prague, now).map(({ day, entries }) => `${day} ${entries.length}`)

  it('omits events that ended at midnight', () => {
    expect(listed(taken('2026-11-22T20:00:00Z', '2026-11-22T23:00:00Z'))).toEqual([])
  })

  it('ends with the 30th day', () => {
    expect(listed(taken('2026-12-22T22:00:00Z', '2026-12-22T22:30:00Z'))).toEqual(['2026-12-22 1'])
    expect(listed(taken('2026-12-22T23:00:00Z', '2026-12-22T23:30:00Z'))).toEqual([])
  })

  it('sorts the days and their entries', () => {
    const days = layBetween(
      [{ day: '2026-11-25' as CalendarDay, reservations: [own('2026-11-25T12:00:00Z')] }],
      [
        taken('2026-11-25T13:00:00Z', '2026-11-25T14:00:00Z'),
        taken('2026-11-24T10:00:00Z', '2026-11-24T11:00:00Z'),
        taken('2026-11-25T09:00:00Z', '2026-11-25T10:00:00Z'),
      ],
      prague,
      now,
    )
    expect(days.map(({ day, entries }) => [day, entries.map(({ kind }) => kind).join(' ')])).toEqual([
      ['2026-11-24', 'other'],
      ['2026-11-25', 'other own other'],
    ])
  })
})
