import { describe, expect, it } from 'vitest'
import { easter, holidayOn, julianEaster } from '#src/features/holidays/rules/holidays.ts'
import { countries } from '#src/features/holidays/rules/countries.ts'
import { published } from './published-holidays.ts'
import type { CalendarDay } from '#src/kernel/result.ts'
import { addDays, daysBetween, weekDayOf } from '#src/kernel/time/days.ts'
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

  it('are looked up by zones that exist', () => {
    const names = countries.flatMap(({ zones }) => zones.filter((name) => !name.endsWith('/')))
    expect(names.filter((name) => !resolveZone(name).ok)).toEqual([])
  })

  it('have a source', () => {
    expect(countries.filter(({ source }) => source === '')).toEqual([])
  })

  // IANA, file 'backward', and the names that engines prefer.
  it.each([
    ['US/Eastern', '2026-11-26'],
    ['US/Pacific', '2027-12-24'],
    ['GB', '2027-12-28'],
    ['Europe/Belfast', '2027-03-29'],
    ['Europe/Uzhgorod', '2027-12-25'],
    ['Europe/Zaporozhye', '2027-12-25'],
    ['Europe/Kiev', '2027-12-25'],
    ['Europe/Kyiv', '2027-12-25'],
    ['Eire', '2027-03-17'],
    ['Portugal', '2027-06-10'],
    ['Poland', '2027-05-03'],
    ['America/Indianapolis', '2026-11-26'],
    ['America/Indiana/Indianapolis', '2026-11-26'],
    ['America/Indiana/Knox', '2026-11-26'],
    ['America/Louisville', '2026-11-26'],
    ['America/Juneau', '2026-11-26'],
    ['Australia/ACT', '2028-01-03'],
    ['Pacific/Honolulu', '2026-11-26'],
  ])('of %s are those of its country', (zone, day) => {
    expect(named(zone, day)).not.toBeNull()
  })

  it.each([
    ['GB', '2027-12-24'],
    ['US/Eastern', '2026-11-25'],
    ['America/Toronto', '2026-11-26'],
  ])('of %s are none on %s', (zone, day) => {
    expect(named(zone, day)).toBeNull()
  })

  it.each([
    ['Europe/Dublin', '2027-02-01', '2028-02-07', '2030-02-01', '2031-02-03', '2036-02-01'],
    ['Europe/Amsterdam', '2027-04-27', '2031-04-26', '2036-04-26'],
    ['Australia/Adelaide', '2029-01-26', '2030-01-28', '2031-01-27'],
  ])('of %s that move are on the days of their law', (zone, ...days) => {
    for (const day of days) expect([day, named(zone, day)]).not.toEqual([day, null])
  })

  it.each([
    ['Europe/Dublin', '2030-02-04', '2036-02-04'],
    ['Europe/Amsterdam', '2031-04-27', '2036-04-27'],
    ['Australia/Adelaide', '2030-01-26', '2031-01-26'],
    // No substitute for the whole country.
    ['Australia/Melbourne', '2027-04-26', '2032-04-26'],
  ])('of %s that move are not on their usual days', (zone, ...days) => {
    for (const day of days) expect([day, named(zone, day)]).toEqual([day, null])
  })

  it.each([
    // Laws of 2018 to 2025: abolished, or moved.
    ['Europe/Rome', '2027-11-04'],
    ['Europe/Kyiv', '2027-01-07', '2027-07-28', '2027-10-14', '2028-05-09'],
    ['Europe/Vienna', '2027-03-26'],
    // Of some regions only.
    ['Europe/Berlin', '2027-11-17', '2028-10-31', '2027-11-01', '2027-05-27'],
    ['Europe/Paris', '2028-12-26', '2027-03-26'],
    ['Europe/Madrid', '2028-12-26', '2027-03-29', '2027-03-25'],
    ['Europe/Lisbon', '2027-02-09'],
    ['Australia/Perth', '2027-06-14'],
    ['Australia/Brisbane', '2027-06-14'],
    ['Europe/London', '2027-03-17', '2027-07-12', '2028-01-04', '2027-12-29'],
    // No substitutes.
    ['Europe/Berlin', '2027-12-27'],
    ['Europe/Paris', '2027-05-03'],
    ['Europe/Madrid', '2026-11-02'],
    ['Europe/Warsaw', '2026-08-17'],
    ['America/New_York', '2028-01-03'],
  ])('of the whole of %s are none on %s', (zone, ...days) => {
    for (const day of days) expect([day, named(zone, day)]).toEqual([day, null])
  })

  const rows = Object.entries(published).flatMap(([zone, { source, years }]) =>
    Object.entries(years).map(([year, days]) => [zone, Number(year), days, source] as const),
  )

  it.each(rows)('of %s in %i are those that its government lists', (zone, year, days) => {
    expect(
      yearOf(zone, year)
        .map((text) => text.slice(0, 5))
        .join(' '),
    ).toBe(days)
  })

  it('of every country of the table are compared with a list', () => {
    const isOf = (zone: string, name: string) => (name.endsWith('/') ? zone.startsWith(name) : zone === name)
    const zones = Object.keys(published)
    expect(
      countries.filter((country) => !zones.some((zone) => country.zones.some((name) => isOf(zone, name)))),
    ).toEqual([])
    expect(zones).toHaveLength(16)
  })

  it('come from the configuration if it names any, by place or everywhere; a bad one drops itself', () => {
    const read = readAssist({
      assistConfigured: true,
      asistConfiguration: {
        serverType: 'o365',
        holidays: [
          { date: '2026-12-18', name: 'Founders’ Day' },
          { date: '2026-12-21', name: 'Diwali', timezones: ['Asia/Kolkata'] },
          { date: '2026-12-22', name: 'День компанії', timezones: ['Europe/Kyiv'] },
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
    expect(on('2026-12-22', 'Europe/Kiev')).toBe('День компанії')
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

describe('Easter over the years', () => {
  it('is on the days of the tables, the rare ones too', () => {
    expect([1900, 1954, 1961, 1981, 2000, 2008, 2011, 2019, 2049, 2076, 2099, 2100].map(easter)).toEqual([
      '1900-04-15',
      '1954-04-18',
      '1961-04-02',
      '1981-04-19',
      '2000-04-23',
      '2008-03-23',
      '2011-04-24',
      '2019-04-21',
      '2049-04-18',
      '2076-04-19',
      '2099-04-12',
      '2100-03-28',
    ])
    expect([1999, 2000, 2010, 2013, 2016, 2021, 2023, 2033].map(julianEaster)).toEqual([
      '1999-04-11',
      '2000-04-30',
      '2010-04-04',
      '2013-05-05',
      '2016-05-01',
      '2021-05-02',
      '2023-04-16',
      '2033-04-24',
    ])
  })

  it('is always a Sunday, from 22 March to 25 April, and of the Julian calendar never before', () => {
    for (let year = 1900; year < 2100; year += 1) {
      const [west, east] = [easter(year), julianEaster(year)]
      expect([weekDayOf(west), weekDayOf(east)]).toEqual(['sunday', 'sunday'])
      expect(west >= `${year}-03-22` && west <= `${year}-04-25` && east >= west).toBe(true)
      expect([0, 7, 28, 35]).toContain(daysBetween(west, east))
    }
  })
})

describe('public holidays that move', () => {
  it('to Monday from a Sunday, to Friday from a Saturday, where the law says the nearest day', () => {
    expect(named('America/New_York', '2027-07-05')).toBe('Independence Day')
    expect(named('America/New_York', '2027-07-02')).toBeNull()
    expect(named('America/New_York', '2026-07-03')).toBe('Independence Day')
    expect(named('America/New_York', '2026-07-06')).toBeNull()
  })

  it('to the next working day, over other holidays', () => {
    // Fair Work Act 2009, s 115: only some states give another day for it.
    expect(named('Australia/Sydney', '2026-04-27')).toBeNull()
    expect(named('Australia/Perth', '2021-12-27')).not.toBeNull()
    expect(named('Australia/Perth', '2021-12-28')).not.toBeNull()
    expect(named('Australia/Perth', '2021-12-29')).toBeNull()
    expect(named('Europe/London', '2022-01-03')).toBe('New Year’s Day')
  })

  it('not where the law does not say so', () => {
    expect(named('Europe/Berlin', '2026-10-05')).toBeNull()
    expect(named('Europe/Berlin', '2027-05-03')).toBeNull()
  })

  it('a weekday of a month is its first, second, third, fourth or last', () => {
    const days = yearOf('America/Denver', 2029).map((text) => text.slice(0, 5))
    expect(days).toEqual('01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-11 11-12 11-22 12-25'.split(' '))
    expect(named('Europe/London', '2027-05-31')).toBe('Spring bank holiday')
    expect(named('Europe/London', '2028-05-29')).toBe('Spring bank holiday')
    expect(named('Europe/Dublin', '2026-10-26')).toBe('October holiday')
  })

  it('by the moon of both churches, in one year', () => {
    expect(named('Europe/Kyiv', '2026-05-31', 'en')).toBe('Pentecost')
    expect(named('Europe/Vienna', '2026-06-04', 'en')).toBe('Corpus Christi')
    expect(named('Europe/Vienna', '2026-05-14', 'en')).toBe('Ascension Day')
    expect(named('Europe/Warsaw', '2026-04-03', 'en')).toBeNull()
  })
})

describe('public holidays by their place and language', () => {
  it('are English where the language is unknown', () => {
    expect(named('Europe/Berlin', '2026-04-03', 'eo')).toBe('Good Friday')
    expect(
      ['en', 'de', 'fr', 'es', 'ca', 'cs', 'ua'].map((language) => named('Europe/Paris', '2026-12-25', language)),
    ).toEqual(['Christmas Day', 'Weihnachten', 'Noël', 'Navidad', 'Nadal', '1. svátek vánoční', 'Різдво Христове'])
  })

  it('hold in all zones of a country, and in none whose name only begins alike', () => {
    expect(named('America/Indiana/Knox', '2026-11-26')).toBe('Thanksgiving')
    expect(named('Australia/Lord_Howe', '2026-01-26')).toBe('Australia Day')
    expect(named('America/Toronto', '2026-11-26')).toBeNull()
  })

  it('of the configuration hold in a region, too', () => {
    const configured = [
      { date: '2026-12-18' as CalendarDay, name: 'Fair', timezones: ['America/Indiana/', 'Asia/Kolkata'] },
    ]
    const on = (zone: string, day = '2026-12-18') =>
      holidayOn(day as CalendarDay, { zone: zoneNamed(zone), device: utc, configured, language: 'en' })
    expect([on('America/Indiana/Knox'), on('Asia/Kolkata'), on('Asia/Tokyo')]).toEqual(['Fair', 'Fair', null])
    expect(on('Asia/Kolkata', '2026-12-19')).toBeNull()
  })
})
