import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createClock } from '#src/platform/clock.ts'
import { createHttp } from '#src/platform/http.ts'
import { createTabs } from '#src/platform/locks.ts'
import { keepTokensIn, sessionCookies } from '#src/platform/token-modes.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { stubLocalStorage } from './memory-storage.ts'

let stored: Map<string, string>

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  stored = stubLocalStorage()
})

const endings = () => createTabs('assist-session', v.literal('signed-out'))

describe('tokenStorage memory', () => {
  it('moves tokens of an earlier setting from local storage to memory', () => {
    stored.set('api_token', 'a').set('api_refresh_token', 'b').set('assist-session', 'one')
    const tokens = createTokens('local')
    keepTokensIn('memory', tokens)
    expect([tokens.token(), tokens.refreshToken(), tokens.isSignedIn()]).toEqual(['a', 'b', true])
    tokens.set({ token: 'c', refreshToken: 'd' })
    keepTokensIn('memory', tokens)
    expect([tokens.token(), tokens.refreshToken()]).toEqual(['c', 'd'])
    expect([...stored]).toEqual([])
  })

  it('has no session after a reload', () => {
    const tokens = createTokens('local')
    keepTokensIn('memory', tokens)
    tokens.start({ token: 'a' })
    const reloaded = createTokens('local')
    keepTokensIn('memory', reloaded)
    expect([reloaded.token(), reloaded.isSignedIn(), reloaded.session()]).toEqual([null, false, null])
  })

  it('threat T13: signs out the other tabs too', async () => {
    const [one, other] = [createTokens('local'), createTokens('local')]
    const channels = [one, other].map((tokens) => {
      keepTokensIn('memory', tokens)
      tokens.start({ token: 'a' })
      const tabs = endings()
      tokens.connect(tabs)
      return tabs
    })
    const listener = vi.fn<() => void>()
    other.subscribe(listener)
    one.clear()
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce())
    expect([other.token(), other.lastEnd()]).toEqual([null, 'signed-out'])
    for (const tabs of channels) tabs.stop()
  })
})

describe('tokenStorage cookie', () => {
  /** A tab with a session cookie. `refresh` returns the response of the API to a refresh. */
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
  /** A tab with a session. */
  function openSession(refresh?: () => Response, calendarURL?: string) {
    const tab = openTab(refresh)
    tab.tokens.start({ token: '' })
    return { ...tab, http: tab.connect(calendarURL) }
  }
  const get = (url: string) => ({ method: 'GET', url, to: 'api', as: 'json' }) as const
  const headersOf = (init: RequestInit) => new Headers(init.headers)

  it('stores only the id of the session, so that no script can read a token', () => {
    const { tokens } = openTab()
    expect(tokens.isSignedIn()).toBe(false)
    tokens.start({ token: '', refreshToken: null })
    tokens.set({ token: 'leaked', refreshToken: 'leaked' })
    expect([tokens.token(), tokens.refreshToken(), tokens.isSignedIn()]).toEqual([null, null, true])
    expect([...stored.keys()]).toEqual(['assist-session'])
    const reloaded = openTab().tokens
    expect([reloaded.isSignedIn(), reloaded.session()]).toEqual([true, tokens.session()])
    tokens.clear()
    expect([...stored]).toEqual([])
  })

  it('ends a session of an earlier setting because it has no cookie', () => {
    stored.set('api_token', 'a').set('api_refresh_token', 'b').set('assist-session', 'one')
    expect(openTab().tokens.isSignedIn()).toBe(false)
    expect([...stored]).toEqual([])
  })

  it('sends cookies only to the origin of the API, and no bearer token', async () => {
    const { calls, http } = openSession()
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
    ['include', 'the product’s own calendar at the API', 'https://api.example/calendar'],
    ['omit', 'the product’s own calendar elsewhere', 'https://calendar.example/'],
  ] as const)('uses the credentials mode "%s" for %s', async (credentials, _name, calendarURL) => {
    const { calls, http } = openSession(undefined, calendarURL)
    http.useCalendar(calendar)
    await http.send({ ...get('/events'), to: 'calendar' })
    expect(calls.map(({ init }) => init.credentials)).toEqual([credentials])
  })

  it('sends no cookie to a vendor’s calendar, whatever its address', async () => {
    const { calls, http } = openSession(undefined, 'https://api.example/calendar')
    http.useCalendar({ ...calendar, token: 'oauth' })
    await http.send({ ...get('/events'), to: 'calendar' })
    const sent = calls.filter(({ url }) => url.endsWith('/events'))
    expect(sent.map(({ init }) => [init.credentials, headersOf(init).get('authorization')])).toEqual([
      ['omit', 'Bearer vendor'],
    ])
  })

  it('refreshes once for 50 refused calls, without a token in the body', async () => {
    const { calls, http, sharedCookie } = openSession()
    sharedCookie.isFresh = false
    const responses = await Promise.all(Array.from({ length: 50 }, (_, index) => http.send(get(`/api/thing/${index}`))))
    expect(responses.every(({ ok }) => ok)).toBe(true)
    const refreshes = calls.filter(({ url }) => url.endsWith('/refresh'))
    expect(refreshes.map(({ init }) => [init.credentials, init.body])).toEqual([
      ['include', JSON.stringify({ refreshToken: '', token: '' })],
    ])
    expect(calls).toHaveLength(101)
  })

  it('ends the session if the refresh is refused, but not if the server is busy', async () => {
    let status = 503
    const { tokens, signedOut, http, sharedCookie } = openSession(() => new Response(null, { status }))
    sharedCookie.isFresh = false
    expect(await http.send(get('/api/x'))).toMatchObject({ ok: false, fault: { kind: 'server-error' } })
    expect(tokens.isSignedIn()).toBe(true)
    status = 400
    expect(await http.send(get('/api/x'))).toMatchObject({ ok: false, fault: { kind: 'signed-out' } })
    expect([tokens.isSignedIn(), tokens.lastEnd(), signedOut.mock.calls.length]).toEqual([false, 'expired', 1])
  })

  it('requests public data for the sign-in page after its session has ended', async () => {
    const { http, sharedCookie } = openSession(() => new Response(null, { status: 401 }))
    sharedCookie.isFresh = false
    expect(await http.send(get('/api/account/me'))).toMatchObject({ ok: false, fault: { kind: 'signed-out' } })
    sharedCookie.isFresh = true
    expect(await http.send(get('/api/assist/configurations'))).toMatchObject({ ok: true })
  })

  it('threat T12: sends nothing from a tab of a former session', async () => {
    const { calls, http } = openSession()
    openSession()
    expect(await http.send(get('/api/x'))).toMatchObject({ ok: false, fault: { kind: 'signed-out' } })
    expect(calls).toEqual([])
  })

  it('neither sends nor replaces a user’s cookie for a guest', async () => {
    const { tokens, calls, connect } = openTab()
    tokens.start({ token: 'guest' }, { guest: true })
    await connect().send(get('/api/x'))
    expect(calls.map(({ init }) => [init.credentials, headersOf(init).get('authorization')])).toEqual([
      ['omit', 'Bearer guest'],
    ])
    expect([...stored]).toEqual([])
  })
})
