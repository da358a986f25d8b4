import { tagOf } from '#src/kernel/languages.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { fold } from '#src/kernel/text.ts'
import { parseHoursEnd, parseWallTime, parseWeekDay, type WeekDay, weekDays } from '#src/kernel/time/wall-clock.ts'

/** Why a cell of a spreadsheet, a line of it, or all of it cannot be used. */
export type ImportProblemCode =
  | 'MissingColumn'
  | 'UnknownColumn'
  | 'DuplicateColumn'
  | 'MissingValue'
  | 'NotANumber'
  | 'NotATime'
  | 'UnknownType'
  | 'UnknownTimeZone'
  | 'UnknownDay'
  | 'DuplicateName'
  | 'DuplicateEmail'
  | 'DuplicateId'
  | 'InvalidEmail'
  | 'InvalidId'
  | 'NotYesOrNo'
  | 'TooLong'
  | 'UnknownProperty'
  | 'TooManyLines'
  | 'NotText'
  | 'UnclosedQuote'

export type ReadCell<Value> = Result<Value, ImportProblemCode>

/** Without case, accents, blanks and signs: 'Time zone', 'time-zone' and 'TimeZone' are one. */
export const plainWord = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

const yesWords = new Set(['yes', 'y', 'true', '1', 'x', '✓', '✔', 'ano', 'ja', 'oui', 'si', 'так'])
const noWords = new Set(['no', 'n', 'false', '0', '-', '–', '✗', 'ne', 'nein', 'non', 'ні'])

/** Reads yes or no, in the product's languages and as spreadsheets write them. */
export function readYesNo(text: string): ReadCell<boolean> {
  const word = fold(text.trim())
  if (yesWords.has(word)) return succeed(true)
  return noWords.has(word) ? succeed(false) : fail('NotYesOrNo')
}

/** Blanks between thousands; some are not breakable. */
const plainNumber = (text: string): string => text.trim().replace(/[\s\u00a0\u202f]/gu, '')

/** Reads a whole number that is not negative. A point or comma is accepted before zeros only: '1,000' could be one or a thousand. */
export function readWhole(text: string, most: number): ReadCell<number> {
  const match = /^(\d{1,9})(?:[.,]0{1,2})?$/.exec(plainNumber(text))
  const value = Number(match?.[1])
  return match !== null && value <= most ? succeed(value) : fail('NotANumber')
}

/** Reads a number with a decimal point or comma. */
export function readDecimal(text: string): ReadCell<number> {
  const digits = plainNumber(text).replace('−', '-')
  return /^-?\d{1,12}(?:[.,]\d{1,12})?$/.test(digits) ? succeed(Number(digits.replace(',', '.'))) : fail('NotANumber')
}

/**
 * Reads a time of day as spreadsheets write it: '8:00', '08:00:00', '8.30', '8h30', '8 am', '12:00 PM'. `isEnd` reads the end of hours, for
 * which 23:59 and 24:00 are midnight. Returns 'HH:mm'.
 */
export function readTime(text: string, isEnd: boolean): ReadCell<string> {
  const match = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?h?(?:([ap])\.?m\.?)?$/.exec(
    fold(text).replace(/[\s\u00a0\u202f]/gu, ''),
  )
  if (match === null) return fail('NotATime')
  const [, hours = '', minutes = '00', half] = match
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return fail('NotATime')
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0)
  const time = `${hour}:${minutes}`
  const minute = isEnd ? parseHoursEnd(time) : parseWallTime(time)
  if (minute === null || (!isEnd && minute === 1440)) return fail('NotATime')
  return succeed(`${padded(Math.floor(minute / 60))}:${padded(minute % 60)}`)
}

const padded = (number: number): string => String(number).padStart(2, '0')

/** Monday first, as offices count them. */
const week: readonly WeekDay[] = [...weekDays.slice(1), 'sunday']

/** Names of days in the languages of an office, by their folded texts. The first language of two that disagree counts. */
const namesOfDays = new Map<string, ReadonlyMap<string, WeekDay>>()

function dayNames(language: string): ReadonlyMap<string, WeekDay> {
  const known = namesOfDays.get(language)
  if (known !== undefined) return known
  const names = new Map<string, WeekDay>()
  for (const width of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(tagOf(language), { weekday: width, timeZone: 'UTC' })
    // 2023-01-01 was a Sunday.
    weekDays.forEach((day, index) => names.set(plainWord(format.format(Date.UTC(2023, 0, 1 + index))), day))
  }
  namesOfDays.set(language, names)
  return names
}

function readDay(text: string, languages: readonly string[]): WeekDay | undefined {
  const word = plainWord(text)
  for (const language of languages) {
    const day = dayNames(language).get(word)
    if (day !== undefined) return day
  }
  return parseWeekDay(word)
}

/** Reads days: 'Mon-Fri', 'monday, tuesday', 'Po–Pá' for an office that speaks Czech. Returns them once each, Monday first. */
export function readDays(text: string, languages: readonly string[]): ReadCell<readonly WeekDay[]> {
  const found = new Set<WeekDay>()
  for (const part of text.replace(/\s*[-–—]\s*/gu, '-').split(/[,;/\s]+/u)) {
    if (part === '') continue
    const [first = '', last = first, ...more] = part.split('-')
    const [from, to] = [readDay(first, languages), readDay(last, languages)]
    if (from === undefined || to === undefined || more.length > 0) return fail('UnknownDay')
    for (let at = week.indexOf(from); ; at = (at + 1) % week.length) {
      const day = week[at]
      if (day !== undefined) found.add(day)
      if (day === to) break
    }
  }
  return succeed(week.filter((day) => found.has(day)))
}

/** Writes days for `readDays`, three or more in a row as a range. */
export function writeDays(days: readonly WeekDay[]): string {
  const short = (day: WeekDay): string => day.charAt(0).toUpperCase() + day.slice(1, 3)
  const places = week.flatMap((day, index) => (days.includes(day) ? [index] : []))
  const [first, last] = [week[places[0] ?? 0], week[places.at(-1) ?? 0]]
  const isRow = places.length > 2 && (places.at(-1) ?? 0) - (places[0] ?? 0) === places.length - 1
  if (isRow && first !== undefined && last !== undefined) return `${short(first)}-${short(last)}`
  return week
    .filter((day) => days.includes(day))
    .map(short)
    .join(', ')
}

/** The parts of a list in one cell, separated by semicolons or commas. */
export const readList = (text: string): readonly string[] =>
  text
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
