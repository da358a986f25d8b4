import { describe, expect, it } from 'vitest'
import { sendMail } from '#server/jobs/send-mail.ts'
import type { MailMessage } from '#server/mail/mail.ts'
import { leavesOf, type MailServer, openMailServer, readMail } from './mail-server.ts'
import { type OpenOffice, openOffice } from './open-office.ts'

const minute = 60_000

const withMail = async (): Promise<{ readonly here: OpenOffice; readonly server: MailServer }> => {
  const server = await openMailServer()
  const mail = { smtp: server.url, from: 'Foyer <rooms@heron.example>' }
  return { here: await openOffice({ settings: { mail } }), server }
}

const note: MailMessage = { to: 'ann@heron.example', subject: 'Planning', text: 'Hello.\n' }

const send = ({ office }: OpenOffice, changes: Partial<MailMessage> = {}) =>
  office.mail.send(office.db, { ...note, ...changes })

const rows = ({ office }: OpenOffice) => office.db.selectFrom('mails').selectAll().execute()

const headersOf = ({ received }: MailServer) => readMail(received.at(-1)?.source ?? '').headers

describe('sending mail', () => {
  it('sends a stored mail once, marked as written by a program', async () => {
    const { here, server } = await withMail()
    await send(here, { replyTo: { name: 'Bob Teal', address: 'bob@heron.example' } })
    await sendMail.run(here.office)
    await sendMail.run(here.office)
    expect(server.received.map(({ from, to }) => [from, to])).toEqual([['rooms@heron.example', ['ann@heron.example']]])
    const [row] = await rows(here)
    expect(Object.fromEntries(headersOf(server))).toMatchObject({
      from: 'Foyer <rooms@heron.example>',
      to: 'ann@heron.example',
      'reply-to': 'Bob Teal <bob@heron.example>',
      subject: 'Planning',
      'message-id': `<${row?.id}@rooms.example.com>`,
      'auto-submitted': 'auto-generated',
    })
    expect(leavesOf(readMail(server.received[0]?.source ?? ''))[0]?.text.trim()).toBe('Hello.')
    // Links in it hold secrets, which are not stored longer than they have to be.
    expect(row).toMatchObject({ tries: 1, sent_at: here.now, error: null, text: '', calendar: null })
  })

  it('sends plain text, so markup stays text', async () => {
    const { here, server } = await withMail()
    const markup = '<img src=x onerror=alert(1)>'
    await send(here, { subject: markup, text: markup })
    await sendMail.run(here.office)
    const mail = readMail(server.received[0]?.source ?? '')
    expect(leavesOf(mail).map((part) => part.headers.get('content-type'))).toEqual(['text/plain; charset=utf-8'])
    expect([mail.headers.get('subject'), leavesOf(mail)[0]?.text.trim()]).toEqual([markup, markup])
  })

  it('adds an iCalendar object as an alternative part and as a file', async () => {
    const { here, server } = await withMail()
    const text = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
    await send(here, { calendar: { method: 'REQUEST', text } })
    await sendMail.run(here.office)
    const parts = leavesOf(readMail(server.received[0]?.source ?? ''))
    expect(parts.map((part) => part.headers.get('content-type'))).toEqual([
      'text/plain; charset=utf-8',
      'text/calendar; charset=utf-8; method=REQUEST',
      'application/ics; name=event.ics',
    ])
    expect(parts.slice(1).map((part) => part.text.trim())).toEqual([text.trim(), text.trim()])
  })

  it('retries after 1, 5 and 30 minutes, 2 and 8 hours, then stores the reason', async () => {
    const { here, server } = await withMail()
    server.refuse = () => '451 4.3.2 try later'
    await send(here)
    let next = await sendMail.run(here.office)
    const waits: number[] = []
    while (next !== null) {
      waits.push((next - here.now) / minute)
      here.now = next - 1
      await sendMail.run(here.office)
      expect(server.commands.filter((line) => line.startsWith('RCPT'))).toHaveLength(waits.length)
      here.now = next
      next = await sendMail.run(here.office)
    }
    expect(waits).toEqual([1, 5, 30, 120, 480])
    const [row] = await rows(here)
    expect(row).toMatchObject({ tries: 6, sent_at: null, error: expect.stringContaining('try later') })
    server.refuse = () => null
    here.now += 1_000 * minute
    await sendMail.run(here.office)
    expect(server.received).toEqual([])
  })

  it('does not retry if the mailbox does not exist', async () => {
    const { here, server } = await withMail()
    server.refuse = () => '550 5.1.1 no such user'
    await send(here)
    expect(await sendMail.run(here.office)).toBeNull()
    expect((await rows(here))[0]?.error).toContain('no such user')
  })

  it('sends the other mails if the mail server refuses one', async () => {
    const { here, server } = await withMail()
    server.refuse = (address) => (address.startsWith('bad') ? '451 later' : null)
    for (const to of ['one@heron.example', 'bad@heron.example', 'two@heron.example']) await send(here, { to })
    await sendMail.run(here.office)
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(['one@heron.example', 'two@heron.example'])
  })

  it('sends each mail once if several processes send at the same time', async () => {
    const { here, server } = await withMail()
    const addresses = Array.from({ length: 40 }, (_, index) => `person${index}@heron.example`)
    for (const to of addresses) await send(here, { to })
    await Promise.all([1, 2, 3, 4].map(() => sendMail.run(here.office)))
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
  })

  it('sends the mail of a process that ended, after five minutes', async () => {
    const { here, server } = await withMail()
    await send(here)
    // The state after a process has ended while sending.
    await here.office.db
      .updateTable('mails')
      .set({ tries: 1, next_try_at: here.now + 5 * minute })
      .execute()
    const next = await sendMail.run(here.office)
    expect([next, server.received.length]).toEqual([here.now + 5 * minute, 0])
    here.now = next ?? 0
    await sendMail.run(here.office)
    expect(server.received).toHaveLength(1)
  })

  it('stores nothing if mail is not configured', async () => {
    const here = await openOffice()
    await send(here)
    expect([await rows(here), await sendMail.run(here.office)]).toEqual([[], null])
  })
})

describe('attacks on mails', () => {
  const attack = 'Planning\r\nBcc: everyone@heron.example\r\n\r\nYou won'

  it('a subject or a name cannot add a header or a line', async () => {
    const { here, server } = await withMail()
    await send(here, { subject: attack, replyTo: { name: attack, address: 'bob@heron.example' } })
    const [row] = await rows(here)
    expect(`${row?.subject}${row?.reply_to}`).not.toMatch(/[\r\n]|\\[rn]/)
    await sendMail.run(here.office)
    expect(server.received[0]?.to).toEqual(['ann@heron.example'])
    expect(headersOf(server).has('bcc')).toBe(false)
    expect(headersOf(server).get('subject')).toBe('Planning Bcc: everyone@heron.example You won')
  })

  it.each([
    'ann@heron.example\r\nRCPT TO:<everyone@heron.example>',
    'ann@heron.example>\r\nDATA',
    'ann@heron.example, everyone@heron.example',
    'Ann <ann@heron.example>',
    'ann@heron.example\u0000',
    'list:ann@heron.example;',
  ])('a recipient is exactly one address: %j', async (to) => {
    const { here, server } = await withMail()
    await send(here, { to })
    expect(await sendMail.run(here.office)).toBeNull()
    expect(server.commands.filter((line) => /^(?:RCPT|MAIL|DATA)/.test(line))).toEqual([])
    expect(await rows(here)).toMatchObject([{ sent_at: null, error: 'No mail can be sent to this address.' }])
  })

  it('an invalid reply address is left out', async () => {
    const { here, server } = await withMail()
    await send(here, { replyTo: { name: 'Bob', address: 'bob@heron.example\r\nBcc: everyone@heron.example' } })
    await sendMail.run(here.office)
    expect([headersOf(server).has('reply-to'), headersOf(server).has('bcc')]).toEqual([false, false])
  })

  it('direction and control characters are removed', async () => {
    const { here } = await withMail()
    await send(here, { subject: 'Pay \u202Ecod.exe\u2066 now\u200B', text: 'one\u0007\r\ntwo' })
    expect(await rows(here)).toMatchObject([{ subject: 'Pay cod.exe now', text: 'one\ntwo' }])
  })

  it('the server does not mail its own address, which could cause a mail loop', async () => {
    const { here, server } = await withMail()
    await send(here, { to: 'rooms@heron.example' })
    expect(await sendMail.run(here.office)).toBeNull()
    expect(server.received).toEqual([])
    expect((await rows(here))[0]?.error).toBe('This is the address of the server itself.')
  })

  it('guests get no mail, because their addresses are invalid (RFC 6761)', async () => {
    const { here, server } = await withMail()
    await send(here, { to: 'x.Vera@guests.invalid' })
    await sendMail.run(here.office)
    expect(server.commands).toEqual([])
  })
})
