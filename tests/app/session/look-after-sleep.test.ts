import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import { lookAfterSleep } from '#src/app/session/watch-connection.ts'
import { createClock, followMoments } from '#src/platform/clock.ts'
import { hour, start } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, services } from '#tests/services/tab.ts'

let shown: DocumentVisibilityState
const document = new (class extends EventTarget {
  get visibilityState(): DocumentVisibilityState {
    return shown
  }
})()

openTabForEachTest({ now: start })

beforeEach(() => {
  shown = 'visible'
})

/** A subscription to every full hour. */
function subscribe() {
  const clock = createClock()
  const hours: number[] = []
  lookAfterSleep({ ...services, clock }, { window: null, document, now: Date.now })
  const nextHour = (now: Instant) => ((Math.floor(now / hour) + 1) * hour) as Instant
  const stop = followMoments(clock, nextHour, (now) => hours.push((now - start) / hour))
  services.signal.addEventListener('abort', stop)
  return hours
}

/** Advances the time without the timers. */
const sleep = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe('fault F11: sleep of the device', () => {
  it('is noticed within 5 s of waking', async () => {
    const hours = subscribe()
    await vi.advanceTimersByTimeAsync(60_000)
    sleep(3 * hour)
    expect(hours).toEqual([0])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(hours).toHaveLength(2)
    expect(hours.at(-1)).toBeGreaterThan(3)
  })

  it('is not assumed while timers run', async () => {
    const hours = subscribe()
    await vi.advanceTimersByTimeAsync(9 * 60_000)
    expect(hours).toEqual([0])
  })

  it('is checked when a tab is shown again, until the session ends', async () => {
    const hours = subscribe()
    shown = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(hours).toHaveLength(1)
    shown = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(hours).toHaveLength(2)
    services.end()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(hours).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})
