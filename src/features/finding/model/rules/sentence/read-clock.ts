import { certain, type Clock, clockInPart, clockOf, halfDay, inHalf, type PartOfDay, shifted } from './clock.ts'
import type { Found } from './lexicon.ts'
import { afterArticles, digitsAt, findAt, isGlued, isSign, lengthAt, numberAt, type Source } from './source.ts'

interface ReadClock {
  readonly clock: Clock
  readonly length: number
  /** False for a bare number. */
  readonly isExplicit: boolean
}

interface Around {
  /** True if the words before say that a time follows, so that a bare number is an hour. */
  readonly isTimed: boolean
}

/** Reads a time of day: '14:30', '3 pm', 'half past 9', '9', if `isTimed`. Returns null if none begins at the position. */
export function readClock(source: Source, at: number, { isTimed }: Around): ReadClock | null {
  const base = readBase(source, at, isTimed)
  if (base === null) return null
  const next = at + base.length
  const half = lengthAt(source, next, 'am') > 0 ? 'am' : lengthAt(source, next, 'pm') > 0 ? 'pm' : null
  if (half !== null) {
    const clock = inHalf(base.clock, half)
    return clock && { clock, length: base.length + lengthAt(source, next, half), isExplicit: true }
  }
  const part = readPart(source, next)
  // Without a preposition, Spanish 'mañana' and German 'morgen' after an hour are tomorrow.
  const isOwnPart = part !== null && (part.hasPreposition || lengthAt(source, next, 'tomorrow') === 0)
  if (isOwnPart && (isTimed || base.isExplicit || part.hasPreposition)) {
    const clock = clockInPart(base.clock, part.part, source.lexicon.grammar)
    return clock && { clock, length: base.length + part.length, isExplicit: true }
  }
  return base.isExplicit || isTimed ? base : null
}

/** Returns the hour at a position: digits, a number word or a name that only hours have. */
const hourAt = (source: Source, at: number): Found | null =>
  digitsAt(source, at, 2) === null
    ? (findAt(source, at, 'hour name') ?? findAt(source, at, 'number'))
    : numberAt(source, at)

/** Reads a time without what may follow it, such as 'pm'. */
function readBase(source: Source, at: number, isTimed: boolean): ReadClock | null {
  const explicit = (clock: Clock | null, length: number): ReadClock | null =>
    clock && { clock, length, isExplicit: true }
  const noon = lengthAt(source, at, 'noon')
  if (noon > 0) return explicit(certain(halfDay), noon)
  const midnight = lengthAt(source, at, 'midnight')
  if (midnight > 0) return explicit({ candidates: [0, 2 * halfDay], usual: 0, isHalfKnown: false }, midnight)
  const shift = findAt(source, at, 'shift before')
  if (shift !== null) {
    const hour = hourAt(source, afterArticles(source, at + shift.length))
    const clock = hour && clockOf(hour.value, 0)
    const end = afterArticles(source, at + shift.length) + (hour?.length ?? 0)
    if (clock && !isUnit(source, end, 'hours')) return explicit(shifted(clock, shift.value), end - at)
  }
  const written = readDigitalTime(source, at, isTimed)
  if (written !== null) return written
  const hour = hourAt(source, at)
  if (hour === null) return null
  const isPadded = /^0\d$/.test(source.tokens[at]?.text ?? '')
  const next = at + hour.length
  const unit = lengthAt(source, next, 'unit clock')
  if (unit > 0 && (isTimed || !isUnit(source, next, 'hours'))) {
    const minutes = digitsAt(source, next + unit, 2)
    const hasMinutes = minutes?.length === 2 && !isCounted(source, next + unit + 1)
    if (hasMinutes) return explicit(clockOf(hour.value, Number(minutes), isPadded), hour.length + unit + 1)
    return withShift(source, at, explicit(clockOf(hour.value, 0, isPadded), hour.length + unit))
  }
  if (lengthAt(source, next, 'am') + lengthAt(source, next, 'pm') > 0)
    return explicit(clockOf(hour.value, 0), hour.length)
  const clock = clockOf(hour.value, 0, isPadded)
  const bare = clock && { clock, length: hour.length, isExplicit: false }
  return isTimed ? withShift(source, at, bare) : bare
}

/** Adds Spanish 'y media' after an hour. */
function withShift(source: Source, at: number, read: ReadClock | null): ReadClock | null {
  const shift = read && findAt(source, at + read.length, 'shift after')
  if (!shift) return read
  return { clock: shifted(read.clock, shift.value), length: read.length + shift.length, isExplicit: true }
}

/** Reads '14:30', and '14.30' if the words around say that it is a time. */
function readDigitalTime(source: Source, at: number, isTimed: boolean): ReadClock | null {
  const [hour, minute] = [digitsAt(source, at, 2), digitsAt(source, at + 2, 2)]
  if (hour === null || minute?.length !== 2 || !isGlued(source, at + 1) || !isGlued(source, at + 2)) return null
  const unit = Math.max(lengthAt(source, at + 3, 'unit clock'), isUnit(source, at + 3, 'hours') ? 1 : 0)
  const isTime = unit > 0 || lengthAt(source, at + 3, 'am') + lengthAt(source, at + 3, 'pm') > 0
  // '10.12.' is a date.
  const isDate = isSign(source, at + 3, '.') && isGlued(source, at + 3) && digitsAt(source, at + 4) !== null
  if (!isSign(source, at + 1, ':') && !(isSign(source, at + 1, '.') && !isDate && (isTime || isTimed))) return null
  const clock = clockOf(Number(hour), Number(minute), hour.startsWith('0'))
  return clock && { clock, length: 3 + unit, isExplicit: true }
}

const isUnit = (source: Source, at: number, unit: 'hours' | 'minutes' | 'people'): boolean =>
  lengthAt(source, at, `unit ${unit}`) > 0

/** Returns true if a unit at the position counts the number before it. */
export const isCounted = (source: Source, at: number): boolean =>
  (['people', 'minutes', 'hours', 'days', 'weeks', 'times'] as const).some(
    (unit) => lengthAt(source, at, `unit ${unit}`) > 0,
  )

interface ReadPart {
  readonly part: PartOfDay | 'evening'
  readonly length: number
  readonly hasPreposition: boolean
}

/** Reads a part of the day without a preposition. */
export function partAt(source: Source, at: number): Pick<ReadPart, 'part' | 'length'> | null {
  for (const part of ['morning', 'afternoon', 'evening'] as const) {
    const length = lengthAt(source, at, part)
    if (length > 0) return { part, length }
  }
  return null
}

/** Reads a part of the day, with its preposition if it has one: 'morning', 'in the afternoon'. */
export function readPart(source: Source, at: number): ReadPart | null {
  const bare = partAt(source, at)
  if (bare !== null) return { ...bare, hasPreposition: false }
  const preposition = lengthAt(source, at, 'before part')
  const start = afterArticles(source, at + preposition)
  const part = preposition === 0 ? null : partAt(source, start)
  return part && { part: part.part, length: start - at + part.length, hasPreposition: true }
}

interface ReadSpan {
  readonly from: Clock
  readonly to: Clock
  readonly length: number
  /** False if both ends are bare numbers. */
  readonly isExplicit: boolean
}

interface Opening {
  /** True after 'from' or 'between'. */
  readonly isOpened: boolean
  readonly isBetween: boolean
}

/**
 * Reads '9-11', '9:00 – 10:30', '9 to 11'. Returns null if no span begins at the position, and 'doubt' for French '6 à 11h',
 * which may be six people at 11.
 */
export function readSpan(source: Source, at: number, { isOpened, isBetween }: Opening): ReadSpan | 'doubt' | null {
  const first = readClock(source, at, { isTimed: true })
  // 'Una a las 10' in Spanish is a room at 10.
  const isWritten = source.tokens[at]?.kind === 'digits' || first?.isExplicit === true
  if (first === null || !(isOpened || isWritten)) return null
  const middle = at + first.length
  const isDash = isSign(source, middle, '-')
  const word = Math.max(lengthAt(source, middle, 'before to'), isBetween ? lengthAt(source, middle, 'and') : 0)
  if (!isDash && word === 0) return null
  const opened = middle + (isDash ? 1 : word)
  const start = afterArticles(source, opened)
  const second = readClock(source, start, { isTimed: true })
  if (second === null) return null
  const end = start + second.length
  // '4 to 6 people', '9-11 December' and '1-2-2027' are no times.
  if (!second.isExplicit && (isCounted(source, end) || lengthAt(source, end, 'month') > 0)) return null
  if (isSign(source, end, '-') || isSign(source, end, '/')) return null
  const isEither = !isDash && !isOpened && !first.isExplicit && lengthAt(source, middle, 'before time') > 0
  // Spanish '6 a las 11' has an article, so that 6 is no hour.
  if (isEither) return lengthAt(source, middle, 'before time') > 1 || start > opened ? null : 'doubt'
  return { from: first.clock, to: second.clock, length: end - at, isExplicit: first.isExplicit || second.isExplicit }
}
