import { describe, expect, test } from 'vitest'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { ConfirmationStatus } from '#src/wire/cache.ts'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { countOutcomes, outcomeOf, sumAttendance } from '#src/features/utilisation/rules/attendance.ts'
import { resource } from '../../finding/rules/builders.ts'
import { at, attendee, confirmation, event, roomEmail } from '../../reservations/rules/builders.ts'

const room = resource({ id: 'room', name: 'Amber', email: roomEmail, requiresConfirmation: true })
/** A quarter after the start: from then on nobody can confirm it. */
const over = at('2026-11-20 09:15')
const reservation = (given: Partial<CalendarEvent> = {}, status: Partial<ConfirmationStatus> = {}, where = room) =>
  deriveReservation(event(given), where, confirmation(status), at('2026-11-20 12:00'))

describe('sections 3 and 4: how a reservation that asks for confirmation went', () => {
  test('confirmed, released by the product server, or neither', () => {
    expect(outcomeOf(reservation({}, { confirmed: true }), over)).toBe('confirmed')
    expect(outcomeOf(reservation({}, { canceled: true }), over)).toBe('released')
    const declined = { attendees: [attendee(roomEmail, 'declined')] }
    expect(outcomeOf(reservation(declined, { canceled: true }), over)).toBe('released')
    expect(outcomeOf(reservation(), over)).toBe('unconfirmed')
  })

  test('nothing is said while it can still be confirmed, nor of all-day events before their own time', () => {
    expect(outcomeOf(reservation(), at('2026-11-20 09:14'))).toBeNull()
    expect(outcomeOf(reservation({}, { confirmed: true }), at('2026-11-20 09:14'))).toBeNull()
    const whole = { isAllDay: true }
    const slow = { ...room, resourceUnconfirmedEventCancelEventAllDayTime: 30 }
    expect(outcomeOf(reservation(whole, {}, slow), over)).toBeNull()
    expect(outcomeOf(reservation(whole, {}, slow), at('2026-11-20 09:30'))).toBe('unconfirmed')
  })

  test('nothing is said of what asks for no confirmation, was called off, or never had the room', () => {
    expect(outcomeOf(reservation({}, {}, { ...room, requiresConfirmation: false }), over)).toBeNull()
    expect(outcomeOf(reservation({ cancelled: true }, { canceled: true }), over)).toBeNull()
    expect(outcomeOf(reservation({ attendees: [attendee(roomEmail, 'declined')] }), over)).toBeNull()
    expect(outcomeOf(reservation({ attendees: [attendee(roomEmail, 'none')] }), over)).toBeNull()
  })

  test('each is counted once', () => {
    const list = [reservation({}, { confirmed: true }), reservation(), reservation(), reservation({ cancelled: true })]
    expect(countOutcomes(list, over)).toEqual({ confirmed: 1, released: 0, unconfirmed: 2 })
  })
})

describe('decisions, utilisation: who came', () => {
  const came = (
    id: string,
    seats: number | null,
    [reservations = 0, missed = 0, counted = 0, people = 0]: number[],
  ) => ({
    seats,
    attendance: { resourceId: id, reservations, attended: reservations - missed, missed, counted, people },
  })

  test('adds up, and counts seats once for each reservation whose people were counted', () => {
    const { reservations, attended, missed, people, seats } = sumAttendance(
      [came('a', 10, [4, 1, 3, 6]), came('b', 4, [2, 0, 1, 4]), came('lot', null, [5, 0, 2, 2])],
      9,
    )
    expect({ reservations, attended, missed, people, seats }).toEqual({
      reservations: 11,
      attended: 10,
      missed: 1,
      people: 10,
      seats: 34,
    })
  })

  test('lists the rooms that were left empty most often, and none that never was', () => {
    const { mostMissed } = sumAttendance(
      [came('a', 4, [9, 1]), came('b', 4, [5, 3]), came('c', 4, [7, 0]), came('d', 4, [3, 2])],
      2,
    )
    expect(mostMissed).toEqual([
      { id: 'b', missed: 3, reservations: 5 },
      { id: 'd', missed: 2, reservations: 3 },
    ])
  })

  test('does not fill the list with rooms that were always used', () => {
    expect(sumAttendance([came('a', 4, [9, 1]), came('c', 4, [7, 0])], 5).mostMissed.map(({ id }) => id)).toEqual(['a'])
  })

  test.each([
    [
      'the largest that are half full at most',
      [came('a', 20, [3, 0, 3, 9]), came('b', 24, [3, 0, 3, 12])],
      [20, 2, 3.5],
    ],
    ['smaller ones with the larger ones', [came('a', 20, [3, 0, 3, 9]), came('b', 12, [3, 0, 3, 9])], [12, 2, 3]],
    ['not full ones', [came('a', 20, [3, 0, 3, 40]), came('b', 20, [3, 0, 3, 40])], null],
    ['not a single one', [came('a', 20, [9, 0, 9, 9]), came('b', 4, [9, 0, 9, 9])], null],
    ['not after a few meetings', [came('a', 20, [2, 0, 2, 2]), came('b', 20, [2, 0, 2, 2])], null],
  ] as const)('names rooms that are too large: %s', (_, records, expected) => {
    const { tooLarge } = sumAttendance(records, 5)
    const [seats, rooms, people] = expected ?? []
    expect(tooLarge).toEqual(expected && { seats, rooms, people })
  })
})

describe('decisions, utilisation: rooms that are too large, at the edges', () => {
  const used = (seats: number, counted: number, people: number) => ({
    seats,
    attendance: { resourceId: `r${seats}`, reservations: counted, attended: counted, missed: 0, counted, people },
  })
  const found = (...records: ReturnType<typeof used>[]) => sumAttendance(records, 5).tooLarge

  test.each([
    ['of 20 seats, just half full', [used(20, 3, 30), used(20, 3, 30)], { seats: 20, rooms: 2, people: 10 }],
    ['of 6 seats', [used(6, 3, 9), used(7, 3, 9)], { seats: 6, rooms: 2, people: 3 }],
    ['of 8 seats', [used(8, 3, 9), used(11, 3, 9)], { seats: 8, rooms: 2, people: 3 }],
    ['of 5 seats', [used(5, 3, 3), used(5, 3, 3)], null],
    ['a little more than half full', [used(6, 3, 9), used(6, 3, 10)], null],
    ['after five meetings', [used(20, 2, 8), used(20, 3, 9)], { seats: 20, rooms: 2, people: 3.4 }],
    ['after four', [used(20, 2, 8), used(20, 2, 9)], null],
    ['without a count in one of them', [used(20, 0, 0), used(20, 9, 9)], null],
  ])('%s', (_, records, expected) => {
    expect(found(...records)).toEqual(expected)
  })
})
