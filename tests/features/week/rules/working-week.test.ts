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
} from '#src/features/week/rules/working-week.ts'
import type { CalendarDay, Email, ResourceId } from '#src/kernel/result.ts'
import { wholeDays } from '#src/kernel/time/days.ts'
import { utc } from '#src/kernel/time/zones.ts'

const day = (text: string): CalendarDay => `2026-11-${text}` as CalendarDay
const europe: Region = { firstDay: 'monday', weekend: ['saturday', 'sunday'] }
const egypt: Region = { firstDay: 'saturday', weekend: ['friday', 'saturday'] }
const shown = (from: string, region: Region, usual: Parameters<typeof workingWeek>[2] = []): string =>
  workingWeek(day(from), region, usual)
    .map((one) => one.slice(8))
    .join(' ')

describe('the days of a working week', () => {
  test('are five, of the region’s own week', () => {
    expect(shown('25', europe)).toBe('23 24 25 26 27')
    expect(shown('29', europe)).toBe('23 24 25 26 27')
    expect(shown('29', { ...europe, firstDay: 'sunday' })).toBe('30 01 02 03 04')
    expect(shown('28', egypt)).toBe('29 30 01 02 03')
  })

  test('and those of the weekend on which the user works', () => {
    expect(shown('25', europe, ['monday', 'saturday'])).toBe('23 24 25 26 27 28')
  })

  test('a region without week information has Saturday and Sunday', () => {
    expect(weekendOf(undefined)).toEqual(['saturday', 'sunday'])
    expect(weekendOf({ weekend: [5, 6] })).toEqual(['friday', 'saturday'])
    expect(weekendOf({ weekend: [1, 2, 3, 4, 5, 6, 7] })).toEqual(['saturday', 'sunday'])
  })

  test('at the end of a week the next one is planned', () => {
    expect(dayToPlan(day('27'), europe)).toBe(day('27'))
    expect(dayToPlan(day('28'), europe)).toBe(day('30'))
    expect(dayToPlan(day('27'), egypt)).toBe(day('28'))
  })
})

describe('which desk is reserved on which days', () => {
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

  test('the usual desk, or the one beside colleagues if it is chosen; each is offered once', () => {
    const both = offers({ beside: desk('side') })
    expect(desksOf(both).map(({ id }) => id)).toEqual(['mine', 'side'])
    expect(desksOf(offers({ beside: desk('mine') })).map(({ id }) => id)).toEqual(['mine'])
    expect(desksOf(offers({ isOwn: true }))).toEqual([])
    expect(deskToReserve(both, undefined)?.id).toBe('mine')
    expect(deskToReserve(both, { deskId: 'side' as ResourceId })?.id).toBe('side')
  })

  test('a chosen desk that is no longer on offer gives way to the first', () => {
    expect(deskToReserve(offers(), { deskId: 'gone' as ResourceId })?.id).toBe('mine')
  })

  test('usual days are ticked at first, without holidays and parts of days', () => {
    expect(isTicked(offers(), undefined, usual)).toBe(true)
    expect(isTicked(offers(), undefined, ['monday'])).toBe(false)
    expect(isTicked(offers({ holiday: 'Independence Day' }), undefined, usual)).toBe(false)
    expect(isTicked(offers({ offer: desk('mine', false) }), undefined, usual)).toBe(false)
  })

  test('the user decides, but a day without a desk to reserve is not ticked', () => {
    expect(isTicked(offers(), { isTicked: false }, usual)).toBe(false)
    expect(isTicked(offers({ holiday: 'Independence Day' }), { isTicked: true }, [])).toBe(true)
    expect(isTicked(offers({ offer: null }), { isTicked: true }, usual)).toBe(false)
    expect(isTicked(offers({ isOwn: true }), { isTicked: true }, usual)).toBe(false)
  })
})

describe('who of the team is in', () => {
  const person = (name: string) => ({ name, email: `${name}@example.com` as Email })
  const [ada, bea, cleo, dan] = [person('ada'), person('bea'), person('cleo'), person('dan')]
  const on = (seat: string | null, away = false): ReadonlyMap<CalendarDay, TeamDay<string>> =>
    new Map([[day('24'), { seat, isAbsent: away }]])

  test('a seat counts more than an absence; without either nothing is known', () => {
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

  test('only seats at the place of the office count; the others are named', () => {
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

  test('is absent who is out of office for four hours of the day or more', () => {
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

  test('one day has most of them, or none is marked', () => {
    const counts = (...list: readonly number[]) => new Map(list.map((count, index) => [day(`${index + 23}`), count]))
    expect(fullestDay(counts(1, 3, 2))).toBe(day('24'))
    expect(fullestDay(counts(2, 2, 1))).toBeNull()
    expect(fullestDay(counts(1, 0))).toBeNull()
    expect(fullestDay(counts())).toBeNull()
  })

  test('a desk is looked for where most of them sit', () => {
    const seat = (name: string, areaName: string) => ({ name, areaName })
    const seats = [seat('1', 'North'), seat('2', 'South'), seat('3', 'South')]
    expect(crowdFirst(seats).map(({ name }) => name)).toEqual(['2', '3', '1'])
  })
})

describe('the week at its edges', () => {
  test('a region without a usual weekend, and one of a single day', () => {
    expect(weekendOf({})).toEqual(['saturday', 'sunday'])
    expect(weekendOf({ weekend: [7] })).toEqual(['sunday'])
    expect(weekendOf({ weekend: [] })).toEqual([])
  })

  test('a day that is not over is planned, the first of the week too', () => {
    expect(dayToPlan(day('23'), europe)).toBe(day('23'))
    expect(dayToPlan(day('29'), europe)).toBe(day('30'))
  })

  test('absence is counted within the day only, by readable times', () => {
    const span = wholeDays(utc, day('24'))
    const item = (from: string, to: string) => ({ start: from, end: to, status: 'oof' })
    expect(isAbsent([item('2026-11-23T20:00Z', '2026-11-24T04:00Z')], span)).toBe(true)
    expect(isAbsent([item('2026-11-23T20:00Z', '2026-11-24T03:59Z')], span)).toBe(false)
    expect(isAbsent([item('2026-11-24T20:00Z', '2026-11-25T20:00Z')], span)).toBe(true)
    expect(isAbsent([item('soon', '2026-11-24T20:00Z')], span)).toBe(false)
    expect(isAbsent([item('2026-11-24T00:00Z', 'late')], span)).toBe(false)
    // What lies on another day takes nothing away.
    expect(
      isAbsent([item('2026-11-20T00:00Z', '2026-11-21T00:00Z'), item('2026-11-24T08:00Z', '2026-11-24T12:00Z')], span),
    ).toBe(true)
  })

  test('the fullest day needs two people, and more than any other', () => {
    const counts = (...list: readonly number[]) => new Map(list.map((count, index) => [day(`${index + 23}`), count]))
    expect(fullestDay(counts(2))).toBe(day('23'))
    expect(fullestDay(counts(1))).toBeNull()
    expect(fullestDay(counts(2, 1))).toBe(day('23'))
  })
})
