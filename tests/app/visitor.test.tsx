import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ref } from 'valtio'
import { render } from 'vitest-browser-react'
import { App } from '#src/app/app.tsx'
import { running } from '#src/app/boot.ts'
import { createRouting } from '#src/app/routing.ts'
import { Login } from '#src/features/account/entrances/login.tsx'
import { setBootPhase, setSignedOut, setVisiting, setVisitRefused, visit } from '#src/features/account/state.ts'
import { setLicences } from '#src/features/settings/state.ts'
import { clearMap } from '#src/features/wayfinding/state.ts'
import { fail } from '#src/kernel/result.ts'
import type { Entrance, Services } from '#src/services.ts'
import { clearStores, createWorld, scriptServices } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const routing = createRouting('hash', '/')
const before = window.location.href
const way = '/map?w=GF157KR1PRVP2X11Y'

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
afterEach(() => {
  services.end()
  Object.assign(running, { services: null, entrance: null, isVisit: false })
  setSignedOut({ expired: false })
  Object.assign(visit, { isPublic: false, refusal: null })
  setLicences(null)
  clearMap()
  clearStores()
  window.history.replaceState(null, '', before)
})

async function visitMap(path = way) {
  routing.navigate(path, { replace: true })
  running.services = ref(services)
  running.isVisit = true
  setVisiting({ isPublic: true })
  setBootPhase('ready')
  const restart = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const shown = await render(<App routing={routing} sandbox={null} onRestart={restart} />)
  onTestFinished(() => void shown.unmount())
  return { ...shown, restart }
}

describe('decisions, section 22: the frame of a visitor', () => {
  test('has the map and one way to sign in, which returns to it: no menu, no account, no live connection', async () => {
    const { getByRole, getByText, container } = await visitMap()
    await expect.element(getByRole('heading', { name: 'Map', level: 1 })).toBeVisible()
    const link = getByRole('banner').getByRole('link', { name: 'Sign in' })
    await expect.element(link).toHaveAttribute('href', `#/account/login?return_url=${encodeURIComponent(way)}`)
    expect(getByRole('banner').getByRole('link').elements()).toHaveLength(1)
    expect(getByRole('banner').getByRole('button').elements()).toEqual([])
    expect(getByRole('navigation').elements()).toEqual([])
    expect(getByText('Live', { exact: true }).elements()).toEqual([])
    await checkAccessibility(container)
  })

  test('says that there is no map, and still offers to sign in', async () => {
    const { getByRole, getByText } = await visitMap()
    await expect.element(getByText('No map yet')).toBeVisible()
    await expect.element(getByRole('link', { name: 'Sign in' })).toBeVisible()
  })

  test('a map that is not licensed says so', async () => {
    setLicences(['CS0604'])
    const { getByRole } = await visitMap()
    await expect.element(getByRole('main')).toHaveTextContent(/licen/i)
  })

  test('a sign scanned on the way opens in the same frame', async () => {
    const { getByRole, restart } = await visitMap('/scan?for=map')
    await expect.element(getByRole('heading', { name: 'Scan' })).toBeVisible()
    expect(restart).not.toHaveBeenCalled()
  })

  test.each(['/account/login', '/home', '/'])('%s ends the visit', async (path) => {
    const { getByRole, restart } = await visitMap()
    await expect.element(getByRole('heading', { name: 'Map', level: 1 })).toBeVisible()
    routing.navigate(path)
    await expect.poll(() => restart.mock.calls.length).toBe(1)
  })

  test('Back from the sign-in page starts another visit', async () => {
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
  const login = `/account/login?return_url=${encodeURIComponent(way)}`
  const open = async (guestEnabled: boolean, path = login) =>
    renderScreen({ ...services, configuration: { ...services.configuration, guestEnabled } }, <Login />, path)

  test('shows the way first after the map did not open, and says why', async () => {
    setVisitRefused({ kind: 'offline' })
    const { getByRole, container, history } = await open(true)
    const [first] = getByRole('main').getByRole('button').elements()
    expect(first).toHaveTextContent('Show route without signing in')
    await expect.element(getByRole('alert')).toBeVisible()
    expect(getByRole('button', { name: 'Continue as guest' }).elements()).toEqual([])
    await checkAccessibility(container)
    await getByRole('button', { name: 'Show route without signing in' }).click()
    expect(history.at(-1)).toBe(way)
  })

  test('offers it last to a user who came to sign in', async () => {
    visit.isPublic = true
    const { getByRole } = await open(false)
    const [first] = getByRole('main').getByRole('button').elements()
    expect(first).toHaveTextContent('Sign in with Microsoft 365')
    await expect.element(getByRole('button', { name: 'Show route without signing in' })).toBeVisible()
  })

  test('does not offer it where guests are refused', async () => {
    setVisitRefused({ kind: 'forbidden' })
    const { getByRole, getByText } = await open(false)
    await expect.element(getByText('Sign in to see this map.')).toBeVisible()
    expect(getByRole('button', { name: 'Show route without signing in' }).elements()).toEqual([])
    expect(getByRole('alert').elements()).toEqual([])
  })

  test('offers the usual guest access for any other page', async () => {
    const { getByRole } = await open(true, '/account/login?return_url=%2Freservations')
    await expect.element(getByRole('button', { name: 'Continue as guest' })).toBeVisible()
    expect(getByRole('button', { name: 'Show route without signing in' }).elements()).toEqual([])
  })
})
