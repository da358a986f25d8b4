import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestSha256 } from '#sandbox/served/plain-http.ts'
import { sendOutsideHere, signInPage } from '#sandbox/served/sign-in-page.ts'
import { returnAddress } from '#sandbox/sign-in/return-address.ts'

const origin = 'http://192.168.1.7:4575'

describe('decisions, the sandbox server: the page', () => {
  it('sends requests for other hosts to its own server', async () => {
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

  it('replaces only a sign-in page that returns to it', () => {
    const authorizeURL = (redirect: string) =>
      `https://login.microsoftonline.com/x/authorize?${new URLSearchParams({ response_type: 'code', redirect_uri: redirect })}`
    const own = authorizeURL(`${origin}/account/oauth-callback`)
    const page = signInPage(own, origin) ?? ''
    expect(page.startsWith(`${origin}/authorize?`)).toBe(true)
    expect(new URL(page).searchParams.get('request')).toBe(own)
    expect(signInPage(authorizeURL('https://evil.example/account/oauth-callback'), origin)).toBeNull()
    expect(signInPage(authorizeURL(`${origin}.evil.example/`), origin)).toBeNull()
    expect(signInPage('https://wayfinding.example/?startAreaId=a', origin)).toBeNull()
    expect(signInPage(`${origin}/home?response_type=code`, origin)).toBeNull()
    expect(signInPage('no URL', origin)).toBeNull()
  })

  it('returns from the sign-in page to a path', () => {
    const request = new URLSearchParams({ redirect_uri: `${origin}/account/oauth-callback`, state: 's1' })
    const back = new URL(returnAddress(`https://login.example/?${request}`, origin, 'employee', 'n1') ?? '')
    expect([back.pathname, back.hash, back.searchParams.get('state')]).toEqual(['/account/oauth-callback', '', 's1'])
    expect(back.searchParams.get('code')).toMatch(/./)
  })

  it('computes the same SHA-256 as the platform, which plain HTTP lacks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
        expect(Buffer.from(digestSha256(data)).toString('hex')).toBe(createHash('sha256').update(data).digest('hex'))
      }),
    )
  })
})
