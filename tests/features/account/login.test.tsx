import { describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { Login } from '#src/features/account/screen/entrances/login.tsx'
import { EmailLink } from '#src/features/account/screen/entrances/email-link.tsx'
import type { Services } from '#src/base/needs.ts'
import { ServicesContext } from '#src/base/use-needs.ts'
import { Sandbox } from '#src/base/sandbox-host.ts'
import { configurationSchema } from '#src/wire/configuration.ts'
import type { Tokens } from '#src/wire/account.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { setSignedIn, setSignedOut } from '#src/features/account/model/state.ts'
import { settings } from '#src/features/settings/model/state.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { createSandboxHost } from '#sandbox/tour/sandbox-host.tsx'

const account = { email: 'eliska@foyer.example', password: 'secret' }
const link = { name: 'Email me a sign-in link' }
const guest = { name: 'Continue as guest' }

async function openLogin(override: (services: Services) => Partial<Services> = () => ({}), screen = <Login />) {
  const { services } = scriptServices(await createWorld())
  return renderScreen({ ...services, ...override(services) }, screen, '/account/login')
}

describe('sign-in page', () => {
  test('section 2: offers the configured sign-in, languages and themes', async () => {
    const { getByRole, container } = await openLogin()
    await expect.element(getByRole('button', { name: 'Sign in with Microsoft 365' })).toBeVisible()
    await expect.element(getByRole('combobox', { name: 'Language' })).toBeVisible()
    await getByRole('combobox', { name: 'Theme' }).selectOptions('dark')
    expect(settings.theme).toBe('dark')
    await checkAccessibility(container)
  })

  test('section 7: leaves for the page of the provider', async () => {
    const left: string[] = []
    const { getByRole } = await openLogin(({ provider, routing }) => ({
      provider: { ...provider, authorizeUrl: () => 'https://login.example/authorize' },
      routing: { ...routing, leave: (url: string) => void left.push(url) },
    }))
    await getByRole('button', { name: /Sign in with/ }).click()
    await expect.poll(() => left).toEqual(['https://login.example/authorize'])
  })

  test('shows an error if the provider has no page', async () => {
    const { getByRole } = await openLogin(({ provider }) => ({ provider: { ...provider, authorizeUrl: () => null } }))
    await getByRole('button', { name: /Sign in with/ }).click()
    await expect.element(getByRole('alert')).toBeVisible()
    await expect.element(getByRole('button', { name: /Sign in with/ })).not.toHaveAttribute('aria-busy')
  })

  test('explains that the session expired', async () => {
    setSignedOut({ expired: true })
    const { getByText } = await openLogin()
    await expect.element(getByText(/Your session expired/)).toBeVisible()
  })

  test('lists things to try and the calendars in the sandbox', async () => {
    const chosen: string[] = []
    const { getByRole, container } = await openLogin(
      undefined,
      <Sandbox value={createSandboxHost(account, { serverType: 'o365', choose: (type) => void chosen.push(type) })}>
        <Login />
      </Sandbox>,
    )
    await expect.element(getByRole('heading', { name: 'Things to try' })).toBeVisible()
    await expect.element(getByRole('combobox', { name: 'Calendar' })).toHaveValue('o365')
    await checkAccessibility(container)
    await getByRole('combobox', { name: 'Calendar' }).selectOptions('Google Workspace')
    expect(chosen).toEqual(['gspace'])
  })

  test('decisions: sends user name and password to Foyer’s server if the calendar has no sign-in page', async () => {
    const exchangeToken = vi.fn<() => Promise<Result<never>>>(() => Promise.resolve(fail({ kind: 'sign-in-failed' })))
    const { getByRole, container } = await openLogin(({ provider, api }) => ({
      provider: { ...provider, serverType: 'ews', signInBy: 'password', signInService: 'Exchange' },
      api: { ...api, account: { ...api.account, exchangeToken } },
    }))
    await getByRole('textbox', { name: 'Username' }).fill(' eva ')
    await getByRole('textbox', { name: 'Password' }).fill('secret')
    await getByRole('button', { name: 'Sign in with Exchange' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('Incorrect username or password.')
    expect(exchangeToken).toHaveBeenCalledExactlyOnceWith({ username: 'eva', password: 'secret' })
    await expect.element(getByRole('textbox', { name: 'Password' })).toHaveValue('')
    await checkAccessibility(container)
  })

  test('offers a password beside the page of the calendar if the server has passwords', async () => {
    const configuration = { ...v.parse(configurationSchema, { serverType: 'o365' }), passwordEnabled: true }
    const exchangeToken = vi.fn<() => Promise<Result<never>>>(() => Promise.resolve(fail({ kind: 'sign-in-failed' })))
    const { container, getByRole, unmount } = await openLogin(({ api }) => ({
      configuration,
      api: { ...api, account: { ...api.account, exchangeToken } },
    }))
    await expect.element(getByRole('button', { name: 'Sign in with Microsoft 365' })).toBeVisible()
    await expect.element(getByRole('textbox', { name: 'Password' })).not.toBeInTheDocument()
    await getByRole('button', { name: 'Sign in with a password' }).click()
    await getByRole('textbox', { name: 'Username' }).fill('ada')
    await getByRole('textbox', { name: 'Password' }).fill('secret')
    await getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.element(getByRole('alert')).toBeVisible()
    expect(exchangeToken).toHaveBeenCalledExactlyOnceWith({ username: 'ada', password: 'secret' })
    await checkAccessibility(container)
    await unmount()
    const other = await openLogin(() => ({ configuration: { ...configuration, passwordEnabled: false } }))
    await expect.element(other.getByRole('button', { name: 'Sign in with Microsoft 365' })).toBeVisible()
    await expect.element(other.getByRole('button', { name: /password/ })).not.toBeInTheDocument()
  })

  test('offers no password to a calendar without a page if the server has none', async () => {
    const configuration = {
      ...v.parse(configurationSchema, { serverType: 'touch-calendar' }),
      passwordEnabled: false,
      signInProviders: [{ id: 'heron', label: 'Heron ID' }],
    }
    const { getByRole, getByText } = await openLogin(({ provider }) => ({
      configuration,
      provider: { ...provider, signInBy: 'password' },
    }))
    await expect.element(getByRole('button', { name: 'Sign in with Heron ID' })).toBeVisible()
    await expect.element(getByRole('textbox', { name: 'Password' })).not.toBeInTheDocument()
    await expect.element(getByText('or', { exact: true })).not.toBeInTheDocument()
  })

  test('offers email links and guest sessions only if they are configured', async () => {
    const configuration = v.parse(configurationSchema, { serverType: 'o365' })
    const { getByRole, unmount } = await openLogin(() => ({ configuration }))
    await expect.element(getByRole('button', { name: 'Sign in with Microsoft 365' })).toBeVisible()
    await expect.element(getByRole('button', link)).not.toBeInTheDocument()
    await expect.element(getByRole('button', guest)).not.toBeInTheDocument()
    await unmount()
    const other = await openLogin(() => ({ configuration: { ...configuration, emailLinkEnabled: true } }))
    await expect.element(other.getByRole('button', link)).toBeVisible()
    await expect.element(other.getByRole('button', guest)).not.toBeInTheDocument()
  })
})

describe('an opened email link (ASVS 7.6.2)', () => {
  /** Opens the link on a server that returns its account, or on one without that endpoint if `linked` is null. */
  const openLink = async (
    linked: string | null,
    { isSignedIn = false, verified = succeed({ token: 'token', refreshToken: null }) as Result<Tokens> } = {},
  ) => {
    const requests: string[] = []
    const { services } = scriptServices(await createWorld())
    const send: Services['http']['send'] = (request) => {
      requests.push(request.url)
      const body = (linked === null ? { message: 'Unknown endpoint.' } : { success: true, email: linked }) as never
      return Promise.resolve(succeed({ status: linked === null ? 404 : 200, headers: {}, body }))
    }
    const emailLinkVerify = () => {
      requests.push('verify')
      return Promise.resolve(verified)
    }
    const api = { ...services.api, account: { ...services.api.account, emailLinkVerify } }
    const restart = () => Promise.resolve(void requests.push('restart'))
    const placed = { ...services, api, restart, http: { ...services.http, send } }
    const screen = (
      <ServicesContext value={isSignedIn ? placed : null}>
        <EmailLink />
      </ServicesContext>
    )
    return { ...(await renderScreen(placed, screen, '/account/email-link?token=secret')), requests }
  }

  test('finding 6: names the account, and signs in only after a click', async () => {
    const { getByRole, requests, history, container } = await openLink('adam@evil.example')
    await expect.element(getByRole('heading', { name: 'Sign in as adam@evil.example?' })).toBeVisible()
    expect(requests).toEqual(['/api/account/email-link/info'])
    expect(history.at(-1)).toBe('/account/email-link')
    await checkAccessibility(container)
    await getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => requests).toEqual(['/api/account/email-link/info', 'verify', 'restart'])
  })

  test('asks without the account if the server does not return it', async () => {
    const { getByRole, requests } = await openLink(null)
    await expect.element(getByRole('heading', { name: 'Sign in with this link?' })).toBeVisible()
    expect(requests).not.toContain('verify')
  })

  test.each([
    ['used', 'It’s already been used.'],
    ['expired', 'It has expired.'],
    ['wrong', 'It’s incomplete or invalid.'],
  ] as const)('explains that the link is %s and offers a new one', async (given, message) => {
    const reason = given === 'wrong' ? undefined : given
    const verified = fail({ kind: 'sign-in-failed', detail: 'refused', reason } as const)
    const { getByRole, getByText, container } = await openLink('adam@evil.example', { verified })
    await getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.element(getByText(message)).toBeVisible()
    await checkAccessibility(container)
    await getByRole('button', { name: 'Get a new link' }).click()
    await expect.element(getByRole('textbox', { name: 'Email address' })).toBeVisible()
  })

  test('warns a signed-in user, and keeps that session', async () => {
    setSignedIn({ name: 'Eva', email: emailOf('eva@example.com'), username: '', givenName: '', surname: '' })
    const { getByRole, getByText, requests, history } = await openLink('adam@evil.example', { isSignedIn: true })
    await expect.element(getByRole('heading', { name: 'You’re signed in as eva@example.com' })).toBeVisible()
    await expect.element(getByText('This link signs you in as adam@evil.example.')).toBeVisible()
    await getByRole('button', { name: 'Stay signed in' }).click()
    expect(history.at(-1)).toBe('/')
    expect(requests).not.toContain('verify')
  })
})
