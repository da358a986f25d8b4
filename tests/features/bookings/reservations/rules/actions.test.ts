import { describe, expect, test } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import { actionsOf, nextMoment } from '#src/features/bookings/model/reservations/rules/actions.ts'
import {
  deriveReservation,
  type Reservation,
  reservationAt,
} from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { Answer } from '#src/features/bookings/model/reservations/rules/changed-parts.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { resource } from '../../../finding/rules/builders.ts'
import { at, attendee, both, combinations, confirmation, event, moment, roomEmail } from './builders.ts'

const answers: readonly (Answer | null)[] = [null, 'none', 'accepted', 'tentative', 'declined']

/** Moments around an event from 09:00 to 10:00 whose window is 08:45 to 09:15. */
const moments = [
  ['08:44', { inWindow: false, started: false, ended: false }],
  ['08:45', { inWindow: true, started: false, ended: false }],
  ['09:00', { inWindow: true, started: false, ended: false }],
  ['09:01', { inWindow: true, started: true, ended: false }],
  ['09:14', { inWindow: true, started: true, ended: false }],
  ['09:15', { inWindow: false, started: true, ended: false }],
  ['09:59', { inWindow: false, started: true, ended: false }],
  ['10:00', { inWindow: false, started: true, ended: true }],
  ['10:01', { inWindow: false, started: true, ended: true }],
] as const

const guest: Partial<CalendarEvent> = {
  isOrganizer: false,
  eventPermissions: { canDelete: false, canCancelParticipation: true, canChange: false },
}

const cases = combinations({
  isOrganizer: both,
  cancelled: both,
  response: ['accepted', 'tentativelyAccepted', 'declined'],
  confirmed: both,
  requiresConfirmation: both,
  isAllDay: both,
  answer: answers,
}).filter(({ isOrganizer, answer }) => !isOrganizer || answer === null)

describe('section 4: actions of a reservation', () => {
  test.each(moments)('section 4: follow the rules at %s', (time, { inWindow, started, ended }) => {
    for (const one of cases) {
      const { isOrganizer, cancelled, response, confirmed, requiresConfirmation, isAllDay, answer } = one
      const attendees = [attendee(roomEmail, response)]
      const reservation = deriveReservation(
        event({ ...(!isOrganizer && guest), cancelled, isAllDay, attendees }),
        resource({ email: roomEmail, requiresConfirmation }),
        confirmation({ confirmed }),
        at(`2026-11-20 ${time}`),
      )
      const isOver = cancelled || ended
      const accepted = response === 'accepted'
      const confirm =
        !isOver && response !== 'declined' && !confirmed && requiresConfirmation && (inWindow || (isAllDay && started))
      const invited = !isOrganizer && !isOver && answer !== null
      const expected = [
        confirm && 'confirm',
        invited && answer !== 'accepted' && 'accept',
        !isOver && started && isOrganizer && 'finish',
        !isOver && started && isOrganizer && accepted && !isAllDay && 'extend',
        invited && answer !== 'tentative' && 'tentative',
        !isOver && accepted && isOrganizer && (confirmed || !confirm) && 'change',
        'book-again',
        !isOver && 'cancel',
      ].filter((action) => action !== false)
      expect(actionsOf(reservation, answer), `actions of ${JSON.stringify(one)}`).toEqual(expected)
    }
  })

  test('section 6: are limited to the permissions of the event', () => {
    const eventPermissions = { canDelete: false, canCancelParticipation: false, canChange: false }
    const reservation = deriveReservation(event({ eventPermissions }), resource(), null, at('2026-11-20 09:10'))
    expect(actionsOf(reservation, null)).toEqual(['finish', 'book-again'])
  })

  test('section 6: do not include cancel if an attendee may not cancel participation', () => {
    const eventPermissions = { canDelete: true, canCancelParticipation: false, canChange: false }
    const given = event({ isOrganizer: false, eventPermissions })
    expect(actionsOf(deriveReservation(given, resource(), null, at('2026-11-20 08:00')), 'accepted')).not.toContain(
      'cancel',
    )
  })

  test('do not include book again without a known resource', () => {
    const reservation = deriveReservation(event(), null, null, at('2026-11-20 08:00'))
    expect(actionsOf(reservation, null)).not.toContain('book-again')
  })
})

const confirming = resource({ email: roomEmail, requiresConfirmation: true })
const derive = (fields: Partial<CalendarEvent> = {}): Reservation =>
  deriveReservation(event(fields), confirming, null, at('2026-11-20 07:00'))

describe('next moment at which buttons may change', () => {
  test('is the earliest of all reservations', () => {
    const later = derive({ start: moment('2026-11-20 12:00'), end: moment('2026-11-20 13:00') })
    expect(nextMoment([later, derive()], at('2026-11-20 09:30'))).toBe(at('2026-11-20 10:00'))
    expect(nextMoment([], at('2026-11-20 09:30'))).toBeNull()
  })

  test('leaves no change of actions in between', () => {
    const reservation = derive()
    let next = nextMoment([reservation], at('2026-11-20 07:00'))
    let previous = actionsOf(reservation, null)
    const unexpected: string[] = []
    for (let now = at('2026-11-20 07:00'); now < at('2026-11-20 10:30'); now = (now + 15_000) as Instant) {
      const current = actionsOf(reservationAt(reservation, now), null)
      if (next !== null && now >= next) next = nextMoment([reservation], now)
      else if (current.join() !== previous.join()) unexpected.push(new Date(now).toISOString())
      previous = current
    }
    expect(unexpected).toEqual([])
  })
})

test('section 4: a link to join adds a moment, 15 minutes before the start', () => {
  const now = at('2026-11-20 07:00')
  const online = { onlineMeetingUrl: 'https://meet.google.com/abc-defg-hij' }
  const plain = (fields: Partial<CalendarEvent>) => deriveReservation(event(fields), resource(), null, now)
  expect(nextMoment([plain({})], now)).toBe(at('2026-11-20 09:00') + 1)
  expect(nextMoment([plain(online)], now)).toBe(at('2026-11-20 08:45'))
  expect(nextMoment([plain({})], at('2026-11-20 10:00'))).toBeNull()
})
