import { isCounted } from './read-clock.ts'
import { digitsAt, findAt, isGlued, isSign, lengthAt, numberAt, type Source } from './source.ts'

interface ReadLength {
  /** A whole number. */
  readonly minutes: number
  readonly length: number
  /** True if its unit may also be that of a time of day: French '9h'. */
  readonly isEither: boolean
  /** True if it is written like a time of day in every language: '9h30'. */
  readonly isLikeTime?: boolean
}

/** A smaller number before a word that means both 'o'clock' and 'hours' is a length. */
export const earliestHour = 7

const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

interface Amount {
  readonly value: number
  readonly length: number
}

/** Reads '2', 'two', '1.5', '1,5', '1½' or 'an'. */
function readAmount(source: Source, at: number): Amount | null {
  const { tokens } = source
  const fraction = (index: number): number =>
    tokens[index]?.kind === 'fraction' ? (fractions[tokens[index].text] ?? 0) : 0
  if (fraction(at) > 0) return { value: fraction(at), length: 1 }
  const digits = digitsAt(source, at)
  if (digits === null) {
    const word = findAt(source, at, 'number')
    if (word !== null) return word
    const one = lengthAt(source, at, 'one')
    return one > 0 ? { value: 1, length: one } : null
  }
  const decimals = digitsAt(source, at + 2)
  const isDecimal = isSign(source, at + 1, '.') || isSign(source, at + 1, ',')
  if (isDecimal && isGlued(source, at + 1) && decimals !== null && isGlued(source, at + 2))
    return { value: Number(`${digits}.${decimals}`), length: 3 }
  const more = fraction(at + 1)
  return { value: Number(digits) + more, length: more > 0 ? 2 : 1 }
}

/** Reads a length with its unit: '30 min', '1h30', '1,5 hours', 'half an hour'. Returns null if none begins at the position. */
export function readLength(source: Source, at: number): ReadLength | null {
  const amount = readAmount(source, at)
  const read = amount && readWithUnit(source, at, amount)
  if (read !== null) return Number.isInteger(read.minutes) && read.minutes > 0 ? read : null
  // 'An hour and a half': the article is no part of the phrase.
  const named = findAt(source, at, 'length')
  if (named !== null) return { minutes: named.value, length: named.length, isEither: false }
  const one = lengthAt(source, at, 'one')
  const afterOne = one > 0 ? findAt(source, at + one, 'length') : null
  return afterOne && { minutes: afterOne.value, length: one + afterOne.length, isEither: false }
}

function readWithUnit(source: Source, at: number, { value, length }: Amount): ReadLength | null {
  const halfBefore = lengthAt(source, at + length, 'andHalf')
  const unitAt = at + length + halfBefore
  const minutes = lengthAt(source, unitAt, 'unit minutes')
  const hours = lengthAt(source, unitAt, 'unit hours')
  if (hours === 0) return minutes > 0 ? { minutes: value, length: unitAt + minutes - at, isEither: false } : null
  const isEither = lengthAt(source, unitAt, 'unit clock') > 0
  const next = unitAt + hours
  const half = halfBefore > 0 ? 0 : lengthAt(source, next, 'andHalf')
  const whole = (value + (half + halfBefore > 0 ? 0.5 : 0)) * 60
  if (half > 0) return { minutes: whole, length: next + half - at, isEither }
  const more = readMinutes(source, next, { isEither: isEither && value >= earliestHour })
  const isLikeTime = more?.isBare === true && value >= earliestHour
  return { minutes: whole + (more?.minutes ?? 0), length: next + (more?.length ?? 0) - at, isEither, isLikeTime }
}

/** Reads the minutes after hours: the '30' of '1h30', '30 min', 'and 15 minutes'. */
function readMinutes(
  source: Source,
  at: number,
  { isEither }: { readonly isEither: boolean },
): { readonly minutes: number; readonly length: number; readonly isBare: boolean } | null {
  const and = lengthAt(source, at, 'and')
  const number = numberAt(source, at + and)
  if (number === null || number.value > 59) return null
  const end = at + and + number.length
  const unit = lengthAt(source, end, 'unit minutes')
  const isTwoDigits = digitsAt(source, at, 2)?.length === 2
  // French '14h 30 min' is a time and a length.
  if (unit > 0 && (!isEither || isGlued(source, at)))
    return { minutes: number.value, length: end + unit - at, isBare: false }
  const isMinutes = isTwoDigits && and === 0 && (isGlued(source, at) || isEither) && !isCounted(source, end)
  return isMinutes ? { minutes: number.value, length: 1, isBare: true } : null
}
