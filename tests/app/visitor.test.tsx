import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ref } from 'valtio'
import { render } from 'vitest-browser-react'
import { App } from '#src/app/app.tsx'
import { running } from '#src/app/boot.ts'
import { createRouting } from '#src/app/routing.ts'
import { Login } from '#src/features/account/screen/entrances/login.tsx'
import { setBootPhase, setVisiting, setVisitRefused, visit } from '#src/features/account/model/state.ts'
import { setLicences } from '#src/features/settings/model/state.ts'
import { fail } from '#src/kernel/result.ts'
import type { Entrance, Services } from '#src/base/needs.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'
import { visitOf } from '#tests/services/visit-of.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const routing = createRouting('hash', '/')
const route = '/map?w=GF157KR1PRVP2X11Y'

let services: Services
beforeEach(async () => {
  const scripted = scriptServices(await createWorld()).services
  const venue = () => Promise.resolve(fail({ kind: 'not-found' as const, what: 'venue' }))
  const pois = venue
  services = {
    ...scripted,
    routing,
    api: { ...scripted.api, navigation: { venue, pois, attribution: () => null } },
  }
})

async function visitMap(path = route) {
  routing.navigate(path, { replace: true })
  running.visit = ref(visitOf(services))
  setVisiting({ isPublic: true })
  setBootPhase('ready')
  const restart = vi.fn<() => Promise<void>>(() => Promise.resolve())
  return { ...(await render(<App routing={routing} sandbox={null} onRestart={restart} />)), restart }
}

describe('decisions, section 22: the page of a visitor', () => {
  test('has only the map and a link to sign in that returns to it', async () => {
    const { getByRole, getByText, container } = await visitMap()
    await expect.element(getByRole('heading', { name: 'Map', level: 1 })).toBeVisible()
    const link = getByRole('banner').getByRole('link', { name: 'Sign in' })
    await expect.element(link).toHaveAttribute('href', `#/account/login?return_url=${encodeURIComponent(route)}`)
    expect(getByRole('banner').getByRole('link').elements()).toHaveLength(1)
    expect(getByRole('banner').getByRole('button').elements()).toEqual([])
    expect(getByRole('navigation').elements()).toEqual([])
    expect(getByText('Live', { exact: true }).elements()).toEqual([])
    await checkAccessibility(container)
  })

  test('has a link to sign in even if there is no map', async () => {
    const { getByRole, getByText } = await visitMap()
    await expect.element(getByText('No map yet')).toBeVisible()
    await expect.element(getByRole('link', { name: 'Sign in' })).toBeVisible()
  })

  test('has a message if the map is not licensed', async () => {
    setLicences(['CS0604'])
    const { getByRole } = await visitMap()
    await expect.element(getByRole('main')).toHaveTextContent(/licen/i)
  })

  test('includes the scanner of the map', async () => {
    const { getByRole, restart } = await visitMap('/scan?for=map')
    await expect.element(getByRole('heading', { name: 'Scan' })).toBeVisible()
    expect(restart).not.toHaveBeenCalled()
  })

  test.each(['/account/login', '/home', '/'])('ends at %s', async (path) => {
    const { getByRole, restart } = await visitMap()
    await expect.element(getByRole('heading', { name: 'Map', level: 1 })).toBeVisible()
    routing.navigate(path)
    await expect.poll(() => restart.mock.calls.length).toBe(1)
  })

  test('is opened again by Back from the sign-in page', async () => {
    routing.navigate('/map', { replace: true })
    running.entrance = ref<Entrance>(services)
    setBootPhase('signed-out')
    const restart = vi.fn<() => Promise<void>>(() => Promise.resolve())
    await render(<App routing={routing} sandbox={null} onRestart={restart} />)
    await expect.poll(() => restart.mock.calls.length).toBe(1)
    expect(routing.path()).toBe('/map')
  })
})

describe('the sign-in page for a user who wanted the map', () => {
  const login = `/account/login?return_url=${encodeURIComponent(route)}`
  const open = async (guestEnabled: boolean, path = login) =>
    renderScreen({ ...services, configuration: { ...services.configuration, guestEnabled } }, <Login />, path)

  test('offers the route first, with an alert, if the map did not open', async () => {
    setVisitRefused({ kind: 'offline' })
    const { getByRole, container, history } = await open(true)
    const [first] = getByRole('main').getByRole('button').elements()
    expect(first).toHaveTextContent('Show route without signing in')
    await expect.element(getByRole('alert')).toBeVisible()
    expect(getByRole('button', { name: 'Continue as guest' }).elements()).toEqual([])
    await checkAccessibility(container)
    await getByRole('button', { name: 'Show route without signing in' }).click()
    expect(history.at(-1)).toBe(route)
  })

  test('offers the route last if the user opened it to sign in', async () => {
    visit.isPublic = true
    const { getByRole } = await open(false)
    const [first] = getByRole('main').getByRole('button').elements()
    expect(first).toHaveTextContent('Sign in with Microsoft 365')
    await expect.element(getByRole('button', { name: 'Show route without signing in' })).toBeVisible()
  })

  test('does not offer the route if guests are refused', async () => {
    setVisitRefused({ kind: 'forbidden' })
    const { getByRole, getByText } = await open(false)
    await expect.element(getByText('Sign in to see this map.')).toBeVisible()
    expect(getByRole('button', { name: 'Show route without signing in' }).elements()).toEqual([])
    expect(getByRole('alert').elements()).toEqual([])
  })

  test('offers only guest access for other pages', async () => {
    const { getByRole } = await open(true, '/account/login?return_url=%2Freservations')
    await expect.element(getByRole('button', { name: 'Continue as guest' })).toBeVisible()
    expect(getByRole('button', { name: 'Show route without signing in' }).elements()).toEqual([])
  })
})
