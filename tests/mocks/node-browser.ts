import { HubConnectionBuilder } from '@microsoft/signalr'
import { vi } from 'vitest'
import { createRandom } from '#mocks/server/random.ts'
import type { ManualTimers } from '#mocks/server/time/clock.ts'
import { stubIndexedDb } from '#tests/platform/indexed-db.ts'
import { hubSocketOf } from './hub-socket.ts'
import { apiURL } from './open-world.ts'

/** The maximum number of listeners to the signal of a product. About twenty parts and pending work use it; more is a leak. */
export const mostEndings = 40

// Read before a page replaces it.
const { withUrl } = HubConnectionBuilder.prototype

/** Makes the jitter of retries and heartbeats the same in every run, so that a failed test fails again. */
export function seedJitter(seed: number): void {
  vi.spyOn(Math, 'random').mockImplementation(createRandom(seed))
}

/** Stubs the parts of a browser that the product uses, with a manual clock. */
export function stubBrowser(now: number, ownNavigator: object = {}): void {
  vi.useFakeTimers({
    now,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  seedJitter(1)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  stubIndexedDb()
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

/** Changes whether the browser is online, and dispatches the event. */
export function setOnlineTo(isOnline: boolean): void {
  vi.stubGlobal('navigator', { ...globalThis.navigator, onLine: isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** Sends the requests of the page by `carry`, and connects its hub to `far`. */
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
    // An undeclared option, but the only way to give SignalR a socket in Node.
    const completed: object = { ...(given as object), WebSocket: hubSocketOf(far) }
    return withUrl.call(this, url, completed)
  })
}

/** The time of a page and its back end. */
export interface PageTime {
  /** Waits for pending work without advancing the time. */
  settle(): Promise<void>
  pass(milliseconds: number, step?: number): Promise<void>
  /** Advances the time until `holds` is true. Returns the milliseconds, or throws after `within` of them. */
  until(holds: () => boolean, within: number, step?: number): Promise<number>
}

export interface PageTimeOptions {
  readonly timers: ManualTimers
  /** True while calls are pending. */
  readonly isBusy: () => boolean
  readonly beforeStep?: () => void
  readonly afterStep?: () => void
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

export function createPageTime({ timers, isBusy, beforeStep, afterStep }: PageTimeOptions): PageTime {
  async function settle(): Promise<void> {
    // Limited because a call may hang.
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
