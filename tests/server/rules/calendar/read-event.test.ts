import { describe, expect, it } from 'vitest'
import { eventJson } from '#server/rules/calendar/event-json.ts'
import {
  readAnswerBody,
  readChangedEvent,
  readFinish,
  readNewEvent,
  readSeriesEnd,
} from '#server/rules/calendar/read-event.ts'
import { readScheduleQuestion } from '#server/rules/calendar/schedule-body.ts'
import { datesOfSeries } from '#server/rules/calendar/series.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { storedEvent } from '../stored-event.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const given = {
  id: 'one',
  iCalUId: 'one@office.example',
  clientId: 'key',
  organizer: { name: 'Ann', address: 'ann@office.example' },
  now,
  meetingUrl: null,
}
const body = {
  subject: 'Review',
  start: '2026-11-20T09:00:00.000Z',
  end: '2026-11-20T10:00:00.000Z',
  timeZone: 'Europe/Prague',
  isAllDay: false,
  attendees: [{ name: 'Harbour', email: 'harbour@office.example', kind: 'resource' }],
  isPrivate: false,
  notes: 'Bring <pens>',
  reminder: 10,
}
const read = (change: Record<string, unknown> = {}) => readNewEvent({ ...body, ...change }, given)
const created = (change: object = {}): StoredEvent => storedEvent({ ...body, ...change }, given)
const daily = (end: object) => ({ pattern: { kind: 'daily', every: 1 }, end })

describe('decisions, "The product\'s own calendar": the body of a create', () => {
  it('is read and written in the same format', () => {
    const event = created({ showAs: 'oof', place: 'Town hall' })
    const json = eventJson(event, { name: 'Ann', email: 'ann@office.example' }, { event: () => null })
    expect(json).toMatchObject({
      ...body,
      attendees: [{ ...body.attendees[0], response: 'none', remotely: false }],
      clientId: 'key',
      showAs: 'oof',
      place: 'Town hall',
      isOrganizer: true,
      reservedBy: null,
      html: '<p>Bring &lt;pens&gt;</p>',
    })
  })

  it.each<[string, unknown, string]>([
    ['an unknown member', { colour: 'red' }, 'colour: unknown member'],
    ['an unknown role', { attendees: [{ email: 'a@b.example', role: 'x' }] }, 'attendees[0].role: unknown'],
    ['no start', { start: undefined }, 'start: missing'],
    ['a start in words', { start: '20 November 2026' }, 'start: expected a UTC instant'],
    ['a date without a time', { start: '2026-11-20' }, 'start: expected a UTC instant'],
    ['a day that does not exist', { end: '2026-11-31T10:00:00Z' }, 'end: expected a UTC instant'],
    ['a year that is a mistake', { end: '9026-11-20T10:00:00Z' }, 'end: expected a UTC instant'],
    ['an end before the start', { end: '2026-11-20T08:59:00Z' }, 'end: the end is before the start'],
    ['an end at the start', { end: body.start }, 'end: an event ends after its start'],
    ['a time longer than a year', { end: '2027-11-22T09:00:00Z' }, 'end: an event lasts a year at most'],
    ['an unknown zone', { timeZone: 'Middle/Earth' }, 'timeZone: expected a time zone'],
    ['text for a flag', { isPrivate: 'yes' }, 'isPrivate: expected boolean'],
    ['a number for a subject', { subject: 5 }, 'subject: expected string'],
    ['a subject of two lines', { subject: 'Hello\r\nBcc: a@b' }, 'subject: expected text without line breaks'],
    ['a reminder in the future', { reminder: -5 }, 'reminder: expected >=0'],
    ['an unknown kind', { attendees: [{ email: 'a@b.example', kind: 'boss' }] }, 'attendees[0].kind: expected'],
    ['an address that is none', { attendees: [{ email: 'ann' }] }, 'attendees[0].email: expected an e-mail address'],
    ['an attendee without address', { attendees: [{ name: 'Bob' }] }, 'attendees[0].email: missing'],
    [
      'the same attendee twice',
      { attendees: [{ email: 'a@b.example' }, { email: 'A@B.example' }] },
      'attendees[1].email: this address is in the list twice',
    ],
    ['half of a day as a whole one', { isAllDay: true }, 'isAllDay: an all-day event starts and ends at midnight'],
    ['a meeting service that is not there', { meeting: 'own' }, 'meeting: there is no meeting service'],
    ['an unknown pattern', { recurrence: { pattern: { kind: 'x' }, end: null } }, 'recurrence.pattern.kind: expected'],
    [
      'too many dates',
      { recurrence: daily({ kind: 'count', count: 367 }) },
      'recurrence: a series has 366 dates at most',
    ],
    ['no dates', { recurrence: daily({ kind: 'until', day: '2026-11-19' }) }, 'recurrence: the series has no dates'],
    [
      'dates that overlap',
      { end: '2026-11-21T10:00:00Z', recurrence: daily({ kind: 'count', count: 3 }) },
      'recurrence: the dates overlap',
    ],
  ])('is rejected with the name of the member: %s', (_name, change, problem) => {
    const event = read(change as Record<string, unknown>)
    expect(event).toMatchObject({ ok: false })
    expect(event.ok ? '' : event.fault).toContain(problem)
  })

  it.each([null, [], 'text', 5])('is rejected if it is %j', (value) => {
    expect(readNewEvent(value, given)).toMatchObject({ ok: false })
  })

  it('is rejected without repeating a value, which may be personal', () => {
    const event = read({ attendees: [{ email: 'secret-of-ann' }], subject: 7 })
    expect(event.ok ? '' : event.fault).not.toContain('secret')
  })

  it('skips short months in a series on the 31st', () => {
    const series = created({
      start: '2027-01-31T09:00:00Z',
      end: '2027-01-31T10:00:00Z',
      recurrence: { pattern: { kind: 'monthly-day', every: 1, day: 31 }, end: { kind: 'until', day: '2027-06-30' } },
    })
    expect(datesOfSeries(series).map(({ start }) => new Date(start).toISOString().slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ])
  })
})

describe('decisions, "The product\'s own calendar": the body of a change', () => {
  const old = {
    ...created(),
    attendees: [{ ...created().attendees[0]!, response: 'accepted' as const, respondedAt: now }],
  }
  const changed = (change: unknown) => readChangedEvent(old, change, now + 1)

  it('changes only the named members', () => {
    expect(changed({ subject: 'Other' })).toEqual({ ok: true, value: { ...old, subject: 'Other', changedAt: now + 1 } })
  })

  it.each([
    ['shorter', { end: '2026-11-20T09:30:00Z' }, 'accepted'],
    ['longer', { end: '2026-11-20T10:30:00Z' }, 'none'],
    ['moved', { start: '2026-11-20T11:00:00Z', end: '2026-11-20T12:00:00Z' }, 'none'],
    ['renamed', { subject: 'Other' }, 'accepted'],
  ])('resets the response of the room only if it needs more time: %s', (_name, change, response) => {
    expect(changed(change)).toMatchObject({ ok: true, value: { attendees: [{ response }] } })
  })

  it.each([
    [{ recurrence: null }, 'recurrence: unknown member'],
    [{ etag: 'x' }, 'etag: unknown member'],
    [{ start: null }, 'start: expected'],
    [{ end: '2026-11-20T08:00:00Z' }, 'end: the end is before the start'],
  ])('rejects %j', (change, problem) => {
    const event = changed(change)
    expect(event.ok ? '' : event.fault).toContain(problem)
  })

  it('finishes an all-day event at an instant', () => {
    const day = created({ isAllDay: true, start: '2026-11-19T23:00:00Z', end: '2026-11-20T23:00:00Z' })
    const finished = readFinish(day, { end: '2026-11-20T12:00:00Z' }, now)
    expect(finished).toMatchObject({ ok: true, value: { isAllDay: false } })
    for (const wrong of [{ end: 'now' }, {}]) expect(readFinish(day, wrong, now)).toMatchObject({ ok: false })
  })

  it('ends a series with a day', () => {
    const series = created({ recurrence: daily({ kind: 'count', count: 9 }) })
    const ended = readSeriesEnd(series, { lastDay: '2026-11-22' }, now)
    expect(ended.ok && datesOfSeries(ended.value)).toHaveLength(3)
    // Later days and days that do not exist are rejected.
    for (const lastDay of ['2026-11-29', '2026-11-31'])
      expect(readSeriesEnd(series, { lastDay }, now)).toMatchObject({ ok: false })
    expect(readSeriesEnd(created(), { lastDay: '2026-11-22' }, now)).toMatchObject({ ok: false })
  })

  it('accepts only the three responses to an invitation', () => {
    const value = { response: 'tentativelyAccepted' }
    expect(readAnswerBody({ response: 'tentative' })).toMatchObject({ ok: true, value })
    expect(readAnswerBody({ response: 'perhaps' })).toMatchObject({ ok: false })
    expect(readAnswerBody({ response: 'accepted', at: 5 })).toMatchObject({ ok: false })
  })
})

describe('section 7: a request for schedules', () => {
  const limits = { days: 7, addresses: 2 }
  const span = { start: '2026-11-20T09:05:00Z', end: '2026-11-20T10:05:00Z' }

  it('is extended to whole quarters of an hour', () => {
    const emails = ['a@b.example']
    const value = { from: Date.parse('2026-11-20T09:00:00Z'), to: Date.parse('2026-11-20T10:15:00Z'), emails }
    expect(readScheduleQuestion({ ...span, emails }, limits)).toEqual({ ok: true, value })
  })

  it.each<[string, unknown]>([
    ['too many days', { start: span.start, end: '2026-11-30T00:00:00Z', emails: [] }],
    ['too many addresses', { ...span, emails: ['a@b.example', 'b@b.example', 'c@b.example'] }],
    ['an end before the start', { start: span.end, end: span.start, emails: [] }],
    ['the words of the other call', { fromDate: span.start, toDate: span.end, emails: [] }],
    ['numbers for addresses', { ...span, emails: [1] }],
    ['no addresses', span],
  ])('is rejected with %s', (_name, asked) => {
    expect(readScheduleQuestion(asked, limits)).toMatchObject({ ok: false })
  })
})
