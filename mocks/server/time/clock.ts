/** The server's own clock: settable, freezable, and faster than the real one on wish. */
export interface ServerClock {
  now(): number
  setTo(setting: ClockSetting): void
  setting(): ClockSetting
}

/** At the real moment `anchor` the clock said `at`; since then it ran `rate` times as fast (0 is frozen). All in UTC ms. */
export interface ClockSetting {
  readonly anchor: number
  readonly at: number
  readonly rate: number
}

export function createServerClock(realNow: () => number, start?: ClockSetting): ServerClock {
  const begin = realNow()
  let current: ClockSetting = start ?? { anchor: begin, at: begin, rate: 1 }
  return {
    now: () => Math.round(current.at + (realNow() - current.anchor) * current.rate),
    setTo: (setting) => {
      current = setting
    },
    setting: () => current,
  }
}
