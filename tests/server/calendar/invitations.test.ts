import { describe, expect, it } from 'vitest'
import { sendMail } from '#server/jobs/send-mail.ts'
import { readFile } from '#tests/features/reservations/rules/calendar-file.ts'
import { leavesOf, openMailServer, readMail } from '../mail-server.ts'
import { hourAt, openCalendar, type OpenCalendar } from './open-calendar.ts'

const mail = { smtp: 'smtp://mail.example', from: 'Foyer <rooms@heron.example>' }

/** A mail as it is stored, as far as tests read it. */
interface StoredMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly replyTo: string | null
  /** Method, UID, original start, sequence. */
  readonly calendar: readonly string[] | null
}

/** Returns the mails that were stored since the last call, by recipient. */
const mailsOf = ({ here }: OpenCalendar) => {
  const seen = new Set<string>()
  return async (): Promise<readonly StoredMail[]> => {
    const rows = await here.office.db.selectFrom('mails').selectAll().orderBy('recipient').execute()
    const added = rows.filter(({ id }) => !seen.has(id))
    for (const { id } of added) seen.add(id)
    return added.map((row) => ({
      to: row.recipient.split('@')[0] ?? '',
      subject: row.subject,
      text: row.text,
      replyTo: row.reply_to,
      calendar: row.calendar === null ? null : readCalendar(row.calendar, row.method),
    }))
  }
}

function readCalendar(file: string, method: string | null): readonly string[] {
  const { component, events } = readFile(file)
  expect(component.getFirstPropertyValue('method')).toBe(method)
  return [
    method ?? '',
    String(events[0]?.recurrenceId ?? ''),
    String(events[0]?.sequence),
    String(events[0]?.component.getFirstPropertyValue('status') ?? 'none'),
  ]
}

const open = async () => {
  const calendar = await openCalendar({ settings: { mail } })
  const ann = await calendar.here.signUp('Ann Heron')
  const bob = await calendar.here.signUp('Bob Teal')
  const amber = await calendar.addRoom('amber')
  const people = [{ email: bob.email, name: 'Bob Teal' }, { email: 'guest@else.example' }]
  const attendees = [...people, { email: amber, kind: 'resource' }]
  const event = { subject: 'Review', attendees }
  return { calendar, here: calendar.here, ann, bob, amber, people, event, mails: mailsOf(calendar) }
}

const anyVersion = { 'if-match': '*' }
const pathOf = (id: string): string => `/events/${encodeURIComponent(id)}`

describe('invitations by mail (RFC 5546)', () => {
  it('go to all attendees with the event, a personal link and a footer', async () => {
    const { calendar, ann, event, mails } = await open()
    const own = { email: ann.email, name: 'Ann Heron' }
    await calendar.create(ann.token, { ...event, attendees: [...event.attendees, own], place: 'By the window' })
    const [toBob, toGuest, ...others] = await mails()
    expect(others).toEqual([])
    expect([toBob?.to, toGuest?.to]).toEqual(['bob.teal', 'guest'])
    expect(toBob).toMatchObject({
      subject: 'Invitation: Review',
      replyTo: JSON.stringify({ name: 'Ann Heron', address: ann.email }),
      calendar: ['REQUEST', '', '0', 'CONFIRMED'],
    })
    const lines = toBob?.text.split('\n') ?? []
    expect(lines).toEqual([
      'Ann Heron invites you to “Review”.',
      '',
      expect.stringMatching(/^When: Thursday.* 26 November 2026.*10:00.11:00 \(Europe\/Prague\)$/),
      'Where: Room amber, By the window',
      'Organiser: Ann Heron',
      '',
      'Answer with this link. It is meant for you alone:',
      expect.stringMatching(/^https:\/\/rooms\.example\.com\/answer#token=[\w-]{43}$/),
      '',
      '-- ',
      'Heron Works sent this mail with Foyer because Ann Heron has you on a list of attendees.',
      'https://rooms.example.com',
      '',
    ])
    expect(lines[7]).not.toBe(toGuest?.text.split('\n')[7])
  })

  it('are sent again with a higher sequence for changes that attendees can see', async () => {
    const { calendar, here, ann, event, people, mails } = await open()
    const made = await calendar.create(ann.token, event)
    await mails()
    const change = (body: unknown) => calendar.call(ann.token, 'PATCH', pathOf(made.id), body, anyVersion)
    here.now += 90_000
    await change({ reminder: 5 })
    expect(await mails()).toEqual([])
    await change({ start: hourAt(1), end: hourAt(2) })
    const moved = await mails()
    expect(moved.map(({ to, subject, calendar: sent }) => [to, subject, ...(sent ?? [])])).toEqual([
      ['bob.teal', 'Changed: Review', 'REQUEST', '', '90', 'CONFIRMED'],
      ['guest', 'Changed: Review', 'REQUEST', '', '90', 'CONFIRMED'],
    ])
    here.now += 60_000
    await change({ subject: 'Retrospective' })
    expect((await mails()).map(({ subject, calendar: sent }) => [subject, sent?.[2]])).toEqual([
      ['Changed: Retrospective', '150'],
      ['Changed: Retrospective', '150'],
    ])
    await change({ attendees: people })
    expect((await mails()).map(({ to, text }) => [to, text.includes('Where:')])).toEqual([
      ['bob.teal', false],
      ['guest', false],
    ])
  })

  it('are cancelled for a removed attendee only, and for all with the event', async () => {
    const { calendar, here, ann, event, amber, mails } = await open()
    const made = await calendar.create(ann.token, event)
    await mails()
    here.now += 10_000
    const attendees = [{ email: 'guest@else.example' }, { email: amber, kind: 'resource' }]
    await calendar.call(ann.token, 'PATCH', pathOf(made.id), { attendees }, anyVersion)
    expect((await mails()).map(({ to, subject, calendar: sent }) => [to, subject, ...(sent ?? [])])).toEqual([
      ['bob.teal', 'No longer invited: Review', 'CANCEL', '', '10', 'none'],
    ])
    await calendar.call(ann.token, 'DELETE', `${pathOf(made.id)}?comment=Too%20hot`)
    const [last, ...others] = await mails()
    expect([last?.to, last?.subject, ...(last?.calendar ?? []), others.length]).toEqual([
      'guest',
      'Cancelled: Review',
      'CANCEL',
      '',
      '10',
      'CANCELLED',
      0,
    ])
    expect(last?.text).toContain('Ann Heron writes:\nToo hot\n')
  })

  it('identify a single date of a series by its original start', async () => {
    const { calendar, here, ann, event, mails } = await open()
    const recurrence = { pattern: { kind: 'daily', every: 1 }, end: { kind: 'count', count: 4 } }
    const made = await calendar.create(ann.token, { ...event, recurrence })
    const [invited] = await mails()
    expect(invited?.text).toContain('repeats until 29 November 2026')
    const dates = await calendar.call(
      ann.token,
      'GET',
      `${pathOf(made.id)}/occurrences?start=${hourAt(0)}&end=${hourAt(96)}`,
    )
    const [, second, third] = dates.body.items
    here.now += 5_000
    const times = { start: hourAt(26), end: hourAt(27) }
    await calendar.call(ann.token, 'PATCH', pathOf(second?.id ?? ''), times, anyVersion)
    expect((await mails()).map(({ calendar: sent }) => sent)).toEqual([
      ['REQUEST', '2026-11-27T09:00:00Z', '5', 'CONFIRMED'],
      ['REQUEST', '2026-11-27T09:00:00Z', '5', 'CONFIRMED'],
    ])
    await calendar.call(ann.token, 'DELETE', pathOf(third?.id ?? ''))
    expect((await mails()).map(({ calendar: sent }) => sent)).toEqual([
      ['CANCEL', '2026-11-28T09:00:00Z', '5', 'CANCELLED'],
      ['CANCEL', '2026-11-28T09:00:00Z', '5', 'CANCELLED'],
    ])
    await calendar.call(ann.token, 'DELETE', pathOf(made.id))
    expect((await mails()).map(({ calendar: sent }) => sent)).toEqual([
      ['CANCEL', '', '5', 'CANCELLED'],
      ['CANCEL', '', '5', 'CANCELLED'],
    ])
  })

  it('are in the language of the recipient, or else of the organisation', async () => {
    const { calendar, here, ann, bob, event, mails } = await open()
    await here.office.db.updateTable('organisation').set({ languages: '["de","en"]' }).execute()
    await here.office.db.updateTable('people').set({ language: 'ua' }).where('id', '=', bob.id).execute()
    await calendar.create(ann.token, event)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Запрошення: Review', 'Einladung: Review'])
  })

  it('list only the recipient if an event has more than 100 attendees', async () => {
    const { calendar, here, ann } = await open()
    const people = (count: number) => Array.from({ length: count }, (_, at) => ({ email: `p${at}@else.example` }))
    await calendar.create(ann.token, { attendees: people(101) })
    await calendar.create(ann.token, { attendees: people(3), from: 3, to: 4 })
    const rows = await here.office.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'p1@else.example')
      .execute()
    const listed = rows.map(({ calendar: file }) =>
      readFile(file ?? '').events[0]?.attendees.map((one) => one.getFirstValue()),
    )
    expect(listed).toEqual([
      ['mailto:p1@else.example'],
      ['mailto:p0@else.example', 'mailto:p1@else.example', 'mailto:p2@else.example'],
    ])
  })

  it('are not sent to blocked people or for past events', async () => {
    const { calendar, here, ann, bob, event, mails } = await open()
    await here.office.db.updateTable('people').set({ state: 'blocked' }).where('id', '=', bob.id).execute()
    await calendar.create(ann.token, event)
    expect((await mails()).map(({ to }) => to)).toEqual(['guest'])
    const past = await calendar.create(ann.token, { ...event, from: -3, to: -2 })
    const changed = await calendar.call(ann.token, 'PATCH', pathOf(past.id), { subject: 'Was it useful?' }, anyVersion)
    const removed = await calendar.call(ann.token, 'DELETE', pathOf(past.id))
    expect([changed.status, removed.status]).toEqual([200, 204])
    expect(await mails()).toEqual([])
  })

  it('are sent in the format of RFC 6047', async () => {
    const server = await openMailServer()
    const calendar = await openCalendar({ settings: { mail: { ...mail, smtp: server.url } } })
    const ann = await calendar.here.signUp('Ann Heron')
    await calendar.create(ann.token, { subject: 'Žluťoučký kůň', attendees: [{ email: 'bob@else.example' }] })
    expect(calendar.here.woken).toContain('send-mail')
    await sendMail.run(calendar.here.office)
    const [received] = server.received
    const parts = leavesOf(readMail(received?.source ?? ''))
    expect(received?.to).toEqual(['bob@else.example'])
    expect(parts[1]?.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=REQUEST')
    expect(readFile(parts[1]?.text ?? '').events[0]?.summary).toBe('Žluťoučký kůň')
    expect(parts[2]?.headers.get('content-disposition')).toContain('attachment')
  })
})

describe('mails to organizers and approvers', () => {
  it('an organizer is mailed the response of an attendee with its comment', async () => {
    const { calendar, ann, bob, event, mails } = await open()
    const made = await calendar.create(ann.token, event)
    await mails()
    const answer = { response: 'declined', comment: 'On holiday' }
    await calendar.call(bob.token, 'POST', `${pathOf(made.id)}/respond`, answer)
    const [told, ...others] = await mails()
    expect([told?.to, told?.subject, told?.calendar, others.length]).toEqual([
      'ann.heron',
      'Declined: Bob Teal, Review',
      null,
      0,
    ])
    expect(told?.text).toContain('Bob Teal writes:\nOn holiday\n')
    expect(told?.replyTo).toContain(bob.email)
  })

  it('an approver is asked, and the organizer is mailed the decision', async () => {
    const { calendar, here, ann, mails } = await open()
    const eve = await here.signUp('Eve Swift')
    const blue = await calendar.addRoom('blue', { approver: eve.email })
    const made = await calendar.create(ann.token, { rooms: [blue] })
    const [asked] = await mails()
    expect([asked?.to, asked?.subject]).toEqual(['eve.swift', 'Approval needed: Room blue, Review'])
    // The same instant in another zone.
    await calendar.call(ann.token, 'PATCH', pathOf(made.id), { timeZone: 'America/New_York' }, { 'if-match': '*' })
    expect(await mails()).toEqual([])
    const list = await here.send('GET', '/api/approvals', { token: eve.token })
    const { items } = (await list.json()) as { readonly items: readonly { readonly id: string }[] }
    await here.send('POST', `/api/approvals/${items[0]?.id}`, { token: eve.token, body: { answer: 'accepted' } })
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      ['ann.heron', 'Approved: Room blue, Review'],
    ])
  })
})

describe('limits on mails', () => {
  const many = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => ({ email: `${name}${index}@else.example` }))

  it('an event with 5,000 attendees is rejected with the reason', async () => {
    const { calendar, ann, mails } = await open()
    const body = { start: hourAt(0), end: hourAt(1), attendees: many(5_000, 'a') }
    const refused = await calendar.call(ann.token, 'POST', '/events', body, { 'idempotency-key': 'many' })
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('attendees')])
    const few = await calendar.create(ann.token, {})
    const change = { attendees: body.attendees }
    const unchanged = await calendar.call(ann.token, 'PATCH', pathOf(few.id), change, anyVersion)
    expect([unchanged.status, unchanged.body.message]).toEqual([400, expect.stringContaining('attendees')])
    expect(await mails()).toEqual([])
  })

  it('an organizer can mail 2,000 people a day, and further events are rejected with the reason', async () => {
    const { calendar, here, ann, mails } = await open()
    await calendar.create(ann.token, { attendees: many(3, 'a'), from: 2, to: 3 })
    await mails()
    const counts = here.office.db.updateTable('limits').where('key', '=', `mails of ${ann.email}`)
    expect(
      await counts
        .set((is) => ({ count: is('count', '+', 1_993) }))
        .returning('count')
        .execute(),
    ).toEqual([{ count: 1_996 }])
    const body = { start: hourAt(0), end: hourAt(1), attendees: many(5, 'e') }
    const create = () => calendar.call(ann.token, 'POST', '/events', body, { 'idempotency-key': 'five' })
    const refused = await create()
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-mails'])
    expect(refused.body.message).toMatch(/2000 people a day.*Invite fewer people/)
    expect(await mails()).toEqual([])
    const stored = await here.office.db.selectFrom('events').selectAll().where('client_id', '=', 'five').execute()
    expect(stored).toEqual([])
    const removable = (await here.office.db.selectFrom('events').select('id').executeTakeFirst())?.id ?? ''
    expect((await calendar.call(ann.token, 'DELETE', pathOf(removable))).status).toBe(204)
  })
})
