import type { IHttpConnectionOptions, ITransport } from '@microsoft/signalr'
import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHub, type HubState } from '#src/platform/hub.ts'
import { awaitServer } from '#src/platform/hub/return.ts'
import { negotiation } from './memory-transport.ts'
import { json } from './scripted-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Answer = () => Response | Promise<Response>

const silence: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const refusal =
  (status: number): Answer =>
  () =>
    new Response('', { status })

/** A hub before a server that answers negotiation as the test says; no transport ever opens. */
async function hubBefore(first: Answer, token: string | null = 'token', connection: IHttpConnectionOptions = {}) {
  const server = { answer: first }
  const calls: { readonly at: number; readonly method: string | undefined; readonly headers: Headers }[] = []
  const states: HubState[] = []
  const hub = createHub({
    apiURL: 'https://foyer.example/base',
    accessToken: () => token,
    onState: (state) => states.push(state),
    onEvent: () => undefined,
    environment: {
      fetch: (_input, init) => {
        calls.push({ at: Date.now(), method: init?.method, headers: new Headers(init?.headers) })
        return Promise.resolve(server.answer())
      },
      window: null,
      document: null,
      random: () => 0.5,
      page: { origin: 'https://foyer.example', cookies: () => 'XSRF-TOKEN=x' },
      connection,
    },
  })
  await hub.start()
  const since = (at: number) => calls.filter((call) => call.at > at)
  return { hub, server, calls, states, since }
}

describe('quality, soak: waiting for a server', () => {
  it('holds no more after ten minutes than after the first look, and ends when it is told to', async () => {
    const asked: AbortSignal[] = []
    const watch = awaitServer({
      ask: (signal) => Promise.resolve(asked.push(signal) < 0),
      onReturn: () => expect.unreachable('nobody answered'),
      random: () => 0.5,
    })
    watch.lost()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked.length).toBeGreaterThan(100)
    for (const signal of new Set(asked)) expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(1)
    const before = asked.length
    watch.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(before)
  })
})

describe('quality, recovery: a server that comes back is found within 5 s', () => {
  it('in the middle of a specified delay', async () => {
    const { hub, server, states } = await hubBefore(silence)
    expect(hub.state).toBe('Disconnected')
    // The next attempt of its own would be after 25 s.
    await vi.advanceTimersByTimeAsync(8_000)
    expect(states.filter((state) => state === 'Connecting')).toHaveLength(1)
    server.answer = refusal(401)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(states.filter((state) => state === 'Connecting')).toHaveLength(2)
    await hub.stop()
  })

  it('is asked with the token and the proof that section 6 asks for, and never more than every 3 s', async () => {
    const { hub, calls, since } = await hubBefore(silence)
    const start = Date.now()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(since(start).length).toBeLessThan(600 / 3)
    expect(since(start + 570_000).length).toBeGreaterThan(5)
    for (const { method, headers } of calls) {
      expect([method, headers.get('authorization'), headers.get('x-xsrf-token')]).toEqual(['POST', 'Bearer token', 'x'])
    }
    await hub.stop()
  })

  it('after it ended in the middle of a start; one that does so again and again is not hurried', async () => {
    const cutOff: ITransport = {
      onreceive: null,
      onclose: null,
      connect: () => Promise.resolve(),
      send() {
        queueMicrotask(() => this.onclose?.())
        return Promise.resolve()
      },
      stop: () => Promise.resolve(),
    }
    const { hub, states } = await hubBefore(() => json(negotiation), 'token', { transport: cutOff })
    const starts = () => states.filter((state) => state === 'Connecting').length
    expect([hub.state, starts()]).toEqual(['Disconnected', 1])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(starts()).toBe(2)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(starts()).toBeLessThan(600 / 20 + 3)
    await hub.stop()
  })

  it('one that is there and refuses is not hurried', async () => {
    const { hub, since } = await hubBefore(refusal(503))
    const start = Date.now()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(since(start).length).toBeLessThan(600 / 20 + 1)
    await hub.stop()
  })

  it('one behind a gateway is gone while the gateway finds nobody', async () => {
    const { hub, server, states } = await hubBefore(silence)
    server.answer = refusal(502)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(states.filter((state) => state === 'Connecting')).toHaveLength(1)
    server.answer = refusal(503)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(states.filter((state) => state === 'Connecting')).toHaveLength(2)
    await hub.stop()
  })

  it('nobody is asked after the end', async () => {
    const { hub, since } = await hubBefore(silence, null)
    await hub.stop()
    const end = Date.now()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(since(end)).toEqual([])
  })
})
