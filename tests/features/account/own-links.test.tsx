import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Invitation } from '#src/features/account/screen/entrances/invitation.tsx'
import { Login } from '#src/features/account/screen/entrances/login.tsx'
import { NewPassword } from '#src/features/account/screen/entrances/new-password.tsx'
import { setSignedIn } from '#src/features/account/model/state.ts'
import { fail } from '#src/kernel/result.ts'
import type { Api } from '#src/platform/api.ts'
import type { Services } from '#src/base/needs.ts'
import { ServicesContext } from '#src/base/use-needs.ts'
import type { Configuration } from '#src/wire/configuration.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { ownServer, type Script } from '#tests/features/administration/own-server.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

type Account = Api['account']

interface Options {
  readonly isSignedIn?: boolean
  readonly passwordResetEnabled?: boolean
}

async function open(
  screen: ReactNode,
  path: string,
  script: Script,
  { isSignedIn = false, passwordResetEnabled = false }: Options = {},
) {
  const server = await ownServer(script)
  const restart = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const configuration = { ...server.services.configuration, passwordResetEnabled }
  const services: Services = { ...server.services, configuration, restart }
  const placed = isSignedIn ? screen : <ServicesContext value={null}>{screen}</ServicesContext>
  return { ...(await renderScreen(services, placed, path)), ...server, restart, tokens: services.tokens }
}

const session = { success: true, token: 'token', refreshToken: 'refresh' }
const info = 'POST /api/account/invitation/info'
const accept = 'POST /api/account/invitation/accept'
const forBo = [200, { organisation: 'Nordwind', email: 'bo@example.org', name: null }] as const
const forEveryone = [200, { organisation: 'Nordwind', email: null, name: null }] as const

const openInvitation = (script: Script, options?: Options) =>
  open(<Invitation />, '/account/invitation?token=t', script, options)

describe('an invitation', () => {
  test('names the organisation, and creates an account for the invited address', async () => {
    const { bodiesOf, container, getByRole, history, restart, tokens } = await openInvitation({
      [info]: forBo,
      [accept]: [200, session],
    })
    await expect.element(getByRole('heading', { name: 'Join Nordwind' })).toBeVisible()
    await expect.element(getByRole('textbox', { name: 'Email address' })).toHaveAttribute('readonly')
    await checkAccessibility(container)
    await getByRole('button', { name: 'Create account' }).click()
    await expect.element(getByRole('textbox', { name: 'Your name' })).toHaveFocus()
    await getByRole('textbox', { name: 'Your name' }).fill('Bo')
    await getByRole('textbox', { name: 'Password' }).fill('a long password')
    await getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => restart).toHaveBeenCalledOnce()
    expect(tokens.token()).toBe('token')
    expect(history.at(-1)).toBe('/')
    expect(bodiesOf(accept)).toEqual([{ token: 't', name: 'Bo', email: 'bo@example.org', password: 'a long password' }])
  })

  test('for everyone asks for the address, and keeps the entries if the account exists', async () => {
    const { getByRole, history } = await openInvitation({
      [info]: forEveryone,
      [accept]: [409, { error: 'AccountExists', message: '' }],
    })
    await getByRole('textbox', { name: 'Your name' }).fill('Bo')
    await getByRole('textbox', { name: 'Email address' }).fill('bo@example.org')
    await getByRole('textbox', { name: 'Password' }).fill('a long password')
    await getByRole('button', { name: 'Create account' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('There’s already an account with this address.')
    await expect.element(getByRole('textbox', { name: 'Password' })).toHaveValue('a long password')
    await getByRole('button', { name: 'Sign in' }).click()
    expect(history.at(-1)).toBe('/account/login')
  })

  test.each([
    ['used', 'It’s already been used.'],
    ['expired', 'It has expired.'],
    ['wrong', 'It’s incomplete or invalid.'],
  ])('explains that the link is %s and how to get another', async (reason, message) => {
    const { getByRole, getByText } = await openInvitation({ [info]: [400, { success: false, reason }] })
    await expect.element(getByRole('alert')).toHaveTextContent(message)
    await expect.element(getByText('Ask the person who invited you for a new link.')).toBeVisible()
  })

  test('can be checked again after an error', async () => {
    let tries = 0
    const { getByRole } = await openInvitation({
      [info]: () => (++tries === 1 ? [429, { error: 'TooManyTries', message: '' }] : forEveryone),
    })
    await expect.element(getByRole('alert')).toHaveTextContent('Too many attempts.')
    await getByRole('button', { name: 'Try again' }).click()
    await expect.element(getByRole('heading', { name: 'Join Nordwind' })).toBeVisible()
  })

  test('asks to open the link again if its token is gone, as after a reload', async () => {
    const { getByText, sent } = await open(<Invitation />, '/account/invitation', {})
    await expect.element(getByText('To create your account, open the link in your invitation.')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('does not replace the session of a signed-in user', async () => {
    setSignedIn({ name: 'Eva', email: emailOf('eva@foyer.example'), username: '', givenName: '', surname: '' })
    const { getByRole } = await openInvitation({ [info]: forBo }, { isSignedIn: true })
    await expect.element(getByRole('heading', { name: 'You’re signed in as eva@foyer.example' })).toBeVisible()
    await expect.element(getByRole('button', { name: 'Create account' })).not.toBeInTheDocument()
  })
})

const passwordInfo = 'POST /api/account/password/info'
const reset = 'POST /api/account/password/reset'

/** Opens the sign-in page of a server that signs in with passwords. */
async function openLogin(configuration: Partial<Configuration>, exchangeToken?: Account['exchangeToken']) {
  const { services } = await ownServer({})
  const account = { ...services.api.account, ...(exchangeToken && { exchangeToken }) }
  const placed: Services = {
    ...services,
    api: { ...services.api, account },
    provider: { ...services.provider, signInBy: 'password' },
    configuration: { ...services.configuration, ...configuration },
  }
  return renderScreen(placed, <Login />, '/account/login')
}

describe('a forgotten password', () => {
  test('has a link on the sign-in page only if that is configured', async () => {
    const without = await openLogin({ passwordResetEnabled: false })
    await expect.element(without.getByRole('textbox', { name: 'Password' })).toBeVisible()
    await expect.element(without.getByRole('link', { name: 'Forgot your password?' })).not.toBeInTheDocument()
    await without.unmount()
    const { getByRole, history } = await openLogin({ passwordResetEnabled: true })
    await getByRole('link', { name: 'Forgot your password?' }).click()
    expect(history.at(-1)).toBe('/account/password')
  })

  test('belongs to the email address on a server with email addresses as user names', async () => {
    const refused = fail({ kind: 'sign-in-failed' as const, detail: 'wrong' })
    const { getByRole, getByText } = await openLogin({ usernameIsEmail: true }, () => Promise.resolve(refused))
    await getByRole('textbox', { name: 'Email address' }).fill('bo@example.org')
    await getByRole('textbox', { name: 'Password' }).fill('wrong')
    await getByRole('button', { name: /^Sign in/ }).click()
    await expect.element(getByText('Incorrect email address or password.')).toBeVisible()
  })

  test('can be reset by email, with the same message for every address', async () => {
    const { bodiesOf, container, getByRole, getByText } = await open(
      <NewPassword />,
      '/account/password',
      { 'POST /api/account/password/forgot': [204] },
      { passwordResetEnabled: true },
    )
    await checkAccessibility(container)
    await getByRole('button', { name: 'Send link' }).click()
    await expect.element(getByText('Enter a valid email address.')).toBeVisible()
    await getByRole('textbox', { name: 'Email address' }).fill('bo@example.org')
    await getByRole('button', { name: 'Send link' }).click()
    await expect.element(getByText(/If there’s an account for bo@example.org/)).toBeVisible()
    expect(bodiesOf('POST /api/account/password/forgot')).toEqual([{ email: 'bo@example.org' }])
  })

  test('is replaced with a link, which signs in', async () => {
    let tries = 0
    const { bodiesOf, container, getByRole, getByText, restart } = await open(
      <NewPassword />,
      '/account/password?token=t',
      {
        [passwordInfo]: [200, { email: 'Bo@example.org' }],
        [reset]: () =>
          ++tries === 1
            ? [400, { error: 'InvalidBody', problems: [{ field: 'password', problem: 'PasswordTooShort' }] }]
            : [200, session],
      },
    )
    await expect.element(getByText('For bo@example.org')).toBeVisible()
    await checkAccessibility(container)
    await getByRole('textbox', { name: 'New password' }).fill('short')
    await getByRole('button', { name: 'Set password' }).click()
    await expect.element(getByText('Use at least 10 characters.')).toBeVisible()
    await expect.element(getByRole('textbox', { name: 'New password' })).toHaveValue('short')
    await getByRole('textbox', { name: 'New password' }).fill('a long password')
    await getByRole('button', { name: 'Set password' }).click()
    await expect.poll(() => restart).toHaveBeenCalledOnce()
    expect(bodiesOf(reset).at(-1)).toEqual({ token: 't', password: 'a long password' })
  })

  const expired: Script = { [passwordInfo]: [400, { success: false, reason: 'expired' }] }

  test('offers a new link in place of an expired one if the server sends mail', async () => {
    const options = { passwordResetEnabled: true }
    const { getByRole } = await open(<NewPassword />, '/account/password?token=t', expired, options)
    await expect.element(getByRole('alert')).toHaveTextContent('It has expired.')
    await getByRole('button', { name: 'Get a new link' }).click()
    await expect.element(getByRole('button', { name: 'Send link' })).toBeVisible()
  })

  test('refers to the administrator after an expired link if the server sends no mail', async () => {
    const { getByRole, getByText } = await open(<NewPassword />, '/account/password?token=t', expired)
    await expect.element(getByText('Ask your administrator for a new link.')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Get a new link' })).not.toBeInTheDocument()
  })
})
