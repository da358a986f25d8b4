import * as signalr from '@microsoft/signalr'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { HubFailure } from '#src/kernel/hub-failure.ts'
import { readFailure } from '#src/platform/hub/supervise.ts'
import { openHub } from './open-hub.ts'
import { type Answer, json } from './scripted-server.ts'

beforeEach(() => void vi.useFakeTimers())
const negotiation = (...transports: string[]) =>
  json({
    negotiateVersion: 1,
    connectionId: 'c1',
    connectionToken: 't1',
    availableTransports: transports.map((transport) => ({ transport, transferFormats: ['Text'] })),
  })

/** Starts a hub and returns the failure that it reports. */
async function failureOf(answer: Answer, connection: signalr.IHttpConnectionOptions = {}) {
  const { hub, states, failures } = openHub({ environment: { connection } }, answer)
  await hub.start()
  return failures[states.indexOf('Disconnected')]
}

/** A transport that opens and responds to the handshake with this. */
const answering = (handshake: unknown): signalr.ITransport => ({
  onreceive: null,
  onclose: null,
  connect: () => Promise.resolve(),
  send() {
    queueMicrotask(() => {
      try {
        this.onreceive?.(`${JSON.stringify(handshake)}\u001e`)
      } catch (error) {
        // As the library's own transports do.
        this.onclose?.(error instanceof Error ? error : undefined)
      }
    })
    return Promise.resolve()
  },
  stop() {
    this.onclose?.()
    return Promise.resolve()
  },
})

describe('section 8: failures of the hub connection', () => {
  it.each<[string, HubFailure, Answer]>([
    ['a network error', 'unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['status 401', 'not-admitted', () => new Response('', { status: 401 })],
    ['status 403', 'not-admitted', () => new Response('', { status: 403 })],
    ['status 404', 'unavailable', () => new Response('', { status: 404 })],
    ['status 503', 'unavailable', () => new Response('', { status: 503 })],
    ['a server without transports', 'no-transport', () => negotiation()],
    ['a foreign redirection', 'led-astray', () => json({ url: 'https://evil.example/hub' })],
    ['an older protocol', 'server-too-old', () => json({ ProtocolVersion: '1.5', ConnectionId: 'c1' })],
  ])('%s is %s', async (_, failure, answer) => {
    expect(await failureOf(answer)).toBe(failure)
  })

  it('an error in the negotiation response is unavailable, and its text is available', async () => {
    const error = 'Too many connections: timed out'
    const { hub, failures } = openHub({}, () => json({ error }))
    await hub.start()
    expect(failures[1]).toBe('unavailable')
    expect(hub.lastError).toContain(`The server refused the negotiation: ${error}`)
  })

  it('a handshake with an error is handshake-refused', async () => {
    const transport = answering({ error: 'The protocol is not supported.' })
    expect(await failureOf(() => negotiation('WebSockets'), { transport })).toBe('handshake-refused')
  })

  it('a close before the handshake is stopped-early', async () => {
    const transport = answering({})
    transport.send = () => {
      queueMicrotask(() => transport.onclose?.())
      return Promise.resolve()
    }
    expect(await failureOf(() => negotiation('WebSockets'), { transport })).toBe('stopped-early')
  })

  it('a server without the configured transport is no-transport', async () => {
    const connection = { transport: signalr.HttpTransportType.WebSockets }
    expect(await failureOf(() => negotiation('LongPolling'), connection)).toBe('no-transport')
  })
})

describe('section 8: the failure of an error of the library', () => {
  it.each([
    [new signalr.HttpError('Verboten', 403), 'not-admitted'],
    [new signalr.HttpError('Server timeout elapsed', 500), 'unavailable'],
    [new signalr.TimeoutError('zu lange'), 'too-slow'],
    [new signalr.AbortError('abgebrochen'), 'stopped-early'],
  ])('is read from its type: %s', (error, failure) => {
    expect(readFailure(error)).toBe(failure)
  })

  it.each([
    ["Client didn't provide a result.", 'no-result'],
    ['Detected a connection attempt to an older, unsupported server type.', 'server-too-old'],
    ['Server returned handshake error.', 'handshake-refused'],
    ['NetworkError when attempting to fetch resource.', 'unreachable'],
    ['WebSocket closed with status code: 1006 (no reason given).', 'lost'],
    [null, 'lost'],
    [{ message: 'Status code 503' }, 'lost'],
  ])('is read from the message if there is no type: %s', (error, failure) => {
    expect(readFailure(error)).toBe(failure)
  })
})
