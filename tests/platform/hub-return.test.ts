import type { IHttpConnectionOptions, ITransport } from '@microsoft/signalr'
import { getEventListeners } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { awaitServer } from '#src/platform/hub/return.ts'
import { negotiation } from './memory-transport.ts'
import { openHub } from './open-hub.ts'
import { json } from './scripted-server.ts'

beforeEach(() => void vi.useFakeTimers())
type Answer = () => Response | Promise<Response>

const silence: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const refusal =
  (status: number): Answer =>
  () =>
    new Response('', { status })

/** A hub with a server that responds to the negotiation as the test says. No transport opens. */
async function startHub(first: Answer, token: string | null = 'token', connection: IHttpConnectionOptions = {}) {
  const server = { answer: first }
  const calls: { readonly at: number; readonly method: string; readonly headers: Headers }[] = []
  const { hub, states } = openHub({ accessToken: () => token, environment: { connection } }, (call) => {
    calls.push({ ...call, at: Date.now() })
    return server.answer()
  })
  await hub.start()
  const since = (at: number) => calls.filter((call) => call.at > at)
  const starts = () => states.filter((state) => state === 'Connecting').length
  return { hub, server, calls, starts, since }
}

describe('quality, soak: waiting for a server', () => {
  it('adds no listeners within ten minutes and can be stopped', async () => {
    const signals: AbortSignal[] = []
    const watch = awaitServer({
      ask: (signal) => Promise.resolve(signals.push(signal) < 0),
      onReturn: () => expect.unreachable('The server did not respond'),
      random: () => 0.5,
    })
    watch.lost()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(signals.length).toBeGreaterThan(100)
    for (const signal of new Set(signals)) expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(1)
    const before = signals.length
    watch.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(signals).toHaveLength(before)
  })
})

describe('quality, recovery: the connection to a server that comes back', () => {
  it('starts within 5 s in the middle of a specified delay', async () => {
    const { hub, server, starts } = await startHub(silence)
    expect(hub.state).toBe('Disconnected')
    // The next specified attempt is after 25 s.
    await vi.advanceTimersByTimeAsync(8_000)
    expect(starts()).toBe(1)
    server.answer = refusal(401)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(starts()).toBe(2)
  })

  it('is checked with both tokens of section 6, at most every 3 s', async () => {
    const { calls, since } = await startHub(silence)
    const start = Date.now()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(since(start).length).toBeLessThan(600 / 3)
    expect(since(start + 570_000).length).toBeGreaterThan(5)
    for (const { method, headers } of calls) {
      expect([method, headers.get('authorization'), headers.get('x-xsrf-token')]).toEqual(['POST', 'Bearer token', 'x'])
    }
  })

  it('starts again soon after a start was cut off, but not repeatedly', async () => {
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
    const { hub, starts } = await startHub(() => json(negotiation), 'token', { transport: cutOff })
    expect([hub.state, starts()]).toEqual(['Disconnected', 1])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(starts()).toBe(2)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(starts()).toBeLessThan(600 / 20 + 3)
  })

  it('is not hurried if the server refuses', async () => {
    const { since } = await startHub(refusal(503))
    const start = Date.now()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(since(start).length).toBeLessThan(600 / 20 + 1)
  })

  it('does not start while a gateway reports 502', async () => {
    const { server, starts } = await startHub(silence)
    server.answer = refusal(502)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(starts()).toBe(1)
    server.answer = refusal(503)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(starts()).toBe(2)
  })

  it('is not checked after the end', async () => {
    const { hub, since } = await startHub(silence, null)
    await hub.stop()
    const end = Date.now()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(since(end)).toEqual([])
  })
})
