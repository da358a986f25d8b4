import {
  type HttpTransportType,
  HttpTransportType as Transport,
  type HubConnection,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { describe, expect, it } from 'vitest'
import { bufferedAtMost, messageAtMost } from '#server/hub/transports.ts'
import { frame, separator } from '#server/rules/hub.ts'
import { afterTest } from '#tests/clean-up.ts'

export const transports = [
  ['WebSockets', Transport.WebSockets],
  ['ServerSentEvents', Transport.ServerSentEvents],
  ['LongPolling', Transport.LongPolling],
] as const

/** A served hub. */
export interface HubUnderTest {
  readonly origin: string
  readonly hubURL: string
  /** Access token of a person. */
  readonly token: string
  /** An object that the person can set, and its new value. */
  readonly lamp: { readonly id: string; readonly item: Readonly<Record<string, unknown>> }
  readonly connections: number
  /** Sends an event to all connections. */
  tell(name: string, ...args: readonly unknown[]): Promise<unknown> | void
}

/** Creates a client with the SignalR library only. Stopped after the test. */
export function connectionTo(url: string, transport: HttpTransportType, token?: string): HubConnection {
  const made = new HubConnectionBuilder()
    .withUrl(url, { transport, ...(token === undefined ? {} : { accessTokenFactory: () => token }) })
    .configureLogging(LogLevel.None)
    .build()
  // Clients and server share a processor, so they can be silent for long on a busy machine.
  made.serverTimeoutInMilliseconds = 1_200_000
  afterTest(() => made.stop())
  return made
}

/** Returns the HTTP status of a WebSocket request, 101 if it opens. */
export const statusOfSocket = (url: string, origin?: string, cookie?: string): Promise<number> =>
  new Promise<number>((resolve) => {
    const socket = new WebSocket(url, { ...(origin && { origin }), ...(cookie && { headers: { cookie } }) })
    socket.on('error', () => undefined)
    socket.on('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0))
  })

/** Negotiates a connection and returns its URL. */
async function negotiate(hubURL: string): Promise<string> {
  const response = await fetch(`${hubURL}/negotiate?negotiateVersion=1`, { method: 'POST' })
  return `${hubURL}?id=${((await response.json()) as { readonly connectionToken: string }).connectionToken}`
}

const handshake = frame({ protocol: 'json', version: 1 })

/** The tests of every server of the hub. */
export function describeHub(open: () => Promise<HubUnderTest>): void {
  describe.each(transports)('sections 6, 7 and 9: the real SignalR client by %s', (_name, transport) => {
    it('connects, receives every event and the results of its invocations', async () => {
      const hub = await open()
      const { hubURL, lamp, token } = hub
      const client = connectionTo(hubURL, transport, token)
      const received: unknown[] = []
      client.on('reload-changed-resource', (id: string) => void received.push(id))
      client.on('ObjectChanged', (id: string, data: string) => void received.push([id, JSON.parse(data)]))
      await client.start()
      for (let number = 0; number < 50; number++) await hub.tell('reload-changed-resource', `room-${number}`)
      const rooms = Array.from({ length: 50 }, (_, number) => `room-${number}`)
      await client.invoke('Object', lamp.id, lamp.item)
      await expect.poll(() => received).toEqual([...rooms, [lamp.id, lamp.item]])
      await expect(client.invoke('Object', 'lamp\n🦩', {})).rejects.toThrow("Unknown object 'lamp\n🦩'")
      await expect(client.invoke('Nonsense')).rejects.toThrow("Unknown hub method 'Nonsense'")
    })

    it('connects without a token, but not with an expired one', async () => {
      const { hubURL } = await open()
      await connectionTo(hubURL, transport).start()
      await expect(connectionTo(hubURL, transport, 'no token').start()).rejects.toThrow(/401/)
    })

    it('leaves no connection when the client stops', async () => {
      const hub = await open()
      const client = connectionTo(hub.hubURL, transport)
      await client.start()
      expect(hub.connections).toBe(1)
      await client.stop()
      await expect.poll(() => hub.connections).toBe(0)
    })
  })

  describe('section 8: transport details', () => {
    it('negotiation in version 0 returns only the connection id', async () => {
      const { hubURL } = await open()
      const old = (await (await fetch(`${hubURL}/negotiate`, { method: 'POST' })).json()) as Record<string, unknown>
      expect(Object.keys(old)).toEqual(['connectionId', 'availableTransports'])
      expect((await fetch(`${hubURL}?id=${String(old['connectionId'])}`)).status).toBe(200)
    })

    it('a DELETE ends the running poll with 204 and removes the connection', async () => {
      const hub = await open()
      const url = await negotiate(hub.hubURL)
      expect(await (await fetch(url)).text()).toBe('')
      await fetch(url, { method: 'POST', body: handshake })
      expect(await (await fetch(url)).text()).toBe(`{}${separator}`)
      const poll = fetch(url)
      await expect.poll(() => hub.connections).toBe(1)
      expect((await fetch(url, { method: 'DELETE' })).status).toBe(202)
      expect((await poll).status).toBe(204)
      expect((await fetch(url)).status).toBe(404)
      expect(hub.connections).toBe(0)
    })
  })

  describe('quality, threats: limits of the hub', () => {
    it('other origins, unknown connections and wrong tokens cannot open a socket', async () => {
      const { hubURL, origin } = await open()
      const url = hubURL.replace('http', 'ws')
      expect(await statusOfSocket(url)).toBe(101)
      expect(await statusOfSocket(url, origin)).toBe(101)
      expect(await statusOfSocket(url, 'https://evil.example')).toBe(403)
      expect(await statusOfSocket(`${url}?id=nobody`)).toBe(404)
      expect(await statusOfSocket(`${url}?access_token=stolen`)).toBe(401)
      expect(await statusOfSocket(`${origin.replace('http', 'ws')}/elsewhere`)).toBe(404)
    })

    it('a too long message ends the connection or returns 413', async () => {
      const hub = await open()
      const socket = new WebSocket(hub.hubURL.replace('http', 'ws'))
      await new Promise((resolve) => socket.on('open', resolve))
      const closed = new Promise((resolve) => socket.on('close', resolve))
      socket.send('x'.repeat(messageAtMost + 1))
      expect(await closed).toBe(1009)
      const url = await negotiate(hub.hubURL)
      await fetch(url)
      expect((await fetch(url, { method: 'POST', body: 'x'.repeat(messageAtMost + 1) })).status).toBe(413)
      expect(hub.connections).toBe(1)
    })

    it('the queue of a client that stops polling is removed', async () => {
      const hub = await open()
      const url = await negotiate(hub.hubURL)
      await fetch(url)
      await fetch(url, { method: 'POST', body: handshake })
      const long = 'x'.repeat(bufferedAtMost / 10)
      for (let number = 0; number < 11; number++) await hub.tell('reload-area', `${number} ${long}`)
      await expect.poll(() => hub.connections).toBe(0)
      expect((await fetch(url)).status).toBe(404)
    })

    it.each(['a stream', 'a WebSocket'])('a client that does not read %s is disconnected', async (kind) => {
      const hub = await open()
      const { host, hostname, pathname, port, search } = new URL(await negotiate(hub.hubURL))
      const begin =
        kind === 'a stream'
          ? 'Accept: text/event-stream'
          : 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${begin}\r\n\r\n`),
      )
      socket.on('error', () => undefined)
      await expect.poll(() => hub.connections).toBe(1)
      if (kind === 'a stream') await fetch(`http://${host}${pathname}${search}`, { method: 'POST', body: handshake })
      else socket.write(maskedFrame(handshake))
      socket.pause()
      let number = 0
      await expect
        .poll(async () => {
          await hub.tell('reload-area', `${(number += 1)} ${'x'.repeat(bufferedAtMost)}`)
          return hub.connections
        })
        .toBe(0)
      socket.destroy()
    })
  })
}

/** Creates a short text as a WebSocket frame of a client, with a zero mask. */
const maskedFrame = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)])
