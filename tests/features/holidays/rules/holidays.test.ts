import { describe, expect, it } from 'vitest'
import { easter, holidayOn, julianEaster } from '#src/features/holidays/model/rules/holidays.ts'
import { countries } from '#src/features/holidays/model/rules/countries.ts'
import { published } from './published-holidays.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { addDays, daysBetween, weekDayOf } from '#src/kernel/time/days.ts'
import { resolveZone, utc, zoneNamed } from '#src/kernel/time/zones.ts'
import { readAssist } from '#src/wire/assist.ts'

const named = (zone: string, day: string, language = 'en', device = 'UTC') =>
  holidayOn(day as CalendarDay, { zone: zoneNamed(zone), device: zoneNamed(device), configured: null, language })

/** All holidays of a year in a zone as 'MM-DD', joined by spaces. */
const daysOf = (zone: string, year: number): string => {
  const first = `${year}-01-01` as CalendarDay
  return Array.from({ length: 366 }, (_, index) => addDays(first, index))
    .filter((day) => day.startsWith(`${year}`) && named(zone, day) !== null)
    .map((day) => day.slice(5))
    .join(' ')
}

describe('public holidays', () => {
  const rows = Object.entries(published).flatMap(([zone, years]) =>
    years.map((days, index) => [zone, 2026 + index, days] as const),
  )

  it.each(rows)('of %s in %i are those published by its government', (zone, year, days) => {
    expect(daysOf(zone, year)).toBe(days)
  })

  it('of every country are compared with a published list', () => {
    const isOf = (zone: string, name: string) => (name.endsWith('/') ? zone.startsWith(name) : zone === name)
    const zones = Object.keys(published)
    const hasList = ({ zones: names }: (typeof countries)[number]) =>
      zones.some((zone) => names.some((name) => isOf(zone, name)))
    expect(countries.filter((country) => !hasList(country))).toEqual([])
    expect(zones).toHaveLength(16)
  })

  it('have names in the language of the user, or in that of the country', () => {
    expect(named('Europe/Berlin', '2026-04-03', 'de')).toBe('Karfreitag')
    expect(named('Europe/Berlin', '2026-04-03', 'cs')).toBe('Velký pátek')
    expect(named('Europe/Berlin', '2026-10-03', 'cs')).toBe('Tag der Deutschen Einheit')
    expect(named('Europe/Kyiv', '2026-04-12', 'ua')).toBe('Великдень')
    expect(named('Europe/Berlin', '2026-04-03', 'eo')).toBe('Good Friday')
    const christmas = ['en', 'de', 'fr', 'es', 'ca', 'cs'].map((language) =>
      named('Europe/Paris', '2026-12-25', language),
    )
    expect(christmas).toEqual(['Christmas Day', 'Weihnachten', 'Noël', 'Navidad', 'Nadal', '1. svátek vánoční'])
  })

  it('a zone with a Windows name is in the country of the device if that has the same name', () => {
    const windows = resolveZone('Central Europe Standard Time')
    const zone = windows.ok ? windows.value : 'unknown'
    expect(zone).toBe('Europe/Budapest')
    expect(named(zone, '2026-12-24', 'en', 'Europe/Prague')).toBe('Christmas Eve')
    expect(named(zone, '2026-12-24', 'en', 'Europe/London')).toBeNull()
    expect(named('Europe/Berlin', '2026-10-26', 'en', 'Europe/Vienna')).toBe('Nationalfeiertag')
    expect(named('Europe/Berlin', '2026-10-26', 'en', 'Europe/Prague')).toBeNull()
    expect(named('Europe/Madrid', '2026-07-14', 'en', 'Europe/Paris')).toBeNull()
  })

  it('do not exist in unknown countries', () => {
    expect(named('Antarctica/Troll', '2026-12-25')).toBeNull()
  })

  it('belong to existing zones', () => {
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
    ['Eire', '2027-03-17'],
    ['Portugal', '2027-06-10'],
    ['Poland', '2027-05-03'],
    ['America/Indianapolis', '2026-11-26'],
    ['America/Indiana/Indianapolis', '2026-11-26'],
    ['America/Louisville', '2026-11-26'],
    ['America/Juneau', '2026-11-26'],
    ['Australia/ACT', '2028-01-03'],
    ['Pacific/Honolulu', '2026-11-26'],
  ])('of %s are those of its country', (zone, day) => {
    expect(named(zone, day)).not.toBeNull()
  })

  it.each([
    ['Europe/Dublin', ['2027-02-01', '2028-02-07', '2031-02-03', '2036-02-01'], ['2030-02-04', '2036-02-04']],
    ['Europe/Amsterdam', ['2027-04-27', '2031-04-26', '2036-04-26'], ['2031-04-27', '2036-04-27']],
    ['Australia/Adelaide', ['2029-01-26', '2030-01-28', '2031-01-27'], ['2030-01-26', '2031-01-26']],
    // No substitute for the whole country.
    ['Australia/Melbourne', [], ['2027-04-26', '2032-04-26']],
    // Only in some regions.
    ['Australia/Perth', [], ['2027-06-14']],
    ['Australia/Brisbane', [], ['2027-06-14']],
  ])('of %s are on %j and not on %j', (zone, on, off) => {
    for (const day of on) expect([day, named(zone, day)]).not.toEqual([day, null])
    for (const day of off) expect([day, named(zone, day)]).toEqual([day, null])
  })

  it('come from the configuration if it contains any, and malformed ones are ignored', () => {
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
    const ofConfiguration = (read.ok && read.value.configuration?.holidays) || null
    const on = (day: string, zone: string, configured: typeof ofConfiguration = ofConfiguration) =>
      holidayOn(day as CalendarDay, { zone: zoneNamed(zone), device: utc, configured, language: 'en' })
    expect(on('2026-12-18', 'Europe/Prague')).toBe('Founders’ Day')
    expect(on('2026-12-21', 'Europe/Prague')).toBeNull()
    expect(on('2026-12-21', 'Asia/Kolkata')).toBe('Diwali')
    expect(on('2026-12-22', 'Europe/Kiev')).toBe('День компанії')
    expect(on('2026-12-25', 'Europe/Prague')).toBeNull()
    expect(read.ok && read.value.problems).toHaveLength(1)
    expect(on('2026-12-25', 'Europe/Prague', [])).toBeNull()
  })
})

describe('Easter', () => {
  it('is on the days of published tables', () => {
    const western = [1900, 1954, 1961, 1981, 2000, 2008, 2011, 2019, 2049, 2076, 2099, 2100].map(easter)
    expect(western.map((day) => day.slice(5)).join(' ')).toBe(
      '04-15 04-18 04-02 04-19 04-23 03-23 04-24 04-21 04-18 04-19 04-12 03-28',
    )
    const eastern = [1999, 2000, 2010, 2013, 2016, 2021, 2023, 2033].map(julianEaster)
    expect(eastern.map((day) => day.slice(5)).join(' ')).toBe('04-11 04-30 04-04 05-05 05-01 05-02 04-16 04-24')
  })

  it('is a Sunday from 22 March to 25 April, and never later than in the Julian calendar', () => {
    for (let year = 1900; year < 2100; year += 1) {
      const [west, east] = [easter(year), julianEaster(year)]
      expect([weekDayOf(west), weekDayOf(east)]).toEqual(['sunday', 'sunday'])
      expect(west >= `${year}-03-22` && west <= `${year}-04-25` && east >= west).toBe(true)
      expect([0, 7, 28, 35]).toContain(daysBetween(west, east))
    }
  })
})

describe('moved public holidays', () => {
  it('keep their names', () => {
    expect(named('America/New_York', '2027-07-05')).toBe('Independence Day')
    expect(named('America/New_York', '2026-07-03')).toBe('Independence Day')
    expect(named('Europe/London', '2027-05-31')).toBe('Spring bank holiday')
    expect(named('Europe/Dublin', '2026-10-26')).toBe('October holiday')
  })

  it('move to the next working day after other holidays', () => {
    // Fair Work Act 2009, s 115.
    expect(named('Australia/Perth', '2021-12-27')).not.toBeNull()
    expect(named('Australia/Perth', '2021-12-28')).not.toBeNull()
    expect(named('Australia/Perth', '2021-12-29')).toBeNull()
    expect(named('Europe/London', '2022-01-03')).toBe('New Year’s Day')
  })

  it('follow the Easter of both churches', () => {
    expect(named('Europe/Kyiv', '2026-05-31', 'en')).toBe('Pentecost')
    expect(named('Europe/Vienna', '2026-06-04', 'en')).toBe('Corpus Christi')
    expect(named('Europe/Vienna', '2026-05-14', 'en')).toBe('Ascension Day')
  })
})

describe('regions', () => {
  it('include all zones of a country, but no others with a similar name', () => {
    expect(named('America/Indiana/Knox', '2026-11-26')).toBe('Thanksgiving')
    expect(named('Australia/Lord_Howe', '2026-01-26')).toBe('Australia Day')
    expect(named('America/Toronto', '2026-11-26')).toBeNull()
  })

  it('of configured holidays can be prefixes of zones', () => {
    const configured = [
      { date: '2026-12-18' as CalendarDay, name: 'Fair', timezones: ['America/Indiana/', 'Asia/Kolkata'] },
    ]
    const on = (zone: string, day = '2026-12-18') =>
      holidayOn(day as CalendarDay, { zone: zoneNamed(zone), device: utc, configured, language: 'en' })
    expect([on('America/Indiana/Knox'), on('Asia/Kolkata'), on('Asia/Tokyo')]).toEqual(['Fair', 'Fair', null])
    expect(on('Asia/Kolkata', '2026-12-19')).toBeNull()
  })
})
