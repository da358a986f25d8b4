import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IanaZone, Instant } from '#src/kernel/result.ts'
import { bookNowChoices, laterStarts, lengthsFrom } from '#src/features/panel/rules/book-now.ts'
import { isNight } from '#src/features/panel/rules/panel-state.ts'
import { at } from '../../reservations/rules/builders.ts'

const today = (time: string): Instant => at(`2026-11-20 ${time}`)
const clock = (instant: number): string => new Date(instant).toISOString().slice(11, 16)
const limits = (minimum: number | null, maximum: number | null) => ({
  minimumMeetingDurationInMinutes: minimum,
  maximumMeetingDurationInMinutes: maximum,
})
const offered = (now: string, until: string, of: Parameters<typeof bookNowChoices>[2] = null) =>
  bookNowChoices(today(now), today(until), of).map(({ minutes, span }) => [minutes, clock(span.end)])

describe('booking at the door', () => {
  test('from this minute on, never longer than asked, to a multiple of five minutes', () => {
    expect(offered('09:07', '18:00')).toEqual([
      [15, '09:22'],
      [30, '09:35'],
      [60, '10:05'],
    ])
  })

  test('up to the next reservation, and each end once', () => {
    expect(offered('09:07', '10:00')).toEqual([
      [15, '09:22'],
      [30, '09:35'],
      [60, '10:00'],
    ])
    expect(offered('09:05', '09:20')).toEqual([[15, '09:20']])
    expect(offered('09:00', '09:28')).toEqual([
      [15, '09:15'],
      [30, '09:25'],
    ])
  })

  test('nothing for less than a quarter of an hour, nor against the rules of the room (section 3)', () => {
    expect(offered('09:46', '10:00')).toEqual([])
    expect(offered('09:00', '18:00', limits(30, 45))).toEqual([
      [15, '09:30'],
      [60, '09:45'],
    ])
    expect(offered('09:07', '09:45', limits(60, null))).toEqual([])
  })

  const day = fc.integer({ min: today('00:00'), max: today('22:59') }) as fc.Arbitrary<Instant>

  test('whatever the time, no choice is longer than asked, reaches into what comes next or begins in the past', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 240 }), (now, ahead) => {
        const until = (now + ahead * 60_000) as Instant
        for (const { minutes, span } of bookNowChoices(now, until, null)) {
          expect(span.end - span.start).toBeLessThanOrEqual(minutes * 60_000)
          expect(span.end).toBeLessThanOrEqual(until)
          expect(span.start).toBeLessThanOrEqual(now)
          expect(now - span.start).toBeLessThan(60_000)
        }
      }),
    )
  })
})

describe('booking later today', () => {
  const busy = [
    [today('10:00'), today('11:30')],
    [today('12:00'), today('12:15')],
  ] as const
  const isFree = (quarter: Instant): boolean => !busy.some(([from, to]) => quarter >= from && quarter < to)

  test('every quarter that nobody has, with how long it could last', () => {
    const starts = laterStarts(today('09:20'), today('13:00'), isFree, null)
    expect(starts.map(({ start, end }) => `${clock(start)}-${clock(end)}`)).toEqual([
      '09:30-10:00',
      '09:45-10:00',
      '11:30-12:00',
      '11:45-12:00',
      '12:15-13:00',
      '12:30-13:00',
      '12:45-13:00',
    ])
  })

  test('where the room asks for longer ones, only starts that have as much (section 3)', () => {
    const starts = laterStarts(today('09:20'), today('13:00'), isFree, limits(30, 30))
    expect(starts.map(({ start, end }) => `${clock(start)}-${clock(end)}`)).toEqual([
      '09:30-10:00',
      '11:30-12:00',
      '12:15-12:45',
      '12:30-13:00',
    ])
  })

  test('lengths up to what there is', () => {
    expect(lengthsFrom({ start: today('09:00'), end: today('10:00') }, limits(30, null))).toEqual([30, 45, 60])
  })
})

describe('the night of a panel', () => {
  const prague = 'Europe/Prague' as IanaZone
  const night = { from: '19:30', to: '06:30' }

  test('runs past midnight on the wall clock of the room', () => {
    expect(isNight(prague, today('18:29'), night)).toBe(false)
    expect(isNight(prague, today('18:30'), night)).toBe(true)
    expect(isNight(prague, today('05:29'), night)).toBe(true)
    expect(isNight(prague, today('05:30'), night)).toBe(false)
  })

  test('never comes where it begins as it ends, and may be a part of the day', () => {
    expect(isNight(prague, today('12:00'), { from: '08:00', to: '08:00' })).toBe(false)
    expect(isNight(prague, today('12:00'), { from: '12:00', to: '14:00' })).toBe(true)
  })
})
