import { describe, expect, it } from 'vitest'
import {
  isWholeDays,
  layBetween,
  type OthersEvent,
  othersEventsOf,
} from '#src/features/other-calendars/rules/others-events.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/result.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'

const prague = 'Europe/Prague' as IanaZone
const at = (text: string): Instant => Date.parse(text) as Instant
const now = at('2026-11-23T08:41:00Z')

const item = (changes: Partial<Schedule['scheduleItems'][number]>): Schedule['scheduleItems'][number] => ({
  start: '2026-11-23T10:00:00Z',
  end: '2026-11-23T11:00:00Z',
  status: 'busy',
  subject: 'Review',
  location: 'Amber',
  isPrivate: false,
  organizer: null,
  iCalUId: null,
  ...changes,
})

const read = (...items: Schedule['scheduleItems'][number][]): OthersEvent[] =>
  othersEventsOf({
    email: emailOf('jan@example.com'),
    availabilityView: '',
    scheduleItems: items,
    workingHours: null,
    schedulingSettings: null,
    serviceError: null,
  })

const taken = (start: string, end: string): OthersEvent => ({
  email: emailOf('jan@example.com'),
  start: at(start),
  end: at(end),
  subject: null,
  location: null,
  isTentative: false,
})

const own = (start: string): Reservation => ({ event: { start: { utcDateTime: at(start) } } }) as unknown as Reservation

describe('ui, other calendars: what of them is shown', () => {
  it('keeps private private: neither subject nor place', () => {
    expect(read(item({ isPrivate: true }))).toMatchObject([{ subject: null, location: null }])
    expect(read(item({ subject: '' }))).toMatchObject([{ subject: null, location: 'Amber' }])
  })

  it('shows what takes time: not what is free, nor what has no length or no readable time', () => {
    expect(read(item({ status: 'Free' }), item({ end: '2026-11-23T10:00:00Z' }), item({ start: 'soon' }))).toEqual([])
    expect(read(item({ status: 'Tentative' }), item({ status: 'oof' })).map(({ isTentative }) => isTentative)).toEqual([
      true,
      false,
    ])
  })

  it('knows whole days of the zone, however long', () => {
    expect(isWholeDays(taken('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'), prague)).toBe(true)
    expect(isWholeDays(taken('2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z'), prague)).toBe(false)
  })
})

describe('section 9: the 30 days of the list, with others between', () => {
  it('puts them under their days by start, one’s own first; what began earlier stands under today', () => {
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

  it('does not show at midnight what ended then', () => {
    expect(layBetween([], [taken('2026-11-22T20:00:00Z', '2026-11-22T23:00:00Z')], prague, now)).toEqual([])
  })
})

describe('section 9: others’ events at the edges of the list', () => {
  const listed = (...events: OthersEvent[]) =>
    layBetween([], events, prague, now).map(({ day, entries }) => `${day} ${entries.length}`)

  it('the last of 30 days is listed, the next is not', () => {
    expect(listed(taken('2026-12-22T22:00:00Z', '2026-12-22T22:30:00Z'))).toEqual(['2026-12-22 1'])
    expect(listed(taken('2026-12-22T23:00:00Z', '2026-12-22T23:30:00Z'))).toEqual([])
  })

  it('days are in order, and so is a day', () => {
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

  it('has times and place of what is not private', () => {
    expect(read(item({ location: '', status: 'TENTATIVE' }))).toEqual([
      {
        email: 'jan@example.com',
        start: at('2026-11-23T10:00:00Z'),
        end: at('2026-11-23T11:00:00Z'),
        subject: 'Review',
        location: null,
        isTentative: true,
      },
    ])
    expect(read(item({ end: 'late' }))).toEqual([])
  })

  it('a day that begins or ends at another time is not whole', () => {
    expect(isWholeDays(taken('2026-11-22T23:00:00Z', '2026-11-23T23:00:00Z'), prague)).toBe(true)
    expect(isWholeDays(taken('2026-11-22T23:00:00Z', '2026-11-23T22:00:00Z'), prague)).toBe(false)
    expect(isWholeDays(taken('2026-11-22T22:00:00Z', '2026-11-23T23:00:00Z'), prague)).toBe(false)
  })
})
