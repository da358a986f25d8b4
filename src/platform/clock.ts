import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { statedZone, utc } from '#src/kernel/time/zones.ts'

/** The one source of `now`. It follows the server's clock, so that a device set wrong does not move confirm windows. */
export interface Clock {
  now(): Instant
  /** Sets the milliseconds by which the server is ahead of this device. No effect on a clock with its own time. */
  setOffset(milliseconds: number): void
  readonly offset: number
  /** The instant at which the clock is stopped, or null while it runs. */
  readonly frozenAt: Instant | null
  /** Speed: 1 is real time, 0 is stopped. Timers for its instants divide by it. */
  readonly pace: number
  freeze(at: Instant | null): void
  /** Notifies subscribers of a possible jump, because timers do not run while the device sleeps. */
  look(): void
  /** Calls `listener` when time jumps (offset, pace or freezing changed, `look`), not as it passes. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}

export interface ClockOptions {
  /** The clock is stopped at this instant. */
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
      // When it starts again, it continues from the instant at which it was stopped.
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

/** Maximum milliseconds between two checks of the timer, because a device may sleep meanwhile. */
const longestTimer = 600_000

/**
 * Calls `tell` with the present time: now, whenever the clock is set, and at each instant that `nextOf` returns.
 * `nextOf` returns the first instant after the given one at which something changes, or null for never. Uses one timer
 * for all dependants. Returns an unsubscribe function.
 */
export function followMoments(
  clock: Clock,
  nextOf: (now: Instant) => Instant | null,
  tell: (now: Instant) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(timer)
    const now = clock.now()
    tell(now)
    const next = nextOf(now)
    if (next === null || clock.pace === 0) return
    timer = setTimeout(look, Math.min(Math.max(1, (next - now) / clock.pace), longestTimer))
  }
  const unsubscribe = clock.subscribe(look)
  look()
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/**
 * Returns the device's current time zone, which can change while the page is open. Null if it has none that `Intl` knows:
 * 'Etc/Unknown', the name of a file or nothing on a bare Linux, 'UTC+2' in some web views.
 */
export function knownDeviceZone(): IanaZone | null {
  if (isZoneFresh) return lastKnown.zone
  isZoneFresh = true
  queueMicrotask(() => (isZoneFresh = false))
  const { timeZone }: { readonly timeZone?: unknown } = reportedBy(Intl.DateTimeFormat())
  if (timeZone !== lastKnown.name) lastKnown = { name: timeZone, zone: usableZone(timeZone) }
  return lastKnown.zone
}

/** True until the code that asked first has run: a list asks for each of its rows, and the platform takes long to tell. */
let isZoneFresh = false

type Report = Intl.DateTimeFormat['resolvedOptions']

/** What the platform itself reports, also after `repairReportedZone`. */
let reported: Report | null = null

const reportedBy = (format: Intl.DateTimeFormat): Intl.ResolvedDateTimeFormatOptions =>
  reported === null ? format.resolvedOptions() : reported.call(format)

/**
 * Makes `Intl` report `browserZone` instead of a name that it refuses. Libraries, such as the calendar of React Aria, pass
 * the reported zone back to `Intl`, which throws for it. Call it once, at the start. Returns a function that undoes it.
 */
export function repairReportedZone(): () => void {
  const zone = knownDeviceZone()
  const { name } = lastKnown
  if (zone === name) return () => undefined
  const own: Report = Intl.DateTimeFormat.prototype.resolvedOptions
  reported = own
  Intl.DateTimeFormat.prototype.resolvedOptions = function (this: Intl.DateTimeFormat) {
    const options = own.call(this)
    return options.timeZone === name ? { ...options, timeZone: browserZone() } : options
  }
  return () => {
    Intl.DateTimeFormat.prototype.resolvedOptions = own
    reported = null
  }
}

let lastKnown: { readonly name: unknown; readonly zone: IanaZone | null } = { name: null, zone: null }

/** Some engines report names that they refuse. */
function usableZone(name: unknown): IanaZone | null {
  const zone = typeof name === 'string' ? statedZone(name) : null
  if (zone === null) return null
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    return null
  }
}

let substituteZone = utc

/** Sets the zone that stands for that of a device without one. */
export function setSubstituteZone(zone: IanaZone): void {
  substituteZone = zone
}

/** Returns the device's current time zone, or the substitute if it has none. */
export function browserZone(): IanaZone {
  return knownDeviceZone() ?? substituteZone
}
