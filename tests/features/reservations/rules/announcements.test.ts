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
import { draftOf, eventOf, room, start } from '#tests/services/scripted-services.ts'

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
