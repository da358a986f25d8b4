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
} from '#src/features/account/model/return-path.ts'
import { writeStored } from '#src/platform/stored.ts'

const origin = 'https://foyer.example'

afterEach(() => void takeReturnPath(origin))

describe('section 2 and threat T1: return paths', () => {
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
  ])('accepts %s', (wanted, path) => {
    expect(safeReturnPath(wanted, origin)).toBe(path)
  })

  const rejected: Readonly<Record<string, readonly string[]>> = {
    'another origin': ['https://evil.example/reservations', '//evil.example/reservations', '@evil.example'],
    'another origin after dots': ['/.//evil.example', '/a/..//evil.example', '/%2e%2e//evil.example'],
    'another origin in disguise': ['/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/\n/evil.example'],
    'another origin after a route': [' //evil.example', 'https:evil.example', '/reservations/%2F%2Fevil.example'],
    'another scheme': ['javascript:alert(1)', 'data:text/html,x'],
    'a page of the sign-in': ['/account/login', '/account/oauth-callback?code=x&state=y', '/%61ccount/login'],
    'a page of the account': ['/reservations/../account/guest', '/account/qr/code', '/account/login/qr/code'],
    'an unknown route': ['/unknown', 'reservations', '', '/x/home', '/home/x', '/home/', '/x/resource/r'],
    'a route in a longer path': ['/resource/r/x', '/resourcess/r', '/qr/a/b', '/x.y/qr/a', '/x/reservations'],
    'a panel in a longer path': ['/x/fleet/panel-1', '/fleet/panel-1/x'],
    credentials: ['//user@foyer.example/settings', '//:secret@foyer.example/settings'],
    'characters that some parsers skip': ['\u0000', '\u0001x', 'a b', '\\', '\u007F'].map(
      (x) => `/reservations?day=${x}`,
    ),
    'a long address': [`/reservations?${'x'.repeat(3_000)}`],
  }
  const rejectedRows = Object.entries(rejected).flatMap(([reason, paths]) => paths.map((path) => [reason, path]))

  it.each(rejectedRows)('rejects %s: %j', (_, path) => {
    expect(safeReturnPath(path ?? '', origin)).toBeNull()
  })

  it('accepts at most 2,000 characters', () => {
    const longest = `/reservations?day=${'x'.repeat(1_982)}`
    expect(safeReturnPath(longest, origin)).toBe(longest)
    expect(safeReturnPath(`${longest}x`, origin)).toBeNull()
  })

  it('opens only the map without signing in', () => {
    expect(mapReturnPath('/map?to=a', origin)).toBe('/map?to=a')
    for (const path of ['/settings', '//evil.example/map', null]) expect(mapReturnPath(path, origin)).toBeNull()
  })

  it('passes the encoded return path on between the pages of the sign-in', () => {
    const address = '/account/guest?return_url=%2Fmap%3Fto%3Da'
    expect(loginAddress('/account/guest', '?return_url=%2Fmap%3Fto%3Da&x=1')).toBe(address)
    expect(loginAddress('/account/guest', '?x=1')).toBe('/account/guest')
  })

  it('adds return_url to the sign-in page unless the first screen comes next', () => {
    for (const path of ['/', '/unknown', '/account/guest']) expect(loginPath(path, origin)).toBe('/account/login')
    expect(loginPath('/reservations/reserve?day=1', origin)).toBe(
      '/account/login?return_url=%2Freservations%2Freserve%3Fday%3D1',
    )
  })

  it('returns for any text null or a known route on the same origin', () => {
    const pieces = ['/', '//', '\\', '..', '.', '%2f', '%5c', 'evil.example', 'reservations', '?', '#', '@', ':', '\t']
    const piece = fc.constantFrom(...pieces, 'account', 'qr')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
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

  it('stores the previous address once, never one of the sign-in', () => {
    rememberReturnPath('/reservations?day=1', origin)
    rememberReturnPath('/account/login?return_url=%2Freservations', origin)
    expect(takeReturnPath(origin)).toBe('/reservations?day=1')
    expect(takeReturnPath(origin)).toBeNull()
  })

  it('rejects a foreign address in the storage', () => {
    writeStored('session', 'redirect-url', '//evil.example')
    expect(takeReturnPath(origin)).toBeNull()
  })
})
