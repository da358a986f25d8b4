import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextMoment, reservationNow } from '#src/features/bookings/model/reservations/rules/actions.ts'
import { daysOf, groupByDay } from '#src/features/bookings/model/reservations/rules/calendar-days.ts'
import { deriveReservation, movedOn } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { unchangedOr } from '#src/features/bookings/model/reservations/rules/loaded.ts'
import { areSameBookings, ownBookingsOf } from '#src/features/bookings/model/reservations/rules/own-booking.ts'
import { searchReservations } from '#src/features/bookings/model/reservations/rules/search-text.ts'
import { addDays, dayOf } from '#src/kernel/time/days.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { resource } from '../../../finding/rules/builders.ts'
import { at, event, moment, prague } from './builders.ts'

const minute = 60_000
const day = at('2026-11-20 00:00')

const derive = (fields: Partial<CalendarEvent> = {}, now = day) =>
  deriveReservation(event(fields), { ...resource(), requiresConfirmation: true }, null, now)

describe('performance: cached values of a reservation equal computed ones', () => {
  test('section 4: for buttons at any moments, in any order', () => {
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

  test('section 4: for buttons at the moments at which they change', () => {
    const known = derive()
    const changes: string[] = []
    for (let now: Instant | null = nextMoment([known], day); now !== null; now = nextMoment([known], now)) {
      // The earlier state is cached.
      reservationNow(known, (now - 1) as Instant)
      expect(reservationNow(known, now)).toEqual(movedOn(known, now))
      changes.push(new Date(now).toISOString().slice(11, 16))
    }
    expect(changes).toContain('10:00')
    expect(changes.length).toBeGreaterThanOrEqual(3)
  })

  test('section 5: for a search of subject, resource and organiser, which ignores case and accents', () => {
    const [one, other] = [derive({ subject: 'Porada Žižkov' }), derive({ subject: 'Review' })]
    expect(searchReservations([one, other], ' porada ')).toEqual([one])
    expect(searchReservations([one, other], 'zizkov')).toEqual([one])
    const inRoom = deriveReservation(event(), { ...resource(), name: 'Šárka' }, null, day)
    expect(searchReservations([one, inRoom], 'sarka')).toEqual([inRoom])
    expect(searchReservations([one, other], 'OLGA')).toEqual([one, other])
    expect(searchReservations([one, other], ' ')).toEqual([one, other])
    expect(searchReservations([one, other], 'nothing')).toEqual([])
  })
})

describe('section 9: days of the list', () => {
  test.each([prague, zoneNamed('America/Sao_Paulo'), zoneNamed('Asia/Tokyo')])(
    'are the days of the events in %s',
    (zone) => {
      const starts = fc.array(fc.integer({ min: -3 * 24 * 4, max: 40 * 24 * 4 }), { maxLength: 40 })
      fc.assert(
        fc.property(starts, fc.boolean(), (quarters, isAllDay) => {
          const list = quarters.map((quarter, index) => {
            const momentAt = (later: number) =>
              moment(new Date(day + (quarter + later) * 15 * minute).toISOString().slice(0, 16))
            // Up to three days long.
            const span = { start: momentAt(0), end: momentAt(1 + (index % 4) * 96) }
            return derive({ id: String(index), isAllDay: isAllDay && index % 3 === 0, ...span })
          })
          const listed = groupByDay(list, zone, day).map((group) => [
            group.day,
            group.reservations.map(({ event: { id } }) => id).toSorted(),
          ])
          const today = dayOf(zone, day)
          const expected = Array.from({ length: 30 }, (_, ahead) => addDays(today, ahead)).flatMap((one) => {
            const ids = list.flatMap((reservation) => {
              const { first, last } = daysOf(reservation, zone)
              const isOn = first === one || (one === today && first < today && last >= today)
              return isOn ? [reservation.event.id] : []
            })
            return ids.length === 0 ? [] : [[one, ids.toSorted()]]
          })
          expect(listed).toEqual(expected)
        }),
      )
    },
  )
})

describe('performance: a reservation unchanged by a load stays the same object', () => {
  const known = derive()

  test('with the buttons of the current time', () => {
    const now = at('2026-11-20 09:05')
    expect(unchangedOr(known, derive(), day)).toBe(known)
    expect(unchangedOr(known, derive({}, now), now)).toBe(reservationNow(known, now))
  })

  test('unless a field differs or it is new', () => {
    const changed = derive({ bodyHtml: 'Bring the drawings' })
    expect(unchangedOr(known, changed, day)).toBe(changed)
    expect(unchangedOr(undefined, changed, day)).toBe(changed)
  })
})

describe('comparing own bookings of two lists', () => {
  const index = (fields: Partial<CalendarEvent> = {}) => ownBookingsOf([derive(fields), derive({ id: 'second' })])

  test('finds them equal if the rows look the same', () => {
    expect(areSameBookings(index(), index({ bodyHtml: 'Notes' }))).toBe(true)
  })

  test('finds a booking in a further room', () => {
    const [one, further] = [derive(), derive({ id: 'third' })]
    const elsewhere = { ...further, resourceId: 'another' as ResourceId, resourceEmail: null }
    const before = ownBookingsOf([one])
    const after = ownBookingsOf([one, { ...elsewhere, event: { ...elsewhere.event, attendees: [], locations: [] } }])
    expect(after.size).toBe(before.size + 1)
    expect([areSameBookings(before, after), areSameBookings(after, before)]).toEqual([false, false])
  })

  test.each<Partial<CalendarEvent>>([
    { iCalUId: 'another' },
    { subject: 'Another' },
    { start: moment('2026-11-20 08:45') },
    { end: moment('2026-11-20 10:15') },
    { attendees: event().attendees.slice(1) },
    { cancelled: true },
    { isOrganizer: false },
  ])('finds the difference %j', (fields) => {
    expect(areSameBookings(index(), index(fields))).toBe(false)
    expect(areSameBookings(index(fields), index())).toBe(false)
  })
})
