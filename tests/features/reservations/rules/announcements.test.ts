import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Email, Instant } from '#src/kernel/result.ts'
import {
  announcementKey,
  plannedAnnouncements,
  releasedSince,
  releaseMoments,
} from '#src/features/reservations/rules/announcements.ts'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { draftOf, eventOf, room, start } from '#tests/services/drafted-events.ts'

const minute = 60_000
const strict = { ...room, requiresConfirmation: true }

const reservation = (resource: typeof room, changes: Partial<CalendarEvent> = {}): Reservation => {
  const draft = { ...draftOf(), resources: [{ name: 'Amber', email: 'amber@example.com' as Email }] }
  const event = eventOf({ ...draft, onlineMeeting: null }, 'event-1', 'accepted')
  return deriveReservation({ ...event, ...changes }, resource, null, start)
}
/** The event of `draftOf` begins an hour after `start` and lasts an hour. */
const begins = start + 60 * minute
const drawn = (list: readonly Reservation[]) =>
  plannedAnnouncements(list).map(({ kind, at, until }) => [kind, (at - begins) / minute, (until - begins) / minute])

describe('local notifications: what is announced when', () => {
  test('a start, 10 minutes before', () => {
    expect(drawn([reservation(room)])).toEqual([['soon', -10, 0]])
  })

  test('section 9: that it can be confirmed, when the window opens, for as long as it is open', () => {
    expect(drawn([reservation(strict)])).toEqual([
      ['confirm', -15, 15],
      ['soon', -10, 0],
    ])
  })

  test('section 4: an all-day event when it has begun, until its own time', () => {
    const hours = { resourceUnconfirmedEventCancelEventAllDayTime: 600 }
    expect(drawn([reservation({ ...strict, ...hours }, { isAllDay: true })])).toEqual([['confirm', 0, 60]])
  })

  test('nothing about what was cancelled or confirmed', () => {
    expect(drawn([reservation(strict, { cancelled: true })])).toEqual([])
    expect(drawn([{ ...reservation(strict), confirmed: true }])).toEqual([['soon', -10, 0]])
    expect(drawn([{ ...reservation(strict), cancelledByResponse: true }])).toEqual([])
  })

  test('a reservation moved to another time is announced again', () => {
    const [one] = plannedAnnouncements([reservation(room)])
    const at = { ...reservation(room).event.start, utcDateTime: (begins + minute) as Instant }
    const [moved] = plannedAnnouncements([reservation(room, { start: at })])
    expect(one && announcementKey(one)).not.toBe(moved && announcementKey(moved))
  })
})

describe('local notifications: what is planned until the next planning', () => {
  const day = 24 * 60 * minute
  /** 5,000 reservations of a month, evenly spread. */
  const month = Array.from({ length: 5_000 }, (_, index) => {
    const at = (begins + index * ((30 * day) / 5_000)) as Instant
    const one = reservation(index % 2 === 0 ? strict : room)
    const event = { ...one.event, id: `event-${index}`, isAllDay: index % 7 === 0 }
    const [from, to] = [event.start, event.end]
    return deriveReservation(
      { ...event, start: { ...from, utcDateTime: at }, end: { ...to, utcDateTime: (at + 60 * minute) as Instant } },
      index % 2 === 0 ? strict : room,
      null,
      start,
    )
  })

  test('is all that is valid then, and nothing else', () => {
    const all = plannedAnnouncements(month)
    fc.assert(
      fc.property(fc.integer({ min: -day, max: 31 * day }), fc.integer({ min: 0, max: day }), (after, length) => {
        const span = { start: (begins + after) as Instant, end: (begins + after + length) as Instant }
        const expected = all.filter(({ at, until }) => at < span.end && until > span.start)
        expect(plannedAnnouncements(month, span)).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })

  test('is a thirtieth of a month for a day', () => {
    const span = { start: (begins + 10 * day) as Instant, end: (begins + 11 * day) as Instant }
    const [all, some] = [plannedAnnouncements(month).length, plannedAnnouncements(month, span).length]
    expect(some).toBeGreaterThan(all / 31)
    expect(some).toBeLessThan(all / 28)
  })
})

describe('local notifications: released', () => {
  const late = (begins + 16 * minute) as Instant
  const one = reservation(strict)
  const before = [one]

  test('one that nobody confirmed and that is cancelled, declined or gone after its time', () => {
    expect(releaseMoments(before)).toEqual([begins + 15 * minute])
    for (const after of [[], [{ ...one, cancelled: true }], [{ ...one, cancelledByResponse: true }]]) {
      expect(releasedSince(before, after, late).map(({ kind }) => kind)).toEqual(['released'])
    }
  })

  test('not one that stands, that was confirmed, or that was given up before its time', () => {
    expect(releasedSince(before, before, late)).toEqual([])
    expect(releasedSince([{ ...one, confirmed: true }], [], late)).toEqual([])
    expect(releasedSince(before, [], (begins + 14 * minute) as Instant)).toEqual([])
    expect(releasedSince([reservation(room)], [], late)).toEqual([])
  })
})

describe('section 4: the moment at which an unconfirmed reservation is released', () => {
  const one = reservation(strict)
  const at = (minutes: number): Instant => (begins + minutes * minute) as Instant
  const kinds = (minutes: number, after: readonly Reservation[] = []) =>
    releasedSince([one], after, at(minutes)).map(({ kind }) => kind)

  test('is its deadline, and until its end it is told', () => {
    expect([14.9, 15, 59.9, 60].map((minutes) => kinds(minutes).length)).toEqual([0, 1, 1, 0])
    expect(releasedSince([one], [], at(20))).toMatchObject([{ at: at(20), until: at(60) }])
  })

  test('another event in the later list does not stand for it', () => {
    const other = { ...one, event: { ...one.event, id: 'event-2' } }
    expect(kinds(20, [other, { ...one, cancelled: true }])).toEqual(['released'])
    expect(kinds(20, [other, one])).toEqual([])
  })

  test('comes for none that is cancelled, declined, confirmed or needs no confirmation', () => {
    const none = [
      { ...one, cancelled: true },
      { ...one, cancelledByResponse: true },
      { ...one, confirmed: true },
      reservation(room),
    ]
    expect(releaseMoments(none)).toEqual([])
    expect(releasedSince(none, [], at(20))).toEqual([])
  })
})

test('an announcement is one of its kind, event and time in every tab', () => {
  const [confirm, soon] = plannedAnnouncements([reservation(strict)])
  const keyOf = (one: typeof confirm, changes: Partial<CalendarEvent> = {}) =>
    one &&
    announcementKey({ ...one, reservation: { ...one.reservation, event: { ...one.reservation.event, ...changes } } })
  expect(keyOf(confirm)).not.toBe(keyOf(soon))
  expect(keyOf(soon)).toBe(keyOf(soon, { id: 'as another calendar names it' }))
  expect(keyOf(soon)).not.toBe(keyOf(soon, { iCalUId: 'another' }))
  expect(keyOf(soon, { iCalUId: null, id: 'one' })).not.toBe(keyOf(soon, { iCalUId: null, id: 'two' }))
})
