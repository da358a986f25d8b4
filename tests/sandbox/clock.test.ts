import { describe, expect, it } from 'vitest'
import { usualSetting } from '#mocks/server/time/clock.ts'
import { createSandboxClock } from '#sandbox/page-controls.ts'

describe('the clock of the sandbox', () => {
  it('follows the setting of the server and reports jumps', () => {
    let real = 1_000
    const clock = createSandboxClock({ anchor: 1_000, at: 5_000, rate: 0 }, () => real)
    let jumps = 0
    const stop = clock.subscribe(() => jumps++)
    real = 9_000
    expect([clock.now(), clock.frozenAt]).toEqual([5_000, 5_000])
    clock.setTo({ anchor: 9_000, at: 20_000, rate: 2 })
    real = 10_000
    expect([clock.now(), clock.frozenAt, jumps]).toEqual([22_000, null, 1])
    stop()
    clock.freeze(clock.now())
    expect(jumps).toBe(1)
  })

  it('is not corrected by a Date header', () => {
    const clock = createSandboxClock({ anchor: 0, at: 0, rate: 1 }, () => 500)
    clock.setOffset(3_600_000)
    expect(clock.now()).toBe(500)
  })

  it.each([
    ['2026-11-20T08:41:00Z', '2026-11-20T08:41:00Z', 'office hours'],
    ['2026-11-20T03:00:00Z', '2026-11-20T08:41:00Z', 'early morning: the same day'],
    ['2026-11-20T22:00:00Z', '2026-11-23T08:41:00Z', 'Friday night: Monday'],
    ['2026-11-22T10:00:00Z', '2026-11-23T08:41:00Z', 'Sunday: Monday'],
  ])('starts at %s with the time %s (%s)', (real, shown) => {
    const now = Date.parse(real)
    expect(usualSetting(now, 'Europe/Prague')).toEqual({ anchor: now, at: Date.parse(shown), rate: 1 })
  })
})
