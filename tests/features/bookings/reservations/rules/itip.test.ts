import { describe, expect, test } from 'vitest'
import { cancellationOf, feedOf, invitationOf } from '#src/features/bookings/model/reservations/rules/export/itip.ts'
import type { IcsSeries } from '#src/features/bookings/model/reservations/rules/export/ics.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Attendee } from '#src/wire/event.ts'
import { createSeries, datesOf, eventBetween, iso, readFile } from './calendar-file.ts'

const stamp = instantOf(Date.parse('2026-11-20T08:41:00Z'))

const attendee = (address: string, response: string, resource = false): Attendee => ({
  emailAddress: { name: `Name of ${address}`, address: emailOf(address) },
  resource,
  optional: false,
  status: { response },
  remotely: false,
})

const meeting = eventBetween('Europe/Prague', '2026-11-23T10:00', '2026-11-23T11:00', {
  attendees: [
    attendee('amber@example.com', 'accepted', true),
    attendee('dan@example.com', 'tentativelyAccepted'),
    attendee("o'neill@example.com", 'none'),
  ],
})

const weekly = (zone: string, wall: readonly [string, string], uid = 'uid-1'): IcsSeries => {
  const series = createSeries(zone, wall, { kind: 'daily', every: 7 }, {}, { iCalUId: uid, id: uid })
  return { ...series, occurrences: series.occurrences.map((one) => ({ ...one, iCalUId: uid })) }
}

const methodOf = (file: string) => readFile(file).component.getFirstPropertyValue('method')

describe('invitations (RFC 5546, section 3.2.2)', () => {
  test('request responses from people but not from resources', () => {
    const file = invitationOf({ of: meeting, stamp, sequence: 7 })
    const [read] = readFile(file).events
    expect(methodOf(file)).toBe('REQUEST')
    expect(read?.sequence).toBe(7)
    expect(read?.organizer).toBe('mailto:eva@example.com')
    const requested = read?.attendees.map((one) =>
      [one.getFirstValue(), one.getFirstParameter('partstat'), one.getFirstParameter('rsvp')].map(String),
    )
    expect(requested).toEqual([
      ['mailto:amber@example.com', 'ACCEPTED', 'undefined'],
      ['mailto:dan@example.com', 'TENTATIVE', 'TRUE'],
      ["mailto:o'neill@example.com", 'NEEDS-ACTION', 'TRUE'],
    ])
  })

  test('to a series include its rule, its changed dates and its time zone', () => {
    const series = weekly('Europe/Prague', ['2026-10-12T09:00', '2026-10-12T10:00'])
    const [first, second, third, ...rest] = series.occurrences
    if (!first || !second || !third) throw new Error('too short')
    const moved = { ...third, type: 'exception' as const, start: { ...third.start, utcDateTime: instantOf(0) } }
    const file = invitationOf({ of: { ...series, occurrences: [first, moved, ...rest] }, stamp, sequence: 1 })
    const { events, component } = readFile(file)
    expect(component.getAllSubcomponents('vtimezone')).toHaveLength(1)
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 1])
    expect(datesOf(events[0])).toEqual([
      '2026-10-12T07:00:00.000Z',
      '1970-01-01T00:00:00.000Z',
      '2026-11-02T08:00:00.000Z',
      '2026-11-09T08:00:00.000Z',
      '2026-11-16T08:00:00.000Z',
    ])
  })
})

describe('cancellations (RFC 5546, section 3.2.5)', () => {
  test('have a status, except for removed attendees', () => {
    const cancelled = cancellationOf({ event: meeting, stamp, sequence: 8 }, false)
    const removed = cancellationOf({ event: meeting, stamp, sequence: 8 }, true)
    const statusOf = (file: string) => readFile(file).events[0]?.component.getFirstPropertyValue('status') ?? null
    expect([methodOf(cancelled), statusOf(cancelled)]).toEqual(['CANCEL', 'CANCELLED'])
    expect([methodOf(removed), statusOf(removed)]).toEqual(['CANCEL', null])
    expect(readFile(removed).events[0]?.sequence).toBe(8)
  })

  test('of a date have the UID and original start of the date in its series', () => {
    const { occurrences } = weekly('Europe/Prague', ['2026-10-12T09:00', '2026-10-12T10:00'])
    const event = occurrences[3]
    if (!event) throw new Error('too short')
    const [read] = readFile(cancellationOf({ event, stamp, sequence: 2 }, false)).events
    expect([read?.uid, String(read?.recurrenceId)]).toEqual(['uid-1', '2026-11-02T08:00:00Z'])
  })
})

describe('feeds', () => {
  test('contain events and series, with each time zone once', () => {
    const file = feedOf('Heron Works', 1, [
      { of: meeting, stamp, sequence: 0 },
      { of: weekly('Europe/Prague', ['2026-10-12T09:00', '2026-10-12T10:00'], 'one'), stamp, sequence: 1 },
      { of: weekly('Europe/Prague', ['2021-03-22T09:00', '2021-03-22T10:00'], 'two'), stamp, sequence: 2 },
      { of: weekly('America/New_York', ['2026-10-12T09:00', '2026-10-12T10:00'], 'three'), stamp, sequence: 3 },
    ])
    const { component, events } = readFile(file)
    expect(component.getFirstPropertyValue('x-wr-calname')).toBe('Heron Works')
    expect(component.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual([
      'Europe/Prague',
      'America/New_York',
    ])
    expect(events.map((event) => [event.uid, iso(event.startDate)])).toEqual([
      ['uid-1', '2026-11-23T09:00:00.000Z'],
      ['one', '2026-10-12T07:00:00.000Z'],
      ['two', '2021-03-22T08:00:00.000Z'],
      ['three', '2026-10-12T13:00:00.000Z'],
    ])
    // The zone covers the clock changes of the earliest and of the latest series.
    expect(datesOf(events[2])[1]).toBe('2021-03-29T07:00:00.000Z')
    expect(datesOf(events[1])[2]).toBe('2026-10-26T08:00:00.000Z')
  })
})
