import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Invitation } from '#src/features/account/entrances/invitation.tsx'
import { Login } from '#src/features/account/entrances/login.tsx'
import { NewPassword } from '#src/features/account/entrances/new-password.tsx'
import { setSignedIn, setSignedOut } from '#src/features/account/state.ts'
import { EntranceContext, type Services, ServicesContext } from '#src/services.ts'
import { fail } from '#src/kernel/result.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { ownServer, type Script } from '#tests/features/administration/own-server.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { clearStores } from '#tests/services/scripted-services.ts'

beforeEach(() => setSignedOut({ expired: false }))
afterEach(() => {
  clearStores()
  setSignedOut({ expired: false })
})

interface Options {
  readonly isSignedIn?: boolean
  readonly passwordResetEnabled?: boolean
}

async function show(
  screen: ReactNode,
  path: string,
  script: Script,
  { isSignedIn = false, passwordResetEnabled = false }: Options = {},
) {
  const server = await ownServer(script)
  let restarts = 0
  const services: Services = {
    ...server.services,
    configuration: { ...server.services.configuration, passwordResetEnabled },
    restart: () => {
      restarts += 1
      return Promise.resolve()
    },
  }
  const shown = isSignedIn ? screen : <ServicesContext value={null}>{screen}</ServicesContext>
  const rendered = await renderScreen(services, shown, path)
  return { ...rendered, ...server, restarts: () => restarts, tokens: services.tokens }
}

const session = { success: true, token: 'token', refreshToken: 'refresh' }
const info = 'POST /api/account/invitation/info'
const accept = 'POST /api/account/invitation/accept'

describe('an invitation', () => {
  test('names the organisation, and makes an account for the address that was invited', async () => {
    const { bodiesOf, container, getByRole, history, restarts, tokens } = await show(
      <Invitation />,
      '/account/invitation?token=t',
      {
        [info]: [200, { organisation: 'Nordwind', email: 'bo@example.org', name: null }],
        [accept]: [200, session],
      },
    )
    await expect.element(getByRole('heading', { name: 'Join Nordwind' })).toBeVisible()
    await expect.element(getByRole('textbox', { name: 'Email address' })).toHaveAttribute('readonly')
    await checkAccessibility(container)
    await getByRole('button', { name: 'Create account' }).click()
    await expect.element(getByRole('textbox', { name: 'Your name' })).toHaveFocus()
    await getByRole('textbox', { name: 'Your name' }).fill('Bo')
    await getByRole('textbox', { name: 'Password' }).fill('a long password')
    await getByRole('button', { name: 'Create account' }).click()
    await expect.poll(restarts).toBe(1)
    expect(tokens.token()).toBe('token')
    expect(history.at(-1)).toBe('/')
    expect(bodiesOf(accept)).toEqual([{ token: 't', name: 'Bo', email: 'bo@example.org', password: 'a long password' }])
  })

  test('for everybody asks for the address, and keeps what was typed if there is an account', async () => {
    const { getByRole, history } = await show(<Invitation />, '/account/invitation?token=t', {
      [info]: [200, { organisation: 'Nordwind', email: null, name: null }],
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
  ])('that is %s says so, and what to do', async (reason, words) => {
    const { getByRole, getByText } = await show(<Invitation />, '/account/invitation?token=t', {
      [info]: [400, { success: false, reason }],
    })
    await expect.element(getByRole('alert')).toHaveTextContent(words)
    await expect.element(getByText('Ask the person who invited you for a new link.')).toBeVisible()
  })

  test('that could not be checked is checked again', async () => {
    let tries = 0
    const { getByRole } = await show(<Invitation />, '/account/invitation?token=t', {
      [info]: () =>
        ++tries === 1
          ? [429, { error: 'TooManyTries', message: '' }]
          : [200, { organisation: 'Nordwind', email: null, name: null }],
    })
    await expect.element(getByRole('alert')).toHaveTextContent('Too many attempts.')
    await getByRole('button', { name: 'Try again' }).click()
    await expect.element(getByRole('heading', { name: 'Join Nordwind' })).toBeVisible()
  })

  test('without its token, as after a reload, asks to open the link again', async () => {
    const { getByText, sent } = await show(<Invitation />, '/account/invitation', {})
    await expect.element(getByText('To create your account, open the link in your invitation.')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('does not replace the session of a signed-in user', async () => {
    setSignedIn({ name: 'Eva', email: emailOf('eva@foyer.example'), username: '', givenName: '', surname: '' })
    const { getByRole } = await show(
      <Invitation />,
      '/account/invitation?token=t',
      { [info]: [200, { organisation: 'Nordwind', email: 'bo@example.org', name: null }] },
      { isSignedIn: true },
    )
    await expect.element(getByRole('heading', { name: 'You’re signed in as eva@foyer.example' })).toBeVisible()
    await expect.element(getByRole('button', { name: 'Create account' })).not.toBeInTheDocument()
  })
})

const passwordInfo = 'POST /api/account/password/info'
const reset = 'POST /api/account/password/reset'

describe('a forgotten password', () => {
  test('is offered on the sign-in page only if the configuration says so', async () => {
    const login = async (passwordResetEnabled: boolean) => {
      const server = await ownServer({})
      const { services } = server
      const provider = { ...services.provider, signInBy: 'password' as const }
      const placed = {
        ...services,
        provider,
        configuration: { ...services.configuration, passwordResetEnabled },
      }
      return renderScreen(
        placed,
        <EntranceContext value={placed}>
          <Login />
        </EntranceContext>,
        '/account/login',
      )
    }
    const without = await login(false)
    await expect.element(without.getByRole('textbox', { name: 'Password' })).toBeVisible()
    await expect.element(without.getByRole('link', { name: 'Forgot your password?' })).not.toBeInTheDocument()
    await without.unmount()
    const { getByRole, history } = await login(true)
    await getByRole('link', { name: 'Forgot your password?' }).click()
    expect(history.at(-1)).toBe('/account/password')
  })

  test('belongs to the email address on a server whose people sign in with it', async () => {
    const { services } = await ownServer({})
    const refused = fail({ kind: 'sign-in-failed' as const, detail: 'wrong' })
    const account = { ...services.api.account, exchangeToken: () => Promise.resolve(refused) }
    const placed = {
      ...services,
      api: { ...services.api, account },
      provider: { ...services.provider, signInBy: 'password' as const },
      configuration: { ...services.configuration, usernameIsEmail: true },
    }
    const { getByRole, getByText } = await renderScreen(
      placed,
      <EntranceContext value={placed}>
        <Login />
      </EntranceContext>,
      '/account/login',
    )
    await getByRole('textbox', { name: 'Email address' }).fill('bo@example.org')
    await getByRole('textbox', { name: 'Password' }).fill('wrong')
    await getByRole('button', { name: /^Sign in/ }).click()
    await expect.element(getByText('Incorrect email address or password.')).toBeVisible()
  })

  test('is asked for by address, and says the same for every address', async () => {
    const { bodiesOf, container, getByRole, getByText } = await show(
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

  test('is replaced by a link, which signs in', async () => {
    let tries = 0
    const { bodiesOf, container, getByRole, getByText, restarts } = await show(
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
    await expect.poll(restarts).toBe(1)
    expect(bodiesOf(reset).at(-1)).toEqual({ token: 't', password: 'a long password' })
  })

  const expired: Script = { [passwordInfo]: [400, { success: false, reason: 'expired' }] }
  test('whose link expired is asked for again, if the server sends mail', async () => {
    const { getByRole } = await show(<NewPassword />, '/account/password?token=t', expired, {
      passwordResetEnabled: true,
    })
    await expect.element(getByRole('alert')).toHaveTextContent('It has expired.')
    await getByRole('button', { name: 'Get a new link' }).click()
    await expect.element(getByRole('button', { name: 'Send link' })).toBeVisible()
  })

  test('whose link expired is a matter for the administrator, if the server sends no mail', async () => {
    const { getByRole, getByText } = await show(<NewPassword />, '/account/password?token=t', expired)
    await expect.element(getByText('Ask your administrator for a new link.')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Get a new link' })).not.toBeInTheDocument()
  })
})
