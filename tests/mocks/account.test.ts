import { describe, expect, it } from 'vitest'
import { readSignIn } from '#src/wire/account.ts'
import { readAssist } from '#src/wire/assist.ts'
import { challengeOf } from '#src/features/account/sign-in.ts'
import { connectionAgentId } from '#mocks/handlers/assist.ts'
import { type CodeFacts, encodeCode } from '#mocks/server/sign-in/codes.ts'
import type { Mail } from '#mocks/server/sign-in/tokens.ts'
import { apiURL, bodyOf, type OpenWorld, openWorld } from './open-world.ts'

const post = async ({ backEnd }: OpenWorld, path: string, body: unknown, token?: string) =>
  backEnd.answer(
    new Request(apiURL + path, {
      method: 'POST',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }),
  )
const get = ({ backEnd }: OpenWorld, path: string, token?: string) =>
  backEnd.answer(
    new Request(apiURL + path, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } }),
  )

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
  const answer = readSignIn(await bodyOf(response))
  if (!answer.success || answer.refreshToken === null) throw new Error('Not signed in')
  return { token: answer.token, refreshToken: answer.refreshToken }
}

const signIn = async (world: OpenWorld, code = codeOf()) =>
  tokensFrom(await post(world, '/api/account/oauth-login', exchange(code)))

/** Has a link mailed and answers its token. */
async function mailedTo(world: OpenWorld, email: string): Promise<string | null> {
  const mails: Mail[] = []
  world.backEnd.server.mailLinks.onMail((mail) => mails.push(mail))
  expect((await post(world, '/api/account/email-link', { email }))?.status).toBe(204)
  return mails.at(-1)?.token ?? null
}

describe('section 7: signing in to the simulated back end', () => {
  it('exchanges a code once, even after a reload of the page', async () => {
    const world = await openWorld()
    const { token } = await signIn(world)
    expect((await get(world, '/api/account/me', token))?.status).toBe(200)
    expect(await bodyOf(await post(world, '/api/account/oauth-login', exchange(codeOf())))).toEqual(refused)
    const reloaded = await openWorld({ log: world.log })
    expect(await bodyOf(await post(reloaded, '/api/account/oauth-login', exchange(codeOf())))).toEqual(refused)
  })

  it('takes the code only with the verifier of its challenge (RFC 7636), and uses it up by a wrong one', async () => {
    const world = await openWorld()
    const code = codeOf({ challenge: await challengeOf('right') })
    expect(await bodyOf(await post(world, '/api/account/oauth-login', exchange(code, 'wrong')))).toEqual(refused)
    expect(await bodyOf(await post(world, '/api/account/oauth-login', exchange(code, 'right')))).toEqual(refused)
    const another = codeOf({ challenge: await challengeOf('right'), nonce: 'two' })
    expect(
      readSignIn(await bodyOf(await post(world, '/api/account/oauth-login', exchange(another, 'right')))).success,
    ).toBe(true)
  })

  it.each(['', 'sandbox.', 'sandbox.bm8', 'employee', codeOf({ redirectUri: 'https://evil.test/' })])(
    'yields success false for the code "%s"',
    async (code) => {
      const world = await openWorld()
      expect(await bodyOf(await post(world, '/api/account/oauth-login', exchange(code)))).toEqual(refused)
    },
  )

  it('lets the product token run out after an hour and renews it with the refresh token', async () => {
    const world = await openWorld()
    const tokens = await signIn(world)
    world.timers.pass(3_601_000)
    expect((await get(world, '/api/account/me', tokens.token))?.status).toBe(401)
    const renewed = readSignIn(await bodyOf(await post(world, '/api/account/refresh', tokens)))
    expect(renewed.success && (await get(world, '/api/account/me', renewed.token))?.status).toBe(200)
  })

  it('takes no token for a purpose it was not made for', async () => {
    const world = await openWorld()
    const { refreshToken } = await signIn(world)
    expect((await get(world, '/api/account/me', refreshToken))?.status).toBe(401)
  })

  it('ends all tokens of a sign-in on logout, and no others, even while the clock stands', async () => {
    const world = await openWorld()
    const first = await signIn(world)
    const second = await signIn(world, codeOf({ nonce: 'two' }))
    await get(world, '/api/account/oauth-logout', first.token)
    expect((await get(world, '/api/account/me', first.token))?.status).toBe(401)
    expect((await post(world, '/api/account/refresh', first))?.status).toBe(400)
    expect((await get(world, '/api/account/me', second.token))?.status).toBe(200)
  })

  it('exchanges user name and password at the token exchange, and ends that session by ews-logout', async () => {
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

describe('the link by e-mail', () => {
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

  it('works for a quarter of an hour', async () => {
    const world = await openWorld()
    const token = (await mailedTo(world, email)) ?? ''
    world.timers.pass(15 * 60_000)
    expect(await bodyOf(await verify(world, token))).toEqual({ success: false, reason: 'expired' })
  })

  it('tells nobody who has an account', async () => {
    const world = await openWorld()
    expect(await mailedTo(world, 'nobody@foyer.example')).toBeNull()
  })

  it('signs in to an account whose calendar is to be connected, once, by its own person', async () => {
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

describe('finding 17: what anyone can send to the demo', () => {
  const tokenOf = (facts: unknown) => `head.${btoa(JSON.stringify(facts))}.sandbox`
  const facts = { email: 'oliver.hughes@foyer.example', kind: 'api', session: 'password:one:0', exp: 9e9 }

  it.each([null, 5, [], {}, { ...facts, email: 5 }, { ...facts, session: null }, { ...facts, exp: 'never' }])(
    'a token with %j is refused, and nothing fails',
    async (odd) => {
      const world = await openWorld()
      expect((await get(world, '/api/account/me', tokenOf(facts)))?.status).toBe(200)
      expect((await get(world, '/api/account/me', tokenOf(odd)))?.status).toBe(401)
    },
  )

  it.each([
    '\u001B]0;title\u0007@foyer.example',
    'a@foyer.example\nMail to ceo',
    'ceo',
    '@',
    `${'a'.repeat(250)}@b.example`,
  ])('the address %j, which would be printed, is refused', async (email) => {
    const world = await openWorld()
    const mails: Mail[] = []
    world.backEnd.server.mailLinks.onMail((mail) => mails.push(mail))
    expect((await post(world, '/api/account/email-link', { email }))?.status).toBe(400)
    expect(mails).toEqual([])
  })
})

describe('threat T10: what a guest gets', () => {
  const guestOf = async (world: OpenWorld) => tokensFrom(await post(world, '/api/account/guest', { name: 'Zoë Š.' }))

  it('is let in by name', async () => {
    const world = await openWorld()
    const { token } = await guestOf(world)
    expect(await bodyOf(await get(world, '/api/account/me', token))).toMatchObject({ data: { name: 'Zoë Š.' } })
  })

  it.each([
    '/api/users/me/favourites',
    '/api/other-calendars',
    '/api/other-calendars/search?q=a',
    '/api/account/oauth-token',
  ])('is refused %s', async (path) => {
    const world = await openWorld()
    const { token } = await guestOf(world)
    expect((await get(world, path, token))?.status).toBe(403)
  })

  it('sees when rooms are taken, not by whom, and nothing of people', async () => {
    const world = await openWorld()
    const { token } = await guestOf(world)
    const emails = [
      ...world.backEnd.server.resources.all.map((resource) => resource.email),
      'oliver.hughes@foyer.example',
    ]
    const asked = { fromDate: '2026-11-20T08:00:00Z', toDate: '2026-11-21T08:00:00Z', emails }
    const text = (await (await post(world, '/api/cache/schedules', asked, token))?.text()) ?? ''
    const schedules = JSON.parse(text) as { scheduleId: string; availabilityView: string; serviceError?: unknown }[]
    expect(schedules.some(({ availabilityView }) => availabilityView.includes('2'))).toBe(true)
    expect(text).not.toMatch(/"subject"|"organizer"/)
    expect(schedules.at(-1)?.serviceError).toBeDefined()
  })
})

describe('decisions, section 22: the indoor maps of public venues need no session', () => {
  const answersOf = (world: OpenWorld, token?: string) =>
    Promise.all(
      ['/api/navigation/venue', '/api/navigation/pois'].map(async (path) => (await get(world, path, token))?.status),
    )

  it('the map and its points of interest are public in the usual world, and nothing else', async () => {
    const world = await openWorld()
    expect(await answersOf(world)).toEqual([200, 200])
    expect((await get(world, '/api/assist/resources'))?.status).toBe(401)
    expect((await get(world, '/api/objects'))?.status).toBe(401)
  })

  it('elsewhere they need a session, which a guest has', async () => {
    const world = await openWorld({ world: 'visitors' })
    expect(await answersOf(world)).toEqual([401, 401])
    const { token } = await tokensFrom(await post(world, '/api/account/guest', { name: 'Visitor' }))
    expect(await answersOf(world, token)).toEqual([200, 200])
  })

  it('a world without guests says so in its configuration and refuses them', async () => {
    const world = await openWorld({ world: 'members' })
    expect(await answersOf(world)).toEqual([401, 401])
    expect((await post(world, '/api/account/guest', { name: 'Visitor' }))?.status).toBe(403)
    const read = readAssist(await bodyOf(await get(world, '/api/assist/configurations')))
    expect(read.ok && read.value.configuration?.guestEnabled).toBe(false)
  })

  it('a map that is not licensed is not public', async () => {
    const world = await openWorld({ world: 'booking' })
    expect(await answersOf(world)).toEqual([401, 401])
  })

  it('a token that has expired is refused there, too, so that it is renewed', async () => {
    expect(await answersOf(await openWorld(), 'expired')).toEqual([401, 401])
  })
})
