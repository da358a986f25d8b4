import { describe, expect, test } from 'vitest'
import {
  checkDraft,
  type DraftRules,
  isAddress,
  proposeSpan,
  type ReservationDraft,
} from '#src/features/bookings/model/reserve/rules/draft.ts'
import { draftOfEvent, hasText, roomAddresses } from '#src/features/bookings/model/reserve/rules/draft-of-event.ts'
import type { DraftProblem } from '#src/kernel/fault.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { Attendee, CalendarEvent } from '#src/wire/event.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { at, attendee, draft, event, moment, roomEmail } from '../../reservations/rules/builders.ts'

const rules: DraftRules = {
  minimumDuration: null,
  maximumDuration: null,
  bookableUntil: null,
  isInsideHours: true,
  isAvailable: true,
}
const now = at('2026-11-20 08:00')
const span = (start: string, end: string) => ({ span: { start: at(start), end: at(end) } })

const nameless = { attendees: [{ name: 'Olga', email: 'olga' as Email, optional: false, remotely: false }] }
const yesterday = { ...span('2026-11-19 00:00', '2026-11-20 00:00'), isAllDay: true }
const reversed = span('2026-11-20 10:00', '2026-11-20 09:00')

const cases: readonly (readonly [string, Partial<ReservationDraft>, Partial<DraftRules>, readonly DraftProblem[]])[] = [
  ['a good draft', {}, {}, []],
  ['a blank subject', { subject: '  ' }, {}, ['subject-missing']],
  ['no resource', { resourceIds: [] }, {}, ['resource-missing']],
  ['no length', span('2026-11-20 09:00', '2026-11-20 09:00'), {}, ['end-before-start']],
  ['an end before its start', reversed, { isAvailable: false }, ['end-before-start']],
  ['an invalid time', { span: { start: NaN as Instant, end: NaN as Instant } }, {}, ['end-before-start']],
  ['a start before the current quarter', span('2026-11-20 07:45', '2026-11-20 09:00'), {}, ['start-in-past']],
  ['a start in the current quarter', span('2026-11-20 08:00', '2026-11-20 09:00'), {}, []],
  ['an all-day event of today', { ...span('2026-11-20 00:00', '2026-11-21 00:00'), isAllDay: true }, {}, []],
  ['an all-day event of yesterday', yesterday, {}, ['start-in-past']],
  ['a span shorter than the minimum', {}, { minimumDuration: 61 }, ['too-short']],
  ['a span as long as the minimum', {}, { minimumDuration: 60 }, []],
  ['a span longer than the maximum', {}, { maximumDuration: 59 }, ['too-long']],
  ['a span as long as the maximum', {}, { maximumDuration: 60 }, []],
  ['a span past the last bookable day', {}, { bookableUntil: at('2026-11-20 09:59') }, ['too-far-ahead']],
  ['a span up to the end of the last bookable day', {}, { bookableUntil: at('2026-11-20 10:00') }, []],
  ['a slot outside hours', {}, { isInsideHours: false }, ['outside-hours']],
  ['a taken slot', {}, { isAvailable: false }, ['not-available']],
  ['an attendee without an address', nameless, {}, ['attendee-invalid']],
  [
    'several kinds, in the order of the form',
    { subject: '', resourceIds: [], ...span('2026-11-19 09:00', '2026-11-19 10:00') },
    { minimumDuration: 90, maximumDuration: 30, isInsideHours: false, isAvailable: false },
    ['subject-missing', 'resource-missing', 'start-in-past', 'too-short', 'too-long', 'outside-hours', 'not-available'],
  ],
]

describe('section 5: problems of a draft', () => {
  test.each(cases)('of %s', (_name, fields, own, problems) => {
    expect(checkDraft(draft(fields), { ...rules, ...own }, at('2026-11-20 08:14'))).toEqual(problems)
  })

  test.each([
    ['olga@campus.example', true],
    ['olga.o-n+rooms@sub.campus.example', true],
    ['ольга@кампус.укр', true],
    ['olga@campus', false],
    ['olga@', false],
    ['@campus.example', false],
    ['olga campus@x.y', false],
    ['a@b.c, d@e.f', false],
    ['Olga <olga@campus.example>', false],
    ['olga@campus.', false],
    [`${'o'.repeat(250)}@x.y`, true],
    [`${'o'.repeat(251)}@x.y`, false],
    ['a@b.c.', false],
    ['a@.b', false],
    ['a@@b.c', false],
    ['"a"@b.c', false],
    ['a@b;c.d', false],
    ['a@b.c d', false],
  ])('accept %s as an address: %s', (text, expected) => {
    expect(isAddress(text)).toBe(expected)
  })
})

describe('section 5: proposed times', () => {
  test('section 5: start at the next quarter', () => {
    expect(proposeSpan(at('2026-11-20 08:01'), 30)).toEqual(span('2026-11-20 08:15', '2026-11-20 08:45').span)
    expect(proposeSpan(now, 150)).toEqual(span('2026-11-20 08:00', '2026-11-20 10:30').span)
  })
})

describe('decisions, "Reserving for a colleague": problems of a draft', () => {
  const problemsOf = (reserveFor: ReservationDraft['reserveFor']) => checkDraft(draft({ reserveFor }), rules, now)

  test('include a colleague without address', () => {
    expect(problemsOf({ name: 'Adam', email: '' as Email })).toEqual(['colleague-missing'])
    expect(problemsOf({ name: 'Adam', email: 'adam@campus.example' as Email })).toEqual([])
    expect(problemsOf(null)).toEqual([])
  })
})

test('section 5: the current quarter can be reserved until it ends', () => {
  const quarter = draft(span('2026-11-20 08:00', '2026-11-20 08:30'))
  expect(checkDraft(quarter, rules, (at('2026-11-20 08:15') - 1) as Instant)).toEqual([])
  expect(checkDraft(quarter, rules, at('2026-11-20 08:15'))).toEqual(['start-in-past'])
  const day = draft({ ...span('2026-11-20 00:00', '2026-11-21 00:00'), isAllDay: true })
  expect(checkDraft(day, rules, (at('2026-11-21 00:00') - 1) as Instant)).toEqual([])
  expect(checkDraft(day, rules, at('2026-11-21 00:00'))).toEqual(['start-in-past'])
})

describe('section 6: draft of an event', () => {
  const ids = { clientId: 'client-9', resourceIds: ['room' as ResourceId], timeZone: zoneNamed('Europe/Prague') }
  const person = (address: string, fields: Partial<Attendee> = {}) =>
    attendee(address, 'accepted', { resource: false, ...fields })

  test('copies the fields of the event', () => {
    const given = event({
      subject: 'Plan',
      bodyHtml: '<p>Pens</p><p>Paper</p>',
      reminder: 10,
      visibility: 'private',
      onlineMeetingUrl: 'https://meet.example/1',
      attendees: [
        person('olga@campus.example', { optional: true }),
        person('adam@campus.example', { remotely: true, emailAddress: { name: '', address: emailOf('adam@x.y') } }),
        attendee(roomEmail, 'accepted'),
      ],
    })
    expect(draftOfEvent(given, ids)).toEqual({
      ...ids,
      subject: 'Plan',
      ...span('2026-11-20 09:00', '2026-11-20 10:00'),
      isAllDay: false,
      attendees: [
        { name: 'olga', email: 'olga@campus.example', optional: true, remotely: false },
        { name: 'adam@x.y', email: 'adam@x.y', optional: false, remotely: true },
      ],
      isPrivate: true,
      onlineMeeting: true,
      notes: 'Pens\nPaper',
      reminder: 10,
      recurrence: null,
      deviations: [],
      reserveFor: null,
    })
    expect(roomAddresses(given)).toEqual([roomEmail])
  })

  test('keeps the zone of an all-day event', () => {
    const start = { ...moment('2026-11-20 00:00'), timeZone: 'Asia/Tokyo' }
    expect(draftOfEvent(event({ isAllDay: true, start }), ids).timeZone).toBe('Asia/Tokyo')
    expect(draftOfEvent(event({ start }), ids)).toMatchObject({
      timeZone: 'Europe/Prague',
      isPrivate: false,
      onlineMeeting: false,
    })
  })

  test('reserves for the owner of the calendar, named like the organiser', () => {
    const calendarOf = emailOf('adam@campus.example')
    const ownerIn = (organizer: CalendarEvent['organizer']) =>
      draftOfEvent(event({ calendarOf, organizer }), ids).reserveFor
    expect(ownerIn({ name: 'Adam', address: calendarOf })).toEqual({ name: 'Adam', email: calendarOf })
    expect(ownerIn({ name: '', address: calendarOf })).toEqual({ name: calendarOf, email: calendarOf })
    expect(ownerIn(null)).toEqual({ name: calendarOf, email: calendarOf })
  })

  test.each([
    ['', '', false],
    ['', ' ', false],
    ['<p>&nbsp;</p><br>', '', false],
    ['<p>Pens</p>', '', true],
    ['<p><IMG src="x"></p>', '', true],
    ['', 'Pens', true],
    [`<p>${' '.repeat(70_000)}</p>`, '', true],
  ])('has text for %j and %j: %s', (bodyHtml, bodyPreview, expected) => {
    expect(hasText({ bodyHtml, bodyPreview })).toBe(expected)
  })
})
