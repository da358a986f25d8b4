import * as signalr from '@microsoft/signalr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HubFailure } from '#src/kernel/hub-failure.ts'
import { createHub, type HubOptions, type HubState } from '#src/platform/hub.ts'
import { readFailure } from '#src/platform/hub/supervise.ts'
import { type Answer, json, scriptedFetch } from './scripted-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const negotiation = (...transports: string[]) =>
  json({
    negotiateVersion: 1,
    connectionId: 'c1',
    connectionToken: 't1',
    availableTransports: transports.map((transport) => ({ transport, transferFormats: ['Text'] })),
  })

/** What a start before such a server is told to end with; where it does not end by itself, after `time` milliseconds. */
async function failureBefore(
  answer: Answer,
  options: Partial<HubOptions> = {},
  time = 0,
  words: (string | null)[] = [],
) {
  const told: (readonly [HubState, HubFailure | null])[] = []
  const hub = createHub({
    apiURL: 'https://foyer.example/base',
    accessToken: () => 'token',
    onState: (state, failure) => told.push([state, failure]),
    onEvent: () => undefined,
    ...options,
    environment: {
      fetch: scriptedFetch(answer).fetch,
      window: null,
      document: null,
      page: { origin: 'https://foyer.example', cookies: () => '' },
      ...options.environment,
    },
  })
  const starting = hub.start()
  await (time === 0 ? starting : vi.advanceTimersByTimeAsync(time))
  words.push(hub.lastError)
  await hub.stop()
  return told.find(([state]) => state === 'Disconnected')?.[1]
}

/** A transport that opens and answers the handshake with this. */
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

describe('section 8: hub connection messages, as the library says them', () => {
  it('nobody answers', async () => {
    expect(await failureBefore(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('unreachable')
  })

  it.each([
    [401, 'not-admitted'],
    [403, 'not-admitted'],
    [404, 'unavailable'],
    [503, 'unavailable'],
  ])('negotiation is answered %i', async (status, failure) => {
    expect(await failureBefore(() => new Response('', { status }))).toBe(failure)
  })

  it('negotiation is refused in its body, whose words are kept for the log', async () => {
    const words: (string | null)[] = []
    const failure = await failureBefore(() => json({ error: 'Too many connections: timed out' }), {}, 0, words)
    expect(failure).toBe('unavailable')
    expect(words).toContainEqual(
      expect.stringContaining('The server refused the negotiation: Too many connections: timed out'),
    )
  })

  it('the handshake is refused', async () => {
    const connection = { transport: answering({ error: 'The protocol is not supported.' }) }
    expect(await failureBefore(() => negotiation('WebSockets'), { environment: { connection } })).toBe(
      'handshake-refused',
    )
  })

  it('the server closes before the handshake', async () => {
    const transport = answering({})
    transport.send = () => {
      queueMicrotask(() => transport.onclose?.())
      return Promise.resolve()
    }
    expect(await failureBefore(() => negotiation('WebSockets'), { environment: { connection: { transport } } })).toBe(
      'stopped-early',
    )
  })

  it('no transport can be had', async () => {
    const connection = { transport: signalr.HttpTransportType.WebSockets }
    expect(await failureBefore(() => negotiation('LongPolling'), { environment: { connection } })).toBe('no-transport')
    expect(await failureBefore(() => negotiation())).toBe('no-transport')
  })

  it('negotiation leads on and on, or astray', async () => {
    expect(await failureBefore(() => json({ url: 'https://foyer.example/base/MessageHub' }))).toBe(
      'redirected-too-often',
    )
    expect(await failureBefore(() => json({ url: 'https://evil.example/hub' }))).toBe('led-astray')
  })

  it('the server is an older one', async () => {
    expect(await failureBefore(() => json({ ProtocolVersion: '1.5', ConnectionId: 'c1' }))).toBe('server-too-old')
  })

  it('the start hangs', async () => {
    expect(await failureBefore(() => new Promise<Response>(() => undefined), {}, 30_000)).toBe('server-silent')
  })
})

describe('section 8: what has a type is known by it, whatever its words', () => {
  it.each([
    [new signalr.HttpError('Verboten', 403), 'not-admitted'],
    [new signalr.HttpError('Server timeout elapsed', 500), 'unavailable'],
    [new signalr.TimeoutError('zu lange'), 'too-slow'],
    [new signalr.AbortError('abgebrochen'), 'stopped-early'],
  ])('%s', (error, failure) => {
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
  ])('%s has words alone', (error, failure) => {
    expect(readFailure(error)).toBe(failure)
  })
})
