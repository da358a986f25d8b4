import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Instant } from '#src/kernel/result.ts'
import {
  holding,
  isBookedHere,
  isPrivate,
  nextPanelMoment,
  type PanelFacts,
  panelState,
  soonWithin,
} from '#src/features/panel/rules/panel-state.ts'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { resource } from '../../finding/rules/builders.ts'
import { at, attendee, confirmation, event, moment, roomEmail } from '../../reservations/rules/builders.ts'

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

describe('what a door panel says', () => {
  test.each([
    ['08:44', 'free'],
    ['08:45', 'soon'],
    ['08:59', 'soon'],
    ['09:00', 'busy'],
    ['09:59', 'busy'],
    ['10:00', 'free'],
  ])('section 3: at %s around a meeting from 09:00 to 10:00 it is %s', (time, kind) => {
    expect(panelState(facts(time, [meeting])).kind).toBe(kind)
  })

  test.each([
    ['08:44', 'free', false],
    ['08:45', 'awaiting-confirmation', true],
    ['09:14', 'awaiting-confirmation', true],
    ['09:15', 'busy', false],
  ])(
    'section 4: at %s a meeting to be confirmed makes it %s: the window of the confirm button',
    (time, kind, isDue) => {
      const state = panelState(facts(time, [toConfirm]))
      expect(state.kind).toBe(kind)
      expect(state.due !== null).toBe(isDue)
    },
  )

  test('section 4: what is confirmed awaits nothing', () => {
    expect(panelState(facts('08:50', [{ ...toConfirm, confirmed: true }])).kind).toBe('soon')
    expect(panelState(facts('09:05', [{ ...toConfirm, confirmed: true }])).kind).toBe('busy')
  })

  test('section 4: under a meeting that runs, the next one to be confirmed does not take over the screen', () => {
    const state = panelState(facts('08:50', [{ from: '08:00', to: '09:00' }, toConfirm]))
    expect(state.kind).toBe('busy')
    expect(state.due?.event.start.utcDateTime).toBe(at('2026-11-20 09:00'))
  })

  test('section 3: cancelled, declined and past ones hold nothing; one without an answer does', () => {
    expect(panelState(facts('09:30', [{ ...meeting, cancelled: true }])).kind).toBe('free')
    expect(panelState(facts('09:30', [{ ...meeting, response: 'declined' }])).kind).toBe('free')
    expect(panelState(facts('09:30', [{ ...meeting, response: 'none' }])).kind).toBe('busy')
  })

  test('now, next, the rest of today, and what the countdown counts to', () => {
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

  test('tomorrow is not of today', () => {
    expect(panelState(facts('09:30', [meeting], { endOfDay: at('2026-11-20 09:00') })).next).toBeNull()
  })

  test('out of order comes before everything else, and too old before what it knows', () => {
    expect(panelState(facts('09:30', [meeting], { isOutOfOrder: true, checkingIn: [], asOf: null })).kind).toBe(
      'out-of-order',
    )
    expect(panelState(facts('09:30', [meeting], { asOf: null })).kind).toBe('too-old')
  })

  test('what is too old still tells what it knows, and how old it is', () => {
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

describe('whatever happens', () => {
  test('it is never green past the age that is set, nor for a time that has not come', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const { kind } = panelState(given)
        const isKnown = given.asOf !== null && Math.abs(given.now - given.asOf) <= given.staleAfter
        expect(isKnown || kind === 'too-old' || kind === 'out-of-order').toBe(true)
      }),
      { numRuns },
    )
  })

  test('it is never green while somebody has the room', () => {
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

  test('between two of its moments it says the same', () => {
    fc.assert(
      fc.property(anyFacts, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
        // A millisecond after a moment its change is there.
        const now = (given.now + 1) as Instant
        const begun = { ...given, now, asOf: given.asOf === null ? null : (Math.min(given.asOf, now) as Instant) }
        const next = nextPanelMoment(begun)
        const between = Math.floor(now + (next - 1 - now) * part) as Instant
        expect(panelState({ ...begun, now: between }).kind).toBe(panelState(begun).kind)
      }),
      { numRuns },
    )
  })

  test('soon is as long as the confirm window opens by default (section 9)', () => {
    expect(soonWithin).toBe(15 * minute)
  })
})

describe('section 4: the countdown of a panel', () => {
  const countdownOf = (given: PanelFacts) => {
    const { countdown } = panelState(given)
    return countdown && [countdown.start, countdown.end].map((instant) => new Date(instant).toISOString().slice(11, 16))
  }

  test('is the meeting, the hour before it, or the window of its check-in', () => {
    expect(countdownOf(facts('09:30', [meeting]))).toEqual(['09:00', '10:00'])
    expect(countdownOf(facts('08:00', [meeting]))).toEqual(['08:00', '09:00'])
    expect(countdownOf(facts('09:05', [toConfirm]))).toEqual(['08:45', '09:15'])
    expect(countdownOf(facts('10:00', [meeting]))).toBeNull()
  })

  test('is none while nothing is known, or out of order', () => {
    expect(countdownOf(facts('09:30', [meeting], { asOf: null }))).toBeNull()
    expect(countdownOf(facts('09:30', [meeting], { isOutOfOrder: true }))).toBeNull()
    expect(panelState(facts('09:30', [meeting], { asOf: null })).age).toBeNull()
  })
})

describe('section 4: a check-in at the panel', () => {
  test('is not asked for where the device must not ask', () => {
    expect(panelState(facts('09:05', [toConfirm], { asksCheckIn: false }))).toMatchObject({ kind: 'busy', due: null })
  })

  test('is not asked for again while it is under way', () => {
    const given = facts('09:05', [toConfirm])
    const [one] = given.reservations
    const asked = { ...one!, event: { ...one!.event, clientId: 'client-1' } }
    const kind = (...checkingIn: string[]) => panelState({ ...given, reservations: [asked], checkingIn }).kind
    expect([kind('client-1'), kind('client-2'), kind()]).toEqual([
      'busy',
      'awaiting-confirmation',
      'awaiting-confirmation',
    ])
    expect(panelState({ ...given, checkingIn: ['client-1'] }).kind).toBe('awaiting-confirmation')
  })

  test('of the next meeting is asked for where nobody is in the room', () => {
    expect(panelState(facts('08:50', [toConfirm])).due?.event.id).toBe('09:00 10:00')
  })
})

describe('section 3: what a panel knows', () => {
  const idsOf = (list: readonly Reservation[]) => list.map(({ event: { id } }) => id)

  test('is exactly as old as it may be, and no older', () => {
    const aged = (minutes: number) =>
      panelState(facts('09:30', [], { asOf: (at('2026-11-20 09:30') - minutes * minute) as Instant })).kind
    expect([10, 10.001, -10, -10.001].map(aged)).toEqual(['free', 'too-old', 'free', 'too-old'])
  })

  test('an event that takes no time holds no room, and they are in order', () => {
    const list = [held({ from: '11:00', to: '12:00' }), held(meeting)]
    const free = { ...list[0]!, event: { ...list[0]!.event, showAs: 'free' } }
    expect(idsOf(holding(list, at('2026-11-20 08:00')))).toEqual(['09:00 10:00', '11:00 12:00'])
    expect(idsOf(holding([free, list[1]!], at('2026-11-20 08:00')))).toEqual(['09:00 10:00'])
    expect(idsOf(holding(list, at('2026-11-20 10:00')))).toEqual(['11:00 12:00'])
  })

  test('changes with the meeting, its check-in, its age and the day', () => {
    const passed = (given: PanelFacts): string[] => {
      const found: string[] = []
      for (let { now } = given; now < given.endOfDay;) {
        now = nextPanelMoment({ ...given, now })
        found.push(new Date(now).toISOString().slice(5, 23))
      }
      return found
    }
    expect(passed(facts('08:00', [toConfirm], { asOf: null }))).toEqual([
      '11-20T08:45:00.000',
      '11-20T09:00:00.000',
      '11-20T09:00:00.001',
      '11-20T09:15:00.000',
      '11-20T10:00:00.000',
      '11-21T00:00:00.000',
    ])
    expect(passed(facts('09:30', [meeting]))).toEqual([
      '11-20T09:40:00.001',
      '11-20T10:00:00.000',
      '11-21T00:00:00.000',
    ])
    const wide = {
      ...held(toConfirm),
      rules: { ...held(toConfirm).rules, minutesBeforeStart: 20, minutesAfterStart: 20 },
    }
    expect(passed({ ...facts('08:00', [], { asOf: null }), reservations: [wide] })).toEqual([
      '11-20T08:40:00.000',
      '11-20T08:45:00.000',
      '11-20T09:00:00.000',
      '11-20T09:00:00.001',
      '11-20T09:20:00.000',
      '11-20T10:00:00.000',
      '11-21T00:00:00.000',
    ])
  })

  test('all but an ordinary meeting is private', () => {
    const visible = (visibility: Reservation['event']['visibility']) =>
      isPrivate({ event: { ...held(meeting).event, visibility } })
    expect([visible('normal'), visible('private'), visible('confidential'), visible('personal')]).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  test('a meeting was made at the door if the room itself organises it, by name or address', () => {
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
