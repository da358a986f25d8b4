import { afterEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { fail, succeed } from '#src/kernel/result.ts'
import { Login } from '#src/features/account/entrances/login.tsx'
import { EmailLink } from '#src/features/account/entrances/email-link.tsx'
import { Sandbox, type Services, ServicesContext } from '#src/services.ts'
import { type Configuration, configurationSchema } from '#src/wire/configuration.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { setSignedIn, setSignedOut } from '#src/features/account/state.ts'
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

  test('a link by e-mail and a visit are offered only if the configuration says so', async () => {
    const { services } = scriptServices(await createWorld())
    const unsaid = v.parse(configurationSchema, { serverType: 'o365' })
    const open = (configuration: Configuration) =>
      renderScreen({ ...services, configuration }, <Login />, '/account/login')
    const { getByRole, unmount } = await open(unsaid)
    await expect.element(getByRole('button', { name: 'Sign in with Microsoft 365' })).toBeVisible()
    await expect.element(getByRole('button', { name: 'Email me a sign-in link' })).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: 'Continue as guest' })).not.toBeInTheDocument()
    await unmount()
    const other = await open({ ...unsaid, emailLinkEnabled: true })
    await expect.element(other.getByRole('button', { name: 'Email me a sign-in link' })).toBeVisible()
    await expect.element(other.getByRole('button', { name: 'Continue as guest' })).not.toBeInTheDocument()
  })
})

describe('an opened e-mail link (ASVS 7.6.2)', () => {
  const address = '/account/email-link?token=secret'

  /** The link's screen, before a server that names the account of the link, or does not know how. */
  const openLink = async (linked: string | null, { isSignedIn = false } = {}) => {
    const asked: string[] = []
    const { services } = scriptServices(await createWorld())
    const send: Services['http']['send'] = (request) => {
      asked.push(request.url)
      const body = (linked === null ? { message: 'Unknown endpoint.' } : { success: true, email: linked }) as never
      return Promise.resolve(succeed({ status: linked === null ? 404 : 200, headers: {}, body }))
    }
    const emailLinkVerify = () => {
      asked.push('verify')
      return Promise.resolve(succeed({ token: 'token', refreshToken: null }))
    }
    const api = { ...services.api, account: { ...services.api.account, emailLinkVerify } }
    const restart = () => Promise.resolve(void asked.push('restart'))
    const placed = { ...services, api, restart, http: { ...services.http, send } }
    const screen = (
      <ServicesContext value={isSignedIn ? placed : null}>
        <EmailLink />
      </ServicesContext>
    )
    return { ...(await renderScreen(placed, screen, address)), asked }
  }
  test('finding 6: signs nobody in before a press, and names the account', async () => {
    const { getByRole, asked, history, container } = await openLink('adam@evil.example')
    await expect.element(getByRole('heading', { name: 'Sign in as adam@evil.example?' })).toBeVisible()
    expect(asked).toEqual(['/api/account/email-link/info'])
    expect(history.at(-1)).toBe('/account/email-link')
    await checkAccessibility(container)
    await getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => asked).toEqual(['/api/account/email-link/info', 'verify', 'restart'])
  })

  test('asks without a name where the server cannot tell it', async () => {
    const { getByRole, asked } = await openLink(null)
    await expect.element(getByRole('heading', { name: 'Sign in with this link?' })).toBeVisible()
    expect(asked).not.toContain('verify')
  })

  test('says first who is signed in, and does not replace that session', async () => {
    setSignedIn({ name: 'Eva', email: emailOf('eva@example.com'), username: '', givenName: '', surname: '' })
    const { getByRole, getByText, asked, history } = await openLink('adam@evil.example', { isSignedIn: true })
    await expect.element(getByRole('heading', { name: 'You’re signed in as eva@example.com' })).toBeVisible()
    await expect.element(getByText('This link signs you in as adam@evil.example.')).toBeVisible()
    await getByRole('button', { name: 'Stay signed in' }).click()
    expect(history.at(-1)).toBe('/')
    expect(asked).not.toContain('verify')
  })
})
