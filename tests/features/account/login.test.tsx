import { afterEach, describe, expect, test } from 'vitest'
import { fail } from '#src/kernel/result.ts'
import { Sandbox } from '#src/platform/sandbox-host.ts'
import Login from '#src/features/account/login/login.tsx'
import type { Services } from '#src/services.ts'
import { setSignedOut } from '#src/features/account/state.ts'
import { setTheme, settings } from '#src/features/settings/state.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { createSandboxHost } from '#sandbox/tour/sandbox-host.tsx'

afterEach(() => {
  setTheme('system')
  setSignedOut({ expired: false })
})

const servicesWith = async (changes: Partial<Services>): Promise<Services> => ({
  ...scriptServices(await createWorld()).services,
  ...changes,
})

const account = { email: 'eliska@foyer.example', password: 'secret' }

describe('sign-in', () => {
  test('section 2: offers the configured way, language and theme before anybody is signed in', async () => {
    const { getByRole, container } = await renderScreen(await servicesWith({}), <Login />, '/account/login')
    await expect.element(getByRole('button', { name: 'Sign in with Microsoft 365' })).toBeVisible()
    await expect.element(getByRole('combobox', { name: 'Language' })).toBeVisible()
    await getByRole('combobox', { name: 'Theme' }).selectOptions('dark')
    expect(settings.theme).toBe('dark')
    await checkAccessibility(container)
  })

  test('section 7: leaves for the provider, and says so when that fails', async () => {
    const left: string[] = []
    const { services } = scriptServices(await createWorld())
    const provider = { ...services.provider, authorizeUrl: () => 'https://login.example/authorize' }
    const routing = { ...services.routing, leave: (url: string) => void left.push(url) }
    const { getByRole } = await renderScreen({ ...services, provider, routing }, <Login />, '/account/login')
    await getByRole('button', { name: /Sign in with/ }).click()
    await expect.poll(() => left).toEqual(['https://login.example/authorize'])
  })

  test('a provider that signs in otherwise is told in words', async () => {
    const { services } = scriptServices(await createWorld())
    const provider = { ...services.provider, authorizeUrl: () => null }
    const { getByRole } = await renderScreen({ ...services, provider }, <Login />, '/account/login')
    await getByRole('button', { name: /Sign in with/ }).click()
    await expect.element(getByRole('alert')).toBeVisible()
    await expect.element(getByRole('button', { name: /Sign in with/ })).not.toHaveAttribute('aria-busy')
  })

  test('a session that ended by itself says why the user is here', async () => {
    setSignedOut({ expired: true })
    const { getByText } = await renderScreen(await servicesWith({}), <Login />, '/account/login')
    await expect.element(getByText(/Your session expired/)).toBeVisible()
  })

  test('the sandbox says what there is to try, and before which calendar', async () => {
    const chosen: string[] = []
    const { getByRole, container } = await renderScreen(
      await servicesWith({}),
      <Sandbox value={createSandboxHost(account, { serverType: 'o365', choose: (type) => void chosen.push(type) })}>
        <Login />
      </Sandbox>,
      '/account/login',
    )
    await expect.element(getByRole('heading', { name: 'Things to try' })).toBeVisible()
    await expect.element(getByRole('combobox', { name: 'Calendar' })).toHaveValue('o365')
    await checkAccessibility(container)
    await getByRole('combobox', { name: 'Calendar' }).selectOptions('Google Workspace')
    expect(chosen).toEqual(['gspace'])
  })

  test('decisions: where the calendar has no page of its own, user name and password go to the product’s server', async () => {
    const asked: unknown[] = []
    const { services } = scriptServices(await createWorld())
    const provider = {
      ...services.provider,
      serverType: 'ews' as const,
      signInBy: 'password' as const,
      signInService: 'Exchange',
    }
    const exchangeToken = (request: unknown) => {
      asked.push(request)
      return Promise.resolve(fail({ kind: 'sign-in-failed' as const }))
    }
    const api = { ...services.api, account: { ...services.api.account, exchangeToken } }
    const { getByRole, container } = await renderScreen({ ...services, provider, api }, <Login />, '/account/login')
    await getByRole('textbox', { name: 'Username' }).fill(' eva ')
    await getByRole('textbox', { name: 'Password' }).fill('secret')
    await getByRole('button', { name: 'Sign in with Exchange' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('Incorrect username or password.')
    expect(asked).toEqual([{ username: 'eva', password: 'secret' }])
    await expect.element(getByRole('textbox', { name: 'Password' })).toHaveValue('')
    await checkAccessibility(container)
  })

  test('a link by e-mail and a visit are offered unless the configuration says no', async () => {
    const { services } = scriptServices(await createWorld())
    const configuration = { ...services.configuration, emailLinkEnabled: true, guestEnabled: false }
    const { getByRole } = await renderScreen({ ...services, configuration }, <Login />, '/account/login')
    await expect.element(getByRole('button', { name: 'Email me a sign-in link' })).toBeVisible()
    await expect.element(getByRole('button', { name: 'Continue as guest' })).not.toBeInTheDocument()
  })
})
