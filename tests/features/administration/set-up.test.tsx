import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import SetUp from '#src/features/administration/set-up.tsx'
import type { Services } from '#src/services.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { expectControlsInside } from '#tests/screens/controls-inside.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { clearStores } from '#tests/services/scripted-services.ts'
import { ownServer, type Script } from './own-server.ts'

afterEach(clearStores)

async function show(script: Script, path = '/setup') {
  const server = await ownServer(script)
  let restarts = 0
  const services: Services = {
    ...server.services,
    restart: () => {
      restarts += 1
      return Promise.resolve()
    },
  }
  const screen = await renderScreen(services, <SetUp />, path)
  const field = (name: string) => screen.getByRole('textbox', { name })
  const fill = async (): Promise<void> => {
    await field('Name of the organisation').fill(' Nordwind ')
    await field('Your name').fill('Eva')
    await field('Email address').fill('eva@foyer.example')
    await field('Password').fill('a long password')
  }
  return { ...screen, ...server, field, fill, restarts: () => restarts, tokens: services.tokens }
}

const call = 'POST /api/setup'
const session = { success: true, token: 'token', refreshToken: 'refresh' }

describe('the first start of a server', () => {
  test('takes the code from the address at once, and asks for the organisation and its administrator', async () => {
    const { bodiesOf, fill, getByRole, getByText, history, restarts, tokens } = await show(
      { [call]: [201, session] },
      '/setup?code=abc',
    )
    await expect.element(getByRole('heading', { name: 'Set up Foyer' })).toBeVisible()
    await expect.element(getByRole('textbox', { name: 'Setup code' })).not.toBeInTheDocument()
    await fill()
    await getByRole('checkbox', { name: 'Čeština' }).click()
    await expect
      .element(getByText('Types and properties are named in the language chosen first: English.'))
      .toBeVisible()
    await getByRole('button', { name: 'Continue' }).click()
    await expect.poll(restarts).toBe(1)
    expect(history.join()).not.toMatch(/code=abc.*code=abc/)
    expect(history.at(-1)).toBe('/administration/resources?first')
    expect(tokens.token()).toBe('token')
    expect(bodiesOf(call)).toEqual([
      {
        code: 'abc',
        organisation: {
          name: 'Nordwind',
          languages: ['en', 'cs'],
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
        administrator: { name: 'Eva', email: 'eva@foyer.example', password: 'a long password' },
      },
    ])
  })

  test('says what is missing before it sends anything, and goes to the first field of it', async () => {
    const { container, field, getByRole, getByText, sent } = await show({})
    await getByRole('button', { name: 'Continue' }).click()
    await expect.element(field('Setup code')).toHaveFocus()
    for (const words of ['Enter the setup code.', 'Enter the name of your organisation.', 'Enter a password.'])
      await expect.element(getByText(words)).toBeVisible()
    expect(sent).toEqual([])
    await checkAccessibility(container)
    onTestFinished(async () => {
      delete document.documentElement.dataset['theme']
      await page.viewport(1600, 900)
    })
    await page.viewport(360, 780)
    document.documentElement.dataset['theme'] = 'dark'
    await checkAccessibility(container)
    expect(document.documentElement.scrollWidth).toBe(360)
    expectControlsInside(container)
  })

  test('shows what the server says about a field, and keeps what was typed', async () => {
    const { field, fill, getByRole, getByText } = await show({
      [call]: [
        400,
        {
          error: 'InvalidBody',
          message: '',
          problems: [{ field: 'administrator.password', problem: 'PasswordTooEasy' }],
        },
      ],
    })
    await field('Setup code').fill('abc')
    await fill()
    await getByRole('button', { name: 'Continue' }).click()
    await expect.element(getByText(/This is easy to guess/)).toBeVisible()
    await expect.element(field('Password')).toHaveFocus()
    await expect.element(field('Password')).toHaveValue('a long password')
    await expect.element(field('Name of the organisation')).toHaveValue(' Nordwind ')
  })

  test('asks for a code in place of a wrong one of the link', async () => {
    const { field, fill, getByRole } = await show(
      { [call]: [403, { error: 'SetupCodeWrong', message: '' }] },
      '/setup?code=old',
    )
    await fill()
    await getByRole('button', { name: 'Continue' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('This code isn’t correct.')
    await expect.element(field('Setup code')).toHaveValue('old')
  })

  test('leads to the sign-in page if someone else was faster', async () => {
    const { field, fill, getByRole, restarts } = await show({ [call]: [409, { error: 'SetupIsDone', message: '' }] })
    await field('Setup code').fill('abc')
    await fill()
    await getByRole('button', { name: 'Continue' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('This server is already set up.')
    await getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(restarts).toBe(1)
  })

  test('shows the password on demand', async () => {
    const { field, getByRole } = await show({})
    await field('Password').fill('secret')
    await expect.element(field('Password')).toHaveAttribute('type', 'password')
    await getByRole('button', { name: 'Show password' }).click()
    await expect.element(field('Password')).toHaveAttribute('type', 'text')
    await getByRole('button', { name: 'Hide password' }).click()
    await expect.element(field('Password')).toHaveAttribute('type', 'password')
  })
})
