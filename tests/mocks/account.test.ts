import { describe, expect, it } from 'vitest'
import { readSignIn } from '#src/wire/account.ts'
import { readAssist } from '#src/wire/assist.ts'
import { challengeOf } from '#src/features/account/model/sign-in.ts'
import { connectionAgentId } from '#mocks/handlers/assist.ts'
import { type CodeFacts, encodeCode } from '#mocks/server/sign-in/codes.ts'
import type { Mail } from '#mocks/server/sign-in/tokens.ts'
import { bodyOf, type OpenWorld, openWorld } from './open-world.ts'

const post = (world: OpenWorld, path: string, body: unknown, token: string | null = null) =>
  world.send(token, 'POST', path, body)
const get = (world: OpenWorld, path: string, token: string | null = null) => world.send(token, 'GET', path)

const redirectUrl = 'https://foyer.test/'
const codeOf = (changes: Partial<CodeFacts> = {}) =>
  encodeCode({ persona: 'employee', challenge: '', redirectUri: redirectUrl, nonce: 'one', ...changes })
const exchange = (code: string, codeVerifier = '') => ({
  authorizationCode: code,
  redirectUrl,
  scope: 'openid',
  codeVerifier,
})
const refused = { success: false }

async function tokensFrom(response: Response | null) {
  const read = readSignIn(await bodyOf(response))
  if (!read.success || read.refreshToken === null) throw new Error('Not signed in')
  return { token: read.token, refreshToken: read.refreshToken }
}

const login = async (world: OpenWorld, code = codeOf(), verifier = '') =>
  bodyOf(await post(world, '/api/account/oauth-login', exchange(code, verifier)))

const signIn = async (world: OpenWorld, code = codeOf()) =>
  tokensFrom(await post(world, '/api/account/oauth-login', exchange(code)))

/** Requests a link by e-mail and returns its token. */
async function mailedTo(world: OpenWorld, email: string): Promise<string | null> {
  const mails: Mail[] = []
  world.backEnd.server.mailLinks.onMail((mail) => mails.push(mail))
  expect((await post(world, '/api/account/email-link', { email }))?.status).toBe(204)
  return mails.at(-1)?.token ?? null
}

describe('section 7: the simulated sign-in', () => {
  it('exchanges a code once, even after a reload', async () => {
    const world = await openWorld()
    const { token } = await signIn(world)
    expect((await get(world, '/api/account/me', token))?.status).toBe(200)
    expect(await login(world)).toEqual(refused)
    const reloaded = await openWorld({ log: world.log })
    expect(await login(reloaded)).toEqual(refused)
  })

  it('accepts a code only with its verifier (RFC 7636), and not after a wrong one', async () => {
    const world = await openWorld()
    const code = codeOf({ challenge: await challengeOf('right') })
    expect(await login(world, code, 'wrong')).toEqual(refused)
    expect(await login(world, code, 'right')).toEqual(refused)
    const another = codeOf({ challenge: await challengeOf('right'), nonce: 'two' })
    expect(readSignIn(await login(world, another, 'right')).success).toBe(true)
  })

  it.each(['', 'sandbox.', 'sandbox.bm8', 'employee', codeOf({ redirectUri: 'https://evil.test/' })])(
    'returns success false for the code "%s"',
    async (code) => {
      const world = await openWorld()
      expect(await login(world, code)).toEqual(refused)
    },
  )

  it('renews a token, which expires after an hour, with the refresh token', async () => {
    const world = await openWorld()
    const tokens = await signIn(world)
    world.timers.pass(3_601_000)
    expect((await get(world, '/api/account/me', tokens.token))?.status).toBe(401)
    const renewed = readSignIn(await bodyOf(await post(world, '/api/account/refresh', tokens)))
    expect(renewed.success && (await get(world, '/api/account/me', renewed.token))?.status).toBe(200)
  })

  it('does not accept a refresh token as an access token', async () => {
    const world = await openWorld()
    const { refreshToken } = await signIn(world)
    expect((await get(world, '/api/account/me', refreshToken))?.status).toBe(401)
  })

  it('ends only the tokens of the same sign-in on logout', async () => {
    const world = await openWorld()
    const first = await signIn(world)
    const second = await signIn(world, codeOf({ nonce: 'two' }))
    await get(world, '/api/account/oauth-logout', first.token)
    expect((await get(world, '/api/account/me', first.token))?.status).toBe(401)
    expect((await post(world, '/api/account/refresh', first))?.status).toBe(400)
    expect((await get(world, '/api/account/me', second.token))?.status).toBe(200)
  })

  it('exchanges a user name and password, and ends that session by ews-logout', async () => {
    const world = await openWorld()
    const username = 'oliver.hughes@foyer.example'
    const wrong = await post(world, '/api/account/token', { username, password: 'guess' })
    expect([wrong?.status, await bodyOf(wrong)]).toEqual([401, refused])
    const { token } = await tokensFrom(await post(world, '/api/account/token', { username, password: 'sandbox' }))
    expect(await bodyOf(await get(world, '/api/account/me', token))).toMatchObject({ data: { name: 'Oliver Hughes' } })
    await post(world, '/api/account/ews-logout', {}, token)
    expect((await get(world, '/api/account/me', token))?.status).toBe(401)
  })
})

describe('a link by e-mail', () => {
  const email = 'eliska.novotna@foyer.example'
  const verify = (world: OpenWorld, token: string) => post(world, '/api/account/email-link/verify', { token })

  it('works once', async () => {
    const world = await openWorld()
    const token = (await mailedTo(world, email)) ?? ''
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    const tokens = await tokensFrom(await verify(world, token))
    expect((await get(world, '/api/account/me', tokens.token))?.status).toBe(200)
    expect(await bodyOf(await verify(world, token))).toEqual({ success: false, reason: 'used' })
  })

  it('expires after 15 minutes', async () => {
    const world = await openWorld()
    const token = (await mailedTo(world, email)) ?? ''
    world.timers.pass(15 * 60_000)
    expect(await bodyOf(await verify(world, token))).toEqual({ success: false, reason: 'expired' })
  })

  it('does not reveal whether an account exists', async () => {
    const world = await openWorld()
    expect(await mailedTo(world, 'nobody@foyer.example')).toBeNull()
  })

  it('signs in to an account with a calendar that its owner connects', async () => {
    const world = await openWorld()
    const { token } = await tokensFrom(await verify(world, (await mailedTo(world, email)) ?? ''))
    expect((await get(world, '/api/account/oauth-token', token))?.status).toBe(404)
    const connect = (code: string, agent: string) =>
      post(world, '/api/account/calendar-oauth-login', { ...exchange(code), connectionAgentId: agent }, token)
    expect(await bodyOf(await connect(codeOf({ persona: 'manager' }), connectionAgentId))).toEqual(refused)
    expect(await bodyOf(await connect(codeOf({ nonce: 'two' }), 'another'))).toEqual(refused)
    expect(await bodyOf(await connect(codeOf({ nonce: 'three' }), connectionAgentId))).toEqual({ success: true })
    expect((await get(world, '/api/account/oauth-token', token))?.status).toBe(200)
  })
})

describe('finding 17: malicious requests to the demo', () => {
  const tokenOf = (facts: unknown) => `head.${btoa(JSON.stringify(facts))}.sandbox`
  const facts = { email: 'oliver.hughes@foyer.example', kind: 'api', session: 'password:one:0', exp: 9e9 }

  it.each([null, 5, [], {}, { ...facts, email: 5 }, { ...facts, session: null }, { ...facts, exp: 'never' }])(
    'a token with %j is refused',
    async (wrong) => {
      const world = await openWorld()
      expect((await get(world, '/api/account/me', tokenOf(facts)))?.status).toBe(200)
      expect((await get(world, '/api/account/me', tokenOf(wrong)))?.status).toBe(401)
    },
  )

  it.each([
    '\u001B]0;title\u0007@foyer.example',
    'a@foyer.example\nMail to ceo',
    'ceo',
    '@',
    `${'a'.repeat(250)}@b.example`,
  ])('the address %j is refused because it would be printed', async (email) => {
    const world = await openWorld()
    const mails: Mail[] = []
    world.backEnd.server.mailLinks.onMail((mail) => mails.push(mail))
    expect((await post(world, '/api/account/email-link', { email }))?.status).toBe(400)
    expect(mails).toEqual([])
  })
})

describe('threat T10: a guest', () => {
  const guestOf = async (world: OpenWorld) => tokensFrom(await post(world, '/api/account/guest', { name: 'Zoë Š.' }))

  it('is signed in by name', async () => {
    const world = await openWorld()
    const { token } = await guestOf(world)
    expect(await bodyOf(await get(world, '/api/account/me', token))).toMatchObject({ data: { name: 'Zoë Š.' } })
  })

  it('reads the schedules of rooms without details, and none of people', async () => {
    const world = await openWorld()
    const { token } = await guestOf(world)
    const emails = [
      ...world.backEnd.server.resources.all.map((resource) => resource.email),
      'oliver.hughes@foyer.example',
    ]
    const request = { fromDate: '2026-11-20T08:00:00Z', toDate: '2026-11-21T08:00:00Z', emails }
    const text = (await (await post(world, '/api/cache/schedules', request, token))?.text()) ?? ''
    const schedules = JSON.parse(text) as { scheduleId: string; availabilityView: string; serviceError?: unknown }[]
    expect(schedules.some(({ availabilityView }) => availabilityView.includes('2'))).toBe(true)
    expect(text).not.toMatch(/"subject"|"organizer"/)
    expect(schedules.at(-1)?.serviceError).toBeDefined()
  })
})

describe('decisions, section 22: the indoor map', () => {
  const statusesOf = (world: OpenWorld, token?: string) =>
    Promise.all(
      ['/api/navigation/venue', '/api/navigation/pois'].map(async (path) => (await get(world, path, token))?.status),
    )

  it('is public in the usual world, with its points of interest', async () => {
    const world = await openWorld()
    expect(await statusesOf(world)).toEqual([200, 200])
  })

  it('requires a session in other worlds, which guests have', async () => {
    const world = await openWorld({ world: 'visitors' })
    expect(await statusesOf(world)).toEqual([401, 401])
    const { token } = await tokensFrom(await post(world, '/api/account/guest', { name: 'Visitor' }))
    expect(await statusesOf(world, token)).toEqual([200, 200])
  })

  it('requires a session of a member in a world without guests', async () => {
    const world = await openWorld({ world: 'members' })
    expect(await statusesOf(world)).toEqual([401, 401])
    expect((await post(world, '/api/account/guest', { name: 'Visitor' }))?.status).toBe(403)
    const read = readAssist(await bodyOf(await get(world, '/api/assist/configurations')))
    expect(read.ok && read.value.configuration?.guestEnabled).toBe(false)
  })

  it('is not public without a licence', async () => {
    const world = await openWorld({ world: 'booking' })
    expect(await statusesOf(world)).toEqual([401, 401])
  })

  it('is refused with an expired token, so that clients renew it', async () => {
    expect(await statusesOf(await openWorld(), 'expired')).toEqual([401, 401])
  })
})
