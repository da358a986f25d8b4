import { describe, expect, test } from 'vitest'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { customZone, ianaFromWindows, offsetAt, resolveZone, windowsZoneNames } from '#src/kernel/time/zones.ts'

const zoneOf = (name: string): string => {
  const zone = resolveZone(name)
  return zone.ok ? zone.value : `${zone.fault.name}: not in ${zone.fault.database}`
}

const hoursAt = (name: string, day: string): number =>
  offsetAt(zoneOf(name) as IanaZone, Date.parse(day) as Instant) / 3_600_000

describe('section 3: the time zone of a resource', () => {
  test.each(['', '  ', 'Custom time zone', 'custom Time Zone', 'tzone://Microsoft/Utc', 'UTC', 'Etc/UTC', 'utc'])(
    'is UTC for %j',
    (name) => expect(zoneOf(name)).toBe('UTC'),
  )
})

describe('section 5: time-zone names must be found in the built-in tables', () => {
  test('an IANA name is found in any case', () => {
    expect(zoneOf('Europe/Prague')).toBe('Europe/Prague')
    expect(zoneOf('europe/PRAGUE')).toBe('Europe/Prague')
    expect(zoneOf(' Europe/Prague ')).toBe('Europe/Prague')
  })

  test.each([
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Katmandu', 'Asia/Kathmandu'],
    ['America/Godthab', 'America/Nuuk'],
    ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ])('%s and %s are the same zone', (old, name) => {
    expect(zoneOf(old)).toBe(zoneOf(name))
    expect(zoneOf(old)).not.toContain('not in')
  })

  test('a Windows name is found through the table', () => {
    expect(hoursAt('Central Europe Standard Time', '2026-07-01')).toBe(2)
    expect(hoursAt('W. Europe Standard Time', '2026-12-01')).toBe(1)
    expect(hoursAt('India Standard Time', '2026-12-01')).toBe(5.5)
    expect(hoursAt('UTC-11', '2026-12-01')).toBe(-11)
  })

  test('an unknown name is reported with the searched database', () => {
    expect(zoneOf('Europe/Atlantis')).toBe('Europe/Atlantis: not in IANA')
    expect(zoneOf('Atlantis Standard Time')).toBe('Atlantis Standard Time: not in Windows')
  })

  test('an IANA name is not a Windows name', () => {
    const zone = ianaFromWindows('Europe/Prague')
    expect(zone).toEqual({
      ok: false,
      fault: { kind: 'time-zone-unknown', name: 'Europe/Prague', database: 'Windows' },
    })
  })

  test.each(['+01:00', '-05', '__proto__', 'constructor', '\u0000', 'x'.repeat(10_000)])('%j is rejected', (name) => {
    expect(resolveZone(name).ok).toBe(false)
  })

  test.each(['BST', 'IST', 'AST', 'CST', 'PST', 'ACT', 'bst'])('%s is unknown because it is ambiguous', (name) => {
    expect(resolveZone(name)).toMatchObject({ ok: false, fault: { kind: 'time-zone-unknown', name } })
  })

  test('the abbreviations of the IANA database are zones', () => {
    const names = ['CET', 'EET', 'EST', 'GMT', 'HST', 'MET', 'MST', 'PRC', 'ROC', 'ROK', 'UCT', 'UTC', 'WET']
    expect(names.filter((name) => !resolveZone(name).ok)).toEqual([])
  })

  test('all names of the Windows table resolve on this platform', () => {
    const names = windowsZoneNames()
    expect(names.length).toBeGreaterThan(130)
    expect(names.filter((name) => !ianaFromWindows(name).ok || !resolveZone(name).ok)).toEqual([])
  })

  test('all zones of the platform resolve', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !resolveZone(name).ok)).toEqual([])
  })
})

describe("Graph's customized zones", () => {
  test('an offset of whole hours is a fixed zone', () => {
    const zones = [0, -60, 480].map((bias) => customZone(bias))
    const offsets = zones.map((zone) => (zone.ok ? offsetAt(zone.value, 0 as Instant) / 60_000 : null))
    expect(offsets).toEqual([0, 60, -480])
  })

  test('another offset has no fixed zone', () => {
    expect(customZone(-330).ok).toBe(false)
  })
})
