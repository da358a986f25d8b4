import { HttpTransportType } from '@microsoft/signalr'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { csrfNamesOf } from '#src/platform/http/credential.ts'
import { hubEventNames } from '#src/wire/hub.ts'
import { wait } from '#src/platform/wait.ts'
import { type memoryTransport, message, negotiation } from './memory-transport.ts'
import { openHub } from './open-hub.ts'
import { type Answer, json } from './scripted-server.ts'

beforeEach(() => void vi.useFakeTimers())
/** Advances the time while the server pings. */
async function passTime(server: ReturnType<typeof memoryTransport>, milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 10_000) {
    server.ping()
    await vi.advanceTimersByTimeAsync(Math.min(10_000, milliseconds - passed))
  }
}

describe('section 4: the real-time connection', () => {
  it('negotiates below the API with the token and shakes hands in JSON', async () => {
    const { hub, http, server, states } = openHub()
    await hub.start()
    expect(states).toEqual(['Connecting', 'Connected'])
    expect(http.calls[0]).toMatchObject({
      method: 'POST',
      url: 'https://foyer.example/base/MessageHub/negotiate?negotiateVersion=1',
    })
    expect(http.calls[0]?.headers.get('authorization')).toBe('Bearer token')
    expect(http.calls[0]?.headers.get('x-xsrf-token')).toBe('x')
    expect(server.sent[0]).toEqual({ protocol: 'json', version: 1 })
  })

  it('sends the forgery token under the names of config.json', async () => {
    const csrf = csrfNamesOf({ csrf: { cookie: '', header: 'RequestVerificationToken' } })
    const { hub, http } = openHub({ csrf })
    await hub.start()
    expect(http.calls[0]?.headers.get('requestverificationtoken')).toBe('x')
    expect(http.calls[0]?.headers.get('x-xsrf-token')).toBeNull()
  })

  it('connects without a token if there is none', async () => {
    const { hub, http } = openHub({ accessToken: () => null })
    await hub.start()
    expect(http.calls[0]?.headers.get('authorization')).toBeNull()
    expect(hub.state).toBe('Connected')
  })

  it('ignores a start while it is connected', async () => {
    const { hub, server, states } = openHub()
    await hub.start()
    await hub.start()
    expect(server.connections).toHaveLength(1)
    expect(states).toEqual(['Connecting', 'Connected'])
  })

  it('passes on all events of section 7 unchanged and sends no completion', async () => {
    const { hub, server, events } = openHub()
    await hub.start()
    for (const name of hubEventNames) server.push(name, 'id-1')
    server.push('ObjectChanged', 'lamp', '{"value":1}')
    server.push('unknown-event')
    expect(hubEventNames).toEqual(expect.arrayContaining(['reload-chaneged-qrCode', 'reload-changed-qrCode', 'Reload']))
    expect(events).toEqual([
      ...hubEventNames.map((name) => ({ name, args: ['id-1'] })),
      { name: 'ObjectChanged', args: ['lamp', '{"value":1}'] },
    ])
    expect(server.sent.filter(({ type }) => type === 3)).toEqual([])
  })

  it('sends the Object invocation with id and item', async () => {
    const { hub, server } = openHub()
    expect(await hub.invokeObject('lamp', { on: true })).toMatchObject({
      ok: false,
      fault: { kind: 'api-unreachable' },
    })
    await hub.start()
    expect(await hub.invokeObject('lamp', { on: true })).toEqual({ ok: true, value: null })
    expect(server.sent).toContainEqual(expect.objectContaining({ target: 'Object', arguments: ['lamp', { on: true }] }))
  })

  it('section 9: reconnects after 0, 2, 10 and 30 seconds, then stops', async () => {
    const { hub, server, states } = openHub({ environment: { random: () => 0.999 } })
    await hub.start()
    server.refuse()
    server.drop()
    await vi.advanceTimersByTimeAsync(1)
    expect(hub.state).toBe('Reconnecting')
    const attempts = () => server.connections.length - 1
    expect(attempts()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_990)
    expect(attempts()).toBe(1)
    await vi.advanceTimersByTimeAsync(20)
    expect(attempts()).toBe(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(attempts()).toBe(3)
    await vi.advanceTimersByTimeAsync(29_900)
    expect(attempts()).toBe(3)
    await vi.advanceTimersByTimeAsync(200)
    expect(attempts()).toBe(4)
    expect(hub.state).toBe('Disconnected')
    expect(states).toEqual(['Connecting', 'Connected', 'Reconnecting', 'Disconnected'])
  })

  it('section 9: pings every 15 s and reports a silent server after 30 s', async () => {
    const { hub, server, failures, errors } = openHub()
    await hub.start()
    await passTime(server, 20_000)
    expect(server.sent.filter(({ type }) => type === 6).length).toBeGreaterThanOrEqual(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(failures.find(Boolean)).toBe('server-silent')
    expect(errors.find(Boolean)).toBe('Server timeout elapsed without receiving a message from the server.')
  })

  it('does not reconnect after a stop', async () => {
    const { hub, server, states, page } = openHub()
    await hub.start()
    await hub.stop()
    expect(states.slice(2)).toEqual(['Disconnecting', 'Disconnected'])
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(server.connections).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('decisions, Live connection: the supervisor', () => {
  async function exhaustRetries(opened: ReturnType<typeof openHub>) {
    await opened.hub.start()
    opened.server.refuse()
    opened.server.drop()
    await vi.advanceTimersByTimeAsync(42_100)
    expect(opened.hub.state).toBe('Disconnected')
    opened.server.accept()
  }

  it('restarts every 30 s after the library has given up', async () => {
    const opened = openHub()
    await exhaustRetries(opened)
    opened.server.refuse()
    const before = opened.server.connections.length
    await vi.advanceTimersByTimeAsync(300_000)
    expect(opened.server.connections.length - before).toBe(12)
    opened.server.accept()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(opened.hub.state).toBe('Connected')
    expect(opened.hub.lastError).toBeNull()
  })

  it('retries the first start, unlike the library', async () => {
    const { hub, server } = openHub()
    server.refuse()
    await hub.start()
    expect(hub.state).toBe('Disconnected')
    expect(hub.lastError).toContain('refused')
    server.accept()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(hub.state).toBe('Connected')
  })

  it.each(['online', 'pageshow'])('starts at once on %s', async (name) => {
    const opened = openHub()
    await exhaustRetries(opened)
    opened.page.dispatchEvent(new Event(name))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(opened.hub.state).toBe('Connected')
  })

  it('starts at once if the tab becomes visible but not if it is hidden', async () => {
    const opened = openHub()
    await exhaustRetries(opened)
    opened.tab.visibilityState = 'hidden'
    opened.tab.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(opened.hub.state).toBe('Disconnected')
    opened.tab.visibilityState = 'visible'
    opened.tab.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(opened.hub.state).toBe('Connected')
  })

  it('interrupts the delay of the library if the network is back', async () => {
    const { hub, server, page } = openHub()
    await hub.start()
    server.refuse()
    server.drop()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(hub.state).toBe('Reconnecting')
    server.accept()
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(hub.state).toBe('Connected')
  })

  it('fault F11: reconnects after sleep, even if the connection seems open', async () => {
    const { hub, server } = openHub()
    await hub.start()
    vi.setSystemTime(Date.now() + 600_000)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.connections).toHaveLength(2)
    expect(hub.state).toBe('Connected')
  })

  it('abandons a start that hangs after 30 s', async () => {
    const { hub, server, states, failures } = openHub({
      environment: { fetch: () => new Promise(() => undefined) },
    })
    void hub.start()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(states).toEqual(['Connecting', 'Disconnected'])
    expect(failures[1]).toBe('server-silent')
    expect(hub.lastError).toMatch(/^Server timeout elapsed/)
    expect(server.connections).toHaveLength(0)
  })

  it('ignores events of an abandoned connection', async () => {
    const { hub, server, events } = openHub()
    await hub.start()
    const receive = server.transport.onreceive
    vi.setSystemTime(Date.now() + 600_000)
    await vi.advanceTimersByTimeAsync(5_000)
    receive?.(message({ type: 1, target: 'Reload', arguments: [] }))
    expect(events).toEqual([])
  })
})

describe('section 8: responses to the transport', () => {
  const polling = { ...negotiation, availableTransports: [{ transport: 'LongPolling', transferFormats: ['Text'] }] }
  const longPolling = { connection: { transport: HttpTransportType.LongPolling } }

  /** A long-polling server that refuses every token but `good`. */
  function pollingServer(good: () => string): Answer {
    let polls = 0
    return async ({ method, path, headers }, signal) => {
      if (headers.get('authorization') !== `Bearer ${good()}`) return new Response('', { status: 401 })
      if (path.endsWith('/negotiate')) return json(polling)
      if (method === 'POST') return new Response('')
      if (method === 'DELETE') return new Response(null, { status: 202 })
      polls++
      if (polls === 2) return new Response(message({}))
      // A poll without news takes 20 s.
      await wait(polls === 1 ? 0 : 20_000, signal)
      signal?.throwIfAborted()
      return new Response(message({ type: 6 }))
    }
  }

  it('a 401 is retried once with a fresh token, and the connection continues', async () => {
    let good = 'old'
    let token = 'old'
    const renewed: (string | null)[] = []
    const { hub, states } = openHub(
      {
        accessToken: () => token,
        renewToken: async (used) => {
          renewed.push(used)
          token = good
          return token
        },
        environment: longPolling,
      },
      pollingServer(() => good),
    )
    const starting = hub.start()
    await vi.advanceTimersByTimeAsync(100)
    await starting
    expect(hub.state).toBe('Connected')
    good = 'new'
    await vi.advanceTimersByTimeAsync(60_000)
    expect(renewed[0]).toBe('old')
    expect(states).toEqual(['Connecting', 'Connected'])
  })

  it('a negotiation with 401 is repeated once with a fresh token', async () => {
    let token = 'stale'
    const { hub, http } = openHub(
      { accessToken: () => token, renewToken: async () => (token = 'fresh') },
      ({ headers }) =>
        headers.get('authorization') === 'Bearer fresh' ? json(negotiation) : new Response('', { status: 401 }),
    )
    await hub.start()
    expect(hub.state).toBe('Connected')
    expect(http.calls).toHaveLength(2)
  })

  it('a token that is refused again fails the start', async () => {
    const { hub, http } = openHub({}, () => new Response('', { status: 401 }))
    await hub.start()
    expect(hub.state).toBe('Disconnected')
    expect(http.calls).toHaveLength(2)
  })

  it('threat T6: a redirection is followed only to an allowed origin', async () => {
    const redirecting: Answer = ({ url }) =>
      url.startsWith('https://foyer.example')
        ? json({ url: 'https://hub.example/client', accessToken: 'theirs' })
        : json(negotiation)
    const refused = openHub({}, redirecting)
    await refused.hub.start()
    expect(refused.hub.state).toBe('Disconnected')
    expect(refused.http.calls.every(({ url }) => url.startsWith('https://foyer.example'))).toBe(true)
    const allowed = openHub({ hubOrigins: ['https://hub.example'] }, redirecting)
    await allowed.hub.start()
    expect(allowed.hub.state).toBe('Connected')
    expect(allowed.http.calls.at(-1)?.headers.get('authorization')).toBe('Bearer theirs')
  })

  it('threat T6: a foreign hub never receives the product’s token, even if it refuses its own', async () => {
    const { hub, http } = openHub({ hubOrigins: ['https://hub.example'] }, ({ url }) =>
      url.startsWith('https://foyer.example')
        ? json({ url: 'https://hub.example/client', accessToken: 'theirs' })
        : new Response('', { status: 401 }),
    )
    await hub.start()
    expect(hub.state).toBe('Disconnected')
    const sent = http.calls.filter(({ url }) => url.startsWith('https://hub.example'))
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer theirs'])
    expect(sent.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual([null])
  })

  it.each([
    ['no token', {}],
    ['an empty token', { accessToken: '' }],
    ['a token of null', { accessToken: null }],
    ['a token that is no text', { accessToken: 7 }],
    ['the token under another name', { AccessToken: 'theirs', access_token: 'theirs' }],
  ])('threat T6: a redirection to a hub of `hubOrigins` with %s is refused', async (_, more) => {
    const { hub, http } = openHub({ hubOrigins: ['https://hub.example'] }, ({ url }) =>
      json(url.startsWith('https://foyer.example') ? { url: 'https://hub.example/client', ...more } : negotiation),
    )
    await hub.start()
    expect(hub.state).toBe('Disconnected')
    expect(hub.lastError).toContain('Refused a negotiate redirect without an access token of its own.')
    expect(http.calls.map(({ url }) => new URL(url).origin)).toEqual(['https://foyer.example'])
  })

  it('threat T6: a hub’s token is not sent to a hub that it redirects to', async () => {
    const hubOrigins = ['https://hub.example', 'https://other.example']
    const { hub, http } = openHub({ hubOrigins }, ({ url }) => {
      if (url.startsWith('https://foyer.example'))
        return json({ url: 'https://hub.example/client', accessToken: 'theirs' })
      return json(url.startsWith('https://hub.example') ? { url: 'https://other.example/client' } : negotiation)
    })
    await hub.start()
    expect(hub.state).toBe('Disconnected')
    expect(http.calls.map(({ url }) => new URL(url).origin)).toEqual(['https://foyer.example', 'https://hub.example'])
  })

  it('section 9: a redirection loop ends after 100', async () => {
    const { hub, http, failures } = openHub({}, () => json({ url: 'https://foyer.example/base/MessageHub' }))
    await hub.start()
    expect(failures[1]).toBe('redirected-too-often')
    expect(hub.lastError).toContain('Negotiate redirection limit exceeded.')
    expect(http.calls).toHaveLength(100)
  })
})
