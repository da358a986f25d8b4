import {
  type HttpTransportType,
  HttpTransportType as Transport,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr'
import { WebSocket } from 'ws'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBackEnd } from '#mocks/back-end.ts'
import { frame, readFrames } from '#server/rules/hub.ts'
import { createMemoryLog } from '#mocks/server/changes.ts'
import { realTimers } from '#mocks/server/time/clock.ts'
import { worlds } from '#mocks/worlds/index.ts'
import { openEventStream } from '#server/hub/transports.ts'
import { connectionsAtMost, createHubConnections } from '#server/hub/connections.ts'
import type { HubRules } from '#server/hub/serve-hub.ts'
import { hubOf } from '#sandbox-server/hub-of-back-end.ts'
import { serveBackEnd, type Served } from '#sandbox-server/serve-back-end.ts'
import { connectionTo, describeHub, transports } from '#tests/server/hub/describe-hub.ts'
import { createHub, type HubState, type RawHubEvent } from '#src/platform/hub.ts'

async function openBackEnd() {
  const { campus } = worlds
  if (campus === undefined) throw new Error('There is no campus')
  return createBackEnd({
    choice: { world: campus, size: 50, seed: 1 },
    apiURL: 'http://foyer.test/sandbox-api',
    picturesURL: '/pictures',
    log: createMemoryLog(),
    timers: realTimers,
    realNow: Date.now,
    clock: { anchor: Date.now(), at: Date.now(), rate: 1 },
  })
}

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const end of cleanUp.splice(0).toReversed()) await end()
})

async function serve(rules: HubRules = {}) {
  const backEnd = await openBackEnd()
  const served = await serveBackEnd({ backEnd, files: null, port: 0, host: '127.0.0.1', hub: rules })
  cleanUp.push(() => served.close())
  const { tokens, hub } = backEnd.server
  return {
    backEnd,
    hub,
    served,
    apiURL: `${served.origin}/sandbox-api`,
    hubURL: `${served.origin}/sandbox-api/MessageHub`,
    token: tokens.issue('eliska.novotna@foyer.example', 'api', tokens.openSession()),
  }
}

function createClient(served: Pick<Served, 'origin'>, transport: HttpTransportType, token: string | null) {
  const states: HubState[] = []
  const events: RawHubEvent[] = []
  const hub = createHub({
    apiURL: `${served.origin}/sandbox-api`,
    accessToken: () => token,
    onState: (state) => states.push(state),
    onEvent: (event) => events.push(event),
    environment: { page: { origin: served.origin, cookies: () => '' }, connection: { transport } },
  })
  cleanUp.push(() => hub.stop())
  return { hub, states, events }
}

describeHub(async () => {
  const { hub, hubURL, served, token } = await serve()
  return {
    hubURL,
    origin: served.origin,
    token,
    lamp: { id: 'r0.light', item: { power: true, level: 35 } },
    get connections() {
      return served.connections
    },
    tell: hub.broadcast,
  }
})

describe.each(transports)('sections 6 and 7: the hub of the sandbox server by %s', (_name, transport) => {
  it('refuses a client without a token if one is required', async () => {
    const { hubURL, token } = await serve({ needsToken: true })
    await expect(connectionTo(hubURL, transport).start()).rejects.toThrow(/401/)
    await connectionTo(hubURL, transport, token).start()
  })

  it('reconnects automatically after its connection was cut', async () => {
    const { hub, served, token } = await serve()
    const { hub: mine, states, events } = createClient(served, transport, token)
    await mine.start()
    hub.drop()
    await expect.poll(() => states).toEqual(['Connecting', 'Connected', 'Reconnecting', 'Connected'])
    hub.broadcast('reload-area', 'house-1')
    await expect.poll(() => events).toEqual([{ name: 'reload-area', args: ['house-1'] }])
    expect(served.connections).toBe(1)
  })

  it('announces a restart, after which the client reconnects', async () => {
    const { hub, hubURL } = await serve()
    const client = new HubConnectionBuilder()
      .withUrl(hubURL, { transport })
      .withAutomaticReconnect([50])
      .configureLogging(LogLevel.None)
      .build()
    cleanUp.push(() => client.stop())
    const reconnecting = new Promise<void>((resolve) => client.onreconnecting(() => resolve()))
    await client.start()
    hub.restart(10)
    await reconnecting
    await expect.poll(() => client.state).toBe('Connected')
  })

  it('redirects a client with a token for the other server', async () => {
    const { hubURL, token } = await serve({ needsToken: true })
    const sent: string[] = []
    const { hubURL: entrance } = await serve({
      redirect: () => {
        sent.push('on')
        return { url: hubURL, accessToken: token }
      },
    })
    await connectionTo(entrance, transport).start()
    expect(sent).toEqual(['on'])
  })
})

describe('section 8: the negotiation with the hub', () => {
  it('ends an endless redirection', async () => {
    const hubs: string[] = []
    const { hubURL } = await serve({ redirect: () => ({ url: hubs[0] ?? '' }) })
    hubs.push(hubURL)
    await expect(connectionTo(hubURL, Transport.WebSockets).start()).rejects.toThrow(
      'Negotiate redirection limit exceeded',
    )
  })

  it('offers only the configured transports', async () => {
    const { hubURL } = await serve({ transports: ['LongPolling'] })
    await expect(connectionTo(hubURL, Transport.WebSockets).start()).rejects.toThrow(
      'Unable to connect to the server with any of the available transports.',
    )
    await connectionTo(hubURL, Transport.WebSockets | Transport.LongPolling).start()
  })

  it('is refused for all transports while the fault hub-refused is armed', async () => {
    const { backEnd, hubURL } = await serve()
    backEnd.server.faults.arm('hub-refused')
    expect((await fetch(`${hubURL}/negotiate`, { method: 'POST' })).status).toBe(503)
    const refused = new Promise<number>((resolve) => {
      const socket = new WebSocket(hubURL.replace('http', 'ws'))
      socket.on('error', () => undefined)
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0))
    })
    expect(await refused).toBe(503)
  })
})

describe('section 9: silent connections', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  async function open() {
    const backEnd = await openBackEnd()
    const connections = createHubConnections(hubOf(backEnd))
    cleanUp.push(() => connections.close())
    const wire = { sent: '', code: 0 }
    const join = (token: string | null) =>
      connections.join(
        token,
        { send: (text) => (wire.sent += text), close: (code) => (wire.code = code) },
        { accessToken: null },
      )
    return { connections, wire, join }
  }

  it('receive pings every 15 s and are closed after 30 s', async () => {
    const { connections, wire, join } = await open()
    const client = join(null)
    client?.receive(frame({ protocol: 'json', version: 1 }))
    for (let time = 0; time < 4; time++) {
      await vi.advanceTimersByTimeAsync(15_000)
      client?.receive(frame({ type: 6 }))
    }
    expect(readFrames(wire.sent).filter(({ type }) => type === 6)).toHaveLength(4)
    expect(connections.count).toBe(1)
    await vi.advanceTimersByTimeAsync(36_000)
    expect([connections.count, wire.code]).toEqual([0, 1006])
  })

  it('are kept if the server was suspended because their pings were not read yet', async () => {
    const { connections, join } = await open()
    join(null)?.receive(frame({ protocol: 'json', version: 1 }))
    const late = connections.negotiate()
    // Time passes without timers, as while the machine sleeps.
    vi.setSystemTime(Date.now() + 120_000)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(connections.count).toBe(1)
    expect(connections.isWaiting(late?.connectionToken ?? '')).toBe(true)
    await vi.advanceTimersByTimeAsync(36_000)
    expect(connections.count).toBe(0)
    expect(connections.isWaiting(late?.connectionToken ?? '')).toBe(false)
  })

  it('expire 15 s after their negotiation, and their number is limited', async () => {
    const { connections, join } = await open()
    const given = connections.negotiate()
    if (given === null) throw new Error('The negotiation was refused')
    expect(join(given.connectionToken)).not.toBeNull()
    expect(join(given.connectionToken)).toBeNull()
    const late = connections.negotiate()
    await vi.advanceTimersByTimeAsync(21_000)
    expect(join(late?.connectionToken ?? '')).toBeNull()
    for (let number = 1; number < connectionsAtMost; number++) connections.negotiate()
    expect(connections.negotiate()).toBeNull()
  })

  it('are not opened with an unknown token', async () => {
    const { connections } = await open()
    const never = {} as Parameters<typeof openEventStream>[3]
    expect(openEventStream(connections, 'nobody', { accessToken: null }, never)).toBeNull()
  })
})
