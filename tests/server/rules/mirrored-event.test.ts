import { describe, expect, it } from 'vitest'
import { copiesOf } from '#server/mirror/copies.ts'
import { answerOfRoom, isSameEvent, mirroredEvent } from '#server/rules/calendar/mirrored-event.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { readEvent } from '#src/calendars/o365/read-event.ts'
import { graphEvent } from '#tests/calendars/graph-before.ts'

const room = { email: emailOf('amber@contoso.com'), name: 'Amber' }

/** An event in the calendar of the room, as Graph sends it. */
function eventIn(response: string, more: object = {}): CalendarEvent {
  const attendees = [
    { type: 'resource', status: { response }, emailAddress: { name: 'Amber', address: 'Amber@contoso.com' } },
    { type: 'required', status: { response: 'none' }, emailAddress: { name: 'Bob', address: 'bob@contoso.com' } },
  ]
  const read = readEvent({ ...graphEvent(), attendees, isOrganizer: false, ...more }, 'event')
  if (!read.ok) throw new Error(read.problems.join())
  return read.event
}

describe('the answer of a room', () => {
  it.each([
    ['accepted', 'busy', 'microsoft', 'accepted'],
    ['declined', 'busy', 'microsoft', 'declined'],
    ['tentativelyAccepted', 'tentative', 'microsoft', 'tentativelyAccepted'],
    // The room's copy has no answers of attendees in Microsoft 365.
    ['none', 'busy', 'microsoft', 'accepted'],
    ['none', 'oof', 'microsoft', 'accepted'],
    ['none', 'tentative', 'microsoft', 'none'],
    ['none', 'unknown', 'microsoft', 'none'],
    // In Google, a room without an answer waits for its approver.
    ['needsAction', 'busy', 'google', 'none'],
    ['tentative', 'busy', 'google', 'tentativelyAccepted'],
  ] as const)('%s, which takes its time as %s, at %s is %s', (response, showAs, vendor, answer) => {
    expect(answerOfRoom(eventIn(response, { showAs }), room.email, vendor)).toBe(answer)
  })

  it('is not needed for an event of its own, or one that was written into its calendar', () => {
    const own = eventIn('none', { isOrganizer: true, showAs: 'busy' })
    const written = { ...eventIn('none', { showAs: 'busy' }), attendees: [] }
    for (const event of [own, written])
      for (const vendor of ['google', 'microsoft'] as const)
        expect(answerOfRoom(event, room.email, vendor)).toBe('accepted')
  })
})

describe('a mirrored event', () => {
  const facts = { id: 'one', room, vendor: 'microsoft', now: 1 } as const

  it('names its room once, has no notes, and of a private one no subject', () => {
    const event = mirroredEvent(eventIn('none', { body: { contentType: 'text', content: 'Secret' } }), facts)
    expect(event.attendees.map(({ address, type }) => [address, type])).toEqual([
      ['amber@contoso.com', 'resource'],
      ['bob@contoso.com', 'required'],
    ])
    expect(JSON.stringify(event)).not.toContain('Secret')
    for (const sensitivity of ['private', 'confidential', 'personal', 'strange'])
      expect(mirroredEvent(eventIn('none', { sensitivity }), facts)).toMatchObject({ subject: '', isPrivate: true })
  })

  it('is the same if only the moment of reading differs', () => {
    const [one, other] = [1, 2].map((now) => mirroredEvent(eventIn('accepted'), { ...facts, now }))
    if (!one || !other) throw new Error('none')
    expect(isSameEvent(one, other)).toBe(true)
    for (const change of [{ subject: 'x' }, { end: one.end + 1 }, { isPrivate: true }, { attendees: [] }])
      expect(isSameEvent(one, { ...other, ...change })).toBe(false)
  })
})

describe('the copies of an event in the calendars of rooms', () => {
  const copy = (address: string, id: string, iCalUId: string, date: number | null = null) => ({
    ...mirroredEvent(eventIn('accepted'), { id, room, vendor: 'google', now: 1 }),
    iCalUId,
    mirrored: { room: address, id, date },
  })
  const idsOf = (key: Parameters<typeof copiesOf>[0], all: readonly ReturnType<typeof copy>[]) =>
    copiesOf(key, all).map(({ mirrored }) => `${mirrored?.room} ${mirrored?.id}`)

  it('are found by the id of Google, that of the named room first', () => {
    const all = [copy('a@c.com', 'x', 'uid'), copy('b@c.com', 'x', 'uid'), copy('a@c.com', 'y', 'uid')]
    expect(idsOf({ email: 'B@c.com', iCalUid: 'uid', id: 'x' }, all)).toEqual(['b@c.com x', 'a@c.com x'])
  })

  it('are found by the iCalUId of Microsoft, whatever their ids are', () => {
    const all = [copy('a@c.com', 'x', 'uid'), copy('b@c.com', 'y', 'uid'), copy('a@c.com', 'z', 'other')]
    expect(idsOf({ email: 'a@c.com', iCalUid: 'uid', id: 'mine' }, all)).toEqual(['a@c.com x', 'b@c.com y'])
    expect(idsOf({ email: 'a@c.com', iCalUid: '', id: 'mine' }, all)).toEqual([])
  })

  it('of one date are told from those of other dates of the series, or not given', () => {
    const all = [copy('a@c.com', 's_20261130T090000Z', 'uid', 1), copy('a@c.com', 's_20261207T090000Z', 'uid', 2)]
    const key = { email: 'a@c.com', iCalUid: 'uid' }
    expect(idsOf({ ...key, id: 'other_20261207T090000Z' }, all)).toEqual(['a@c.com s_20261207T090000Z'])
    expect(idsOf({ ...key, id: 'other' }, all)).toEqual([])
  })
})
