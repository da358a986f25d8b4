import { describe, expect, test } from 'vitest'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { fixedZone, outsideZone } from '#src/kernel/time/outside-zones.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'

/** Returns minutes ahead of UTC in winter and summer; null for an unknown name. */
const offsetsOf = (zone: IanaZone | null): readonly number[] | null =>
  zone &&
  ['2026-12-10T11:00:00Z', '2026-07-10T11:00:00Z'].map((at) => offsetAt(zone, Date.parse(at) as Instant) / 60_000)
const read = (name: string | null) => offsetsOf(outsideZone(name, 2026))

describe('zone names of vendors', () => {
  test.each([
    ['(UTC+01:00) Belgrade, Bratislava, Budapest, Ljubljana, Prague', [60, 120]],
    ['(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', [60, 120]],
    ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', [0, 60]],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', [330, 330]],
    ['(UTC-04:00) Georgetown, La Paz, Manaus, San Juan', [-240, -240]],
    ['(UTC-05:00) Eastern Time (US & Canada)', [-300, -240]],
    ['(UTC-05:00) Indiana (East)', [-300, -240]],
    ['(UTC+10:30) Lord Howe Island', [660, 630]],
    ['(UTC+12:00) Auckland, Wellington', [780, 720]],
    ['(UTC-03:00) Brasilia', [-180, -180]],
    ['(UTC) Coordinated Universal Time', [0, 0]],
  ])('Windows display names: %s has the clock of its cities', (name, offsets) => expect(read(name)).toEqual(offsets))

  test.each([
    ['(UTC+02:00) An unknown town', [120, 120]],
    ['(UTC+05:45) An unknown town', [345, 345]],
  ])('%s is read by its offset', (name, offsets) => expect(read(name)).toEqual(offsets))

  test.each([
    ['GMT+02:00', [120, 120]],
    ['GMT-0300', [-180, -180]],
    ['UTC+05:45', [345, 345]],
    ['+02:00', [120, 120]],
    ['GMT+3', [180, 180]],
    // Etc names count westward, and the other two are Windows names.
    ['Etc/GMT+3', [-180, -180]],
    ['UTC-11', [-660, -660]],
    ['UTC+12', [720, 720]],
  ])('%s is an offset', (name, offsets) => expect(read(name)).toEqual(offsets))

  test.each(['Europe/Kiev', 'GB', 'w. europe standard time', 'tzone://Microsoft/Utc'])('%s is in the tables', (name) =>
    expect(read(name)).not.toBeNull(),
  )

  test.each([
    null,
    '',
    'Custom time zone',
    'Customized Time Zone',
    'tzone://Microsoft/Custom',
    'Mitteleuropäische Zeit',
    'Nowhere/At_All',
    'Etc/Unknown',
    'GMT+25:00',
    '(UTC+99:00) Prague',
    '+05:37',
    '(UTC',
    '__proto__',
  ])('%s is unknown instead of UTC', (name) => expect(read(name)).toBeNull())

  test('a fixed zone has its offset all year if a zone with that offset exists', () => {
    expect([60, -210, 330, 0].map((minutes) => offsetsOf(fixedZone(minutes, 2026)))).toEqual([
      [60, 60],
      null,
      [330, 330],
      [0, 0],
    ])
    expect(fixedZone(337, 2026)).toBeNull()
  })
})
