import { describe, expect, test } from 'vitest'
import { deriveReservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { type BookingKind, ownConflicts } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { at, attendee, event } from '../../reservations/rules/builders.ts'

const day = { start: at('2026-11-20 00:00'), end: at('2026-11-21 00:00') }

interface Given {
  readonly kind?: BookingKind
  /** The kind of the existing reservation; `kind` by default. */
  readonly known?: BookingKind
  readonly changedId?: string | null
}

/** Counts the conflicts of a reservation from 09:00 to 10:00 with a new one. */
function conflictsWith(
  fields: Partial<CalendarEvent>,
  [from, to]: readonly [string, string],
  { kind = 'meeting', known, changedId = null }: Given = {},
): number {
  const own = deriveReservation(event(fields), null, null, at('2026-11-20 08:00'))
  const span = { start: at(`2026-11-20 ${from}`), end: at(`2026-11-20 ${to}`) }
  const requested = { span, kind, days: day, changedId, user: emailOf('olga@campus.example') }
  return ownConflicts([own], requested, () => known ?? kind).length
}

describe('own reservations conflict with a new one', () => {
  test('if both are meetings whose times overlap', () => {
    expect(conflictsWith({}, ['09:30', '11:00'])).toBe(1)
    expect(conflictsWith({}, ['10:00', '11:00'])).toBe(0)
  })

  test('if both are workplaces on one day', () => {
    expect(conflictsWith({}, ['14:00', '15:00'], { kind: 'workplace' })).toBe(1)
    expect(conflictsWith({}, ['09:00', '17:00'], { kind: 'meeting', known: 'workplace' })).toBe(0)
    expect(conflictsWith({}, ['09:00', '17:00'], { kind: 'thing' })).toBe(0)
  })

  test('but not if they are cancelled, free, declined or being changed', () => {
    const invited = {
      isOrganizer: false,
      attendees: [attendee('olga@campus.example', 'declined', { resource: false })],
    }
    expect(conflictsWith({ cancelled: true }, ['09:00', '10:00'])).toBe(0)
    expect(conflictsWith({ showAs: 'free' }, ['09:00', '10:00'])).toBe(0)
    expect(conflictsWith(invited, ['09:00', '10:00'])).toBe(0)
    expect(conflictsWith({}, ['09:00', '10:00'], { changedId: 'event' })).toBe(0)
  })
})

test('section 5: adjacent times do not conflict, unanswered invitations do', () => {
  expect(conflictsWith({}, ['08:00', '09:00'])).toBe(0)
  expect(conflictsWith({}, ['08:00', '09:01'])).toBe(1)
  expect(conflictsWith({ isOrganizer: false, attendees: [] }, ['09:00', '10:00'])).toBe(1)
  expect(conflictsWith({ showAs: 'Free' }, ['09:00', '10:00'])).toBe(0)
  expect(conflictsWith({}, ['09:00', '10:00'], { changedId: 'another' })).toBe(1)
})
