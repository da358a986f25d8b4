import { instantOf } from '#src/kernel/time/moment.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type ClockSetting, createServerClock } from '#mocks/server/time/clock.ts'

/** The application's clock, in step with the simulated server's. */
export interface SandboxClock extends Clock {
  setTo(setting: ClockSetting): void
  setting(): ClockSetting
}

export function createSandboxClock(start: ClockSetting, realNow: () => number): SandboxClock {
  const clock = createServerClock(realNow, start)
  const listeners = new Set<() => void>()
  const look = () => {
    for (const listener of listeners) listener()
  }
  const setTo = (setting: ClockSetting) => {
    clock.setTo(setting)
    look()
  }
  return {
    now: () => instantOf(clock.now()),
    // The server's clock is this one: there is nothing to correct.
    setOffset: () => undefined,
    get offset() {
      return clock.now() - realNow()
    },
    get frozenAt() {
      return clock.setting().rate === 0 ? instantOf(clock.now()) : null
    },
    get pace() {
      return clock.setting().rate
    },
    freeze: (at) => setTo({ anchor: realNow(), at: at ?? clock.now(), rate: at === null ? 1 : 0 }),
    look,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setTo,
    setting: clock.setting,
  }
}
