import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountOf, openProvider, openWith, redirectUrl, settingsOf } from './open-sign-in.ts'
import type { TestProvider } from './provider.ts'

let provider: TestProvider
let other: TestProvider
beforeAll(async () => {
  provider = await openProvider({ redirectUris: [redirectUrl] })
  other = await openProvider({ redirectUris: [redirectUrl] })
})
beforeEach(() => {
  for (const one of [provider, other]) {
    one.instead.clear()
    one.accounts.set('1', accountOf('Ann Heron'))
    one.accounts.set('2', accountOf('Eve Shrike'))
  }
})

const open = () =>
  openWith([settingsOf(provider), settingsOf(other, { id: 'other', label: 'Other', createsPeople: true })])

const tokenRequests = (): number => provider.asked.filter((path) => path === '/token').length

const over = { success: false, error: 'SignInOver' }
const untrusted = { success: false, error: 'ProviderUntrusted' }

describe('threat T17: the return from a provider', () => {
  it('is redeemed once', async () => {
    const { begin, redeem } = await open()
    const attempt = await begin()
    const returned = await provider.visit(attempt.address, '1')
    expect(await redeem(attempt, returned)).toMatchObject({ success: true })
    expect(await redeem(attempt, returned)).toMatchObject(over)
  })

  it('is not redeemed again with another code', async () => {
    const { begin, people, redeem } = await open()
    const attempt = await begin()
    await redeem(attempt, await provider.visit(attempt.address, '1'))
    expect(await redeem(attempt, await provider.visit(attempt.address, '2'))).toMatchObject(over)
    expect(await people()).toHaveLength(1)
  })

  it('is over after a quarter of an hour', async () => {
    const { begin, here, redeem } = await open()
    const attempt = await begin()
    const returned = await provider.visit(attempt.address, '1')
    here.now += 15 * 60_000
    expect(await redeem(attempt, returned)).toMatchObject(over)
  })

  it.each([
    ['no state', { state: undefined }],
    ['a state that nobody made', { state: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['another address of return', { redirectUrl: 'https://rooms.example.com/' }],
    ['no verifier', { codeVerifier: undefined }],
  ])('is refused with %s', async (_, more) => {
    const { begin, people, redeem } = await open()
    const attempt = await begin()
    const asked = tokenRequests()
    expect(await redeem(attempt, await provider.visit(attempt.address, '1'), more)).toMatchObject(over)
    expect(await people()).toEqual([])
    // Nothing was sent to the provider.
    expect(tokenRequests()).toBe(asked)
  })

  it('is refused in another browser, which has another verifier', async () => {
    const { begin, people, redeem } = await open()
    const [victim, attacker] = [await begin(), await begin()]
    const returned = await provider.visit(victim.address, '1')
    const asked = tokenRequests()
    expect(await redeem(attacker, returned)).toMatchObject(over)
    expect(await people()).toEqual([])
    expect(tokenRequests()).toBe(asked)
  })

  it('is refused with the code of another sign-in', async () => {
    const { begin, people, redeem } = await open()
    const [victim, attacker] = [await begin(), await begin()]
    const code = (await provider.visit(attacker.address, '2')).searchParams.get('code') ?? ''
    const returned = await provider.visit(victim.address, '1')
    returned.searchParams.set('code', code)
    // The provider refuses it for its challenge.
    expect(await redeem(victim, returned)).toMatchObject(over)
    expect(await people()).toEqual([])
  })

  it('is refused with a token that was made for another nonce', async () => {
    const { begin, people, redeem } = await open()
    const attempt = await begin()
    const address = new URL(attempt.address)
    address.searchParams.set('nonce', 'of another sign-in')
    expect(await redeem(attempt, await provider.visit(address.href, '1'))).toMatchObject(untrusted)
    expect(await people()).toEqual([])
  })

  it('is refused if another provider answers, whether it says so or not', async () => {
    const { begin, logged, people, redeem } = await open()
    for (const hide of [false, true]) {
      const attempt = await begin('heron')
      // The attacker's provider passes the request on, so that everything but its name fits.
      const returned = await other.visit(`${other.issuer}/auth${new URL(attempt.address).search}`, '2')
      if (hide) returned.searchParams.delete('iss')
      expect(await redeem(attempt, returned)).toMatchObject(untrusted)
    }
    expect(await people()).toEqual([])
    expect(logged.join('')).toContain('"provider":"heron","refusal":"ProviderUntrusted"')
  })

  it('is refused with a token of another issuer', async () => {
    const { begin, people, redeem } = await open()
    const attempt = await begin('other')
    // The metadata of one provider lead to the tokens of another.
    const returned = await other.visit(attempt.address, '1')
    other.instead.set('/.well-known/openid-configuration', () => ({
      body: {
        issuer: other.issuer,
        authorization_endpoint: `${other.issuer}/auth`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/jwks`,
      },
    }))
    const mixed = new URL(returned)
    mixed.searchParams.set('code', await codeOf(attempt.address, provider))
    expect(await redeem(attempt, mixed)).toMatchObject(untrusted)
    expect(await people()).toEqual([])
  })

  it('is refused with a token that none of the provider’s keys has signed', async () => {
    const { begin, people, redeem } = await open()
    const attempt = await begin()
    const returned = await provider.visit(attempt.address, '1')
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = publicKey.export({ format: 'jwk' })
    provider.instead.set('/jwks', () => ({ body: { keys: [{ ...jwk, use: 'sig', alg: 'RS256' }] } }))
    expect(await redeem(attempt, returned)).toMatchObject(untrusted)
    expect(await people()).toEqual([])
  })

  it('begins a session of its own: the one before ends', async () => {
    const { begin, here } = await open()
    const before = await here.signUp('Ben Finch')
    const attempt = await begin()
    const returned = await provider.visit(attempt.address, '1')
    const body = {
      authorizationCode: returned.searchParams.get('code'),
      redirectUrl,
      scope: '',
      codeVerifier: attempt.verifier,
      state: attempt.state,
      issuer: provider.issuer,
    }
    const signedIn = await here.send('POST', '/api/account/oauth-login', { token: before.token, body })
    expect(signedIn.status).toBe(200)
    expect((await here.me(before.token)).status).toBe(401)
  })

  it('can be tried 300 times from one address', async () => {
    const { here } = await open()
    const body = { authorizationCode: 'a', redirectUrl, scope: '', state: 'b', codeVerifier: 'c' }
    const statuses = new Set<number>()
    for (let tries = 0; tries < 301; tries += 1)
      statuses.add((await here.send('POST', '/api/account/oauth-login', { body })).status)
    expect([...statuses]).toEqual([403, 429])
  })
})

/** Returns a code that another provider made for the same request. */
async function codeOf(address: string, { issuer, visit }: TestProvider): Promise<string> {
  const { search } = new URL(address)
  return (await visit(`${issuer}/auth${search}`, '1')).searchParams.get('code') ?? ''
}

describe('threat T17: a sign-in', () => {
  it('leads to the provider with state, nonce, challenge and the one address of return', async () => {
    const { begin } = await open()
    const [one, two] = [new URL((await begin()).address), new URL((await begin()).address)]
    expect(one.origin).toBe(provider.issuer)
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: redirectUrl,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name))
    }
  })

  it('does not begin, and is not redeemed, before the server is set up', async () => {
    const { begin, here, people, redeem } = await open()
    const attempt = await begin()
    await here.office.db.deleteFrom('organisation').execute()
    const body = { provider: 'heron', redirectUrl, codeChallenge: 'A'.repeat(43) }
    expect((await here.send('POST', '/api/account/openid/begin', { body })).status).toBe(409)
    const returned = await provider.visit(attempt.address, '1')
    expect(await redeem(attempt, returned)).toMatchObject({ error: 'NotSetUp' })
    expect(await people()).toEqual([])
  })

  it('stores neither its state nor its verifier', async () => {
    const { begin, here } = await open()
    const { state, verifier } = await begin()
    const stored = JSON.stringify(await here.office.db.selectFrom('codes').selectAll().execute())
    expect(stored).toContain('"nonce')
    for (const secret of [state, verifier]) expect(stored).not.toContain(secret)
  })

  it.each([
    ['an unknown provider', { provider: 'nobody' }, 404],
    ['another address of return', { redirectUrl: 'https://evil.example/account/oauth-callback' }, 409],
    ['a plain challenge', { codeChallenge: 'short' }, 400],
  ])('does not begin with %s', async (_, more, status) => {
    const { here } = await open()
    const body = { provider: 'heron', redirectUrl, codeChallenge: 'A'.repeat(43), ...more }
    expect((await here.send('POST', '/api/account/openid/begin', { body })).status).toBe(status)
  })
})
