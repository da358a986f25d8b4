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
