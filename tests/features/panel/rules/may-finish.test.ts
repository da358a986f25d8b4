import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { mayFinish } from '#src/features/panel/rules/panel-state.ts'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { kioskSchema, readKiosk } from '#src/wire/kiosk.ts'
import { createProblems } from '#src/wire/parse.ts'
import { resource } from '../../finding/rules/builders.ts'
import { at, attendee, confirmation, event, roomEmail } from '../../reservations/rules/builders.ts'

const kiosk = (more: Record<string, unknown> = {}) => v.parse(kioskSchema, { id: 'panel-1', name: 'Amber', ...more })

const held = (confirmedBy: string | null, organizer = 'eva@example.com'): Reservation =>
  deriveReservation(
    event({
      attendees: [attendee(roomEmail, 'accepted')],
      organizer: { name: 'Somebody', address: emailOf(organizer) },
    }),
    resource({ email: roomEmail }),
    confirmation({ confirmed: confirmedBy !== null, confirmedBy }),
    at('2026-11-20 09:00'),
  )

describe('who may finish a meeting at the door', () => {
  test.each([
    ['nobody', false, false, false],
    ['checked-in-here', false, true, true],
    ['anybody', true, true, true],
  ])('%s', (finishRule, other, checkedInHere, bookedHere) => {
    const panel = kiosk({ finishRule })
    expect(mayFinish(held('Eva'), panel)).toBe(other)
    expect(mayFinish(held(null), panel)).toBe(other)
    expect(mayFinish(held('Amber'), panel)).toBe(checkedInHere)
    expect(mayFinish(held(null, roomEmail.toUpperCase()), panel)).toBe(bookedHere)
  })

  test('without a known rule, only meetings that were checked in or booked at this door', () => {
    expect(kiosk().finishRule).toBe('checked-in-here')
    expect(kiosk({ finishRule: null }).finishRule).toBe('checked-in-here')
    const problems = createProblems()
    const unknown = readKiosk({ id: 'panel-1', finishRule: 'everybody-on-tuesdays' }, problems)
    expect(unknown).toMatchObject({ ok: true, value: { finishRule: 'checked-in-here' } })
    expect(problems.list()).toEqual(['kiosk.finishRule: expected nobody or checked-in-here or anybody'])
  })

  test('a panel without a name claims no check-in', () => {
    expect(mayFinish(held(''), kiosk({ name: '' }))).toBe(false)
  })
})
