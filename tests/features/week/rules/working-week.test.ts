import { describe, expect, test } from 'vitest'
import {
  crowdFirst,
  dayToPlan,
  desksOf,
  deskToReserve,
  fullestDay,
  isAbsent,
  isTicked,
  type Region,
  type TeamDay,
  weekendOf,
  whoIsIn,
  workingWeek,
} from '#src/features/week/model/rules/working-week.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import { wholeDays } from '#src/kernel/time/days.ts'
import { utc } from '#src/kernel/time/zones.ts'

const day = (text: string): CalendarDay => `2026-11-${text}` as CalendarDay
const europe: Region = { firstDay: 'monday', weekend: ['saturday', 'sunday'] }
const egypt: Region = { firstDay: 'saturday', weekend: ['friday', 'saturday'] }
const shown = (from: string, region: Region, usual: Parameters<typeof workingWeek>[2] = []): string =>
  workingWeek(day(from), region, usual)
    .map((one) => one.slice(8))
    .join(' ')

describe('days of a working week', () => {
  test('are five days of the week of the region', () => {
    expect(shown('25', europe)).toBe('23 24 25 26 27')
    expect(shown('29', europe)).toBe('23 24 25 26 27')
    expect(shown('29', { ...europe, firstDay: 'sunday' })).toBe('30 01 02 03 04')
    expect(shown('28', egypt)).toBe('29 30 01 02 03')
  })

  test('include working days of the user on the weekend', () => {
    expect(shown('25', europe, ['monday', 'saturday'])).toBe('23 24 25 26 27 28')
  })

  test('exclude Saturday and Sunday in unknown regions', () => {
    expect(weekendOf(undefined)).toEqual(['saturday', 'sunday'])
    expect(weekendOf({ weekend: [5, 6] })).toEqual(['friday', 'saturday'])
    expect(weekendOf({ weekend: [1, 2, 3, 4, 5, 6, 7] })).toEqual(['saturday', 'sunday'])
    expect(weekendOf({})).toEqual(['saturday', 'sunday'])
    expect(weekendOf({ weekend: [7] })).toEqual(['sunday'])
    expect(weekendOf({ weekend: [] })).toEqual([])
  })

  test('belong to the next week on the weekend', () => {
    expect(dayToPlan(day('27'), europe)).toBe(day('27'))
    expect(dayToPlan(day('28'), europe)).toBe(day('30'))
    expect(dayToPlan(day('27'), egypt)).toBe(day('28'))
    expect(dayToPlan(day('23'), europe)).toBe(day('23'))
    expect(dayToPlan(day('29'), europe)).toBe(day('30'))
  })
})

describe('desk of a day', () => {
  const desk = (id: string, isWhole = true) => ({ id: id as ResourceId, isWhole })
  const offers = (given: object = {}) => ({
    day: day('24'),
    isOwn: false,
    holiday: null,
    offer: desk('mine'),
    beside: null,
    ...given,
  })
  const usual = ['tuesday'] as const

  test('is the usual one, or one next to colleagues if selected', () => {
    const both = offers({ beside: desk('side') })
    expect(desksOf(both).map(({ id }) => id)).toEqual(['mine', 'side'])
    expect(desksOf(offers({ beside: desk('mine') })).map(({ id }) => id)).toEqual(['mine'])
    expect(desksOf(offers({ isOwn: true }))).toEqual([])
    expect(deskToReserve(both, undefined)?.id).toBe('mine')
    expect(deskToReserve(both, { deskId: 'side' as ResourceId })?.id).toBe('side')
  })

  test('is the first one if the selected one is gone', () => {
    expect(deskToReserve(offers(), { deskId: 'gone' as ResourceId })?.id).toBe('mine')
  })

  test('is ticked on usual days, except for holidays and parts of days', () => {
    expect(isTicked(offers(), undefined, usual)).toBe(true)
    expect(isTicked(offers(), undefined, ['monday'])).toBe(false)
    expect(isTicked(offers({ holiday: 'Independence Day' }), undefined, usual)).toBe(false)
    expect(isTicked(offers({ offer: desk('mine', false) }), undefined, usual)).toBe(false)
  })

  test('is ticked by the user if there is one', () => {
    expect(isTicked(offers(), { isTicked: false }, usual)).toBe(false)
    expect(isTicked(offers({ holiday: 'Independence Day' }), { isTicked: true }, [])).toBe(true)
    expect(isTicked(offers({ offer: null }), { isTicked: true }, usual)).toBe(false)
    expect(isTicked(offers({ isOwn: true }), { isTicked: true }, usual)).toBe(false)
  })
})

describe('team of a day', () => {
  const person = (name: string) => ({ name, email: `${name}@example.com` as Email })
  const [ada, bea, cleo, dan] = [person('ada'), person('bea'), person('cleo'), person('dan')]
  const on = (seat: string | null, away = false): ReadonlyMap<CalendarDay, TeamDay<string>> =>
    new Map([[day('24'), { seat, isAbsent: away }]])

  test('prefers a seat to an absence', () => {
    const days = new Map([
      [ada.email, on('Desk 1', true)],
      [bea.email, on(null, true)],
      [cleo.email, on(null)],
      [dan.email, null],
    ])
    const who = whoIsIn([ada, bea, cleo, dan, person('new')], days, day('24'))
    expect(who.here).toEqual([{ person: ada, seat: 'Desk 1' }])
    expect([who.absent, who.unknown, who.loading]).toEqual([[bea], [cleo, dan], 1])
  })

  test('counts seats in the city of the office only', () => {
    const days = new Map([
      [ada.email, on('Desk 1')],
      [bea.email, on('Desk in London')],
      [cleo.email, on('Desk in New York', true)],
    ])
    const who = whoIsIn([ada, bea, cleo], days, day('24'), (seat) => !seat.includes(' in '))
    expect(who.here).toEqual([{ person: ada, seat: 'Desk 1' }])
    expect(who.elsewhere).toEqual([
      { person: bea, seat: 'Desk in London' },
      { person: cleo, seat: 'Desk in New York' },
    ])
    expect([who.absent, who.unknown]).toEqual([[], []])
  })

  test('counts out-of-office times of four hours as absent', () => {
    const span = wholeDays(utc, day('24'))
    const item = (from: string, to: string, status = 'OOF') => ({
      start: `2026-11-${from}:00Z`,
      end: `2026-11-${to}:00Z`,
      status,
    })
    expect(isAbsent([item('24T08:00', '24T11:45')], span)).toBe(false)
    expect(isAbsent([item('24T08:00', '24T10:00'), item('24T13:00', '24T15:00')], span)).toBe(true)
    expect(isAbsent([item('20T08:00', '27T18:00')], span)).toBe(true)
    expect(isAbsent([item('23T08:00', '23T18:00'), item('24T08:00', '24T18:00', 'busy')], span)).toBe(false)
  })

  test('counts absence within the day and ignores invalid times', () => {
    const span = wholeDays(utc, day('24'))
    const item = (from: string, to: string) => ({ start: from, end: to, status: 'oof' })
    expect(isAbsent([item('2026-11-23T20:00Z', '2026-11-24T04:00Z')], span)).toBe(true)
    expect(isAbsent([item('2026-11-23T20:00Z', '2026-11-24T03:59Z')], span)).toBe(false)
    expect(isAbsent([item('2026-11-24T20:00Z', '2026-11-25T20:00Z')], span)).toBe(true)
    expect(isAbsent([item('soon', '2026-11-24T20:00Z')], span)).toBe(false)
    expect(isAbsent([item('2026-11-24T00:00Z', 'late')], span)).toBe(false)
    // Times on another day do not count.
    expect(
      isAbsent([item('2026-11-20T00:00Z', '2026-11-21T00:00Z'), item('2026-11-24T08:00Z', '2026-11-24T12:00Z')], span),
    ).toBe(true)
  })

  test('is largest on one day of at least two people', () => {
    const counts = (...list: readonly number[]) => new Map(list.map((count, index) => [day(`${index + 23}`), count]))
    expect(fullestDay(counts(1, 3, 2))).toBe(day('24'))
    expect(fullestDay(counts(2, 2, 1))).toBeNull()
    expect(fullestDay(counts(1, 0))).toBeNull()
    expect(fullestDay(counts())).toBeNull()
    expect(fullestDay(counts(2))).toBe(day('23'))
    expect(fullestDay(counts(1))).toBeNull()
    expect(fullestDay(counts(2, 1))).toBe(day('23'))
  })

  test('suggests desks in the area of most people', () => {
    const seat = (name: string, areaName: string) => ({ name, areaName })
    const seats = [seat('1', 'North'), seat('2', 'South'), seat('3', 'South')]
    expect(crowdFirst(seats).map(({ name }) => name)).toEqual(['2', '3', '1'])
  })
})
