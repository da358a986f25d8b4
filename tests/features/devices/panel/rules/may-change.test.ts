import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { mayChange } from '#src/features/devices/model/panel/rules/panel-state.ts'
import { deriveReservation, type Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { kioskSchema } from '#src/wire/kiosk.ts'
import { resource } from '../../../finding/rules/builders.ts'
import { at, attendee, confirmation, event, roomEmail } from '../../../bookings/reservations/rules/builders.ts'

const kiosk = (more: Record<string, unknown> = {}) =>
  v.parse(kioskSchema, { id: 'panel-1', kind: 'panel', name: 'Amber', ...more })

const held = (confirmedBy: string | null, organizer = 'eva@example.com'): Reservation =>
  deriveReservation(
    event({
      attendees: [attendee(roomEmail, 'accepted')],
      organizer: { name: 'Eva', address: emailOf(organizer) },
    }),
    resource({ email: roomEmail }),
    confirmation({ confirmed: confirmedBy !== null, confirmedBy }),
    at('2026-11-20 09:00'),
  )

describe('changing a meeting at the door', () => {
  test.each([
    ['nobody', false, false, false],
    ['checked-in-here', false, true, true],
    ['anybody', true, true, true],
  ])('allowed for %s', (rule, others, checkedInHere, bookedHere) => {
    const panel = kiosk({ rules: { end: rule, extend: 'nobody' } })
    expect(mayChange(held('Eva'), 'end', panel)).toBe(others)
    expect(mayChange(held(null), 'end', panel)).toBe(others)
    expect(mayChange(held('Amber'), 'end', panel)).toBe(checkedInHere)
    expect(mayChange(held(null, roomEmail.toUpperCase()), 'end', panel)).toBe(bookedHere)
    const extending = kiosk({ rules: { extend: rule, end: 'nobody' } })
    expect(mayChange(held('Eva'), 'extend', extending)).toBe(others)
    expect(mayChange(held('Amber'), 'extend', extending)).toBe(checkedInHere)
  })

  test('without a rule, anyone may extend, but end only meetings reserved or checked in at this door', () => {
    for (const panel of [kiosk(), kiosk({ finishRule: null, rules: null })]) {
      expect(mayChange(held('Eva'), 'extend', panel)).toBe(true)
      expect(mayChange(held('Eva'), 'end', panel)).toBe(false)
      expect(mayChange(held('Amber'), 'end', panel)).toBe(true)
    }
  })

  test('a panel without a name matches no check-in', () => {
    expect(mayChange(held(''), 'end', kiosk({ name: '' }))).toBe(false)
  })
})
