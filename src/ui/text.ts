import { useSnapshot } from './use-snapshot.ts'
import { deviceLanguages } from '#src/locale/device-languages.ts'
import { firstDayOfWeek, regional, type RegionalChoices, regionalLocale } from '#src/locale/regional-locale.ts'
import { useTranslation } from '#src/locale/use-translation.ts'

/** Joins class names and skips empty values. */
export const classes = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ')

/** Formats dates, times and numbers. `zone` is an IANA name; instants are UTC milliseconds. */
export interface Format {
  /** '14:42' or '2:42 PM', in the region's format unless the locale overrides it ('en-US-u-hc-h23'). */
  time(instant: number, zone: string): string
  /** '14:00' or '2 PM': a full hour in the region's shortest format. */
  hour(instant: number, zone: string): string
  /** 'Fri 20 Nov', or 'Fri, 5 Feb 2027' in another year. */
  day(instant: number, zone: string): string
  /** 'Fri 20 Nov' in every year, for a column below dates that name the year. */
  columnDay(instant: number, zone: string): string
  /** 'Fri 20', for a narrow column. */
  narrowDay(instant: number, zone: string): string
  /** 'Friday, 20 November 2026'. */
  longDay(instant: number, zone: string): string
  /** '20 – 26 Nov', or '31 Jan – 6 Feb 2027' in another year; '20. 11. – 26. 11.' in Czech. `end` is included. */
  dayRange(start: number, end: number, zone: string): string
  /** '20 – 26 Nov 2026'. `end` is included. */
  longDayRange(start: number, end: number, zone: string): string
  /** '23 – 29 Nov', without the year, even from December to January. */
  shortDayRange(start: number, end: number, zone: string): string
  /** 'November 2026'. */
  month(instant: number, zone: string): string
  /** '08:00', from minutes after midnight. */
  wallTime(minutes: number): string
  /** '08:00 – 18:00', from minutes after midnight. */
  wallTimes(hours: { readonly start: number; readonly end: number }): string
  /** 'Fri 20 Nov 10:15'. */
  moment(instant: number, zone: string): string
  /** 'Fri 20 Nov 10:00 – 11:30', with both days if they differ. */
  span(start: number, end: number, zone: string): string
  /** '10:00 – 11:30' or '10:00 – 11:30 AM', with days if they differ. */
  timeRange(start: number, end: number, zone: string): string
  number(value: number): string
  /** '62 %' or '62%', from a fraction of 1. */
  percent(share: number): string
  list(items: readonly string[]): string
  /** '1 h 30 min'. */
  duration(minutes: number): string
  /** 'CET' or 'GMT+1'. */
  zoneName(instant: number, zone: string): string
  /** 'Central European Time'. */
  longZoneName(instant: number, zone: string): string
  /** '1,200 m', or '3,950 ft' in the United States, from metres. */
  distance(metres: number): string
}

const feetPerMetre = 3.2808

/** Rounds to feet in natural steps: 5 below 100, 10 below 500, 50 above. */
const roundFeet = (metres: number): number => {
  const feet = metres * feetPerMetre
  const step = feet < 100 ? 5 : feet < 500 ? 10 : 50
  return Math.max(step, Math.round(feet / step) * step)
}

/** Returns the current time in UTC milliseconds. Null before the application has started. */
let readNow: (() => number) | null = null

/** Sets the clock that decides which year is the current one. Without it, every year is. */
export const setFormatClock = (clock: { now(): number } | null): void => {
  readNow = clock && (() => clock.now())
}

const byLocale = new Map<string, Format>()

/** Creates the value at the first use, because some formatters take longer to create than a screen takes to render. */
const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}

const makeFormat = (locale: string): Format => {
  const made = new Map<string, Intl.DateTimeFormat>()
  const dates = (zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    const key = `${name} ${zone}`
    const known = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    made.set(key, known)
    return known
  }
  const isOn12Hours = /h1[12]/.test(
    new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle ?? '',
  )
  // Midnight is 00:00, although the pattern of some regions says 24:00.
  const clock = isOn12Hours
    ? ({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const)
    : ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)
  const numbers = once(() => new Intl.NumberFormat(locale))
  const percentages = once(() => new Intl.NumberFormat(locale, { style: 'percent' }))
  const lists = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const hours = once(() => new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'short' }))
  const isInFeet = new Intl.Locale(locale).region === 'US'
  const lengths = once(() => new Intl.NumberFormat(locale, { style: 'unit', unit: isInFeet ? 'foot' : 'meter' }))
  const minutesOf = once(() => new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' }))
  const time = (instant: number, zone: string): string => dates(zone, 'time', clock).format(instant)
  const hour = (instant: number, zone: string): string =>
    isOn12Hours ? dates(zone, 'hour', { hour: 'numeric', hourCycle: 'h12' }).format(instant) : time(instant, zone)
  const wallTime = (minutes: number): string => time(minutes * 60_000, 'UTC')
  const yearOf = (instant: number, zone: string): string => dates(zone, 'year', { year: 'numeric' }).format(instant)
  const isThisYear = (instant: number, zone: string): boolean =>
    readNow === null || yearOf(instant, zone) === yearOf(readNow(), zone)
  const dayOnly = { day: 'numeric', month: 'short' } as const
  const columnDay = (instant: number, zone: string): string =>
    dates(zone, 'columnDay', { ...dayOnly, weekday: 'short' }).format(instant)
  const day = (instant: number, zone: string): string =>
    isThisYear(instant, zone)
      ? columnDay(instant, zone)
      : dates(zone, 'day', { ...dayOnly, weekday: 'short', year: 'numeric' }).format(instant)
  const rangeOf = (start: number, end: number, zone: string, isYearKnown: boolean): string => {
    const short = dates(zone, 'dayOnly', dayOnly)
    const whole = isYearKnown ? short : dates(zone, 'dayAndYear', { ...dayOnly, year: 'numeric' })
    // If months are digits (Czech), a range has other spaces and zeros than a date. It is written as two dates instead.
    const hasNumbers = /^\d+$/.test(partsOf(whole, start).month ?? '')
    if (!hasNumbers || day(start, zone) === day(end, zone)) return whole.formatRange(start, end)
    const isOneYear = yearOf(start, zone) === yearOf(end, zone)
    return `${(isOneYear ? short : whole).format(start)} – ${whole.format(end)}`
  }
  const moment = (instant: number, zone: string): string => `${day(instant, zone)} ${time(instant, zone)}`
  const isOneDay = (start: number, end: number, zone: string): boolean => day(start, zone) === day(end - 1, zone)
  const timeRange = (start: number, end: number, zone: string): string => {
    if (!isOneDay(start, end, zone)) return `${moment(start, zone)} – ${moment(end, zone)}`
    if (!isOn12Hours) return `${time(start, zone)} – ${time(end, zone)}`
    return dates(zone, 'time', clock)
      .formatRange(start, end)
      .replace(/\s?–\s?/, ' – ')
  }
  return {
    time,
    hour,
    day,
    moment,
    span: (start, end, zone) =>
      isOneDay(start, end, zone) ? `${day(start, zone)} ${timeRange(start, end, zone)}` : timeRange(start, end, zone),
    columnDay,
    narrowDay: (instant, zone) => dates(zone, 'narrowDay', { weekday: 'short', day: 'numeric' }).format(instant),
    longDay: (instant, zone) =>
      dates(zone, 'longDay', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(instant),
    dayRange: (start, end, zone) => rangeOf(start, end, zone, isThisYear(start, zone) && isThisYear(end, zone)),
    longDayRange: (start, end, zone) => rangeOf(start, end, zone, false),
    shortDayRange: (start, end, zone) => {
      const short = dates(zone, 'dayOnly', dayOnly)
      const range = rangeOf(start, end, zone, true)
      // Some languages add the years to a range that spans two.
      return /\d{4}/.test(range) ? `${short.format(start)} – ${short.format(end)}` : range
    },
    month: (instant, zone) => dates(zone, 'month', { month: 'short' }).format(instant),
    wallTime,
    wallTimes: ({ start, end }) => `${wallTime(start)} – ${wallTime(end)}`,
    timeRange,
    number: (value) => numbers().format(value),
    percent: (share) => percentages().format(share),
    list: (items) => lists().format(items),
    duration: (minutes) => {
      const whole = Math.floor(minutes / 60)
      const rest = minutes % 60
      const parts = [whole > 0 ? hours().format(whole) : '', rest > 0 || whole === 0 ? minutesOf().format(rest) : '']
      return parts.filter((part) => part !== '').join(' ')
    },
    zoneName: (instant, zone) => nameOfZone(dates(zone, 'zoneName', { timeZoneName: 'short' }), instant) ?? zone,
    longZoneName: (instant, zone) =>
      nameOfZone(dates(zone, 'longZoneName', { timeZoneName: 'longGeneric' }), instant) ?? zone,
    distance: (metres) => lengths().format(isInFeet ? roundFeet(metres) : Math.round(metres)),
  }
}

const partsOf = (
  format: Intl.DateTimeFormat,
  instant: number,
): Partial<Readonly<Record<Intl.DateTimeFormatPartTypes, string>>> =>
  Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))

const nameOfZone = (format: Intl.DateTimeFormat, instant: number): string | undefined =>
  partsOf(format, instant).timeZoneName

/** Returns the formats of a locale. They are costly to create, so one set per locale is cached. */
export const formatFor = (locale: string): Format => {
  const known = byLocale.get(locale) ?? makeFormat(locale)
  byLocale.set(locale, known)
  return known
}

interface ReadLocale extends RegionalChoices {
  readonly language: string
  readonly device: readonly string[]
  readonly locale: string
}

let lastLocale: ReadLocale | undefined

/** Returns the regional locale, read once: every row of a list asks for it, and reading tags takes longer than the row. */
const sharedLocale = (language: string, { timeFormat, weekStart }: RegionalChoices): string => {
  const device = deviceLanguages()
  if (
    lastLocale?.language !== language ||
    lastLocale.device !== device ||
    lastLocale.timeFormat !== timeFormat ||
    lastLocale.weekStart !== weekStart
  ) {
    const locale = regionalLocale(language, device, { timeFormat, weekStart })
    lastLocale = { language, device, timeFormat, weekStart, locale }
  }
  return lastLocale.locale
}

/** Returns the locale for dates and numbers: the interface language with the user's region. */
export const useRegionalLocale = (): string => sharedLocale(useTranslation().language, useSnapshot(regional).choices)

/** Returns the first day of the week as React Aria's calendars expect it. */
export const useFirstDayOfWeek = () => calendarDays[firstDayOfWeek(useRegionalLocale())]

const calendarDays = {
  sunday: 'sun',
  monday: 'mon',
  tuesday: 'tue',
  wednesday: 'wed',
  thursday: 'thu',
  friday: 'fri',
  saturday: 'sat',
} as const

/** Returns the formats for dates, times and numbers in the interface language. */
export const useFormat = (): Format => formatFor(useRegionalLocale())

/** Returns a time of day, with its day if that is not the day of `now`. */
export const momentIn = ({ day, time, moment }: Format, at: number, now: number, zone: string): string =>
  day(at, zone) === day(now, zone) ? time(at, zone) : moment(at, zone)
