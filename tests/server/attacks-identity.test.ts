import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { families } from '#server/http/families.ts'
import { countTries } from '#server/identity/limits.ts'
import type { SessionTokens } from '#server/identity/sessions.ts'
import { startServer } from '#server/start.ts'
import { readSettings } from '#server/settings.ts'
import { openStoreFolder } from './store-folder.ts'
import {
  bodiesOfLinks,
  bodyOf,
  mailedSecret,
  mailsOf,
  newPassword,
  openAdministered,
  publicURL,
  refusalOf,
  secretIn,
  withMail,
} from './identity-helpers.ts'
import { openOffice, type OpenOffice, password, type SendOptions } from './open-office.ts'

/** Counts the derived keys during a call. */
async function keysDerivedBy(run: () => Promise<unknown>): Promise<number> {
  const derive = vi.spyOn(crypto, 'scrypt')
  // The product imports the function by its name.
  syncBuiltinESMExports()
  try {
    await run()
    return derive.mock.calls.length
  } finally {
    derive.mockRestore()
    syncBuiltinESMExports()
  }
}

const minute = 60_000
const account = '/api/account'

/** Creates a function that calls the account API. */
const senderOf =
  (here: OpenOffice) =>
  (call: string, body: unknown, options: SendOptions = {}) =>
    here.send('POST', `${account}/${call}`, { body, ...options })

/** Counts 60 attempts to sign in from one network address, each for another account. */
async function useUpAddress({ office, now }: OpenOffice): Promise<void> {
  for (let other = 0; other < 60; other++)
    await countTries(office.db, { kind: 'sign-in', address: '192.0.2.1', now, account: `p${other}@heron.example` })
}

describe('attack: guessing', () => {
  // Defence: attempts are counted per account (`limits.ts`, perAccount).
  it('guessing a password from many addresses stops after ten attempts', async () => {
    const here = await openOffice()
    const { email } = await here.signUp('Ann Heron')
    const tried = { kind: 'sign-in', account: email, now: here.now } as const
    for (let other = 0; other < 10; other++) await countTries(here.office.db, { ...tried, address: `192.0.2.${other}` })
    const right = senderOf(here)('token', { username: email, password }, { address: '198.51.100.1' })
    expect(await refusalOf(right)).toEqual([429, 'TooManyTries'])
  })

  // Defence: attempts are counted per network address (`limits.ts`, perAddress).
  it('guessing passwords of many accounts from one address stops after 60 attempts', async () => {
    const here = await openOffice()
    await useUpAddress(here)
    const next = senderOf(here)('token', { username: 'ann@heron.example', password: 'guess' })
    expect(await refusalOf(next)).toEqual([429, 'TooManyTries'])
  })

  // Defence: a blocked address does not use up the attempts of accounts (the order in `countTries`).
  it('guessing from one address does not lock out the owner', async () => {
    const here = await openOffice()
    const { email } = await here.signUp('Ann Heron')
    await useUpAddress(here)
    const tried = { kind: 'sign-in', address: '192.0.2.1', now: here.now } as const
    for (let more = 0; more < 20; more++) await countTries(here.office.db, { ...tried, account: email })
    const owner = senderOf(here)('token', { username: email, password }, { address: '198.51.100.1' })
    expect((await owner).status).toBe(200)
  })

  // Defence: an IPv6 network counts as one address (`networkOf`).
  it('guessing from the addresses of one IPv6 network stops after 60 attempts', async () => {
    const here = await openOffice()
    const guess = (host: number) =>
      senderOf(here)('email-link/info', { token: 'guess' }, { address: `2001:db8:1:2::${host.toString(16)}` })
    for (let host = 1; host <= 60; host++) expect((await guess(host)).status).toBe(400)
    expect((await guess(61)).status).toBe(429)
    const neighbour = senderOf(here)('email-link/info', { token: 'guess' }, { address: '2001:db8:1:3::1' })
    expect((await neighbour).status).toBe(400)
  })

  // Defence: codes have 256 random bits, and after too many wrong ones the right one fails as well (`countTries` before `lookAtCode`).
  it.each(['email-link/info', 'email-link/verify', 'invitation/info', 'password/info'])(
    'guessing codes stops after 60 attempts: %s',
    async (call) => {
      const { here, post, invite } = await openAdministered({ settings: withMail })
      const { email } = await here.signUp('Ann Heron')
      await post(`${account}/email-link`, { email })
      await post(`${account}/password/forgot`, { email })
      const [cy] = await invite({ email: 'cy@heron.example' })
      const token = call.startsWith('invitation')
        ? secretIn(cy?.link ?? '')
        : await mailedSecret(here, email, call.startsWith('password') ? 'password' : 'email-link')
      for (let attempt = 0; attempt < 60; attempt++)
        expect((await post(`${account}/${call}`, { token: `guess ${attempt}` })).status).toBe(400)
      expect(await refusalOf(post(`${account}/${call}`, { token }))).toEqual([429, 'TooManyTries'])
      here.now += 15 * minute - 1
      expect((await post(`${account}/${call}`, { token }, { address: '198.51.100.1' })).status).toBe(200)
    },
  )

  // Defence: an address gets five mails an hour at most (`limits.ts`, link-request).
  it('a mailbox gets five links an hour at most', async () => {
    const { here, post } = await openAdministered({ settings: withMail })
    const { email } = await here.signUp('Ann Heron')
    const statuses = []
    for (let asked = 0; asked < 8; asked++) {
      const call = asked % 2 === 0 ? 'email-link' : 'password/forgot'
      statuses.push((await post(`${account}/${call}`, { email }, { address: `192.0.2.${asked}` })).status)
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429, 429])
    expect(await mailsOf(here)).toHaveLength(5)
  })

  // Defence: the header is used only behind a proxy, and only the entry that the proxy has appended (`addressOf`).
  it.each([
    { trustProxy: false, header: (guess: number) => `203.0.113.${guess}` },
    { trustProxy: true, header: (guess: number) => `203.0.113.${guess}, 198.51.100.7` },
  ])('a forged X-Forwarded-For does not avoid the limit, trustProxy: $trustProxy', async ({ trustProxy, header }) => {
    const read = readSettings(['--data', openStoreFolder(), '--port', '0'], {})
    if ('problems' in read) throw new Error(read.problems.join('\n'))
    const settings = { ...read.settings, trustProxy, tokenStorage: 'local' } as const
    const server = await startServer({ settings, files: null, log: pino({ level: 'silent' }), jobs: [] })
    const guess = async (attempt: number) => {
      const response = await fetch(`${server.origin}${account}/email-link/info`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': header(attempt) },
        body: JSON.stringify({ token: `guess ${attempt}` }),
      })
      await response.arrayBuffer()
      return response.status
    }
    const statuses = []
    for (let attempt = 0; attempt < 61; attempt++) statuses.push(await guess(attempt))
    await server.close()
    expect(statuses.slice(0, 60).every((status) => status === 400)).toBe(true)
    expect(statuses[60]).toBe(429)
  })
})

describe('attack: finding accounts', () => {
  /** Opens an office and returns an active, a blocked, an invited and an unknown address. */
  async function openWithStates() {
    const opened = await openAdministered({ settings: withMail })
    const { here, invite } = opened
    const active = await here.signUp('Ann Heron')
    const blocked = await here.signUp('Bea Coot')
    await here.block(blocked.id)
    await invite({ email: 'cy@heron.example' })
    return { ...opened, emails: [active.email, blocked.email, 'cy@heron.example', 'nobody@heron.example'] }
  }

  // Defence: a key is always derived (`isPassword` with `storedByNobody`). Keys are counted, because times depend on the machine.
  it('the time of a sign-in does not reveal an account: each derives one key', async () => {
    const { post, emails } = await openWithStates()
    const keys = []
    for (const username of emails)
      keys.push(await keysDerivedBy(() => post(`${account}/token`, { username, password: 'not this one' })))
    expect(keys).toEqual([1, 1, 1, 1])
  })

  // Defence: the request is only stored, and a job looks up the account later (`requestLink`). Statements are counted for the same reason.
  it('the time of a link request does not reveal an account: each runs the same statements', async () => {
    const { here, emails } = await openWithStates()
    let statements: string[] = []
    const db = here.office.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const app = createApp({ ...here.office, db }, families, null)
    for (const call of ['email-link', 'password/forgot']) {
      const runs = []
      for (const email of emails) {
        statements = []
        const body = JSON.stringify({ email })
        const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
        const request = new Request(`${publicURL}${account}/${call}`, { method: 'POST', headers, body })
        await app.answer(request, { address: '192.0.2.1' })
        runs.push(statements)
      }
      expect(runs[0]?.length).toBeGreaterThan(0)
      for (const run of runs) expect(run).toEqual(runs[0])
    }
  })

  // Defence: the same response for every address (`account.ts`, `account-links.ts`, `passwords.ts`).
  it.each([
    ['token', { password: 'not this one' }],
    ['email-link', {}],
    ['password/forgot', {}],
    ['invitation/accept', { token: 'guess', name: 'Ann', password: newPassword }],
  ])('the response does not reveal an account: %s', async (call, body) => {
    const { post, emails } = await openWithStates()
    const responses = []
    for (const email of emails) {
      const response = await post(`${account}/${call}`, { ...body, email, username: email })
      const headers = [...response.headers].filter(([name]) => name !== 'date')
      responses.push({ status: response.status, headers, text: await response.text() })
    }
    for (const response of responses) expect(response).toEqual(responses[0])
  })
})

describe('attack: sessions of others', () => {
  // Defence: reusing any replaced refresh token ends its session (`refreshSession`, the family).
  it.each([1, 3])(
    'a stolen refresh token stops working when the owner uses it, after %i refreshes by the thief',
    async (times) => {
      const here = await openOffice()
      const { refreshToken: stolen } = await here.signUp('Ann Heron')
      const refresh = (refreshToken: string) => senderOf(here)('refresh', { refreshToken })
      let thief = { token: '', refreshToken: stolen }
      for (let time = 0; time < times; time++) thief = await bodyOf(refresh(thief.refreshToken))
      here.now += minute
      // The owner uses the stolen token.
      expect((await refresh(stolen)).status).toBe(400)
      expect((await here.me(thief.token)).status).toBe(401)
      expect((await refresh(thief.refreshToken)).status).toBe(400)
    },
  )

  // Defence: a sign-in has a new id and new tokens, and ends the session that came with the request (`beginSession`, instead).
  it.each(['token', 'email-link/verify', 'password/reset', 'invitation/accept', 'guest'] as const)(
    'a sign-in ends a session that an attacker has prepared: %s',
    async (call) => {
      const opened = await openAdministered({ settings: { ...withMail, guests: true } })
      const { here, post, invite } = opened
      const { email } = await here.signUp('Ann Heron')
      const [cy] = await invite({ email: 'cy@heron.example' })
      const prepared = await bodyOf<SessionTokens>(post(`${account}/guest`, { name: 'Mallory' }))
      const links = await bodiesOfLinks(opened, email, secretIn(cy?.link ?? ''))
      const bodies = { ...links, token: { username: email, password }, guest: { name: 'Ann' } }
      const begun = await bodyOf<{ token: string }>(post(`${account}/${call}`, bodies[call], { token: prepared.token }))
      expect(begun.token).not.toBe(prepared.token)
      expect((await here.me(begun.token)).status).toBe(200)
      expect((await here.me(prepared.token)).status).toBe(401)
      expect((await post(`${account}/refresh`, { refreshToken: prepared.refreshToken })).status).toBe(400)
    },
  )

  // Defence: bodies are JSON, which a form cannot send, and browsers mark cross-site requests (`refuseBody`, `refuseOtherSite`).
  it('another site cannot sign in its visitor as the attacker, in cookie mode', async () => {
    const here = await openOffice({ settings: { tokenStorage: 'cookie' } })
    const { email } = await here.signUp('Mallory Gull')
    const credentials = { username: email, password }
    const text = JSON.stringify(credentials)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const form = await here.send('POST', `${account}/token`, { raw: { type, text } })
      expect([form.status, form.headers.get('set-cookie')]).toEqual([415, null])
    }
    for (const site of ['cross-site', 'same-site']) {
      const script = await senderOf(here)('token', credentials, { headers: { 'sec-fetch-site': site } })
      expect([script.status, script.headers.get('set-cookie')]).toEqual([403, null])
    }
    const own = await senderOf(here)('token', credentials, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(own.headers.getSetCookie()).toHaveLength(3)
    expect(await own.text()).not.toContain('refreshToken')
  })

  // Defence: a change needs the cookie repeated in a header, which another site can't read (`withTokens`).
  it('another site cannot use the cookies of its visitor', async () => {
    const here = await openOffice({ settings: { tokenStorage: 'cookie' } })
    const { token } = await here.signUp('Ada Grebe', 'administrator')
    const change = (headers: Readonly<Record<string, string>>) =>
      here.send('POST', '/api/admin/invitations', {
        headers: { cookie: `foyer_session=${token}; XSRF-TOKEN=p`, ...headers },
      })
    expect((await change({})).status).toBe(403)
    expect((await change({ 'x-xsrf-token': 'guess' })).status).toBe(403)
    expect((await change({ 'x-xsrf-token': 'p' })).status).toBe(201)
  })
})
