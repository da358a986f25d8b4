import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClock } from '#src/platform/clock.ts'
import { createHttp } from '#src/platform/http.ts'
import { createTabs } from '#src/platform/locks.ts'
import { keepTokensIn, sessionCookies } from '#src/platform/token-modes.ts'
import { createTokens } from '#src/platform/tokens.ts'

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const endings = () => createTabs('assist-session', v.literal('signed-out'))

describe('tokenStorage memory', () => {
  it('keeps no token on the device, and takes over what an earlier setting left there', () => {
    kept.set('api_token', 'a').set('api_refresh_token', 'b').set('assist-session', 'one')
    const tokens = createTokens('local')
    keepTokensIn('memory', tokens)
    expect([tokens.token(), tokens.refreshToken(), tokens.isSignedIn()]).toEqual(['a', 'b', true])
    tokens.set({ token: 'c', refreshToken: 'd' })
    keepTokensIn('memory', tokens)
    expect([tokens.token(), tokens.refreshToken()]).toEqual(['c', 'd'])
    expect([...kept]).toEqual([])
  })

  it('a reload has no session', () => {
    const tokens = createTokens('local')
    keepTokensIn('memory', tokens)
    tokens.start({ token: 'a' })
    const reloaded = createTokens('local')
    keepTokensIn('memory', reloaded)
    expect([reloaded.token(), reloaded.isSignedIn(), reloaded.session()]).toEqual([null, false, null])
  })

  it('threat T13: a sign-out reaches the other tabs, which have sessions of their own', async () => {
    const [one, other] = [createTokens('local'), createTokens('local')]
    const channels = [one, other].map((tokens) => {
      keepTokensIn('memory', tokens)
      tokens.start({ token: 'a' })
      const tabs = endings()
      tokens.connect(tabs)
      return tabs
    })
    const heard = vi.fn<() => void>()
    other.subscribe(heard)
    one.clear()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
    expect([other.token(), other.lastEnd()]).toEqual([null, 'signed-out'])
    for (const tabs of channels) tabs.stop()
  })
})

describe('tokenStorage cookie', () => {
  /** A tab before an API that knows the session of a cookie. `refresh` is its answer to a refresh. */
  function openTab(refresh = () => new Response(null, { status: 204 }), sharedCookie = { isFresh: true }) {
    const tokens = createTokens('local')
    keepTokensIn('cookie', tokens)
    const calls: { readonly url: string; readonly init: RequestInit }[] = []
    const fetch = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      const url = String(input)
      calls.push({ url, init })
      if (url.endsWith('/refresh')) {
        const response = refresh()
        if (response.ok) sharedCookie.isFresh = true
        return Promise.resolve(response)
      }
      return Promise.resolve(Response.json({ token: 'vendor' }, { status: sharedCookie.isFresh ? 200 : 401 }))
    }
    const signedOut = vi.fn<() => void>()
    const connect = (calendarURL = '') =>
      createHttp({
        apiURL: 'https://api.example/',
        calendarURL,
        tokens,
        clock: createClock(),
        onSignedOut: signedOut,
        fetch,
        cookies: sessionCookies(tokens),
        page: () => ({ origin: 'https://foyer.example', cookies: '' }),
        isOnline: () => true,
      })
    return { tokens, calls, signedOut, connect, sharedCookie }
  }
  const get = (url: string) => ({ method: 'GET', url, to: 'api', as: 'json' }) as const
  const headersOf = (init: RequestInit) => new Headers(init.headers)

  it('no script can read a token: local storage has the id of the session alone', () => {
    const { tokens } = openTab()
    expect(tokens.isSignedIn()).toBe(false)
    tokens.start({ token: '', refreshToken: null })
    tokens.set({ token: 'leaked', refreshToken: 'leaked' })
    expect([tokens.token(), tokens.refreshToken(), tokens.isSignedIn()]).toEqual([null, null, true])
    expect([...kept.keys()]).toEqual(['assist-session'])
    const reloaded = openTab().tokens
    expect([reloaded.isSignedIn(), reloaded.session()]).toEqual([true, tokens.session()])
    tokens.clear()
    expect([...kept]).toEqual([])
  })

  it('a session of tokens, from before this setting, ends: it has no cookie', () => {
    kept.set('api_token', 'a').set('api_refresh_token', 'b').set('assist-session', 'one')
    expect(openTab().tokens.isSignedIn()).toBe(false)
    expect([...kept]).toEqual([])
  })

  it('sends cookies to the API’s own origin only, and no bearer token', async () => {
    const { tokens, calls, connect } = openTab()
    tokens.start({ token: '' })
    const http = connect()
    await http.send(get('/api/x'))
    await http.send(get('https://media.example/picture'))
    expect(calls.map(({ url, init }) => [url, init.credentials])).toEqual([
      ['https://api.example/api/x', 'include'],
      ['https://media.example/picture', 'omit'],
    ])
    expect(calls.some(({ init }) => headersOf(init).has('authorization'))).toBe(false)
  })

  const calendar = { baseURL: null, scope: '', token: 'product' } as const
  it.each([
    ['the product’s own calendar at the API', 'https://api.example/calendar', calendar, 'include'],
    ['the product’s own calendar elsewhere', 'https://calendar.example/', calendar, 'omit'],
  ] as const)('sends cookies to %s: %s', async (_what, calendarURL, provider, credentials) => {
    const { tokens, calls, connect } = openTab()
    tokens.start({ token: '' })
    const http = connect(calendarURL)
    http.useCalendar(provider)
    await http.send({ ...get('/events'), to: 'calendar' })
    expect(calls.map(({ init }) => init.credentials)).toEqual([credentials])
  })

  it('sends no cookie to a vendor’s calendar, whatever its address', async () => {
    const { tokens, calls, connect } = openTab()
    tokens.start({ token: '' })
    const http = connect('https://api.example/calendar')
    http.useCalendar({ ...calendar, token: 'oauth' })
    await http.send({ ...get('/events'), to: 'calendar' })
    const sent = calls.filter(({ url }) => url.endsWith('/events'))
    expect(sent.map(({ init }) => [init.credentials, headersOf(init).get('authorization')])).toEqual([
      ['omit', 'Bearer vendor'],
    ])
  })

  it('50 refusals at once make one refresh, without a token in its body, and one replay each', async () => {
    const { tokens, calls, connect, sharedCookie } = openTab()
    tokens.start({ token: '' })
    const http = connect()
    sharedCookie.isFresh = false
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => http.send(get(`/api/thing/${index}`))))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    const refreshes = calls.filter(({ url }) => url.endsWith('/refresh'))
    expect(refreshes.map(({ init }) => [init.credentials, init.body])).toEqual([
      ['include', JSON.stringify({ refreshToken: '', token: '' })],
    ])
    expect(calls).toHaveLength(101)
  })

  it('a refused refresh ends the session, a busy server does not', async () => {
    let status = 503
    const { tokens, signedOut, connect, sharedCookie } = openTab(() => new Response(null, { status }))
    tokens.start({ token: '' })
    const http = connect()
    sharedCookie.isFresh = false
    expect(await http.send(get('/api/x'))).toMatchObject({ ok: false, fault: { kind: 'server-error' } })
    expect(tokens.isSignedIn()).toBe(true)
    status = 400
    expect(await http.send(get('/api/x'))).toMatchObject({ ok: false, fault: { kind: 'signed-out' } })
    expect([tokens.isSignedIn(), tokens.lastEnd(), signedOut.mock.calls.length]).toEqual([false, 'expired', 1])
  })

  it('asks for what everybody gets once its session has ended, for the sign-in page', async () => {
    const { tokens, connect, sharedCookie } = openTab(() => new Response(null, { status: 401 }))
    tokens.start({ token: '' })
    const http = connect()
    sharedCookie.isFresh = false
    expect(await http.send(get('/api/account/me'))).toMatchObject({ ok: false, fault: { kind: 'signed-out' } })
    sharedCookie.isFresh = true
    expect(await http.send(get('/api/assist/configurations'))).toMatchObject({ ok: true })
  })

  it('threat T12: a tab of a former session sends nothing with the cookie of the next user', async () => {
    const one = openTab()
    one.tokens.start({ token: '' })
    const http = one.connect()
    openTab().tokens.start({ token: '' })
    expect(await http.send(get('/api/x'))).toMatchObject({ ok: false, fault: { kind: 'signed-out' } })
    expect(one.calls).toEqual([])
  })

  it('a guest has tokens in memory, and never sends or replaces a user’s cookie', async () => {
    const { tokens, calls, connect } = openTab()
    tokens.start({ token: 'guest' }, { guest: true })
    await connect().send(get('/api/x'))
    expect(calls.map(({ init }) => [init.credentials, headersOf(init).get('authorization')])).toEqual([
      ['omit', 'Bearer guest'],
    ])
    expect([...kept]).toEqual([])
  })
})
