import { describe, expect, it } from 'vitest'
import { oneDay, oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { newCode } from '#server/identity/codes.ts'
import { bodyOf, withMail } from '../identity-helpers.ts'
import type { OpenOffice } from '../open-office.ts'
import { daily, hourAt, openCalendar, pathOf } from './open-calendar.ts'

/** Returns the secret of the link in the last mail to an address. */
const linkTo = async ({ office }: OpenOffice, email: string): Promise<string> => {
  const mails = office.db.selectFrom('mails').select('text').where('recipient', '=', email)
  const last = await mails.orderBy('created_at', 'desc').executeTakeFirst()
  return /\/answer#token=([\w-]+)/.exec(last?.text ?? '')?.[1] ?? ''
}

const open = async () => {
  const calendar = await openCalendar({ settings: withMail })
  const { here } = calendar
  const ann = await here.signUp('Ann Heron')
  const amber = await calendar.addRoom('amber')
  const guest = 'vera@else.example'
  const attendees = [
    { email: guest, name: 'Vera' },
    { email: amber, kind: 'resource' },
  ]
  const invite = async (more: object = {}) => {
    const event = await calendar.create(ann.token, { subject: 'Review', attendees, ...more })
    return { event, token: await linkTo(here, guest) }
  }
  const info = (token: string) => here.send('POST', '/api/answer/info', { body: { token } })
  const respond = (token: string, given: string, comment?: string, address?: string) =>
    here.send('POST', '/api/answer', { body: { token, answer: given, comment }, ...(address ? { address } : {}) })
  const reasonOf = async (response: Promise<Response>) => {
    const { status } = await response
    return [status, (await bodyOf<{ reason?: string }>(response)).reason]
  }
  const responseOf = async (id: string, email = guest) =>
    (await calendar.call(ann.token, 'GET', pathOf(id))).body.attendees.find((one) => one.email === email)?.response
  const subjectsTo = async (email: string) =>
    (await here.office.db.selectFrom('mails').select('subject').where('recipient', '=', email).execute()).map(
      ({ subject }) => subject,
    )
  return { calendar, here, ann, amber, guest, attendees, invite, info, respond, reasonOf, responseOf, subjectsTo }
}

type Opened = Awaited<ReturnType<typeof open>>

describe('responses by the link of an invitation', () => {
  it('show the invitation, can be changed, and are mailed to the organizer', async () => {
    const { ann, guest, invite, info, respond, responseOf, subjectsTo } = await open()
    const { event, token } = await invite()
    const times = { start: hourAt(0), end: hourAt(1), timeZone: 'Europe/Prague' }
    const invitation = { subject: 'Review', organizer: { name: 'Ann Heron' }, place: 'Room amber', ...times }
    expect(await bodyOf(info(token))).toEqual({ kind: 'invitation', ...invitation, email: guest, answer: 'none' })
    expect((await respond(token, 'accepted')).status).toBe(204)
    expect(await responseOf(event.id)).toBe('accepted')
    expect((await respond(token, 'declined', 'My train is late')).status).toBe(204)
    expect(await responseOf(event.id)).toBe('declined')
    expect(await bodyOf(info(token))).toMatchObject({ answer: 'declined' })
    expect((await respond(token, 'tentative')).status).toBe(204)
    expect(await bodyOf(info(token))).toMatchObject({ answer: 'tentative' })
    expect(await subjectsTo(ann.email)).toEqual([
      'Accepted: Vera, Review',
      'Declined: Vera, Review',
      'Maybe: Vera, Review',
    ])
  })

  it('can be for a single date of a series', async () => {
    const { calendar, here, ann, guest, invite, respond } = await open()
    const { event } = await invite({ recurrence: daily(3) })
    const [, second] = await calendar.datesOf(ann.token, event.id, 72)
    here.now += 1_000
    await calendar.change(ann.token, second?.id, { subject: 'Longer review' })
    await respond(await linkTo(here, guest), 'declined')
    const dates = await calendar.datesOf(ann.token, event.id, 72)
    const responses = dates.map(({ attendees }) => attendees.find(({ email }) => email === guest)?.response)
    expect(responses).toEqual(['none', 'declined', 'none'])
  })

  it.each<[string, (opened: Opened, id: string) => unknown]>([
    ['the event is over', ({ here }) => (here.now += 2 * oneHour)],
    ['it is cancelled', ({ calendar, ann }, id) => calendar.remove(ann.token, id)],
    ['the recipient is removed', ({ calendar, ann }, id) => calendar.change(ann.token, id, { attendees: [] })],
  ])('expire when %s', async (_, end) => {
    const opened = await open()
    const { event, token } = await opened.invite()
    await end(opened, event.id)
    expect(await opened.reasonOf(opened.info(token))).toEqual([400, 'expired'])
    expect(await opened.reasonOf(opened.respond(token, 'accepted'))).toEqual([400, 'expired'])
  })

  it('reject unknown responses and too long comments', async () => {
    const { invite, respond } = await open()
    const { token } = await invite()
    const problemsOf = async (response: Promise<Response>) => (await bodyOf(response))['problems']
    expect(await problemsOf(respond(token, 'maybe'))).toEqual([{ field: 'answer', problem: 'UnknownAnswer' }])
    expect(await problemsOf(respond(token, 'accepted', 'x'.repeat(1_001)))).toEqual([
      { field: 'comment', problem: 'CommentTooLong' },
    ])
  })
})

describe('approvals by link', () => {
  const openApproval = async () => {
    const parts = await open()
    const eve = await parts.here.signUp('Eve Swift')
    const blue = await parts.calendar.addRoom('blue', { approver: eve.email })
    const event = await parts.calendar.create(parts.ann.token, { rooms: [blue] })
    return { ...parts, eve, blue, event, token: await linkTo(parts.here, eve.email) }
  }

  it('can be changed to "declined" once, because the time is free for others then', async () => {
    const { calendar, ann, eve, blue, event, token, info, respond, reasonOf, responseOf, subjectsTo } =
      await openApproval()
    expect(await bodyOf(info(token))).toMatchObject({ kind: 'approval', email: eve.email, answer: 'none' })
    expect((await respond(token, 'tentative')).status).toBe(400)
    expect((await respond(token, 'accepted')).status).toBe(204)
    expect([await responseOf(event.id, blue), await calendar.holds()]).toEqual(['accepted', ['blue 0 1 accepted']])
    expect((await respond(token, 'declined', 'It floods')).status).toBe(204)
    expect([await responseOf(event.id, blue), await calendar.holds()]).toEqual(['declined', []])
    expect(await reasonOf(respond(token, 'accepted'))).toEqual([400, 'used'])
    expect(await subjectsTo(ann.email)).toEqual(['Approved: Room blue, Review', 'Not reserved: Room blue, Review'])
  })

  it('expire when the resource has another approver', async () => {
    const { here, ann, token, info, respond, reasonOf } = await openApproval()
    await here.office.db.updateTable('resources').set({ approver: ann.email }).where('id', '=', 'blue').execute()
    expect(await reasonOf(info(token))).toEqual([400, 'expired'])
    expect(await reasonOf(respond(token, 'accepted'))).toEqual([400, 'expired'])
  })
})

describe('attacks on responses by link', () => {
  it('a link works only for its recipient and its event, whatever the body says', async () => {
    const { calendar, here, ann, guest, respond, attendees, responseOf } = await open()
    const other = 'bob@else.example'
    const people = [...attendees, { email: other }]
    const first = await calendar.create(ann.token, { attendees: people })
    here.now += 1_000
    const second = await calendar.create(ann.token, { attendees: people, from: 2, to: 3 })
    const token = await linkTo(here, guest)
    const body = { token, answer: 'accepted', email: other, attendee: other, eventId: first.id, recipient: other }
    await here.send('POST', '/api/answer', { body })
    const all = [first, second].flatMap(({ id }) => [responseOf(id), responseOf(id, other)])
    expect(await Promise.all(all)).toEqual(['none', 'none', 'accepted', 'none'])
    expect((await respond(await linkTo(here, other), 'declined')).status).toBe(204)
  })

  it('codes of other purposes are rejected, and these codes are rejected for other purposes', async () => {
    const { here, ann, invite, info, respond, reasonOf } = await open()
    const { token } = await invite()
    const code = { subject: `person:${ann.id}`, lifetime: oneHour, now: here.now }
    for (const purpose of ['password', 'mail-link', 'invitation'] as const) {
      const secret = await newCode(here.office.db, { ...code, purpose })
      expect(await reasonOf(info(secret))).toEqual([400, 'wrong'])
      expect(await reasonOf(respond(secret, 'accepted'))).toEqual([400, 'wrong'])
    }
    for (const path of ['password/info', 'email-link/info', 'invitation/info'])
      expect(await reasonOf(here.send('POST', `/api/account/${path}`, { body: { token } }))).toEqual([400, 'wrong'])
    expect(await reasonOf(info('x'.repeat(43)))).toEqual([400, 'wrong'])
  })

  it('links of a blocked person expire', async () => {
    const { calendar, here, ann, info, respond, reasonOf } = await open()
    const bob = await here.signUp('Bob Teal')
    await calendar.create(ann.token, { attendees: [{ email: bob.email }] })
    const token = await linkTo(here, bob.email)
    await here.block(bob.id)
    expect(await reasonOf(info(token))).toEqual([400, 'expired'])
    expect(await reasonOf(respond(token, 'accepted'))).toEqual([400, 'expired'])
  })

  it('guessing is limited, even with the right secret afterwards', async () => {
    const { invite, info, respond } = await open()
    const { token } = await invite()
    for (let tried = 0; tried < 60; tried++) await info(`guess${tried}`)
    expect([(await info(token)).status, (await respond(token, 'accepted')).status]).toEqual([429, 429])
  })

  it('a link causes 20 mails a day at most, and none for an unchanged response', async () => {
    const { here, ann, invite, respond, subjectsTo } = await open()
    const { token } = await invite({ from: 100, to: 101 })
    for (let sent = 0; sent < 5; sent++) expect((await respond(token, 'accepted')).status).toBe(204)
    expect(await subjectsTo(ann.email)).toHaveLength(1)
    const statuses: number[] = []
    for (let sent = 0; sent < 16; sent++) statuses.push((await respond(token, 'accepted', `No. ${sent}`)).status)
    expect([statuses.filter((status) => status === 204).length, statuses.at(-1)]).toEqual([15, 429])
    expect(await subjectsTo(ann.email)).toHaveLength(16)
    here.now += oneDay + oneMinute
    expect((await respond(token, 'declined')).status).toBe(204)
  })
})
