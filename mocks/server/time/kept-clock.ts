import { oneDay, oneHour } from '#src/kernel/time/moment.ts'
import { createServerClock, type ClockSetting, type ServerClock } from './clock.ts'
import { instantAt, localDayOf, noonOffset, weekDayOf } from './local-days.ts'
import type { Records } from '../records.ts'

interface KeptSetting {
  readonly setting: ClockSetting
  /** Chosen by the world, not by a user. */
  readonly isUsual: boolean
}

export interface KeptClock extends ServerClock {
  /** Call it after the replay: if no user has set the clock, it gets the world's usual time. */
  settle(zone: string): void
}

/** A usual time is carried on through reloads, but not for days. */
const usualFor = 4 * oneHour

/** The clock's setting outlives a reload, unless the page was given its own. */
export function createKeptClock(realNow: () => number, given: ClockSetting | undefined, records: Records): KeptClock {
  const clock = createServerClock(realNow, given)
  let kept: KeptSetting | null = null
  const write = records.family<KeptSetting>('clock', (_key, value) => {
    kept = value
    if (given === undefined && value !== null && !isStale(value, realNow())) clock.setTo(value.setting)
  })
  return {
    ...clock,
    setTo: (setting) => {
      if (given === undefined) write('setting', { setting, isUsual: false })
      else clock.setTo(setting)
    },
    settle: (zone) => {
      if (given !== undefined || (kept !== null && !isStale(kept, realNow()))) return
      write('setting', { setting: usualSetting(realNow(), zone), isUsual: true })
    },
  }
}

const isStale = ({ setting, isUsual }: KeptSetting, now: number): boolean => isUsual && now - setting.anchor > usualFor

/** The real time during office hours, otherwise the next working morning at 9:41: a campus at night shows nothing. */
export function usualSetting(now: number, zone: string): ClockSetting {
  const today = localDayOf(zone, now)
  const hour = (now - (today * oneDay - noonOffset(zone, today))) / oneHour
  const isWorkday = (day: number) => weekDayOf(day) >= 1 && weekDayOf(day) <= 5
  if (isWorkday(today) && hour >= 7 && hour < 17) return { anchor: now, at: now, rate: 1 }
  let day = isWorkday(today) && hour < 7 ? today : today + 1
  while (!isWorkday(day)) day += 1
  return { anchor: now, at: instantAt(zone, day, 9 * 60 + 41), rate: 1 }
}
