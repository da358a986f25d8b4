import { describe, expect, it } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import { windowsNameOf } from '#src/kernel/time/windows-names.ts'
import { ianaFromWindows, offsetAt, resolveZone, windowsZoneNames } from '#src/kernel/time/zones.ts'

const now = Date.parse('2026-11-20T09:00:00Z') as Instant
const nameOf = (zone: string) => windowsNameOf(zone, now)

describe('section 5: Windows names by the built-in table', () => {
  it.each([
    ['UTC', 'UTC'],
    ['Europe/Prague', 'Central Europe Standard Time'],
    ['America/New_York', 'Eastern Standard Time'],
    ['US/Eastern', 'Eastern Standard Time'],
    ['Asia/Kolkata', 'India Standard Time'],
    ['Australia/Lord_Howe', 'Lord Howe Standard Time'],
    ['Asia/Gaza', 'West Bank Standard Time'],
    ['America/Vancouver', 'Pacific Standard Time'],
    ['America/Tijuana', 'Pacific Standard Time (Mexico)'],
    ['Europe/Madrid', 'Romance Standard Time'],
    ['Europe/Kyiv', 'FLE Standard Time'],
    ['Asia/Kathmandu', 'Nepal Standard Time'],
    ['Central Europe Standard Time', 'Central Europe Standard Time'],
  ])('%s has the name %s', (zone, name) => expect(nameOf(zone)).toEqual({ ok: true, value: name }))

  it('all names of the table map back to a zone with the same clock', () => {
    for (const name of windowsZoneNames()) {
      const zone = ianaFromWindows(name)
      if (!zone.ok) continue
      const there = nameOf(zone.value)
      const back = there.ok ? resolveZone(there.value) : there
      if (!back.ok) throw new Error(`${name}: ${JSON.stringify(back.fault)}`)
      for (const month of [0, 3, 6, 9]) {
        const at = Date.UTC(2027, month, 15) as Instant
        expect(offsetAt(back.value, at)).toBe(offsetAt(zone.value, at))
      }
    }
  })

  it('a zone without a Windows equivalent and an unknown zone have no name', () => {
    expect(nameOf('Antarctica/Troll')).toEqual({
      ok: false,
      fault: { kind: 'time-zone-unknown', name: 'Antarctica/Troll', database: 'Windows' },
    })
    expect(nameOf('Europe/Atlantis')).toMatchObject({ ok: false, fault: { database: 'IANA' } })
  })
})
