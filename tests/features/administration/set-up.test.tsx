import { describe, expect, test, vi } from 'vitest'
import SetUp from '#src/features/administration/screen/set-up.tsx'
import type { Services } from '#src/base/needs.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'
import { checkOnPhone } from './open-administration.tsx'
import { ownServer, type Script } from './own-server.ts'

async function open(script: Script, path = '/setup') {
  const server = await ownServer(script)
  const restart = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const services: Services = { ...server.services, restart }
  const screen = await renderScreen(services, <SetUp />, path)
  const field = (name: string) => screen.getByRole('textbox', { name })
  const fill = async (): Promise<void> => {
    await field('Name of the organisation').fill(' Nordwind ')
    await field('Your name').fill('Eva')
    await field('Email address').fill('eva@foyer.example')
    await field('Password').fill('a long password')
  }
  return { ...screen, ...server, field, fill, restart, tokens: services.tokens }
}

const call = 'POST /api/setup'
const session = { success: true, token: 'token', refreshToken: 'refresh' }

describe('set-up page', () => {
  test('uses the code of the address, and asks for organisation and administrator', async () => {
    const { bodiesOf, fill, getByRole, getByText, history, restart, tokens } = await open(
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
    await expect.poll(() => restart).toHaveBeenCalledOnce()
    expect(history.join()).not.toMatch(/code=abc.*code=abc/)
    expect(history.at(-1)).toBe('/administration/resources?first')
    expect(tokens.token()).toBe('token')
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(bodiesOf(call)).toEqual([
      {
        code: 'abc',
        organisation: { name: 'Nordwind', languages: ['en', 'cs'], timeZone },
        administrator: { name: 'Eva', email: 'eva@foyer.example', password: 'a long password' },
      },
    ])
  })

  test('names missing entries before sending anything, and focuses the first', async () => {
    const { container, field, getByRole, getByText, sent } = await open({})
    await getByRole('button', { name: 'Continue' }).click()
    await expect.element(field('Setup code')).toHaveFocus()
    for (const message of ['Enter the setup code.', 'Enter the name of your organisation.', 'Enter a password.'])
      await expect.element(getByText(message)).toBeVisible()
    expect(sent).toEqual([])
    await checkOnPhone(container)
  })

  test('shows a problem reported by the server at its field, and keeps the entries', async () => {
    const problems = [{ field: 'administrator.password', problem: 'PasswordTooEasy' }]
    const { field, fill, getByRole, getByText } = await open({
      [call]: [400, { error: 'InvalidBody', message: '', problems }],
    })
    await field('Setup code').fill('abc')
    await fill()
    await getByRole('button', { name: 'Continue' }).click()
    await expect.element(getByText(/This is easy to guess/)).toBeVisible()
    await expect.element(field('Password')).toHaveFocus()
    await expect.element(field('Password')).toHaveValue('a long password')
    await expect.element(field('Name of the organisation')).toHaveValue(' Nordwind ')
  })

  test('asks for another code if that of the link is wrong', async () => {
    const wrong: Script = { [call]: [403, { error: 'SetupCodeWrong', message: '' }] }
    const { field, fill, getByRole } = await open(wrong, '/setup?code=old')
    await fill()
    await getByRole('button', { name: 'Continue' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('This code isn’t correct.')
    await expect.element(field('Setup code')).toHaveValue('old')
  })

  test('refers to the sign-in page if the server is already set up', async () => {
    const { field, fill, getByRole, restart } = await open({ [call]: [409, { error: 'SetupIsDone', message: '' }] })
    await field('Setup code').fill('abc')
    await fill()
    await getByRole('button', { name: 'Continue' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent('This server is already set up.')
    await getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => restart).toHaveBeenCalledOnce()
  })

  test('can show the password', async () => {
    const { field, getByRole } = await open({})
    await field('Password').fill('secret')
    await expect.element(field('Password')).toHaveAttribute('type', 'password')
    await getByRole('button', { name: 'Show password' }).click()
    await expect.element(field('Password')).toHaveAttribute('type', 'text')
    await getByRole('button', { name: 'Hide password' }).click()
    await expect.element(field('Password')).toHaveAttribute('type', 'password')
  })
})
