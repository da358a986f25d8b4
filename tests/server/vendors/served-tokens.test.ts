import { describe, expect, it } from 'vitest'
import { encodeCode } from '#mocks/server/sign-in/codes.ts'
import { serveVendor } from './serve-vendor.ts'
import { secret } from './vendor-before.ts'

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

describe('the token endpoint of the simulated vendor', () => {
  it('redeems the code of a person once, and renews the token', async () => {
    const { network } = await serveVendor('o365')
    const ask = async (form: Readonly<Record<string, string>>, client = 'app-1') => {
      const body = new URLSearchParams({ client_id: client, client_secret: secret, ...form }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return network.fetch('https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token', {
        method: 'POST',
        body,
        headers,
      })
    }
    const nameOf = async ({ access_token: token }: Tokens) => {
      const headers = { authorization: `Bearer ${token}` }
      const me = await network.fetch('https://graph.microsoft.com/v1.0/me', { headers })
      return ((await me.json()) as { readonly displayName: string }).displayName
    }
    const redirect = 'https://rooms.example.com/'
    const code = encodeCode({ persona: 'manager', challenge: '', redirectUri: redirect, nonce: 'n' })
    const redeem = { grant_type: 'authorization_code', code, redirect_uri: redirect }
    expect((await ask(redeem, 'app-2')).status).toBe(400)
    const first = (await (await ask(redeem)).json()) as Tokens
    expect((await ask(redeem)).status).toBe(400)
    const next = (await (
      await ask({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
    ).json()) as Tokens
    expect([await nameOf(first), await nameOf(next)]).toEqual(['Oliver Hughes', 'Oliver Hughes'])
    expect((await ask({ grant_type: 'refresh_token', refresh_token: first.access_token })).status).toBe(400)
    expect((await ask({ grant_type: 'password' })).status).toBe(400)
  })
})
