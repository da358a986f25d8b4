import { describe, expect, it } from 'vitest'
import { easter, holidayOn, julianEaster } from '#src/features/holidays/rules/holidays.ts'
import { countries } from '#src/features/holidays/rules/countries.ts'
import type { CalendarDay } from '#src/kernel/result.ts'
import { addDays } from '#src/kernel/time/days.ts'
import { resolveZone, utc, zoneNamed } from '#src/kernel/time/zones.ts'
import { readAssist } from '#src/wire/assist.ts'

const named = (zone: string, day: string, language = 'en', device = 'UTC') =>
  holidayOn(day as CalendarDay, { zone: zoneNamed(zone), device: zoneNamed(device), configured: null, language })

/** All holidays of a year in a zone, as 'MM-DD name'. */
const yearOf = (zone: string, year: number): readonly string[] => {
  const first = `${year}-01-01` as CalendarDay
  return Array.from({ length: 366 }, (_, index) => addDays(first, index)).flatMap((day) => {
    const name = day.startsWith(`${year}`) ? named(zone, day) : null
    return name === null ? [] : [`${day.slice(5)} ${name}`]
  })
}

describe('public holidays', () => {
  it('Easter is on the Sunday that the churches name', () => {
    expect([2024, 2025, 2026, 2027, 2028, 2038].map(easter)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2028-04-16',
      '2038-04-25',
    ])
    expect([2024, 2025, 2026, 2027].map(julianEaster)).toEqual(['2024-05-05', '2025-04-20', '2026-04-12', '2027-05-02'])
  })

  it('of the Czech Republic in 2026', () => {
    expect(yearOf('Europe/Prague', 2026).map((text) => text.slice(0, 5))).toEqual(
      '01-01 04-03 04-06 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26'.split(' '),
    )
  })

  it('of the United States in 2026 and 2027, with days off for those at a weekend', () => {
    expect(yearOf('America/New_York', 2026).map((text) => text.slice(0, 5))).toEqual(
      '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25'.split(' '),
    )
    // New Year's Day of 2028 is a Saturday.
    expect(yearOf('America/Chicago', 2027).slice(-3)).toEqual([
      '12-24 Christmas Day',
      '12-25 Christmas Day',
      '12-31 New Year’s Day',
    ])
  })

  it('of England in 2026 and 2027: bank holidays at a weekend move to the next working days', () => {
    expect(yearOf('Europe/London', 2026).map((text) => text.slice(0, 5))).toEqual(
      '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28'.split(' '),
    )
    expect(
      yearOf('Europe/London', 2027)
        .slice(-4)
        .map((text) => text.slice(0, 5)),
    ).toEqual('12-25 12-26 12-27 12-28'.split(' '))
  })

  it('are named in the language of the user, and those of one country in its own', () => {
    expect(named('Europe/Berlin', '2026-04-03', 'de')).toBe('Karfreitag')
    expect(named('Europe/Berlin', '2026-04-03', 'cs')).toBe('Velký pátek')
    expect(named('Europe/Berlin', '2026-10-03', 'cs')).toBe('Tag der Deutschen Einheit')
    expect(named('Europe/Kyiv', '2026-04-12', 'ua')).toBe('Великдень')
  })

  it('a zone by its Windows name is in the country of the device, if that has the same name', () => {
    const windows = resolveZone('Central Europe Standard Time')
    const zone = windows.ok ? windows.value : 'unknown'
    expect(zone).toBe('Europe/Budapest')
    expect(named(zone, '2026-12-24', 'en', 'Europe/Prague')).toBe('Christmas Eve')
    expect(named(zone, '2026-12-24', 'en', 'Europe/London')).toBeNull()
    expect(named('Europe/Berlin', '2026-10-26', 'en', 'Europe/Vienna')).toBe('Nationalfeiertag')
    expect(named('Europe/Berlin', '2026-10-26', 'en', 'Europe/Prague')).toBeNull()
    expect(named('Europe/Madrid', '2026-07-14', 'en', 'Europe/Paris')).toBeNull()
  })

  it('are none where the country is unknown, and on other days', () => {
    expect(named('Antarctica/Troll', '2026-12-25')).toBeNull()
    expect(named('Europe/Prague', '2026-11-20')).toBeNull()
  })

  it('are looked up by zones that exist, under the name that this engine prefers', () => {
    for (const { zones } of countries) {
      const exact = zones.filter((name) => !name.endsWith('/'))
      for (const name of exact) {
        const zone = resolveZone(name)
        expect(
          zone.ok &&
            (exact.includes(zone.value) || zones.some((one) => one.endsWith('/') && zone.value.startsWith(one))),
        ).toBe(true)
      }
    }
  })

  it('come from the configuration if it names any, by place or everywhere; a bad one drops itself', () => {
    const read = readAssist({
      assistConfigured: true,
      asistConfiguration: {
        serverType: 'o365',
        holidays: [
          { date: '2026-12-18', name: 'Founders’ Day' },
          { date: '2026-12-21', name: 'Diwali', timezones: ['Asia/Kolkata'] },
          { date: 'soon', name: 'Never' },
        ],
      },
    })
    const configured = (read.ok && read.value.configuration?.holidays) || null
    const on = (day: string, zone: string) =>
      holidayOn(day as CalendarDay, { zone: zoneNamed(zone), device: utc, configured, language: 'en' })
    expect(on('2026-12-18', 'Europe/Prague')).toBe('Founders’ Day')
    expect(on('2026-12-21', 'Europe/Prague')).toBeNull()
    expect(on('2026-12-21', 'Asia/Kolkata')).toBe('Diwali')
    expect(on('2026-12-25', 'Europe/Prague')).toBeNull()
    expect(read.ok && read.value.problems).toHaveLength(1)
    expect(
      holidayOn('2026-12-25' as CalendarDay, {
        zone: zoneNamed('Europe/Prague'),
        device: utc,
        configured: [],
        language: 'en',
      }),
    ).toBeNull()
  })
})
