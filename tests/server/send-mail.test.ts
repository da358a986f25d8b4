import { describe, expect, it } from 'vitest'
import { sendMail } from '#server/jobs/send-mail.ts'
import type { MailMessage } from '#server/mail/mail.ts'
import { leavesOf, openMailServer, readMail } from './mail-server.ts'
import { openOffice } from './open-office.ts'
import { isOnPostgres } from './store-folder.ts'

const minute = 60_000

const note: MailMessage = { to: 'ann@heron.example', subject: 'Planning', text: 'Hello.\n' }

async function open({ hasMail = true } = {}) {
  const server = await openMailServer()
  const mail = hasMail ? { smtp: server.url, from: 'Foyer <rooms@heron.example>' } : null
  const here = await openOffice({ settings: { mail } })
  const { office } = here
  return {
    here,
    server,
    /** Stores a mail. */
    send: (changes: Partial<MailMessage> = {}) => office.mail.send(office.db, { ...note, ...changes }),
    /** Runs the job that sends stored mails. */
    run: () => sendMail.run(office),
    rows: () => office.db.selectFrom('mails').selectAll().execute(),
    /** The last mail that the server has received. */
    lastMail: () => readMail(server.received.at(-1)?.source ?? ''),
  }
}

describe('sending mail', () => {
  it('sends a stored mail once, marked as written by a program', async () => {
    const { here, server, send, run, rows, lastMail } = await open()
    await send({ replyTo: { name: 'Bob Teal', address: 'bob@heron.example' } })
    await run()
    await run()
    expect(server.received.map(({ from, to }) => [from, to])).toEqual([['rooms@heron.example', ['ann@heron.example']]])
    const [row] = await rows()
    expect(Object.fromEntries(lastMail().headers)).toMatchObject({
      from: 'Foyer <rooms@heron.example>',
      to: 'ann@heron.example',
      'reply-to': 'Bob Teal <bob@heron.example>',
      subject: 'Planning',
      'message-id': `<${row?.id}@rooms.example.com>`,
      'auto-submitted': 'auto-generated',
    })
    expect(leavesOf(lastMail())[0]?.text.trim()).toBe('Hello.')
    // Links in it hold secrets, which are not stored longer than they have to be.
    expect(row).toMatchObject({ tries: 1, sent_at: here.now, error: null, text: '', calendar: null })
  })

  it('sends plain text, so markup stays text', async () => {
    const { send, run, lastMail } = await open()
    const markup = '<img src=x onerror=alert(1)>'
    await send({ subject: markup, text: markup })
    await run()
    const mail = lastMail()
    expect(leavesOf(mail).map((part) => part.headers.get('content-type'))).toEqual(['text/plain; charset=utf-8'])
    expect([mail.headers.get('subject'), leavesOf(mail)[0]?.text.trim()]).toEqual([markup, markup])
  })

  it('adds an iCalendar object as an alternative part and as a file', async () => {
    const { send, run, lastMail } = await open()
    const text = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
    await send({ calendar: { method: 'REQUEST', text } })
    await run()
    const parts = leavesOf(lastMail())
    expect(parts.map((part) => part.headers.get('content-type'))).toEqual([
      'text/plain; charset=utf-8',
      'text/calendar; charset=utf-8; method=REQUEST',
      'application/ics; name=event.ics',
    ])
    expect(parts.slice(1).map((part) => part.text.trim())).toEqual([text.trim(), text.trim()])
  })

  it('retries after 1, 5 and 30 minutes, 2 and 8 hours, then stores the reason', async () => {
    const { here, server, send, run, rows } = await open()
    server.refuse = () => '451 4.3.2 try later'
    await send()
    let next = await run()
    const waits: number[] = []
    while (next !== null) {
      waits.push((next - here.now) / minute)
      here.now = next - 1
      await run()
      expect(server.commands.filter((line) => line.startsWith('RCPT'))).toHaveLength(waits.length)
      here.now = next
      next = await run()
    }
    expect(waits).toEqual([1, 5, 30, 120, 480])
    const [row] = await rows()
    expect(row).toMatchObject({ tries: 6, sent_at: null, error: expect.stringContaining('try later') })
    server.refuse = () => null
    here.now += 1_000 * minute
    await run()
    expect(server.received).toEqual([])
  })

  it('does not retry if the mailbox does not exist', async () => {
    const { server, send, run, rows } = await open()
    server.refuse = () => '550 5.1.1 no such user'
    await send()
    expect(await run()).toBeNull()
    expect((await rows())[0]?.error).toContain('no such user')
  })

  it('sends the other mails if the mail server refuses one', async () => {
    const { server, send, run } = await open()
    server.refuse = (address) => (address.startsWith('bad') ? '451 later' : null)
    for (const to of ['one@heron.example', 'bad@heron.example', 'two@heron.example']) await send({ to })
    await run()
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(['one@heron.example', 'two@heron.example'])
  })

  it('sends each mail once if several processes send at the same time', async () => {
    const { server, send, run } = await open()
    const addresses = Array.from({ length: 40 }, (_, index) => `person${index}@heron.example`)
    for (const to of addresses) await send({ to })
    await Promise.all([1, 2, 3, 4].map(() => run()))
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
  })

  it('sends the mail of a process that ended, after five minutes', async () => {
    const { here, server, send, run } = await open()
    await send()
    // The state after a process has ended while sending.
    const started = { tries: 1, next_try_at: here.now + 5 * minute }
    await here.office.db.updateTable('mails').set(started).execute()
    const next = await run()
    expect([next, server.received.length]).toEqual([here.now + 5 * minute, 0])
    here.now = next ?? 0
    await run()
    expect(server.received).toHaveLength(1)
  })

  it('stores nothing if mail is not configured', async () => {
    const { send, run, rows } = await open({ hasMail: false })
    await send()
    expect([await rows(), await run()]).toEqual([[], null])
  })
})

describe('attacks on mails', () => {
  const attack = 'Planning\r\nBcc: everyone@heron.example\r\n\r\nYou won'

  it('a subject or a name cannot add a header or a line', async () => {
    const { server, send, run, rows, lastMail } = await open()
    await send({ subject: attack, replyTo: { name: attack, address: 'bob@heron.example' } })
    const [row] = await rows()
    expect(`${row?.subject}${row?.reply_to}`).not.toMatch(/[\r\n]|\\[rn]/)
    await run()
    expect(server.received[0]?.to).toEqual(['ann@heron.example'])
    expect(lastMail().headers.has('bcc')).toBe(false)
    expect(lastMail().headers.get('subject')).toBe('Planning Bcc: everyone@heron.example You won')
  })

  it.each([
    'ann@heron.example\r\nRCPT TO:<everyone@heron.example>',
    'ann@heron.example>\r\nDATA',
    'ann@heron.example, everyone@heron.example',
    'Ann <ann@heron.example>',
    // PostgreSQL refuses to store it.
    ...(isOnPostgres() ? [] : ['ann@heron.example\u0000']),
    'list:ann@heron.example;',
  ])('a recipient is exactly one address: %j', async (to) => {
    const { server, send, run, rows } = await open()
    await send({ to })
    expect(await run()).toBeNull()
    expect(server.commands.filter((line) => /^(?:RCPT|MAIL|DATA)/.test(line))).toEqual([])
    expect(await rows()).toMatchObject([{ sent_at: null, error: 'No mail can be sent to this address.' }])
  })

  it('an invalid reply address is left out', async () => {
    const { send, run, lastMail } = await open()
    await send({ replyTo: { name: 'Bob', address: 'bob@heron.example\r\nBcc: everyone@heron.example' } })
    await run()
    expect([lastMail().headers.has('reply-to'), lastMail().headers.has('bcc')]).toEqual([false, false])
  })

  it('direction and control characters are removed', async () => {
    const { send, rows } = await open()
    await send({ subject: 'Pay \u202Ecod.exe\u2066 now\u200B', text: 'one\u0007\r\ntwo' })
    expect(await rows()).toMatchObject([{ subject: 'Pay cod.exe now', text: 'one\ntwo' }])
  })

  it('the server does not mail its own address, which could cause a mail loop', async () => {
    const { server, send, run, rows } = await open()
    await send({ to: 'rooms@heron.example' })
    expect(await run()).toBeNull()
    expect(server.received).toEqual([])
    expect((await rows())[0]?.error).toBe('This is the address of the server itself.')
  })

  it('guests get no mail, because their addresses are invalid (RFC 6761)', async () => {
    const { server, send, run } = await open()
    await send({ to: 'x.Vera@guests.invalid' })
    await run()
    expect(server.commands).toEqual([])
  })
})
