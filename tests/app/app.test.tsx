import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ref } from 'valtio'
import { App } from '#src/app/app.tsx'
import { running } from '#src/app/boot.ts'
import { ErrorBoundary, logBugsWith } from '#src/app/boot-screen.tsx'
import { createRouting } from '#src/app/routing.ts'
import { keepLog } from '#src/base/log.ts'
import { logBug } from '#src/features/notices/model/report-bugs.ts'
import type { LogEntry } from '#src/base/rules/log-entry.ts'
import type { Entrance } from '#src/base/needs.ts'
import { setBootFault, setBootPhase } from '#src/features/account/model/state.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'

const routing = createRouting('hash', '/')

const renderApp = (onRestart = () => Promise.resolve()) =>
  render(<App routing={routing} sandbox={null} onRestart={onRestart} />)

describe('start', () => {
  test('section 8: a failed start shows its message and a button to try again', async () => {
    setBootFault({ kind: 'version-outdated', minimum: '2.0' })
    const restart = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const { getByRole, getByText, container } = await renderApp(restart)
    await expect.element(getByText('This version of Foyer is too old.', { exact: true })).toBeVisible()
    setBootFault({ kind: 'api-unreachable' })
    await expect.element(getByText(/^Cannot connect to API server, check if it is available$/)).toBeVisible()
    await checkAccessibility(container)
    await getByRole('button', { name: 'Try again' }).click()
    expect(restart).toHaveBeenCalledOnce()
  })

  test('a wrong member of config.json has its name in the message', async () => {
    setBootFault({
      kind: 'config-unreadable',
      field: 'calendarURL',
      detail: 'config.json: calendarURL is not a valid URL.',
    })
    const { getByText } = await renderApp()
    await expect.element(getByText('Cannot load config file.', { exact: true })).toBeVisible()
    await expect.element(getByText('Correct “calendarURL” in config.json', { exact: false })).toBeVisible()
  })

  test('section 8: unreadable resources have a button to reload the browser', async () => {
    setBootFault({ kind: 'resources-unreadable' })
    const { getByRole, getByText, container } = await renderApp()
    await expect.element(getByText('Error loading resources:', { exact: true })).toBeVisible()
    await expect.element(getByRole('button', { name: 'Click to reload browser' })).toBeVisible()
    await checkAccessibility(container)
  })

  test('section 2: without a session, the sign-in page is shown with the return URL', async () => {
    const { services } = scriptServices(await createWorld())
    routing.navigate('/reservations?x=1', { replace: true })
    running.entrance = ref<Entrance>(services)
    setBootPhase('signed-out')
    const { getByRole } = await renderApp()
    await expect.element(getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(routing.path()).toBe('/account/login')
    expect(routing.query()).toBe('?return_url=%2Freservations%3Fx%3D1')
    await expect.poll(() => document.title).toBe('Sign in · Foyer')
  })
})

describe('a server before its set-up', () => {
  test.each(['/home', '/account/login', '/answer'])('redirects %s to the set-up page', async (path) => {
    const { services } = scriptServices(await createWorld())
    const configFile = { ...services.configFile, setUp: true }
    routing.navigate(path, { replace: true })
    running.entrance = ref<Entrance>({ ...services, configFile, provider: null, assist: null, configuration: null })
    setBootPhase('signed-out')
    const { getByRole } = await renderApp()
    await expect.element(getByRole('heading', { name: 'Set up Foyer' })).toBeVisible()
    expect(routing.path()).toBe('/setup')
  })
})

describe('a bug', () => {
  const Broken = (): never => {
    const error = new TypeError('Cannot read eva@example.com of undefined')
    error.stack = `TypeError: ${error.message}\n    at Broken (https://foyer.example/assets/index-1.js:3:4)`
    throw error
  }

  test('finding 15: is shown with a number and logged with its stack', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const world = await createWorld()
    const { clock } = scriptServices(world).services
    const logged: LogEntry[] = []
    const stop = keepLog({ storage: { log: (entry) => Promise.resolve(void logged.push(entry)) }, clock })
    const { getByText, container } = await render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    await expect.element(getByText(/E-[0-9A-F]{8}\)/)).toBeVisible()
    const [number = ''] = /E-[0-9A-F]{8}/.exec(container.textContent ?? '') ?? []
    expect(container.textContent).not.toMatch(/TypeError|Cannot read|\.tsx|at Broken|eva@/)
    expect(logged).toEqual([])
    logBugsWith(logBug)
    expect(logged.map(({ what }) => what)).toEqual(['bug'])
    const place = '//foyer.example/assets/index-1.js:3:4'
    expect(logged[0]?.detail.split('\n')).toEqual(['TypeError: Cannot read … of undefined', place, number])
    await checkAccessibility(container)
    stop()
  })
})
