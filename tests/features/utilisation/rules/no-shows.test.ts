import { describe, expect, test } from 'vitest'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { ConfirmationStatus } from '#src/wire/cache.ts'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { countOutcomes, outcomeOf } from '#src/features/utilisation/rules/figures.ts'
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
