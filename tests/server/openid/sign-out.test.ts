import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../identity-helpers.ts'
import { accountOf, openProvider, openWith, redirectUrl, settingsOf } from './open-sign-in.ts'

const leaveUri = 'https://rooms.example.com/account/login'

async function open(more: Readonly<Record<string, unknown>> = {}) {
  const provider = await openProvider({ redirectUris: [redirectUrl], leaveUris: [leaveUri] })
  provider.accounts.set('1', accountOf('Ann Heron'))
  const opened = await openWith([settingsOf(provider, more)])
  const { token = '' } = await opened.signIn(provider, '1')
  return { ...opened, provider, token, signOut: () => opened.here.send('GET', '/api/account/oauth-logout', { token }) }
}

const endsElsewhere = async (me: Promise<Response>): Promise<unknown> =>
  (await bodyOf<{ data: { signsOutElsewhere: boolean } }>(me)).data.signsOutElsewhere

describe('signing out of a session of a provider', () => {
  it('returns where the session at the provider ends, once', async () => {
    const { here, provider, signOut, token } = await open()
    expect(await endsElsewhere(here.me(token))).toBe(true)
    const url = new URL((await bodyOf<{ signOutURL: string }>(signOut())).signOutURL)
    expect([url.origin, url.pathname]).toEqual([provider.issuer, '/session/end'])
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(leaveUri)
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/)
    expect((await here.me(token)).status).toBe(401)
    expect((await signOut()).status).toBe(204)
    // The token that the address contains is not kept.
    const sessions = await here.office.db.selectFrom('sessions').select('sign_out_url').execute()
    expect(sessions).toEqual([{ sign_out_url: null }])
  })

  it('ends it here alone if the setting says so, or if the provider has no such address', async () => {
    const { here, signOut, token } = await open({ signsOut: false })
    expect(await endsElsewhere(here.me(token))).toBe(false)
    expect((await signOut()).status).toBe(204)
    const other = await open()
    other.provider.instead.set('/.well-known/openid-configuration', () => ({
      body: {
        issuer: other.provider.issuer,
        authorization_endpoint: `${other.provider.issuer}/auth`,
        token_endpoint: `${other.provider.issuer}/token`,
        jwks_uri: `${other.provider.issuer}/jwks`,
      },
    }))
    const { token: again = '' } = await other.signIn(other.provider, '1')
    const left = await other.here.send('GET', '/api/account/oauth-logout', { token: again })
    expect(left.status).toBe(204)
  })
})

const event = 'http://schemas.openid.net/event/backchannel-logout'

/** Opens an office with two sessions of an account, and a provider whose key the test has. */
async function openWithKey() {
  const opened = await open()
  const { here, provider, signIn } = opened
  const { token: second = '' } = await signIn(provider, '1')
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }
  provider.instead.set('/jwks', () => ({ body: { keys: [jwk] } }))
  const good: JWTPayload = {
    iss: provider.issuer,
    aud: 'foyer',
    sub: '1',
    jti: 'a',
    iat: Math.floor(Date.now() / 1000),
    events: { [event]: {} },
  }
  const sign = (claims: JWTPayload, key: CryptoKey = privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'logout+jwt' }).sign(key)
  const tell = async (token: string, id = 'heron'): Promise<number> => {
    const raw = {
      type: 'application/x-www-form-urlencoded',
      text: new URLSearchParams({ logout_token: token }).toString(),
    }
    return (await here.send('POST', `/api/account/openid/${id}/signed-out`, { raw })).status
  }
  const statuses = async () => [(await here.me(opened.token)).status, (await here.me(second)).status]
  return { ...opened, good, sign, statuses, tell }
}

describe('a sign-out at the provider', () => {
  it('ends all sessions of the account', async () => {
    const { good, sign, statuses, tell } = await openWithKey()
    expect(await statuses()).toEqual([200, 200])
    expect(await tell(await sign(good))).toBe(200)
    expect(await statuses()).toEqual([401, 401])
  })

  it('ends the one session that it names', async () => {
    const { good, here, sign, statuses, tell } = await openWithKey()
    const rows = await here.office.db.selectFrom('sessions').selectAll().orderBy('created_at').execute()
    await here.office.db
      .updateTable('sessions')
      .set({ provider_session: 'there' })
      .where('id', '=', rows[0]?.id ?? '')
      .execute()
    expect(await tell(await sign({ ...good, sid: 'there' }))).toBe(200)
    expect(new Set(await statuses())).toEqual(new Set([200, 401]))
  })

  it.each<[string, JWTPayload]>([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another client', { aud: 'other' }],
    ['no event', { events: {} }],
    ['a nonce, as an ID token has', { nonce: 'n' }],
    ['neither account nor session', { sub: undefined }],
    ['no id', { jti: undefined }],
    ['an old date', { iat: Math.floor(Date.now() / 1000) - 3600 }],
  ])('is not believed with %s', async (_, more) => {
    const { good, sign, statuses, tell } = await openWithKey()
    expect(await tell(await sign({ ...good, ...more }))).toBe(400)
    expect(await statuses()).toEqual([200, 200])
  })

  it('is not believed with another key, without a signature, or for another provider', async () => {
    const { good, sign, statuses, tell } = await openWithKey()
    const { privateKey: other } = await generateKeyPair('RS256')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const statusesOfTokens = [
      await tell(await sign(good, other)),
      await tell(`${part({ alg: 'none' })}.${part(good)}.`),
      await tell('not a token'),
      await tell(await sign(good), 'nobody'),
    ]
    expect(statusesOfTokens).toEqual([400, 400, 400, 400])
    expect(await statuses()).toEqual([200, 200])
  })
})
