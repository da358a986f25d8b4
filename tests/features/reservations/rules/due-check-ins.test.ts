import { describe, expect, it } from 'vitest'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import { dueCheckIns, nextCheckInMoment } from '#src/features/reservations/rules/actions.ts'
import type { Email, Instant } from '#src/kernel/result.ts'
import { draftOf, eventOf, room, start } from '#tests/services/drafted-events.ts'

const minute = 60_000
const at = (minutes: number): Instant => (start + minutes * minute) as Instant
const strict = { ...room, requiresConfirmation: true }

/** From `from` to `to`, in minutes after the start of the test's day; confirmation opens 15 min before and ends 15 min after. */
const reservation = (
  subject: string,
  from: number,
  to: number,
  resource = strict,
  isConfirmed = false,
): Reservation => {
  const draft = { ...draftOf({ subject, span: { start: at(from), end: at(to) } }), onlineMeeting: null }
  const event = eventOf(
    { ...draft, resources: [{ name: 'Amber', email: 'amber@example.com' as Email }] },
    subject,
    'accepted',
  )
  const confirmation = {
    iCalUid: subject,
    id: null,
    canceled: false,
    confirmed: isConfirmed,
    confirmedWhen: null,
    confirmedBy: null,
    orderItemsCount: 0,
  }
  return deriveReservation(event, resource, confirmation, at(0))
}

/** 'Planning 20': due, with 20 minutes left. */
const dueAt = (list: readonly Reservation[], minutes: number): string[] =>
  dueCheckIns(list, at(minutes)).map(({ reservation: { event }, minutesLeft }) => `${event.subject} ${minutesLeft}`)

describe('section 4 and 9: check-ins that are due', () => {
  const planning = reservation('Planning', 60, 120)
  it.each([
    ['not before the window opens', 44, []],
    ['from 15 minutes before the start', 45, ['Planning 30']],
    ['with whole minutes left, rounded up', 60.5, ['Planning 15']],
    ['to the last second', 74.99, ['Planning 1']],
    ['not once the resource is released', 75, []],
  ])('%s', (_, minutes, due) => expect(dueAt([planning], minutes)).toEqual(due))

  it('the most urgent first, however the list is sorted', () => {
    const review = reservation('Review', 50, 55)
    expect(dueAt([planning, review], 46)).toEqual(['Review 9', 'Planning 29'])
  })

  it('none where the resource requires none, or where the user has checked in', () => {
    expect(dueAt([reservation('Loose', 60, 120, room), reservation('Done', 60, 120, strict, true)], 60)).toEqual([])
  })

  it('change when the window opens, with every minute, and when it closes', () => {
    const next = (minutes: number): number | null => {
      const moment = nextCheckInMoment([planning], at(minutes))
      return moment === null ? null : (moment - start) / minute
    }
    expect([0, 45, 45.5, 74].map(next)).toEqual([45, 46, 46, 75])
    expect(next(121)).toBe(null)
  })
})

describe('section 4: the next moment at which check-ins change', () => {
  const strictFrom = (from: number) => reservation(`From ${from}`, from, from + 60)
  const next = (list: readonly Reservation[], minutes: number) => {
    const moment = nextCheckInMoment(list, at(minutes))
    return moment === null ? null : (moment - start) / minute
  }

  it('is the nearest of all: a minute that passes, or another one that begins', () => {
    expect(next([strictFrom(60), strictFrom(180)], 50.25)).toBe(51)
    expect(next([reservation('Loose', 60, 120, room), strictFrom(180)], 119.5)).toBe(120)
    expect(next([], 0)).toBeNull()
  })

  it('in its last minute it is the end of the window', () => {
    expect(next([strictFrom(60)], 74.5)).toBe(75)
    expect(next([strictFrom(60)], 73.5)).toBe(74)
  })

  it('a meeting that ends in its window is due until its end', () => {
    expect(dueAt([reservation('Short', 60, 65)], 64.5)).toEqual(['Short 1'])
    expect(dueAt([reservation('Short', 60, 65)], 65)).toEqual([])
  })
})
