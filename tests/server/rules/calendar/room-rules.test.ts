import { describe, expect, it } from 'vitest'
import { isConfirmedByPresence, releasedAt } from '#server/rules/calendar/confirmation.ts'
import { decideRoom, refusalOf, type RoomFacts } from '#server/rules/calendar/room-rules.ts'
import { withResponse } from '#server/rules/calendar/answers.ts'
import { alwaysOpen, hoursOf } from '#src/features/availability/model/rules/working-hours.ts'
import type { SchedulingSettings } from '#src/wire/resource.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import { storedEvent } from '../stored-event.ts'

const zone = zoneNamed('Europe/Prague')
const at = (text: string) => Date.parse(text)
const now = at('2026-11-20T08:00:00Z')
const free = () => false
const settings: SchedulingSettings = {
  minimumMeetingDurationInMinutes: null,
  maximumMeetingDurationInMinutes: null,
  maxAdvanceDays: null,
  rejectOutsideWorkingHours: false,
}
const room: RoomFacts = {
  zone,
  hours: alwaysOpen,
  settings,
  reservationsEnabled: true,
  reservedTo: null,
  isFailing: false,
}
const span = (start: string, end: string, isAllDay = false) => ({ start: at(start), end: at(end), isAllDay })
const usual = span('2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z')
const overMidnight = span('2026-11-20T22:30:00Z', '2026-11-20T23:15:00Z')
const limited = (change: Partial<SchedulingSettings>): RoomFacts => ({ ...room, settings: { ...settings, ...change } })
const openFrom = (
  startTime: string,
  endTime: string,
  daysOfWeek?: ('monday' | 'friday' | 'saturday')[],
): RoomFacts => ({
  ...limited({ rejectOutsideWorkingHours: true }),
  hours: hoursOf({ timezone: zone, startTime, endTime, daysOfWeek: daysOfWeek ?? null }, null).hours,
})

describe('sections 4 and 5: the response of a resource', () => {
  it('is yes if no rule is against it', () => {
    expect(refusalOf(room, usual, free, now)).toBeNull()
    expect(refusalOf({ ...room, settings: null }, usual, free, now)).toBeNull()
  })

  it.each([
    ['is taken', room, usual, () => true, 'busy'],
    ['cannot be read', { ...room, isFailing: true }, usual, free, 'failing'],
    ['is for others', { ...room, reservedTo: 'other' as const }, usual, free, 'held'],
    ['takes no reservations', { ...room, reservationsEnabled: false }, usual, free, 'disabled'],
    ['is asked for a time that is over', room, span('2026-11-20T07:00:00Z', '2026-11-20T08:00:00Z'), free, 'past'],
    ['has a longer shortest time', limited({ minimumMeetingDurationInMinutes: 90 }), usual, free, 'too-short'],
    ['has a shorter longest time', limited({ maximumMeetingDurationInMinutes: 30 }), usual, free, 'too-long'],
    ['can be reserved today only', limited({ maxAdvanceDays: 0 }), overMidnight, free, 'too-far'],
  ])('is no if it %s', (_name, facts, time, isHeld, refusal) => {
    expect(refusalOf(facts, time, isHeld, now)).toBe(refusal)
  })

  it('is yes until the end of the last permitted day', () => {
    const last = span('2026-11-20T22:30:00Z', '2026-11-20T23:00:00Z')
    expect(refusalOf(limited({ maxAdvanceDays: 0 }), last, free, now)).toBeNull()
  })

  it.each([
    ['the hours of the day', '2026-11-20T07:00:00Z', '2026-11-20T17:00:00Z', null],
    ['a quarter before', '2026-11-20T06:45:00Z', '2026-11-20T09:00:00Z', 'outside-hours'],
    ['a quarter after', '2026-11-20T16:00:00Z', '2026-11-20T17:15:00Z', 'outside-hours'],
  ])('respects hours from 8 to 18: %s', (_name, start, end, refusal) => {
    expect(refusalOf(openFrom('08:00', '18:00'), span(start, end), free, at('2026-11-19T00:00:00Z'))).toBe(refusal)
  })

  it('respects hours in local time on the night of a clock change', () => {
    const night = openFrom('22:00', '06:00', ['saturday'])
    const early = at('2026-10-01T00:00:00Z')
    // The clocks go back on Sunday at 3: the hours end at 5 UTC, not at 4.
    expect(refusalOf(night, span('2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z'), free, early)).toBeNull()
    expect(refusalOf(night, span('2026-10-24T20:00:00Z', '2026-10-25T05:15:00Z'), free, early)).toBe('outside-hours')
  })

  it('is yes for all-day events if every day is open', () => {
    const days = openFrom('00:00', '24:00', ['friday', 'saturday'])
    const two = span('2026-11-19T23:00:00Z', '2026-11-21T23:00:00Z', true)
    expect(refusalOf(days, two, free, now)).toBeNull()
    expect(refusalOf(openFrom('00:00', '24:00', ['friday']), two, free, now)).toBe('outside-hours')
  })
})

describe('decisions, series: the response of a resource to a series', () => {
  const recurrence = { pattern: { kind: 'daily', every: 1 }, end: { kind: 'count', count: 4 } }
  const times = { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z', timeZone: zone }
  const series = storedEvent({ ...times, recurrence }, { id: 's', now })
  const takenOn = (days: readonly string[]) =>
    decideRoom(series, ({ start }) => (days.includes(new Date(start).toISOString().slice(8, 10)) ? 'busy' : null))

  it('is yes except for the taken dates', () => {
    const { response, declinedDates } = takenOn(['21', '22'])
    expect([response, declinedDates.map(({ id }) => id)]).toEqual(['accepted', ['s.on.2026-11-21', 's.on.2026-11-22']])
  })

  it('is no if more than half of the dates are taken', () => {
    expect(takenOn(['21', '22', '23'])).toEqual({ response: 'declined', declinedDates: [] })
  })
})

describe('section 9: release of an unconfirmed reservation', () => {
  const minutes = { minutesBeforeStart: 15, minutesAfterStart: 15, minutesAfterStartAllDay: 600 }
  const rules = { requiresConfirmation: true, ...minutes }
  const day = span('2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z', true)

  it.each([
    ['15 minutes after its start', usual, rules, at('2026-11-20T09:15:00Z')],
    ['at the time of all-day events', day, rules, at('2026-11-20T09:00:00Z')],
    ['never, if an all-day event has no such time', day, { ...rules, minutesAfterStartAllDay: null }, null],
    ['never, if it is over by then', span('2026-11-20T09:00:00Z', '2026-11-20T09:15:00Z'), rules, null],
    ['never, without a confirmation', usual, { ...rules, requiresConfirmation: false }, null],
  ])('%s', (_name, event, confirmation, due) => {
    expect(releasedAt(event, confirmation)).toBe(due)
  })

  it('does not happen if a sensor confirms the reservation in its window', () => {
    const attendees = [{ email: 'Room@x.example', kind: 'resource' }]
    const event = storedEvent({ start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z', attendees }, { now })
    const confirms = (time: string, asked = event) => isConfirmedByPresence(asked, 'room@x.example', rules, at(time))
    for (const time of ['08:45', '09:14']) expect(confirms(`2026-11-20T${time}:00Z`)).toBe(true)
    for (const time of ['08:44', '09:15']) expect(confirms(`2026-11-20T${time}:00Z`)).toBe(false)
    expect(confirms('2026-11-20T09:00:00Z', withResponse(event, 'room@x.example', 'declined', now))).toBe(false)
    expect(isConfirmedByPresence(event, 'other@x.example', rules, at('2026-11-20T09:00:00Z'))).toBe(false)
  })
})
