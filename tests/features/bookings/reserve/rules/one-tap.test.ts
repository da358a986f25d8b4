import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Instant, InstantSpan, Quarter } from '#src/kernel/time/units.ts'
import {
  bookingKindOf,
  type OneTapFacts,
  oneTapSpan,
  permittedDuration,
  proposeTime,
} from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { resource } from '../../../finding/rules/builders.ts'
import { amber, scheduleOf } from '../../reservations/amber.ts'

const minute = 60_000
const midnight = Date.UTC(2026, 10, 23)
const at = (time: string): Instant => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (midnight + hours * 3_600_000 + minutes * minute + seconds * 1000) as Instant
}
const quarterOf = (time: string): Quarter => (at(time) / 900_000) as Quarter

const facts = (
  state: OneTapFacts['state'],
  from: string,
  until: string,
  minimumDuration: number | null = null,
  maximumDuration: number | null = null,
): OneTapFacts => {
  const longest = maximumDuration === null ? Infinity : Math.floor(maximumDuration / 15)
  const free = {
    from: quarterOf(from),
    to: Math.min(quarterOf(until), quarterOf(from) + longest) as Quarter,
  }
  return { state, free, freeUntil: quarterOf(until), minimumDuration, maximumDuration }
}

const timesOf = (span: InstantSpan | null): string | null =>
  span && [span.start, span.end].map((instant) => new Date(instant).toISOString().slice(11, 16)).join(' to ')

const book = (given: OneTapFacts, now: string, duration: number): string | null =>
  timesOf(oneTapSpan(given, at(now), duration))

/** Proposes a time; the schedule has one digit for each quarter from 10:00. */
const propose = (availabilityView: string, time: string, duration: number): string | null => {
  const from = quarterOf('10:00')
  const schedule = scheduleOf(amber.email, availabilityView)
  const span = { from, to: (from + availabilityView.length) as Quarter }
  return timesOf(proposeTime(resource({ timezone: 'UTC' }), schedule, { span, now: at(time), duration }))
}

describe('decisions: booking a free favourite with one tap', () => {
  test('starts this minute and ends at the next five minutes', () => {
    expect(book(facts('NOW', '10:00', '18:00'), '10:12', 60)).toBe('10:12 to 11:15')
    expect(book(facts('NOW', '10:00', '18:00'), '10:12:40', 60)).toBe('10:12 to 11:15')
    expect(book(facts('NOW', '10:15', '18:00'), '10:15', 60)).toBe('10:15 to 11:15')
  })

  test('ends at the maximum duration', () => {
    expect(book(facts('NOW', '10:00', '18:00', null, 60), '10:12', 150)).toBe('10:12 to 11:10')
  })

  test('is never shorter than the minimum', () => {
    expect(book(facts('NOW', '10:00', '18:00', 60, 60), '10:12', 30)).toBe('10:12 to 11:12')
    expect(book(facts('NOW', '10:00', '18:00', 120, null), '10:12', 30)).toBe('10:12 to 12:15')
    expect(book(facts('NOW', '10:00', '10:30', 30, null), '10:12', 60)).toBeNull()
  })

  test('needs 15 minutes before the next booking', () => {
    expect(book(facts('NOW', '10:00', '10:30'), '10:15', 60)).toBe('10:15 to 10:30')
    expect(book(facts('NOW', '10:00', '10:30'), '10:16', 60)).toBeNull()
  })

  test('proposes the same time in the details of a resource and for its code', () => {
    expect(propose('0000000000', '10:12', 60)).toBe('10:12 to 11:15')
    expect(propose('0022222222', '10:12', 60)).toBe('10:12 to 10:30')
    expect(propose('0222222222', '10:00', 60)).toBe('10:00 to 10:15')
    // The first gap is too short.
    expect(propose('0200220000', '10:01', 60)).toBe('11:30 to 12:30')
    expect(propose('2222222222', '10:12', 60)).toBeNull()
  })

  test('starts at the next free time of a resource that is free soon', () => {
    expect(book(facts('SOON', '14:00', '18:00'), '10:12', 60)).toBe('14:00 to 15:00')
    expect(book(facts('SOON', '14:00', '14:30'), '10:12', 60)).toBe('14:00 to 14:30')
    expect(book(facts('SOON', '14:00', '18:00', null, 45), '10:12', 60)).toBe('14:00 to 14:45')
  })

  test('is not possible for an unavailable resource', () => {
    expect(book(facts('UNAVAILABLE', '10:00', '10:00'), '10:12', 60)).toBeNull()
  })

  test('is within the free run and the limits', () => {
    const limits = fc.record({
      minimum: fc.constantFrom(null, 15, 30, 60, 100),
      maximum: fc.constantFrom(null, 60, 100, 240),
      length: fc.integer({ min: 1, max: 40 }),
      after: fc.integer({ min: 0, max: 20 }),
      seconds: fc.integer({ min: 0, max: 899 }),
      duration: fc.integer({ min: 1, max: 600 }),
    })
    fc.assert(
      fc.property(limits, ({ minimum, maximum, length, after, seconds, duration }) => {
        const now = (at('10:00') + seconds * 1000) as Instant
        const from = (quarterOf('10:00') + after) as Quarter
        const until = (from + length) as Quarter
        const to = Math.min(until, from + (maximum === null ? Infinity : Math.floor(maximum / 15))) as Quarter
        const state = after === 0 ? 'NOW' : 'SOON'
        const span = oneTapSpan(
          { state, free: { from, to }, freeUntil: until, minimumDuration: minimum, maximumDuration: maximum },
          now,
          duration,
        )
        if (!span) return
        expect(span.start).toBeGreaterThanOrEqual(Math.max(from * 900_000, Math.floor(now / minute) * minute))
        expect(span.end).toBeLessThanOrEqual(until * 900_000)
        const minutes = (span.end - span.start) / minute
        expect(minutes).toBeGreaterThanOrEqual(Math.max(minimum ?? 0, 15))
        const requested = Math.max(duration, minimum ?? 0)
        expect(minutes).toBeLessThan(requested + 5)
        const left = (until * 900_000 - span.start) / minute
        const isFreeForIt = left >= requested && (maximum ?? Infinity) >= requested + 5
        expect(minutes).toBeGreaterThanOrEqual(isFreeForIt ? requested : 15)
        expect(minutes).toBeLessThanOrEqual(maximum ?? Infinity)
      }),
    )
  })
})

describe('section 5: proposed time for a resource', () => {
  const ten = quarterOf('10:00')
  interface Given {
    readonly own?: readonly [least: number | null, most: number | null]
    readonly calendars?: readonly [least: number | null, most: number | null]
    readonly earliest?: string
  }
  const settings = (given?: readonly [number | null, number | null]) =>
    given ? { minimumMeetingDurationInMinutes: given[0], maximumMeetingDurationInMinutes: given[1] } : null
  const proposed = (view: string, now: string, duration: number, { own, calendars, earliest }: Given = {}) => {
    const schedule = {
      ...scheduleOf(amber.email, view),
      schedulingSettings: settings(calendars) as Schedule['schedulingSettings'],
    }
    const requested = {
      span: { from: ten, to: (ten + view.length) as Quarter },
      now: at(now),
      duration,
      ...(earliest === undefined ? {} : { earliest: at(earliest) }),
    }
    const room = {
      ...resource({ timezone: 'UTC' }),
      schedulingSettings: settings(own) as Resource['schedulingSettings'],
    }
    return timesOf(proposeTime(room, schedule, requested))
  }

  test('does not start before the requested time', () => {
    expect(proposed('0000000000', '10:02', 30, { earliest: '11:00' })).toBe('11:00 to 11:30')
    expect(proposed('0000220000', '10:02', 30, { earliest: '11:00' })).toBe('11:30 to 12:00')
    expect(proposed('0000000000', '10:00', 30, { earliest: '10:00' })).toBe('10:00 to 10:30')
    expect(proposed('0000000000', '10:16', 30, { earliest: '10:00' })).toBe('10:16 to 10:50')
  })

  test('uses limits of the resource before those of its calendar', () => {
    expect(proposed('0000000000', '10:00', 30, { own: [60, null] })).toBe('10:00 to 11:00')
    expect(proposed('0000000000', '10:00', 90, { own: [null, 45] })).toBe('10:00 to 10:45')
    expect(proposed('0000000000', '10:00', 30, { calendars: [60, null] })).toBe('10:00 to 11:00')
    expect(proposed('0000000000', '10:00', 90, { calendars: [null, 45] })).toBe('10:00 to 10:45')
    expect(proposed('0000000000', '10:00', 30, { own: [null, null], calendars: [60, null] })).toBe('10:00 to 10:30')
    expect(proposed('2000000000', '10:00', 30, { calendars: [60, null] })).toBe('10:15 to 11:15')
    expect(proposed('2000000000', '10:00', 90, { calendars: [null, 45] })).toBe('10:15 to 11:00')
  })

  test('has a duration within the limits', () => {
    const within = (duration: number, least: number | null, most: number | null) =>
      permittedDuration(duration, { schedulingSettings: settings([least, most]) as Resource['schedulingSettings'] })
    expect([within(30, null, null), within(30, 60, null), within(90, null, 45), within(30, 15, 45)]).toEqual([
      30, 60, 45, 30,
    ])
    expect(permittedDuration(30, { schedulingSettings: null })).toBe(30)
  })
})

test('section 3: a booking is a meeting, a workplace or a thing, by the code of the resource or its type', () => {
  const types = [
    { resourceTypeId: 'desks', csCode: 'CS0601' },
    { resourceTypeId: 'lots', csCode: 'CS0606' },
    { resourceTypeId: 'rooms', csCode: null },
  ]
  const kindOf = (resourceTypeId: string, csCode: string | null = null) =>
    bookingKindOf({ resourceTypeId: resource({ resourceTypeId }).resourceTypeId, csCode }, types)
  expect(['desks', 'lots', 'rooms', 'unknown'].map((type) => kindOf(type))).toEqual([
    'workplace',
    'thing',
    'meeting',
    'meeting',
  ])
  expect([kindOf('desks', 'CS0606'), kindOf('lots', 'CS0600'), kindOf('rooms', 'CS0601')]).toEqual([
    'thing',
    'meeting',
    'workplace',
  ])
})
