import { formatInTimeZone, fromZonedTime, getTimezoneOffset } from 'date-fns-tz'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { instantOf, oneDay, oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { offsetAt, offsetStretches } from '#src/kernel/time/offsets.ts'
import { instantOfWallClock, wallClockOf } from '#src/kernel/time/wall-clock.ts'

/** The library is an independent oracle. It is wrong near clock changes, and only there. */
const zones = ['Europe/Prague', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'] as IanaZone[]
const start = Date.parse('2026-01-01T00:00:00Z')
const quarter = 15 * oneMinute
const instants = Array.from({ length: 35_040 }, (_, index) => instantOf(start + index * quarter))

const intl = new Map(
  zones.map((zone) => [zone, new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })]),
)
/** Returns the offset of the platform in milliseconds: 'GMT+10:30' is 37,800,000. */
function platformOffset(zone: IanaZone, instant: number): number {
  const name =
    intl
      .get(zone)
      ?.formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * oneHour + Number(minutes) * oneMinute)
}

const changesOf = (zone: IanaZone): number[] =>
  offsetStretches(zone, start, start + 365 * oneDay)
    .slice(1)
    .map(({ from }) => from)
const isNear = (changes: readonly number[], instant: number, hours: number): boolean =>
  changes.some((change) => Math.abs(instant - change) <= hours * oneHour)

// The library reads some dates in the zone of the machine.
beforeAll(() => void vi.stubEnv('TZ', 'UTC'))
afterAll(() => vi.unstubAllEnvs())

describe('section 9: time zones agree with date-fns-tz over 2026', () => {
  test.each(zones)('the offset in %s agrees, except within 12 hours of a clock change', (zone) => {
    const changes = changesOf(zone)
    // Every quarter near a change, and every three hours otherwise.
    const compared = instants.filter((instant, index) => index % 12 === 0 || isNear(changes, instant, 24))
    const differing = compared.filter(
      (instant) => offsetAt(zone, instant) !== getTimezoneOffset(zone, new Date(instant)),
    )
    for (const instant of differing) {
      expect(isNear(changes, instant, 12)).toBe(true)
      expect(offsetAt(zone, instant)).toBe(platformOffset(zone, instant))
    }
  })

  test.each(zones)('the wall clock in %s agrees every three hours, except within an hour of a clock change', (zone) => {
    const changes = changesOf(zone)
    for (const instant of instants.filter((_, index) => index % 12 === 0)) {
      if (isNear(changes, instant, 1)) continue
      const clock = wallClockOf(zone, instant)
      expect(clock).toBe(formatInTimeZone(new Date(instant), zone, "yyyy-MM-dd'T'HH:mm:ss"))
      expect(instantOfWallClock(zone, clock)).toEqual({ ok: true, value: fromZonedTime(clock, zone).getTime() })
    }
  })
})
