import { beforeEach, describe, expect, test } from 'vitest'
import { createRouting, homePath, menuFor, placesFor, routes } from '#src/app/routing.ts'
import { guestRights, userRights } from '#src/features/account/model/state.ts'
import { isKnownRoute } from '#src/features/account/model/return-path.ts'

beforeEach(() => window.history.replaceState(null, '', '?world=campus'))

describe('routes', () => {
  test('section 2: include each specified screen once', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['/account/login', '/account/oauth-callback', '/reservations', '/reservations/reserve']),
    )
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('are known as return paths if they need a session', () => {
    const targets = routes.filter(({ access, path }) => access !== 'entrance' && path !== '*')
    const paths = targets.map(({ path }) => path.replace(':id', 'a').replace(':section?', 'people'))
    expect(paths).toContain(homePath)
    expect(paths.filter((path) => !isKnownRoute(path))).toEqual([])
  })
})

describe('the main menu', () => {
  const pathsFor = (isGuest: boolean, rights: typeof userRights) =>
    menuFor({ isGuest, rights }, null).map(({ to }) => to)

  test('has devices only for device administrators', () => {
    expect(pathsFor(false, { ...userRights, devices: true })).toContain('/fleet')
    expect(pathsFor(false, userRights)).not.toContain('/fleet')
    expect(pathsFor(true, guestRights)).not.toContain('/fleet')
    expect(pathsFor(false, userRights)).toContain('/settings')
    expect(pathsFor(false, userRights)).not.toContain('/week')
  })

  test('section 6: leaves out screens without a licence, and is empty without one for Foyer itself', () => {
    const licensedFor = (licences: readonly string[]) =>
      menuFor({ isGuest: false, rights: userRights }, licences).map(({ to }) => to)
    expect(pathsFor(false, userRights)).toEqual(expect.arrayContaining(['/map', '/utilisation']))
    expect(licensedFor(['CS0604'])).toContain('/reservations/reserve')
    expect(licensedFor(['CS0604'])).not.toContain('/map')
    expect(licensedFor(['CS0604'])).not.toContain('/utilisation')
    expect(licensedFor(['CS0642', 'CS0630'])).toEqual([])
  })
})

describe('the places of the palette', () => {
  const pathsFor = (isGuest: boolean, rights: typeof userRights) =>
    placesFor({ isGuest, rights }, null).map(({ to }) => to)

  test('have the screens of the main menu first, in its order', () => {
    const rights = { ...userRights, devices: true }
    const menu = menuFor({ isGuest: false, rights }, null).map(({ to }) => to)
    expect(pathsFor(false, rights).slice(0, menu.length)).toEqual(menu)
  })

  test('have devices for all users, because a server may not say who looks after them', () => {
    expect(pathsFor(false, userRights)).toContain('/fleet')
    expect(pathsFor(true, guestRights)).not.toContain('/fleet')
  })

  test('have the week for users who may reserve, and administration for administrators', () => {
    expect(pathsFor(false, userRights)).toContain('/week')
    expect(pathsFor(false, { ...userRights, reserve: false })).not.toContain('/week')
    expect(pathsFor(false, userRights)).not.toContain('/administration')
    expect(pathsFor(false, { ...userRights, administration: true })).toContain('/administration')
  })
})

describe('routing in the fragment', () => {
  const routing = createRouting('hash', '/')

  test('has path and query in the fragment and keeps the query of the page', () => {
    routing.navigate('/reservations/reserve?date=2026-11-23')
    expect(routing.path()).toBe('/reservations/reserve')
    expect(routing.query()).toBe('?date=2026-11-23')
    expect(window.location.search).toBe('?world=campus')
  })

  test('adds no history entry if it replaces the URL', () => {
    routing.navigate('/a')
    const { length } = window.history
    routing.navigate('/b', { replace: true })
    expect(window.history.length).toBe(length)
    expect(routing.path()).toBe('/b')
  })

  test('dispatches an event only if the URL changes', () => {
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

describe('routing in the path', () => {
  test('has paths below the base path of the application', () => {
    const routing = createRouting('path', '/booking/')
    routing.navigate('/reservations?x=1', { replace: true })
    expect(window.location.pathname).toBe('/booking/reservations')
    expect(routing.path()).toBe('/reservations')
    expect(routing.query()).toBe('?x=1')
    expect(routing.hrefOf('/settings')).toBe('/booking/settings')
    // A fragment is removed with the next navigation.
    window.location.hash = '#token=secret'
    expect(routing.fragment?.()).toBe('#token=secret')
    routing.navigate('/reservations', { replace: true })
    expect([routing.fragment?.(), window.location.href.includes('secret')]).toEqual(['', false])
    expect(createRouting('hash', '/').fragment).toBeUndefined()
  })
})
