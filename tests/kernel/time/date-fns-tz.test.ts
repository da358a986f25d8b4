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
const isNearChange = (zone: IanaZone, instant: number, hours: number): boolean =>
  changesOf(zone).some((change) => Math.abs(instant - change) <= hours * oneHour)

// The library reads some dates in the zone of the machine.
beforeAll(() => void vi.stubEnv('TZ', 'UTC'))
afterAll(() => vi.unstubAllEnvs())

describe('section 9: time zones agree with date-fns-tz over every quarter of 2026', () => {
  test.each(zones)('the offset in %s agrees, except within 12 hours of a clock change', (zone) => {
    const differing = instants.filter(
      (instant) => offsetAt(zone, instant) !== getTimezoneOffset(zone, new Date(instant)),
    )
    for (const instant of differing) {
      expect(isNearChange(zone, instant, 12)).toBe(true)
      expect(offsetAt(zone, instant)).toBe(platformOffset(zone, instant))
    }
  })

  test('the library is wrong at 128 of the 140,160 instants', () => {
    const wrong = zones.map(
      (zone) => instants.filter((at) => offsetAt(zone, at) !== getTimezoneOffset(zone, new Date(at))).length,
    )
    expect(wrong).toEqual([8, 36, 84, 0])
  })

  test.each(zones)('the wall clock in %s agrees every three hours, except within an hour of a clock change', (zone) => {
    for (const instant of instants.filter((_, index) => index % 12 === 0)) {
      if (isNearChange(zone, instant, 1)) continue
      const clock = wallClockOf(zone, instant)
      expect(clock).toBe(formatInTimeZone(new Date(instant), zone, "yyyy-MM-dd'T'HH:mm:ss"))
      expect(instantOfWallClock(zone, clock)).toEqual({ ok: true, value: fromZonedTime(clock, zone).getTime() })
    }
  })

  test('the library reads the second of two equal times, and a skipped time with the later offset', () => {
    const prague = zones[0]!
    const difference = (clock: string): number => {
      const ours = instantOfWallClock(prague, clock)
      return ours.ok ? ours.value - fromZonedTime(clock, prague).getTime() : NaN
    }
    expect(difference('2026-10-25T02:30:00')).toBe(-oneHour)
    expect(difference('2026-03-29T02:30:00')).toBe(oneHour)
  })
})
