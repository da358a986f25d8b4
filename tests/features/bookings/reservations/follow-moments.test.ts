import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import { type Clock, createClock, followMoments } from '#src/platform/clock.ts'
import { createSandboxClock } from '#sandbox/page-controls.ts'

const noon = Date.parse('2026-11-23T12:00:00Z') as Instant
const minute = 60_000

beforeEach(() => vi.useFakeTimers({ now: noon }))

/** The minutes past noon at which something changes. */
const at =
  (...minutes: readonly number[]) =>
  (now: Instant): Instant | null => {
    const next = minutes.map((after) => noon + after * minute).find((moment) => moment > now)
    return next === undefined ? null : (next as Instant)
  }

/** Follows the moments and records the minutes past noon of each update. */
function record(clock: Clock, ...minutes: readonly number[]) {
  const updates: number[] = []
  const stop = followMoments(clock, at(...minutes), (now) => updates.push((now - noon) / minute))
  return { updates, stop }
}

describe('section 4: updates at the moments of changes', () => {
  it('need one timer, which fires at the next change', () => {
    const { updates } = record(createClock(), 2, 5)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(10 * minute)
    expect(updates).toEqual([0, 2, 5])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('happen immediately when the clock is set, without a timer while it is frozen', () => {
    const clock = createClock()
    const { updates, stop } = record(clock, 2, 5)
    clock.freeze((noon + 3 * minute) as Instant)
    expect(updates).toEqual([0, 3])
    expect(vi.getTimerCount()).toBe(0)
    stop()
    clock.freeze(noon)
    expect(updates).toHaveLength(2)
  })

  it('follow the rate of the clock', () => {
    const { updates } = record(createSandboxClock({ anchor: noon, at: noon, rate: 60 }, Date.now), 2)
    vi.advanceTimersByTime(1_999)
    expect(updates).toEqual([0])
    vi.advanceTimersByTime(1)
    expect(updates).toEqual([0, 2])
  })

  it('happen every ten minutes at least, because a device may have slept', () => {
    const { updates, stop } = record(createClock(), 25)
    vi.advanceTimersByTime(30 * minute)
    expect(updates).toEqual([0, 10, 20, 25])
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
