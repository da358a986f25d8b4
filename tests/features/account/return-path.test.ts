import { afterEach, describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import {
  isKnownRoute,
  loginAddress,
  loginPath,
  mapReturnPath,
  rememberReturnPath,
  safeReturnPath,
  takeReturnPath,
} from '#src/features/account/return-path.ts'
import { writeStored } from '#src/platform/stored.ts'

const origin = 'https://foyer.example'

afterEach(() => void takeReturnPath(origin))

describe('section 2 and threat T1: return targets', () => {
  it.each([
    ['/reservations', '/reservations'],
    ['/reservations/reserve?day=2026-11-23&sort=name%20asc', '/reservations/reserve?day=2026-11-23&sort=name%20asc'],
    ['/', '/'],
    ['/settings', '/settings'],
    ['/some/qr/abc-123', '/some/qr/abc-123'],
    ['/administration/resources?first', '/administration/resources?first'],
    ['/approvals', '/approvals'],
    ['/fleet/panel-1.a~b', '/fleet/panel-1.a~b'],
    ['/reservations/series/abc-1', '/reservations/series/abc-1'],
    ['/resource/r-1', '/resource/r-1'],
    ['/resources/r.1', '/resources/r.1'],
    ['/qr/a.b', '/qr/a.b'],
    ['/my-qr/a', '/my-qr/a'],
    ['/one/two/qr/a', '/one/two/qr/a'],
    ['/reservations/./reserve', '/reservations/reserve'],
  ])('goes to %s', (wanted, path) => {
    expect(safeReturnPath(wanted, origin)).toBe(path)
  })

  it.each([
    'https://evil.example/reservations',
    '//evil.example/reservations',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:evil.example',
    ' //evil.example',
    '/account/login',
    '/account/oauth-callback?code=x&state=y',
    '/reservations/../account/guest',
    '/%2e%2e//evil.example',
    '/%61ccount/login',
    '/unknown',
    '/reservations/%2F%2Fevil.example',
    '@evil.example',
    'reservations',
    '',
    `/reservations?${'x'.repeat(3_000)}`,
    '/account/qr/code',
    '/account/login/qr/code',
    // A known route in a longer path, or the start of one.
    '/x/home',
    '/home/x',
    '/home/',
    '/x/resource/r',
    '/resource/r/x',
    '/resourcess/r',
    '/qr/a/b',
    '/x.y/qr/a',
    '/x/reservations',
    '/x/fleet/panel-1',
    '/fleet/panel-1/x',
    // The same origin, but the address bar would show a name.
    '//user@foyer.example/settings',
    '//:secret@foyer.example/settings',
    // Characters that some parsers skip, where they would only be encoded here.
    '/reservations?day=\u0000',
    '/reservations?day=\u0001x',
    '/reservations?day=a b',
    '/reservations?day=\\',
    '/reservations?day=\u007F',
  ])('does not go to %j', (wanted) => {
    expect(safeReturnPath(wanted, origin)).toBeNull()
  })

  it('takes an address of 2,000 characters, and none that is longer', () => {
    const longest = `/reservations?day=${'x'.repeat(1_982)}`
    expect(safeReturnPath(longest, origin)).toBe(longest)
    expect(safeReturnPath(`${longest}x`, origin)).toBeNull()
  })

  it('only the map is a target that may open without signing in', () => {
    expect(mapReturnPath('/map?to=a', origin)).toBe('/map?to=a')
    expect(mapReturnPath('/settings', origin)).toBeNull()
    expect(mapReturnPath('//evil.example/map', origin)).toBeNull()
    expect(mapReturnPath(null, origin)).toBeNull()
  })

  it('steps of a sign-in pass the target on as it was written', () => {
    expect(loginAddress('/account/guest', '?return_url=%2Fmap%3Fto%3Da&x=1')).toBe(
      '/account/guest?return_url=%2Fmap%3Fto%3Da',
    )
    expect(loginAddress('/account/guest', '?x=1')).toBe('/account/guest')
  })

  it('the sign-in page returns to the first screen without being asked', () => {
    expect(loginPath('/', origin)).toBe('/account/login')
    expect(loginPath('/unknown', origin)).toBe('/account/login')
    expect(loginPath('/settings', origin)).toBe('/account/login?return_url=%2Fsettings')
  })

  it('answers for any text null or a path that stays on the origin, on a known route', () => {
    const pieces = fc.constantFrom(
      '/',
      '//',
      '\\',
      '..',
      '.',
      '%2f',
      '%5c',
      'evil.example',
      'reservations',
      '?',
      '#',
      '@',
      ':',
      'account',
      'qr',
      '\t',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
        ),
        (text) => {
          const path = safeReturnPath(text, origin)
          if (path === null) return
          const url = new URL(path, origin)
          expect(url.origin).toBe(origin)
          expect(path.startsWith('//')).toBe(false)
          expect(isKnownRoute(url.pathname)).toBe(true)
          expect(url.pathname).not.toMatch(/^\/account(\/|$)/)
          expect(safeReturnPath(path, origin)).toBe(path)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('keeps the previous path and query once, never a path of signing in', () => {
    rememberReturnPath('/reservations?day=1', origin)
    rememberReturnPath('/account/login?return_url=%2Freservations', origin)
    expect(takeReturnPath(origin)).toBe('/reservations?day=1')
    expect(takeReturnPath(origin)).toBeNull()
  })

  it('trusts what is stored no more than an address', () => {
    writeStored('session', 'redirect-url', '//evil.example')
    expect(takeReturnPath(origin)).toBeNull()
  })

  it('goes to /account/login with return_url after logout', () => {
    expect(loginPath('/reservations/reserve?day=1', origin)).toBe(
      '/account/login?return_url=%2Freservations%2Freserve%3Fday%3D1',
    )
    expect(loginPath('/account/guest', origin)).toBe('/account/login')
  })
})
