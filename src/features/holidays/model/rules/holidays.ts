import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import { addDays, weekDayIndex } from '#src/kernel/time/days.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { windowsNameOf } from '#src/kernel/time/windows-names.ts'
import { mainZones, resolveZone } from '#src/kernel/time/zones.ts'
import type { Holiday } from '#src/wire/configuration.ts'
import { type Country, countries, type Rule } from './countries.ts'
import { type HolidayKey, holidayNames, nameLanguages } from './holiday-names.ts'

export interface HolidayQuestion {
  /** Determines the country. */
  readonly zone: IanaZone
  /** The zone of this device, for names that several countries share. */
  readonly device: IanaZone
  /** Of the configuration; null uses the table. An empty list knows no holidays. */
  readonly configured: readonly Holiday[] | null
  readonly language: string
}

/** Returns the name of the public holiday on a day, or null. */
export function holidayOn(day: CalendarDay, { zone, device, configured, language }: HolidayQuestion): string | null {
  if (configured) {
    const stated = configured.find(({ date, timezones }) => {
      return date === day && (timezones.length === 0 || timezones.some((name) => isWithin(zone, name)))
    })
    return stated?.name ?? null
  }
  const country = countryOf(zone, device)
  if (!country) return null
  const holiday = holidaysOf(country, Number(day.slice(0, 4))).get(day)
  if (holiday === undefined) return null
  if (!isKey(holiday)) return holiday
  const index = nameLanguages.findIndex((known) => known === language)
  return holidayNames[holiday][index] ?? holidayNames[holiday][0]
}

const places = new Map<string, Country | null>()

/**
 * Exchange and Graph name zones as Windows does: 'Central Europe Standard Time' is Prague as well as Budapest, its main zone.
 * If this device is in one that has the same Windows name, its country is meant.
 */
function countryOf(zone: IanaZone, device: IanaZone): Country | null {
  const key = `${zone} ${device}`
  let country = places.get(key)
  if (country === undefined) {
    const lived = isMain(zone) && sharesName(zone, device) ? device : zone
    country = countries.find(({ zones }) => zones.some((name) => isWithin(lived, name))) ?? null
    places.set(key, country)
  }
  return country
}

const isMain = (zone: IanaZone): boolean => mainZones().some(([, iana]) => iana === zone)

function sharesName(one: IanaZone, other: IanaZone): boolean {
  const [first, second] = [one, other].map((zone) => windowsNameOf(zone, instantOf(0)))
  return first?.ok === true && second?.ok === true && first.value === second.value
}

const isKey = (name: string): name is HolidayKey => Object.hasOwn(holidayNames, name)

/**
 * Returns true if a name of a zone, or of all zones that begin with it, means this zone. A zone has several names, and each engine
 * prefers other ones: 'US/Eastern' and 'America/New_York'.
 */
function isWithin(zone: IanaZone, name: string): boolean {
  const canonical = canonicalOf(zone)
  return name.endsWith('/') ? zone.startsWith(name) || canonical.startsWith(name) : canonical === canonicalOf(name)
}

function canonicalOf(name: string): string {
  const zone = resolveZone(name)
  return zone.ok ? zone.value : name
}

const known = new Map<Country, Map<number, ReadonlyMap<CalendarDay, string>>>()

/** Keys of shared holidays and names of others, by day. Also days of the next year that are made up for in this one. */
function holidaysOf(country: Country, year: number): ReadonlyMap<CalendarDay, string> {
  const years = known.get(country) ?? new Map<number, ReadonlyMap<CalendarDay, string>>()
  known.set(country, years)
  let days = years.get(year)
  if (!days) {
    days = new Map([...listHolidays(country, year), ...listHolidays(country, year + 1)])
    years.set(year, days)
  }
  return days
}

function listHolidays({ shared, own, substitute }: Country, year: number): ReadonlyMap<CalendarDay, string> {
  const dates = [...Object.entries(shared), ...Object.entries(own)]
    .map(([name, rule]) => ({ name, rule, day: dayOfRule(rule, year) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const days = new Map<CalendarDay, string>(dates.map(({ day, name }) => [day, name]))
  for (const { day, name, rule } of dates) {
    const madeUp = /^\d\d-\d\d$/.test(rule) ? substituteOf(day, substitute, days) : null
    if (madeUp !== null) days.set(madeUp, name)
  }
  return days
}

function substituteOf(
  day: CalendarDay,
  substitute: Country['substitute'],
  taken: ReadonlyMap<CalendarDay, string>,
): CalendarDay | null {
  const isWeekend = (one: CalendarDay): boolean => weekDayIndex(one) % 6 === 0
  if (substitute === 'none' || !isWeekend(day)) return null
  if (substitute === 'nearest' && weekDayIndex(day) === 6) return addDays(day, -1)
  let next = addDays(day, 1)
  while (isWeekend(next) || taken.has(next)) next = addDays(next, 1)
  return next
}

function dayOfRule(rule: Rule, year: number): CalendarDay {
  const [usual = '', ...others] = rule.replace('!', '').split('|')
  for (const other of others) {
    const [date = '', weekDay] = other.split('@')
    const day = dayOfUsualRule(date, year)
    if (weekDayIndex(day) === Number(weekDay)) return day
  }
  return dayOfUsualRule(usual, year)
}

function dayOfUsualRule(rule: Rule, year: number): CalendarDay {
  const [, calendar, offset] = /^([EO])([+-]\d+)$/.exec(rule) ?? []
  if (calendar !== undefined) return addDays(calendar === 'E' ? easter(year) : julianEaster(year), Number(offset))
  const [month = '', weekDay, count] = rule.split('/')
  if (weekDay === undefined) return `${year}-${rule}` as CalendarDay
  const first = dateOf(year, Number(month), 1)
  const start = addDays(first, (Number(weekDay) - weekDayIndex(first) + 7) % 7)
  if (count !== 'last') return addDays(start, (Number(count) - 1) * 7)
  const fifth = addDays(start, 28)
  return fifth.slice(5, 7) === month ? fifth : addDays(start, 21)
}

const dateOf = (year: number, month: number, date: number): CalendarDay =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10) as CalendarDay

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of 1876. */
export function easter(year: number): CalendarDay {
  const a = year % 19
  const century = Math.floor(year / 100)
  const c = year % 100
  const corrected = Math.floor((century + 8) / 25)
  const h = (19 * a + century - Math.floor(century / 4) - Math.floor((century - corrected + 1) / 3) + 15) % 30
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return dateOf(year, Math.floor(days / 31), (days % 31) + 1)
}

/** Easter Sunday of the Julian calendar, as a date of ours: 13 days later from 1900 to 2099. */
export function julianEaster(year: number): CalendarDay {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  const days = d + e + 114
  return addDays(dateOf(year, Math.floor(days / 31), (days % 31) + 1), 13)
}
