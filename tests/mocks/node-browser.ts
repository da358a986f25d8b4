import 'fake-indexeddb/auto'
import { HubConnectionBuilder } from '@microsoft/signalr'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { createRandom } from '#mocks/server/random.ts'
import type { ManualTimers } from '#mocks/server/time/clock.ts'
import { hubSocketOf } from './hub-socket.ts'
import { apiURL } from './open-world.ts'

/** What listens to the signal of a product: about twenty parts, and whatever waits just then. More than these is a leak. */
export const mostEndings = 40

// Taken before any page puts its own in its place.
const { withUrl } = HubConnectionBuilder.prototype

/** Makes the jitter of retries and heartbeats the same in every run, so that a failed test fails again. */
export function seedJitter(seed: number): void {
  vi.spyOn(Math, 'random').mockImplementation(createRandom(seed))
}

/** What a browser gives to a page, as far as the product in Node asks for it. Time stands from here on. */
export function stubBrowser(now: number, ownNavigator: object = {}): void {
  vi.useFakeTimers({
    now,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  seedJitter(1)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('indexedDB', new IDBFactory())
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' }))
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'], language: 'en', ...ownNavigator })
}

export function restoreBrowser(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** The browser's word for having a network, told to the page. */
export function tellOnline(isOnline: boolean): void {
  vi.stubGlobal('navigator', { ...globalThis.navigator, onLine: isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** All that the page sends goes by `carry`, and its live connection leads to `far`. */
export function stubNetwork(
  carry: (request: Request) => Promise<Response>,
  far: Parameters<typeof hubSocketOf>[0],
): void {
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    carry(new Request(typeof input === 'string' ? new URL(input, apiURL) : input, init)),
  )
  vi.spyOn(HubConnectionBuilder.prototype, 'withUrl').mockImplementation(function (
    this: HubConnectionBuilder,
    url: string,
    given: unknown,
  ) {
    // Not among the declared options, but the one way to hand SignalR a socket in Node.
    const completed: object = { ...(given as object), WebSocket: hubSocketOf(far) }
    return withUrl.call(this, url, completed)
  })
}

/** The one way in which time goes on for a page and its back end. */
export interface PageTime {
  /** Lets everything happen that waits for no time. */
  settle(): Promise<void>
  pass(milliseconds: number, step?: number): Promise<void>
  /** Passes time until it holds; answers the milliseconds it took, and throws when `within` is over. */
  until(holds: () => boolean, within: number, step?: number): Promise<number>
}

export interface PageTimeOptions {
  readonly timers: ManualTimers
  /** Whether calls are under way, which are waited for. */
  readonly isBusy: () => boolean
  readonly beforeStep?: () => void
  readonly afterStep?: () => void
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

export function createPageTime({ timers, isBusy, beforeStep, afterStep }: PageTimeOptions): PageTime {
  async function settle(): Promise<void> {
    // A call that hangs is not waited for without end.
    for (let quiet = 0, turns = 0; quiet < 8 && turns < 500; quiet++, turns++) {
      await turn()
      if (isBusy()) quiet = 0
    }
  }

  async function pass(milliseconds: number, step = 250): Promise<void> {
    await settle()
    for (let passed = 0; passed < milliseconds; passed += step) {
      beforeStep?.()
      const part = Math.min(step, milliseconds - passed)
      timers.pass(part)
      vi.advanceTimersByTime(part)
      await settle()
      afterStep?.()
    }
  }

  return {
    settle,
    pass,
    async until(holds, within, step = 250) {
      await settle()
      for (let passed = 0; passed <= within; passed += step) {
        if (holds()) return passed
        await pass(step, step)
      }
      throw new Error(`It did not come within ${within} ms: ${holds.toString()}`)
    },
  }
}
