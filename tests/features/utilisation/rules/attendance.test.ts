import { describe, expect, test } from 'vitest'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { ConfirmationStatus } from '#src/wire/cache.ts'
import { deriveReservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { countOutcomes, outcomeOf, sumAttendance } from '#src/features/utilisation/model/rules/attendance.ts'
import { resource } from '../../finding/rules/builders.ts'
import { at, attendee, confirmation, event, roomEmail } from '../../bookings/reservations/rules/builders.ts'

const room = resource({ id: 'room', name: 'Amber', email: roomEmail, requiresConfirmation: true })

/** 15 minutes after the start, when the check-in ends. */
const over = at('2026-11-20 09:15')
const reservation = (given: Partial<CalendarEvent> = {}, status: Partial<ConfirmationStatus> = {}, where = room) =>
  deriveReservation(event(given), where, confirmation(status), at('2026-11-20 12:00'))

describe('sections 3 and 4: outcome of a reservation with check-in', () => {
  test('is confirmed, released or unconfirmed', () => {
    expect(outcomeOf(reservation({}, { confirmed: true }), over)).toBe('confirmed')
    expect(outcomeOf(reservation({}, { canceled: true }), over)).toBe('released')
    const declined = { attendees: [attendee(roomEmail, 'declined')] }
    expect(outcomeOf(reservation(declined, { canceled: true }), over)).toBe('released')
    expect(outcomeOf(reservation(), over)).toBe('unconfirmed')
  })

  test('is unknown until the check-in ends, which is later for all-day events', () => {
    expect(outcomeOf(reservation(), at('2026-11-20 09:14'))).toBeNull()
    expect(outcomeOf(reservation({}, { confirmed: true }), at('2026-11-20 09:14'))).toBeNull()
    const whole = { isAllDay: true }
    const slow = { ...room, resourceUnconfirmedEventCancelEventAllDayTime: 30 }
    expect(outcomeOf(reservation(whole, {}, slow), over)).toBeNull()
    expect(outcomeOf(reservation(whole, {}, slow), at('2026-11-20 09:30'))).toBe('unconfirmed')
  })

  test('does not exist without check-in or a room, or for a cancelled event', () => {
    expect(outcomeOf(reservation({}, {}, { ...room, requiresConfirmation: false }), over)).toBeNull()
    expect(outcomeOf(reservation({ cancelled: true }, { canceled: true }), over)).toBeNull()
    expect(outcomeOf(reservation({ attendees: [attendee(roomEmail, 'declined')] }), over)).toBeNull()
    expect(outcomeOf(reservation({ attendees: [attendee(roomEmail, 'none')] }), over)).toBeNull()
  })

  test('is counted once per reservation', () => {
    const list = [reservation({}, { confirmed: true }), reservation(), reservation(), reservation({ cancelled: true })]
    expect(countOutcomes(list, over)).toEqual({ confirmed: 1, released: 0, unconfirmed: 2 })
  })
})

describe('decisions, utilisation: attendance', () => {
  const attended = (
    id: string,
    seats: number | null,
    [reservations = 0, missed = 0, counted = 0, people = 0]: number[],
  ) => ({
    seats,
    attendance: { resourceId: id, reservations, attended: reservations - missed, missed, counted, people },
  })

  test('is summed, with the seats of every reservation with counted people', () => {
    const sums = sumAttendance(
      [attended('a', 10, [4, 1, 3, 6]), attended('b', 4, [2, 0, 1, 4]), attended('lot', null, [5, 0, 2, 2])],
      9,
    )
    expect(sums).toMatchObject({ reservations: 11, attended: 10, missed: 1, people: 10, seats: 34 })
  })

  test('lists the rooms with the most no-shows, without others', () => {
    const { mostMissed } = sumAttendance(
      [attended('a', 4, [9, 1]), attended('b', 4, [5, 3]), attended('c', 4, [7, 0]), attended('d', 4, [3, 2])],
      2,
    )
    expect(mostMissed).toEqual([
      { id: 'b', missed: 3, reservations: 5 },
      { id: 'd', missed: 2, reservations: 3 },
    ])
    expect(sumAttendance([attended('a', 4, [9, 1]), attended('c', 4, [7, 0])], 5).mostMissed).toHaveLength(1)
  })
})

describe('decisions, utilisation: rooms that are too large', () => {
  const used = (seats: number, counted: number, people: number) => ({
    seats,
    attendance: { resourceId: `r${seats}`, reservations: counted, attended: counted, missed: 0, counted, people },
  })

  const find = (records: readonly ReturnType<typeof used>[]) => sumAttendance(records, 5).tooLarge

  test.each([
    ['half full at most', [used(20, 3, 9), used(24, 3, 12)], { seats: 20, rooms: 2, people: 3.5 }],
    ['smaller ones together with larger ones', [used(20, 3, 9), used(12, 3, 9)], { seats: 12, rooms: 2, people: 3 }],
    ['of 20 seats, just half full', [used(20, 3, 30), used(20, 3, 30)], { seats: 20, rooms: 2, people: 10 }],
    ['of 6 seats', [used(6, 3, 9), used(7, 3, 9)], { seats: 6, rooms: 2, people: 3 }],
    ['of 8 seats', [used(8, 3, 9), used(11, 3, 9)], { seats: 8, rooms: 2, people: 3 }],
    ['with five meetings', [used(20, 2, 8), used(20, 3, 9)], { seats: 20, rooms: 2, people: 3.4 }],
  ])('include rooms %s', (_, records, expected) => {
    expect(find(records)).toEqual(expected)
  })

  test.each([
    ['that are full', [used(20, 3, 40), used(20, 3, 40)]],
    ['a little more than half full', [used(6, 3, 9), used(6, 3, 10)]],
    ['of 5 seats', [used(5, 3, 3), used(5, 3, 3)]],
    ['without another large one', [used(20, 9, 9), used(4, 9, 9)]],
    ['with four meetings', [used(20, 2, 8), used(20, 2, 9)]],
    ['without a count in one of them', [used(20, 0, 0), used(20, 9, 9)]],
  ])('do not include rooms %s', (_, records) => {
    expect(find(records)).toBeNull()
  })
})
