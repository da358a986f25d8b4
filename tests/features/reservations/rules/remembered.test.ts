import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextMoment, reservationNow } from '#src/features/reservations/rules/actions.ts'
import { daysOf, groupByDay } from '#src/features/reservations/rules/calendar-days.ts'
import { deriveReservation, movedOn } from '#src/features/reservations/rules/derive.ts'
import { unchangedOr } from '#src/features/reservations/rules/loaded.ts'
import { areSameBookings, ownBookingsOf } from '#src/features/reservations/rules/own-booking.ts'
import { searchReservations } from '#src/features/reservations/rules/search-text.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { Instant } from '#src/kernel/result.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { resource } from '../../finding/rules/builders.ts'
import { at, event, moment, prague } from './builders.ts'

const minute = 60_000
const day = at('2026-11-20 00:00')

const derive = (fields: Partial<CalendarEvent> = {}, now = day) =>
  deriveReservation(event(fields), { ...resource(), requiresConfirmation: true }, null, now)

describe('performance: what is remembered of a reservation is what would be worked out', () => {
  test('section 4: its buttons at any moments, in any order', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 24 * 60 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(moments, fc.boolean(), (minutes, isAllDay) => {
        const known = derive({ isAllDay })
        for (const count of minutes) {
          const now = (day + count * minute) as Instant
          expect(reservationNow(known, now)).toEqual(movedOn(known, now))
          const next = nextMoment([known], now)
          expect(next ?? Infinity).toBeGreaterThan(now)
        }
      }),
    )
  })

  test('section 5: a search ignores case and accents, in subject, resource and organiser', () => {
    const [one, other] = [derive({ subject: 'Porada Žižkov' }), derive({ subject: 'Review' })]
    expect(searchReservations([one, other], ' zizkov ')).toEqual([one])
    expect(searchReservations([one, other], 'OLGA')).toEqual([one, other])
    expect(searchReservations([one, other], ' ')).toEqual([one, other])
    expect(searchReservations([one, other], 'nothing')).toEqual([])
  })
})

describe('section 9: the days of the list', () => {
  test.each([prague, zoneNamed('America/Sao_Paulo'), zoneNamed('Asia/Tokyo')])(
    'are those of each event in %s',
    (zone) => {
      const starts = fc.array(fc.integer({ min: -3 * 24 * 4, max: 40 * 24 * 4 }), { maxLength: 40 })
      fc.assert(
        fc.property(starts, fc.boolean(), (quarters, isAllDay) => {
          const list = quarters.map((quarter, index) => {
            const text = new Date(day + quarter * 15 * minute).toISOString().slice(0, 16)
            const span = { start: moment(text), end: moment(text) }
            return derive({ id: String(index), isAllDay: isAllDay && index % 3 === 0, ...span })
          })
          const days = groupByDay(list, zone, day)
          const today = days[0]?.day
          for (const group of days) {
            for (const reservation of group.reservations) {
              const { first } = daysOf(reservation, zone)
              expect(first === group.day || (group.day === today && first < group.day)).toBe(true)
            }
          }
          expect(days.map((group) => group.day)).toEqual(days.map((group) => group.day).toSorted())
        }),
      )
    },
  )
})

describe('performance: a reservation that a load found unchanged stays the same object', () => {
  const known = derive()

  test('with the buttons of the present time', () => {
    const now = at('2026-11-20 09:05')
    expect(unchangedOr(known, derive(), day)).toBe(known)
    expect(unchangedOr(known, derive({}, now), now)).toBe(reservationNow(known, now))
  })

  test('but not if any field differs, or if it is new', () => {
    const changed = derive({ bodyHtml: 'Bring the drawings' })
    expect(unchangedOr(known, changed, day)).toBe(changed)
    expect(unchangedOr(undefined, changed, day)).toBe(changed)
  })
})

describe('the own bookings of a newly loaded list are the same', () => {
  const index = (fields: Partial<CalendarEvent> = {}) => ownBookingsOf([derive(fields), derive({ id: 'second' })])

  test('if rows show the same', () => {
    expect(areSameBookings(index(), index({ bodyHtml: 'Notes' }))).toBe(true)
  })

  test.each<Partial<CalendarEvent>>([
    { iCalUId: 'another' },
    { subject: 'Another' },
    { start: moment('2026-11-20 08:45') },
    { end: moment('2026-11-20 10:15') },
    { attendees: event().attendees.slice(1) },
    { cancelled: true },
    { isOrganizer: false },
  ])('not with %j', (fields) => {
    expect(areSameBookings(index(), index(fields))).toBe(false)
    expect(areSameBookings(index(fields), index())).toBe(false)
  })
})
