import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import type { CalendarProvider } from '#src/calendars/calendar.ts'
import { rememberReturnPath } from '#src/features/account/return-path.ts'
import { challengeOf, completeSignIn, connectCalendar, signInExternally } from '#src/features/account/sign-in.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { readStored } from '#src/platform/stored.ts'
import type { Entrance } from '#src/services.ts'
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
    const asked = Object.entries(request).map(([name, value]): [string, string] => [name, String(value)])
    return `https://login.example/authorize?${new URLSearchParams(asked)}`
  },
} as CalendarProvider

afterEach(() => vi.unstubAllGlobals())

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', createMemoryStorage())
  const scripted = scriptServices(await createWorld(), { path: '/account/oauth-callback' })
  went = scripted.went
  oauthLogin = vi.fn<(request: OauthLoginRequest) => Promise<Result<Tokens>>>(() =>
    Promise.resolve(succeed({ token: 'token', refreshToken: 'again' })),
  )
  const { api } = scripted.services
  const account = { ...api.account, oauthLogin }
  entrance = {
    ...scripted.services,
    provider,
    api: { ...api, account },
    restart: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  }
})

/** Leaves for the provider and answers what was sent there. */
async function leave(returnUrl: string | null = null): Promise<URLSearchParams> {
  await signInExternally(entrance, returnUrl)
  return new URL(went.at(-1) ?? '').searchParams
}

describe('section 7: external sign-in', () => {
  it('leaves with client, return point, prompt, a 128-bit state and a PKCE challenge', async () => {
    const sent = await leave()
    expect(sent.get('clientId')).toBe('client')
    expect(sent.get('redirectUri')).toBe('https://foyer.example/account/oauth-callback')
    expect(sent.get('prompt')).toBe('')
    expect(sent.get('state')).toMatch(/^[\w-]{22}$/)
    expect(sent.get('codeChallenge')).toMatch(/^[\w-]{43}$/)
    expect((await leave()).get('state')).not.toBe(sent.get('state'))
  })

  it('asks for consent at a sign-in only if config.json or the configuration says so, but to connect a calendar always', async () => {
    const { configFile, configuration } = entrance
    if (configuration === null) throw new Error('no configuration')
    entrance = { ...entrance, configuration: { ...configuration, prompt: 'login' } }
    expect((await leave()).get('prompt')).toBe('login')
    entrance = { ...entrance, configFile: { ...configFile, prompts: { o365: 'select_account', gspace: 'none' } } }
    expect((await leave()).get('prompt')).toBe('select_account')
    entrance.tokens.clear('idle')
    expect((await leave()).get('prompt')).toBe('login')
    entrance.tokens.clear()
    await connectCalendar(entrance, null)
    expect(new URL(went.at(-1) ?? '').searchParams.get('prompt')).toBe('consent')
  })

  it('exchanges the code with the verifier, keeps the tokens, goes where the user wanted and boots anew', async () => {
    const sent = await leave('/reservations?day=1')
    const done = await completeSignIn(entrance, `?code=abc&state=${sent.get('state')}`)
    expect(done.ok).toBe(true)
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

  const refusing = (name: string) => () => {
    throw new DOMException('Access is denied for this document.', name)
  }

  it.each([
    [
      'refuses everything',
      { getItem: refusing('SecurityError'), setItem: refusing('SecurityError'), removeItem: refusing('SecurityError') },
    ],
    ['is full', { getItem: () => null, setItem: refusing('QuotaExceededError'), removeItem: () => undefined }],
    ['drops what it accepts', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }],
  ])('stays where it is, with advice, if the storage of the browser %s (fault F17)', async (_name, storage) => {
    vi.stubGlobal('sessionStorage', storage)
    const before = went.length
    for (const left of [await signInExternally(entrance, null), await connectCalendar(entrance, null)])
      expect(left).toEqual({ ok: false, fault: { kind: 'sign-in-not-stored' } })
    expect(went).toHaveLength(before)
    // Nor does the attempt stay in the memory of the page.
    expect(readStored('session', 'assist-sign-in')).toBeNull()
  })

  it.each([
    ['is missing', () => '?code=abc'],
    ['is wrong', () => '?code=abc&state=forged'],
    ['comes with an error', (state: string) => `?error=access_denied&state=${state}`],
  ])('refuses an answer whose state %s (threat T7)', async (_, query) => {
    const sent = await leave()
    const done = await completeSignIn(entrance, query(sent.get('state') ?? ''))
    expect(done).toMatchObject({ ok: false, fault: { kind: 'sign-in-failed' } })
    expect(oauthLogin).not.toHaveBeenCalled()
    expect(entrance.tokens.token()).toBeNull()
  })

  it('takes a state once only, even after a refusal (threat T7)', async () => {
    const sent = await leave()
    const query = `?code=abc&state=${sent.get('state')}`
    await completeSignIn(entrance, '?code=abc&state=forged')
    expect((await completeSignIn(entrance, query)).ok).toBe(false)
    expect(oauthLogin).not.toHaveBeenCalled()
  })

  it('refuses an answer of another provider than the one left for (threat T7)', async () => {
    const sent = await leave()
    const swapped = { ...entrance, provider: { ...provider, serverType: 'gspace' } as CalendarProvider }
    expect((await completeSignIn(swapped, `?code=abc&state=${sent.get('state')}`)).ok).toBe(false)
  })

  it('leaves nothing of the session before: its refresh token and its number go', async () => {
    entrance.tokens.start({ token: 'former', refreshToken: 'former again' })
    const former = entrance.tokens.session()
    oauthLogin.mockResolvedValue(succeed({ token: 'token', refreshToken: null }))
    const sent = await leave()
    await completeSignIn(entrance, `?code=abc&state=${sent.get('state')}`)
    expect(entrance.tokens.refreshToken()).toBeNull()
    expect(entrance.tokens.session()).not.toBe(former)
  })

  it('does not go to a foreign return target', async () => {
    rememberReturnPath('/settings', 'https://foyer.example')
    const sent = await leave('//evil.example')
    await completeSignIn(entrance, `?code=abc&state=${sent.get('state')}`)
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

  it('asks the provider for what was demanded, for this account, and sends the code with connectionAgentId', async () => {
    await connectCalendar(entrance, claims)
    const sent = new URL(went.at(-1) ?? '').searchParams
    expect(JSON.parse(sent.get('claims') ?? '')).toEqual({ access_token: { nbf: { essential: true } } })
    const done = await completeSignIn(entrance, `?code=abc&state=${sent.get('state')}`)
    expect(done.ok).toBe(true)
    expect(calendarOauthLogin).toHaveBeenCalledWith(
      expect.objectContaining({ authorizationCode: 'abc', scope: 'Calendars.ReadWrite', connectionAgentId: 'agent-7' }),
    )
    expect(oauthLogin).not.toHaveBeenCalled()
  })

  it('keeps the session and goes on where the user was', async () => {
    await connectCalendar(entrance, null)
    const sent = new URL(went.at(-1) ?? '').searchParams
    await completeSignIn(entrance, `?code=abc&state=${sent.get('state')}`)
    expect(entrance.tokens.token()).toBe('mine')
    expect(went.at(-1)).toBe('/reservations?day=1')
    expect(entrance.restart).toHaveBeenCalledOnce()
  })

  it('repeats the sign-in whole where the configuration names no connection', async () => {
    entrance = {
      ...entrance,
      configuration: entrance.configuration && { ...entrance.configuration, connectionAgentId: null },
    }
    await connectCalendar(entrance, null)
    const sent = new URL(went.at(-1) ?? '').searchParams
    await completeSignIn(entrance, `?code=abc&state=${sent.get('state')}`)
    expect(oauthLogin).toHaveBeenCalledOnce()
    expect(entrance.tokens.token()).toBe('token')
  })

  it.each(['nonsense', '', btoa('no json')])('leaves claims out that are none: %j', async (text) => {
    await connectCalendar(entrance, text)
    expect(new URL(went.at(-1) ?? '').searchParams.get('claims')).toBe('null')
  })
})
