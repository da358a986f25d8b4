import type ICAL from 'ical.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/result.ts'
import { icsOf, icsOfSeries, type IcsSeries } from '#src/features/reservations/rules/export/ics.ts'
import { expandSeries } from '#src/features/series/rules/expand-series.ts'
import type { RecurrencePattern } from '#src/features/series/rules/recurrence.ts'
import type { Attendee, CalendarEvent } from '#src/wire/event.ts'
import { weekDays } from '#src/kernel/time/wall-clock.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { at, datesOf, eventBetween, iso, readFile } from './calendar-file.ts'

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

const attendee = (address: string, response: string, changes: Partial<Attendee> = {}): Attendee => ({
  emailAddress: { name: address.split('@')[0] ?? '', address: emailOf(address) },
  resource: false,
  optional: false,
  status: { response },
  remotely: false,
  ...changes,
})

describe('calendar file of one reservation (RFC 5545)', () => {
  test('says who, what, where and how it stands', () => {
    const event = eventBetween('Europe/Prague', '2026-11-23T10:00', '2026-11-23T11:00', {
      bodyHtml: '<p>Bring the <b>plan</b>;</p><p>and pens</p>',
      attendees: [
        attendee('amber@example.com', 'accepted', { resource: true }),
        attendee('dan@example.com', 'tentativelyAccepted', { optional: true }),
        attendee('iva@example.com', 'declined'),
        attendee('ola@example.com', 'none'),
      ],
    })
    const read = readBack(event)
    expect(read).toMatchObject({
      uid: 'uid-1',
      summary: 'Planning',
      location: 'Amber',
      description: 'Bring the plan;\nand pens',
      organizer: 'mailto:eva@example.com',
    })
    expect(iso(read.startDate)).toBe('2026-11-23T09:00:00.000Z')
    expect(iso(read.endDate)).toBe('2026-11-23T10:00:00.000Z')
    expect(read.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(String(read.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T08:41:00Z')
    expect(read.attendees.map((one) => [one.getFirstParameter('partstat'), one.getFirstParameter('cutype')])).toEqual([
      ['ACCEPTED', 'RESOURCE'],
      ['TENTATIVE', 'INDIVIDUAL'],
      ['DECLINED', 'INDIVIDUAL'],
      ['NEEDS-ACTION', 'INDIVIDUAL'],
    ])
  })
  test('a cancelled one, one the room has not answered, and a private one say so', () => {
    const event = eventBetween('UTC', '2026-11-23T10:00', '2026-11-23T11:00', { visibility: 'private' })
    const valueOf = (status: 'cancelled' | 'tentative' | 'rejected', name: string) =>
      readFile(icsOf([{ event, status }], now)).events[0]?.component.getFirstPropertyValue(name)
    expect(valueOf('cancelled', 'status')).toBe('CANCELLED')
    expect(valueOf('tentative', 'status')).toBe('TENTATIVE')
    expect(valueOf('rejected', 'status')).toBe('TENTATIVE')
    expect(valueOf('tentative', 'class')).toBe('PRIVATE')
  })

  test('RFC 5545, 3.8.4.4: dates of a series that share an id have a RECURRENCE-ID each, and a single event has none', () => {
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
  ])('RFC 5545, 3.8.2.7: an event shown as %s is %s', (showAs, value) => {
    const event = eventBetween('UTC', '2026-12-23T10:00', '2026-12-23T11:00', { showAs })
    expect(readBack(event).component.getFirstPropertyValue('transp')).toBe(value)
  })

  const dateOf = (zone: string, original: string, now_: string, isAllDay = false): CalendarEvent => {
    const to = isAllDay ? '23:59' : '11:00'
    const walls = (day: string): [string, string] => [`${day}T${isAllDay ? '00:00' : '10:00'}`, `${day}T${to}`]
    const { start } = eventBetween(zone, ...walls(original))
    const event = eventBetween(zone, ...walls(now_), { id: `on-${original}`, type: 'exception', isAllDay })
    return { ...event, originalStart: { ...start, isDate: isAllDay } }
  }

  test('RFC 5545, 3.8.4.4: two dates that have changed places stay two, each under its original start', () => {
    const events = [dateOf('UTC', '2026-12-01', '2026-12-08'), dateOf('UTC', '2026-12-08', '2026-12-01')]
    const read = readFile(icsOf(events.map(accepted), now)).events
    expect(read.map(({ startDate, recurrenceId }) => [String(recurrenceId), String(startDate)])).toEqual([
      ['2026-12-01T10:00:00Z', '2026-12-08T10:00:00Z'],
      ['2026-12-08T10:00:00Z', '2026-12-01T10:00:00Z'],
    ])
  })

  test('RFC 5545, 3.8.4.4: a date moved onto the start of the next does not replace it', () => {
    const events = [dateOf('UTC', '2026-12-01', '2026-12-08'), dateOf('UTC', '2026-12-08', '2026-12-08')]
    expect(readFile(icsOf(events.map(accepted), now)).events).toHaveLength(2)
  })

  test('RFC 5545, 3.8.4.4: whole days of a series are named by dates, and another series has its own', () => {
    const days = ['2026-12-01', '2026-12-02', '2026-12-03'].map((day) => dateOf('Asia/Tokyo', day, day, true))
    const others = days.map((event) => ({ ...event, iCalUId: 'uid-2' }))
    const file = icsOf([...days, ...others].map(accepted), now)
    expect(file.match(/RECURRENCE-ID;VALUE=DATE:2026120[123]/g)).toHaveLength(6)
    expect(readFile(file).events).toHaveLength(6)
  })

  test('RFC 5545, 3.8.4.7: a meeting in two calendars is written once, and two single events are both written', () => {
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

  test('RFC 5545, 3.8.4.4: the RECURRENCE-ID of an all-day series is a date', () => {
    const event = eventBetween('Europe/Prague', '2026-12-02T00:00', '2026-12-03T00:00', { isAllDay: true })
    const { start } = eventBetween('Europe/Prague', '2026-12-01T00:00', '2026-12-02T00:00')
    const moved = { ...event, type: 'exception' as const, originalStart: { ...start, isDate: true } }
    expect(icsOf([accepted(moved)], now)).toContain('RECURRENCE-ID;VALUE=DATE:20261201')
  })

  test('an all-day one is written as dates, whatever zone it was made in', () => {
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
  ])('F19: in %s from %s to %s lie %i minutes', (zone, start, end, minutes) => {
    const read = readBack(eventBetween(zone, start, end))
    expect(iso(read.startDate)).toBe(new Date(at(zone, start)).toISOString())
    expect((read.endDate.toJSDate().getTime() - read.startDate.toJSDate().getTime()) / 60_000).toBe(minutes)
  })

  test('an address that would break out of its line is left out', () => {
    const hostile = attendee('eve@example.com\r\nATTENDEE:mailto:boss@example.com', 'none')
    const read = readBack(
      eventBetween('UTC', '2026-11-23T10:00', '2026-11-23T11:00', { attendees: [hostile], organizer: null }),
    )
    expect(read.attendees).toEqual([])
  })

  test('the way into the online meeting is in the description, once', () => {
    const link = 'https://meet.example.com/1'
    const textOf = (bodyPreview: string) =>
      readBack(eventBetween('UTC', '2026-11-23T10:00', '2026-11-23T11:00', { bodyPreview, onlineMeetingUrl: link }))
        .description
    expect(textOf('Notes')).toBe(`Notes\n\n${link}`)
    expect(textOf(`Join: ${link}`)).toBe(`Join: ${link}`)
  })
})

describe('lines of a calendar file (RFC 5545, section 3.1)', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 400 })
  const awkward = fc.array(fc.constantFrom('\\', ';', ',', '\n', ':', '"', '^', "'", 'ž', '会', '🚪', 'n', ' '), {
    maxLength: 200,
  })
  /** What no text may hold, and the one way there is to write an end of line. */
  const asText = (text: string): string =>
    text
      .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]/gu, (sign) => (sign > '\x7f' ? sign : ''))

  const withoutEscapes = (text: string): string =>
    text.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))

  test('what was written is what is read: subjects, notes and names', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          awkward.map((parts) => parts.join('')),
        ),
        (text) => {
          const read = readBack(
            eventBetween('UTC', '2026-11-23T10:00', '2026-11-23T11:00', {
              subject: text,
              organizer: { name: text, address: emailOf('eva@example.com') },
              locations: [{ displayName: text, email: null }],
            }),
          )
          expect(read.summary).toBe(asText(text))
          // A blank place is no place.
          expect(read.location ?? '').toBe(asText(text))
          const name = read.component.getFirstProperty('organizer')?.getFirstParameter('cn')
          // The reader takes a backslash of a parameter for an escape, which it is not (RFC 6868).
          expect([asText(text.trim()), withoutEscapes(asText(text.trim()))]).toContain(name ?? '')
        },
      ),
    )
  })

  test('no line is longer than 75 octets, and none is cut within a character', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          awkward.map((parts) => parts.join('')),
        ),
        (subject) => {
          const file = icsOf([accepted(eventBetween('UTC', '2026-11-23T10:00', '2026-11-23T11:00', { subject }))], now)
          const lines = file.split('\r\n')
          expect(lines.pop()).toBe('')
          expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75)
          expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
          // Half a character would come back as a replacement.
          expect(new TextDecoder().decode(new TextEncoder().encode(file))).toBe(file)
        },
      ),
    )
  })
})

/** The clock shows the same again when it was put back by half an hour, an hour or two. */
const comesTwice = (zone: string, instant: Instant): boolean =>
  [1_800_000, 3_600_000, 7_200_000].some(
    (back) => offsetAt(zone as IanaZone, (instant + back) as Instant) === offsetAt(zone as IanaZone, instant) - back,
  )

describe('calendar file of a series', () => {
  const series = (
    zone: string,
    wall: readonly [string, string],
    pattern: RecurrencePattern,
    changes: Partial<IcsSeries> = {},
  ): IcsSeries => {
    const event = eventBetween(zone, ...wall, { type: 'seriesMaster' })
    const known = { start: event.start.utcDateTime, end: (event.start.utcDateTime + 400 * 86_400_000) as Instant }
    const base = { event, pattern, end: { kind: 'count', count: 6 } as const, timeZone: zone, known }
    const made = { ...base, ...changes }
    const first = { start: event.start.utcDateTime, end: event.end.utcDateTime }
    const dates = made.end ? expandSeries({ pattern, end: made.end }, first, zone as IanaZone) : []
    return { ...made, occurrences: changes.occurrences ?? dates.map(({ start, end }) => occurrence(event, start, end)) }
  }
  const occurrence = (event: CalendarEvent, start: Instant, end: Instant, changes: Partial<CalendarEvent> = {}) => ({
    ...event,
    id: `${event.id}-${start}`,
    iCalUId: `uid-1-${start}`,
    type: 'occurrence' as const,
    start: { ...event.start, utcDateTime: start },
    end: { ...event.end, utcDateTime: end },
    originalStart: { ...event.start, utcDateTime: start, isDate: event.isAllDay },
    ...changes,
  })
  const weekly = (day: (typeof weekDays)[number]): RecurrencePattern => ({
    kind: 'weekly',
    every: 1,
    days: [day],
    firstDay: 'monday',
  })

  test('F19: nine o’clock stays nine o’clock in Prague, in spring and in autumn', () => {
    const wall = (month: string) => [`2026-${month}T09:00`, `2026-${month}T10:00`] as const
    const spring = readFile(icsOfSeries(series('Europe/Prague', wall('03-16'), weekly('monday')), now))
    expect(datesOf(spring.events[0]).slice(0, 4)).toEqual([
      '2026-03-16T08:00:00.000Z',
      '2026-03-23T08:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
      '2026-04-06T07:00:00.000Z',
    ])
    const autumn = readFile(icsOfSeries(series('Europe/Prague', wall('10-19'), weekly('monday')), now))
    expect(datesOf(autumn.events[0]).slice(0, 2)).toEqual(['2026-10-19T07:00:00.000Z', '2026-10-26T08:00:00.000Z'])
  })

  test('F19: Lord Howe moves its clocks by half an hour', () => {
    const pattern: RecurrencePattern = { kind: 'daily', every: 1 }
    const walls = ['2026-10-03T09:00', '2026-10-03T10:00'] as const
    const read = readFile(icsOfSeries(series('Australia/Lord_Howe', walls, pattern), now))
    expect(datesOf(read.events[0]).slice(0, 2)).toEqual(['2026-10-02T22:30:00.000Z', '2026-10-03T22:00:00.000Z'])
  })

  test.each([
    ['an id for each date (Graph)', (id: string) => id],
    ['one id for all dates (Google, Exchange)', () => 'uid-1'],
  ])('%s: a date taken out is left out, and one that differs replaces its own, moved or not', (_name, uidOf) => {
    const made = series('Europe/Prague', ['2026-11-23T09:00', '2026-11-23T10:00'], weekly('monday'))
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

  test.each([
    ['removed', false],
    ['moved', true],
  ])('RFC 5545, 3.8.5.1: a whole day of a series that was %s is named by its date', (_name, isMoved) => {
    const whole = (day: string, changes: Partial<CalendarEvent> = {}) =>
      eventBetween('Asia/Tokyo', `${day}T00:00`, `${day}T00:00`, { isAllDay: true, type: 'occurrence', ...changes })
    const original = { ...whole('2026-11-30').start, isDate: true }
    const moved = whole('2026-12-03', { type: 'exception', originalStart: original })
    const made = series('Asia/Tokyo', ['2026-11-23T00:00', '2026-11-24T00:00'], weekly('monday'), {
      event: eventBetween('Asia/Tokyo', '2026-11-23T00:00', '2026-11-24T00:00', {
        isAllDay: true,
        type: 'seriesMaster',
      }),
      end: { kind: 'count', count: 3 },
      occurrences: [whole('2026-11-23'), ...(isMoved ? [moved] : []), whole('2026-12-07')],
    })
    const file = icsOfSeries(made, now)
    expect(file.includes('EXDATE;VALUE=DATE:20261130')).toBe(!isMoved)
    expect(file.includes('RECURRENCE-ID;VALUE=DATE:20261130')).toBe(isMoved)
    expect(readFile(file).events).toHaveLength(isMoved ? 2 : 1)
  })

  test('a changed date whose original start is unknown stands for itself, and does not replace the series', () => {
    const made = series('Europe/Prague', ['2026-11-23T09:00', '2026-11-23T10:00'], weekly('monday'))
    const [first, ...others] = made.occurrences
    const later = at('Europe/Prague', '2026-12-08T15:00')
    const unknown = occurrence(made.event, later, (later + 3_600_000) as Instant, {
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

  test('a date of an all-day series that got a time replaces its day', () => {
    const event = eventBetween('UTC', '2026-11-23T00:00', '2026-11-24T00:00', { isAllDay: true, type: 'seriesMaster' })
    const timed = eventBetween('UTC', '2026-12-01T10:00', '2026-12-01T11:00', {
      type: 'exception',
      originalStart: { ...eventBetween('UTC', '2026-11-30T00:00', '2026-12-01T00:00').start, isDate: true },
    })
    const made = series('UTC', ['2026-11-23T00:00', '2026-11-24T00:00'], weekly('monday'), {
      event,
      end: { kind: 'count', count: 2 },
      occurrences: [{ ...event, type: 'occurrence' }, timed],
    })
    const file = icsOfSeries(made, now)
    expect(file).toContain('RECURRENCE-ID;VALUE=DATE:20261130')
    expect(file).toContain('DTSTART:20261201T100000Z')
    expect(file).not.toContain('EXDATE')
  })

  test('an all-day series is written as dates, its end and its gaps too', () => {
    const zone = 'America/New_York'
    const event = eventBetween(zone, '2026-11-23T00:00', '2026-11-24T00:00', { isAllDay: true, type: 'seriesMaster' })
    const made = series(zone, ['2026-11-23T00:00', '2026-11-24T00:00'], weekly('monday'), {
      event,
      end: { kind: 'until', day: '2026-12-07' as CalendarDay },
      occurrences: [{ ...event, type: 'occurrence' }],
    })
    const file = icsOfSeries(made, now)
    expect(file).toContain('DTSTART;VALUE=DATE:20261123')
    expect(file).toContain('UNTIL=20261207')
    expect(file).toContain('EXDATE;VALUE=DATE:20261130')
    expect(file).not.toContain('VTIMEZONE')
    expect(readFile(file).events).toHaveLength(1)
  })

  test('dates outside what is known are not said to be gone; a series without end has none', () => {
    const made = series('Europe/Prague', ['2026-11-23T09:00', '2026-11-23T10:00'], weekly('monday'), { end: null })
    const known = { start: made.known.start, end: (made.known.start + 15 * 86_400_000) as Instant }
    const starts = [0, 7].map((days) => (made.known.start + days * 86_400_000) as Instant)
    const occurrences = starts.map((start) => occurrence(made.event, start, (start + 3_600_000) as Instant))
    const { events } = readFile(icsOfSeries({ ...made, known, occurrences }, now))
    expect(events).toHaveLength(1)
    // The third Monday is within what is known, and is not there.
    expect(datesOf(events[0], 4)).toEqual(
      [0, 7, 21, 28].map((days) => new Date(made.known.start + days * 86_400_000).toISOString()),
    )
  })

  test('whatever repeats, an independent reader finds the instants that are booked', () => {
    const day = fc.constantFrom(...weekDays)
    const every = fc.integer({ min: 1, max: 3 })
    const pattern: fc.Arbitrary<RecurrencePattern> = fc.oneof(
      fc.record({ kind: fc.constant('daily' as const), every }),
      fc.record({
        kind: fc.constant('weekly' as const),
        every,
        days: fc.uniqueArray(day, { minLength: 1, maxLength: 7 }),
        firstDay: day,
      }),
      fc.record({ kind: fc.constant('monthly-day' as const), every, day: fc.integer({ min: 1, max: 31 }) }),
      fc.record({
        kind: fc.constant('monthly-week-day' as const),
        every,
        week: fc.constantFrom(
          'first' as const,
          'second' as const,
          'third' as const,
          'fourth' as const,
          'last' as const,
        ),
        day,
      }),
    )
    const start = fc.tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 0, max: 23 }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        pattern,
        start,
        fc.integer({ min: 1, max: 20 }),
        (zone, rule, when, count) => {
          const [month, date, hour] = when.map((part) => String(part).padStart(2, '0'))
          const wall = `2026-${month}-${date}T${hour}`
          const made = series(zone, [`${wall}:00`, `${wall}:45`], rule, { end: { kind: 'count', count } })
          fc.pre(made.occurrences.length > 0)
          // Of a time that comes twice RFC 5545 means the first, as the file does; this reader takes the second.
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
