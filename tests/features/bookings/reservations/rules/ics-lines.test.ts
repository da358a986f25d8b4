import { describe, expect, test } from 'vitest'
import {
  dateValue,
  escapeText,
  offsetValue,
  plainText,
  spanOf,
  utcDateValue,
  utcValue,
  writeLine,
} from '#src/features/bookings/model/reservations/rules/export/content-line.ts'
import { icsOf, icsOfSeries, type IcsSeries } from '#src/features/bookings/model/reservations/rules/export/ics.ts'
import { seriesEntries } from '#src/features/bookings/model/reservations/rules/export/series-entries.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import type { Attendee, CalendarEvent } from '#src/wire/event.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { at, createSeries, eventBetween } from './calendar-file.ts'

const now = Date.parse('2026-11-20T08:41:00Z') as Instant
const linesOf = (file: string): readonly string[] => file.replaceAll('\r\n ', '').split('\r\n')
const morning = (changes: Partial<CalendarEvent> = {}) =>
  eventBetween('Europe/Prague', '2026-11-23T10:00', '2026-11-23T11:00', changes)
const linesAbout = (changes: Partial<CalendarEvent>) =>
  linesOf(icsOf([{ event: morning(changes), status: 'accepted' }], now))
/** The value of one line of the file, with its parameters; undefined if it has none. */
const lineOf = (changes: Partial<CalendarEvent>, name: string) =>
  linesAbout(changes).find((line) => line.startsWith(name))

const invited = (name: string, response: string, changes: Partial<Attendee> = {}): Attendee => ({
  emailAddress: { name, address: emailOf(`${name.toLowerCase()}@example.com`) },
  resource: false,
  optional: false,
  status: { response },
  remotely: false,
  ...changes,
})

describe('calendar file of one reservation (RFC 5545)', () => {
  test('has these lines', () => {
    const locations = [
      { displayName: 'Amber', email: null },
      { displayName: '', email: null },
      { displayName: 'Birch', email: null },
    ]
    const attendees = [
      invited('Amber', 'accepted', { resource: true, optional: true }),
      invited('Dan', 'tentative', { optional: true }),
      invited('Iva', 'none'),
      invited('Ola', 'declined'),
    ]
    expect(linesAbout({ locations, attendees, bodyHtml: '<p>Plan; pens</p>' })).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Foyer//Foyer//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:uid-1',
      'DTSTAMP:20261120T084100Z',
      'DTSTART:20261123T090000Z',
      'DTEND:20261123T100000Z',
      'SUMMARY:Planning',
      'LOCATION:Amber\\; Birch',
      'DESCRIPTION:Plan\\; pens',
      'ORGANIZER;CN=Eva Novak:mailto:eva@example.com',
      'ATTENDEE;CUTYPE=RESOURCE;ROLE=NON-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Amber:mailto:amber@example.com',
      'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=OPT-PARTICIPANT;PARTSTAT=TENTATIVE;CN=Dan:mailto:dan@example.com',
      'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;CN=Iva:mailto:iva@example.com',
      'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;CN=Ola:mailto:ola@example.com',
      'STATUS:CONFIRMED',
      'CLASS:PUBLIC',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  const nameless = { organizer: { name: ' ', address: emailOf('a@b.c') } }
  test.each<[string, Partial<CalendarEvent>, string, string | undefined]>([
    ['without an id of its own', { iCalUId: null }, 'UID', 'UID:event-1'],
    ['without a place', { locations: [] }, 'LOCATION', undefined],
    ['without notes', { bodyPreview: ' ' }, 'DESCRIPTION', undefined],
    ['with a preview of notes', { bodyPreview: ' Pens ' }, 'DESCRIPTION', 'DESCRIPTION:Pens'],
    ['with an online meeting only', { onlineMeetingUrl: 'https://a.b/c' }, 'DESCRIPTION', 'DESCRIPTION:https://a.b/c'],
    ['without an organiser', { organizer: null }, 'ORGANIZER', undefined],
    ['by an organiser without address', { organizer: { name: 'A', address: emailOf('') } }, 'ORGANIZER', undefined],
    ['by a nameless organiser', nameless, 'ORGANIZER', 'ORGANIZER:mailto:a@b.c'],
    ['that is personal', { visibility: 'personal' }, 'CLASS', 'CLASS:PRIVATE'],
    ['that its organiser cancelled', { cancelled: true }, 'STATUS', 'STATUS:CANCELLED'],
    ['of a whole day', { isAllDay: true }, 'DTEND', 'DTEND;VALUE=DATE:20261123'],
  ])('has the right lines for one %s', (_, changes, name, line) => {
    expect(lineOf(changes, name)).toBe(line)
  })

  test.each(['a@b@c', 'a b@c', 'a@', '@c', 'a@b;x', 'a@b,c', 'a@"b"', '<a@b>', 'a:b@c', 'a@b.c\r\nX:y'])(
    'leaves out the address %j, which could end its line or begin a parameter',
    (address) => {
      const attendees = [invited('A', 'none', { emailAddress: { name: 'A', address: emailOf(address) } })]
      expect(lineOf({ attendees }, 'ATTENDEE')).toBeUndefined()
    },
  )
})

describe('values of a calendar file (RFC 5545, section 3.3)', () => {
  test('are written in the formats of the standard', () => {
    expect(utcValue(now)).toBe('20261120T084100Z')
    expect(utcDateValue(now)).toBe('20261120')
    expect(dateValue('2026-11-20' as CalendarDay)).toBe('20261120')
    const minute = 60_000
    const offsets = [0, 60, -210, 765, -1].map((minutes) => offsetValue(minutes * minute))
    expect(offsets).toEqual(['+0000', '+0100', '-0330', '+1245', '-0001'])
    // Prague's local mean time.
    expect(offsetValue(57 * minute + 44_000)).toBe('+005744')
  })

  test('span the dates of an all-day event and the moments of others', () => {
    const event = eventBetween('America/New_York', '2026-11-23T00:00', '2026-11-24T00:00')
    expect(spanOf(event)).toEqual({ start: event.start.utcDateTime, end: event.end.utcDateTime })
    expect(spanOf({ ...event, isAllDay: true })).toEqual({
      start: Date.parse('2026-11-23T00:00:00Z'),
      end: Date.parse('2026-11-24T00:00:00Z'),
    })
  })

  test.each([
    ['a\\b;c,d:e"f', 'a\\\\b\\;c\\,d:e"f'],
    ['one\r\ntwo\rthree\u2028four\u0085five', 'one\\ntwo\\nthree\\nfour\\nfive'],
    ['a\u0000b\u001fc\u007fd\te~\u0080', 'abcd\te~\u0080'],
    ['\u0007', ''],
  ])('escape the text %j as %j', (text, written) => {
    expect(escapeText(text)).toBe(written)
  })

  test.each([
    ['plain', 'CN=plain'],
    ['a:b', 'CN="a:b"'],
    ['a;b', 'CN="a;b"'],
    ['a,b', 'CN="a,b"'],
    ['say "a"', "CN=say ^'a^'"],
    ['a^b\nc', 'CN=a^^b^nc'],
  ])('escape the parameter %j as %s (RFC 6868)', (text, written) => {
    expect(writeLine({ name: 'X', parameters: { CN: text }, value: 'v' })).toBe(`X;${written}:v\r\n`)
  })

  test('fold lines of more than 75 octets, between characters', () => {
    const folded = (value: string) => writeLine({ name: 'X', value }).slice(0, -2).split('\r\n')
    expect(folded('a'.repeat(73))).toHaveLength(1)
    expect(folded('a'.repeat(74))).toEqual([`X:${'a'.repeat(73)}`, ' a'])
    expect(folded('a'.repeat(73 + 74))).toEqual([`X:${'a'.repeat(73)}`, ` ${'a'.repeat(74)}`])
    expect(folded('a'.repeat(73 + 75))).toHaveLength(3)
    expect(folded(`${'a'.repeat(72)}ž`)).toEqual([`X:${'a'.repeat(72)}`, ' ž'])
    expect(folded(`${'a'.repeat(69)}🚪`)).toHaveLength(1)
  })
})

describe('plain text of a body', () => {
  test.each([
    ['<p>one</p><p>two</p>', 'one\ntwo'],
    ['one<br/>two<BR>three', 'one\ntwo\nthree'],
    ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo'],
    ['<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', 'a\nb'],
    ['<h2>a</h2><blockquote>b</blockquote>c', 'a\nb\nc'],
    ['<p>a</p><p></p><p></p><p>b</p>', 'a\n\nb'],
    ['one\ntwo', 'one two'],
    ['<p>Q&amp;A</p>', 'Q&A'],
    ['<pre>one\r\ntwo\nthree</pre>', 'one\ntwo\nthree'],
    ['<prefix>one\ntwo', 'one two'],
    [' <p> </p> ', ''],
    ['', ''],
  ])('of %j is %j', (html, text) => {
    expect(plainText(html)).toBe(text)
  })
})

describe('lines of a series', () => {
  const zone = 'Europe/Prague' as IanaZone
  const pattern = { kind: 'daily', every: 1 } as const
  const series = (from: string, count: number, changes: Partial<IcsSeries> = {}): IcsSeries =>
    createSeries(zone, [from, `${from.slice(0, 14)}45`], pattern, {
      end: { kind: 'count', count },
      known: { start: at(zone, from), end: at(zone, '2028-01-01T00:00') },
      ...changes,
    })
  const repetitionsOf = (given: IcsSeries) =>
    seriesEntries(given).entries.map(({ repetition }) => repetition.map(({ name, value }) => `${name}:${value}`))

  test('have the start and the rule in their zone', () => {
    const lines = linesOf(icsOfSeries(series('2026-10-24T09:00', 3), now))
    expect(lines.filter((line) => /^(DTSTART|DTEND);|^RRULE|^STATUS/.test(line))).toEqual([
      'DTSTART;TZID=Europe/Prague:20261024T090000',
      'DTEND;TZID=Europe/Prague:20261024T094500',
      'RRULE:FREQ=DAILY;COUNT=3',
      'STATUS:CONFIRMED',
    ])
  })

  test('F19: include the instant of a date at a time that the clocks skip', () => {
    const { entries } = seriesEntries(series('2027-03-27T02:15', 3))
    expect(entries).toHaveLength(2)
    expect(entries[1]?.repetition).toEqual([
      { name: 'RECURRENCE-ID', parameters: { TZID: zone }, value: '20270328T021500' },
    ])
    expect(entries[1]?.times.map(({ value }) => value)).toEqual(['20270328T011500Z', '20270328T014500Z'])
  })

  test('exclude removed dates only within the known span', () => {
    const given = series('2026-11-23T09:00', 4)
    const [first, , third] = given.occurrences
    const within = { ...given, occurrences: [first!, third!] }
    expect(repetitionsOf(within)[0]).toEqual([
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20261124T090000',
      'EXDATE:20261126T090000',
    ])
    const known = { ...given.known, end: at(zone, '2026-11-26T09:30') }
    expect(repetitionsOf({ ...within, known })[0]).toEqual(['RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20261124T090000'])
    const later = { ...given.known, start: at(zone, '2026-11-25T00:00') }
    expect(repetitionsOf({ ...within, known: later })[0]).toEqual([
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20261126T090000',
    ])
  })

  test('write the last day as the start of its date', () => {
    const end = { kind: 'until', day: '2026-11-25' as CalendarDay } as const
    expect(repetitionsOf({ ...series('2026-11-23T09:00', 3), end })[0]?.[0]).toBe(
      'RRULE:FREQ=DAILY;UNTIL=20261125T080000Z',
    )
  })

  test('cover ten years of clock changes for a series without end, and use UTC for an unknown zone', () => {
    const endless = seriesEntries({ ...series('2026-11-23T09:00', 3), end: null })
    expect(endless.span.start).toBe(at(zone, '2026-11-23T09:00'))
    expect(new Date(endless.span.end).getUTCFullYear()).toBe(2038)
    const counted = seriesEntries(series('2026-11-23T09:00', 3))
    expect(counted.span.end).toBe(at(zone, '2026-11-25T09:45'))
    expect(counted.zone).toBe(zone)
    expect(seriesEntries(series('2026-11-23T09:00', 3, { timeZone: 'Nowhere/Land' })).zone).toBe('UTC')
  })
})
