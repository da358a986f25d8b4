import { describe, expect, test } from 'vitest'
import {
  checkDraft,
  type DraftRules,
  isAddress,
  proposeSpan,
  type ReservationDraft,
} from '#src/features/reserve/rules/draft.ts'
import type { DraftProblem, Email, Instant } from '#src/kernel/result.ts'
import { at, draft } from '../../reservations/rules/builders.ts'

const rules: DraftRules = {
  minimumDuration: null,
  maximumDuration: null,
  bookableUntil: null,
  isInsideHours: true,
  isAvailable: true,
}
const now = at('2026-11-20 08:00')
const span = (start: string, end: string) => ({ span: { start: at(start), end: at(end) } })

const cases: readonly (readonly [string, Partial<ReservationDraft>, Partial<DraftRules>, readonly DraftProblem[]])[] = [
  ['a good draft', {}, {}, []],
  ['a blank subject', { subject: '  ' }, {}, ['subject-missing']],
  ['no resource', { resourceIds: [] }, {}, ['resource-missing']],
  ['no length', span('2026-11-20 09:00', '2026-11-20 09:00'), {}, ['end-before-start']],
  [
    'an end before its start',
    span('2026-11-20 10:00', '2026-11-20 09:00'),
    { isAvailable: false },
    ['end-before-start'],
  ],
  ['no time at all', { span: { start: NaN as Instant, end: NaN as Instant } }, {}, ['end-before-start']],
  ['a start before the quarter under way', span('2026-11-20 07:45', '2026-11-20 09:00'), {}, ['start-in-past']],
  ['a start in the quarter under way', span('2026-11-20 08:00', '2026-11-20 09:00'), {}, []],
  ['an all-day event of today', { ...span('2026-11-20 00:00', '2026-11-21 00:00'), isAllDay: true }, {}, []],
  [
    'an all-day event of yesterday',
    { ...span('2026-11-19 00:00', '2026-11-20 00:00'), isAllDay: true },
    {},
    ['start-in-past'],
  ],
  ['shorter than the minimum', {}, { minimumDuration: 61 }, ['too-short']],
  ['as long as the minimum', {}, { minimumDuration: 60 }, []],
  ['longer than the maximum', {}, { maximumDuration: 59 }, ['too-long']],
  ['as long as the maximum', {}, { maximumDuration: 60 }, []],
  ['past the last bookable day', {}, { bookableUntil: at('2026-11-20 09:59') }, ['too-far-ahead']],
  ['up to the end of the last bookable day', {}, { bookableUntil: at('2026-11-20 10:00') }, []],
  ['outside hours', {}, { isInsideHours: false }, ['outside-hours']],
  ['taken', {}, { isAvailable: false }, ['not-available']],
  [
    'an attendee without an address',
    { attendees: [{ name: 'Olga', email: 'olga' as Email, optional: false, remotely: false }] },
    {},
    ['attendee-invalid'],
  ],
  [
    'all at once, in the order of the form',
    { subject: '', resourceIds: [], ...span('2026-11-19 09:00', '2026-11-19 10:00') },
    { minimumDuration: 90, maximumDuration: 30, isInsideHours: false, isAvailable: false },
    ['subject-missing', 'resource-missing', 'start-in-past', 'too-short', 'too-long', 'outside-hours', 'not-available'],
  ],
]

describe('section 5: what keeps a draft from being sent', () => {
  test.each(cases)('%s', (_name, fields, own, problems) => {
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
    [`${'o'.repeat(251)}@x.y`, false],
  ])('%s can be an address: %s', (text, expected) => {
    expect(isAddress(text)).toBe(expected)
  })
})

describe('section 5: proposed times', () => {
  test('section 5: a proposed start is rounded up to the next quarter', () => {
    expect(proposeSpan(at('2026-11-20 08:01'), 30)).toEqual(span('2026-11-20 08:15', '2026-11-20 08:45').span)
    expect(proposeSpan(now, 150)).toEqual(span('2026-11-20 08:00', '2026-11-20 10:30').span)
  })
})
