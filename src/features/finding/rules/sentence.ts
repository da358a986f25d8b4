import type { CalendarDay } from '#src/kernel/result.ts'
import { fold } from '#src/kernel/text.ts'
import { addDays, calendarDayOf, weekDayIndex } from '#src/kernel/time/days.ts'
import { oneDay } from '#src/kernel/time/moment.ts'

type PartOfDay = 'morning' | 'afternoon'

/** The request in a short sentence such as '8 display tue 14 weekly 10x with Oliver'. Absent parts are null. */
export interface Wish {
  readonly people: number | null
  /** Length in minutes. */
  readonly minutes: number | null
  readonly day: CalendarDay | null
  /** Minutes since midnight. */
  readonly at: number | null
  readonly part: PartOfDay | null
  readonly isNow: boolean
  /** Index of the resource type in the vocabulary. */
  readonly type: number | null
  /** Indexes of the filters in the vocabulary. */
  readonly filters: readonly number[]
  /** Weeks between the dates of a meeting that repeats. */
  readonly weeks: number | null
  /** Number of dates. */
  readonly dates: number | null
  /** Names after 'with', each as it was typed, without accents. */
  readonly names: readonly string[]
}

/** The words that a sentence may use, in the language of the interface. */
export interface Vocabulary {
  /** BCP 47 tag. Names of days, 'tomorrow' and units come from `Intl`, and one word for 'now'. */
  readonly locale: string
  /** Names of the resource types and of the yes-or-no filters. */
  readonly types: readonly string[]
  readonly filters: readonly string[]
  /** Words for 'now', because a language may have several, as Czech does. */
  readonly now: readonly string[]
  /** Words without a meaning of their own, such as 'for' and 'people'. */
  readonly fillers: readonly string[]
  /** Words such as 'weekly'. */
  readonly weekly: readonly string[]
  /** Words such as 'every', before a number of weeks. */
  readonly every: readonly string[]
  /** Words such as 'times', after a number of dates. */
  readonly times: readonly string[]
  /** Words before a name: 'with', 'and'. */
  readonly joiners: readonly string[]
  /** Words such as 'morning' and 'afternoon'. */
  readonly parts: Readonly<Record<PartOfDay, readonly string[]>>
}

const nothing: Wish = {
  people: null,
  minutes: null,
  day: null,
  at: null,
  part: null,
  isNow: false,
  type: null,
  filters: [],
  weeks: null,
  dates: null,
  names: [],
}

/** A Sunday. */
const sunday = Date.UTC(2026, 0, 4)
/** Shorter words stand for nothing but themselves. */
const shortestPrefix = 3
const mostPeople = 1000
const mostDates = 100
/** A smaller number before a word that means both 'o'clock' and 'hours' is a length. */
const earliestHour = 7

/**
 * Reads a sentence. Returns null if a word is not understood, because the text is then more likely a name, or if it asks
 * for nothing but a type. `today` is the day of the user's office.
 */
export function readSentence(text: string, today: CalendarDay, vocabulary: Vocabulary): Wish | null {
  const words = wordsOf(vocabulary)
  const tokens = tokensOf(text)
  let wish = nothing
  for (let at = 0; at < tokens.length; at += 1) {
    const read = readPart(tokens.slice(at), wish, today, words)
    if (read === null) return null
    wish = read.wish
    at += read.length - 1
  }
  const asked = [wish.people, wish.minutes, wish.day, wish.at, wish.part, wish.weeks]
  return wish.isNow || asked.some((part) => part !== null) ? wish : null
}

/** '30min' and '2h' are two tokens each, '14:30' and '2026-12-01' are one. The full stop of an abbreviation ('Dez.') is left out. */
const tokensOf = (text: string): readonly string[] =>
  fold(text)
    .replaceAll(/(\d)([^\d\s:.,/-])/gu, '$1 $2')
    .replaceAll(/(\p{L})\.(?![^\s,;])/gu, '$1')
    .split(/[\s,;]+/u)
    .filter((token) => token !== '' && token !== '+')

interface Part {
  readonly wish: Wish
  /** Number of tokens. */
  readonly length: number
}

function readPart(tokens: readonly string[], wish: Wish, today: CalendarDay, words: Words): Part | null {
  const [first = '', second = '', third = ''] = tokens
  const one = (changes: Partial<Wish>, length = 1): Part => ({ wish: { ...wish, ...changes }, length })
  const time = /^(\d{1,2}):(\d{2})$/.exec(first)
  if (time !== null) {
    const at = clockMinutes(Number(time[1]), Number(time[2]))
    return at === null ? null : one({ at })
  }
  const date = readDate(tokens, today, words)
  if (date !== null) return one({ day: date.day }, date.length)
  if (/^\d+$/.test(first)) {
    const count = Number(first)
    const isCount = words.times.has(second) || words.weeks.has(second)
    if (isCount) return count > 1 && count <= mostDates ? one({ dates: count, weeks: wish.weeks ?? 1 }, 2) : null
    if (words.minutes.has(second)) return one({ minutes: (wish.minutes ?? 0) + count }, 2)
    if (second === 'am' || second === 'pm') return one({ at: ((count % 12) + (second === 'pm' ? 12 : 0)) * 60 }, 2)
    // '14h30', '1h30' or '1h30m'.
    const [, unit = second, more = ''] = /^(h)([0-5]\d)$/.exec(second) ?? []
    const length = more !== '' && words.minutes.has(third) ? 3 : 2
    // French writes times and lengths alike: '14h' is a time, '2h' a length.
    const isTime = words.clock.has(unit) && (!words.hours.has(unit) || (wish.at === null && count >= earliestHour))
    const at = isTime ? clockMinutes(count, Number(more)) : null
    if (at !== null) return one({ at }, 2)
    if (words.hours.has(unit)) return one({ minutes: (wish.minutes ?? 0) + count * 60 + Number(more) }, length)
    // After a day a number is its hour, and after the people it is the minutes.
    if (wish.day !== null && wish.at === null && count < 24) return one({ at: count * 60 })
    if (wish.people !== null && wish.minutes === null) return one({ minutes: count })
    return count > 0 && count <= mostPeople ? one({ people: count }) : null
  }
  if (words.now.has(first)) return one({ isNow: true })
  if (words.weekly.has(first)) return one({ weeks: 1 })
  if (words.every.has(first)) {
    // An article may stand between: 'toutes les 2 semaines'.
    const skipped = words.fillers.has(second) ? 2 : 1
    const [count = '', unit = ''] = tokens.slice(skipped)
    if (words.weeks.has(count)) return one({ weeks: 1 }, skipped + 1)
    if (/^[1-4]$/.test(count) && words.weeks.has(unit)) return one({ weeks: Number(count) }, skipped + 2)
  }
  // In Spanish, one word means tomorrow and the morning.
  const part = words.morning.has(first) ? 'morning' : words.afternoon.has(first) ? 'afternoon' : null
  if (part !== null && (wish.day !== null || !words.days.has(first))) return one({ part })
  const day = words.days.get(first)
  if (day !== undefined) return one({ day: day(today) })
  if (words.joiners.has(first)) {
    const length = tokens.slice(1).findIndex((token) => !isName(token, wish, today, words))
    const name = tokens.slice(1, length < 0 ? tokens.length : length + 1)
    if (name.length > 0) return one({ names: [...wish.names, name.join(' ')] }, 1 + name.length)
  }
  if (words.fillers.has(first) || words.joiners.has(first)) return one({})
  const type = prefixed(words.types, first)
  if (type !== null) return one({ type })
  const filter = prefixed(words.filters, first)
  return filter === null ? null : one({ filters: [...new Set([...wish.filters, filter])] })
}

/**
 * Reads '2026-12-01', '1.12.', '1/12' or '12/1' as the region writes it, '1 Dec' or 'Dec 1'. Without a year, it is the
 * next one from today on. Returns null if the tokens begin with no date.
 */
function readDate(
  tokens: readonly string[],
  today: CalendarDay,
  words: Words,
): { readonly day: CalendarDay; readonly length: number } | null {
  const [first = '', second = '', third = ''] = tokens
  const on = (year: string, month: number, date: number, length: number) => {
    const day = dayNamed(year === '' ? null : Number(year), month, date, today)
    return day && { day, length }
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(first)
  if (iso) return on(iso[1] ?? '', Number(iso[2]), Number(iso[3]), 1)
  const written = /^(\d{1,2})([./])(\d{1,2})(?:[./](\d{4})?)?$/.exec(first)
  if (written) {
    const [one, other] = [Number(written[1]), Number(written[3])]
    const isMonthFirst = written[2] === '/' && words.isMonthFirst
    return isMonthFirst ? on(written[4] ?? '', one, other, 1) : on(written[4] ?? '', other, one, 1)
  }
  const dateOf = (token: string): number | null => (/^\d{1,2}\.?$/.test(token) ? Number.parseInt(token, 10) : null)
  const [day, monthAfter] = [dateOf(first), words.months.get(words.fillers.has(second) ? third : second)]
  if (day !== null && monthAfter !== undefined) return on('', monthAfter, day, words.fillers.has(second) ? 3 : 2)
  // In Spanish, 'mar' is Tuesday as well as March.
  const [month, dayAfter] = [words.days.has(first) ? undefined : words.months.get(first), dateOf(second)]
  return month !== undefined && dayAfter !== null ? on('', month, dayAfter, 2) : null
}

/** Returns null if there is no such day, or if it has passed. */
function dayNamed(year: number | null, month: number, date: number, today: CalendarDay): CalendarDay | null {
  const thisYear = Number(today.slice(0, 4))
  for (const one of year === null ? [thisYear, thisYear + 1] : [year]) {
    const day = new Date(Date.UTC(one, month - 1, date))
    if (day.getUTCMonth() !== month - 1 || day.getUTCDate() !== date) continue
    const named = calendarDayOf(day.toISOString().slice(0, 10))
    if (named >= today) return named
  }
  return null
}

/** Returns true if a token has no other meaning, so that it can only be a name. */
function isName(token: string, wish: Wish, today: CalendarDay, words: Words): boolean {
  return !words.joiners.has(token) && !words.every.has(token) && readPart([token], wish, today, words) === null
}

const clockMinutes = (hours: number, minutes: number): number | null =>
  hours < 24 && minutes < 60 ? hours * 60 + minutes : null

/** Returns the index of the first name with a word that begins like `token`, or that `token` is a longer form of. */
function prefixed(names: readonly (readonly string[])[], token: string): number | null {
  if (token.length < shortestPrefix) return null
  const stem = token.slice(0, Math.max(shortestPrefix, token.length - 1))
  const found = names.findIndex((name) => name.some((word) => word.startsWith(token) || word.startsWith(stem)))
  return found < 0 ? null : found
}

type Words = ReturnType<typeof wordsOf>

function wordsOf({ locale, types, filters, parts, ...lists }: Vocabulary) {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const days = new Map<string, (today: CalendarDay) => CalendarDay>()
  for (const count of [0, 1, 2]) {
    const name = fold(relative.format(count, 'day'))
    if (!/[\d\s]/.test(name)) days.set(name, (today) => addDays(today, count))
  }
  for (let index = 0; index < 7; index += 1) {
    const next = (today: CalendarDay): CalendarDay => addDays(today, (index - weekDayIndex(today) + 7) % 7)
    for (const weekday of ['long', 'short'] as const) {
      const name = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(sunday + index * oneDay)
      days.set(fold(name).replace(/\.$/, ''), next)
    }
  }
  return {
    now: setOf([relative.format(0, 'second'), ...lists.now]),
    days,
    /** Number of the month, from 1, by its names. */
    months: monthsOf(locale),
    isMonthFirst: putsMonthFirst(locale),
    morning: new Set(parts.morning.flatMap((text) => fold(text).split(' '))),
    afternoon: new Set(parts.afternoon.flatMap((text) => fold(text).split(' '))),
    minutes: unitsOf(locale, 'minute', ['m', 'min']),
    hours: unitsOf(locale, 'hour', ['h']),
    /** Words after an hour of the day: 'h' in French, 'Uhr' in German. */
    clock: setOf([new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' }).format(sunday)]),
    fillers: setOf(lists.fillers),
    weekly: setOf(lists.weekly),
    every: setOf(lists.every),
    weeks: unitsOf(locale, 'week', []),
    times: setOf(lists.times),
    joiners: setOf(lists.joiners),
    types: types.map(namesOf),
    filters: filters.map(namesOf),
  }
}

const monthsOfLocale = new Map<string, ReadonlyMap<string, number>>()

/** Returns the names of the months alone and within a date, which differ in Czech and Ukrainian. Collected once, as it takes long. */
function monthsOf(locale: string): ReadonlyMap<string, number> {
  const known = monthsOfLocale.get(locale)
  if (known) return known
  const months = new Map<string, number>()
  monthsOfLocale.set(locale, months)
  for (let month = 1; month <= 12; month += 1) {
    const time = Date.UTC(2026, month - 1, 15)
    for (const form of ['long', 'short'] as const) {
      for (const options of [{ month: form }, { month: form, day: 'numeric' }] as const) {
        const parts = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).formatToParts(time)
        const name = fold(parts.find(({ type }) => type === 'month')?.value ?? '').replace(/\.$/, '')
        if (/^\p{L}/u.test(name)) for (const word of namesOf(name).slice(-1)) months.set(word, month)
      }
    }
  }
  return months
}

function putsMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'month' || type === 'day')?.type === 'month'
}

const namesOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{M}’']+/u)
    .filter((word) => word !== '')

const setOf = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.flatMap(namesOf))

/** Returns all forms of a unit: 'min', 'mins', 'minute', 'minutes'. */
function unitsOf(locale: string, unit: 'minute' | 'hour' | 'week', also: readonly string[]): ReadonlySet<string> {
  const forms = (['short', 'long', 'narrow'] as const).flatMap((unitDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
    return [1, 2, 5, 30].flatMap((count) => namesOf(format.format(count)))
  })
  return new Set([...also, ...forms])
}
