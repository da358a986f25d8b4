import { beforeEach, describe, expect, it, vi } from 'vitest'
import { csrfNamesOf, type RunAlone } from '#src/platform/http/credential.ts'
import { fail } from '#src/kernel/result.ts'
import { createClock } from '#src/platform/clock.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { type Answer, apiOrigin, clientBefore, json } from './scripted-server.ts'

const get = (url: string) => ({ method: 'GET', url, to: 'api', as: 'json' }) as const
const post = (url: string, body: unknown = {}) => ({ method: 'POST', url, to: 'api', as: 'json', body }) as const

/** Accepts only the token that a refresh returns. */
const refreshing =
  (refresh: Answer = () => json({ token: 'new', refreshToken: 'refresh-2' })): Answer =>
  (call, signal) => {
    if (call.path === '/api/account/refresh') return refresh(call, signal)
    return call.headers.get('authorization') === 'Bearer new' ? json({ path: call.path }) : json({}, { status: 401 })
  }

describe('section 6: the bearer token', () => {
  it('is refreshed once for 50 refused calls, each of which is repeated once', async () => {
    const { http, tokens, to, calls } = clientBefore(refreshing())
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => http.send(get(`/api/thing/${index}`))))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(to('/api/account/refresh')).toHaveLength(1)
    expect(calls).toHaveLength(101)
    expect(tokens.token()).toBe('new')
    expect(tokens.refreshToken()).toBe('refresh-2')
  })

  it('is not sent with the refresh, which has both tokens in its body (section 3)', async () => {
    const { http, to } = clientBefore(refreshing())
    await http.send(get('/api/users/me/settings'))
    const [refresh] = to('/api/account/refresh')
    expect(refresh?.body).toEqual({ refreshToken: 'refresh-1', token: 'old' })
    expect(refresh?.headers.get('authorization')).toBeNull()
  })

  it('is not refreshed if another tab has refreshed it', async () => {
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

  it('fault F21: is refreshed only if no token of another tab arrives within a short time', async () => {
    const tokens = createTokens('memory')
    tokens.set({ token: 'old', refreshToken: 'refresh-1' })
    const listeners: (() => void)[] = []
    tokens.subscribe = (listener) => {
      listeners.push(listener)
      return () => undefined
    }
    const client = clientBefore(refreshing(), { tokens, runAlone: (_name, work) => work(true) })
    const sent = client.http.send(get('/api/x'))
    await vi.waitFor(() => expect(listeners).toHaveLength(1))
    tokens.set({ token: 'new' })
    listeners[0]?.()
    expect((await sent).ok).toBe(true)
    expect(client.to('/api/account/refresh')).toHaveLength(0)
    // If the refresh of the other tab failed, this tab refreshes.
    tokens.set({ token: 'old' })
    expect((await client.http.send(get('/api/y'))).ok).toBe(true)
    expect(client.to('/api/account/refresh')).toHaveLength(1)
  })

  it('is discarded if the user signed out during the refresh', async () => {
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

  it('threat T12: is never sent with a call of the previous user after a sign-in in another tab', async () => {
    const tokens = createTokens('memory')
    tokens.start({ token: 'hers', refreshToken: 'refresh-1' })
    const { http, calls } = clientBefore(() => json({}), { tokens })
    tokens.start({ token: 'his', refreshToken: 'refresh-2' })
    expect(await http.send(get('/api/x'))).toEqual({ ok: false, fault: { kind: 'signed-out' } })
    expect(calls).toHaveLength(0)
    expect(await http.renewToken('hers')).toBeNull()
  })

  it('threat T13: signing out cancels pending calls but not later ones', async () => {
    const { http } = clientBefore(({ path }) => (path === '/api/slow' ? new Promise(() => undefined) : json({})))
    const slow = http.send(get('/api/slow'))
    http.abortAll()
    expect(await slow).toEqual({ ok: false, fault: { kind: 'cancelled' } })
    expect((await http.send(get('/api/x'))).ok).toBe(true)
  })

  it('ends the call but not the session if the API refuses a fresh token too', async () => {
    const { http, calls, signedOut, tokens } = clientBefore((call) =>
      call.path === '/api/account/refresh' ? json({ token: 'new' }) : json({}, { status: 401 }),
    )
    expect(await http.send(get('/api/x'))).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
    expect(calls).toHaveLength(3)
    expect(signedOut).toEqual([])
    expect(tokens.refreshToken()).toBe('refresh-1')
  })

  it.each<[string, Answer]>([
    ['a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
    ...[500, 503, 429, 408].map((status): [string, Answer] => [`status ${status}`, () => json({}, { status })]),
  ])('is kept if the refresh fails with %s', async (_, refresh) => {
    const { http, signedOut, tokens } = clientBefore(refreshing(refresh))
    const result = await http.send(get('/api/x'))
    expect(result).toMatchObject({
      ok: false,
      fault: { kind: expect.stringMatching(/^(server-error|api-unreachable)$/) },
    })
    expect(signedOut).toEqual([])
    expect(tokens.token()).toBe('old')
  })

  it.each([400, 401, 403])(
    'is removed once for all waiting calls if the refresh is refused with status %i',
    async (status) => {
      const { http, signedOut, tokens } = clientBefore(refreshing(() => json({}, { status })))
      const answers = await Promise.all([http.send(get('/api/a')), http.send(get('/api/b')), http.send(get('/api/c'))])
      for (const answer of answers) expect(answer).toEqual({ ok: false, fault: { kind: 'signed-out' } })
      expect(signedOut).toEqual(['signed out'])
      expect(tokens.token()).toBeNull()
      expect(tokens.refreshToken()).toBeNull()
    },
  )

  it('a refused call without a session reports no end of a session', async () => {
    const { http, signedOut } = clientBefore(refreshing(), { tokens: createTokens('memory') })
    expect(await http.send(get('/api/account/me'))).toEqual({ ok: false, fault: { kind: 'signed-out' } })
    expect(signedOut).toEqual([])
  })

  it('an aborted call does not abort the refresh for the others', async () => {
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
  it('is sent only with changing calls to the origin of the page', async () => {
    const { http, calls } = clientBefore(() => json({}))
    await http.send(post('/api/event/action'))
    await http.send({ method: 'DELETE', url: '/api/users/me/favourites/1', to: 'api', as: 'nothing' })
    await http.send(get('/api/users/me/favourites'))
    expect(calls.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual(['forge not', 'forge not', null])
  })

  it('uses the cookie and header names of config.json', async () => {
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

  it('is never sent to an API of another origin', async () => {
    const { http, calls } = clientBefore(() => json({}), { apiURL: 'https://api.example/base' })
    await http.send(post('/api/event/action'))
    expect(calls[0]?.url).toBe('https://api.example/base/api/event/action')
    expect(calls[0]?.headers.get('x-xsrf-token')).toBeNull()
  })
})

describe('threat T4: URLs from data', () => {
  // The tests of addresses have all spellings.
  const foreign = ['https://evil.example/api/x', '//evil.example/api/x', 'https://foyer.example@evil.example/api/x']

  it.each(foreign)('GET %s is sent without token and cookies', async (url) => {
    const { http, calls } = clientBefore(() => json({}))
    await http.send(get(url))
    expect(calls).toHaveLength(1)
    expect(calls[0]?.headers.get('authorization')).toBeNull()
    expect(calls[0]?.credentials).toBe('omit')
    expect(JSON.stringify([...(calls[0]?.headers ?? [])])).not.toContain('old')
  })

  it.each([...foreign.map((url) => post(url)), post('file:///etc/passwd'), get('javascript:alert(1)')])(
    '$method $url is not sent',
    async (request) => {
      const { http, calls } = clientBefore(() => json({}))
      expect(await http.send(request)).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
      expect(calls).toHaveLength(0)
    },
  )

  it('a 401 from a foreign URL neither refreshes nor signs out', async () => {
    const { http, calls, signedOut } = clientBefore(() => json({}, { status: 401 }))
    await http.send(get('https://evil.example/'))
    expect(calls).toHaveLength(1)
    expect(signedOut).toEqual([])
  })
})

describe('faults F1 and F3: calls to a busy server', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('repeats a GET after the time in Retry-After', async () => {
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

  it('never repeats a POST', async () => {
    const { http, calls } = clientBefore(() => json({}, { status: 429, headers: { 'retry-after': '1' } }))
    expect(await http.send(post('/api/event/action'))).toEqual(fail({ kind: 'throttled', retryAfter: 1_000 }))
    expect(calls).toHaveLength(1)
  })

  it('stops after four attempts, or at once if Retry-After exceeds a minute', async () => {
    const { http, calls } = clientBefore(({ path }) =>
      json({}, { status: 503, headers: { 'retry-after': path === '/api/long' ? '3600' : '1' } }),
    )
    const sent = http.send(get('/api/x'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await sent).toEqual({ ok: false, fault: { kind: 'throttled', retryAfter: 1_000 } })
    expect(calls).toHaveLength(4)
    expect(await http.send(get('/api/long'))).toEqual(fail({ kind: 'throttled', retryAfter: 3_600_000 }))
    expect(calls).toHaveLength(5)
  })

  it('waits longer after each attempt if there is no Retry-After', async () => {
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

  it('a refusal delays only other calls of the same path', async () => {
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

  it('delayed calls resume gradually and stop at the next refusal', async () => {
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
    // One call as a trial, two after its success, then four.
    expect(calls.length).toBeLessThanOrEqual(2 + 1 + 2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await Promise.all([first, ...others])).every(({ ok }) => ok)).toBe(true)
    expect(calls).toHaveLength(2 + 9)
  })

  it('a trial call that hangs does not block the others until its timeout', async () => {
    let requests = 0
    const { http } = clientBefore(() => {
      requests += 1
      if (requests === 1) return json({}, { status: 429, headers: { 'retry-after': '1' } })
      return requests === 2 ? new Promise<never>(() => {}) : json({})
    })
    void http.send(get('/api/busy'))
    await vi.advanceTimersByTimeAsync(10)
    const second = http.send(get('/api/busy'))
    await vi.advanceTimersByTimeAsync(15_000)
    expect((await second).ok).toBe(true)
  })

  it('a waiting call can be cancelled', async () => {
    const { http, calls } = clientBefore(() => json({}, { status: 429, headers: { 'retry-after': '30' } }))
    const stop = new AbortController()
    const sent = http.send({ ...get('/api/x'), signal: stop.signal })
    await vi.advanceTimersByTimeAsync(1_000)
    stop.abort()
    expect(await sent).toEqual({ ok: false, fault: { kind: 'cancelled' } })
    expect(calls).toHaveLength(1)
  })
})

describe('section 9: time-outs and cancellation', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('a request is aborted after 100 seconds without a response', async () => {
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

  it('a call aborted before or during the request is cancelled', async () => {
    const { http, calls } = clientBefore(() => new Promise(() => undefined))
    expect(await http.send({ ...get('/api/x'), signal: AbortSignal.abort() })).toEqual(fail({ kind: 'cancelled' }))
    expect(calls).toHaveLength(0)
    const stop = new AbortController()
    const sent = http.send({ ...get('/api/x'), signal: stop.signal })
    await vi.advanceTimersByTimeAsync(0)
    stop.abort()
    expect(await sent).toEqual({ ok: false, fault: { kind: 'cancelled' } })
  })

  it('a network error is offline if the browser is offline, otherwise the API is unreachable', async () => {
    const failing: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
    const offline = clientBefore(failing, { isOnline: () => false })
    expect(await offline.http.send(get('/api/x'))).toEqual({ ok: false, fault: { kind: 'offline' } })
    const online = clientBefore(failing)
    expect(await online.http.send(get('/api/x'))).toMatchObject({ ok: false, fault: { kind: 'api-unreachable' } })
  })
})

describe('fault F7: response bodies', () => {
  const html = () => new Response('<html>Sign in to Wi-Fi</html>', { headers: { 'content-type': 'text/html' } })

  it.each(['json', 'buffer', 'blob', 'nothing'] as const)('an HTML page instead of %s is malformed', async (as) => {
    const { http } = clientBefore(html)
    expect(await http.send({ ...get('/api/x'), as })).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
  })

  it('truncated JSON is malformed and an empty body is null', async () => {
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
  ])('status %i is reported as %s', async (status, kind) => {
    const { http } = clientBefore(() => json({ error: { code: 'ErrorX', message: 'said' } }, { status }))
    const answer = await http.send(post('/api/x'))
    expect(answer).toMatchObject({ ok: false, fault: { kind } })
  })

  it('a status that the caller accepts is a success, even with an HTML body', async () => {
    const { http } = clientBefore(
      () => new Response('<h1>Not here</h1>', { status: 404, headers: { 'content-type': 'text/html' } }),
    )
    expect(await http.send({ ...get('/api/x'), accept: [404] })).toMatchObject({
      ok: true,
      value: { status: 404, body: null },
    })
  })
})

describe('fault F18: the time of the server', () => {
  it('ignores a Date header that differs by seconds', async () => {
    const clock = createClock()
    const date = new Date(Date.now() + 2_000).toUTCString()
    await clientBefore(() => json({}, { headers: { date } }), { clock }).http.send(get('/api/x'))
    expect(clock.offset).toBe(0)
  })

  it.each([-86_400_000, -3_600_000, 3_600_000, 86_400_000])(
    'a clock that is %i ms off is corrected by one response without a token refresh',
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

  it('bypasses the browser’s HTTP cache because a cached Date header is old', async () => {
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
