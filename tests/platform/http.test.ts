import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { csrfNamesOf, type RunAlone } from '#src/platform/http/credential.ts'
import { createClock } from '#src/platform/clock.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { type Answer, apiOrigin, clientBefore, json } from './scripted-server.ts'

const get = (url: string) => ({ method: 'GET', url, to: 'api', as: 'json' }) as const
const post = (url: string, body: unknown = {}) => ({ method: 'POST', url, to: 'api', as: 'json', body }) as const

/** Refuses every token but the one a refresh answers. */
const refreshing =
  (refresh: Answer = () => json({ token: 'new', refreshToken: 'refresh-2' })): Answer =>
  (call, signal) => {
    if (call.path === '/api/account/refresh') return refresh(call, signal)
    return call.headers.get('authorization') === 'Bearer new' ? json({ path: call.path }) : json({}, { status: 401 })
  }

describe('section 6: the bearer token', () => {
  it('goes with every call of the API, and 50 refusals at once make one refresh and one replay each', async () => {
    const { http, tokens, to, calls } = clientBefore(refreshing())
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => http.send(get(`/api/thing/${index}`))))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(to('/api/account/refresh')).toHaveLength(1)
    expect(calls).toHaveLength(101)
    expect(tokens.token()).toBe('new')
    expect(tokens.refreshToken()).toBe('refresh-2')
  })

  it('sends refresh token and token to the refresh, and no bearer token (section 3)', async () => {
    const { http, to } = clientBefore(refreshing())
    await http.send(get('/api/users/me/settings'))
    const [refresh] = to('/api/account/refresh')
    expect(refresh?.body).toEqual({ refreshToken: 'refresh-1', token: 'old' })
    expect(refresh?.headers.get('authorization')).toBeNull()
  })

  it('takes the token another tab has refreshed meanwhile', async () => {
    const tokens = createTokens('memory')
    tokens.set({ token: 'old', refreshToken: 'refresh-1' })
    const runAlone: RunAlone = async (_name, work) => {
      tokens.set({ token: 'new' })
      return work(true)
    }
    const { http, to } = clientBefore(refreshing(), { tokens, runAlone })
    expect((await http.send(get('/api/x'))).ok).toBe(true)
    expect(to('/api/account/refresh')).toHaveLength(0)
  })

  it('fault F21: waits for what another tab has stored, of which this one hears late; not for ever', async () => {
    const tokens = createTokens('memory')
    tokens.set({ token: 'old', refreshToken: 'refresh-1' })
    const told: (() => void)[] = []
    tokens.subscribe = (listener) => {
      told.push(listener)
      return () => undefined
    }
    const client = clientBefore(refreshing(), { tokens, runAlone: (_name, work) => work(true) })
    const asked = client.http.send(get('/api/x'))
    await vi.waitFor(() => expect(told).toHaveLength(1))
    tokens.set({ token: 'new' })
    told[0]?.()
    expect((await asked).ok).toBe(true)
    expect(client.to('/api/account/refresh')).toHaveLength(0)
    // The other tab's refresh may have failed: then it is this one's turn.
    tokens.set({ token: 'old' })
    expect((await client.http.send(get('/api/y'))).ok).toBe(true)
    expect(client.to('/api/account/refresh')).toHaveLength(1)
  })

  it('does not bring back a session that was signed out while the refresh was under way', async () => {
    const tokens = createTokens('memory')
    tokens.start({ token: 'old', refreshToken: 'refresh-1' })
    const { http, signedOut } = clientBefore(
      refreshing(() => {
        tokens.clear()
        return json({ token: 'new', refreshToken: 'refresh-2' })
      }),
      { tokens },
    )
    expect(await http.send(get('/api/x'))).toEqual({ ok: false, fault: { kind: 'signed-out' } })
    expect([tokens.token(), tokens.refreshToken()]).toEqual([null, null])
    expect(signedOut).toEqual([])
  })

  it('threat T12: sends no call of one user with the token of the next, who signed in in another tab', async () => {
    const tokens = createTokens('memory')
    tokens.start({ token: 'hers', refreshToken: 'refresh-1' })
    const { http, calls } = clientBefore(() => json({}), { tokens })
    tokens.start({ token: 'his', refreshToken: 'refresh-2' })
    expect(await http.send(get('/api/x'))).toEqual({ ok: false, fault: { kind: 'signed-out' } })
    expect(calls).toHaveLength(0)
    expect(await http.renewToken('hers')).toBeNull()
  })

  it('threat T13: signing out cancels what is under way, and nothing that comes later', async () => {
    const { http } = clientBefore(({ path }) => (path === '/api/slow' ? new Promise(() => undefined) : json({})))
    const slow = http.send(get('/api/slow'))
    http.abortAll()
    expect(await slow).toEqual({ ok: false, fault: { kind: 'cancelled' } })
    expect((await http.send(get('/api/x'))).ok).toBe(true)
  })

  it('replays once: a fresh token that is refused as well ends the call, not the session', async () => {
    const { http, calls, signedOut, tokens } = clientBefore((call) =>
      call.path === '/api/account/refresh' ? json({ token: 'new' }) : json({}, { status: 401 }),
    )
    expect(await http.send(get('/api/x'))).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
    expect(calls).toHaveLength(3)
    expect(signedOut).toEqual([])
    expect(tokens.refreshToken()).toBe('refresh-1')
  })

  it.each([500, 503, 429, 408])('stays signed in when the refresh answers %i', async (status) => {
    const { http, signedOut, tokens } = clientBefore(refreshing(() => json({}, { status })))
    expect(await http.send(get('/api/x'))).toMatchObject({ ok: false, fault: { kind: 'server-error', status } })
    expect(signedOut).toEqual([])
    expect(tokens.token()).toBe('old')
  })

  it('stays signed in when the network fails during the refresh', async () => {
    const { http, signedOut, tokens } = clientBefore(
      refreshing(() => Promise.reject(new TypeError('Failed to fetch'))),
      { isOnline: () => false },
    )
    expect(await http.send(get('/api/x'))).toEqual({ ok: false, fault: { kind: 'offline' } })
    expect(signedOut).toEqual([])
    expect(tokens.token()).toBe('old')
  })

  it.each([400, 401, 403])('is signed out, once for all waiting calls, when the refresh answers %i', async (status) => {
    const { http, signedOut, tokens } = clientBefore(refreshing(() => json({}, { status })))
    const answers = await Promise.all([http.send(get('/api/a')), http.send(get('/api/b')), http.send(get('/api/c'))])
    for (const answer of answers) expect(answer).toEqual({ ok: false, fault: { kind: 'signed-out' } })
    expect(signedOut).toEqual(['signed out'])
    expect(tokens.token()).toBeNull()
    expect(tokens.refreshToken()).toBeNull()
  })

  it('a stranger who is refused is signed out without a session having ended', async () => {
    const { http, signedOut } = clientBefore(refreshing(), { tokens: createTokens('memory') })
    expect(await http.send(get('/api/account/me'))).toEqual({ ok: false, fault: { kind: 'signed-out' } })
    expect(signedOut).toEqual([])
  })

  it('a caller who gives up during the refresh does not take the others with him', async () => {
    let answerRefresh: ((answer: Response) => void) | null = null
    const { http } = clientBefore(
      refreshing(
        () =>
          new Promise((resolve) => {
            answerRefresh = resolve
          }),
      ),
    )
    const leaving = new AbortController()
    const left = http.send({ ...get('/api/a'), signal: leaving.signal })
    const stayed = http.send(get('/api/b'))
    await expect.poll(() => answerRefresh).not.toBeNull()
    leaving.abort()
    expect(await left).toEqual({ ok: false, fault: { kind: 'cancelled' } })
    ;(answerRefresh as ((answer: Response) => void) | null)?.(json({ token: 'new' }))
    expect((await stayed).ok).toBe(true)
  })
})

describe('section 6: the forgery token', () => {
  it('goes with calls of the page origin that change something, and with no others', async () => {
    const { http, calls } = clientBefore(() => json({}))
    await http.send(post('/api/event/action'))
    await http.send({ method: 'DELETE', url: '/api/users/me/favourites/1', to: 'api', as: 'nothing' })
    await http.send(get('/api/users/me/favourites'))
    expect(calls.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual(['forge not', 'forge not', null])
  })

  it('has the names of config.json', async () => {
    const page = () => ({ origin: apiOrigin, cookies: 'XSRF-TOKEN=usual; anti-forgery=own' })
    const sent = async (csrf: { readonly cookie: string; readonly header: string }) => {
      const { http, calls } = clientBefore(() => json({}), { page, csrf: csrfNamesOf({ csrf }) })
      await http.send(post('/api/event/action'))
      const { headers } = calls[0]!
      return [headers.get('x-xsrf-token'), headers.get('requestverificationtoken')]
    }
    expect(await sent({ cookie: 'anti-forgery', header: 'RequestVerificationToken' })).toEqual([null, 'own'])
    expect(await sent({ cookie: 'anti-forgery', header: '' })).toEqual(['own', null])
    expect(await sent({ cookie: '', header: 'RequestVerificationToken' })).toEqual([null, 'usual'])
    expect(await sent({ cookie: 'absent', header: '' })).toEqual([null, null])
  })

  it('never goes to an API of another origin', async () => {
    const { http, calls } = clientBefore(() => json({}), { apiURL: 'https://api.example/base' })
    await http.send(post('/api/event/action'))
    expect(calls[0]?.url).toBe('https://api.example/base/api/event/action')
    expect(calls[0]?.headers.get('x-xsrf-token')).toBeNull()
  })
})

describe('threat T4: addresses out of data', () => {
  const canary = 'old'
  const foreign = [
    'https://evil.example/api/x',
    '//evil.example/api/x',
    '\\\\evil.example/api/x',
    'http://foyer.example/api/x',
    'https://foyer.example.evil.example/',
    'https://foyer.example:8443/api/x',
    'https://foyer.example@evil.example/api/x',
  ]

  it.each(foreign)('GET %s carries neither token nor cookies', async (url) => {
    const { http, calls } = clientBefore(() => json({}))
    await http.send(get(url))
    expect(calls).toHaveLength(1)
    expect(calls[0]?.headers.get('authorization')).toBeNull()
    expect(calls[0]?.credentials).toBe('omit')
    expect(JSON.stringify([...(calls[0]?.headers ?? [])])).not.toContain(canary)
  })

  it.each(['blob:https://foyer.example/1', 'javascript:alert(1)'])('GET %s is not sent at all', async (url) => {
    const { http, calls } = clientBefore(() => json({}))
    expect(await http.send(get(url))).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
    expect(calls).toHaveLength(0)
  })

  it.each([...foreign, 'blob:https://foyer.example/1', 'javascript:alert(1)', 'file:///etc/passwd'])(
    'POST %s is not sent at all',
    async (url) => {
      const { http, calls } = clientBefore(() => json({}))
      expect(await http.send(post(url))).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
      expect(calls).toHaveLength(0)
    },
  )

  it('a 401 of a foreign address neither refreshes nor signs out', async () => {
    const { http, calls, signedOut } = clientBefore(() => json({}, { status: 401 }))
    await http.send(get('https://evil.example/'))
    expect(calls).toHaveLength(1)
    expect(signedOut).toEqual([])
  })

  it('an absolute address of the API itself carries the token', async () => {
    const { http, calls } = clientBefore(() => json({}))
    await http.send(get(`${apiOrigin}/api/x?page=2`))
    expect(calls[0]?.url).toBe(`${apiOrigin}/api/x?page=2`)
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer old')
  })

  it('a relative path cannot leave the origin', async () => {
    const { http, calls } = clientBefore(() => json({}))
    await http.send(get('/../..//evil.example/x'))
    expect(new URL(calls[0]?.url ?? '').origin).toBe(apiOrigin)
  })
})

describe('a busy server (faults F1 and F3)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('waits as long as Retry-After says, then repeats what may be repeated', async () => {
    let answers = 0
    const { http, calls } = clientBefore(() =>
      answers++ === 0 ? json({}, { status: 429, headers: { 'retry-after': '7' } }) : json({ done: true }),
    )
    const sent = http.send(get('/api/x'))
    await vi.advanceTimersByTimeAsync(6_999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await sent).toMatchObject({ ok: true, value: { body: { done: true } } })
  })

  it('never repeats a POST by itself', async () => {
    const { http, calls } = clientBefore(() => json({}, { status: 429, headers: { 'retry-after': '1' } }))
    expect(await http.send(post('/api/event/action'))).toEqual({
      ok: false,
      fault: { kind: 'throttled', retryAfter: 1_000 },
    })
    expect(calls).toHaveLength(1)
  })

  it('gives up after four tries, and at once where the server wants more than a minute', async () => {
    const { http, calls } = clientBefore(({ path }) =>
      json({}, { status: 503, headers: { 'retry-after': path === '/api/long' ? '3600' : '1' } }),
    )
    const sent = http.send(get('/api/x'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await sent).toEqual({ ok: false, fault: { kind: 'throttled', retryAfter: 1_000 } })
    expect(calls).toHaveLength(4)
    expect(await http.send(get('/api/long'))).toEqual({
      ok: false,
      fault: { kind: 'throttled', retryAfter: 3_600_000 },
    })
    expect(calls).toHaveLength(5)
  })

  it('backs off further each time where the server names no time', async () => {
    const sentAt: number[] = []
    const { http } = clientBefore(() => {
      sentAt.push(Date.now())
      return new Response('down', { status: 503 })
    })
    const begun = Date.now()
    const sent = http.send(get('/api/x'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await sent).toMatchObject({ ok: false, fault: { kind: 'server-error', status: 503 } })
    expect(sentAt.map((at) => at - begun)).toEqual([0, 250, 750, 1_750])
  })

  it('a refusal holds back the other calls on the same path and no others', async () => {
    const { http, to } = clientBefore(({ path }) =>
      path === '/api/busy' ? json({}, { status: 429, headers: { 'retry-after': '5' } }) : json({}),
    )
    void http.send(get('/api/busy'))
    await vi.advanceTimersByTimeAsync(10)
    const second = http.send(get('/api/busy'))
    const other = http.send(get('/api/idle'))
    await vi.advanceTimersByTimeAsync(10)
    expect((await other).ok).toBe(true)
    expect(to('/api/busy')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60_000)
    await second
  })

  it('calls held back go one after another when the pause ends, and stop at the first new refusal', async () => {
    const pauseEnds = 5_000
    const begun = Date.now()
    /** The server takes 100 ms to answer, and refuses again for a while after the first pause. */
    const { http, calls } = clientBefore(async () => {
      const isBusy = Date.now() - begun < pauseEnds + 2_000
      await new Promise((resume) => setTimeout(resume, 100))
      return isBusy ? json({}, { status: 429, headers: { 'retry-after': '5' } }) : json({})
    })
    const first = http.send(get('/api/busy'))
    await vi.advanceTimersByTimeAsync(200)
    const others = Array.from({ length: 8 }, () => http.send(get('/api/busy')))
    await vi.advanceTimersByTimeAsync(pauseEnds + 1_000)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(4_000)
    await vi.advanceTimersByTimeAsync(150)
    // One to ask, two after it was accepted, four after those.
    expect(calls.length).toBeLessThanOrEqual(2 + 1 + 2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await Promise.all([first, ...others])).every(({ ok }) => ok)).toBe(true)
    expect(calls).toHaveLength(2 + 9)
  })

  it('a call that hangs after the pause does not hold back the others until it times out', async () => {
    let asked = 0
    const { http } = clientBefore(() => {
      asked += 1
      if (asked === 1) return json({}, { status: 429, headers: { 'retry-after': '1' } })
      return asked === 2 ? new Promise<never>(() => {}) : json({})
    })
    void http.send(get('/api/busy'))
    await vi.advanceTimersByTimeAsync(10)
    const second = http.send(get('/api/busy'))
    await vi.advanceTimersByTimeAsync(15_000)
    expect((await second).ok).toBe(true)
  })

  it('can be cancelled while it waits', async () => {
    const { http, calls } = clientBefore(() => json({}, { status: 429, headers: { 'retry-after': '30' } }))
    const stop = new AbortController()
    const sent = http.send({ ...get('/api/x'), signal: stop.signal })
    await vi.advanceTimersByTimeAsync(1_000)
    stop.abort()
    expect(await sent).toEqual({ ok: false, fault: { kind: 'cancelled' } })
    expect(calls).toHaveLength(1)
  })
})

describe('section 9: time-outs, and what ends a call', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a silent server times out after 100 seconds, and the request is aborted', async () => {
    let aborted = false
    const { http } = clientBefore(
      (_, signal) =>
        new Promise(() => {
          signal?.addEventListener('abort', () => {
            aborted = true
          })
        }),
    )
    const sent = http.send(get('/api/slow?secret=1'))
    await vi.advanceTimersByTimeAsync(99_999)
    expect(aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await sent).toEqual({ ok: false, fault: { kind: 'timed-out', what: 'GET /api/slow' } })
    expect(aborted).toBe(true)
  })

  it('a body that stalls times out too', async () => {
    const { http } = clientBefore(() => new Response(new ReadableStream({ start: () => undefined })))
    const sent = http.send({ ...get('/api/slow'), timeout: 2_000 })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await sent).toMatchObject({ ok: false, fault: { kind: 'timed-out' } })
  })

  it('an aborted call is cancelled, before and while it is under way', async () => {
    const { http, calls } = clientBefore(() => new Promise(() => undefined))
    expect(await http.send({ ...get('/api/x'), signal: AbortSignal.abort() })).toEqual({
      ok: false,
      fault: { kind: 'cancelled' },
    })
    expect(calls).toHaveLength(0)
    const stop = new AbortController()
    const sent = http.send({ ...get('/api/x'), signal: stop.signal })
    await vi.advanceTimersByTimeAsync(0)
    stop.abort()
    expect(await sent).toEqual({ ok: false, fault: { kind: 'cancelled' } })
  })

  it('a failing network is offline when the browser says so, else the API is unreachable', async () => {
    const failing: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
    const offline = clientBefore(failing, { isOnline: () => false })
    expect(await offline.http.send(get('/api/x'))).toEqual({ ok: false, fault: { kind: 'offline' } })
    const online = clientBefore(failing)
    expect(await online.http.send(get('/api/x'))).toMatchObject({ ok: false, fault: { kind: 'api-unreachable' } })
  })
})

describe('fault F7: bodies', () => {
  const html = () => new Response('<html>Sign in to Wi-Fi</html>', { headers: { 'content-type': 'text/html' } })

  it.each(['json', 'buffer', 'blob', 'nothing'] as const)(
    'a page of HTML where %s is expected is malformed',
    async (as) => {
      const { http } = clientBefore(html)
      expect(await http.send({ ...get('/api/x'), as })).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
    },
  )

  it('half a JSON text is malformed, an empty one is null', async () => {
    const half = clientBefore(() => new Response('{"a":'))
    expect(await half.http.send(get('/api/x'))).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
    const empty = clientBefore(() => new Response(null, { status: 204 }))
    expect(await empty.http.send(get('/api/x'))).toMatchObject({ ok: true, value: { status: 204, body: null } })
  })

  it.each([
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'conflict'],
    [412, 'conflict'],
    [400, 'server-error'],
    [500, 'server-error'],
  ])('status %i is the fault %s', async (status, kind) => {
    const { http } = clientBefore(() => json({ error: { code: 'ErrorX', message: 'said' } }, { status }))
    const answer = await http.send(post('/api/x'))
    expect(answer).toMatchObject({ ok: false, fault: { kind } })
  })

  it('a status that the caller accepts is an answer, whatever its body', async () => {
    const { http } = clientBefore(
      () => new Response('<h1>Not here</h1>', { status: 404, headers: { 'content-type': 'text/html' } }),
    )
    expect(await http.send({ ...get('/api/x'), accept: [404] })).toMatchObject({
      ok: true,
      value: { status: 404, body: null },
    })
  })

  it('writes blanks and plus signs of a query so that every server reads them', async () => {
    const { http, calls } = clientBefore(() => json({}))
    await http.send({ ...get('/api/search'), query: { q: 'a b+c', none: undefined, $top: '5' } })
    expect(calls[0]?.url).toBe(`${apiOrigin}/api/search?q=a%20b%2Bc&$top=5`)
  })
})

describe('fault F18: the server knows the time', () => {
  it('sets the clock by the Date header of the API, and not by a few seconds on the wire', async () => {
    const clock = createClock()
    const ahead = (milliseconds: number) => () =>
      json({}, { headers: { date: new Date(Date.now() + milliseconds).toUTCString() } })
    const near = clientBefore(ahead(2_000), { clock })
    await near.http.send(get('/api/x'))
    expect(clock.offset).toBe(0)
    const far = clientBefore(ahead(3_600_000), { clock })
    await far.http.send(get('/api/x'))
    expect(Math.abs(clock.offset - 3_600_000)).toBeLessThan(2_000)
  })

  it.each([-86_400_000, -3_600_000, 3_600_000, 86_400_000])(
    'a device %i ms off has the server’s time after one answer, and no token is refreshed for it',
    async (skew) => {
      vi.useFakeTimers({ now: Date.parse('2026-11-23T09:00:00Z') + skew })
      const clock = createClock()
      const { http, calls } = clientBefore(() => json({}, { headers: { date: 'Mon, 23 Nov 2026 09:00:00 GMT' } }), {
        clock,
      })
      for (let times = 0; times < 3; times += 1) await http.send(get('/api/x'))
      vi.useRealTimers()
      expect(Math.abs(clock.offset + skew)).toBeLessThan(1_000)
      expect(calls.map(({ path }) => path)).toEqual(['/api/x', '/api/x', '/api/x'])
    },
  )

  it('a copy of the browser’s is not asked: it would tell the time at which it was made', async () => {
    const caches: (RequestCache | undefined)[] = []
    const { http } = clientBefore(() => json({}), {
      fetch: (_input, init) => {
        caches.push(init?.cache)
        return Promise.resolve(json({}))
      },
    })
    await http.send(get('/api/x'))
    expect(caches).toEqual(['no-store'])
  })
})
