import type { IanaZone } from '#src/kernel/time/units.ts'
import { instantOf, oneDay, oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'
import type { Records } from '../records.ts'

/** The clock of the server. It can be set, frozen and accelerated. */
export interface ServerClock {
  now(): number
  setTo(setting: ClockSetting): void
  setting(): ClockSetting
}

/**
 * At the real moment `anchor` the clock showed `at`. Since then it runs `rate` times as fast (0 is frozen). All in UTC
 * ms.
 */
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

interface KeptSetting {
  readonly setting: ClockSetting
  /** True if the world has set it, not a user. */
  readonly isUsual: boolean
}

export interface KeptClock extends ServerClock {
  /** Sets the world's default time if no user has set the clock. Call it after the replay. */
  settle(zone: string): void
}

/** A default time continues through reloads, but not for days. */
const usualFor = 4 * oneHour

/** The setting survives a reload, unless the page has its own. */
export function createKeptClock(realNow: () => number, given: ClockSetting | undefined, records: Records): KeptClock {
  const clock = createServerClock(realNow, given)
  let stored: KeptSetting | null = null
  const write = records.family<KeptSetting>('clock', (_key, value) => {
    stored = value
    if (given === undefined && value !== null && !isStale(value, realNow())) clock.setTo(value.setting)
  })
  return {
    ...clock,
    setTo: (setting) => {
      if (given === undefined) write('setting', { setting, isUsual: false })
      else clock.setTo(setting)
    },
    settle: (zone) => {
      if (given !== undefined || (stored !== null && !isStale(stored, realNow()))) return
      write('setting', { setting: usualSetting(realNow(), zone), isUsual: true })
    },
  }
}

const isStale = ({ setting, isUsual }: KeptSetting, now: number): boolean => isUsual && now - setting.anchor > usualFor

/** The real time during office hours, otherwise the next working morning at 9:41, because a campus is empty at night. */
export function usualSetting(now: number, zone: string): ClockSetting {
  const today = localDayOf(zone, now)
  const hour = (now - (today * oneDay - noonOffset(zone, today))) / oneHour
  const isWorkday = (day: number) => weekDayOf(day) >= 1 && weekDayOf(day) <= 5
  if (isWorkday(today) && hour >= 7 && hour < 17) return { anchor: now, at: now, rate: 1 }
  let day = isWorkday(today) && hour < 7 ? today : today + 1
  while (!isWorkday(day)) day += 1
  return { anchor: now, at: instantAt(zone, day, 9 * 60 + 41), rate: 1 }
}

/** Timers of the server, which tests can run manually. */
export interface Timers {
  /** Runs `action` once after `delay` milliseconds. Returns a function that cancels it. */
  after(delay: number, action: () => void): () => void
}

export const realTimers: Timers = {
  after: (delay, action) => {
    const handle = setTimeout(action, delay)
    return () => clearTimeout(handle)
  },
}

export interface ManualTimers extends Timers {
  /** Runs all timers that are due within the next `milliseconds` in order, including new ones. */
  pass(milliseconds: number): void
  /** Sets the time forward, and then runs each timer that is due by then once: of thousands of checks in a day, the last one. */
  leap(milliseconds: number): void
  now(): number
}

export function createManualTimers(start = 0): ManualTimers {
  let time = start
  let waiting: { readonly due: number; readonly action: () => void }[] = []
  return {
    now: () => time,
    after: (delay, action) => {
      const entry = { due: time + delay, action }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    pass: (milliseconds) => {
      const end = time + milliseconds
      for (;;) {
        const next = waiting.filter((entry) => entry.due <= end).sort((one, other) => one.due - other.due)[0]
        if (next === undefined) break
        waiting = waiting.filter((entry) => entry !== next)
        time = next.due
        next.action()
      }
      time = end
    },
    leap: (milliseconds) => {
      time += milliseconds
      const due = waiting.filter((entry) => entry.due <= time).sort((one, other) => one.due - other.due)
      waiting = waiting.filter((entry) => !due.includes(entry))
      for (const { action } of due) action()
    },
  }
}

const offsets = new Map<string, Map<number, number>>()

/**
 * Milliseconds that `zone` is ahead of UTC at noon of a day, counted in days since 1970. Simulated events avoid the
 * hours of clock changes, so noon is valid for the whole day.
 */
export function noonOffset(zone: string, day: number): number {
  let ofZone = offsets.get(zone)
  if (ofZone === undefined) {
    ofZone = new Map()
    offsets.set(zone, ofZone)
  }
  let offset = ofZone.get(day)
  if (offset === undefined) {
    const noon = day * oneDay + oneDay / 2
    const near = offsetAt(zone as IanaZone, instantOf(noon))
    offset = offsetAt(zone as IanaZone, instantOf(noon - near))
    ofZone.set(day, offset)
  }
  return offset
}

/** The day since 1970 of an instant in `zone`. */
export function localDayOf(zone: string, instant: number): number {
  const offset = offsetAt(zone as IanaZone, instantOf(instant))
  return Math.floor((instant + offset) / oneDay)
}

/** The UTC instant of a wall clock, given in minutes after midnight of a day. */
export function instantAt(zone: string, day: number, minutes: number): number {
  return day * oneDay + minutes * oneMinute - noonOffset(zone, day)
}

/** 0 is Sunday, 6 is Saturday. */
export const weekDayOf = (day: number): number => (day + 4) % 7
