import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import {
  announcementKey,
  plannedAnnouncements,
  releasedSince,
  releaseMoments,
} from '#src/features/bookings/model/reservations/rules/announcements.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { room, start } from '#tests/services/drafted-events.ts'
import { amberReservation, at, minute, strictRoom } from '../amber.ts'

/** The planned events begin an hour after `start` and last an hour. */
const begins = start + 60 * minute
const strict = amberReservation('Planning', { resource: strictRoom })
const loose = amberReservation()
/** Kind, and start and end in minutes after the start of the event. */
const planned = (list: readonly Reservation[]) =>
  plannedAnnouncements(list).map((one) => [one.kind, (one.at - begins) / minute, (one.until - begins) / minute])

describe('local notifications: planned announcements', () => {
  test('include the start, 10 minutes before', () => {
    expect(planned([loose])).toEqual([['soon', -10, 0]])
  })

  test('section 9: include check-in, for as long as the window is open', () => {
    expect(planned([strict])).toEqual([
      ['confirm', -15, 15],
      ['soon', -10, 0],
    ])
  })

  test('section 4: include check-in to an all-day event, from its start to its own limit', () => {
    const resource = { ...strictRoom, resourceUnconfirmedEventCancelEventAllDayTime: 600 }
    expect(planned([amberReservation('Planning', { resource, isAllDay: true })])).toEqual([['confirm', 0, 60]])
  })

  test('leave out cancelled and confirmed reservations', () => {
    expect(planned([{ ...strict, cancelled: true }])).toEqual([])
    expect(planned([{ ...strict, confirmed: true }])).toEqual([['soon', -10, 0]])
    expect(planned([{ ...strict, cancelledByResponse: true }])).toEqual([])
  })

  test('include a moved reservation again', () => {
    const [one] = plannedAnnouncements([loose])
    const [moved] = plannedAnnouncements([amberReservation('Planning', { from: begins + minute })])
    expect(one && announcementKey(one)).not.toBe(moved && announcementKey(moved))
  })
})

describe('local notifications: announcements of a span', () => {
  const day = 24 * 60 * minute
  /** 5,000 reservations of a month, evenly spread. */
  const month = Array.from({ length: 5_000 }, (_, index) => {
    const from = begins + index * ((30 * day) / 5_000)
    return amberReservation(`event-${index}`, {
      from,
      to: from + 60 * minute,
      isAllDay: index % 7 === 0,
      resource: index % 2 === 0 ? strictRoom : room,
    })
  })

  test('are those that are valid in it', () => {
    const all = plannedAnnouncements(month)
    fc.assert(
      fc.property(fc.integer({ min: -day, max: 31 * day }), fc.integer({ min: 0, max: day }), (after, length) => {
        const span = { start: (begins + after) as Instant, end: (begins + after + length) as Instant }
        const expected = all.filter((one) => one.at < span.end && one.until > span.start)
        expect(plannedAnnouncements(month, span)).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })

  test('are a thirtieth of a month for a day', () => {
    const span = { start: (begins + 10 * day) as Instant, end: (begins + 11 * day) as Instant }
    const [all, some] = [plannedAnnouncements(month).length, plannedAnnouncements(month, span).length]
    expect(some).toBeGreaterThan(all / 31)
    expect(some).toBeLessThan(all / 28)
  })
})

describe('local notifications: releases', () => {
  const late = at(76)
  const before = [strict]

  test('a reservation without check-in that is cancelled, declined or gone after its deadline is released', () => {
    expect(releaseMoments(before)).toEqual([begins + 15 * minute])
    for (const after of [[], [{ ...strict, cancelled: true }], [{ ...strict, cancelledByResponse: true }]]) {
      expect(releasedSince(before, after, late).map(({ kind }) => kind)).toEqual(['released'])
    }
  })

  test('a reservation that still exists, was confirmed, or was cancelled before its deadline is not released', () => {
    expect(releasedSince(before, before, late)).toEqual([])
    expect(releasedSince([{ ...strict, confirmed: true }], [], late)).toEqual([])
    expect(releasedSince(before, [], at(74))).toEqual([])
    expect(releasedSince([loose], [], late)).toEqual([])
  })
})

describe('section 4: release of an unconfirmed reservation', () => {
  /** `minutes` after the start of the event. */
  const kinds = (minutes: number, after: readonly Reservation[] = []) =>
    releasedSince([strict], after, at(60 + minutes)).map(({ kind }) => kind)

  test('is announced from its deadline to its end', () => {
    expect([14.9, 15, 59.9, 60].map((minutes) => kinds(minutes).length)).toEqual([0, 1, 1, 0])
    expect(releasedSince([strict], [], at(80))).toMatchObject([{ at: at(80), until: at(120) }])
  })

  test('is announced although another event is in the later list', () => {
    const other = { ...strict, event: { ...strict.event, id: 'event-2' } }
    expect(kinds(20, [other, { ...strict, cancelled: true }])).toEqual(['released'])
    expect(kinds(20, [other, strict])).toEqual([])
  })

  test('has no moment for reservations that are cancelled, declined, confirmed or need no confirmation', () => {
    const changes = [{ cancelled: true }, { cancelledByResponse: true }, { confirmed: true }]
    const none = [...changes.map((change) => ({ ...strict, ...change })), loose]
    expect(releaseMoments(none)).toEqual([])
    expect(releasedSince(none, [], at(80))).toEqual([])
  })
})

test('the key of an announcement is the same in every tab for its kind, event and time', () => {
  const [confirm, soon] = plannedAnnouncements([strict])
  const keyOf = (one: typeof confirm, changes: Partial<CalendarEvent> = {}) =>
    one &&
    announcementKey({ ...one, reservation: { ...one.reservation, event: { ...one.reservation.event, ...changes } } })
  expect(keyOf(confirm)).not.toBe(keyOf(soon))
  expect(keyOf(soon)).toBe(keyOf(soon, { id: 'of another calendar' }))
  expect(keyOf(soon)).not.toBe(keyOf(soon, { iCalUId: 'another' }))
  expect(keyOf(soon, { iCalUId: null, id: 'one' })).not.toBe(keyOf(soon, { iCalUId: null, id: 'two' }))
})
