import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Instant } from '#src/kernel/result.ts'
import { followMoments } from '#src/platform/clock.ts'
import { lookAfterSleep } from '#src/features/offline/watch-connection.ts'
import { createClock } from '#src/platform/clock.ts'
import { createWorld, hour, scriptServices, start, type Scripted } from '#tests/services/scripted-services.ts'

let tab: Scripted
let shown: DocumentVisibilityState
const document = new (class extends EventTarget {
  get visibilityState(): DocumentVisibilityState {
    return shown
  }
})()

beforeEach(async () => {
  vi.useFakeTimers({ now: start })
  shown = 'visible'
  tab = scriptServices(await createWorld())
})

afterEach(() => {
  tab.services.end()
  vi.useRealTimers()
})

/** The screen of a person waiting for the next full hour. */
function open() {
  const clock = createClock()
  const seen: number[] = []
  lookAfterSleep({ ...tab.services, clock }, { window: null, document, now: Date.now })
  const nextHour = (now: Instant) => ((Math.floor(now / hour) + 1) * hour) as Instant
  const stop = followMoments(clock, nextHour, (now) => seen.push((now - start) / hour))
  tab.services.signal.addEventListener('abort', stop)
  return seen
}

/** Time goes on, timers do not. */
const sleep = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe('fault F11: the device sleeps', () => {
  it('what waits for a moment looks anew within 5 s of waking', async () => {
    const seen = open()
    await vi.advanceTimersByTimeAsync(60_000)
    sleep(3 * hour)
    expect(seen).toEqual([0])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(seen).toHaveLength(2)
    expect(seen.at(-1)).toBeGreaterThan(3)
  })

  it('an awake device is left alone', async () => {
    const seen = open()
    await vi.advanceTimersByTimeAsync(9 * 60_000)
    expect(seen).toEqual([0])
  })

  it('a tab that is shown again looks at once, and not after the session', async () => {
    const seen = open()
    shown = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(seen).toHaveLength(1)
    shown = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(seen).toHaveLength(2)
    tab.services.end()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(seen).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})
