import { describe, expect, test, vi } from 'vitest'
import { Login } from '#src/features/account/screen/entrances/login.tsx'
import { OauthCallback } from '#src/features/account/screen/entrances/entrances.tsx'
import { challengeOf } from '#src/features/account/model/sign-in.ts'
import { receiveArrival } from '#src/features/account/model/return-path.ts'
import { succeed, type Result } from '#src/kernel/result.ts'
import type { Services } from '#src/base/needs.ts'
import { ServicesContext } from '#src/base/use-needs.ts'
import type { OauthLoginRequest, Tokens } from '#src/wire/account.ts'
import { ownServer, type Script } from '#tests/features/administration/own-server.ts'
import { checkAccessibility } from '#tests/screens/check-accessibility.ts'
import { renderScreen } from '#tests/screens/render-screen.tsx'

const begin = 'POST /api/account/openid/begin'
const begun = [200, { address: 'https://id.example/auth?state=s1', state: 's1' }] as const

/** Opens the sign-in page of a server with two services. */
async function openLogin(script: Script) {
  const server = await ownServer(script)
  const left: string[] = []
  const signInProviders = [
    { id: 'heron', label: 'Heron ID' },
    { id: 'google', label: 'Google' },
  ]
  const { services } = server
  const wired: Services = {
    ...services,
    provider: { ...services.provider, signInBy: 'password', signInService: null },
    configuration: { ...services.configuration, signInProviders },
    routing: { ...services.routing, leave: (url) => void left.push(url) },
  }
  const screen = await renderScreen(
    wired,
    <ServicesContext value={null}>
      <Login />
    </ServicesContext>,
    '/account/login',
  )
  return { ...server, ...screen, left, services: wired }
}

/** Returns to the page of the callback with an answer, in the tab of the sign-in. */
async function comeBack(services: Services, query: string, answer: Result<Tokens>) {
  const oauthLogin = vi.fn<(request: OauthLoginRequest) => Promise<Result<Tokens>>>(() => Promise.resolve(answer))
  const restart = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const path = '/account/oauth-callback'
  const api = { ...services.api, account: { ...services.api.account, oauthLogin } }
  receiveArrival({ ...services.routing, path: () => path, query: () => query, fragment: () => '' })
  const screen = await renderScreen(
    { ...services, api, restart },
    <ServicesContext value={null}>
      <OauthCallback />
    </ServicesContext>,
    path,
  )
  return { ...screen, oauthLogin, restart }
}

describe('a sign-in service of Foyer’s own server', () => {
  test('has a button above the password, and leads to its page with a challenge', async () => {
    const { bodiesOf, container, getByRole, left, services } = await openLogin({ [begin]: begun })
    await expect.element(getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
    await expect.element(getByRole('textbox', { name: 'Password' })).toBeVisible()
    await checkAccessibility(container)
    await getByRole('button', { name: 'Sign in with Heron ID' }).click()
    await expect.poll(() => left).toEqual(['https://id.example/auth?state=s1'])
    const [body] = bodiesOf(begin) as readonly { codeChallenge: string }[]
    expect(body).toMatchObject({ provider: 'heron', redirectUrl: services.redirectUri, asksAgain: false })

    const tokens = { token: 'token', refreshToken: 'again' }
    const back = await comeBack(services, '?code=c1&state=s1&iss=https%3A%2F%2Fid.example', succeed(tokens))
    await expect.poll(() => back.restart).toHaveBeenCalledOnce()
    const [request] = back.oauthLogin.mock.calls[0] ?? []
    expect(request).toMatchObject({ authorizationCode: 'c1', state: 's1', issuer: 'https://id.example' })
    // The verifier has not left this tab before.
    expect(await challengeOf(request?.codeVerifier ?? '')).toBe(body?.codeChallenge)
  })

  test('asks for the account again after a lock', async () => {
    const { bodiesOf, getByRole, left, services } = await openLogin({ [begin]: begun })
    services.tokens.start({ token: 'token', refreshToken: 'again' })
    services.tokens.clear('idle')
    await getByRole('button', { name: 'Sign in with Google' }).click()
    await expect.poll(() => left).toHaveLength(1)
    expect(bodiesOf(begin)).toMatchObject([{ provider: 'google', asksAgain: true }])
  })

  test.each([
    [
      { [begin]: [403, { success: false, error: 'ProviderUnreachable', message: '' }] },
      'Couldn’t reach your sign-in service.',
    ],
    [{ [begin]: [409, { error: 'OtherAddress', message: '' }] }, 'This sign-in only works at Foyer’s usual address.'],
    [{ [begin]: [200, { address: 'http://id.example/auth', state: 's1' }] }, 'Couldn’t read the server’s response.'],
  ] as const)('says why it cannot be used: %j', async (script, words) => {
    const { getByRole, left } = await openLogin(script)
    await getByRole('button', { name: 'Sign in with Google' }).click()
    await expect.element(getByRole('alert')).toHaveTextContent(words)
    expect(left).toEqual([])
  })

  test.each([
    ['AccountBlocked', 'Your account here is blocked.'],
    ['EmailUnverified', 'Your sign-in service hasn’t verified your email address.'],
  ])('says why nobody was signed in, without advice that does not help: %s', async (code, words) => {
    const { getByRole, services } = await openLogin({ [begin]: begun })
    await getByRole('button', { name: 'Sign in with Heron ID' }).click()
    const fault = { kind: 'sign-in-failed', code } as const
    const back = await comeBack(services, '?code=c1&state=s1', { ok: false, fault })
    await expect.element(back.getByRole('alert')).toHaveTextContent(words)
    expect(back.container.textContent).not.toContain('try again in the same window')
  })

  test('says that the service declined', async () => {
    const { getByRole, services } = await openLogin({ [begin]: begun })
    await getByRole('button', { name: 'Sign in with Heron ID' }).click()
    const back = await comeBack(services, '?error=access_denied&state=s1', succeed({ token: '', refreshToken: null }))
    await expect.element(back.getByRole('alert')).toHaveTextContent('The sign-in service didn’t sign you in.')
    expect(back.oauthLogin).not.toHaveBeenCalled()
  })
})
