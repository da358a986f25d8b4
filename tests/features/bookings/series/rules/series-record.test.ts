import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { AdjustedDate } from '#src/features/bookings/model/reserve/rules/journal.ts'
import type { ReservationDraft } from '#src/features/bookings/model/reserve/rules/draft.ts'
import { deviationSchema, recurrenceSchema } from '#src/features/bookings/model/series/rules/recurrence.ts'
import {
  draftOfSkipped,
  openRecord,
  readSeriesRecord,
  withoutDaysAfter,
  withoutSkipped,
} from '#src/features/bookings/model/series/rules/series-record.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { at, draft } from '../../reservations/rules/builders.ts'

const day = (text: string): CalendarDay => `2026-11-${text}` as CalendarDay
const daily = {
  pattern: { kind: 'daily', every: 1 },
  end: { kind: 'count', count: 5 },
} as const
const skip = (text: string) => ({ day: day(text), kind: 'skip' }) as const
const move = (text: string) => ({ day: day(text), kind: 'move', resourceIds: null, span: null }) as const
const adjusted = (text: string, fault: Fault | null = null): AdjustedDate => ({ day: day(text), fault })
const fault: Fault = { kind: 'offline' }

/** From 2026-11-20 on, each day from 09:00 to 10:00 UTC. */
const series = (deviations: ReservationDraft['deviations']) => draft({ recurrence: daily, deviations })
const open = (deviations: ReservationDraft['deviations'], dates: readonly AdjustedDate[] = []) => {
  let made = 0
  return openRecord('master', series(deviations), dates, () => `id-${++made}`)
}

describe('decisions, series: stored record of a series', () => {
  test('is missing if the calendar has all dates as planned', () => {
    expect(open([])).toBeNull()
    expect(open([move('21')], [adjusted('21')])).toBeNull()
    expect(openRecord('master', draft({ deviations: [skip('21')] }), [], () => 'id')).toBeNull()
  })

  test('contains the skipped dates, each with an id', () => {
    expect(open([skip('21'), move('22'), skip('23')], [adjusted('21'), adjusted('22')])).toEqual({
      masterId: 'master',
      draft: series([skip('21'), move('22'), skip('23')]),
      skipped: [
        { day: day('21'), span: { start: at('2026-11-21 09:00'), end: at('2026-11-21 10:00') }, clientId: 'id-1' },
        { day: day('23'), span: { start: at('2026-11-23 09:00'), end: at('2026-11-23 10:00') }, clientId: 'id-2' },
      ],
      failed: [],
    })
  })

  test('contains the rejected adjustments', () => {
    const record = open([skip('21'), move('22'), skip('23')], [adjusted('21', fault), adjusted('22', fault)])
    expect(record?.failed).toEqual([skip('21'), move('22')])
    expect(record?.skipped.map((date) => date.day)).toEqual([day('23')])
    expect(open([move('22')], [adjusted('21', fault)])).toBeNull()
  })

  test('ignores days outside the series', () => {
    expect(open([skip('28')])).toBeNull()
  })

  const record = open([skip('21'), skip('23'), move('22'), move('24')], [adjusted('22', fault), adjusted('24', fault)])!

  test('loses a date that was added again', () => {
    expect(withoutSkipped(record, day('21')).skipped.map((date) => date.day)).toEqual([day('23')])
    expect(withoutSkipped(record, day('22'))).toEqual(record)
  })

  test('loses the dates after an earlier end', () => {
    const shorter = withoutDaysAfter(record, day('22'))
    expect(shorter.skipped.map((date) => date.day)).toEqual([day('21')])
    expect(shorter.failed.map((date) => date.day)).toEqual([day('22')])
    expect(shorter.masterId).toBe('master')
  })

  test('creates a draft of a single event for a skipped date', () => {
    expect(draftOfSkipped(record, record.skipped[1]!)).toEqual(
      draft({ clientId: 'id-2', span: { start: at('2026-11-23 09:00'), end: at('2026-11-23 10:00') } }),
    )
  })

  test('is restored unless it is malformed', () => {
    expect(readSeriesRecord(structuredClone(record))).toEqual(record)
    const { skipped: _skipped, ...partial } = record
    for (const junk of [null, 'text', {}, partial, { ...record, masterId: 1 }, { ...record, failed: [{ day: '21' }] }])
      expect(readSeriesRecord(junk)).toBeNull()
  })
})

describe('stored rule of a series', () => {
  const end = { kind: 'count', count: 1 }
  const reads = (pattern: object, until: object = end) => v.is(recurrenceSchema, { pattern, end: until })
  const weekly = { kind: 'weekly', every: 1, days: ['monday'], firstDay: 'sunday' }
  const monthly = { kind: 'monthly-week-day', every: 1, week: 'last', day: 'monday' }

  test.each<[string, object, object, boolean]>([
    ['daily', { kind: 'daily', every: 1 }, end, true],
    ['weekly', weekly, { kind: 'until', day: '2026-11-23' }, true],
    ['monthly', { kind: 'monthly-day', every: 2, day: 31 }, end, true],
    ['monthly by week', monthly, end, true],
    ['every 0 days', { kind: 'daily', every: 0 }, end, false],
    ['every 1.5 days', { kind: 'daily', every: 1.5 }, end, false],
    ['yearly', { kind: 'yearly', every: 1 }, end, false],
    ['weekly without days', { ...weekly, days: [] }, end, false],
    ['weekly on no day', { ...weekly, days: ['noday'] }, end, false],
    ['in the fifth week', { ...monthly, week: 'fifth' }, end, false],
    ['without dates', weekly, { kind: 'count', count: 0 }, false],
    ['until someday', weekly, { kind: 'until', day: 'someday' }, false],
    ['until a moment', weekly, { kind: 'until', day: '2026-11-23T10:00' }, false],
  ])('%s with %j until %j is valid: %s', (_, pattern, until, isValid) => {
    expect(reads(pattern, until)).toBe(isValid)
  })

  test('has valid deviations', () => {
    const span = { start: 1, end: 2 }
    expect(v.is(deviationSchema, { ...move('21'), resourceIds: ['room'], span })).toBe(true)
    expect(v.is(deviationSchema, skip('21'))).toBe(true)
    expect(v.is(deviationSchema, { day: '21', kind: 'skip' })).toBe(false)
    expect(v.is(deviationSchema, { ...move('21'), span: {} })).toBe(false)
    expect(v.is(deviationSchema, { day: day('21'), kind: 'move' })).toBe(false)
  })
})
