import { describe, expect, it } from 'vitest'
import { sendMail } from '#server/jobs/send-mail.ts'
import { readFile } from '#tests/features/bookings/reservations/rules/calendar-file.ts'
import { leavesOf, openMailServer, readMail } from '../mail-server.ts'
import { daily, hourAt, openCalendar, type OpenCalendar, pathOf } from './open-calendar.ts'

const mail = { smtp: 'smtp://mail.example', from: 'Foyer <rooms@heron.example>' }

/** The members of a stored mail that tests read. */
interface StoredMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly replyTo: string | null
  /** Method, UID, original start, sequence. */
  readonly calendar: readonly string[] | null
}

/** Creates a function that returns the mails stored since its last call, by recipient. */
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
    const change = (body: unknown) => calendar.change(ann.token, made.id, body)
    here.now += 90_000
    await change({ reminder: 5 })
    expect(await mails()).toEqual([])
    await change({ start: hourAt(1), end: hourAt(2) })
    const moved = { subject: 'Changed: Review', calendar: ['REQUEST', '', '90', 'CONFIRMED'] }
    expect(await mails()).toMatchObject(['bob.teal', 'guest'].map((to) => ({ to, ...moved })))
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
    await calendar.change(ann.token, made.id, { attendees })
    const removed = { subject: 'No longer invited: Review', calendar: ['CANCEL', '', '10', 'none'] }
    expect(await mails()).toMatchObject([{ to: 'bob.teal', ...removed }])
    await calendar.call(ann.token, 'DELETE', `${pathOf(made.id)}?comment=Too%20hot`)
    const cancelled = { subject: 'Cancelled: Review', calendar: ['CANCEL', '', '10', 'CANCELLED'] }
    const text = expect.stringContaining('Ann Heron writes:\nToo hot\n') as string
    expect(await mails()).toMatchObject([{ to: 'guest', ...cancelled, text }])
  })

  it('identify a single date of a series by its original start', async () => {
    const { calendar, here, ann, event, mails } = await open()
    const made = await calendar.create(ann.token, { ...event, recurrence: daily(4) })
    const [invited] = await mails()
    expect(invited?.text).toContain('repeats until 29 November 2026')
    const [, second, third] = await calendar.datesOf(ann.token, made.id, 96)
    /** The iCalendar data of the next mails, which are the same for both attendees. */
    const nextCalendar = async () => {
      const [toBob, toGuest, ...others] = (await mails()).map((sent) => sent.calendar)
      expect([toGuest, others]).toEqual([toBob, []])
      return toBob
    }
    here.now += 5_000
    const times = { start: hourAt(26), end: hourAt(27) }
    await calendar.change(ann.token, second?.id, times)
    expect(await nextCalendar()).toEqual(['REQUEST', '2026-11-27T09:00:00Z', '5', 'CONFIRMED'])
    await calendar.remove(ann.token, third?.id)
    expect(await nextCalendar()).toEqual(['CANCEL', '2026-11-28T09:00:00Z', '5', 'CANCELLED'])
    await calendar.remove(ann.token, made.id)
    expect(await nextCalendar()).toEqual(['CANCEL', '', '5', 'CANCELLED'])
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
    expect(listed).toEqual(
      [['p1'], ['p0', 'p1', 'p2']].map((names) => names.map((name) => `mailto:${name}@else.example`)),
    )
  })

  it('are not sent to blocked people or for past events', async () => {
    const { calendar, here, ann, bob, event, mails } = await open()
    await here.block(bob.id)
    await calendar.create(ann.token, event)
    expect((await mails()).map(({ to }) => to)).toEqual(['guest'])
    const past = await calendar.create(ann.token, { ...event, from: -3, to: -2 })
    const changed = await calendar.change(ann.token, past.id, { subject: 'Was it useful?' })
    const removed = await calendar.remove(ann.token, past.id)
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
    const [mailed, ...others] = await mails()
    expect(others).toEqual([])
    expect(mailed).toMatchObject({ to: 'ann.heron', subject: 'Declined: Bob Teal, Review', calendar: null })
    expect(mailed?.text).toContain('Bob Teal writes:\nOn holiday\n')
    expect(mailed?.replyTo).toContain(bob.email)
  })

  it('an approver is asked, and the organizer is mailed the decision', async () => {
    const { calendar, here, ann, mails } = await open()
    const eve = await here.signUp('Eve Swift')
    const blue = await calendar.addRoom('blue', { approver: eve.email })
    const made = await calendar.create(ann.token, { rooms: [blue] })
    const [asked] = await mails()
    expect([asked?.to, asked?.subject]).toEqual(['eve.swift', 'Approval needed: Room blue, Review'])
    // The same instant in another zone.
    await calendar.change(ann.token, made.id, { timeZone: 'America/New_York' })
    expect(await mails()).toEqual([])
    const list = await here.send('GET', '/api/approvals', { token: eve.token })
    const { items } = (await list.json()) as { readonly items: readonly { readonly id: string }[] }
    await here.send('POST', `/api/approvals/${items[0]?.id}`, { token: eve.token, body: { answer: 'accepted' } })
    expect(await mails()).toMatchObject([{ to: 'ann.heron', subject: 'Approved: Room blue, Review' }])
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
    const unchanged = await calendar.change(ann.token, few.id, change)
    expect([unchanged.status, unchanged.body.message]).toEqual([400, expect.stringContaining('attendees')])
    expect(await mails()).toEqual([])
  })

  it('an organizer can mail 2,000 people a day, and further events are rejected with the reason', async () => {
    const { calendar, here, ann, mails } = await open()
    await calendar.create(ann.token, { attendees: many(3, 'a'), from: 2, to: 3 })
    await mails()
    const counts = here.office.db.updateTable('limits').where('key', '=', `mails of ${ann.email}`)
    const almostAll = counts.set((is) => ({ count: is('count', '+', 1_993) })).returning('count')
    expect(await almostAll.execute()).toEqual([{ count: 1_996 }])
    const body = { start: hourAt(0), end: hourAt(1), attendees: many(5, 'e') }
    const create = () => calendar.call(ann.token, 'POST', '/events', body, { 'idempotency-key': 'five' })
    const rejected = await create()
    expect([rejected.status, rejected.body.code]).toEqual([429, 'too-many-mails'])
    expect(rejected.body.message).toMatch(/2000 people a day.*Invite fewer people/)
    expect(await mails()).toEqual([])
    const stored = await here.office.db.selectFrom('events').selectAll().where('client_id', '=', 'five').execute()
    expect(stored).toEqual([])
    const removable = (await here.office.db.selectFrom('events').select('id').executeTakeFirst())?.id ?? ''
    expect((await calendar.remove(ann.token, removable)).status).toBe(204)
  })
})
