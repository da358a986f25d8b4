import { describe, expect, test } from 'vitest'
import { deriveReservation, type Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import {
  ownBookingOf,
  ownBookingsOf,
  roomsHolding,
  usedResources,
} from '#src/features/bookings/model/reservations/rules/own-booking.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { Resource } from '#src/wire/resource.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { resource } from '../../../finding/rules/builders.ts'
import { at, attendee, event, moment, roomEmail } from './builders.ts'

const mine = (fields: Partial<CalendarEvent> = {}) =>
  event({
    iCalUId: 'uid-1',
    start: moment('2026-11-20 10:00'),
    end: moment('2026-11-20 11:00'),
    isOrganizer: true,
    attendees: [attendee(roomEmail, 'accepted')],
    ...fields,
  })

const shown = (iCalUId: string | null, from = '10:00', to = '11:00') => ({
  iCalUId,
  start: at(`2026-11-20 ${from}`),
  end: at(`2026-11-20 ${to}`),
})

const isOwn = (own: CalendarEvent, inRoom: ReturnType<typeof shown>, room: string = roomEmail): boolean => {
  const reservation = deriveReservation(own, null, null, at('2026-11-20 08:00'))
  return ownBookingOf(ownBookingsOf([reservation]), room, inRoom) !== null
}

describe("section 3: an event in a room's calendar belongs to the user", () => {
  test('by its id, with the address in any case', () => {
    expect(isOwn(mine(), shown('uid-1'))).toBe(true)
    expect(isOwn(mine(), shown('uid-1'), emailOf(` ${roomEmail.toUpperCase()}`))).toBe(true)
    expect(isOwn(mine(), shown('uid-2'))).toBe(false)
  })

  test('by its times if the event is private or the calendar gives no id', () => {
    expect(isOwn(mine(), shown(null))).toBe(true)
    expect(isOwn(mine({ iCalUId: null }), shown('uid-2'))).toBe(true)
    expect(isOwn(mine(), shown(null, '10:00', '10:45'))).toBe(false)
  })

  test('for each date of a series, whether or not its dates share an id', () => {
    const date = mine({ type: 'occurrence', seriesMasterId: 'master' })
    expect(isOwn(date, shown('uid-1'))).toBe(true)
    expect(isOwn(date, shown('uid-1', '14:00', '15:00'))).toBe(false)
    expect(isOwn(date, shown('uid-of-master'))).toBe(true)
    expect(isOwn(date, shown('uid-of-master', '14:00', '15:00'))).toBe(false)
  })

  test('only if the user organises it, did not cancel, and the room did not decline', () => {
    expect(isOwn(mine({ attendees: [attendee(roomEmail, 'declined')] }), shown('uid-1'))).toBe(false)
    expect(isOwn(mine({ attendees: [attendee(roomEmail, 'none')] }), shown('uid-1'))).toBe(true)
    expect(isOwn(mine({ isOrganizer: false }), shown('uid-1'))).toBe(false)
    expect(isOwn(mine({ cancelled: true }), shown('uid-1'))).toBe(false)
    expect(isOwn(mine(), shown('uid-1'), 'other@campus.example')).toBe(false)
  })
})

describe("section 3: the rooms of the user's own bookings", () => {
  const now = at('2026-11-20 08:00')
  const desk = resource({ id: 'desk', email: 'desk@campus.example' })
  const booked = (own: CalendarEvent, given: Partial<Reservation> = {}, from: Resource | null = null): Reservation => ({
    ...deriveReservation(own, from, null, now),
    ...given,
  })

  test('are the invited rooms that did not decline', () => {
    const attendees = [
      attendee(roomEmail, 'accepted'),
      attendee('other@campus.example', 'Decline'),
      attendee('third@campus.example', 'none'),
      attendee('olga@campus.example', 'accepted', { resource: false }),
    ]
    expect(roomsHolding({ attendees })).toEqual([roomEmail, 'third@campus.example'])
  })

  test('include the paired room by its address and id', () => {
    const index = ownBookingsOf([booked(mine(), {}, desk)])
    expect([...index.keys()].toSorted()).toEqual(['desk', 'desk@campus.example', roomEmail].toSorted())
    expect(ownBookingOf(index, 'desk', shown('uid-1'))?.event.iCalUId).toBe('uid-1')
    const declined = ownBookingsOf([booked(mine(), { cancelledByResponse: true }, desk)])
    expect([...declined.keys()]).toEqual([roomEmail])
  })

  test('distinguish several bookings of a room', () => {
    const later = mine({ iCalUId: 'uid-2', start: moment('2026-11-20 14:00'), end: moment('2026-11-20 15:00') })
    const index = ownBookingsOf([booked(mine()), booked(later)])
    expect(ownBookingOf(index, roomEmail, shown('uid-2', '14:00', '15:00'))?.event.iCalUId).toBe('uid-2')
    expect(ownBookingOf(index, roomEmail, shown(null))?.event.iCalUId).toBe('uid-1')
    expect(ownBookingOf(index, 'nowhere', shown('uid-1'))).toBeNull()
  })

  test('compare times to the second, because some calendars store no fractions', () => {
    const start = { ...moment('2026-11-20 10:00'), utcDateTime: (at('2026-11-20 10:00') + 400) as Instant }
    expect(isOwn(mine({ iCalUId: null, start }), shown('uid-2'))).toBe(true)
    const late = { ...start, utcDateTime: (at('2026-11-20 10:00') + 1_000) as Instant }
    expect(isOwn(mine({ iCalUId: null, start: late }), shown('uid-2'))).toBe(false)
  })

  test('match an event of the same id only if the times overlap', () => {
    expect(isOwn(mine(), shown('uid-1', '10:45', '11:45'))).toBe(true)
    expect(isOwn(mine(), shown('uid-1', '11:00', '12:00'))).toBe(false)
    expect(isOwn(mine(), shown('uid-1', '09:00', '10:00'))).toBe(false)
  })

  test('do not match a single event of another id at the same time', () => {
    expect(isOwn(mine({ seriesMasterId: null }), shown('uid-9'))).toBe(false)
    expect(isOwn(mine({ seriesMasterId: 'master' }), shown('uid-9', '10:00', '11:30'))).toBe(false)
  })
})

test('used resources are listed once, without those of others', () => {
  const of = (id: string | null, isOrganizer = true) =>
    deriveReservation(event({ isOrganizer }), id === null ? null : resource({ id }), null, at('2026-11-20 08:00'))
  expect(usedResources([of('b'), of('a'), of('b'), of(null), of('c', false)])).toEqual(['b', 'a'])
})
