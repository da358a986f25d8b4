import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { families } from '#server/http/families.ts'
import { acceptWebSockets, withHub } from '#server/hub/attach.ts'
import { followOutbox } from '#server/hub/follow-outbox.ts'
import type { ServedHub } from '#server/hub/serve-hub.ts'
import { alerts } from '#server/jobs/alerts.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { sendMail } from '#server/jobs/send-mail.ts'
import { placeOf, reasonOf } from '#server/plain-fault.ts'
import { newSecret } from '#server/identity/secrets.ts'
import { openDevices } from './devices/open-devices.ts'
import { openMailServer } from './mail-server.ts'
import { openOffice, type OpenOffice, password, type SendOptions } from './open-office.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const end of cleanUp.splice(0)) await end()
})

/** Opens a log with its lines, and a check that no line contains the secret. */
function openLog() {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const expectNoSecret = () => expect(lines.filter((line) => line.includes(secret))).toEqual([])
  return { lines, log, expectNoSecret }
}

/** Like a password or the secret of a link. */
const secret = 'wren-under-7-bridges'

/** Errors of libraries whose messages contain their input. */
const leakyErrors: readonly (() => unknown)[] = [
  () => JSON.parse(`${secret}: "no JSON"`),
  () => v.parse(v.number(), secret),
  () => v.parse(v.pipe(v.string(), v.parseJson()), `{"password":${secret}`),
  () => new Headers({ location: `${secret}\u0000` }),
  () => new Request(`https://ann:${secret}@heron.example`),
  () => {
    throw new Error(`insert into sessions values ('${secret}', "${secret}")`)
  },
]

/** Calls of the product's own calendar, which are not in the table of rights. */
const calendarCalls = [
  'GET /calendar/me',
  'GET /calendar/people',
  'GET /calendar/people/{email}/photo',
  'POST /calendar/schedules',
  ...['/events', '/people/{email}/events'].flatMap((path) => [
    `GET /calendar${path}`,
    `POST /calendar${path}`,
    ...['GET', 'PATCH', 'DELETE'].map((method) => `${method} /calendar${path}/{id}`),
    ...['respond', 'finish', 'end'].map((call) => `POST /calendar${path}/{id}/${call}`),
  ]),
]

/** Members of bodies that contain secrets. */
const members = ['password', 'current', 'token', 'refreshToken', 'code', 'secret', 'key', 'setupCode', 'email']
const bodyWith = (value: unknown) => Object.fromEntries(members.map((member) => [member, value]))

/** Valid and invalid bodies that contain the secret. */
const bodies: readonly string[] = [
  JSON.stringify(bodyWith(secret)),
  JSON.stringify(bodyWith([secret])),
  JSON.stringify({ ...bodyWith({ value: secret }), administrator: bodyWith({ value: secret }) }),
  JSON.stringify(secret),
  // Short enough to be repeated completely by the parser.
  secret,
  `{"password": ${secret}`,
]

/** Makes every call with the secret in its path, query and body. */
async function makeEveryCall(
  here: OpenOffice,
  send: (call: string, options: SendOptions) => Promise<Response>,
): Promise<void> {
  const { token } = await here.signUp('Ada Grebe', 'administrator')
  const callers = [token, null, secret]
  for (const [index, call] of [...here.app.calls, ...calendarCalls].filter((name) => !name.startsWith('HUB')).entries())
    for (const [at, text] of (call.startsWith('GET') ? ['{}'] : bodies).entries())
      for (const caller of callers) {
        const raw = call.startsWith('GET') ? {} : { raw: { type: 'application/json', text } }
        // A separate address, so that no rate limit applies.
        const response = await send(call, { token: caller, address: `10.${index}.${at}.1`, ...raw })
        const received = JSON.stringify([...response.headers]) + (await response.text())
        expect(received, `${call} ${text}`).not.toContain(secret)
      }
}

const withSecrets = (path: string): string =>
  `${path.replaceAll(/\{\w+\}/g, secret)}?access_token=${secret}&token=${secret}&email=${secret}@heron.example`

describe('attack: secrets in responses and logs', () => {
  // Defence: responses name members, never values (`wordOf`, `readStrictly`).
  it('no response repeats a secret of its path, query or body', async () => {
    const { log, expectNoSecret } = openLog()
    const here = await openOffice({ log })
    await makeEveryCall(here, (call, sent) => {
      const [method = '', path = ''] = call.split(' ')
      return here.send(method, withSecrets(path), { headers: { 'if-match': '*', 'idempotency-key': 'key' }, ...sent })
    })
    expectNoSecret()
  })

  // Defence: the log names the row of the table of rights instead of the path, and failures without values (`reasonOf`, `placeOf`).
  it('no failed call logs a secret of its path, query or body', async () => {
    const { lines, log, expectNoSecret } = openLog()
    const here = await openOffice({ log })
    let faults = 0
    const broken = here.office.db.withPlugin({
      transformQuery: () => {
        leakyErrors[faults++ % leakyErrors.length]?.()
        throw new Error('There was no failure')
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const app = createApp({ ...here.office, db: broken }, families, null)
    const failed = new Set<string>()
    await makeEveryCall(here, async (call, { token, raw, address = '' }) => {
      const [method = '', path = ''] = call.split(' ')
      const headers = {
        authorization: `Bearer ${token ?? secret}`,
        'idempotency-key': secret,
        'if-match': secret,
        'content-type': 'application/json',
        'content-length': String(raw?.text.length ?? 0),
      }
      const url = `https://rooms.example.com${withSecrets(path)}`
      const response = await app.answer(new Request(url, { method, headers, body: raw?.text ?? null }), { address })
      if (response.status === 500) failed.add(call)
      return response
    })
    expectNoSecret()
    expect(lines.filter((line) => line.includes('rooms.example.com'))).toEqual([])
    // Calls without a session also fail in the database.
    const open = ['GET /feeds/{secret}', 'POST /api/kiosks/pairing/{code}/claim']
    for (const call of [...open, 'PATCH /calendar/people/{email}/events/{id}']) expect([...failed]).toContain(call)
    const paths = lines.map((line) => (JSON.parse(line) as { path?: string }).path)
    expect(paths).toContain('/calendar/people/:email/events/:id')
    expect(faults).toBeGreaterThan(leakyErrors.length * 10)
  })

  // Defence: as above. The error message would contain the unreadable value of the database.
  it('an unreadable stored password is not logged', async () => {
    const { lines, log, expectNoSecret } = openLog()
    const here = await openOffice({ log })
    const { id, email } = await here.signUp('Ann Heron')
    const unreadable = { password: `{"key":${secret}` }
    await here.office.db.updateTable('people').set(unreadable).where('id', '=', id).execute()
    const body = { username: email, password }
    expect((await here.send('POST', '/api/account/token', { body })).status).toBe(500)
    expect(lines.join('')).toContain('A call failed.')
    expectNoSecret()
  })

  // Defence: the log has the id of the mail and the reply code, because the text of the mail server repeats the address.
  it.each(['550 5.1.1', '451 4.3.2'])(
    'addresses and links that a mail server repeats (%s) are not logged',
    async (code) => {
      const server = await openMailServer()
      const { lines, log, expectNoSecret } = openLog()
      const mail = { smtp: server.url, from: 'rooms@heron.example' }
      const here = await openOffice({ log, settings: { mail } })
      server.refuse = (address) => `${code} <${address}> refused: ${secret}`
      const text = `https://rooms.example.com/account/password#token=${secret}`
      await here.office.mail.send(here.office.db, { to: 'ann@heron.example', subject: secret, text })
      await sendMail.run(here.office)
      expect(lines.join('')).toMatch(/A mail (?:is given up|was not taken)/)
      expectNoSecret()
      expect(lines.join('')).not.toContain('ann@')
    },
  )

  // Defence: `reasonOf`, and a message without the URL (`postTo`), because the URL of a webhook is a secret.
  it.each<[string, (port: number) => string]>([
    ['refuses', (port) => `http://127.0.0.1:${port}/hooks/${secret}`],
    ['has a password in its URL', (port) => `http://foyer:${secret}@127.0.0.1:${port}/hooks`],
    ['cannot be reached', () => `http://127.0.0.1:1/hooks/${secret}`],
  ])('the URL of a webhook that %s is not logged', async (_name, urlAt) => {
    const webhook = createServer((_incoming, outgoing) => void outgoing.writeHead(503).end())
    webhook.listen(0, '127.0.0.1')
    await once(webhook, 'listening')
    cleanUp.push(() => webhook.close())
    const { port } = webhook.address() as AddressInfo
    const alertURL = urlAt(port)
    const { lines, log, expectNoSecret } = openLog()
    const here = await openDevices({ log, settings: { alertURL } })
    const panel = await here.addDevice('panel', { name: 'Amber' })
    await here.office.db.updateTable('devices').set({ last_seen: here.now }).where('id', '=', panel.id).execute()
    await alerts.run(here.office)
    here.now += 16 * 60_000
    await alerts.run(here.office)
    expect(lines.join('')).toContain('could not be reported to the webhook')
    expectNoSecret()
  })

  // Defence: `reasonOf`.
  it('a failed job does not log its unreadable input', async () => {
    const { lines, log, expectNoSecret } = openLog()
    const { office } = await openOffice({ log })
    let runs = 0
    const run = async () => {
      leakyErrors[runs++ % leakyErrors.length]?.()
      return null
    }
    const jobs = startJobs(office, [{ name: 'read', run }])
    await vi.waitUntil(() => {
      jobs.wake('read')
      return runs >= leakyErrors.length
    })
    await jobs.stop()
    expect(lines.filter((line) => line.includes('A job failed.')).length).toBeGreaterThanOrEqual(leakyErrors.length)
    expectNoSecret()
  })

  // Defence: `reasonOf`.
  it('an unreadable event of the hub is not logged', async () => {
    const { lines, log, expectNoSecret } = openLog()
    const { office } = await openOffice({ log })
    const prepare = async () => void JSON.parse(secret)
    const follower = await followOutbox(office, { prepare, missed: () => undefined, deliver: () => undefined })
    follower.wake()
    await follower.stop()
    expect(lines.join('')).toContain('The outbox could not be read.')
    expectNoSecret()
  })

  // Defence: the path is logged without the query, which may contain a token (`withHub`, `acceptWebSockets`), and `reasonOf`.
  it('a failed hub call logs no token', async () => {
    const { lines, log, expectNoSecret } = openLog()
    const { office } = await openOffice({ log })
    const fail = async () => void v.parse(v.number(), secret)
    const hub = { answer: fail, upgrade: fail } as unknown as ServedHub
    const server = createServer(withHub({ ...office, hub }, () => undefined))
    acceptWebSockets(server, { ...office, hub })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    cleanUp.push(() => server.close().closeAllConnections())
    const { port } = server.address() as AddressInfo
    const query = `?id=${secret}&access_token=${secret}`
    const response = await fetch(`http://127.0.0.1:${port}/MessageHub/negotiate${query}`, { method: 'POST' })
    expect([response.status, (await response.text()).includes(secret)]).toEqual([500, false])
    const socket = connect(port, '127.0.0.1')
    cleanUp.push(() => socket.destroy())
    socket.write(`GET /MessageHub${query} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    await vi.waitUntil(() => lines.length >= 2)
    expect(lines.join('')).toMatch(/A call of the hub failed[^]*A WebSocket failed/)
    expectNoSecret()
  })
})

describe('the reason of a failure in the log', () => {
  it.each([
    ['The disk is full', 'The disk is full'],
    [
      'SQLITE_CONSTRAINT: UNIQUE constraint failed: people.email',
      'SQLITE_CONSTRAINT: UNIQUE constraint failed: people.email',
    ],
    [`Unexpected token 'w', "${secret}" is not valid JSON`, `Unexpected token '…', "…" is not valid JSON`],
    ['Failed to parse URL from https://ann:x@heron.example/y', 'Failed to parse URL from …'],
    ['Nobody has ann@heron.example here', 'Nobody has … here'],
    [`No session of ${newSecret()} here`, 'No session of … here'],
    ['It says "one "two" three" only', 'It says "…" only'],
  ])('contains the message without values: %s', (message, reason) => {
    expect(reasonOf(new Error(message))).toBe(reason)
    expect(reasonOf(message)).toBe(reason)
  })

  it('has a place without the message, and a maximum length', () => {
    const error = new Error(`one\n    at ${secret}\n`)
    expect(placeOf(error)).toContain('attacks-secrets.test.ts')
    expect(placeOf(error)).not.toContain(secret)
    expect(reasonOf(new Error('word '.repeat(1_000))).length).toBeLessThanOrEqual(500)
  })
})
