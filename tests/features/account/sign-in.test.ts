import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import type { CalendarProvider } from '#src/calendars/calendar.ts'
import { rememberReturnPath } from '#src/features/account/model/return-path.ts'
import { challengeOf, completeSignIn, connectCalendar, signInExternally } from '#src/features/account/model/sign-in.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { readStored } from '#src/platform/stored.ts'
import type { Entrance } from '#src/base/needs.ts'
import type { OauthLoginRequest, Tokens } from '#src/wire/account.ts'
import { createMemoryStorage } from '#tests/platform/memory-storage.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'

let entrance: Entrance
let went: string[]
let oauthLogin: Mock<(request: OauthLoginRequest) => Promise<Result<Tokens>>>

const provider = {
  serverType: 'o365',
  scope: 'Calendars.ReadWrite',
  authorizeUrl: (request) => {
    const parameters = Object.entries(request).map(([name, value]): [string, string] => [name, String(value)])
    return `https://login.example/authorize?${new URLSearchParams(parameters)}`
  },
} as CalendarProvider

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', createMemoryStorage())
  const scripted = scriptServices(await createWorld(), { path: '/account/oauth-callback' })
  went = scripted.went
  oauthLogin = vi.fn<(request: OauthLoginRequest) => Promise<Result<Tokens>>>(() =>
    Promise.resolve(succeed({ token: 'token', refreshToken: 'again' })),
  )
  const { api } = scripted.services
  const account = { ...api.account, oauthLogin }
  const restart = vi.fn<() => Promise<void>>(() => Promise.resolve())
  entrance = { ...scripted.services, provider, api: { ...api, account }, restart }
})

const leftFor = (): URLSearchParams => new URL(went.at(-1) ?? '').searchParams

/** Leaves for the provider and returns the parameters of its address. */
async function leave(returnUrl: string | null = null): Promise<URLSearchParams> {
  await signInExternally(entrance, returnUrl)
  return leftFor()
}

const complete = (sent: URLSearchParams) => completeSignIn(entrance, `?code=abc&state=${sent.get('state')}`)

describe('section 7: external sign-in', () => {
  it('sends client, redirect address, prompt, a 128-bit state and a PKCE challenge', async () => {
    const sent = await leave()
    expect(sent.get('clientId')).toBe('client')
    expect(sent.get('redirectUri')).toBe('https://foyer.example/account/oauth-callback')
    expect(sent.get('prompt')).toBe('')
    expect(sent.get('state')).toMatch(/^[\w-]{22}$/)
    expect(sent.get('codeChallenge')).toMatch(/^[\w-]{43}$/)
    expect((await leave()).get('state')).not.toBe(sent.get('state'))
  })

  it('asks for consent only as configured, but always to connect a calendar', async () => {
    const { configFile, configuration } = entrance
    entrance = { ...entrance, configuration: configuration && { ...configuration, prompt: 'login' } }
    expect((await leave()).get('prompt')).toBe('login')
    entrance = { ...entrance, configFile: { ...configFile, prompts: { o365: 'select_account', gspace: 'none' } } }
    expect((await leave()).get('prompt')).toBe('select_account')
    entrance.tokens.clear('idle')
    expect((await leave()).get('prompt')).toBe('login')
    entrance.tokens.clear()
    await connectCalendar(entrance, null)
    expect(leftFor().get('prompt')).toBe('consent')
  })

  it('exchanges code and verifier for tokens, then starts at the return path', async () => {
    const sent = await leave('/reservations?day=1')
    expect((await complete(sent)).ok).toBe(true)
    const [request] = oauthLogin.mock.calls[0] ?? []
    expect(request).toMatchObject({
      authorizationCode: 'abc',
      redirectUrl: 'https://foyer.example/account/oauth-callback',
      scope: 'Calendars.ReadWrite',
    })
    expect(await challengeOf(request?.codeVerifier ?? '')).toBe(sent.get('codeChallenge'))
    expect(entrance.tokens.token()).toBe('token')
    expect(went.at(-1)).toBe('/reservations?day=1')
    expect(entrance.restart).toHaveBeenCalledOnce()
  })

  const throwing = (name: string) => () => {
    throw new DOMException('Access is denied for this document.', name)
  }

  const denied = throwing('SecurityError')

  it.each([
    ['refuses everything', { getItem: denied, setItem: denied, removeItem: denied }],
    ['is full', { getItem: () => null, setItem: throwing('QuotaExceededError'), removeItem: () => undefined }],
    ['drops what it accepts', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }],
  ])('fault F17: stays on the page with advice if the browser storage %s', async (_, storage) => {
    vi.stubGlobal('sessionStorage', storage)
    const before = went.length
    for (const left of [await signInExternally(entrance, null), await connectCalendar(entrance, null)])
      expect(left).toEqual({ ok: false, fault: { kind: 'sign-in-not-stored' } })
    expect(went).toHaveLength(before)
    // The memory of the page has no attempt either.
    expect(readStored('session', 'assist-sign-in')).toBeNull()
  })

  it.each([
    ['is missing', () => '?code=abc'],
    ['is wrong', () => '?code=abc&state=forged'],
    ['comes with an error', (state: string) => `?error=access_denied&state=${state}`],
  ])('threat T7: refuses a response whose state %s', async (_, query) => {
    const sent = await leave()
    const done = await completeSignIn(entrance, query(sent.get('state') ?? ''))
    expect(done).toMatchObject({ ok: false, fault: { kind: 'sign-in-failed' } })
    expect(oauthLogin).not.toHaveBeenCalled()
    expect(entrance.tokens.token()).toBeNull()
  })

  it('threat T7: accepts a state only once, even after a refusal', async () => {
    const sent = await leave()
    await completeSignIn(entrance, '?code=abc&state=forged')
    expect((await complete(sent)).ok).toBe(false)
    expect(oauthLogin).not.toHaveBeenCalled()
  })

  it('threat T7: refuses a response of another provider', async () => {
    const sent = await leave()
    entrance = { ...entrance, provider: { ...provider, serverType: 'gspace' } }
    expect((await complete(sent)).ok).toBe(false)
  })

  it('replaces refresh token and number of the former session', async () => {
    entrance.tokens.start({ token: 'former', refreshToken: 'former again' })
    const former = entrance.tokens.session()
    oauthLogin.mockResolvedValue(succeed({ token: 'token', refreshToken: null }))
    await complete(await leave())
    expect(entrance.tokens.refreshToken()).toBeNull()
    expect(entrance.tokens.session()).not.toBe(former)
  })

  it('does not go to a foreign return path', async () => {
    rememberReturnPath('/settings', 'https://foyer.example')
    await complete(await leave('//evil.example'))
    expect(went.at(-1)).toBe('/settings')
  })
})

describe('section 7: connecting the calendar of an account that is signed in', () => {
  const claims = btoa('{"access_token":{"nbf":{"essential":true}}}')
  const calendarOauthLogin = vi.fn<() => Promise<Result<null>>>(() => Promise.resolve(succeed(null)))

  beforeEach(() => {
    calendarOauthLogin.mockClear()
    const { api, configuration } = entrance
    entrance = {
      ...entrance,
      api: { ...api, account: { ...api.account, calendarOauthLogin } },
      configuration: configuration && { ...configuration, connectionAgentId: 'agent-7' },
      routing: { ...entrance.routing, path: () => '/reservations', query: () => '?day=1' },
    }
    entrance.tokens.start({ token: 'mine', refreshToken: 'mine again' })
  })

  it('requests the demanded claims, and sends the code with connectionAgentId', async () => {
    await connectCalendar(entrance, claims)
    const sent = leftFor()
    expect(JSON.parse(sent.get('claims') ?? '')).toEqual({ access_token: { nbf: { essential: true } } })
    expect((await complete(sent)).ok).toBe(true)
    expect(calendarOauthLogin).toHaveBeenCalledWith(
      expect.objectContaining({ authorizationCode: 'abc', scope: 'Calendars.ReadWrite', connectionAgentId: 'agent-7' }),
    )
    expect(oauthLogin).not.toHaveBeenCalled()
  })

  it('keeps the session and returns to the current page', async () => {
    await connectCalendar(entrance, null)
    await complete(leftFor())
    expect(entrance.tokens.token()).toBe('mine')
    expect(went.at(-1)).toBe('/reservations?day=1')
    expect(entrance.restart).toHaveBeenCalledOnce()
  })

  it('repeats the whole sign-in if the configuration has no connectionAgentId', async () => {
    const { configuration } = entrance
    entrance = { ...entrance, configuration: configuration && { ...configuration, connectionAgentId: null } }
    await connectCalendar(entrance, null)
    await complete(leftFor())
    expect(oauthLogin).toHaveBeenCalledOnce()
    expect(entrance.tokens.token()).toBe('token')
  })

  it.each(['nonsense', '', btoa('no json')])('ignores malformed claims: %j', async (text) => {
    await connectCalendar(entrance, text)
    expect(leftFor().get('claims')).toBe('null')
  })
})
