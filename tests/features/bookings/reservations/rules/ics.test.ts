import type ICAL from 'ical.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import { icsOf, icsOfSeries, type IcsSeries } from '#src/features/bookings/model/reservations/rules/export/ics.ts'
import type { RecurrencePattern } from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { anyPattern } from '../../series/rules/any-pattern.ts'
import { at, createOccurrence, createSeries, datesOf, eventBetween, iso, readFile } from './calendar-file.ts'

const now = Date.parse('2026-11-20T08:41:00Z') as Instant
const zones = ['Europe/Prague', 'Australia/Lord_Howe', 'America/New_York', 'Antarctica/Troll', 'Asia/Kolkata', 'UTC']

const accepted = (event: CalendarEvent) => ({ event, status: 'accepted' as const })
/** The only event of a file about one reservation. */
const readBack = (event: CalendarEvent): ICAL.Event => {
  const [read] = readFile(icsOf([accepted(event)], now)).events
  if (!read) throw new Error('The file has no event')
  return read
}
const octets = (line: string): number => new TextEncoder().encode(line).length

describe('calendar file of one reservation (RFC 5545)', () => {
  test('has the status and privacy of the reservation', () => {
    const event = eventBetween('UTC', '2026-11-23T10:00', '2026-11-23T11:00', { visibility: 'private' })
    const valueOf = (status: 'cancelled' | 'tentative' | 'rejected', name: string) =>
      readFile(icsOf([{ event, status }], now)).events[0]?.component.getFirstPropertyValue(name)
    expect(valueOf('cancelled', 'status')).toBe('CANCELLED')
    expect(valueOf('tentative', 'status')).toBe('TENTATIVE')
    expect(valueOf('rejected', 'status')).toBe('TENTATIVE')
    expect(valueOf('tentative', 'class')).toBe('PRIVATE')
  })

  test('RFC 5545, 3.8.4.4: has a RECURRENCE-ID for each date of a series that shares an id', () => {
    const date = (day: string, changes: Partial<CalendarEvent> = {}) => {
      const event = eventBetween('Europe/Prague', `${day}T10:00`, `${day}T11:00`)
      const original = { originalStart: { ...event.start, isDate: false }, type: 'occurrence' as const, id: day }
      return { ...event, ...original, ...changes }
    }
    const moved = date('2026-12-15', {
      start: eventBetween('Europe/Prague', '2026-12-16T09:00', '2026-12-16T11:00').start,
    })
    const unknown = date('2026-12-22', { type: 'exception', originalStart: null })
    const single = eventBetween('Europe/Prague', '2026-12-23T10:00', '2026-12-23T11:00', { iCalUId: 'uid-2' })
    const file = icsOf([date('2026-12-01'), date('2026-12-08'), moved, unknown, single].map(accepted), now)
    const identities = readFile(file).events.map(({ uid, component }) => [
      uid,
      String(component.getFirstPropertyValue('recurrence-id')),
    ])
    expect(identities).toEqual([
      ['uid-1', '2026-12-01T09:00:00Z'],
      ['uid-1', '2026-12-08T09:00:00Z'],
      ['uid-1', '2026-12-15T09:00:00Z'],
      ['2026-12-22', 'null'],
      ['uid-2', 'null'],
    ])
  })

  test.each([
    ['free', 'TRANSPARENT'],
    ['busy', 'OPAQUE'],
    ['tentative', 'OPAQUE'],
    ['oof', 'OPAQUE'],
    ['unknown', 'OPAQUE'],
  ])('RFC 5545, 3.8.2.7: writes an event shown as %s as %s', (showAs, value) => {
    const event = eventBetween('UTC', '2026-12-23T10:00', '2026-12-23T11:00', { showAs })
    expect(readBack(event).component.getFirstPropertyValue('transp')).toBe(value)
  })

  /** A date of a series on `day`, moved from `original`. */
  const dateOf = (zone: string, original: string, day: string, isAllDay = false): CalendarEvent => {
    const to = isAllDay ? '23:59' : '11:00'
    const walls = (on: string): [string, string] => [`${on}T${isAllDay ? '00:00' : '10:00'}`, `${on}T${to}`]
    const { start } = eventBetween(zone, ...walls(original))
    const event = eventBetween(zone, ...walls(day), { id: `on-${original}`, type: 'exception', isAllDay })
    return { ...event, originalStart: { ...start, isDate: isAllDay } }
  }

  test('RFC 5545, 3.8.4.4: keeps both dates if one is moved onto the start of the next', () => {
    const events = [dateOf('UTC', '2026-12-01', '2026-12-08'), dateOf('UTC', '2026-12-08', '2026-12-08')]
    expect(readFile(icsOf(events.map(accepted), now)).events).toHaveLength(2)
  })

  test('RFC 5545, 3.8.4.4: names whole days of each series by dates', () => {
    const days = ['2026-12-01', '2026-12-02', '2026-12-03'].map((day) => dateOf('Asia/Tokyo', day, day, true))
    const others = days.map((event) => ({ ...event, iCalUId: 'uid-2' }))
    const file = icsOf([...days, ...others].map(accepted), now)
    expect(file.match(/RECURRENCE-ID;VALUE=DATE:2026120[123]/g)).toHaveLength(6)
    expect(readFile(file).events).toHaveLength(6)
  })

  test('RFC 5545, 3.8.4.7: writes a meeting in two calendars once', () => {
    const [one, other] = ['23', '24'].map((day) =>
      eventBetween('UTC', `2026-12-${day}T10:00`, `2026-12-${day}T11:00`, { iCalUId: `uid-${day}` }),
    )
    if (!one || !other) throw new Error('No events')
    const file = icsOf(
      [one, { ...one, id: 'of-colleague', calendarOf: emailOf('ann@c.com') }, other].map(accepted),
      now,
    )
    expect(readFile(file).events.map(({ uid }) => uid)).toEqual(['uid-23', 'uid-24'])
  })

  test('writes an all-day event as dates, from any zone', () => {
    for (const zone of zones) {
      const read = readBack(eventBetween(zone, '2026-11-23T00:00', '2026-11-25T00:00', { isAllDay: true }))
      expect([read.startDate.isDate, String(read.startDate), String(read.endDate)]).toEqual([
        true,
        '2026-11-23',
        '2026-11-25',
      ])
    }
  })

  test.each([
    ['Europe/Prague', '2026-03-29T01:30', '2026-03-29T03:30', 60],
    ['Europe/Prague', '2026-10-25T01:30', '2026-10-25T03:30', 180],
    ['Australia/Lord_Howe', '2026-04-05T01:00', '2026-04-05T03:00', 150],
    ['Australia/Lord_Howe', '2026-10-04T01:00', '2026-10-04T03:00', 90],
  ])('F19: in %s keeps the time from %s to %s %i minutes long', (zone, start, end, minutes) => {
    const read = readBack(eventBetween(zone, start, end))
    expect(iso(read.startDate)).toBe(new Date(at(zone, start)).toISOString())
    expect((read.endDate.toJSDate().getTime() - read.startDate.toJSDate().getTime()) / 60_000).toBe(minutes)
  })

  test('has the link to the online meeting in the description, once', () => {
    const link = 'https://meet.example.com/1'
    const textOf = (bodyPreview: string) =>
      readBack(eventBetween('UTC', '2026-11-23T10:00', '2026-11-23T11:00', { bodyPreview, onlineMeetingUrl: link }))
        .description
    expect(textOf('Notes')).toBe(`Notes\n\n${link}`)
    expect(textOf(`Join: ${link}`)).toBe(`Join: ${link}`)
  })
})

describe('lines of a calendar file (RFC 5545, section 3.1)', () => {
  const awkwardText = fc
    .array(fc.constantFrom('\\', ';', ',', '\n', ':', '"', '^', "'", 'ž', '会', '🚪', 'n', ' '), { maxLength: 200 })
    .map((parts) => parts.join(''))
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 400 }), awkwardText)
  /** Normalises line ends and removes control characters. */
  const asText = (given: string): string =>
    given
      .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]/gu, (sign) => (sign > '\x7f' ? sign : ''))

  const withoutEscapes = (given: string): string =>
    given.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))

  test('are read back unchanged by another parser', () => {
    fc.assert(
      fc.property(text, (given) => {
        const read = readBack(
          eventBetween('UTC', '2026-11-23T10:00', '2026-11-23T11:00', {
            subject: given,
            organizer: { name: given, address: emailOf('eva@example.com') },
            locations: [{ displayName: given, email: null }],
          }),
        )
        expect(read.summary).toBe(asText(given))
        expect(read.location ?? '').toBe(asText(given))
        const name = read.component.getFirstProperty('organizer')?.getFirstParameter('cn')
        // ical.js reads a backslash of a parameter as an escape, against RFC 6868.
        expect([asText(given.trim()), withoutEscapes(asText(given.trim()))]).toContain(name ?? '')
      }),
    )
  })

  test('have 75 octets at most and are never folded within a character', () => {
    fc.assert(
      fc.property(text, (subject) => {
        const file = icsOf([accepted(eventBetween('UTC', '2026-11-23T10:00', '2026-11-23T11:00', { subject }))], now)
        const lines = file.split('\r\n')
        expect(lines.pop()).toBe('')
        expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75)
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        // Half a character would be decoded as U+FFFD.
        expect(new TextDecoder().decode(new TextEncoder().encode(file))).toBe(file)
      }),
    )
  })
})

/** Whether the clock shows the same time again, after it was put back by half an hour, one hour or two. */
const comesTwice = (zone: string, instant: Instant): boolean =>
  [1_800_000, 3_600_000, 7_200_000].some(
    (back) => offsetAt(zone as IanaZone, (instant + back) as Instant) === offsetAt(zone as IanaZone, instant) - back,
  )

describe('calendar file of a series', () => {
  const mondays: RecurrencePattern = { kind: 'weekly', every: 1, days: ['monday'], firstDay: 'monday' }
  /** The file of whole Mondays from 2026-11-23 on. */
  const fileOfDays = (zone: string, changes: Partial<IcsSeries>): string => {
    const wall = ['2026-11-23T00:00', '2026-11-24T00:00'] as const
    return icsOfSeries(createSeries(zone, wall, mondays, changes, { isAllDay: true }), now)
  }

  test.each([
    ['an id for each date (Graph)', (id: string) => id],
    ['one id for all dates (Google, Exchange)', () => 'uid-1'],
  ])('%s: leaves out removed dates and replaces changed ones', (_name, uidOf) => {
    const made = createSeries('Europe/Prague', ['2026-11-23T09:00', '2026-11-23T10:00'], mondays)
    const [first, , third, fourth, ...rest] = made.occurrences.map((one) => ({ ...one, iCalUId: uidOf(one.id) }))
    if (!first || !third?.originalStart || !fourth?.originalStart) throw new Error('too short')
    const later = at('Europe/Prague', '2026-12-29T15:00')
    const moved = { ...fourth, start: { ...fourth.start, utcDateTime: later } }
    const occurrences = [
      first,
      { ...third, subject: 'Planning, in the big room', type: 'exception' as const },
      {
        ...moved,
        end: { ...moved.end, utcDateTime: (later + 3_600_000) as Instant },
        type: 'exception' as const,
      },
      ...rest,
    ]
    const { events } = readFile(icsOfSeries({ ...made, occurrences }, now))
    const [main, differing, second] = events
    const starts = [first, third, { start: { utcDateTime: later } }, ...rest]
    expect(datesOf(main)).toEqual(starts.map(({ start }) => new Date(start.utcDateTime).toISOString()))
    expect(differing).toMatchObject({ uid: main?.uid, summary: 'Planning, in the big room' })
    expect(differing?.isRecurrenceException()).toBe(true)
    expect(second?.uid).toBe(main?.uid)
    expect(second && iso(second.recurrenceId)).toBe(new Date(fourth.originalStart.utcDateTime).toISOString())
    expect(events).toHaveLength(3)
  })

  test('RFC 5545, 3.8.5.1: names a moved whole day by its original date', () => {
    const whole = (day: string, changes: Partial<CalendarEvent> = {}) =>
      eventBetween('Asia/Tokyo', `${day}T00:00`, `${day}T00:00`, { isAllDay: true, type: 'occurrence', ...changes })
    const originalStart = { ...whole('2026-11-30').start, isDate: true }
    const moved = whole('2026-12-03', { type: 'exception', originalStart })
    const occurrences = [whole('2026-11-23'), moved, whole('2026-12-07')]
    const file = fileOfDays('Asia/Tokyo', { end: { kind: 'count', count: 3 }, occurrences })
    expect(file).toContain('RECURRENCE-ID;VALUE=DATE:20261130')
    expect(file).not.toContain('EXDATE')
    expect(readFile(file).events).toHaveLength(2)
  })

  test('writes a changed date without original start as an event of its own', () => {
    const made = createSeries('Europe/Prague', ['2026-11-23T09:00', '2026-11-23T10:00'], mondays)
    const [first, ...others] = made.occurrences
    const later = at('Europe/Prague', '2026-12-08T15:00')
    const unknown = createOccurrence(made.event, later, (later + 3_600_000) as Instant, {
      type: 'exception',
      iCalUId: 'uid-1',
      originalStart: null,
    })
    if (!first) throw new Error('too short')
    const { events } = readFile(icsOfSeries({ ...made, occurrences: [first, unknown, ...others.slice(1)] }, now))
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(2)
    expect(events.map((one) => one.isRecurring())).toEqual([true, false])
    expect(datesOf(events[0])).toHaveLength(made.occurrences.length - 1)
  })

  test('replaces the day of an all-day series by a date with a time', () => {
    const timed = eventBetween('UTC', '2026-12-01T10:00', '2026-12-01T11:00', {
      type: 'exception',
      originalStart: { ...eventBetween('UTC', '2026-11-30T00:00', '2026-12-01T00:00').start, isDate: true },
    })
    const first = eventBetween('UTC', '2026-11-23T00:00', '2026-11-24T00:00', { isAllDay: true, type: 'occurrence' })
    const file = fileOfDays('UTC', { end: { kind: 'count', count: 2 }, occurrences: [first, timed] })
    expect(file).toContain('RECURRENCE-ID;VALUE=DATE:20261130')
    expect(file).toContain('DTSTART:20261201T100000Z')
    expect(file).not.toContain('EXDATE')
  })

  test('writes an all-day series as dates, with its end and its gaps', () => {
    const zone = 'America/New_York'
    const first = eventBetween(zone, '2026-11-23T00:00', '2026-11-24T00:00', { isAllDay: true, type: 'occurrence' })
    const end = { kind: 'until', day: '2026-12-07' as CalendarDay } as const
    const file = fileOfDays(zone, { end, occurrences: [first] })
    expect(file).toContain('DTSTART;VALUE=DATE:20261123')
    expect(file).toContain('UNTIL=20261207')
    expect(file).toContain('EXDATE;VALUE=DATE:20261130')
    expect(file).not.toContain('VTIMEZONE')
    expect(readFile(file).events).toHaveLength(1)
  })

  test('F19: has the booked instants of any series in all zones, as another parser reads them', () => {
    const start = fc.tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 0, max: 23 }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        anyPattern(31),
        start,
        fc.integer({ min: 1, max: 20 }),
        (zone, rule, when, count) => {
          const [month, date, hour] = when.map((part) => String(part).padStart(2, '0'))
          const wall = `2026-${month}-${date}T${hour}`
          const made = createSeries(zone, [`${wall}:00`, `${wall}:45`], rule, { end: { kind: 'count', count } })
          fc.pre(made.occurrences.length > 0)
          // If a time comes twice, RFC 5545 and the file use the first; ical.js uses the second.
          fc.pre(!made.occurrences.some(({ start: { utcDateTime } }) => comesTwice(zone, utcDateTime)))
          const { events } = readFile(icsOfSeries(made, now))
          expect(datesOf(events[0])).toEqual(
            made.occurrences.map((one) => new Date(one.start.utcDateTime).toISOString()),
          )
        },
      ),
      { numRuns: 150 },
    )
  })
})
