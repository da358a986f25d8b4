import { describe, expect, it } from 'vitest'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { dueCheckIns, nextCheckInMoment } from '#src/features/bookings/model/reservations/rules/actions.ts'
import { room, start } from '#tests/services/drafted-events.ts'
import { amberReservation, at, minute, strictRoom } from '../amber.ts'
import { confirmation } from './builders.ts'

/** From `from` to `to`, in minutes after `start`. Check-in opens 15 minutes before the start and closes 15 minutes after it. */
const reservation = (subject: string, from: number, to: number, resource = strictRoom, confirmed = false) =>
  amberReservation(subject, {
    from: at(from),
    to: at(to),
    resource,
    confirmation: confirmation({ iCalUid: subject, confirmed }),
  })

/** Subject and minutes left, 'Planning 20'. */
const dueAt = (list: readonly Reservation[], minutes: number): string[] =>
  dueCheckIns(list, at(minutes)).map(({ reservation: { event }, minutesLeft }) => `${event.subject} ${minutesLeft}`)

const planning = reservation('Planning', 60, 120)

describe('section 4 and 9: due check-ins', () => {
  it.each([
    ['are empty before the window opens', 44, []],
    ['begin 15 minutes before the start', 45, ['Planning 30']],
    ['show whole minutes left, rounded up', 60.5, ['Planning 15']],
    ['last to the last second', 74.99, ['Planning 1']],
    ['end when the resource is released', 75, []],
  ])('%s', (_, minutes, due) => expect(dueAt([planning], minutes)).toEqual(due))

  it('are sorted by urgency', () => {
    const review = reservation('Review', 50, 55)
    expect(dueAt([planning, review], 46)).toEqual(['Review 9', 'Planning 29'])
  })

  it('last until the end of a meeting that ends in its window', () => {
    const short = reservation('Short', 60, 65)
    expect([64.5, 65].map((minutes) => dueAt([short], minutes))).toEqual([['Short 1'], []])
  })

  it('leave out confirmed reservations and resources without check-in', () => {
    expect(dueAt([reservation('Loose', 60, 120, room), reservation('Done', 60, 120, strictRoom, true)], 60)).toEqual([])
  })
})

describe('section 4: next moment at which check-ins change', () => {
  const next = (list: readonly Reservation[], minutes: number) => {
    const moment = nextCheckInMoment(list, at(minutes))
    return moment === null ? null : (moment - start) / minute
  }

  it('is the opening of the window, each minute in it, and its end', () => {
    expect([0, 45, 45.5, 73.5, 74, 74.5].map((minutes) => next([planning], minutes))).toEqual([45, 46, 46, 74, 75, 75])
    expect(next([planning], 121)).toBeNull()
  })

  it('is the earliest full minute or opening', () => {
    const review = reservation('Review', 180, 240)
    expect(next([planning, review], 50.25)).toBe(51)
    expect(next([reservation('Loose', 60, 120, room), review], 119.5)).toBe(120)
    expect(next([], 0)).toBeNull()
  })
})
