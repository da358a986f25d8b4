import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRouting, homePath, placesFor, routes } from '#src/app/routing.ts'
import { guestRights, userRights } from '#src/features/account/state.ts'
import { isKnownRoute } from '#src/features/account/return-path.ts'

const before = window.location.href

beforeEach(() => window.history.replaceState(null, '', '?world=campus'))
afterEach(() => window.history.replaceState(null, '', before))

describe('routes', () => {
  test('section 2: the specified screens of this stage are there, one each', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['/account/login', '/account/oauth-callback', '/reservations', '/reservations/reserve']),
    )
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('every screen that needs a session is one that signing in can lead back to', () => {
    const targets = routes.filter(({ access, path }) => access !== 'entrance' && path !== '*')
    const paths = targets.map(({ path }) => path.replace(':id', 'a').replace(':section?', 'people'))
    expect(paths).toContain(homePath)
    expect(paths.filter((path) => !isKnownRoute(path))).toEqual([])
  })
})

describe('the main menu', () => {
  const pathsFor = (isGuest: boolean, rights: typeof userRights) =>
    placesFor({ isGuest, rights }, null).map(({ path }) => path)

  test('has the devices for their administrators alone', () => {
    expect(pathsFor(false, { ...userRights, devices: true })).toContain('/fleet')
    expect(pathsFor(false, userRights)).not.toContain('/fleet')
    expect(pathsFor(true, guestRights)).not.toContain('/fleet')
    expect(pathsFor(false, userRights)).toContain('/settings')
  })
})

describe('the address behind #', () => {
  const routing = createRouting('hash', '/')

  test("path and query stand behind '#'; the page's own query stays", () => {
    routing.navigate('/reservations/reserve?date=2026-11-23')
    expect(routing.path()).toBe('/reservations/reserve')
    expect(routing.query()).toBe('?date=2026-11-23')
    expect(window.location.search).toBe('?world=campus')
  })

  test('replacing adds no step to the history, navigating adds one', () => {
    routing.navigate('/a')
    const { length } = window.history
    routing.navigate('/b', { replace: true })
    expect(window.history.length).toBe(length)
    expect(routing.path()).toBe('/b')
  })

  test('a change is told, an address that is there already is not a change', () => {
    routing.navigate('/settings', { replace: true })
    let changes = 0
    const count = (): void => void (changes += 1)
    window.addEventListener('hashchange', count)
    routing.navigate('/settings')
    routing.navigate('/reservations', { replace: true })
    window.removeEventListener('hashchange', count)
    expect(changes).toBe(1)
  })
})

describe('the address as a path', () => {
  test('paths are relative to where the application is served', () => {
    const routing = createRouting('path', '/booking/')
    routing.navigate('/reservations?x=1', { replace: true })
    expect(window.location.pathname).toBe('/booking/reservations')
    expect(routing.path()).toBe('/reservations')
    expect(routing.query()).toBe('?x=1')
    expect(routing.hrefOf('/settings')).toBe('/booking/settings')
    // A fragment goes with the next address.
    window.location.hash = '#token=secret'
    expect(routing.fragment?.()).toBe('#token=secret')
    routing.navigate('/reservations', { replace: true })
    expect([routing.fragment?.(), window.location.href.includes('secret')]).toEqual(['', false])
    expect(createRouting('hash', '/').fragment).toBeUndefined()
  })
})
