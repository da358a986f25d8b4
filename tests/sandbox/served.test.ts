import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestSha256 } from '#sandbox/served/plain-http.ts'
import { sendOutsideHere, signInPage } from '#sandbox/served/sign-in-page.ts'
import { returnAddress } from '#sandbox/sign-in/return-address.ts'

const origin = 'http://192.168.1.7:4575'

describe('decisions, the sandbox server: its page', () => {
  it('sends what is meant for other hosts to its own server, as it was meant', async () => {
    const calls: [string, string | undefined, string | null][] = []
    const send = sendOutsideHere((input, init) => {
      const { url, method, headers } = input instanceof Request ? input : new Request(new URL(input, origin), init)
      calls.push([url, method, headers.get('authorization')])
      return Promise.resolve(new Response())
    }, origin)
    const headers = { authorization: 'Bearer x' }
    await send('https://graph.microsoft.com/v1.0/me/events?$top=100&a=b%20c', { method: 'POST', headers, body: '{}' })
    await send(new Request('https://people.googleapis.com/v1/people/me', { headers }))
    await send(`${origin}/sandbox-api/api/account/me`, { headers })
    await send('/config.json')
    expect(calls).toEqual([
      [`${origin}/services/graph.microsoft.com/v1.0/me/events?$top=100&a=b%20c`, 'POST', 'Bearer x'],
      [`${origin}/services/people.googleapis.com/v1/people/me`, 'GET', 'Bearer x'],
      [`${origin}/sandbox-api/api/account/me`, 'GET', 'Bearer x'],
      [`${origin}/config.json`, 'GET', null],
    ])
  })

  it('stands in for the sign-in page of a vendor that leads back to it, and for no other page', () => {
    const asked = (redirect: string) =>
      `https://login.microsoftonline.com/x/authorize?${new URLSearchParams({ response_type: 'code', redirect_uri: redirect })}`
    const ours = asked(`${origin}/account/oauth-callback`)
    const page = signInPage(ours, origin) ?? ''
    expect(page.startsWith(`${origin}/authorize?`)).toBe(true)
    expect(new URL(page).searchParams.get('request')).toBe(ours)
    expect(signInPage(asked('https://evil.example/account/oauth-callback'), origin)).toBeNull()
    expect(signInPage(asked(`${origin}.evil.example/`), origin)).toBeNull()
    expect(signInPage('https://wayfinding.example/?startAreaId=a', origin)).toBeNull()
    expect(signInPage(`${origin}/home?response_type=code`, origin)).toBeNull()
    expect(signInPage('no address', origin)).toBeNull()
  })

  it('comes back from it on a real path', () => {
    const request = new URLSearchParams({ redirect_uri: `${origin}/account/oauth-callback`, state: 's1' })
    const back = new URL(returnAddress(`https://login.example/?${request}`, origin, 'employee', 'n1') ?? '')
    expect([back.pathname, back.hash, back.searchParams.get('state')]).toEqual(['/account/oauth-callback', '', 's1'])
    expect(back.searchParams.get('code')).toMatch(/./)
  })

  it('digests as the platform does, where that gives it nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
        expect(Buffer.from(digestSha256(data)).toString('hex')).toBe(createHash('sha256').update(data).digest('hex'))
      }),
    )
  })
})
