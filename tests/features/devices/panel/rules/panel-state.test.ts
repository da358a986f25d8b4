import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import {
  holding,
  isBookedHere,
  isPrivate,
  nextPanelMoment,
  type PanelFacts,
  panelState,
  soonWithin,
} from '#src/features/devices/model/panel/rules/panel-state.ts'
import { deriveReservation, type Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { resource } from '../../../finding/rules/builders.ts'
import { at, attendee, confirmation, event, moment, roomEmail } from '../../../bookings/reservations/rules/builders.ts'

const minute = 60_000

interface Held {
  readonly from: string
  readonly to: string
  readonly confirms?: boolean
  readonly confirmed?: boolean
  readonly response?: string
  readonly cancelled?: boolean
}

const held = ({
  from,
  to,
  confirms = false,
  confirmed = false,
  response = 'accepted',
  cancelled = false,
}: Held): Reservation =>
  deriveReservation(
    event({
      id: `${from} ${to}`,
      start: moment(`2026-11-20 ${from}`),
      end: moment(`2026-11-20 ${to}`),
      attendees: [attendee(roomEmail, response)],
      cancelled,
    }),
    resource({ email: roomEmail, requiresConfirmation: confirms }),
    confirmation({ confirmed }),
    at('2026-11-20 00:00'),
  )

const facts = (time: string, list: readonly Held[] = [], more: Partial<PanelFacts> = {}): PanelFacts => ({
  reservations: list.map(held),
  now: at(`2026-11-20 ${time}`),
  asOf: at(`2026-11-20 ${time}`),
  staleAfter: 10 * minute,
  isOutOfOrder: false,
  asksCheckIn: true,
  checkingIn: [],
  endOfDay: at('2026-11-21 00:00'),
  ...more,
})

const meeting: Held = { from: '09:00', to: '10:00' }
const toConfirm: Held = { ...meeting, confirms: true }

describe('the state of a door panel', () => {
  test.each([
    ['08:44', 'free'],
    ['08:45', 'soon'],
    ['08:59', 'soon'],
    ['09:00', 'busy'],
    ['09:59', 'busy'],
    ['10:00', 'free'],
  ])('section 3: at %s, with a meeting from 09:00 to 10:00, is %s', (time, kind) => {
    expect(panelState(facts(time, [meeting])).kind).toBe(kind)
  })

  test.each([
    ['08:44', 'free', false],
    ['08:45', 'awaiting-confirmation', true],
    ['09:14', 'awaiting-confirmation', true],
    ['09:15', 'busy', false],
  ])(
    'section 4: at %s, with a meeting from 09:00 that needs check-in, is %s; check-in is due: %s',
    (time, kind, isDue) => {
      const state = panelState(facts(time, [toConfirm]))
      expect(state.kind).toBe(kind)
      expect(state.due !== null).toBe(isDue)
    },
  )

  test('section 4: requests no check-in for a confirmed meeting', () => {
    expect(panelState(facts('08:50', [{ ...toConfirm, confirmed: true }])).kind).toBe('soon')
    expect(panelState(facts('09:05', [{ ...toConfirm, confirmed: true }])).kind).toBe('busy')
  })

  test('section 4: stays busy during a meeting although check-in to the next one is open', () => {
    const state = panelState(facts('08:50', [{ from: '08:00', to: '09:00' }, toConfirm]))
    expect(state.kind).toBe('busy')
    expect(state.due?.event.start.utcDateTime).toBe(at('2026-11-20 09:00'))
  })

  test('section 3: ignores cancelled and declined events, but not unanswered ones', () => {
    expect(panelState(facts('09:30', [{ ...meeting, cancelled: true }])).kind).toBe('free')
    expect(panelState(facts('09:30', [{ ...meeting, response: 'declined' }])).kind).toBe('free')
    expect(panelState(facts('09:30', [{ ...meeting, response: 'none' }])).kind).toBe('busy')
  })

  test('has the current, the next and the later meetings of today, and the end of its countdown', () => {
    const later = [
      { from: '11:00', to: '12:00' },
      { from: '15:00', to: '16:00' },
    ]
    const state = panelState(facts('09:30', [...later, meeting]))
    expect(state.current?.event.id).toBe('09:00 10:00')
    expect(state.next?.event.id).toBe('11:00 12:00')
    expect(state.later.map(({ event: { id } }) => id)).toEqual(['15:00 16:00'])
    expect(state.until).toBe(at('2026-11-20 10:00'))
    expect(panelState(facts('10:30', later)).until).toBe(at('2026-11-20 11:00'))
    expect(panelState(facts('17:00', later)).until).toBeNull()
  })

  test('has no next meeting after the end of the day', () => {
    expect(panelState(facts('09:30', [meeting], { endOfDay: at('2026-11-20 09:00') })).next).toBeNull()
  })

  test('is out of order or too old, whatever the meetings are', () => {
    expect(panelState(facts('09:30', [meeting], { isOutOfOrder: true, asOf: null })).kind).toBe('out-of-order')
    expect(panelState(facts('09:30', [meeting], { asOf: null })).kind).toBe('too-old')
  })

  test('keeps the known meetings and their age if they are too old', () => {
    const state = panelState(facts('09:30', [meeting], { asOf: at('2026-11-20 09:19') }))
    expect(state.kind).toBe('too-old')
    expect(state.age).toBe(11 * minute)
    expect(state.current?.event.id).toBe('09:00 10:00')
  })
})

const instants = fc.integer({ min: at('2026-11-20 00:00'), max: at('2026-11-20 23:59') }) as fc.Arbitrary<Instant>
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const meetings = fc.array(
  fc
    .record({
      start: fc.integer({ min: 0, max: 1_380 }),
      length: fc.integer({ min: 1, max: 59 }),
      confirms: fc.boolean(),
      confirmed: fc.boolean(),
      cancelled: fc.boolean(),
      response: fc.constantFrom('accepted', 'none', 'declined', 'tentativelyAccepted'),
    })
    .map(({ start, length, ...more }): Held => ({ from: clock(start), to: clock(start + length), ...more })),
  { maxLength: 8 },
)
const anyFacts = fc.record({
  reservations: meetings.map((list) => list.map(held)),
  now: instants,
  asOf: fc.option(instants),
  staleAfter: fc.integer({ min: minute, max: 90 * minute }),
  isOutOfOrder: fc.boolean(),
  asksCheckIn: fc.boolean(),
  checkingIn: fc.constant<readonly string[]>([]),
  endOfDay: fc.constant(at('2026-11-21 00:00')),
})
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 300)

describe('any panel state', () => {
  test('is never free if its data is too old or from the future', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const { kind } = panelState(given)
        const isKnown = given.asOf !== null && Math.abs(given.now - given.asOf) <= given.staleAfter
        expect(isKnown || kind === 'too-old' || kind === 'out-of-order').toBe(true)
      }),
      { numRuns },
    )
  })

  test('is never free during a meeting', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const isHeld = given.reservations.some(
          ({ event: { start, end, cancelled }, cancelledByResponse }) =>
            !cancelled && !cancelledByResponse && start.utcDateTime <= given.now && given.now < end.utcDateTime,
        )
        const { kind } = panelState(given)
        expect(isHeld && (kind === 'free' || kind === 'soon')).toBe(false)
      }),
      { numRuns },
    )
  })

  test('is the same between two of its moments', () => {
    fc.assert(
      fc.property(anyFacts, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
        // A change shows a millisecond after its moment.
        const now = (given.now + 1) as Instant
        const begun = { ...given, now, asOf: given.asOf === null ? null : (Math.min(given.asOf, now) as Instant) }
        const next = nextPanelMoment(begun)
        const between = Math.floor(now + (next - 1 - now) * part) as Instant
        expect(panelState({ ...begun, now: between }).kind).toBe(panelState(begun).kind)
      }),
      { numRuns },
    )
  })

  test('announces a meeting when the check-in window opens by default (section 9)', () => {
    expect(soonWithin).toBe(15 * minute)
  })
})

describe('section 4: the countdown of a panel', () => {
  const countdownOf = (given: PanelFacts) => {
    const { countdown } = panelState(given)
    return countdown && [countdown.start, countdown.end].map((instant) => new Date(instant).toISOString().slice(11, 16))
  }

  test('spans the meeting, the hour before it or its check-in window', () => {
    expect(countdownOf(facts('09:30', [meeting]))).toEqual(['09:00', '10:00'])
    expect(countdownOf(facts('08:00', [meeting]))).toEqual(['08:00', '09:00'])
    expect(countdownOf(facts('09:05', [toConfirm]))).toEqual(['08:45', '09:15'])
    expect(countdownOf(facts('10:00', [meeting]))).toBeNull()
  })

  test('is missing if nothing is known or the panel is out of order', () => {
    expect(countdownOf(facts('09:30', [meeting], { asOf: null }))).toBeNull()
    expect(countdownOf(facts('09:30', [meeting], { isOutOfOrder: true }))).toBeNull()
    expect(panelState(facts('09:30', [meeting], { asOf: null })).age).toBeNull()
  })
})

describe('section 4: check-in at the panel', () => {
  test('is not requested if the device disables it', () => {
    expect(panelState(facts('09:05', [toConfirm], { asksCheckIn: false }))).toMatchObject({ kind: 'busy', due: null })
  })

  test('is not requested again while it is in progress', () => {
    const given = facts('09:05', [toConfirm])
    const [one] = given.reservations
    const asked = { ...one!, event: { ...one!.event, clientId: 'client-1' } }
    const kind = (...checkingIn: string[]) => panelState({ ...given, reservations: [asked], checkingIn }).kind
    expect(kind('client-1')).toBe('busy')
    expect([kind('client-2'), kind()]).toEqual(['awaiting-confirmation', 'awaiting-confirmation'])
    expect(panelState({ ...given, checkingIn: ['client-1'] }).kind).toBe('awaiting-confirmation')
  })
})

describe('section 3: the data of a panel', () => {
  const idsOf = (list: readonly Reservation[]) => list.map(({ event: { id } }) => id)

  test('may be exactly as old as allowed', () => {
    const aged = (minutes: number) =>
      panelState(facts('09:30', [], { asOf: (at('2026-11-20 09:30') - minutes * minute) as Instant })).kind
    expect([10, 10.001, -10, -10.001].map(aged)).toEqual(['free', 'too-old', 'free', 'too-old'])
  })

  test('leaves out free events and sorts the others', () => {
    const list = [held({ from: '11:00', to: '12:00' }), held(meeting)]
    const free = { ...list[0]!, event: { ...list[0]!.event, showAs: 'free' } }
    expect(idsOf(holding(list, at('2026-11-20 08:00')))).toEqual(['09:00 10:00', '11:00 12:00'])
    expect(idsOf(holding([free, list[1]!], at('2026-11-20 08:00')))).toEqual(['09:00 10:00'])
    expect(idsOf(holding(list, at('2026-11-20 10:00')))).toEqual(['11:00 12:00'])
  })

  test('changes with the meeting, its check-in, its age and the day', () => {
    const moments = (given: PanelFacts): string => {
      const found: string[] = []
      for (let { now } = given; now < given.endOfDay;) {
        now = nextPanelMoment({ ...given, now })
        found.push(new Date(now).toISOString().slice(11, 23))
      }
      return found.join(' ')
    }
    expect(moments(facts('09:30', [meeting]))).toBe('09:40:00.001 10:00:00.000 00:00:00.000')
    const wide = held(toConfirm)
    const rules = { ...wide.rules, minutesBeforeStart: 20, minutesAfterStart: 20 }
    expect(moments({ ...facts('08:00', [], { asOf: null }), reservations: [{ ...wide, rules }] })).toBe(
      '08:40:00.000 08:45:00.000 09:00:00.000 09:00:00.001 09:20:00.000 10:00:00.000 00:00:00.000',
    )
  })

  test('is private unless the meeting is an ordinary one', () => {
    const visible = (visibility: Reservation['event']['visibility']) =>
      isPrivate({ event: { ...held(meeting).event, visibility } })
    expect((['normal', 'private', 'confidential', 'personal'] as const).map(visible)).toEqual([false, true, true, true])
  })

  test('shows a meeting as reserved at the door if the room itself is the organizer, by name or address', () => {
    const by = (organizer: Reservation['event']['organizer'], given: Partial<Reservation> = {}) => {
      const one = held(meeting)
      return isBookedHere({ ...one, resourceName: 'Amber', ...given, event: { ...one.event, organizer } })
    }
    expect(by(null)).toBe(false)
    expect(by({ name: 'Amber', address: emailOf('x@y.z') })).toBe(true)
    expect(by({ name: 'Eva', address: roomEmail })).toBe(true)
    expect(by({ name: 'Eva', address: emailOf('x@y.z') })).toBe(false)
    expect(by({ name: '', address: emailOf('') }, { resourceName: '', resourceEmail: emailOf('') })).toBe(false)
  })
})
