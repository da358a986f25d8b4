import { describe, expect, it } from 'vitest'
import { encodeCode } from '#mocks/server/sign-in/codes.ts'
import { returnAddress } from '#sandbox/sign-in/return-address.ts'

const page = 'https://demo.test/foyer/?world=campus&size=50'
const authorize = (redirectUri: string, state = 'st4te') =>
  `https://login.microsoftonline.com/x/oauth2/v2.0/authorize?redirect_uri=${encodeURIComponent(redirectUri)}&state=${state}`

describe('section 7: return from the simulated authorize page', () => {
  it('leads to the callback with a code, the state and the parameters of the world', () => {
    const address = new URL(returnAddress(authorize(page), 'https://demo.test', 'manager', 'abc') ?? '')
    expect(address.origin + address.pathname + address.search).toBe(page)
    const callback = new URLSearchParams(address.hash.split('?')[1])
    expect(address.hash).toMatch(/^#\/account\/oauth-callback\?/)
    expect(callback.get('state')).toBe('st4te')
    const facts = { persona: 'manager', challenge: '', redirectUri: page, nonce: 'abc' } as const
    expect(callback.get('code')).toBe(encodeCode(facts))
  })

  it('reports a refusal', () => {
    const address = returnAddress(authorize(page), 'https://demo.test', null, 'abc')
    expect(address).toContain('#/account/oauth-callback?error=access_denied&state=st4te')
  })

  it.each([
    ...['https://evil.test/', 'javascript:alert(1)', '', '//demo.test/'].map((uri) => authorize(uri)),
    'no URL',
  ])('is null for the request %s', (request) => {
    expect(returnAddress(request, 'https://demo.test', 'employee', 'abc')).toBeNull()
  })
})
