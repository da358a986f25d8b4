import { beforeEach, expect, test } from 'vitest'
import { clampIn, timeToReserve, tooShortLeft } from '#src/features/timeline/model/reserve-span.ts'
import { setLocation } from '#src/base/search-state.ts'
import { setNow, setZone } from '#src/base/reader.ts'
import { repaint } from '#src/features/timeline/model/window-state.ts'
import type { IanaZone, Instant, Quarter } from '#src/kernel/time/units.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { drawRow } from './drawn-row.ts'

const instant = (time: string): Instant => Date.parse(`2026-11-23T${time}:00Z`) as Instant
const base = quarterAt(instant('09:30'))
const span = (from: number, to: number) => ({ from: (base + from) as Quarter, to: (base + to) as Quarter })

const now = instant('09:41')

beforeEach(() => {
  const query = { sequence: 1, now, rowFrom: 0, rowTo: 1, ...span(0, 12), held: null }
  const quarters = { quarterFrom: base, quarterTo: (base + 12) as Quarter }
  repaint(
    { ...query, ...quarters },
    { sequence: 1, revision: 1, rows: [], people: null },
    { top: 0, left: 0, quarterWidth: 20 },
  )
  setNow(now)
})

const format = (time: ReturnType<typeof timeToReserve>): string | null =>
  time && [time.start, time.end].map((at) => new Date(at).toISOString().slice(11, 16)).join(' ')

const free = drawRow('000000000000')

test.each([
  ['later quarters are reserved as they are', free, span(1, 5), 60, '09:45 10:45'],
  ['the current quarter starts at this minute, for the requested duration', free, span(0, 4), 60, '09:41 10:45'],
  ['a selected end stays', free, span(0, 4), undefined, '09:41 10:30'],
  ['the current quarter alone lasts at least 15 minutes', free, span(0, 1), undefined, '09:41 10:00'],
  ['a reservation ends before the next one', drawRow('002200000000'), span(0, 2), 60, '09:41 10:00'],
  [
    'a reservation has the minimum duration',
    drawRow('000000000000', { minimumDuration: 90 }),
    span(0, 4),
    30,
    '09:41 11:15',
  ],
  ['less than 15 minutes are not reserved', drawRow('022200000000'), span(0, 1), 15, null],
])('%s', (_, view, selected, minutes, expected) =>
  expect(format(timeToReserve(view, selected, minutes))).toBe(expected),
)

test('the remaining minutes are reported if they are too few', () => {
  expect(tooShortLeft(drawRow('022200000000'), span(0, 1), now)).toEqual({ free: 4, wanted: 15 })
  const demanding = drawRow('002200000000', { minimumDuration: 30 })
  expect(tooShortLeft(demanding, span(0, 2), now)).toEqual({ free: 19, wanted: 30 })
  expect(tooShortLeft(free, span(0, 12), now)).toBeNull()
  expect(tooShortLeft(drawRow('022200000000'), span(4, 12), now)).toBeNull()
})

test('section 3, Scheduling settings: a day of 25 hours at the location is within 24 hours, in another time zone too', () => {
  setZone('UTC' as IanaZone)
  setLocation('prague', 'Europe/Prague' as IanaZone)
  const midnight = quarterAt(Date.parse('2026-10-24T22:00:00Z') as Instant)
  const [to, last] = [midnight + 120, midnight + 99].map((quarter) => quarter as Quarter) as [Quarter, Quarter]
  const query = { sequence: 2, now, rowFrom: 0, rowTo: 1, from: midnight, to, held: null }
  repaint(
    { ...query, quarterFrom: midnight, quarterTo: to },
    { sequence: 2, revision: 2, rows: [], people: null },
    { top: 0, left: 0, quarterWidth: 20 },
  )
  const view = drawRow('0'.repeat(120), { maximumDuration: 24 * 60 })
  expect(clampIn(view, midnight, last).span).toEqual({ from: midnight, to: last + 1 })
})
