import type { IanaZone, Instant } from '#src/kernel/result.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'

/** The one source of `now`. It follows the server's clock, so that a device set wrong does not move confirm windows. */
export interface Clock {
  now(): Instant
  /** Milliseconds the server is ahead of this device; no effect on a clock that was given its own time. */
  setOffset(milliseconds: number): void
  readonly offset: number
  /** The instant the clock stands at, or null while it runs. */
  readonly frozenAt: Instant | null
  /** How fast it runs: 1 is real time, 0 stands. Timers set for one of its instants divide by it. */
  readonly pace: number
  freeze(at: Instant | null): void
  /** Tells that time may have jumped unseen: timers stand still while the device sleeps. */
  look(): void
  /** Called when time jumps (offset, pace or freezing changed, `look`), never for its passing. Answers the removal. */
  subscribe(listener: () => void): () => void
}

export interface ClockOptions {
  /** Stands at this instant. */
  readonly frozenAt?: Instant
  /** Runs on from this instant instead of the device's time. */
  readonly startsAt?: Instant
  /** The device's time in UTC milliseconds. */
  readonly deviceNow?: () => number
}

export function createClock(options: ClockOptions = {}): Clock {
  const deviceNow = options.deviceNow ?? Date.now
  const simulated = options.startsAt !== undefined || options.frozenAt !== undefined
  let offset = options.startsAt === undefined ? 0 : options.startsAt - deviceNow()
  let frozenAt = options.frozenAt ?? null
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  return {
    now: () => frozenAt ?? instantOf(deviceNow() + offset),
    setOffset(milliseconds) {
      if (simulated || milliseconds === offset) return
      offset = milliseconds
      tell()
    },
    get offset() {
      return offset
    },
    get frozenAt() {
      return frozenAt
    },
    get pace() {
      return frozenAt === null ? 1 : 0
    },
    freeze(at) {
      if (at === frozenAt) return
      // Released, the clock runs on from where it stood.
      if (at === null && frozenAt !== null) offset = frozenAt - deviceNow()
      frozenAt = at
      tell()
    },
    look: tell,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The time zone the device is set to at this moment: it may be set to another while the page lives. */
export function browserZone(): IanaZone {
  return zoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone)
}
