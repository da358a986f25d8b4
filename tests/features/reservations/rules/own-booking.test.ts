import { describe, expect, test } from 'vitest'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { ownBookingOf, ownBookingsOf } from '#src/features/reservations/rules/own-booking.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { at, attendee, event, moment, roomEmail } from './builders.ts'

const mine = (fields: Partial<CalendarEvent> = {}) =>
  event({
    iCalUId: 'uid-1',
    start: moment('2026-11-20 10:00'),
    end: moment('2026-11-20 11:00'),
    isOrganizer: true,
    attendees: [attendee(roomEmail, 'accepted', { resource: true })],
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

describe("section 3: an event in a room's calendar is the user's own", () => {
  test('by its id, however the address is written', () => {
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

  test('only in a room that did not decline, of an event that the user organizes and did not cancel', () => {
    expect(isOwn(mine({ attendees: [attendee(roomEmail, 'declined', { resource: true })] }), shown('uid-1'))).toBe(
      false,
    )
    expect(isOwn(mine({ attendees: [attendee(roomEmail, 'none', { resource: true })] }), shown('uid-1'))).toBe(true)
    expect(isOwn(mine({ isOrganizer: false }), shown('uid-1'))).toBe(false)
    expect(isOwn(mine({ cancelled: true }), shown('uid-1'))).toBe(false)
    expect(isOwn(mine(), shown('uid-1'), 'other@campus.example')).toBe(false)
  })
})
