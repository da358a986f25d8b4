import { describe, expect, test } from 'vitest'
import type { Instant } from '#src/kernel/result.ts'
import { actionsOf, nextMoment } from '#src/features/reservations/rules/actions.ts'
import { deriveReservation, type Reservation, reservationAt } from '#src/features/reservations/rules/derive.ts'
import type { Answer } from '#src/features/reservations/rules/changed-parts.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { resource } from '../../finding/rules/builders.ts'
import { at, attendee, confirmation, event, moment, roomEmail } from './builders.ts'

const both = [false, true] as const
const roomResponses = ['accepted', 'tentativelyAccepted', 'declined'] as const
const answers: readonly (Answer | null)[] = [null, 'none', 'accepted', 'tentative', 'declined']

/** Moments around an event from 09:00 to 10:00 whose window is 08:45 to 09:15. */
const moments = [
  ['08:44', { inWindow: false, started: false, ended: false }],
  ['08:45', { inWindow: true, started: false, ended: false }],
  ['09:10', { inWindow: true, started: true, ended: false }],
  ['09:30', { inWindow: false, started: true, ended: false }],
  ['10:00', { inWindow: false, started: true, ended: true }],
] as const

const organizer: Partial<CalendarEvent> = {}
const guest: Partial<CalendarEvent> = {
  isOrganizer: false,
  eventPermissions: { canDelete: false, canCancelParticipation: true, canChange: false },
}

describe('section 4: what is offered, in all combinations', () => {
  for (const [time, { inWindow, started, ended }] of moments) {
    test(`section 4: at ${time}`, () => {
      for (const isOrganizer of both)
        for (const cancelled of both)
          for (const response of roomResponses)
            for (const confirmed of both)
              for (const requiresConfirmation of both)
                for (const isAllDay of both)
                  for (const answer of isOrganizer ? [null] : answers) {
                    const reservation = deriveReservation(
                      event({
                        ...(isOrganizer ? organizer : guest),
                        cancelled,
                        isAllDay,
                        attendees: [attendee(roomEmail, response)],
                      }),
                      resource({ email: roomEmail, requiresConfirmation }),
                      confirmation({ confirmed }),
                      at(`2026-11-20 ${time}`),
                    )
                    const isOver = cancelled || ended
                    const accepted = response === 'accepted'
                    const confirm =
                      !isOver &&
                      response !== 'declined' &&
                      !confirmed &&
                      requiresConfirmation &&
                      (inWindow || (isAllDay && started))
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
                    const what = {
                      time,
                      isOrganizer,
                      cancelled,
                      response,
                      confirmed,
                      requiresConfirmation,
                      isAllDay,
                      answer,
                    }
                    expect(actionsOf(reservation, answer), `offered ${JSON.stringify(what)}`).toEqual(expected)
                  }
    })
  }

  test('section 6: only what the event permits', () => {
    const eventPermissions = { canDelete: false, canCancelParticipation: false, canChange: false }
    const reservation = deriveReservation(event({ eventPermissions }), resource(), null, at('2026-11-20 09:10'))
    expect(actionsOf(reservation, null)).toEqual(['finish', 'book-again'])
  })

  test('what belongs to no known resource cannot be booked again', () => {
    const reservation = deriveReservation(event(), null, null, at('2026-11-20 08:00'))
    expect(actionsOf(reservation, null)).not.toContain('book-again')
  })
})

const confirming = resource({ email: roomEmail, requiresConfirmation: true })
const derive = (fields: Partial<CalendarEvent> = {}): Reservation =>
  deriveReservation(event(fields), confirming, null, at('2026-11-20 07:00'))

describe('the next moment at which buttons may change', () => {
  test('goes through the opening, the start, the closing and the end, and stops', () => {
    const passed: string[] = []
    const reservation = derive()
    for (let now: Instant | null = at('2026-11-20 07:00'); ;) {
      now = nextMoment([reservation], now)
      if (now === null) break
      passed.push(new Date(now).toISOString().slice(11, 23))
    }
    expect(passed).toEqual(['08:45:00.000', '09:00:00.001', '09:15:00.000', '10:00:00.000'])
  })

  test('is the nearest of all reservations', () => {
    const later = derive({ start: moment('2026-11-20 12:00'), end: moment('2026-11-20 13:00') })
    expect(nextMoment([later, derive()], at('2026-11-20 09:30'))).toBe(at('2026-11-20 10:00'))
    expect(nextMoment([], at('2026-11-20 09:30'))).toBeNull()
  })

  test('between two moments nothing that is offered changes', () => {
    const reservation = derive()
    let next = nextMoment([reservation], at('2026-11-20 07:00'))
    let offered = actionsOf(reservation, null)
    const unforeseen: string[] = []
    for (let now = at('2026-11-20 07:00'); now < at('2026-11-20 10:30'); now = (now + 15_000) as Instant) {
      const current = actionsOf(reservationAt(reservation, now), null)
      if (next !== null && now >= next) next = nextMoment([reservation], now)
      else if (current.join() !== offered.join()) unforeseen.push(new Date(now).toISOString())
      offered = current
    }
    expect(unforeseen).toEqual([])
  })
})

test('section 4: a link to join makes its own moment, and what needs no confirmation has no window', () => {
  const now = at('2026-11-20 07:00')
  const online = { onlineMeetingUrl: 'https://meet.google.com/abc-defg-hij' }
  const plain = (fields: Partial<CalendarEvent>) => deriveReservation(event(fields), resource(), null, now)
  expect(nextMoment([plain({})], now)).toBe(at('2026-11-20 09:00') + 1)
  expect(nextMoment([plain(online)], now)).toBe(at('2026-11-20 08:45'))
  expect(nextMoment([plain({})], at('2026-11-20 10:00'))).toBeNull()
})

test('section 6: an attendee cancels by taking part no longer, if that is permitted', () => {
  const eventPermissions = { canDelete: true, canCancelParticipation: false, canChange: false }
  const invited = deriveReservation(
    event({ isOrganizer: false, eventPermissions }),
    resource(),
    null,
    at('2026-11-20 08:00'),
  )
  expect(actionsOf(invited, 'accepted')).not.toContain('cancel')
})
