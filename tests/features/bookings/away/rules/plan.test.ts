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
} from '#src/features/bookings/model/away/rules/plan.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import type { Email } from '#src/kernel/ids.ts'
import { addDays } from '#src/kernel/time/days.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { hour, start } from '#tests/services/drafted-events.ts'
import { amberReservation } from '../../reservations/amber.ts'

const prague = 'Europe/Prague' as IanaZone
const day = (text: string): CalendarDay => text as CalendarDay
const invitedTo: Partial<CalendarEvent> = {
  isOrganizer: false,
  eventPermissions: { canDelete: false, canCancelParticipation: true, canChange: false },
}

const at = (text: string, changes: Partial<CalendarEvent> = {}, id = text): Reservation =>
  amberReservation(id, { from: Date.parse(text), ...changes })

describe('section 4: choices for a reservation during an absence', () => {
  it.each<[string, Partial<CalendarEvent>, boolean, readonly AwayChoice[]]>([
    ['the organiser', {}, true, ['cancel', 'move', 'hand-over', 'keep']],
    ['the organiser offline', {}, false, ['cancel', 'keep']],
    ['an attendee', invitedTo, true, ['decline', 'keep']],
    ['an attendee offline', invitedTo, false, ['decline', 'keep']],
    ['a cancelled event', { cancelled: true }, true, ['keep']],
  ])('for %s', (_, changes, isOnline, choices) => {
    expect(choicesFor(at('2026-11-24T09:00:00Z', changes), start, isOnline)).toEqual(choices)
  })

  it('are grouped for dates of a series', () => {
    expect(groupOf(at('2026-11-24T09:00:00Z').event)).toBe('own')
    expect(groupOf(at('2026-11-24T09:00:00Z', invitedTo).event)).toBe('invited')
    expect(groupOf(at('2026-11-24T09:00:00Z', { ...invitedTo, seriesMasterId: 'weekly' }).event)).toBe('series')
  })
})

describe('section 9: days of an absence', () => {
  it('include overlapping reservations, except past and cancelled ones', () => {
    const list = [
      at('2026-11-23T07:00:00Z'),
      // 23:30 to 00:30 in Prague.
      at('2026-11-23T22:30:00Z'),
      at('2026-11-24T09:00:00Z', { cancelled: true }, 'cancelled'),
      at('2026-11-25T22:30:00Z'),
      at('2026-11-25T23:30:00Z'),
    ]
    const found = reservedWithin(list, { first: day('2026-11-24'), last: day('2026-11-25') }, prague)
    expect(found.map(({ event }) => event.id)).toEqual(['2026-11-23T22:30:00Z', '2026-11-25T22:30:00Z'])
  })

  it('are moved by whole weeks', () => {
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

describe('moving a reservation', () => {
  it('keeps the wall time over a clock change', () => {
    const { event } = at('2026-10-23T08:00:00Z')
    const span = movedSpan(event, { kind: 'by', days: 7 }, prague)
    expect(new Date(span.start).toISOString()).toBe('2026-10-30T09:00:00.000Z')
    expect(span.end - span.start).toBe(hour)
  })

  it('to one day keeps the wall time', () => {
    const span = movedSpan(at('2026-11-24T09:00:00Z').event, { kind: 'to', day: day('2026-12-01') }, prague)
    expect(new Date(span.start).toISOString()).toBe('2026-12-01T09:00:00.000Z')
  })
})

describe('order of several moves in one room', () => {
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

  it('starts with the last one for later days and with the first one for earlier days', () => {
    expect(ids(inOrder(plan, newStart(1)))).toEqual(ids(plan.toReversed()))
    expect(ids(inOrder(plan.toReversed(), newStart(-1)))).toEqual(ids(plan))
  })
})

describe('limits of an absence', () => {
  const permitted = (rights: Partial<CalendarEvent['eventPermissions']>, isOrganizer = true) =>
    choicesFor(
      at('2026-11-24T09:00:00Z', {
        isOrganizer,
        eventPermissions: { canDelete: false, canCancelParticipation: false, canChange: false, ...rights },
      }),
      start,
      true,
    )

  it('section 6: permissions limit the choices', () => {
    expect(permitted({ canDelete: true })).toEqual(['cancel', 'keep'])
    expect(permitted({ canChange: true })).toEqual(['move', 'hand-over', 'keep'])
    expect(permitted({ canCancelParticipation: true })).toEqual(['keep'])
    expect(permitted({ canDelete: true, canChange: true }, false)).toEqual(['keep'])
    expect(permitted({ canCancelParticipation: true }, false)).toEqual(['decline', 'keep'])
  })

  it('a past reservation is kept, and one that starts now cannot move', () => {
    expect(choicesFor({ ...at('2026-11-24T09:00:00Z'), afterEnd: true }, start, true)).toEqual(['keep'])
    const begins = at('2026-11-24T09:00:00Z')
    expect(choicesFor(begins, begins.event.start.utcDateTime, true)).toEqual(['cancel', 'hand-over', 'keep'])
  })

  it('an earlier choice comes before the preferred one', () => {
    expect(choiceFor(['cancel', 'move', 'keep'], undefined, 'move')).toBe('move')
    expect(choiceFor(['cancel', 'keep'], 'decline', 'cancel')).toBe('cancel')
    expect(choiceFor(['cancel', 'move', 'keep'], 'keep', 'move')).toBe('keep')
    expect(choiceFor(['cancel', 'keep'], 'move', null)).toBe('cancel')
    expect(choiceFor(['decline', 'keep'], undefined, 'move')).toBe('keep')
    expect(choiceFor([], undefined, null)).toBe('keep')
  })

  it('the first and the last day are included', () => {
    const list = ['23', '24', '25', '26'].map((date) => at(`2026-11-${date}T12:00:00Z`))
    const within = (first: string, last: string) =>
      reservedWithin(list, { first: day(first), last: day(last) }, prague).map(({ event }) => event.id.slice(8, 10))
    expect(within('2026-11-24', '2026-11-25')).toEqual(['24', '25'])
    const over = list.map((one) => ({ ...one, afterEnd: true }))
    expect(reservedWithin(over, { first: day('2026-11-24'), last: day('2026-11-25') }, prague)).toEqual([])
  })

  it('an all-day reservation moves in its own zone', () => {
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

  it('only moves and cancellations in the same room at the same time free a slot', () => {
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
    expect(isVacated([{ reservation: other, choice: 'move' }], other, span)).toBe(false)
    expect(isLeft('cancel', {}, later)).toBe(false)
    expect(isLeft('cancel', {}, { start: (span.start - hour) as Instant, end: span.start })).toBe(false)
  })

  it('cancellations come first, then moves to earlier days, then moves to later days', () => {
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
