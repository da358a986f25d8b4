import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { nameOfCalendar, readBusyTimes } from '#server/rules/calendar-file/busy-times.ts'
import { daysOfRule, readRule, type RecurrenceRule } from '#server/rules/calendar-file/recurrence-rule.ts'

const prague = 'Europe/Prague' as IanaZone
const oneDay = 86_400_000
const november = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 11, 1) }

const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Team\\, away', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: readonly string[]): readonly string[] => ['BEGIN:VEVENT', 'UID:u1', ...lines, 'END:VEVENT']

const repeated = (count: number, ...lines: readonly string[]): string =>
  Array.from({ length: count }, () => event(...lines).join('\r\n')).join('\r\n')

const times = (...lines: readonly string[]) => {
  const read = readBusyTimes(calendar(...lines), november, prague)
  return read.ok
    ? read.value.map(({ start, end, status, subject }) =>
        [...[start, end].map((instant) => new Date(instant).toISOString().slice(0, 16)), status, subject].join(' '),
      )
    : read.fault
}

const expand = (rule: RecurrenceRule, start: number, days: number): readonly number[] =>
  daysOfRule(rule, start, { from: start, to: start + days }, { left: 1e6 }) ?? []

describe('busy times of an iCalendar file', () => {
  it('reads times in UTC, in a zone and without a zone', () => {
    expect(times(...event('DTSTART:20261126T080000Z', 'DTEND:20261126T090000Z', 'SUMMARY:A\\, b'))).toEqual([
      '2026-11-26T08:00 2026-11-26T09:00 busy A, b',
    ])
    expect(times(...event('DTSTART;TZID=America/New_York:20261126T080000', 'DURATION:PT1H30M'))).toEqual([
      '2026-11-26T13:00 2026-11-26T14:30 busy ',
    ])
    expect(times(...event('DTSTART;TZID="W. Europe Standard Time":20261126T080000', 'DURATION:PT1H'))).toEqual([
      '2026-11-26T07:00 2026-11-26T08:00 busy ',
    ])
    expect(times(...event('DTSTART:20261126T080000', 'DURATION:PT1H'))).toEqual([
      '2026-11-26T07:00 2026-11-26T08:00 busy ',
    ])
    expect(times('X-WR-TIMEZONE:Asia/Kathmandu', ...event('DTSTART:20261126T080000', 'DURATION:PT1H'))).toEqual([
      '2026-11-26T02:15 2026-11-26T03:15 busy ',
    ])
  })

  it('reads whole days in the time zone of the office', () => {
    expect(times(...event('DTSTART;VALUE=DATE:20261126', 'SUMMARY:Holiday'))).toEqual([
      '2026-11-25T23:00 2026-11-26T23:00 busy Holiday',
    ])
    expect(times(...event('DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261129'))).toEqual([
      '2026-11-25T23:00 2026-11-28T23:00 busy ',
    ])
  })

  it('leaves out free time, and distinguishes busy, tentative and away', () => {
    const at = ['DTSTART:20261126T080000Z', 'DURATION:PT1H']
    for (const line of ['TRANSP:TRANSPARENT', 'STATUS:CANCELLED', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'])
      expect(times(...event(...at, line))).toEqual([])
    expect(times(...event('DTSTART:20261126T080000Z'))).toEqual([])
    expect(times(...event(...at, 'STATUS:TENTATIVE'))).toEqual(['2026-11-26T08:00 2026-11-26T09:00 tentative '])
    expect(times(...event(...at, 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'))).toEqual(['2026-11-26T08:00 2026-11-26T09:00 oof '])
  })

  it('repeats in local time, with excluded and changed dates', () => {
    const read = times(
      ...event(
        'DTSTART;TZID=Europe/Prague:20261019T090000',
        'DTEND;TZID=Europe/Prague:20261019T093000',
        'RRULE:FREQ=WEEKLY;UNTIL=20261123T080000Z',
        'EXDATE;TZID=Europe/Prague:20261109T090000',
      ),
      ...event(
        'RECURRENCE-ID;TZID=Europe/Prague:20261116T090000',
        'DTSTART;TZID=Europe/Prague:20261117T150000',
        'DURATION:PT1H',
        'SUMMARY:Moved',
      ),
    )
    expect(read).toEqual([
      '2026-11-02T08:00 2026-11-02T08:30 busy ',
      '2026-11-17T14:00 2026-11-17T15:00 busy Moved',
      '2026-11-23T08:00 2026-11-23T08:30 busy ',
    ])
  })

  it('rejects other files, unsupported rules and too large calendars', () => {
    expect(readBusyTimes('<!doctype html>', november, prague)).toMatchObject({ fault: 'not-a-calendar' })
    expect(times(...event('DTSTART:20261126T080000Z', 'DURATION:PT1M', 'RRULE:FREQ=SECONDLY'))).toBe('rule')
    expect(times(...event('DTSTART:20261126T080000Z', 'DURATION:PT1M', 'RRULE:FREQ=YEARLY;BYWEEKNO=20'))).toBe('rule')
    expect(times(repeated(20_001, 'DTSTART:20261126T080000Z'))).toBe('too-large')
    expect(times(repeated(999, 'DTSTART:20261101T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'))).toBe('too-large')
    expect(times(repeated(999, 'DTSTART:19000101T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=99999'))).toBe(
      'too-large',
    )
  })

  it('stops soon if a rule never matches', () => {
    const rule = 'RRULE:FREQ=DAILY;COUNT=99999;BYMONTH=11;BYMONTHDAY=31'
    expect(times(repeated(500, 'DTSTART:19000101T080000Z', 'DURATION:PT1H', rule))).toBe('too-large')
    const never = ['DTSTART:20100101T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30']
    expect(times(repeated(500, ...never))).toEqual([])
  })

  it('reads folded lines, other components and the name of the calendar', () => {
    const standard = ['BEGIN:STANDARD', 'DTSTART:19700101T000000', 'END:STANDARD']
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Own', ...standard, 'END:VTIMEZONE']
    const alarm = ['BEGIN:VALARM', 'SUMMARY:No', 'END:VALARM']
    const text = calendar(...zone, ...event('DTSTART:20261126T080000Z', 'DURATION:PT1H', 'SUMMARY:Lo', ' ng', ...alarm))
    const read = readBusyTimes(text, november, prague)
    expect(read.ok && read.value.map(({ subject }) => subject)).toEqual(['Long'])
    expect(nameOfCalendar(text)).toBe('Team, away')
  })

  it('expands rules like ical.js', () => {
    const codes = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
    const list = <Value>(one: fc.Arbitrary<Value>) => fc.uniqueArray(one, { minLength: 1, maxLength: 3 })
    const end = fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 30 }).map((count) => `;COUNT=${count}`),
    )
    const interval = fc.integer({ min: 1, max: 4 }).map((count) => `;INTERVAL=${count}`)
    const days = list(codes).map((some) => `;BYDAY=${some.join(',')}`)
    const monthDays = list(fc.integer({ min: 1, max: 31 })).map((some) => `;BYMONTHDAY=${some.join(',')}`)
    const weekday = (...positions: readonly number[]) =>
      fc.tuple(fc.constantFrom(...positions), codes).map(([position, code]) => `;BYDAY=${position}${code}`)
    const month = fc.integer({ min: 1, max: 12 }).map((number) => `;BYMONTH=${number}`)
    const every = (frequency: string, ...parts: readonly fc.Arbitrary<string>[]) =>
      fc.tuple(fc.constant(`FREQ=${frequency}`), end, ...parts)
    const rule = fc.oneof(
      every('DAILY', interval),
      every('WEEKLY', interval, days),
      every('MONTHLY', interval, monthDays),
      every('MONTHLY', interval, weekday(1, 2, 3, 4, -1)),
      every('MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', interval),
      every('YEARLY', month, weekday(1, 2, -1)),
    )
    fc.assert(
      fc.property(rule, fc.integer({ min: 20_000, max: 20_700 }), (parts, somewhere) => {
        const text = parts.join('')
        const read = readRule(text)
        if (read === null) throw new Error(`${text} is not read`)
        // RFC 5545 does not define a first day outside of the rule. It counts here, but not in ical.js.
        const start = expand({ ...read, count: null }, somewhere, 2000)[1] ?? somewhere
        const last = start + 1200
        const iterator = ICAL.Recur.fromString(text).iterator(
          ICAL.Time.fromDateString(new Date(start * oneDay).toISOString().slice(0, 10)),
        )
        const expected: number[] = []
        for (let next = iterator.next(); next !== null && next !== undefined; next = iterator.next()) {
          const day = Date.UTC(next.year, next.month - 1, next.day) / oneDay
          if (day > last) break
          expected.push(day)
        }
        expect(expand(read, start, 1200)).toEqual(expected)
        // Only days before the span are left out.
        const late = daysOfRule(read, start, { from: start + 800, to: last }, { left: 1e6 })
        expect(late).toEqual(expected.filter((day) => day === start || day >= start + 800))
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 100) },
    )
  })
})
