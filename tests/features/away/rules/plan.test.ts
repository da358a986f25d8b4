import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AwayChoice,
  choiceFor,
  choicesFor,
  groupOf,
  inOrder,
  isVacated,
  movedSpan,
  moveBeyond,
  reservedWithin,
} from '#src/features/away/rules/plan.ts'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import type { CalendarDay, Email, IanaZone, Instant } from '#src/kernel/result.ts'
import { addDays } from '#src/kernel/time/days.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { draftOf, eventOf, hour, room, start } from '#tests/services/drafted-events.ts'

const prague = 'Europe/Prague' as IanaZone
const day = (text: string): CalendarDay => text as CalendarDay
const invitedTo: Partial<CalendarEvent> = {
  isOrganizer: false,
  eventPermissions: { canDelete: false, canCancelParticipation: true, canChange: false },
}

function at(text: string, changes: Partial<CalendarEvent> = {}, id = text): Reservation {
  const begin = Date.parse(text) as Instant
  const { notes, timeZone, ...draft } = draftOf({ span: { start: begin, end: (begin + hour) as Instant } })
  const resources = [{ name: 'Amber', email: 'amber@example.com' as Email }]
  const event = eventOf({ ...draft, notes, timeZone, resources, onlineMeeting: null }, id, 'accepted')
  return deriveReservation({ ...event, ...changes }, room, null, start)
}

describe('section 4: what may happen to a reservation while its user is away', () => {
  it.each<[string, Partial<CalendarEvent>, boolean, readonly AwayChoice[]]>([
    ['the organiser', {}, true, ['cancel', 'move', 'hand-over', 'keep']],
    ['the organiser offline: only what can be sent later', {}, false, ['cancel', 'keep']],
    ['an attendee', invitedTo, true, ['decline', 'keep']],
    ['an attendee offline', invitedTo, false, ['decline', 'keep']],
    [
      'an organiser without rights',
      { eventPermissions: { canDelete: false, canCancelParticipation: false, canChange: false } },
      true,
      ['keep'],
    ],
    ['a cancelled event', { cancelled: true }, true, ['keep']],
  ])('%s', (_, changes, isOnline, choices) => {
    expect(choicesFor(at('2026-11-24T09:00:00Z', changes), start, isOnline)).toEqual(choices)
  })

  it('a reservation that has begun is not moved', () => {
    const begun = at('2026-11-23T08:30:00Z')
    expect(choicesFor(begun, start, true)).not.toContain('move')
  })

  it('a choice that is no longer possible gives way to the first one, or to nothing where one action was asked for', () => {
    expect(choiceFor(['cancel', 'keep'], 'move', null)).toBe('cancel')
    expect(choiceFor(['decline', 'keep'], undefined, 'move')).toBe('keep')
    expect(choiceFor(['cancel', 'move', 'keep'], 'keep', 'move')).toBe('keep')
  })

  it('dates of a series are a group of their own, whoever organises it', () => {
    expect(groupOf(at('2026-11-24T09:00:00Z').event)).toBe('own')
    expect(groupOf(at('2026-11-24T09:00:00Z', invitedTo).event)).toBe('invited')
    expect(groupOf(at('2026-11-24T09:00:00Z', { ...invitedTo, seriesMasterId: 'weekly' }).event)).toBe('series')
  })
})

describe('section 9: the days of an absence', () => {
  it('hold what touches them in the zone, and nothing that is over or cancelled', () => {
    const list = [
      at('2026-11-23T07:00:00Z'),
      // 23:30 to 00:30 in Prague: the next day begins within it.
      at('2026-11-23T22:30:00Z'),
      at('2026-11-24T09:00:00Z', { cancelled: true }, 'cancelled'),
      at('2026-11-25T22:30:00Z'),
      at('2026-11-25T23:30:00Z'),
    ]
    const found = reservedWithin(list, { first: day('2026-11-24'), last: day('2026-11-25') }, prague)
    expect(found.map(({ event }) => event.id)).toEqual(['2026-11-23T22:30:00Z', '2026-11-25T22:30:00Z'])
  })

  it('are left by whole weeks, so that the days of the week stay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (length) => {
        const first = day('2026-11-23')
        const last = addDays(first, length)
        const move = moveBeyond(first, last)
        if (move.kind !== 'by') throw new Error('Moves by days')
        expect(move.days % 7).toBe(0)
        expect(addDays(first, move.days) > last).toBe(true)
        expect(addDays(first, move.days - 7) > last && move.days > 7).toBe(false)
      }),
    )
  })
})

describe('a move keeps the wall time', () => {
  it('by days, over the end of summer time', () => {
    const { event } = at('2026-10-23T08:00:00Z')
    const span = movedSpan(event, { kind: 'by', days: 7 }, prague)
    expect(new Date(span.start).toISOString()).toBe('2026-10-30T09:00:00.000Z')
    expect(span.end - span.start).toBe(hour)
  })

  it('to one day, wherever it was', () => {
    const span = movedSpan(at('2026-11-24T09:00:00Z').event, { kind: 'to', day: day('2026-12-01') }, prague)
    expect(new Date(span.start).toISOString()).toBe('2026-12-01T09:00:00.000Z')
  })
})

describe('several moves in one room', () => {
  const plan = ['2026-11-24T09:00:00Z', '2026-11-25T09:00:00Z'].map(
    (text): { readonly reservation: Reservation; readonly choice: AwayChoice } => ({
      reservation: at(text),
      choice: 'move',
    }),
  )
  const newStart =
    (days: number) =>
    ({ reservation }: (typeof plan)[number]): Instant =>
      movedSpan(reservation.event, { kind: 'by', days }, prague).start
  const ids = (list: readonly { readonly reservation: Reservation }[]) =>
    list.map(({ reservation }) => reservation.event.id)

  it('the one in front makes room first', () => {
    expect(ids(inOrder(plan, newStart(1)))).toEqual(ids(plan.toReversed()))
    expect(ids(inOrder(plan.toReversed(), newStart(-1)))).toEqual(ids(plan))
  })

  it('what is cancelled makes room before anything moves', () => {
    const cancelled = { reservation: at('2026-11-26T09:00:00Z'), choice: 'cancel' as AwayChoice }
    expect(ids(inOrder([...plan, cancelled], newStart(1)))[0]).toBe('2026-11-26T09:00:00Z')
  })

  it('a reservation that leaves is not in the way; one that stays is', () => {
    const [first, second] = plan
    if (!first || !second) throw new Error('Two moves')
    const span = movedSpan(first.reservation.event, { kind: 'by', days: 1 }, prague)
    expect(isVacated(plan, first.reservation, span)).toBe(true)
    expect(isVacated([first, { ...second, choice: 'keep' }], first.reservation, span)).toBe(false)
    expect(
      isVacated([first], first.reservation, { start: first.reservation.event.start.utcDateTime, end: span.end }),
    ).toBe(false)
  })
})

describe('an absence at its edges', () => {
  const permitted = (rights: Partial<CalendarEvent['eventPermissions']>, isOrganizer = true) =>
    choicesFor(
      at('2026-11-24T09:00:00Z', {
        isOrganizer,
        eventPermissions: { canDelete: false, canCancelParticipation: false, canChange: false, ...rights },
      }),
      start,
      true,
    )

  it('section 6: each right permits its own', () => {
    expect(permitted({ canDelete: true })).toEqual(['cancel', 'keep'])
    expect(permitted({ canChange: true })).toEqual(['move', 'hand-over', 'keep'])
    expect(permitted({ canCancelParticipation: true })).toEqual(['keep'])
    expect(permitted({ canDelete: true, canChange: true }, false)).toEqual(['keep'])
    expect(permitted({ canCancelParticipation: true }, false)).toEqual(['decline', 'keep'])
  })

  it('what is over stays, and one that begins now is handed over at best', () => {
    expect(choicesFor({ ...at('2026-11-24T09:00:00Z'), afterEnd: true }, start, true)).toEqual(['keep'])
    const begins = at('2026-11-24T09:00:00Z')
    expect(choicesFor(begins, begins.event.start.utcDateTime, true)).toEqual(['cancel', 'hand-over', 'keep'])
  })

  it('what is possible is chosen as it was, else as it is preferred', () => {
    expect(choiceFor(['cancel', 'move', 'keep'], undefined, 'move')).toBe('move')
    expect(choiceFor(['cancel', 'keep'], 'decline', 'cancel')).toBe('cancel')
    expect(choiceFor(['cancel', 'keep'], 'cancel', 'keep')).toBe('cancel')
    expect(choiceFor([], undefined, null)).toBe('keep')
  })

  it('its first and its last day belong to it', () => {
    const list = ['23', '24', '25', '26'].map((date) => at(`2026-11-${date}T12:00:00Z`))
    const within = (first: string, last: string) =>
      reservedWithin(list, { first: day(first), last: day(last) }, prague).map(({ event }) => event.id.slice(8, 10))
    expect(within('2026-11-24', '2026-11-25')).toEqual(['24', '25'])
    const over = list.map((one) => ({ ...one, afterEnd: true }))
    expect(reservedWithin(over, { first: day('2026-11-24'), last: day('2026-11-25') }, prague)).toEqual([])
  })

  it('an all-day reservation moves by its own zone', () => {
    const midnight = { dateTime: '2026-11-24T00:00:00', timeZone: 'America/New_York' }
    const changes = {
      isAllDay: true,
      start: { ...midnight, utcDateTime: Date.parse('2026-11-24T05:00:00Z') as Instant },
      end: { ...midnight, utcDateTime: Date.parse('2026-11-25T05:00:00Z') as Instant },
    }
    const span = movedSpan(
      at('2026-11-24T05:00:00Z', changes).event,
      { kind: 'to', day: day('2026-12-01') },
      'Asia/Tokyo' as IanaZone,
    )
    expect(new Date(span.start).toISOString()).toBe('2026-12-01T05:00:00.000Z')
  })

  it('a room is left by what moves or is cancelled, of the same room and the same time', () => {
    const [one, other] = [at('2026-11-24T09:00:00Z'), at('2026-11-25T09:00:00Z')]
    const span = { start: other.event.start.utcDateTime, end: other.event.end.utcDateTime }
    const later = { start: span.end, end: (span.end + hour) as Instant }
    const isLeft = (choice: AwayChoice, given: Partial<Reservation> = {}, time = span) =>
      isVacated([{ reservation: { ...other, ...given }, choice }], one, time)
    expect((['cancel', 'move', 'decline', 'hand-over', 'keep'] as const).map((choice) => isLeft(choice))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(isLeft('cancel', { resourceEmail: 'other@example.com' as Email })).toBe(false)
    expect(isLeft('cancel', {}, later)).toBe(false)
    expect(isLeft('cancel', {}, { start: (span.start - hour) as Instant, end: span.start })).toBe(false)
  })

  it('those that stay in their room are sent by their start, then what moves to earlier days, then to later ones', () => {
    const times = ['2026-11-24T09:00:00Z', '2026-11-25T09:00:00Z', '2026-11-26T09:00:00Z']
    const change = (text: string, choice: AwayChoice) => ({ reservation: at(text), choice })
    const dates = (list: readonly { readonly reservation: Reservation }[]) =>
      list.map(({ reservation }) => reservation.event.id.slice(8, 10)).join(' ')
    const kept = times.map((text) => change(text, 'cancel')).toReversed()
    expect(dates(inOrder(kept, () => start))).toBe('24 25 26')
    const moves = times.map((text) => change(text, 'move'))
    const middle = moves[1]!.reservation.event.start.utcDateTime
    expect(dates(inOrder([...moves, ...kept.slice(0, 1)], () => middle))).toBe('26 26 25 24')
    expect(dates(inOrder([moves[0]!, kept[0]!], () => start))).toBe('26 24')
  })
})
