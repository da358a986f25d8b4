import { HttpTransportType } from '@microsoft/signalr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHub, type Hub, type HubOptions, type RawHubEvent } from '#src/platform/hub.ts'
import type { HubFailure } from '#src/kernel/hub-failure.ts'
import { csrfNamesOf } from '#src/platform/http/credential.ts'
import { hubEventNames } from '#src/wire/hub.ts'
import { wait } from '#src/platform/wait.ts'
import { memoryTransport, message, negotiation } from './memory-transport.ts'
import { json, scriptedFetch, type Answer } from './scripted-server.ts'

const started: Hub[] = []

function hubBefore(options: Partial<HubOptions> = {}, answer: Answer = () => json(negotiation)) {
  const server = memoryTransport()
  const http = scriptedFetch(answer)
  const states: string[] = []
  const failures: (HubFailure | null)[] = []
  const said: (string | null)[] = []
  const events: RawHubEvent[] = []
  const page = new EventTarget()
  const visibilityState: DocumentVisibilityState = 'visible'
  const tab: EventTarget & { visibilityState: DocumentVisibilityState } = Object.assign(new EventTarget(), {
    visibilityState,
  })
  const hub = createHub({
    apiURL: 'https://foyer.example/base',
    accessToken: () => 'token',
    onState: (state, failure) => {
      states.push(state)
      failures.push(failure)
      said.push(hub.lastError)
    },
    onEvent: (event) => events.push(event),
    ...options,
    environment: {
      fetch: http.fetch,
      window: page,
      document: tab,
      random: () => 0.5,
      page: { origin: 'https://foyer.example', cookies: () => 'XSRF-TOKEN=x' },
      connection: { transport: server.transport },
      ...options.environment,
    },
  })
  started.push(hub)
  return { hub, server, http, states, failures, said, events, page, tab }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  for (const hub of started.splice(0)) await hub.stop()
  vi.useRealTimers()
})

/** Keeps a connection alive the way a server does, for so many milliseconds. */
async function passTime(server: ReturnType<typeof memoryTransport>, milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 10_000) {
    server.ping()
    await vi.advanceTimersByTimeAsync(Math.min(10_000, milliseconds - passed))
  }
}

describe('section 4: the real-time connection', () => {
  it('negotiates at /MessageHub below the API base with the token, and shakes hands in JSON', async () => {
    const { hub, http, server, states } = hubBefore()
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
    const { hub, http } = hubBefore({ csrf })
    await hub.start()
    expect(http.calls[0]?.headers.get('requestverificationtoken')).toBe('x')
    expect(http.calls[0]?.headers.get('x-xsrf-token')).toBeNull()
  })

  it('connects without a token where there is none', async () => {
    const { hub, http } = hubBefore({ accessToken: () => null })
    await hub.start()
    expect(http.calls[0]?.headers.get('authorization')).toBeNull()
    expect(hub.state).toBe('Connected')
  })

  it('starting while connected does nothing', async () => {
    const { hub, server, states } = hubBefore()
    await hub.start()
    await hub.start()
    expect(server.connections).toHaveLength(1)
    expect(states).toEqual(['Connecting', 'Connected'])
  })

  it('hands over every event of section 7 as it came, in both spellings, and answers nothing', async () => {
    const { hub, server, events } = hubBefore()
    await hub.start()
    for (const name of hubEventNames) server.push(name, 'id-1')
    server.push('ObjectChanged', 'lamp', '{"value":1}')
    server.push('somebody-elses-event')
    expect(hubEventNames).toEqual(expect.arrayContaining(['reload-chaneged-qrCode', 'reload-changed-qrCode', 'Reload']))
    expect(events).toEqual([
      ...hubEventNames.map((name) => ({ name, args: ['id-1'] })),
      { name: 'ObjectChanged', args: ['lamp', '{"value":1}'] },
    ])
    expect(server.sent.filter(({ type }) => type === 3)).toEqual([])
  })

  it('sends the Object invocation with id and item', async () => {
    const { hub, server } = hubBefore()
    expect(await hub.invokeObject('lamp', { on: true })).toMatchObject({
      ok: false,
      fault: { kind: 'api-unreachable' },
    })
    await hub.start()
    expect(await hub.invokeObject('lamp', { on: true })).toEqual({ ok: true, value: null })
    expect(server.sent).toContainEqual(expect.objectContaining({ target: 'Object', arguments: ['lamp', { on: true }] }))
  })

  it('section 9: reconnects after 0, 2, 10 and 30 seconds, then stops', async () => {
    const { hub, server, states } = hubBefore({ environment: { random: () => 0.999 } })
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

  it('section 9: pings every 15 s and gives a silent server up after 30 s, in the words of section 8', async () => {
    const { hub, server, failures, said } = hubBefore()
    await hub.start()
    await passTime(server, 20_000)
    expect(server.sent.filter(({ type }) => type === 6).length).toBeGreaterThanOrEqual(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(failures.find(Boolean)).toBe('server-silent')
    expect(said.find(Boolean)).toBe('Server timeout elapsed without receiving a message from the server.')
  })

  it('a stop is final', async () => {
    const { hub, server, states, page } = hubBefore()
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
  async function giveUp(given: ReturnType<typeof hubBefore>) {
    await given.hub.start()
    given.server.refuse()
    given.server.drop()
    await vi.advanceTimersByTimeAsync(42_100)
    expect(given.hub.state).toBe('Disconnected')
    given.server.accept()
  }

  it('starts afresh within 30 s after the library stopped, for ever', async () => {
    const given = hubBefore()
    await giveUp(given)
    given.server.refuse()
    const before = given.server.connections.length
    await vi.advanceTimersByTimeAsync(300_000)
    expect(given.server.connections.length - before).toBe(12)
    given.server.accept()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(given.hub.state).toBe('Connected')
    expect(given.hub.lastError).toBeNull()
  })

  it('retries the first start too, which the library never does', async () => {
    const { hub, server } = hubBefore()
    server.refuse()
    await hub.start()
    expect(hub.state).toBe('Disconnected')
    expect(hub.lastError).toContain('refused')
    server.accept()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(hub.state).toBe('Connected')
  })

  it.each(['online', 'pageshow'])('starts at once on %s', async (name) => {
    const given = hubBefore()
    await giveUp(given)
    given.page.dispatchEvent(new Event(name))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(given.hub.state).toBe('Connected')
  })

  it('starts at once when the tab becomes visible, not when it is hidden', async () => {
    const given = hubBefore()
    await giveUp(given)
    given.tab.visibilityState = 'hidden'
    given.tab.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(given.hub.state).toBe('Disconnected')
    given.tab.visibilityState = 'visible'
    given.tab.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(given.hub.state).toBe('Connected')
  })

  it('does not wait for the library’s 30 s when the network is back', async () => {
    const { hub, server, page } = hubBefore()
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

  it('fault F11: after a sleep a connection that looks open is made anew', async () => {
    const { hub, server } = hubBefore()
    await hub.start()
    vi.setSystemTime(Date.now() + 600_000)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.connections).toHaveLength(2)
    expect(hub.state).toBe('Connected')
  })

  it('leaves a start that hangs behind after 30 s', async () => {
    const { hub, server, states } = hubBefore({
      environment: { fetch: () => new Promise(() => undefined) },
    })
    void hub.start()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(states).toEqual(['Connecting', 'Disconnected'])
    expect(hub.lastError).toMatch(/^Server timeout elapsed/)
    expect(server.connections).toHaveLength(0)
  })

  it('events of a connection that was left behind are not heard', async () => {
    const { hub, server, events } = hubBefore()
    await hub.start()
    const receive = server.transport.onreceive
    vi.setSystemTime(Date.now() + 600_000)
    await vi.advanceTimersByTimeAsync(5_000)
    receive?.(message({ type: 1, target: 'Reload', arguments: [] }))
    expect(events).toEqual([])
  })
})

describe('section 8, transport statuses', () => {
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
      // A poll without news takes a while.
      await wait(polls === 1 ? 0 : 20_000, signal)
      signal?.throwIfAborted()
      return new Response(message({ type: 6 }))
    }
  }

  it('a 401 triggers one retry with a fresh token, and the connection lives on', async () => {
    let good = 'old'
    let token = 'old'
    const renewed: (string | null)[] = []
    const { hub, states } = hubBefore(
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

  it('a negotiation refused with 401 is repeated once with a fresh token', async () => {
    let token = 'stale'
    const { hub, http } = hubBefore(
      { accessToken: () => token, renewToken: async () => (token = 'fresh') },
      ({ headers }) =>
        headers.get('authorization') === 'Bearer fresh' ? json(negotiation) : new Response('', { status: 401 }),
    )
    await hub.start()
    expect(hub.state).toBe('Connected')
    expect(http.calls).toHaveLength(2)
  })

  it('a token that stays refused fails the start instead of looping', async () => {
    const { hub, http } = hubBefore({}, () => new Response('', { status: 401 }))
    await hub.start()
    expect(hub.state).toBe('Disconnected')
    expect(http.calls).toHaveLength(2)
  })

  it('threat T6: a redirection to a foreign origin is refused, one to an allowed origin followed', async () => {
    const redirecting: Answer = ({ url }) =>
      url.startsWith('https://foyer.example')
        ? json({ url: 'https://hub.example/client', accessToken: 'theirs' })
        : json(negotiation)
    const refused = hubBefore({}, redirecting)
    await refused.hub.start()
    expect(refused.hub.state).toBe('Disconnected')
    expect(refused.http.calls.every(({ url }) => url.startsWith('https://foyer.example'))).toBe(true)
    const allowed = hubBefore({ hubOrigins: ['https://hub.example'] }, redirecting)
    await allowed.hub.start()
    expect(allowed.hub.state).toBe('Connected')
    expect(allowed.http.calls.at(-1)?.headers.get('authorization')).toBe('Bearer theirs')
  })

  it('threat T6: a foreign hub that refuses its token never receives that of the product', async () => {
    const { hub, http } = hubBefore({ hubOrigins: ['https://hub.example'] }, ({ url }) =>
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
  ])('threat T6: a redirection to a hub of `hubOrigins` with %s sends the product’s token nowhere', async (_, more) => {
    const { hub, http } = hubBefore({ hubOrigins: ['https://hub.example'] }, ({ url }) =>
      json(url.startsWith('https://foyer.example') ? { url: 'https://hub.example/client', ...more } : negotiation),
    )
    await hub.start()
    expect(hub.state).toBe('Disconnected')
    expect(hub.lastError).toContain('Refused a negotiate redirect without an access token of its own.')
    expect(http.calls.map(({ url }) => new URL(url).origin)).toEqual(['https://foyer.example'])
  })

  it('threat T6: a hub that redirects to another one without a token does not pass its own on', async () => {
    const hubOrigins = ['https://hub.example', 'https://other.example']
    const { hub, http } = hubBefore({ hubOrigins }, ({ url }) => {
      if (url.startsWith('https://foyer.example'))
        return json({ url: 'https://hub.example/client', accessToken: 'theirs' })
      return json(url.startsWith('https://hub.example') ? { url: 'https://other.example/client' } : negotiation)
    })
    await hub.start()
    expect(hub.state).toBe('Disconnected')
    expect(http.calls.map(({ url }) => new URL(url).origin)).toEqual(['https://foyer.example', 'https://hub.example'])
  })

  it('section 9: a redirection loop ends after 100', async () => {
    const { hub, http } = hubBefore({}, () => json({ url: 'https://foyer.example/base/MessageHub' }))
    await hub.start()
    expect(hub.lastError).toContain('Negotiate redirection limit exceeded.')
    expect(http.calls).toHaveLength(100)
  })
})
