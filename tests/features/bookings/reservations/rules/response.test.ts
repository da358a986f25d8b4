import { describe, expect, test } from 'vitest'
import {
  changedParts,
  pollDelay,
  readAnswer,
  readResponse,
  responseOf,
} from '#src/features/bookings/model/reservations/rules/changed-parts.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { plus } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { attendee, draft, event, roomEmail } from './builders.ts'

describe('section 4: attendee response', () => {
  test.each([
    ['Accept', 'accepted'],
    ['declined', 'declined'],
    ['Decline', 'declined'],
    ['tentativelyAccepted', 'pending'],
    ['tentative', 'pending'],
    ['needsAction', 'pending'],
    ['SomethingNew', 'pending'],
    // A room that organises a meeting is not invited to it.
    ['organizer', 'accepted'],
    ['Organizer', 'accepted'],
    ['none', 'pending'],
    ['', 'pending'],
    ['unaccepted', 'pending'],
    ['constructor', 'pending'],
  ])('section 4: reads %j as %s', (text, response) => {
    expect(readResponse(text)).toBe(response)
  })

  test('section 9: is polled every 5 s, and every 30 s after 5 minutes', () => {
    expect(pollDelay(0)).toBe(5_000)
    expect(pollDelay(299_999)).toBe(5_000)
    expect(pollDelay(300_000)).toBe(30_000)
    expect(pollDelay(86_400_000)).toBe(30_000)
  })
})

describe('section 4: response of an attendee', () => {
  const invited = event({ attendees: [attendee('olga@campus.example', 'Accept'), attendee(roomEmail, 'declined')] })

  test('is found by address, and pending without an invitation', () => {
    expect(responseOf(invited, roomEmail)).toBe('declined')
    expect(responseOf(invited, emailOf('olga@campus.example'))).toBe('accepted')
    expect(responseOf(invited, emailOf('adam@campus.example'))).toBe('pending')
    expect(responseOf(invited, null)).toBe('pending')
  })

  test.each([
    ['accepted', 'accepted'],
    ['DECLINE', 'declined'],
    ['tentativelyAccepted', 'tentative'],
    ['Tentative', 'tentative'],
    ['not tentative', 'none'],
    ['', 'none'],
  ])('shows %j as %s', (text, answer) => {
    expect(readAnswer(text)).toBe(answer)
  })
})

describe('decisions, reservations: changed parts of an event', () => {
  const amber = { name: 'Amber', email: emailOf('amber@campus.example') }
  const birch = { name: 'Birch', email: emailOf('birch@campus.example') }
  const adam = { name: 'Adam', email: emailOf('adam@campus.example'), optional: false, remotely: false }
  const before = { draft: draft({ attendees: [adam, { ...adam, email: birch.email }] }), resources: [amber, birch] }
  const { span, attendees } = before.draft
  const later = (instant: Instant): Instant => plus(instant, 1)

  test.each<[string, object, readonly string[]]>([
    ['nothing', {}, []],
    ['blanks around the texts', { subject: ' Review ', notes: ' ' }, []],
    ['the order of people', { attendees: attendees.toReversed() }, []],
    ['the name of a person', { attendees: [{ ...adam, name: 'A.' }, ...attendees.slice(1)] }, []],
    ['the subject', { subject: 'Retro' }, ['subject']],
    ['the start', { span: { ...span, start: later(span.start) } }, ['when']],
    ['the end', { span: { ...span, end: later(span.end) } }, ['when']],
    ['whole days', { isAllDay: true }, ['when']],
    ['a removed person', { attendees: attendees.slice(1) }, ['attendees']],
    ['an optional person', { attendees: [{ ...adam, optional: true }, ...attendees.slice(1)] }, ['attendees']],
    ['a remote person', { attendees: [{ ...adam, remotely: true }, ...attendees.slice(1)] }, ['attendees']],
    ['privacy', { isPrivate: true }, ['isPrivate']],
    ['the notes', { notes: 'Bring a pen' }, ['notes']],
    ['the reminder', { reminder: 5 }, ['reminder']],
    ['several', { reminder: 5, subject: 'Retro', isPrivate: true }, ['subject', 'isPrivate', 'reminder']],
  ])('are correct for %s', (_, changes, parts) => {
    expect(changedParts(before, { ...before, draft: { ...before.draft, ...changes } })).toEqual(parts)
  })

  test('include rooms, but not their order and names', () => {
    const after = (...resources: (typeof amber)[]) => changedParts(before, { ...before, resources })
    expect(after(birch, { ...amber, name: 'A.' })).toEqual([])
    expect(after(amber)).toEqual(['resources'])
    expect(after(amber, { ...birch, email: adam.email })).toEqual(['resources'])
  })
})
