import { describe, expect, test } from 'vitest'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { deriveReservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import {
  daysOf,
  groupByDay,
  listWindow,
  sortByStart,
  upcoming,
} from '#src/features/bookings/model/reservations/rules/calendar-days.ts'
import { at, event, moment, prague } from './builders.ts'

const now = at('2026-11-20 12:00')
const reserved = (id: string, start: string, end: string, isAllDay = false) =>
  deriveReservation(event({ id, start: moment(start), end: moment(end), isAllDay }), null, null, now)

function grouped(list: ReturnType<typeof reserved>[], zone: IanaZone = prague): string[] {
  return groupByDay(list, zone, now).map(
    ({ day, reservations }) => `${day}: ${reservations.map((entry) => entry.event.id).join(' ')}`,
  )
}

describe('section 9: events list', () => {
  test('section 9: covers 30 days from the start of today in the zone, also over a clock change', () => {
    expect(listWindow(prague, now)).toEqual({ start: at('2026-11-19 23:00'), end: at('2026-12-19 23:00') })
    expect(listWindow(prague, at('2026-10-20 12:00'))).toEqual({
      start: at('2026-10-19 22:00'),
      end: at('2026-11-18 23:00'),
    })
  })

  test('groups reservations by their start day in the zone, in order', () => {
    const list = [
      reserved('late', '2026-11-20 23:30', '2026-11-21 00:30'),
      reserved('noon', '2026-11-20 12:00', '2026-11-20 13:00'),
      reserved('morning', '2026-11-20 07:00', '2026-11-20 08:00'),
    ]
    expect(grouped(list)).toEqual(['2026-11-20: morning noon', '2026-11-21: late'])
    expect(grouped(list, 'UTC' as IanaZone)).toEqual(['2026-11-20: morning noon late'])
  })

  test('lists an all-day event on its own date in every zone', () => {
    const list = [
      reserved('day', '2026-11-22 00:00', '2026-11-23 00:00', true),
      reserved('yesterday', '2026-11-19 00:00', '2026-11-20 00:00', true),
      reserved('three days', '2026-11-19 00:00', '2026-11-22 00:00', true),
    ]
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles'])
      expect(grouped(list, zone as IanaZone).at(-1)).toBe('2026-11-22: day')
    expect(grouped(list)).toEqual(['2026-11-20: three days', '2026-11-22: day'])
    // The all-day event starts first in UTC, but the evening is on the day before it in Los Angeles.
    const evening = reserved('evening', '2026-11-22 03:00', '2026-11-22 04:00')
    const inOrder = ['2026-11-21: evening', '2026-11-22: day']
    expect(grouped([list[0]!, evening], 'America/Los_Angeles' as IanaZone)).toEqual(inOrder)
  })

  test('section 9: limits the dashboard to 10 events that have not ended, by start', () => {
    const list = Array.from({ length: 14 }, (_, index) =>
      reserved(`e${index}`, `2026-11-20 ${23 - index}:00`, `2026-11-20 ${23 - index}:30`),
    )
    const shown = upcoming(list, now).map((entry) => entry.event.id)
    expect(shown).toEqual(['e11', 'e10', 'e9', 'e8', 'e7', 'e6', 'e5', 'e4', 'e3', 'e2'])
  })
})

describe('section 9: order of events', () => {
  const idsOf = (list: readonly { readonly event: { readonly id: string } }[]) => list.map(({ event: { id } }) => id)

  test('is by start, then by end', () => {
    const list = [
      reserved('long', '2026-11-20 09:00', '2026-11-20 11:00'),
      reserved('late', '2026-11-20 10:00', '2026-11-20 10:30'),
      reserved('short', '2026-11-20 09:00', '2026-11-20 09:30'),
    ]
    expect(idsOf(sortByStart(list))).toEqual(['short', 'long', 'late'])
  })

  test('leaves out events that end at this moment', () => {
    const list = [
      reserved('over', '2026-11-20 11:00', '2026-11-20 12:00'),
      reserved('running', '2026-11-20 11:00', '2026-11-20 12:01'),
    ]
    expect(idsOf(upcoming(list, now))).toEqual(['running'])
  })

  test('gives an all-day event its own days, at least one', () => {
    const days = (from: string, to: string, isAllDay = true) => {
      const { first, last } = daysOf(reserved('x', `2026-11-${from}`, `2026-11-${to}`, isAllDay), prague)
      return `${first.slice(8)}-${last.slice(8)}`
    }
    expect(days('20 00:00', '23 00:00')).toBe('20-22')
    expect(days('20 00:00', '21 00:00')).toBe('20-20')
    expect(days('20 00:00', '20 00:00')).toBe('20-20')
    expect(days('20 22:00', '21 22:59', false)).toBe('20-21')
    expect(days('20 22:00', '21 23:00', false)).toBe('20-21')
  })
})
