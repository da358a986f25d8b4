import {
  type HttpTransportType,
  HttpTransportType as Transport,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBackEnd } from '#mocks/back-end.ts'
import { frame, readFrames, separator } from '#server/rules/hub.ts'
import { createMemoryLog } from '#mocks/server/changes.ts'
import { realTimers } from '#mocks/server/time/clock.ts'
import { worlds } from '#mocks/worlds/index.ts'
import { bufferedAtMost, messageAtMost, openEventStream } from '#server/hub/transports.ts'
import { connectionsAtMost, createHubConnections } from '#server/hub/connections.ts'
import type { HubRules } from '#server/hub/serve-hub.ts'
import { hubOf } from '#sandbox-server/hub-of-back-end.ts'
import { serveBackEnd, type Served } from '#sandbox-server/serve-back-end.ts'
import { createHub, type HubState, type RawHubEvent } from '#src/platform/hub.ts'

const transports = [
  ['WebSockets', Transport.WebSockets],
  ['ServerSentEvents', Transport.ServerSentEvents],
  ['LongPolling', Transport.LongPolling],
] as const

async function openBackEnd() {
  const { campus } = worlds
  if (campus === undefined) throw new Error('The campus is gone')
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

/** The library as it comes, with nothing of the product around it. */
function connection(url: string, transport: HttpTransportType, token?: string) {
  const made = new HubConnectionBuilder()
    .withUrl(url, { transport, ...(token === undefined ? {} : { accessTokenFactory: () => token }) })
    .configureLogging(LogLevel.None)
    .build()
  cleanUp.push(() => made.stop())
  return made
}

function services(served: Pick<Served, 'origin'>, transport: HttpTransportType, token: string | null) {
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

describe.each(transports)('sections 6, 7 and 9: the real SignalR client by %s', (_name, transport) => {
  it('negotiates, shakes hands, hears every event and has its invocation answered', async () => {
    const { hub, hubURL, token } = await serve()
    const client = connection(hubURL, transport, token)
    const heard: unknown[] = []
    client.on('reload-changed-resource', (id: string) => void heard.push(id))
    client.on('ObjectChanged', (id: string, data: string) => void heard.push([id, JSON.parse(data)]))
    await client.start()
    for (let number = 0; number < 50; number++) hub.broadcast('reload-changed-resource', `room-${number}`)
    await client.invoke('Object', 'r0.light', { power: true, level: 35 })
    const rooms = Array.from({ length: 50 }, (_, number) => `room-${number}`)
    await expect.poll(() => heard).toEqual([...rooms, ['r0.light', { power: true, level: 35 }]])
    await expect(client.invoke('Object', 'žluťoučký\nkůň', {})).rejects.toThrow("Unknown object 'žluťoučký\nkůň'")
    await expect(client.invoke('Nonsense')).rejects.toThrow("Unknown hub method 'Nonsense'")
  })

  it('connects without a token where there is none, but not with one that is over', async () => {
    const { hubURL } = await serve()
    await connection(hubURL, transport).start()
    await expect(connection(hubURL, transport, 'no token').start()).rejects.toThrow(/401/)
  })

  it('takes nobody without a token where that is asked for', async () => {
    const { hubURL, token } = await serve({ needsToken: true })
    await expect(connection(hubURL, transport).start()).rejects.toThrow(/401/)
    await connection(hubURL, transport, token).start()
  })

  it('leaves nothing behind when the client ends', async () => {
    const { hubURL, served } = await serve()
    const client = connection(hubURL, transport)
    await client.start()
    expect(served.connections).toBe(1)
    await client.stop()
    await expect.poll(() => served.connections).toBe(0)
  })

  it('is cut without a word, and reconnects by itself', async () => {
    const { hub, served, token } = await serve()
    const { hub: mine, states, events } = services(served, transport, token)
    await mine.start()
    hub.drop()
    await expect.poll(() => states).toEqual(['Connecting', 'Connected', 'Reconnecting', 'Connected'])
    hub.broadcast('reload-area', 'house-1')
    await expect.poll(() => events).toEqual([{ name: 'reload-area', args: ['house-1'] }])
    expect(served.connections).toBe(1)
  })

  it('hears that the server ends and that it may come back', async () => {
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

  it('follows a redirection with the token that came with it', async () => {
    const { hubURL, token } = await serve({ needsToken: true })
    const sent: string[] = []
    const { hubURL: entrance } = await serve({
      redirect: () => {
        sent.push('on')
        return { url: hubURL, accessToken: token }
      },
    })
    await connection(entrance, transport).start()
    expect(sent).toEqual(['on'])
  })
})

describe('section 8: what is known of the transports', () => {
  it('an endless redirection ends', async () => {
    const hubs: string[] = []
    const { hubURL } = await serve({ redirect: () => ({ url: hubs[0] ?? '' }) })
    hubs.push(hubURL)
    await expect(connection(hubURL, Transport.WebSockets).start()).rejects.toThrow(
      'Negotiate redirection limit exceeded',
    )
  })

  it('only what negotiation offers is served', async () => {
    const { hubURL } = await serve({ transports: ['LongPolling'] })
    await expect(connection(hubURL, Transport.WebSockets).start()).rejects.toThrow(
      'Unable to connect to the server with any of the available transports.',
    )
    await connection(hubURL, Transport.WebSockets | Transport.LongPolling).start()
  })

  it('negotiation in version 0 has the connection’s id alone', async () => {
    const { hubURL } = await serve()
    const old = (await (await fetch(`${hubURL}/negotiate`, { method: 'POST' })).json()) as Record<string, unknown>
    expect(Object.keys(old)).toEqual(['connectionId', 'availableTransports'])
    expect((await fetch(`${hubURL}?id=${String(old['connectionId'])}`)).status).toBe(200)
  })

  it('a DELETE answers the poll under way with 204; after it the connection is unknown', async () => {
    const { hubURL, served } = await serve()
    const negotiated = await fetch(`${hubURL}/negotiate?negotiateVersion=1`, { method: 'POST' })
    const { connectionToken } = (await negotiated.json()) as { readonly connectionToken: string }
    const url = `${hubURL}?id=${connectionToken}`
    expect(await (await fetch(url)).text()).toBe('')
    await fetch(url, { method: 'POST', body: frame({ protocol: 'json', version: 1 }) })
    expect(await (await fetch(url)).text()).toBe(`{}${separator}`)
    const poll = fetch(url)
    await expect.poll(() => served.connections).toBe(1)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(202)
    expect((await poll).status).toBe(204)
    expect((await fetch(url)).status).toBe(404)
    expect(served.connections).toBe(0)
  })

  it('a refused hub says so to every way in', async () => {
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

describe('quality, threats: the hub takes so much and no more', () => {
  const opened = (url: string, origin?: string) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(url, origin === undefined ? {} : { origin })
      socket.on('error', () => undefined)
      socket.on('open', () => {
        socket.terminate()
        resolve(101)
      })
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0))
    })

  it('a page elsewhere, an unknown connection and a wrong token open no socket', async () => {
    const { hubURL, served } = await serve()
    const url = hubURL.replace('http', 'ws')
    expect(await opened(url)).toBe(101)
    expect(await opened(url, served.origin)).toBe(101)
    expect(await opened(url, 'https://evil.example')).toBe(403)
    expect(await opened(`${url}?id=nobody`)).toBe(404)
    expect(await opened(`${url}?access_token=stolen`)).toBe(401)
    expect(await opened(`${served.origin.replace('http', 'ws')}/elsewhere`)).toBe(404)
  })

  it('a message beyond its bound ends the connection or is a 413', async () => {
    const { hubURL, served } = await serve()
    const socket = new WebSocket(hubURL.replace('http', 'ws'))
    await new Promise((resolve) => socket.on('open', resolve))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.send('x'.repeat(messageAtMost + 1))
    expect(await closed).toBe(1009)
    const negotiated = await fetch(`${hubURL}/negotiate?negotiateVersion=1`, { method: 'POST' })
    const { connectionToken } = (await negotiated.json()) as { readonly connectionToken: string }
    const url = `${hubURL}?id=${connectionToken}`
    await fetch(url)
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(messageAtMost + 1) })).status).toBe(413)
    expect(served.connections).toBe(1)
  })

  it('who polls no more is not kept a queue for', async () => {
    const { hub, hubURL, served } = await serve()
    const negotiated = await fetch(`${hubURL}/negotiate?negotiateVersion=1`, { method: 'POST' })
    const { connectionToken } = (await negotiated.json()) as { readonly connectionToken: string }
    const url = `${hubURL}?id=${connectionToken}`
    await fetch(url)
    await fetch(url, { method: 'POST', body: frame({ protocol: 'json', version: 1 }) })
    const long = 'x'.repeat(bufferedAtMost / 10)
    for (let number = 0; number < 11; number++) hub.broadcast('reload-area', long)
    expect(served.connections).toBe(0)
    expect((await fetch(url)).status).toBe(404)
  })

  it('who does not read a stream is cut off', async () => {
    const { hub, hubURL, served } = await serve()
    const negotiated = await fetch(`${hubURL}/negotiate?negotiateVersion=1`, { method: 'POST' })
    const { connectionToken } = (await negotiated.json()) as { readonly connectionToken: string }
    const path = `/sandbox-api/MessageHub?id=${connectionToken}`
    const socket = connect(served.port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n`),
    )
    socket.on('error', () => undefined)
    await expect.poll(() => served.connections).toBe(1)
    socket.pause()
    await fetch(`${hubURL}?id=${connectionToken}`, { method: 'POST', body: frame({ protocol: 'json', version: 1 }) })
    const long = 'x'.repeat(bufferedAtMost)
    await expect
      .poll(() => {
        hub.broadcast('reload-area', long)
        return served.connections
      })
      .toBe(0)
    socket.destroy()
  })
})

describe('section 9: who is silent is gone', () => {
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

  it('pings every 15 s, and ends a client of whom it hears nothing for 30 s', async () => {
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

  it('a negotiated connection waits for 15 s, once, and there are so many and no more', async () => {
    const { connections, join } = await open()
    const given = connections.negotiate()
    if (given === null) throw new Error('Nothing was negotiated')
    expect(join(given.connectionToken)).not.toBeNull()
    expect(join(given.connectionToken)).toBeNull()
    const late = connections.negotiate()
    await vi.advanceTimersByTimeAsync(21_000)
    expect(join(late?.connectionToken ?? '')).toBeNull()
    for (let number = 1; number < connectionsAtMost; number++) connections.negotiate()
    expect(connections.negotiate()).toBeNull()
  })

  it('an unknown token opens no stream', async () => {
    const { connections } = await open()
    const never = {} as Parameters<typeof openEventStream>[3]
    expect(openEventStream(connections, 'nobody', { accessToken: null }, never)).toBeNull()
  })
})
