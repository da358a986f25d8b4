import type { CalendarDay } from '#src/kernel/time/units.ts'
import { addDays, calendarDayOf, weekDayIndex } from '#src/kernel/time/days.ts'
import { digitsAt, findAt, isGlued, isSign, lengthAt, type Source } from './source.ts'

interface ReadDate {
  /** Null if there is no such day, or if it has passed. */
  readonly day: CalendarDay | null
  readonly length: number
}

/** Returns the next such day from today on; null if there is none, or if the year is given and the day has passed. */
function dayNamed(year: number | null, month: number, date: number, today: CalendarDay): CalendarDay | null {
  const thisYear = Number(today.slice(0, 4))
  for (const one of year === null ? [thisYear, thisYear + 1] : [year]) {
    const day = new Date(Date.UTC(one, month - 1, date))
    if (day.getUTCMonth() !== month - 1 || day.getUTCDate() !== date || one > 9999) continue
    const named = calendarDayOf(day.toISOString().slice(0, 10))
    if (named >= today) return named
  }
  return null
}

/** Returns the next day from today on with this number in its month; null if no month has it. */
function dayOfMonth(date: number, today: CalendarDay): CalendarDay | null {
  if (date < 1 || date > 31) return null
  for (let ahead = 0; ahead < 62; ahead += 1) {
    const day = addDays(today, ahead)
    if (Number(day.slice(8)) === date) return day
  }
  return null
}

/** Returns the next such weekday, today included. */
export const nextWeekday = (index: number, today: CalendarDay): CalendarDay =>
  addDays(today, (index - weekDayIndex(today) + 7) % 7)

/** Returns the weekday in the week after that of `today`. Weeks begin on Monday. */
export const weekdayOfNextWeek = (index: number, today: CalendarDay): CalendarDay =>
  addDays(today, 7 - ((weekDayIndex(today) + 6) % 7) + ((index + 6) % 7))

/**
 * Reads '2026-12-01', '1.12.', '1/12' or '12/1' as the region writes it, '1 Dec 2026', 'Dec 1' or '10th'. Returns null if
 * no date begins at the position. `isDay` if the words before say that a bare number is a day of the month.
 */
export function readDate(source: Source, at: number, isDay: boolean): ReadDate | null {
  return readDigits(source, at) ?? readWithMonth(source, at) ?? readOrdinal(source, at, isDay)
}

function readDigits(source: Source, at: number): ReadDate | null {
  const { today, lexicon } = source
  const [first, second] = [digitsAt(source, at), digitsAt(source, at + 2)]
  if (first === null || !isGlued(source, at + 1)) return null
  if (first.length === 4) {
    const third = digitsAt(source, at + 4, 2)
    const isIso = isSign(source, at + 1, '-') && isSign(source, at + 3, '-') && second !== null && third !== null
    return isIso ? { day: dayNamed(Number(first), Number(second), Number(third), today), length: 5 } : null
  }
  const sign = isSign(source, at + 1, '.') ? '.' : isSign(source, at + 1, '/') ? '/' : null
  if (sign === null || second === null || second.length > 2 || first.length > 2) return null
  // Czech and German write '3. 12.' with a space; '3. 12' may also be two numbers.
  const isClosed = isSign(source, at + 3, '.') && isGlued(source, at + 3)
  if (!isGlued(source, at + 2) && !(isClosed && sign === '.' && lexicon.grammar.hasOrdinalDot)) return null
  const [date, month] = sign === '/' && lexicon.isMonthFirst ? [second, first] : [first, second]
  const next = at + 3 + (sign === '.' && isClosed ? 1 : 0)
  const hasSign = sign === '/' ? isSign(source, next, '/') && isGlued(source, next) : isClosed
  const yearAt = sign === '/' ? next + 1 : next
  const year = hasSign ? yearOf(source, yearAt, isGlued(source, yearAt)) : null
  const end = year === null ? next : yearAt + 1
  return { day: dayNamed(year, Number(month), Number(date), today), length: end - at }
}

/** Returns the year in digits: four, or two if they are glued to the date. */
function yearOf(source: Source, at: number, isShortAllowed: boolean): number | null {
  const digits = digitsAt(source, at)
  if (digits?.length === 4) return Number(digits)
  return digits?.length === 2 && isShortAllowed ? 2000 + Number(digits) : null
}

interface ReadDay {
  readonly date: number
  readonly length: number
  readonly isOrdinal: boolean
}

/** Reads the number of a day: '10', '10th', '10.', '3-го'. */
function readDay(source: Source, at: number): ReadDay | null {
  const digits = digitsAt(source, at, 2)
  if (digits === null) return null
  const date = Number(digits)
  const dash = isSign(source, at + 1, '-') && isGlued(source, at + 1) ? 1 : 0
  const suffix = lengthAt(source, at + 1 + dash, 'ordinals')
  if (suffix > 0 && isGlued(source, at + 1 + dash)) return { date, length: 1 + dash + suffix, isOrdinal: true }
  if (isSign(source, at + 1, '.') && isGlued(source, at + 1)) {
    // 'Am 3.' is a day in German; elsewhere the full stop ends the sentence.
    return { date, length: 2, isOrdinal: source.lexicon.grammar.hasOrdinalDot }
  }
  return { date, length: 1, isOrdinal: false }
}

function readWithMonth(source: Source, at: number): ReadDate | null {
  const { today } = source
  const before = readDay(source, at)
  if (before !== null) {
    const of = at + before.length + lengthAt(source, at + before.length, 'of')
    const month = findAt(source, of, 'month')
    if (month === null) return null
    return withYear(source, at, of + month.length, { month: month.value, date: before.date, today })
  }
  // In Spanish, 'mar' is Tuesday as well as March.
  const month = findAt(source, at, 'weekday') === null ? findAt(source, at, 'month') : null
  if (month === null) return null
  const start = at + month.length
  const dayAt = start + lengthAt(source, start, 'articles')
  const after = readDay(source, dayAt)
  if (after === null) return null
  return withYear(source, at, dayAt + after.length, { month: month.value, date: after.date, today })
}

function withYear(
  source: Source,
  at: number,
  end: number,
  { month, date, today }: { readonly month: number; readonly date: number; readonly today: CalendarDay },
): ReadDate {
  const yearAt = end + lengthAt(source, end, 'of')
  const year = yearOf(source, yearAt, false)
  return year === null
    ? { day: dayNamed(null, month, date, today), length: end - at }
    : { day: dayNamed(year, month, date, today), length: yearAt + 1 - at }
}

/** Reads a day without its month: '10th', German 'am 3.', French 'le 5'. */
function readOrdinal(source: Source, at: number, isDay: boolean): ReadDate | null {
  const day = readDay(source, at)
  if (day === null) return null
  const unit = lengthAt(source, at + day.length, 'dayOfMonth')
  if (!day.isOrdinal && !isDay && unit === 0) return null
  return { day: dayOfMonth(day.date, source.today), length: day.length + unit }
}
